package answer

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ucd"
)

// visibleSlow is VisibleJSON, one character after the other.
func visibleSlow(text []byte) (shown []byte) {
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if r < 0x7F || ucd.IsPrint(r) {
			shown = append(shown, text[:n]...)
		} else {
			shown = AppendEscape(shown, r)
		}
		text = text[n:]
	}
	return shown
}

func FuzzVisibleJSON(f *testing.F) {
	for _, text := range []string{"", "a", "\x7f", "a\x7f\u202eb", "é\u200b", "\u200b\u200bé", "\xff\xc3", "😀\U000E0001~", "\ufffd\xf0\x9f"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		before := bytes.Clone(text)
		if got, want := VisibleJSON(text), visibleSlow(text); !bytes.Equal(got, want) || !bytes.Equal(text, before) {
			t.Errorf("%q is %q, want %q", before, got, want)
		}
	})
}
