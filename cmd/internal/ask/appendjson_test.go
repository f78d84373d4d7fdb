package ask

import (
	"bytes"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/dialect"
)

// encoded returns v as encoding/json writes it.
func encoded(t *testing.T, v any) string {
	t.Helper()
	var b bytes.Buffer
	if err := answer.Encode(&b, v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The functions that append JSON write the same bytes as encoding/json.
func FuzzAppendJSON(f *testing.F) {
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	f.Add(every)
	for _, text := range []string{"", "http://example.com/?q#f", "\u2028\u2029\u2027é😀\ufffd", "a\xe2\x80", "\xed\xa0\x80<>&", "a_b:80", "mailto:a@b", "//h"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if got, want := string(answer.AppendString(nil, text))+"\n", encoded(t, string(text)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
		if got, want := string(answer.AppendInput(new(buffer.Buffer), nil, text))+"}\n", encoded(t, answer.NewInput(text)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
		for n := range min(3, len(text)) { // so that pieces end at different places
			long := bytes.Repeat(text[n:], 2*answer.LongPiece/len(text[n:])+1)
			if got, want := string(answer.AppendInput(new(buffer.Buffer), nil, long))+"}\n", encoded(t, answer.NewInput(long)); got != want {
				t.Errorf("many times %q: %.99s, want %.99s", text[n:], got, want)
			}
		}
		for _, d := range dialect.Dialects() {
			ref, err := d.Parser().ParseBytes(uri.RuleURIReference, text)
			if p, ok := answer.AsProblem(err); ok {
				whole := *p
				whole.Offset = -1
				for _, p := range []*uri.SyntaxError{p, &whole} {
					if got, want := string(answer.AppendError(nil, p, text))+"\n", encoded(t, answer.NewError(p, text)); got != want {
						t.Errorf("%v, %q: %s, want %s", d, text, got, want)
					}
				}
				continue
			}
			if d.AreIRIs() {
				continue
			}
			if got, want := string(answer.AppendReference(nil, &ref, d))+"}\n", encoded(t, answer.NewReference(&ref, d)); got != want {
				t.Errorf("%v, %q: %s, want %s", d, text, got, want)
			}
		}
	})
}

// No reference contains a character that JSON escapes.
func TestReferencesArePlain(t *testing.T) {
	for _, e := range uri.Editions() {
		for c := range 256 {
			for _, text := range []string{"%c", "x:%c", "//%c", "//%c@h", "//h:%c", "/%c", "?%c", "#%c"} {
				b := bytes.Replace([]byte(text), []byte("%c"), []byte{byte(c)}, 1)
				if err := (uri.Parser{Edition: e}).ValidateBytes(uri.RuleURIReference, b); err == nil && !answer.IsPlain[c] {
					t.Errorf("%v: %q is valid", e, b)
				}
			}
		}
	}
}
