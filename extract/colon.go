package extract

import (
	"unicode/utf8"

	"github.com/urikit/uri/internal/delimiter"
)

// candidate returns the URI whose scheme ends at the given colon, if there is one.
func (f *finder) candidate(colon int) (candidate, bool) {
	goesOn := colon+1 < len(f.text) && (inURI[f.text[colon+1]] || f.text[colon+1] >= utf8.RuneSelf && !f.OnlyURIs)
	backslash := (f.Invalid || f.Refused) && colon+1 < len(f.text) && f.text[colon+1] == '\\'
	for start := f.schemeStart(colon); start < colon; start = f.laterStart(start, colon) {
		c := candidate{start: start}
		var before int
		before, c.prefix = f.urlPrefix(start)
		c.delimiter = f.opening(before)
		if !goesOn && !backslash && c.delimiter == delimiter.Space || !f.isScheme(f.text[start:colon]) {
			continue
		}
		opened := c.delimiter
		if opened != delimiter.Space {
			if f.delimited(&c) {
				return c, true
			}
			if f.cut && c.end == len(f.text) { // the closing delimiter may follow
				return candidate{}, false
			}
		}
		c = candidate{start: start, prefix: c.prefix, delimiter: delimiter.Space}
		if f.Invalid || f.Refused {
			if ok := f.amiss(&c, colon); ok || c.cut {
				return c, ok
			}
		}
		if goesOn && f.run(&c, colon) && (opened == delimiter.Space || f.Invalid && !f.Refused || !f.closes(&c, opened)) {
			return c, true
		}
		if c.cut {
			return candidate{}, false
		}
		refused := f.Refused || f.Invalid && c.truncation != nil && f.afterInvisible(c.end) > c.end
		if refused {
			return c, f.refuse(&c, colon)
		}
		return c, f.Invalid && f.skipped(&c, colon)
	}
	return candidate{}, false
}
