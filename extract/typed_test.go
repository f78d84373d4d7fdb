package extract

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
)

// TestTyped runs a table of texts that people type.
func TestTyped(t *testing.T) {
	for _, row := range table(t, "typed.tsv", 5) {
		var in Input
		for option := range strings.SplitSeq(row[0], " ") {
			switch option {
			case "-":
			case "relative":
				in.Relative = true
			case "typography":
				in.Typography = true
			case "backslashes":
				in.Backslashes = true
			case "encode":
				in.Encode = true
			case "any-name":
				in.Suffixes.AnyName = true
			default:
				t.Fatalf("no option %q", option)
			}
		}
		text := unquote(t, row[1])
		r, repairs, err := checkInput(t, in, text)
		got := r.String()
		if err != nil {
			got = "-"
			if strings.Contains(err.Error(), "secretword") {
				t.Errorf("%q: a password in %q", text, err)
			}
		}
		var kinds []string
		for _, repair := range repairs {
			kinds = append(kinds, repair.Kind.String())
		}
		if repairs == nil {
			kinds = []string{"-"}
		}
		if got != row[2] || strings.Join(kinds, " ") != row[3] {
			t.Errorf("%s %q: %q with %q, want %q with %q", row[0], text, got, kinds, row[2], row[3])
		}
		if in == (Input{}) {
			if typed, _, _ := Typed(text); typed != r {
				t.Errorf("%q: Typed says %q", text, typed)
			}
		}
	}
}

// unquote reads a JSON string.
func unquote(t testing.TB, s string) (text string) {
	t.Helper()
	if err := json.Unmarshal([]byte(s), &text); err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return text
}

// checkInput reads text and checks the result: the repairs, and nothing else, turn text
// into the reference.
func checkInput(t testing.TB, in Input, text string) (uri.Reference, []Repair, error) {
	t.Helper()
	r, repairs, err := in.Reference(text)
	var repaired strings.Builder
	at := 0
	var inLine []int // offsets in the result of repaired white space within a line
	for _, repair := range repairs {
		if repair.Span.Offset < at || repair.Span.End() > len(text) || repair.Span.Of(text) != repair.Before {
			t.Fatalf("%q: %+v, after a repair that ends at %d", text, repair, at)
		}
		if repair.Before == repair.After {
			t.Fatalf("%q: %+v repairs nothing", text, repair)
		}
		repaired.WriteString(text[at:repair.Span.Offset])
		if strings.TrimSpace(repair.Before) == "" && repair.Before != "" && !strings.ContainsAny(repair.Before, "\n\r\u0085\u2028\u2029") {
			inLine = append(inLine, repaired.Len())
		}
		repaired.WriteString(repair.After)
		at = repair.Span.End()
	}
	repaired.WriteString(text[at:])
	parsed, parseErr := uri.Parse(repaired.String())
	if parsed != r || (parseErr == nil) != (err == nil) {
		t.Fatalf("%q: %q and %v, but repaired it is %q: %v", text, r, err, repaired.String(), parseErr)
	}
	for _, i := range inLine {
		authority, ok := r.Span(uri.ComponentAuthority)
		if ok && 0 < i && i <= authority.End() && i < len(r.String()) {
			t.Fatalf("%q: %q, with white space removed at %d", text, r, i)
		}
	}
	if err == nil && !strings.HasPrefix(strings.ToUpper(r.String()), prefix) {
		// A repaired text needs no more repairs, unless the prefix itself was written
		// with white space.
		again, more, err := in.Reference(r.String())
		if err != nil || again != r || len(more) > 0 {
			t.Fatalf("%q: %q, and again %q with %v: %v", text, r, again, more, err)
		}
	}
	return r, repairs, err
}

func TestRepairString(t *testing.T) {
	_, repairs, _ := Typed("<http://u:secretword@a/\nb>")
	var got []string
	for _, r := range repairs {
		got = append(got, r.String())
	}
	want := []string{
		"a delimiter is not part of the URI (RFC 3986 appendix C), offset 0",
		"white space is not part of the URI (RFC 3986 appendix C), offset 23",
		"a delimiter is not part of the URI (RFC 3986 appendix C), offset 25",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := (Repair{Kind: 99}).String(); got != "unknown" {
		t.Errorf("%q", got)
	}
}

// White space that Encode keeps costs no more than other text.
func TestTypedIsLinear(t *testing.T) {
	start := time.Now()
	Input{Typography: true, Encode: true}.Reference("http://a" + strings.Repeat(" ", 1<<20) + "b/")
	if took := time.Since(start); took > 20*time.Second { // quadratic time would be several minutes
		t.Error(took)
	}
}
