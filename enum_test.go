package uri_test

import (
	"encoding"
	"errors"
	"fmt"
	"testing"

	"github.com/urikit/uri"
)

// roundTrips checks that the values below n have different names that can be read
// again, and that n has no name.
func roundTrips[E interface {
	~uint8
	fmt.Stringer
	encoding.TextMarshaler
}, P interface {
	*E
	encoding.TextUnmarshaler
}](t *testing.T, n int) {
	t.Helper()
	for i := range n {
		e := E(i)
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
	if text, err := e.MarshalText(); !errors.Is(err, uri.ErrUnknownName) || e.String() != "unknown" {
		t.Errorf("%T %d: %q, %q, %v", e, n, e, text, err)
	}
	read := E(0)
	if err := P(&read).UnmarshalText([]byte("unknown")); !errors.Is(err, uri.ErrUnknownName) || read != 0 {
		t.Errorf("%T: UnmarshalText(unknown): %v, %v", e, read, err)
	}
}

func TestEnums(t *testing.T) {
	roundTrips[uri.Level](t, int(uri.LevelProtocol)+1)
	roundTrips[uri.Rule](t, int(uri.RuleFragment)+1)
	roundTrips[uri.Component](t, int(uri.ComponentFragment)+1)
	roundTrips[uri.ReferenceKind](t, 4)
	roundTrips[uri.HostKind](t, 6)

	roundTrips[uri.Edition](t, len(uri.Editions()))
}
