package extract

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/whatwg"
)

// applied returns the text with the changes, which must be in order and not overlap.
func applied(t *testing.T, text string, changes []uri.Change) string {
	t.Helper()
	var b strings.Builder
	done := 0
	for _, c := range changes {
		if c.Span.Offset < done || c.Span.End() > len(text) || c.Span.Of(text) != c.Before || c.Before == c.After || c.Reason == "" {
			t.Fatalf("%q: change %+v after %d", text, c, done)
		}
		b.WriteString(text[done:c.Span.Offset] + c.After)
		done = c.Span.End()
	}
	return b.String() + text[done:]
}

// checkTyped reads a text and checks that the changes lead to the result, which is final.
func checkTyped(t *testing.T, typed Typed, text string) (whatwg.URL, error) {
	t.Helper()
	u, changes, err := typed.ReadURL(text)
	x, toURI, uriErr := typed.ReadURI(text)
	if (err == nil) != (uriErr == nil) {
		t.Fatalf("%q: ReadURL says %v, ReadURI %v", text, err, uriErr)
	}
	if err != nil {
		if failure, ok := err.(*whatwg.ValidationError); !ok || failure.Span.Offset < 0 || failure.Span.Length < 0 || failure.Span.End() > len(text) {
			t.Fatalf("%q: error %#v", text, err)
		}
		return u, err
	}
	if got := applied(t, text, changes); got != u.String() {
		t.Fatalf("%q: the changes lead to %q, not %q: %+v", text, got, u, changes)
	}
	if got := applied(t, text, toURI); got != x.String() {
		t.Fatalf("%q: the changes lead to %q, not %q: %+v", text, got, x, toURI)
	}
	return u, nil
}

// TestTyped runs a table of texts that people type.
func TestTyped(t *testing.T) {
	file, err := os.ReadFile("testdata/typed.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		var text string
		if err := json.Unmarshal([]byte(row[0]), &text); err != nil {
			t.Fatal(row, err)
		}
		u, err := checkTyped(t, Typed{}, text)
		got := u.String()
		if err != nil {
			got = "-"
		}
		if got != row[1] {
			t.Errorf("%q: %s, %v, want %s", text, got, err, row[1])
		}
	}
}

// TestDottedPaths compares paths with "..", which package file refuses, with the URIs of that
// package for the same files.
func TestDottedPaths(t *testing.T) {
	for _, name := range []string{"b%20c.txt", "b#c.txt", "100%", "%2e%2e", "a;b", "a b", "[ü]", "%23%"} {
		for _, dots := range []string{`a\..\`, `..\`, `.\`} {
			want, err := file.Converter{System: file.Windows}.ToURI(`C:\` + name)
			if err != nil {
				t.Fatal(err)
			}
			u, _, err := Typed{}.ReadURI(`C:\` + dots + name)
			if err != nil || u.String() != want.String() {
				t.Errorf("%s%s: %s, %v, want %s", dots, name, u, err, want)
			}
		}
	}
}

// A text with many changes needs memory for their list, and none for each of them.
func TestTypedManyChanges(t *testing.T) {
	text := "http://h/" + strings.Repeat("{a}", 1<<13)
	if n := testing.AllocsPerRun(3, func() {
		if _, changes, err := (Typed{}).ReadURI(text); err != nil || len(changes) != 1<<13+1 {
			t.Fatalf("%d changes, %v", len(changes), err)
		}
	}); n > 200 {
		t.Errorf("%.0f allocations", n)
	}
}

// Without the changes, the result and the error stay the same.
func TestTypedNoChanges(t *testing.T) {
	for _, text := range []string{"", " <www.example.com/a|b> ", "http://h/a\n b|c", "http://exa mple/", "<\n http://h:x/>", "C:\\a|b", "/x", "http://h/"} {
		listing, plain := Typed{}, Typed{NoChanges: true}
		u, _, err := listing.ReadURL(text)
		u2, changes, err2 := plain.ReadURL(text)
		if u != u2 || changes != nil || !reflect.DeepEqual(err, err2) {
			t.Errorf("%q: %q, %v, want %q, %v", text, u2, err2, u, err)
		}
		r, _, err := listing.ReadURI(text)
		r2, changes, err2 := plain.ReadURI(text)
		if r != r2 || changes != nil || !reflect.DeepEqual(err, err2) {
			t.Errorf("%q: %q, %v, want %q, %v", text, r2, err2, r, err)
		}
	}
}
