package whatwg

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/urikit/uri/internal/engine/percent"
)

// query appends the query at start to end of the input, with its "?".
func (p *parser) query(start, end int) {
	p.units(start, end)
	p.dst = append(p.dst, '?')
	set := querySet
	if p.at.special != notSpecial {
		set = specialQuerySet
	}
	if p.encoding != nil && p.at.special != notSpecial && p.at.special != ws && p.at.special != wss {
		if encode := legacyEncoder(p.encoding); encode != nil {
			p.dst = appendLegacy(p.dst, p.in[start:end], set, encode)
			return
		}
	}
	p.encode(start, end, set)
}

// A runeEncoder appends the bytes of a character. It returns false for a character that the
// encoding lacks, and the character that an error names. At the end of the text r is -1.
type runeEncoder func(dst []byte, r rune) ([]byte, rune, bool)

// legacyEncoder returns the encoder of an encoding, or nil if the Standard encodes in UTF-8.
// The encoders of package encoding differ from the Standard in a few characters, which the cases
// correct.
func legacyEncoder(e encoding.Encoding) runeEncoder {
	if e == encoding.Replacement {
		return nil
	}
	name := ""
	if known, ok := e.(interface{ String() string }); ok {
		name = known.String()
	}
	transform := e.NewEncoder().Transformer.Transform
	encode := func(dst []byte, r rune) ([]byte, bool) {
		var in [utf8.UTFMax]byte
		var out [16]byte
		n, _, err := transform(out[:], in[:utf8.EncodeRune(in[:], r)], true)
		return append(dst, out[:n]...), err == nil
	}
	switch {
	case strings.HasPrefix(name, "UTF-"):
		return nil
	case name == "ISO-2022-JP":
		return new(iso2022JP{encode: encode}).append
	}
	return func(dst []byte, r rune) ([]byte, rune, bool) {
		if r < 0 {
			return dst, 0, true
		}
		mapped := r
		switch {
		case name == "Shift JIS" || name == "EUC-JP":
			mapped = japanese(r)
		case name == "GB18030" && r == 0xE5E5, name == "GBK" && r == 0xE5E5:
			return dst, r, false
		}
		if mapped < utf8.RuneSelf {
			return append(dst, byte(mapped)), 0, true
		}
		start := len(dst)
		dst, ok := encode(dst, mapped)
		switch {
		case !ok,
			name == "EUC-JP" && dst[start] == 0x8F, // JIS X 0212, which only decoders know
			name == "Big5" && dst[start] < 0xA1:    // the additions of Hong Kong, likewise
			return dst[:start], r, false
		}
		return dst, 0, true
	}
}

// japanese replaces characters as the encoders for Shift_JIS and EUC-JP do (Encoding
// Standard, section 12).
func japanese(r rune) rune {
	switch r {
	case '¥':
		return '\\'
	case '‾':
		return '~'
	case '−':
		return '－'
	}
	return r
}

// iso2022JP is the encoder for ISO-2022-JP (Encoding Standard, section 12.2).
type iso2022JP struct {
	state  byte // the last byte of the escape sequence: J for Roman, B after $ is double
	double bool
	encode func(dst []byte, r rune) ([]byte, bool)
}

// append appends a character, after an escape sequence if its set is not the present one. A
// negative r ends the text. Characters that are a part of escape sequences cannot be encoded.
func (e *iso2022JP) append(dst []byte, r rune) ([]byte, rune, bool) {
	roman := e.state == 'J'
	switch {
	case r < 0:
		return e.to(dst, 'B', false), 0, true
	case r == 0x0E, r == 0x0F, r == 0x1B:
		if e.double {
			dst = e.to(dst, 'B', false)
		}
		return dst, utf8.RuneError, false
	case r < utf8.RuneSelf:
		if !roman || r == '\\' || r == '~' {
			dst = e.to(dst, 'B', false)
		}
		return append(dst, byte(r)), 0, true
	case r == '¥', r == '‾':
		return append(e.to(dst, 'J', false), byte(japanese(r))), 0, true
	}
	mapped := japanese(r)
	if 0xFF61 <= r && r <= 0xFF9F {
		mapped = []rune(fullWidth)[r-0xFF61]
	}
	const before, after = len("\x1b$B"), len("\x1b(B")
	var room [16]byte
	if text, ok := e.encode(room[:0], mapped); ok && len(text) == before+2+after {
		return append(e.to(dst, 'B', true), text[before:before+2]...), 0, true
	}
	if e.double {
		dst = e.to(dst, 'B', false)
	}
	return dst, r, false
}

// to appends the escape sequence that leads to a state, unless it is the current one.
func (e *iso2022JP) to(dst []byte, state byte, double bool) []byte {
	if state == 'B' && !double && e.state == 0 {
		e.state = 'B' // the first state
	}
	if e.state == state && e.double == double {
		return dst
	}
	e.state, e.double = state, double
	if double {
		return append(dst, 0x1B, '$', state)
	}
	return append(dst, 0x1B, '(', state)
}

// fullWidth has the full-width form of each half-width katakana, from U+FF61 on (Encoding
// Standard, index ISO-2022-JP katakana).
const fullWidth = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"

// appendLegacy appends s in another encoding than UTF-8, with the bytes of set
// percent-encoded (section 1.3, "percent-encode after encoding"). A character that the
// encoding lacks becomes "&#N;".
func appendLegacy(dst []byte, s string, set class, encode runeEncoder) []byte {
	var room [32]byte
	write := func(r rune) {
		octets, missing, ok := encode(room[:0], r)
		for _, b := range octets {
			if classes[b]&set != 0 {
				dst = percent.Append(dst, b)
			} else {
				dst = append(dst, b)
			}
		}
		if !ok {
			dst = append(dst, "%26%23"...)
			dst = strconv.AppendInt(dst, int64(missing), 10)
			dst = append(dst, "%3B"...)
		}
	}
	for i := 0; i < len(s); {
		r, n := decodeRune(s[i:])
		write(r)
		i += n
	}
	write(-1)
	return dst
}
