package extract

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// TestCut cuts texts by an error of the reader. A URI that the error may have cut off is not
// reported, so all that is found is also found in the whole text.
func TestCut(t *testing.T) {
	for _, row := range append(table(t, "text.tsv", 4), table(t, "iri.tsv", 4)...) {
		var text []byte
		if err := json.Unmarshal([]byte(row[1]), (*jsonText)(&text)); err != nil {
			t.Fatal(err)
		}
		options := withOptions(t, row[0])
		for _, invalid := range []bool{false, true} {
			options.Invalid = invalid
			checkCut(t, options, text)
		}
	}
	for _, text := range []string{"http://a@b@c.example/d e", `http:\\a.example/d e`, "http://exam\u200Bple.com/ a", "<http://a b/\nc>d"} {
		checkCut(t, Text{Invalid: true}, []byte(text))
		checkCut(t, Text{Refused: true}, []byte(text))
	}
}

func checkCut(t *testing.T, options Text, text []byte) {
	t.Helper()
	whole := make(map[int]string)
	for m := range options.Find(text) {
		whole[m.Span.Offset] = m.Raw
	}
	for n := range text {
		f := finder{Text: &options, text: slices.Clip(text[:n]), cut: true, place: place{line: 1, column: 1}}
		for {
			m, found := f.next(true)
			if !found {
				break
			}
			if whole[m.Span.Offset] != m.Raw {
				t.Errorf("%+v: %q is found in %q", options, m.Raw, text[:n])
			}
		}
	}
}

// TestFullStopAtEnd has full stops near the end of the buffer, in the second URI of a run. The text
// after them decides whether they separate labels.
func TestFullStopAtEnd(t *testing.T) {
	const size = 1 << 16 // of the buffer
	for _, uri := range []string{"http://h\u3002example/x", "http://h\u3002community"} {
		text := "http://a/" + strings.Repeat("]", 60) + uri + " "
		for before := 0; before < len(uri)+lookAhead+4; before++ {
			if testing.Short() && before > len(uri) && before < lookAhead-4 {
				continue // no boundary is here
			}
			text := slices.Concat(bytes.Repeat([]byte(" "), size-before), []byte(text), bytes.Repeat([]byte(" "), lookAhead))
			options := Text{MaxLength: 40}
			want := slices.Collect(options.Find(text))
			if got := read(t, options, bytes.NewReader(text)); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s, %d before the end: %s, not %s", uri, before, showIRIs(got), showIRIs(want))
			}
		}
	}
}

// TestCutInvalid cuts an invalid text by an error, which [Text.Invalid] must not report either.
func TestCutInvalid(t *testing.T) {
	const text = "http://a@b@cccc"
	for m, err := range (Text{Invalid: true}).FindReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(io.ErrNoProgress))) {
		if err == nil {
			t.Errorf("%q is found where the text was cut", m.Raw)
		}
	}
}

// TestCutLate has an error of the reader far behind an invisible character. What is left of the
// text cannot change the URI before the character.
func TestCutLate(t *testing.T) {
	for _, n := range []int{maxRest - 1, maxRest, maxRest + 1, 2 * maxRest} {
		text := "http://a/x\u200B" + strings.Repeat("y", n)
		f := finder{Text: &Text{}, text: []byte(text), cut: true, place: place{line: 1, column: 1}}
		m, found := f.next(true)
		if late := n > maxRest; found != late || late && m.Raw != "http://a/x" {
			t.Errorf("%d bytes: %q, %t", n, m.Raw, found)
		}
	}
}
