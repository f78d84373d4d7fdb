package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/cmd/internal/answer"
)

// The types of flags that pflag does not have.

// A choice is an option with a fixed set of values. The first one is the default.
type choice struct {
	values []string
	chosen int
}

// newChoice returns an option with some values, of which one is the default, or none if it is "".
func newChoice(values []string, chosen string) *choice {
	c := &choice{values: values, chosen: slices.Index(values, chosen)}
	if c.chosen < 0 {
		c.chosen = len(values)
	}
	return c
}

// String returns the chosen value.
func (c *choice) String() string {
	if c.chosen < len(c.values) {
		return c.values[c.chosen]
	}
	return ""
}

// Set chooses a value.
func (c *choice) Set(value string) error {
	i := slices.Index(c.values, value)
	if i < 0 {
		return fmt.Errorf("must be one of %s%s", strings.Join(c.values, ", "), answer.Suggest(value, c.values))
	}
	c.chosen = i
	return nil
}

// Type returns the name of the value in helps.
func (c *choice) Type() string { return "NAME" }

// A byteSize is a number of bytes, as in "64M", with a lowest one.
type byteSize struct{ n, least int64 }

func (s *byteSize) String() string {
	n, unit := s.n, ""
	for _, u := range []string{"K", "M", "G"} {
		if n == 0 || n%1024 != 0 {
			break
		}
		n, unit = n/1024, u
	}
	return strconv.FormatInt(n, 10) + unit
}

func (s *byteSize) Set(text string) error {
	digits := strings.TrimRight(text, "KMGkmg")
	n, err := strconv.ParseInt(digits, 10, 64)
	shift := 0
	switch strings.ToUpper(text[len(digits):]) {
	case "":
	case "K":
		shift = 10
	case "M":
		shift = 20
	case "G":
		shift = 30
	default:
		err = strconv.ErrSyntax
	}
	if err != nil || n < 0 || n > 1<<62>>shift {
		return errors.New("must be a number of bytes, such as 500000, 64K, 256M or 4G")
	}
	if n<<shift < s.least {
		return fmt.Errorf("must be at least %d", s.least)
	}
	s.n = n << shift
	return nil
}

func (s *byteSize) Type() string { return "SIZE" }

// A folder is the name of a folder that exists, or "".
type folder string

func (f *folder) String() string { return string(*f) }

func (f *folder) Set(name string) error {
	if info, err := os.Stat(name); err != nil || !info.IsDir() {
		return errors.New("must be a folder that exists")
	}
	*f = folder(name)
	return nil
}

func (f *folder) Type() string { return "FOLDER" }
