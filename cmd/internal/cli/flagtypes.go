package cli

import (
	"errors"
	"fmt"
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

// NewChoice returns an option with some values, of which one is the default, or none if it is "".
func NewChoice(values []string, chosen string) *choice {
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

// A ByteSize is a number of bytes, as in "64M", with a lowest one.
type ByteSize struct{ N, Least int64 }

func (s *ByteSize) String() string {
	n, unit := s.N, ""
	for _, u := range []string{"K", "M", "G"} {
		if n == 0 || n%1024 != 0 {
			break
		}
		n, unit = n/1024, u
	}
	return strconv.FormatInt(n, 10) + unit
}

func (s *ByteSize) Set(text string) error {
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
	if n<<shift < s.Least {
		return fmt.Errorf("must be at least %d", s.Least)
	}
	s.N = n << shift
	return nil
}

func (s *ByteSize) Type() string { return "SIZE" }
