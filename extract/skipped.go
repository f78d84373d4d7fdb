package extract

import (
	"unicode/utf8"
)

// endInvalid sets the end of c, which is at i or later, and reports whether c is short
// enough.
func (f *finder) endInvalid(c *candidate, i, limit int) bool {
	end, ok := f.delimiterAfter(i, limit)
	if ok {
		c.end = f.trimInvalid(c.start, end)
	}
	return ok
}

// skip completes c, a text without a delimiter before limit, as one that is too long. It
// reports whether c is one that ends after i: an error may have cut it off.
func (f *finder) skip(c *candidate, i, limit int) bool {
	if limit <= c.start+f.maxLength() {
		c.cut = true
		return false
	}
	c.end = limit - 1
	for !utf8.RuneStart(f.text[c.end]) {
		c.end--
	}
	c.fail(ErrSkipped)
	return c.end > i
}

// skipped completes c, which is not an IRI, if it begins with "//" after its scheme and was not
// examined, because it is too long or follows too many others. It reports whether c is one.
// Unlike refused, it leaves other texts, so it must not examine them again.
func (f *finder) skipped(c *candidate, colon int) bool {
	i, ok := f.afterSlashes(colon)
	if !ok {
		return false
	}
	limit := f.limit(c.start)
	end, ok := f.delimiterAfter(i, limit)
	if !ok {
		return f.skip(c, i, limit)
	}
	if !c.late && end-c.start <= f.maxLength() {
		return false
	}
	c.end = f.trimInvalid(c.start, end)
	c.fail(ErrSkipped)
	return c.end > i
}
