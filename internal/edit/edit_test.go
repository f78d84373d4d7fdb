package edit

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
)

var testSteps = map[string]Step{SortQuery: canonical.SortParameters().Apply, DropEmpty: canonical.DropEmptyParameters().Apply}

// set applies edits. Those that begin with "-" are removals.
func set(t testing.TB, ref field.Reference, texts ...string) (field.Reference, error) {
	var edits []Edit
	for _, text := range texts {
		e, err := Options{Steps: testSteps}.New(text)
		if name, isRemoval := strings.CutPrefix(text, "-"); isRemoval {
			e, err = Options{}.Removal(name)
		}
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		edits = append(edits, e)
	}
	return Apply(new(uri.Builder), &ref, edits, nil, dialect.Parser{})
}

func TestSet(t *testing.T) {
	const failure = "\x00" // not a reference
	for _, test := range []struct{ ref, edits, want string }{
		// Components, as text
		{"http://h/p?q#f", "scheme=https", "https://h/p?q#f"},
		{"//u@h:1/p", "authority=x", "//x/p"},
		{"/p", "authority=a:b@[::1]:", "//a:b@[::1]:/p"},
		{"http://h/p", "authority=", "http:///p"},
		{"//h/p", "userinfo=a:b", "//a:b@h/p"},
		{"//h/p", "userinfo=", "//@h/p"},
		{"//u@h:1/p", "host=[::1]", "//u@[::1]:1/p"},
		{"//u@h:1/p", "host=", "//u@:1/p"},
		{"//h/p", "port=8080", "//h:8080/p"},
		{"//h/p", "port=", "//h:/p"},
		{"//h/p", "path=", "//h"},
		{"//h/p", "path=//%2F..", "//h//%2F.."},
		{"a", "query=x?y=%20", "a?x?y=%20"},
		{"a?q#f", "query=", "a?#f"},
		{"a?q#f", "fragment=", "a?q#"},

		// As data
		{"//h", "userinfo:=a:p@ss/%41", "//a:p%40ss%2F%2541@h"},
		{"//h", "host:=é", "//%C3%A9"},
		{"a", "path:=b<c/d%20", "b%3Cc/d%2520"},
		{"a", "query:=b<c=d&e#", "a?b%3Cc=d&e%23"},
		{"a", "fragment:=b<c#", "a#b%3Cc%23"},

		// Edits that depend on each other: the result is checked at the end.
		{"p/q", "host=h path=/p", "//h/p"},
		{"p", "port=1 host=h path=", "//h:1"},
		{"p", "port=1", failure},
		{"p", "userinfo=u", failure},
		{"p", "host=h", failure},
		{"//u@h/p", "-host", failure},
		{"//u@h/p", "-host -userinfo", "/p"},
		{"//u@h:1/p", "-authority", "/p"},
		{"//h//p", "-authority", failure},
		{"urn:a:b", "-scheme", failure},
		{"urn:a:b", "-scheme path=c", "c"},

		// Undefined and empty
		{"a://u@h:1/p?q#f", "-scheme -userinfo -port -path -query -fragment", "//h"},
		{"a", "-scheme -userinfo -port -path -query -fragment", ""},
		{"a?", "-query", "a"},
		{"a?q", "-query query=", "a?"},

		// Segments
		{"", "segment+=a:b segment+=c:d", "a%3Ab/c:d"},
		{"x:", "segment+=a:b", "x:a:b"},
		{"//h", "segment+=a/b", "//h/a%2Fb"},
		{"//h/", "segment+=a segment+= segment+=b", "//h/a/b"},
		{"/a/b/c", "segment:2=x/y", "/a/x%2Fy/c"},
		{"/a/b/c", "segment:-1= segment:1=%", "/%25/b/"},
		{"a/b", "segment:1=x:y", "x%3Ay/b"},
		{"s:a/b", "segment:1=x:y", "s:x:y/b"},
		{"a/b", "segment:1=", failure},
		{"a", "segment:1=", failure},
		{"/a/b", "segment:1=", failure},
		{"//h/a/b", "segment:1=", "//h//b"},
		{"/a", "segment:2=x", failure},
		{"", "segment:1=x", failure},
		{"/a/b/c", "-segment:1", "/b/c"},
		{"/a/b/c", "-segment:2", "/a/c"},
		{"/a/b/c", "-segment:-1", "/a/b"},
		{"/a/b/c", "-segment:4", "/a/b/c"},
		{"/a/b/c", "-segment:1 -segment:1 -segment:1", ""},
		{"/a/", "-segment:-1", "/a"},
		{"/", "-segment:1", ""},
		{"//h//", "-segment:1", "//h/"},
		{"a/b", "-segment:1", "b"},
		{"a//b", "-segment:1", failure},
		{"a/", "-segment:1", failure},
		{"a/b:c", "-segment:1", failure},

		// Parameters
		{"a?q=1&x=%7e&q=2", "query:q=3", "a?q=3&x=%7e"},
		{"a", "query:q=a&b=c", "a?q=a%26b%3Dc"},
		{"a?", "query:q=", "a?q="},
		{"a?q=1", "query:q+=2 query:q+=3", "a?q=1&q=2&q=3"},
		{"a?q=1", "query+=r query+=s&t", "a?q=1&r&s%26t"},
		{"a?q=1&%71=2&r", "-query:q", "a?r"},
		{"a?q=1#f", "-query:q", "a#f"},
		{"a?q=1", "-query:r", "a?q=1"},
		{"a?", "-query:r", "a?"},
		{"a", "-query:r", "a"},
		{"a?&b", "-query:", "a?b"},
		{"a?&b", "-query:b", "a"},
		{"a", "query:a:=b query::=c", "a?a:=b&:=c"},
		{"a", "query:+=b", "a?=b"},
	} {
		got, err := set(t, field.FromURI(uri.MustParse(test.ref)), strings.Fields(test.edits)...)
		text := got.String()
		if err != nil {
			text = failure
			if syntax, ok := errors.AsType[*uri.SyntaxError](err); !ok || syntax.Offset != -1 || syntax.Message == "" || syntax.Component == uri.ComponentNone {
				t.Errorf("%q, %s: error %#v", test.ref, test.edits, err)
			}
		}
		if text != test.want {
			t.Errorf("%q, %s: got %q, %v; want %q", test.ref, test.edits, &got, err, test.want)
		}
	}
}

func TestSetErrors(t *testing.T) {
	for _, text := range []string{
		"", "x", "=", "=x", "x=y", "http://h/", "http://h/?a=b", "Host=h", "host =h", "user=a:b", "user=a@b", "password=%", "name?=x", "path/=//h", "path/=?q", "query.sort=x", "uri=x", "kind=uri",
		"scheme=", "scheme=1", "scheme:=http", "authority=a@b@c", "authority:=h", "userinfo=a@b", "host=a:b", "host=[::1",
		"port=x", "port:=80", "path=a b", "path=%", "query.sorted", "query=a#", "query=%4", "fragment=#", "path+=a", "fragment+=a", "host+=a",
		"query+=", "query+=a=b", "segment=a", "segment:=a", "segment:0=a", "segment:x=a", "segment:1+=a", "segment:1:=a",
		"segment+=.", "segment+=..", "segment:1=..",
	} {
		if _, err := (Options{}).New(text); err == nil {
			t.Errorf("New(%q) accepts it", text)
		}
	}
	for _, name := range []string{"", "x", "segment", "segment:", "segment:0", "host=", "kind", "queries"} {
		if _, err := (Options{}).Removal(name); err == nil {
			t.Errorf("Removal(%q) accepts it", name)
		}
	}
	for _, text := range []string{"userinfo=me:secret<", "authority=me:secret<@h", "http://me:secret@h/", "http://me:secret@h/?a=b"} {
		_, err := Options{}.New(text)
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("New(%q): %v", text, err)
		}
	}
}

// Edits of segments have the same result as edits of a list of segments, and keep the data, or
// fail.
func FuzzSetSegments(f *testing.F) {
	for _, ref := range []string{"", "/", "a", "a/b:c", "a//b", "/a/", "//h//", "s:a/b", "//h"} {
		f.Add(ref, 1, "x/y:z")
		f.Add(ref, -1, "")
		f.Add(ref, 2, "..")
	}
	f.Fuzz(func(t *testing.T, text string, n int, data string) {
		r, err := uri.Parse(text)
		if err != nil || n == 0 || checkSegment(data) != nil {
			return
		}
		ref := field.FromURI(r)
		before := slices.Collect(ref.Path().DecodedSegments())
		i := n - 1
		if n < 0 {
			i = len(before) + n
		}
		inside := 0 <= i && i < len(before)
		compare := func(what string, change Edit, want []string) {
			got, err := Apply(new(uri.Builder), &ref, []Edit{change}, nil, dialect.Parser{})
			if err != nil {
				return
			}
			if after := slices.Collect(got.Path().DecodedSegments()); !slices.Equal(after, want) {
				t.Errorf("%s %d of %q, %q: got %q, want segments %q", what, n, &ref, data, &got, want)
			}
			if len(want) > 0 && len(before) > 0 && got.Path().IsRooted() != ref.Path().IsRooted() {
				t.Errorf("%s %d of %q, %q: got %q", what, n, &ref, data, &got)
			}
		}
		if inside {
			compare("replace", func(b *uri.Builder) error { return replaceSegment(b, n, data) }, slices.Replace(slices.Clone(before), i, i+1, data))
			compare("remove", func(b *uri.Builder) error { return removeSegment(b, n) }, slices.Delete(slices.Clone(before), i, i+1))
		} else {
			compare("remove", func(b *uri.Builder) error { return removeSegment(b, n) }, before)
		}
	})
}

// Each name that the shell completes is that of an edit, or of a part that can be removed.
func TestNames(t *testing.T) {
	for _, name := range Names() {
		text := name
		switch {
		case strings.HasSuffix(name, ":"):
			text += "1=x"
		case name == "port=":
			text += "1"
		case name == SortQuery, name == DropEmpty: // they have no value
		default:
			text += "x"
		}
		if _, err := (Options{Steps: testSteps}).New(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, name := range field.Names(field.InRemoval) {
		if strings.HasSuffix(name, ":") {
			name += "1"
		}
		if _, err := (Options{}).Removal(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A parameter whose name ends with a colon is set only where it is absent, not where another is.
func TestAbsentParameter(t *testing.T) {
	for _, test := range []struct{ ref, edit, want string }{
		{"?a=1", "query:a:?=x", "?a=1&a:=x"},
		{"?a:=1", "query:a:?=x", "?a:=1"},
		{"?a=1", "query:a?=x", "?a=1"},
	} {
		if got, err := set(t, field.FromURI(uri.MustParse(test.ref)), test.edit); got.String() != test.want {
			t.Errorf("%s of %s: %q, %v, want %q", test.edit, test.ref, &got, err, test.want)
		}
	}
}

// The edits without a value change only the query, and need its usual separator.
func TestSteps(t *testing.T) {
	for _, tt := range []struct{ edit, ref, want string }{
		{"query.sort", "/a?b=2&a=1#f", "/a?a=1&b=2#f"}, {"query.drop-empty", "?&a&=&", "?a&="}, {"query.drop-empty", "/a?&", "/a"}, {"query.sort", "/a", "/a"},
	} {
		if got, err := set(t, field.FromURI(uri.MustParse(tt.ref)), tt.edit); err != nil || got.String() != tt.want {
			t.Errorf("%s of %s: %s, %v, want %s", tt.edit, tt.ref, got.String(), err, tt.want)
		}
		if _, err := (Options{Params: uri.Params{Semicolon: true}, Steps: testSteps}).New(tt.edit); err != ErrSeparator {
			t.Errorf("%s with semicolons: %v", tt.edit, err)
		}
	}
}
