package jsonstring_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urikit/uri/internal/jsonstring"
)

// decoded returns the value of a string of JSON, and whether all its escapes are complete.
func decoded(text string) (string, bool) {
	var value []byte
	for text = text[1 : len(text)-1]; text != ""; {
		if text[0] != '\\' {
			value, text = append(value, text[0]), text[1:]
			continue
		}
		r, n := jsonstring.Escape(text)
		if n == 0 {
			return "", false
		}
		value, text = utf8.AppendRune(value, r), text[n:]
	}
	return string(value), true
}

// TestEscape compares the values of strings with those of package json, which also says whether
// an escape is complete.
func TestEscape(t *testing.T) {
	pieces := []string{"a", "é", `\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t`, `\u0026`, `\u00e9`, `\uD83D`, `\uDE00`, `\ud83d\ude00`, `\ud7ff`, `\ue000`, `\uFFFD`, `\u0000`, `\u`, `\u1`, `\u12g4`, `\u-123`, `\a`, `\U`, `\0`, "0"}
	for c := range 128 {
		pieces = append(pieces, `\`+string(rune(c)), `\u004`+string(rune(c)))
	}
	r := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for range 50_000 {
		text := `"`
		for range r.IntN(6) {
			text += pieces[r.IntN(len(pieces))]
			if r.IntN(4) > 0 {
				text += pieces[r.IntN(20)]
			}
		}
		text += `"`
		want := ""
		err := json.Unmarshal([]byte(text), &want)
		if got, ok := decoded(text); ok != (err == nil) || ok && got != want {
			t.Fatalf("%s is %q, %t, want %q: %v", text, got, ok, want, err)
		} else if !ok {
			refused++
		}
	}
	if refused == 0 {
		t.Error("no text is refused")
	}
}

// TestHalf checks what follows an escape for a code unit: only the other half of a pair belongs to
// it.
func TestHalf(t *testing.T) {
	for _, text := range []string{"", "n", `\`} {
		if r, n := jsonstring.Escape(text); n != 0 {
			t.Errorf("%s is %U of %d bytes", text, r, n)
		}
	}
	for u := range rune(0x10000) {
		text := fmt.Sprintf(`\u%04x`, u)
		for _, rest := range []string{"", `\`, `\u`, `\udc0`, `\u0041`, `\ud800`, `\n`} {
			if r, n := jsonstring.Escape([]byte(text + rest)); r != u || n != len(text) {
				t.Fatalf("%s is %U of %d bytes", text+rest, r, n)
			}
		}
		r, n := jsonstring.Escape(text + `\uDFff`)
		if 0xD800 <= u && u < 0xDC00 {
			if r != utf16.DecodeRune(u, 0xDFFF) || n != 2*len(text) {
				t.Fatalf("%s is %U of %d bytes", text, r, n)
			}
		} else if r != u || n != len(text) {
			t.Fatalf("%s is %U of %d bytes", text, r, n)
		}
	}
}

func TestLetter(t *testing.T) {
	for c := range 256 {
		letter, ok := jsonstring.Letter(byte(c))
		if !ok {
			continue
		}
		if r, n := jsonstring.Escape([]byte{'\\', letter}); r != rune(c) || n != 2 {
			t.Errorf(`\%c is %q, want %q`, letter, r, rune(c))
		}
	}
	if _, ok := jsonstring.Letter('a'); ok {
		t.Error(`"a" has an escape`)
	}
	if letter, _ := jsonstring.Letter('\n'); letter != 'n' {
		t.Errorf("a line feed is %c", letter)
	}
}

func TestEnd(t *testing.T) {
	for text, want := range map[string]int{`"" `: 2, `"a",`: 3, `"\"",`: 4, `"\\","`: 4, `"é\u0022"]`: 10} {
		if end := jsonstring.End(text, 0); end != want {
			t.Errorf("%s ends at %d, want %d", text, end, want)
		}
		if end := jsonstring.End([]byte("["+text), 1); end != want+1 {
			t.Errorf("[%s ends at %d, want %d", text, end, want+1)
		}
	}
}
