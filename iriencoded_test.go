package uri_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/iris"
)

// The URI of an IRI has the components that a parse of its text gives.
func TestEncodedIRI(t *testing.T) {
	parser := iris.Parser.(uri.Parser)
	encoded := iris.Encoded.(func(uri.Reference) (uri.Reference, bool))
	for _, text := range []string{
		"", "http://h/a", "http://é@ü.example:8/ä/b?ö#ß", "//ü", "é", "é?ü", "#é", "x:é#", "http://u:é@h.é", "/\U0001F600/a", "http://[::1]/é",
	} {
		r, err := parser.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, c := range []byte(text) {
			if c < 0x80 {
				b.WriteByte(c)
			} else {
				fmt.Fprintf(&b, "%%%02X", c)
			}
		}
		want, err := uri.Parse(b.String())
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := encoded(r); !ok || got != want {
			t.Errorf("%q: %q, %t, want %q", text, got, ok, want)
		}
	}
}

// The error of a text of bytes stays the same when the bytes change, however long they are.
func TestErrorOfBytes(t *testing.T) {
	for _, length := range []int{1, 512, 513, 5000} {
		b := []byte(strings.Repeat("a", length-1) + "^")
		_, err := uri.Parser{}.ParseBytes(b)
		wrong, ok := errors.AsType[*uri.SyntaxError](err)
		if !ok || wrong.Offset != length-1 {
			t.Fatalf("%d bytes: %v", length, err)
		}
		before := err.Error()
		clear(b)
		if after := err.Error(); after != before {
			t.Errorf("%d bytes: %s, and then %s", length, before, after)
		}
	}
}
