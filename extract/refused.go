package extract

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// refuse completes c, which is not an IRI, if it is a text as [Text.Refused] describes. It
// reports whether c is one.
func (f *finder) refuse(c *candidate, colon int) bool {
	if c.truncation != nil { // within its host
		c.end, c.err = c.start+len(c.truncation.Text), f.placeholder(c.truncation.Text, c.truncation.Err)
		if f.cut && f.upTo(c.end, min(len(f.text), c.end+maxRest), "") == len(f.text) {
			return false
		}
		c.uri, c.iri, c.truncation = uri.URI{}, nil, nil
		return true
	}
	i, ok := f.afterSlashes(colon)
	if !ok {
		return false
	}
	limit := min(len(f.text), c.start+f.maxLength()+1)
	if !f.endAmiss(c, i, limit) {
		return f.skip(c, i, limit)
	}
	if f.isSplitAt(c.start, c.end) {
		end := f.upTo(c.end+1, min(len(f.text), c.end+1+maxRest), "")
		if f.cut && end == len(f.text) {
			return false
		}
		c.end = f.trimAmiss(c.start, end)
	}
	text := string(f.text[c.start:c.end])
	if !strings.ContainsFunc(text[i-c.start:], func(r rune) bool { return r >= utf8.RuneSelf || isAlphanum(byte(r)) }) {
		return false // "http://", "http://..."
	}
	c.uri, c.iri, c.others, c.truncation = uri.URI{}, nil, nil, nil
	if c.err = f.check(text); c.err != nil {
		c.err = f.placeholder(text, c.err)
	} else {
		c.err = ErrSkipped
		if u, err := uri.ParseURI(text); err == nil {
			for _, v := range scheme.Known().ViolationsOf(u) {
				if v.Need != schemename.Deprecated {
					c.err = fmt.Errorf("%w: %s", ErrScheme, v.Message)
					break
				}
			}
		}
	}
	return true
}
