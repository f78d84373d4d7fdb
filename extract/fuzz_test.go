package extract

import (
	"bytes"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri"
)

// FuzzFind checks the matches in any text, and that FindReader finds the same ones.
func FuzzFind(f *testing.F) {
	for i, part := range hostile {
		f.Add([]byte(strings.Repeat(part, 3)+" "+part), byte(i), uint16(64), uint16(i))
		f.Add([]byte(strings.Repeat(part, 3)+" "+part), byte(32), uint16(0), uint16(i))
	}
	f.Add(appendixText(f), byte(0), uint16(0), uint16(9))
	f.Add([]byte("<A:/ /0>"), byte('-'), uint16(0), uint16(1))
	f.Add([]byte("<URL:http://a/b-\nc> www.example.com/x, joe@example.com."), byte(15), uint16(0), uint16(9))
	f.Fuzz(func(t *testing.T, text []byte, flags byte, most, before uint16) {
		options := Text{
			AnyScheme:       flags&1 != 0,
			KeepPunctuation: flags&2 != 0,
			KeepBrackets:    flags&4 != 0,
			Invalid:         flags&32 != 0,
			OnlyURIs:        flags&64 != 0,
			Refused:         flags&128 != 0,
			MaxLength:       int(most % 512),
		}
		if flags&8 != 0 {
			options.Suffixes = &Suffixes{AnyName: flags&16 != 0}
		}
		check(t, options, text)
		want := slices.Collect(options.Find(text))
		for _, r := range []io.Reader{iotest.OneByteReader(bytes.NewReader(text)), &lineReader{text}} {
			if got := read(t, options, r); !reflect.DeepEqual(got, want) {
				t.Fatalf("read in pieces %s, found %s", show(got), show(want))
			}
		}
		// Repeat the text across the end of the buffer.
		const size = 1 << 16
		text = slices.Concat(text, bytes.Repeat([]byte(" "), max(0, size-len(text)-int(before%1024))), text)
		want = slices.Collect(options.Find(text))
		if got := read(t, options, bytes.NewReader(text)); !reflect.DeepEqual(got, want) {
			t.Fatalf("read %s, found %s", show(got), show(want))
		}
	})
}

// A lineReader returns a line with each Read.
type lineReader struct{ text []byte }

func (r *lineReader) Read(p []byte) (int, error) {
	if len(r.text) == 0 {
		return 0, io.EOF
	}
	n := bytes.IndexByte(r.text, '\n') + 1
	if n == 0 {
		n = len(r.text)
	}
	n = copy(p, r.text[:n])
	r.text = r.text[n:]
	return n, nil
}

// FuzzGuess checks that each guess is Assumed followed by the text.
func FuzzGuess(f *testing.F) {
	for _, row := range table(f, "suffix.tsv", 4) {
		f.Add(row[1], "", false)
	}
	f.Add("example.com", "https", true)
	f.Add("example.com", "x y", true)
	f.Fuzz(func(t *testing.T, text, scheme string, any bool) {
		x := Suffixes{Scheme: scheme, AnyName: any}
		g, ok := x.Guess(text)
		if !ok {
			if g != (Guess{}) {
				t.Fatalf("%q: %v without a guess", text, g)
			}
			return
		}
		if g.URI.String() != g.Assumed+text || g.Rule == suffixNone {
			t.Fatalf("%q: %v", text, g)
		}
		if u, err := uri.ParseURI(g.Assumed + text); err != nil || u != g.URI {
			t.Fatalf("%q: %v, %v", text, u, err)
		}
		if all, ok := (Suffixes{Scheme: scheme, AnyName: true}).Guess(text); !ok || all.URI != g.URI {
			t.Fatalf("%q: %v, but with any name %v", text, g, all)
		}
	})
}
