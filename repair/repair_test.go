package repair_test

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/repair"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/whatwg"
)

// apply returns the text with the changes, which must be in order and not overlap.
func apply(t *testing.T, text string, changes []uri.Change) string {
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

// check reads a text and checks that the changes lead to the result, which is final.
func check(t *testing.T, r repair.Reader, text string) (whatwg.URL, error) {
	t.Helper()
	u, changes, err := r.URL(text)
	x, toURI, uriErr := r.URI(text)
	if (err == nil) != (uriErr == nil) {
		t.Fatalf("%q: URL says %v, URI %v", text, err, uriErr)
	}
	if err != nil {
		if failure, ok := err.(*whatwg.ValidationError); !ok || failure.Span.Offset < 0 || failure.Span.Length < 0 || failure.Span.End() > len(text) {
			t.Fatalf("%q: error %#v", text, err)
		}
		return u, err
	}
	if got := apply(t, text, changes); got != u.String() {
		t.Fatalf("%q: the changes lead to %q, not %q: %+v", text, got, u, changes)
	}
	if got := apply(t, text, toURI); got != x.String() {
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
		u, err := check(t, repair.Reader{Form: repair.Typed}, text)
		got := u.String()
		if err != nil {
			got = "-"
		}
		if got != row[1] {
			t.Errorf("%q: %s, %v, want %s", text, got, err, row[1])
		}
	}
}

// TestDottedPaths compares paths with "..", which package file refuses, with the URIs of that package for the
// same files.
func TestDottedPaths(t *testing.T) {
	for _, name := range []string{"b%20c.txt", "b#c.txt", "100%", "%2e%2e", "a;b", "a b", "[ü]", "%23%"} {
		for _, dots := range []string{`a\..\`, `..\`, `.\`} {
			want, err := file.Converter{System: file.Windows}.URI(`C:\` + name)
			if err != nil {
				t.Fatal(err)
			}
			u, _, err := repair.Reader{Form: repair.Typed}.URI(`C:\` + dots + name)
			if err != nil || u.String() != want.String() {
				t.Errorf("%s%s: %s, %v, want %s", dots, name, u, err, want)
			}
		}
	}
}

// A text with many changes needs memory for their list, and none for each of them.
func TestManyChanges(t *testing.T) {
	text := "http://h/" + strings.Repeat("{a}", 1<<13)
	for _, form := range []repair.Form{repair.Browser, repair.Typed} {
		if n := testing.AllocsPerRun(3, func() {
			if _, changes, err := (repair.Reader{Form: form}).URI(text); err != nil || len(changes) != 1<<13+1 {
				t.Fatalf("%d changes, %v", len(changes), err)
			}
		}); n > 200 {
			t.Errorf("%v: %.0f allocations", form, n)
		}
	}
}

// Without the changes, the result and the error stay the same.
func TestNoChanges(t *testing.T) {
	for _, text := range []string{"", " <www.example.com/a|b> ", "http://h/a\n b|c", "http://exa mple/", "<\n http://h:x/>", "C:\\a|b", "/x", "http://h/"} {
		for _, form := range []repair.Form{repair.Browser, repair.Typed} {
			listing, plain := repair.Reader{Form: form}, repair.Reader{Form: form, NoChanges: true}
			u, _, err := listing.URL(text)
			u2, changes, err2 := plain.URL(text)
			if u != u2 || changes != nil || !reflect.DeepEqual(err, err2) {
				t.Errorf("%q: %q, %v, want %q, %v", text, u2, err2, u, err)
			}
			r, _, err := listing.URI(text)
			r2, changes, err2 := plain.URI(text)
			if r != r2 || changes != nil || !reflect.DeepEqual(err, err2) {
				t.Errorf("%q: %q, %v, want %q, %v", text, r2, err2, r, err)
			}
		}
	}
}
