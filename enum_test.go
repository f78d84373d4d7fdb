package uri_test

import (
	"encoding"
	"errors"
	"fmt"
	"testing"

	"github.com/urikit/uri"
)

// roundTrips checks that the values below n have different names that can be parsed
// again, and that n has no name.
func roundTrips[E interface {
	~uint8
	fmt.Stringer
	encoding.TextMarshaler
}, P interface {
	*E
	encoding.TextUnmarshaler
}](t *testing.T, n int, parse func(string) (E, error)) {
	t.Helper()
	for i := range n {
		e := E(i)
		parsed, err := parse(e.String())
		if e.String() != "" && (err != nil || parsed != e) {
			t.Errorf("%T: parse(%q) = %v, %v, want %d", e, e, parsed, err, i)
		}
		text, err := e.MarshalText()
		if err != nil || string(text) != e.String() {
			t.Errorf("%T %d: MarshalText = %q, %v", e, i, text, err)
		}
		var read E
		if err := P(&read).UnmarshalText(text); err != nil || read != e {
			t.Errorf("%T: UnmarshalText(%q) = %v, %v", e, text, read, err)
		}
	}
	e := E(n)
	if _, err := parse("unknown"); !errors.Is(err, uri.ErrUnknownName) {
		t.Errorf("%T: parse(unknown): %v", e, err)
	}
	if text, err := e.MarshalText(); !errors.Is(err, uri.ErrUnknownName) || e.String() != "unknown" {
		t.Errorf("%T %d: %q, %q, %v", e, n, e, text, err)
	}
	read := E(0)
	if err := P(&read).UnmarshalText([]byte("unknown")); !errors.Is(err, uri.ErrUnknownName) || read != 0 {
		t.Errorf("%T: UnmarshalText(unknown): %v, %v", e, read, err)
	}
}

func TestEnums(t *testing.T) {
	roundTrips(t, int(uri.LevelProtocol)+1, uri.ParseLevel)
	roundTrips(t, int(uri.RuleFragment)+1, uri.ParseRule)
	roundTrips(t, int(uri.ComponentFragment)+1, uri.ParseComponent)
	roundTrips(t, 4, uri.ParseReferenceKind)
	roundTrips(t, 6, uri.ParseHostKind)
	roundTrips(t, 6, uri.ParsePathKind)
	roundTrips(t, len(uri.Editions()), uri.ParseEdition)
}
