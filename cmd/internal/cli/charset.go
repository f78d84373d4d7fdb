package cli

import (
	"io"

	"github.com/urikit/uri/cmd/internal/ask"

	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
)

// decoderOf returns a function that returns a reader of UTF-8 for a text in an encoding, which has
// a name that IANA registered. Bytes that are not in the encoding become U+FFFD.
func decoderOf(name string) (func(io.Reader) io.Reader, error) {
	e, err := ianaindex.IANA.Encoding(name)
	if err != nil || e == nil {
		return nil, WrongOption(ask.Charset, "unknown encoding %q: use a name of IANA, such as utf-16le, iso-8859-1 or IBM1047", name)
	}
	// EBCDIC has two characters that end lines. Unix systems use the one that is U+0085.
	const lineFeed = "\x25"
	if text, err := e.NewDecoder().String(lineFeed); err == nil && text == "\n" {
		endLines := runes.Map(func(r rune) rune {
			if r == '\u0085' {
				return '\n'
			}
			return r
		})
		return func(r io.Reader) io.Reader {
			return transform.NewReader(r, transform.Chain(e.NewDecoder(), endLines))
		}, nil
	}
	return func(r io.Reader) io.Reader { return transform.NewReader(r, e.NewDecoder()) }, nil
}
