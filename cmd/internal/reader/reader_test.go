package reader

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/dialect"
)

// Readers differ in the parts of their normal forms, or in the verdict.
func TestDiffer(t *testing.T) {
	for _, test := range []struct{ a, b, want string }{
		{"HTTP://H:80/%7e", "http://h/~", ""},
		{"http://u@h/?", "http://h/#", "userinfo query fragment"},
		{"http://h/", "a b", "verdict"},
		{"a b", "b c", ""},
	} {
		_, a := Normal(test.a, dialect.RFC3986)
		_, b := Normal(test.b, dialect.RFC3986)
		if got := strings.Join(a.Differ(b), " "); got != test.want {
			t.Errorf("%q and %q differ in %q, want %q", test.a, test.b, got, test.want)
		}
	}
}

// InURI returns the parts of the normal form, and for a text that is no URI the parts given.
func TestInURI(t *testing.T) {
	if got := InURI("HTTP://h", nil)["scheme"]; got != "http" {
		t.Error(got)
	}
	if got := InURI("a b", Parts{"path": "a b"})["path"]; got != "a b" {
		t.Error(got)
	}
}

// The first reader is not among those that differ.
func TestAgree(t *testing.T) {
	a, b := Parts{"path": "a"}, Parts{"path": "b"}
	if got := Agree([]Parts{a, b, a, nil}); got != (Agreement{4, 2}) {
		t.Error(got)
	}
}
