package idn_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/idn"
)

// A wptCase is a case of the web platform tests.
type wptCase struct {
	Comment string  `json:"comment"`
	Input   string  `json:"input"`
	Output  *string `json:"output"` // nil if the conversion fails
}

func wptCases(t *testing.T, file string) []wptCase {
	t.Helper()
	data, err := os.ReadFile("testdata/wpt/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var rows []json.RawMessage
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	var cases []wptCase
	for _, row := range rows {
		if row[0] != '{' {
			continue // a comment
		}
		var c wptCase
		if err := json.Unmarshal(row, &c); err != nil {
			t.Fatal(err)
		}
		if c.Input != "" { // the tests skip it, because a URL cannot have it
			cases = append(cases, c)
		}
	}
	return cases
}

// forbidden are the forbidden domain code points of the URL Standard.
var forbidden = func() string {
	list := " #%/:<>?@[\\]^|\x7F"
	for c := range byte(0x20) {
		list += string(rune(c))
	}
	return list
}()

// parse is the URL Standard's host parser for a domain.
func parse(domain string) (string, error) {
	ascii, err := idn.URLStandard.ToASCII(domain)
	if err == nil && strings.ContainsAny(ascii, forbidden) {
		err = errors.New("forbidden domain code point")
	}
	return ascii, err
}

// TestRules compares the rule of each error with those that the test data names.
func TestRules(t *testing.T) {
	compared := 0
	for _, c := range wptCases(t, "IdnaTestV2.json") {
		_, err := idn.URLStandard.ToASCII(c.Input)
		var invalid *idn.Error
		if c.Output != nil || !errors.As(err, &invalid) {
			continue
		}
		compared++
		if !slices.Contains(strings.Split(c.Comment, "; "), invalid.Rule) {
			t.Errorf("%+q: %s, want one of %s", c.Input, invalid, c.Comment)
		}
	}
	if compared < 1000 {
		t.Errorf("%d errors", compared)
	}
}

// TestWebPlatform runs the web platform tests. No case differs.
func TestWebPlatform(t *testing.T) {
	for _, file := range []string{"IdnaTestV2.json", "toascii.json"} {
		for _, c := range wptCases(t, file) {
			got, err := parse(c.Input)
			switch {
			case c.Output == nil && err == nil:
				t.Errorf("%s: %+q: %s, want an error (%s)", file, c.Input, got, c.Comment)
			case c.Output != nil && err != nil:
				t.Errorf("%s: %+q: %v, want %s", file, c.Input, err, *c.Output)
			case c.Output != nil && got != *c.Output:
				t.Errorf("%s: %+q: %s, want %s", file, c.Input, got, *c.Output)
			}
		}
	}
}
