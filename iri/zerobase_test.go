package iri_test

import (
	"errors"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
)

// TestZeroBase checks that the methods of the zero Base return what those of the zero [uri.Base]
// do.
func TestZeroBase(t *testing.T) {
	var ours iri.Base
	var theirs uri.Base
	if b := ours.Base(); !b.IsZero() || !theirs.Base().IsZero() {
		t.Errorf("the base is %q", b)
	}
	for _, text := range []string{"", "a", "//h/", "?q", "#f", "http://h/a"} {
		i, u := iri.MustParse(text), uri.MustParse(text)
		target, got := ours.Resolve(i)
		if _, want := theirs.Resolve(u); !errors.Is(got, uri.ErrNoBase) || got != want || !target.IsZero() {
			t.Errorf("Resolve(%q) = %q, %v, want the error %v", text, target, got, want)
		}
		dst, got := ours.AppendResolve([]byte("x"), i)
		if _, want := theirs.AppendResolve([]byte("x"), u); !errors.Is(got, uri.ErrNoBase) || got != want || string(dst) != "x" {
			t.Errorf("AppendResolve(%q) = %q, %v, want the error %v", text, dst, got, want)
		}
		if got, want := ours.IsSameDocument(i), theirs.IsSameDocument(u); got != want {
			t.Errorf("IsSameDocument(%q) = %t, want %t", text, got, want)
		}
	}
	for _, text := range []string{"", "http://h/a"} {
		i, _ := iri.ParseIRI(text)
		u, _ := uri.ParseURI(text)
		ref, got := ours.Relativize(i, uri.Relativizer{})
		if want, err := theirs.Relativize(u, uri.Relativizer{}); got != err || ref.String() != want.String() {
			t.Errorf("Relativize(%q) = %q, %v, want %q, %v", text, ref, got, want, err)
		}
	}
}
