package fragment

import (
	"math"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
)

// A TextRange is a part of plain text (RFC 5147), such as "char=0,10" or
// "line=10;length=9876,UTF-8". Positions are between characters or lines: 0 is before the
// first one. A position after the end of the text is its end.
type TextRange struct {
	Lines  bool  // Start and End count lines, not characters
	Start  int64 // 0 if a range has no start, as ",20"
	End    int64 // Start for a position, as "10"; -1 if a range has no end, as "10,"
	Checks []TextCheck
}

// A TextCheck says what the whole text was when the fragment was made (section 2.3). It does
// not hold if the text has changed.
type TextCheck struct {
	MD5     string // 32 hexadecimal digits, or "" for a check of the length
	Length  int64
	Charset string // the encoding in which the text was measured, or ""
}

// ParseTextRange parses a fragment by section 3. Only the names of charsets are decoded. A
// number above the greatest int64 becomes that. The error is a [*SyntaxError]. With an error a
// reader must ignore the fragment (section 4).
func ParseTextRange(fragment string) (TextRange, error) {
	s := &scanner{text: fragment}
	r, problem := s.textRange()
	if problem != "" {
		return TextRange{}, &SyntaxError{s.i, problem, "RFC 5147", "3"}
	}
	return r, nil
}

// textRange reads a range and its checks, which must be all of the text. A number alone is a
// position: start and end are equal. An end of -1 says that the range has none.
func (s *scanner) textRange() (r TextRange, problem string) {
	switch {
	case s.skip("line="):
		r.Lines = true
	case !s.skip("char="):
		return r, `expected "char=" or "line="`
	}
	start, hasStart := s.number()
	r.Start, r.End = start, start
	if s.skip(",") {
		end, hasEnd := s.number()
		switch {
		case !hasEnd && !hasStart:
			return r, "expected a number"
		case !hasEnd:
			end = -1
		case end <= start && end != math.MaxInt64:
			return r, "the end of a range must be after its start"
		}
		r.End = end
	} else if !hasStart {
		return r, `expected a number or ","`
	}
	for s.i < len(s.text) {
		if !s.skip(";") {
			return r, `expected a digit, "," or ";"`
		}
		check, problem := s.textCheck()
		if problem != "" {
			return r, problem
		}
		r.Checks = append(r.Checks, check)
	}
	return r, ""
}

// textCheck parses an integrity check. It is a length or a digest, and a charset can follow.
func (s *scanner) textCheck() (c TextCheck, problem string) {
	switch {
	case s.skip("length="):
		var ok bool
		if c.Length, ok = s.number(); !ok {
			return c, "expected a number"
		}
	case s.skip("md5="):
		start := s.i
		for s.i < len(s.text) && s.i < start+32 && percent.IsHex(s.text[s.i]) {
			s.i++
		}
		if c.MD5 = s.text[start:s.i]; len(c.MD5) < 32 {
			return c, "expected 32 hexadecimal digits"
		}
	default:
		return c, `expected "length=" or "md5="`
	}
	if !s.skip(",") {
		return c, ""
	}
	start := s.i
	for s.i < len(s.text) {
		octet, n := percent.Next(s.text[s.i:])
		if !inCharset(octet) || n == 1 && !inCharsetRaw(octet) {
			break
		}
		s.i += n
	}
	if c.Charset = percent.Decode(s.text[start:s.i]); c.Charset == "" {
		return c, "expected the name of a charset"
	}
	return c, ""
}

// inCharset reports whether the name of a charset can contain c (RFC 2978, section 2.3).
func inCharset(c byte) bool {
	return ascii.IsAlphanumeric(c) || strings.IndexByte("!#$%&'+-^_`{}~", c) >= 0
}

// inCharsetRaw reports whether a fragment can contain c, a character of a charset, unencoded.
func inCharsetRaw(c byte) bool {
	return ascii.IsAlphanumeric(c) || strings.IndexByte("!$&'+-_~", c) >= 0
}

// String returns the fragment. It does not check r: of a valid one, [ParseTextRange] gives it
// back.
func (r TextRange) String() string {
	b := []byte("char=")
	if r.Lines {
		b = []byte("line=")
	}
	b = strconv.AppendInt(b, r.Start, 10)
	if r.End != r.Start {
		b = append(b, ',')
		if r.End >= 0 {
			b = strconv.AppendInt(b, r.End, 10)
		}
	}
	for _, c := range r.Checks {
		if c.MD5 != "" {
			b = append(append(b, ";md5="...), c.MD5...)
		} else {
			b = strconv.AppendInt(append(b, ";length="...), c.Length, 10)
		}
		if c.Charset != "" {
			b = appendEncoded(append(b, ','), c.Charset, inCharsetRaw)
		}
	}
	return string(b)
}
