package syntax

import "strings"

// Cuts are the places at which the regular expression of RFC 3986, Appendix B,
// cuts a text:
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//	 12            3  4          5       6  7        8 9
//
// SchemeEnd is the index of the colon, or 0 without a scheme. Authority is the index
// after the two slashes, or 0 without an authority. The other fields are as in
// [Offsets].
type Cuts struct {
	SchemeEnd int
	Authority int
	PathStart int
	PathEnd   int
	QueryEnd  int
}

// Split cuts s. It reads any text as components, and does not check whether they are
// valid.
func Split(s string) (c Cuts) {
	c.QueryEnd = len(s)
	if i := strings.IndexByte(s, '#'); i >= 0 {
		c.QueryEnd = i
	}
	c.PathEnd = c.QueryEnd
	if i := strings.IndexByte(s[:c.QueryEnd], '?'); i >= 0 {
		c.PathEnd = i
	}
	s = s[:c.PathEnd]
	if i := until(s, 0, colon|slash); i > 0 && i < len(s) && s[i] == ':' {
		c.SchemeEnd, c.PathStart = i, i+1
	}
	if strings.HasPrefix(s[c.PathStart:], "//") {
		c.Authority = c.PathStart + 2
		c.PathStart = c.PathEnd
		if i := strings.IndexByte(s[c.Authority:], '/'); i >= 0 {
			c.PathStart = c.Authority + i
		}
	}
	return c
}

// delimiter returns where the path, query or fragment begins that ends at the offset or
// later: the index of its "?" or "#", or that of a path.
func (c *Cuts) delimiter(at int) int {
	switch {
	case at > c.QueryEnd:
		return c.QueryEnd
	case at > c.PathEnd:
		return c.PathEnd
	}
	return c.PathStart
}

// split is like Split, except in a grammar without segment-nz-nc, whose relative paths can
// have a colon in their first segment: there, text before a colon that is not a scheme begins
// a path.
func (g *Grammar) split(s string) Cuts {
	c := Split(s)
	if !g.HasRule(SegmentNZNC) && c.SchemeEnd > 0 && g.scheme(s) != c.SchemeEnd {
		c.SchemeEnd, c.Authority, c.PathStart = 0, 0, 0
	}
	return c
}

// delimiters is a set of delimiters. All are less than 64.
type delimiters uint64

const (
	colon    delimiters = 1 << ':'
	slash    delimiters = 1 << '/'
	question delimiters = 1 << '?'
	hash     delimiters = 1 << '#'
)

// until returns the index of the first of delims in s from i on, or len(s).
func until(s string, i int, delims delimiters) int {
	for i < len(s) && delims>>s[i]&1 == 0 {
		i++
	}
	return i
}
