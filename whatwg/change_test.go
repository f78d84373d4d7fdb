package whatwg_test

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"github.com/urikit/uri"
	"github.com/urikit/uri/whatwg"
)

// apply returns the text with the changes, which must be in order and not overlap.
func apply(t *testing.T, text string, changes []uri.Change) string {
	t.Helper()
	var b strings.Builder
	done := 0
	for _, c := range changes {
		if c.Span.Offset < done || c.Span.Of(text) != c.Before || c.Before == c.After || c.Reason == "" {
			t.Fatalf("%q: change %+v after %d", text, c, done)
		}
		b.WriteString(text[done:c.Span.Offset] + c.After)
		done = c.Span.End()
	}
	return b.String() + text[done:]
}

// checkChangesOf checks that the changes of a text lead to its serialization.
func checkChangesOf(t *testing.T, p whatwg.Parser, text string) {
	t.Helper()
	u, changes, err := p.ParseChanges(text)
	want, wantErr := p.Parse(text)
	if u != want || (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
		t.Fatalf("%q, base %q: %q, %v, Parse says %q, %v", text, p.Base, u, err, want, wantErr)
	}
	if err != nil {
		missing := (*whatwg.ValidationError)(nil)
		if errors.As(err, &missing) && missing.Name == "missing-scheme-non-relative-URL" {
			return // it can be a relative reference
		}
		x, changes, uriErr := p.ParseReferenceChanges(text)
		if x != (uri.Reference{}) || changes != nil || uriErr == nil || uriErr.Error() != err.Error() {
			t.Fatalf("%q, base %q: ParseReferenceChanges says %q, %v, want %v", text, p.Base, x, uriErr, err)
		}
		return
	}
	if got := apply(t, text, changes); got != u.String() {
		t.Fatalf("%q, base %q: the changes lead to %q, not %q: %+v", text, p.Base, got, u, changes)
	}
	converted, err := u.URI()
	if err != nil {
		t.Fatalf("%q: %v", u, err)
	}
	x, changes, err := p.ParseReferenceChanges(text)
	if err != nil || x != converted.Reference() {
		t.Fatalf("%q, base %q: %q, %v, want %q", text, p.Base, x, err, converted)
	}
	if got := apply(t, text, changes); got != x.String() {
		t.Fatalf("%q, base %q: the changes lead to %q, not %q: %+v", text, p.Base, got, x, changes)
	}
}

// A text with many changes needs memory for their list, and none for each of them.
func TestManyChanges(t *testing.T) {
	text := "http://h/" + strings.Repeat("{a}", 1<<13)
	if n := testing.AllocsPerRun(3, func() {
		if _, changes, err := (whatwg.Parser{}).ParseReferenceChanges(text); err != nil || len(changes) != 1<<13+1 {
			t.Fatalf("%d changes, %v", len(changes), err)
		}
	}); n > 200 {
		t.Errorf("%.0f allocations", n)
	}
}

func TestParseChanges(t *testing.T) {
	tests := []struct{ text, base, want string }{
		{"http://example.com/", "", ""},
		{" http://example.com/a\n b ", "", `none 0 " "→"", none 21 "\n"→"", path 22 " "→"%20", none 24 " "→""`},
		{`HTTP:\\EXAMPLE.com:080\a|b?q=x y#"`, "",
			`scheme 0 "HTTP"→"http", authority 5 "\\\\"→"//", host 7 "EXAMPLE"→"example", port 18 ":080"→"", path 22 "\\"→"/", query 30 " "→"%20", fragment 33 "\""→"%22"`},
		{"http://bücher.example", "", `host 7 "bücher"→"xn--bcher-kva", path 22 ""→"/"`},
		{"http://0x7f.1/", "", `host 7 "0x7f"→"127.0.0"`},
		{"http://u:@h/ä ö", "", `userinfo 8 ":"→"", path 12 "ä ö"→"%C3%A4%20%C3%B6"`},
		{"../x y?", "http://h/a/b/c", `authority 0 ""→"http://h", path 0 "../"→"/a/", path 4 " "→"%20"`},
		{"#f", "http://h/a?q", `authority 0 ""→"http://h", path 0 ""→"/a", query 0 ""→"?q"`},
		{"//H/x", "https://h/", `scheme 0 ""→"https:", host 2 "H"→"h"`},
		{"file:C|/x", "", `authority 5 ""→"//", path 5 ""→"/", path 6 "|"→":"`},
		{"file://localhost/x", "", `host 7 "localhost"→""`},
		{"foo:/.//x", "", ""},
		{"foo:/a/..//x", "", `path 4 ""→"/.", path 5 "a/../"→""`},
		{`http:\\h\a b`, "", `authority 5 "\\\\"→"//", path 8 "\\"→"/", path 10 " "→"%20"`},
		{`\a b`, "http://h/", `authority 0 ""→"http://h", path 0 "\\"→"/", path 2 " "→"%20"`},
		{`http://h/ä/../b c/./d\%2E`, "", `path 9 "ä/../"→"", path 16 " "→"%20", path 19 "./"→"", path 22 "\\"→"/", path 23 "%2E"→""`},
		{"/x/../y", "file:///C:/a", `authority 0 ""→"file://", path 0 ""→"/C:", path 1 "x/../"→""`},
		{"D|/../y", "file:///C:/a", `authority 0 ""→"file://", path 0 ""→"/", path 1 "|"→":", path 3 "../"→""`},
		{"y", "http://h/x", `authority 0 ""→"http://h", path 0 ""→"/"`},
	}
	for _, test := range tests {
		base, _ := whatwg.Parse(test.base)
		_, changes, err := whatwg.Parser{Base: base}.ParseChanges(test.text)
		var list []string
		for _, c := range changes {
			list = append(list, fmt.Sprintf("%s %d %q→%q", cmp.Or(c.Component.String(), "none"), c.Span.Offset, c.Before, c.After))
		}
		if got := strings.Join(list, ", "); err != nil || got != test.want {
			t.Errorf("%q, base %q:\n got %s, %v\nwant %s", test.text, test.base, got, err, test.want)
		}
	}
}

// Applied to the text, the changes give the serialization, whatever the text.
func TestChangesLeadToSerialization(t *testing.T) {
	count := 100_000
	if testing.Short() {
		count = 5_000
	}
	g := newGenerator(3)
	for range count {
		text := g.text()
		base, _ := whatwg.Parse(g.base())
		p := whatwg.Parser{Base: base}
		checkChangesOf(t, p, text)
		p.Encoding = charmap.Windows1252
		checkChangesOf(t, p, text)
	}
}

// Each change of a path has its own reason.
func TestReasons(t *testing.T) {
	tests := []struct{ text, base, want string }{
		{`http://h\a b/../|ä`, "", "a backslash is a slash in a special URL; dot-segments are removed, each .. with the segment before it; this character is percent-encoded here"},
		{"y z", "file:///C:/a", "the base URL has this part; the path is joined to the path of the base URL, and dot-segments are removed; this character is percent-encoded here"},
		{"/y", "file:///C:/a", "the base URL has this part; the base URL has this part"},
		{"file:C|", "", `exactly "//" begins the authority of a special URL; the path of a special URL begins with a slash; a colon ends a drive letter`},
		{"foo:/.//x", "", ""},
		{"foo:/a/..//x", "", `without "/." before it, "//" would begin an authority; dot-segments are removed, each .. with the segment before it`},
	}
	for _, test := range tests {
		base, _ := whatwg.Parse(test.base)
		_, changes, err := whatwg.Parser{Base: base}.ParseChanges(test.text)
		var list []string
		for _, c := range changes {
			list = append(list, c.Reason)
		}
		if got := strings.Join(list, "; "); err != nil || got != test.want {
			t.Errorf("%q, base %q:\n got %s, %v\nwant %s", test.text, test.base, got, err, test.want)
		}
	}
}
