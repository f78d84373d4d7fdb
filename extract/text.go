package extract

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// Text finds URIs in running text. The zero Text is what most want. It can be used
// from several goroutines.
type Text struct {
	// AnyScheme takes a URI of any scheme that the grammar allows, not only of
	// those that are in use.
	AnyScheme bool

	// KeepPunctuation keeps . , ; : ! ? and ' at the end of a URI that white
	// space ends.
	KeepPunctuation bool

	// KeepBrackets keeps ) and ] there even if nothing in the URI opens them.
	KeepBrackets bool

	// MaxLength is the length in bytes of the longest URI that is found, with
	// the white space in it; 64 KiB if it is zero. What is longer is passed
	// over. FindReader holds a few times as much.
	MaxLength int
}

const defaultMaxLength = 1 << 16

func (t *Text) maxLength() int {
	if t.MaxLength > 0 {
		return t.MaxLength
	}
	return defaultMaxLength
}

// Find returns an iterator over the URIs in text, in order. The text is any bytes.
// Iterating allocates for what it finds only, and takes time linear in the length
// of text.
func (t Text) Find(text []byte) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		f := finder{Text: &t, text: text, place: place{line: 1, column: 1}}
		for {
			m, found := f.next(true)
			if !found || !yield(m) {
				return
			}
		}
	}
}

// FindReader is Find for what r reads. Memory does not grow with its length. An
// error of r ends the iteration, and comes last, with a zero Match.
func (t Text) FindReader(r io.Reader) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		f := finder{Text: &t, place: place{line: 1, column: 1}}
		size := max(1<<16, 2*(t.maxLength()+lookBehind))
		buffer := make([]byte, 0, size)
		for {
			n, err := io.ReadFull(r, buffer[len(buffer):size])
			buffer = buffer[:len(buffer)+n]
			f.text = buffer
			done := err != nil
			for {
				m, found := f.next(done)
				if !found {
					break
				}
				if !yield(m, nil) {
					return
				}
			}
			switch {
			case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
				return
			case err != nil:
				yield(Match{}, err)
				return
			}
			buffer = buffer[:copy(buffer, buffer[f.keep():])]
			f.text = buffer
		}
	}
}

// lookBehind is how far before a scheme's colon anything counts: the longest
// scheme, "URL:", white space, a delimiter.
const lookBehind = 128

// A finder goes through a text. Of a text that is read it sees a part at a time.
type finder struct {
	*Text
	text    []byte
	at      int   // up to which text has been searched for colons
	from    int   // where a URI can begin: behind the last match
	place   place // of text[counted]
	counted int

	runEnd   int // of the last run of URI characters that was looked at
	failures int // in it
}

// keep moves the beginning of the text to what may still matter, and returns where
// that was.
func (f *finder) keep() int {
	start := max(f.at-lookBehind, f.counted)
	f.placeOf(start)
	f.at -= start
	f.from -= start
	f.runEnd -= start
	f.counted = 0
	return start
}

// next returns the next match, and whether there is one. Unless the text ends here,
// which last says, it stops where more of it could change the answer.
func (f *finder) next(last bool) (Match, bool) {
	for {
		n := bytes.IndexByte(f.text[f.at:], ':')
		if n < 0 {
			f.at = len(f.text)
			return Match{}, false
		}
		colon := f.at + n
		if !last && len(f.text)-colon <= f.maxLength() {
			f.at = colon
			return Match{}, false
		}
		f.at = colon + 1
		if c, ok := f.candidate(colon); ok {
			f.from = c.end
			f.at = max(f.at, c.end)
			return f.match(c), true
		}
	}
}

// A candidate is a URI that may stand in a text, from start to end, delimiters
// aside.
type candidate struct {
	start, end int
	uris       []uri.URI
	delimiter  Delimiter
	prefix     bool // "URL:"
}

// candidate returns the URI whose scheme ends at a colon, if there is one.
func (f *finder) candidate(colon int) (candidate, bool) {
	for start := f.schemeStart(colon); start < colon; start = f.laterStart(start, colon) {
		if !isAlpha(f.text[start]) || !f.AnyScheme && !isScheme(f.text[start:colon]) {
			continue
		}
		c := candidate{start: start}
		var before int
		if before, c.prefix = f.urlPrefix(start); before > max(f.from, 1)-1 {
			c.delimiter = opening(f.text[before-1])
		}
		if c.delimiter != Space && f.delimited(&c) {
			return c, true
		}
		c.delimiter = Space
		return c, f.run(&c, colon)
	}
	return candidate{}, false
}

// opening returns what b, before a URI, delimits it by.
func opening(b byte) Delimiter {
	switch b {
	case '<':
		return Angle
	case '"':
		return Quote
	}
	return Space
}

// schemeStart returns where the longest scheme that ends at colon can begin, or
// colon.
func (f *finder) schemeStart(colon int) int {
	const longest = 64
	i := colon
	for i > f.from && colon-i < longest && inScheme[f.text[i-1]] {
		i--
	}
	if i > 0 && inScheme[f.text[i-1]] && i > f.from {
		return f.laterStart(i, colon) // longer than any: try its last part
	}
	if i < colon && f.endsTriplet(i) {
		return f.laterStart(i, colon)
	}
	return i
}

// laterStart returns where a shorter scheme can begin: behind a "-" or ".". What
// follows a "+" is part of a scheme.
func (f *finder) laterStart(start, colon int) int {
	for i := start + 1; i < colon; i++ {
		if b := f.text[i-1]; b == '-' || b == '.' {
			return i
		}
	}
	return colon
}

// endsTriplet reports whether text[:i] ends within or behind a triplet, so that it
// would be cut.
func (f *finder) endsTriplet(i int) bool {
	return i >= 1 && f.text[i-1] == '%'
}

// urlPrefix returns where "URL:" begins before start, with or without white space
// behind it, and whether it is there; or start.
func (f *finder) urlPrefix(start int) (int, bool) {
	const prefix = "URL:"
	i := start
	for i > f.from && start-i < 16 && isSpace(f.text[i-1]) {
		i--
	}
	i -= len(prefix)
	if i < f.from || !strings.EqualFold(string(f.text[i:i+len(prefix)]), prefix) || i > 0 && inScheme[f.text[i-1]] {
		return start, false
	}
	return i, true
}

// delimited makes c what stands before the closing delimiter, and reports whether
// that is a URI.
func (f *finder) delimited(c *candidate) bool {
	closing := byte('>')
	if c.delimiter == Quote {
		closing = '"'
	}
	var joined []byte
	var hyphens []int // in joined, that a line break follows
	words, breaks := 0, 0
	first := 0 // length of what stands before the first white space
	i := c.start
	for limit := min(len(f.text), c.start+f.maxLength()); ; {
		if i == limit {
			return false
		}
		b := f.text[i]
		if b == closing {
			break
		}
		if !isSpace(b) {
			if !inURI[b] {
				return false
			}
			joined = append(joined, b)
			i++
			continue
		}
		lines, hyphen := 0, len(joined) > 0 && joined[len(joined)-1] == '-' && isBreak(f.text[i])
		for ; i < limit && isSpace(f.text[i]); i++ {
			if f.text[i] == '\n' {
				lines++
			}
		}
		switch {
		case lines > 1: // a paragraph ends
			return false
		case i < limit && f.text[i] == closing: // at the end
			continue
		case words+breaks == 0:
			first = len(joined)
		}
		if breaks += lines; lines == 0 {
			words++
		}
		if hyphen {
			hyphens = append(hyphens, len(joined)-1)
		}
	}
	c.end = i
	for c.end > c.start && isSpace(f.text[c.end-1]) {
		c.end--
	}
	f.add(c, joined)
	if len(hyphens) > 0 {
		f.add(c, without(joined, hyphens))
	}
	if words > 0 {
		f.add(c, joined[:first])
	}
	return len(c.uris) > 0
}

// without returns b without the bytes at some indexes, which are in order.
func without(b []byte, indexes []int) []byte {
	var rest []byte
	from := 0
	for _, i := range indexes {
		rest = append(rest, b[from:i]...)
		from = i + 1
	}
	return append(rest, b[from:]...)
}

// add adds a URI to a candidate, if text is one.
func (f *finder) add(c *candidate, text []byte) bool {
	u, err := uri.ParseURIBytes(text)
	if err != nil || !f.accepts(u) {
		return false
	}
	c.uris = append(c.uris, u)
	return true
}

// attempts is how often a URI is looked for in one run of characters that a URI
// can have. So a text without white space takes no more than so many looks at
// each byte.
const attempts = 16

// run makes c what ends where white space or the like does, and reports whether
// that is a URI.
func (f *finder) run(c *candidate, colon int) bool {
	if colon+1 == len(f.text) || !inURI[f.text[colon+1]] {
		return false
	}
	if colon >= f.runEnd {
		f.runEnd, f.failures = f.endOfRun(colon), 0
	}
	if f.failures >= attempts || f.runEnd-c.start > f.maxLength() {
		return false
	}
	if f.shorten(c) {
		return true
	}
	f.failures++
	return false
}

// endOfRun returns the end of the run of characters of a URI that begins at i.
func (f *finder) endOfRun(i int) int {
	for i < len(f.text) && inURI[f.text[i]] {
		if f.text[i] != '%' {
			i++
			continue
		}
		if i+2 >= len(f.text) || !isHex(f.text[i+1]) || !isHex(f.text[i+2]) {
			break
		}
		i += 3
	}
	return i
}

// shorten cuts from the end of a run what is not part of a URI, and reports whether
// there is one.
func (f *finder) shorten(c *candidate) bool {
	c.end = f.trim(c.start, f.runEnd)
	for range 3 {
		text := f.text[c.start:c.end]
		if f.add(c, text) {
			return true
		}
		syntax := (*uri.SyntaxError)(nil)
		if !errors.As(uri.ValidateBytes(uri.RuleURI, text), &syntax) || syntax.Offset >= len(text) {
			return false
		}
		c.end = f.trim(c.start, c.start+syntax.Offset)
	}
	return false
}

// trim returns where text[start:end] ends without the punctuation of a sentence,
// and without brackets that it does not open.
func (f *finder) trim(start, end int) int {
	text := f.text[start:end]
	round := bytes.Count(text, []byte{')'}) - bytes.Count(text, []byte{'('})
	square := bytes.Count(text, []byte{']'}) - bytes.Count(text, []byte{'['})
	for ; end > start; end-- {
		switch b := f.text[end-1]; b {
		case '.', ',', ';', ':', '!', '?', '\'':
			if f.KeepPunctuation {
				return end
			}
		case ')':
			if round <= 0 || f.KeepBrackets {
				return end
			}
			round--
		case ']':
			if square <= 0 || f.KeepBrackets {
				return end
			}
			square--
		default:
			return end
		}
	}
	return end
}

// accepts reports whether u is one that is looked for.
func (f *finder) accepts(u uri.URI) bool {
	rest := u.String()[len(u.Scheme())+len(":"):]
	if rest == "" {
		return false
	}
	if f.AnyScheme {
		return true
	}
	if scheme.Known().Form(u.Scheme()) == nil {
		return len(rest) > len("//") && strings.HasPrefix(rest, "//")
	}
	for _, v := range scheme.Known().Violations(u) {
		if v.Need != scheme.Deprecated {
			return false
		}
	}
	return true
}

// isScheme reports whether name is one of a scheme in use.
func isScheme(name []byte) bool {
	if scheme.Known().Form(string(name)) != nil {
		return true
	}
	_, ok := scheme.Registered(string(name))
	return ok
}

// match returns the match that c is.
func (f *finder) match(c candidate) Match {
	p := f.placeOf(c.start)
	m := Match{
		Offset: p.offset, Line: p.line, Column: p.column,
		Raw:       string(f.text[c.start:c.end]),
		URI:       c.uris[0],
		Delimiter: c.delimiter,
		URLPrefix: c.prefix,
	}
	if len(c.uris) > 1 {
		m.Candidates = c.uris
	}
	return m
}

// A place is a place in the whole text.
type place struct {
	offset       int64
	line, column int
}

// placeOf returns the place of text[i], which is not before the last one asked for.
func (f *finder) placeOf(i int) place {
	between := f.text[f.counted:i]
	f.place.offset += int64(len(between))
	if n := bytes.Count(between, []byte{'\n'}); n > 0 {
		f.place.line += n
		f.place.column = len(between) - bytes.LastIndexByte(between, '\n')
	} else {
		f.place.column += len(between)
	}
	f.counted = i
	return f.place
}

// The bytes that URIs have (RFC 3986, section 2), and those of schemes.
var inURI, inScheme = func() (all, schemes [256]bool) {
	const alphanum = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	for _, b := range []byte(alphanum + "+-.") {
		schemes[b] = true
	}
	for _, b := range []byte(alphanum + "-._~:/?#[]@!$&'()*+,;=%") {
		all[b] = true
	}
	return all, schemes
}()

func isAlpha(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func isHex(b byte) bool { return '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'f' }

func isSpace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

func isBreak(b byte) bool { return b == '\n' || b == '\r' }
