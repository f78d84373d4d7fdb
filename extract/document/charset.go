package document

import (
	"math/bits"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/inplace"
)

// A charset is the encoding of a document, if that is not UTF-8. In all encodings that are
// read, the markup around values is in ASCII. So the document is read as bytes, and only its
// values are decoded.
type charset struct {
	encoding encoding.Encoding
	decoder  transform.Transformer
	stateful bool // ISO-2022-JP, in which bytes of ASCII mean other characters after an escape
}

// isEncoded reports whether the characters from a byte on need decoding.
func (c *charset) isEncoded(b byte) bool {
	return c != nil && (b >= utf8.RuneSelf || c.stateful && b == escape)
}

// decode returns the meaning and the length of the character at the beginning of text, or of
// all of it after an escape.
func (c *charset) decode(text []byte) (string, int) {
	c.decoder.Reset()
	if c.stateful {
		all, _, _ := transform.Bytes(c.decoder, text)
		return string(all), len(text)
	}
	var room [16]byte
	for n := 1; n <= min(len(text), 4); n++ {
		if to, from, _ := c.decoder.Transform(room[:], text[:n], false); from > 0 {
			return string(room[:to]), from
		}
	}
	return "\uFFFD", 1
}

// index returns the index of the first byte that is special or needs decoding, or -1.
func (c *charset) index(text []byte, special *exceptions) int {
	for from := 0; from < len(text); from += scan.Block {
		odd := scan.Outside(inplace.String(text[from:]), &special.others)
		for ; odd != 0; odd &= odd - 1 {
			i := from + bits.TrailingZeros64(odd)
			if b := text[i]; special.all[b] || c.isEncoded(b) {
				return i
			}
		}
	}
	return -1
}
