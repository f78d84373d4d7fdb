package enum_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/enum"
)

// internal/check/apitest tests every enumeration of the API. It is not a test of this package,
// because go mod tidy also reads the tests of the packages that a program imports, and would
// download the modules that they need.

type colour uint8

var colours = enum.Names[colour]{Package: "p", What: "colour", Names: []string{"", "red", "blue"}}

func TestNames(t *testing.T) {
	for want, name := range []string{"", "red", "blue"} {
		got, err := colours.Parse(name)
		if name == "" {
			if !errors.Is(err, enum.ErrUnknown) {
				t.Errorf("the empty name: %d, %v", got, err)
			}
			set := colour(1)
			err = colours.UnmarshalText(&set, nil)
			got = set
		}
		text, marshalErr := colours.MarshalText(got)
		if got != colour(want) || err != nil || colours.String(got) != name || string(text) != name || marshalErr != nil {
			t.Errorf("%q: %d, %v, %q, %v", name, got, err, text, marshalErr)
		}
	}
	if got := colours.String(3); got != "unknown" {
		t.Errorf("a value without a name: %q", got)
	}
	if _, err := colours.MarshalText(3); !errors.Is(err, enum.ErrUnknown) || err.Error() != "p: colour 3 has no name" {
		t.Error(err)
	}
	set := colour(1)
	err := colours.UnmarshalText(&set, []byte(strings.Repeat("a", 1000)))
	if want := `p: unknown colour "` + strings.Repeat("a", 40) + `"...: must be one of red, blue`; set != 1 || !errors.Is(err, enum.ErrUnknown) || err.Error() != want {
		t.Errorf("%d, %v", set, err)
	}
	if err := colours.UnmarshalText(&set, []byte("blue")); set != 2 || err != nil {
		t.Errorf("%d, %v", set, err)
	}
}
