package extract

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/percent"
	"github.com/urikit/uri/internal/work"
	"github.com/urikit/uri/scheme"
)

// Text finds URIs in running text. The zero Text suits most programs. Text is safe for
// concurrent use.
type Text struct {
	// AnyScheme accepts every scheme that the grammar allows, not only those in use.
	AnyScheme bool

	// KeepPunctuation keeps . , ; : ! ? and ' at the end of a URI that ends at white
	// space.
	KeepPunctuation bool

	// KeepBrackets keeps ) at that end even if nothing in the URI opens it.
	KeepBrackets bool

	// Suffixes, if not nil, also finds suffix references and guesses their URIs. A name
	// alone, without a path or a port, is found in running text only if it is in lower
	// case and under one of the old generic domains ("com", "edu", "gov", "int", "mil",
	// "net", "org") or a public suffix of several labels ("co.uk"): "word.No" is more
	// often the end of a sentence.
	Suffixes *Suffixes

	// Invalid also finds texts that are not URIs, but in which some software may find a
	// host. They begin with a scheme and end at white space, a quotation mark, a
	// backtick or an angle bracket, and have
	//
	//   - "//" and an invalid authority with an "@" or characters outside ASCII:
	//     http://good.example\@evil.example/, http://a@b@c/, http://bücher.example/
	//   - or, in schemes that browsers know, slashes or backslashes other than "//" and
	//     a name with a dot: http:\\evil.example, https:/evil.example
	//
	// Placeholders such as {host}, [user@] and %s are not faults. A letter of a script
	// without spaces between words ends the text. [Match.Err] describes the fault.
	Invalid bool

	// MaxLength is the length in bytes of the longest URI to find, with the white space
	// in it and the punctuation after it. Zero means 64 KiB. Longer ones are skipped.
	// FindReader needs a few times as much memory.
	MaxLength int
}

const defaultMaxLength = 1 << 16

func (t *Text) maxLength() int {
	if t.MaxLength > 0 {
		return t.MaxLength
	}
	return defaultMaxLength
}

// Find returns an iterator over the URIs in text, in order. The text can be any bytes.
// The iterator allocates for each URI and for each text that looks like one. Its
// results share no memory with text. The time is linear in the length of text.
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

// FindReader is like [Text.Find], for the text that r reads. Memory does not grow with
// the length of the text. FindReader fills its buffer before it searches. An error of r
// ends the iteration: it comes last, with a zero Match. A URI that the error may have
// cut off is not reported.
func (t Text) FindReader(r io.Reader) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		f := finder{Text: &t, place: place{line: 1, column: 1}}
		size := max(1<<16, 2*(t.maxLength()+lookBehind))
		buffer := make([]byte, 0, size)
		for {
			n, err := io.ReadFull(r, buffer[len(buffer):size])
			buffer = buffer[:len(buffer)+n]
			f.text = buffer
			ended := err == io.EOF || err == io.ErrUnexpectedEOF
			f.cut = err != nil && !ended
			for {
				m, found := f.next(err != nil)
				if !found {
					break
				}
				if !yield(m, nil) {
					return
				}
			}
			if ended {
				return
			}
			if err != nil {
				yield(Match{}, err)
				return
			}
			buffer = buffer[:copy(buffer, buffer[f.keep():])]
			f.text = buffer
		}
	}
}

// lookBehind is how far before a scheme's colon, or before a dot, anything counts:
// the longest scheme or name, "URL:", white space, a delimiter.
const lookBehind = 512

// lookAhead is how far behind the longest URI anything counts: a delimiter, the rest
// of a triplet, a character.
const lookAhead = utf8.UTFMax

// A finder goes through a text. Of a text that is read it sees a part at a time.
type finder struct {
	*Text
	text    []byte
	cut     bool  // more text should have followed, and did not
	at      int   // up to which text has been searched for colons
	from    int   // where a URI can begin: behind the last match
	place   place // of text[counted]
	counted int

	runEnd   int // of the last run of URI characters that was looked at
	seen     int // how long the text was then
	failures int // in that run

	searched struct{ from, to int } // in vain, for the delimiter of what is no URI

	scheme []byte // the last one that was looked up
	use    use

	colon, dot cursor // for suffix references
	nameEnd    int    // of the last name that was looked at
}

// keep moves the beginning of the text to what may still matter, and returns where
// that was.
func (f *finder) keep() int {
	start := max(f.at-lookBehind, f.counted)
	f.placeOf(start)
	for _, i := range []*int{&f.at, &f.from, &f.runEnd, &f.seen, &f.searched.from, &f.searched.to, &f.colon.at, &f.dot.at, &f.nameEnd} {
		*i -= start
	}
	f.counted = 0
	return start
}

// next returns the next match, and whether there is one. Unless the text ends here,
// which last says, it stops where more of it could change the answer.
func (f *finder) next(last bool) (Match, bool) {
	for {
		i, found := f.sign()
		if !found {
			f.at = len(f.text)
			return Match{}, false
		}
		if !last && len(f.text)-i < f.maxLength()+lookAhead {
			f.at = i
			return Match{}, false
		}
		f.at = i + 1
		c, ok := candidate{}, false
		if f.text[i] == ':' {
			c, ok = f.candidate(i)
		}
		if !ok && f.Suffixes != nil {
			c, ok = f.suffix(i)
		}
		if ok {
			f.from = max(c.end, c.closed)
			f.at = max(f.at, f.from)
			return f.match(c), true
		}
	}
}

// sign returns where the next sign of a URI stands, and whether there is one: the
// colon of a scheme, or the dot in the name of a suffix reference.
func (f *finder) sign() (int, bool) {
	if f.Suffixes == nil {
		n := bytes.IndexByte(f.text[f.at:], ':')
		if n < 0 {
			n = len(f.text) - f.at
		}
		work.Add(n + 1)
		return f.at + n, f.at+n < len(f.text)
	}
	i := min(f.colon.in(f.text, f.at, ':'), f.dot.in(f.text, f.at, '.'))
	return i, i < len(f.text)
}

// A cursor is where a byte stands next.
type cursor struct{ at int }

// in returns the index of the first b in text[from:], or len(text). It does not
// search again what it has searched.
func (c *cursor) in(text []byte, from int, b byte) int {
	if c.at >= from && c.at < len(text) && text[c.at] == b {
		return c.at
	}
	from = max(from, c.at)
	if i := bytes.IndexByte(text[from:], b); i >= 0 {
		c.at = from + i
	} else {
		c.at = len(text)
	}
	work.Add(c.at - from + 1)
	return c.at
}

// A candidate is a URI that may stand in a text, from start to end, delimiters
// aside.
type candidate struct {
	start, end int
	closed     int // behind the delimiter that closes it, if one does
	uri        uri.URI
	others     []uri.URI // what it may be as well
	delimiter  Delimiter
	prefix     bool  // "URL:"
	err        error // of what is no URI
}

// candidate returns the URI whose scheme ends at a colon, if there is one.
func (f *finder) candidate(colon int) (candidate, bool) {
	goesOn := colon+1 < len(f.text) && inURI[f.text[colon+1]]
	backslash := f.Invalid && colon+1 < len(f.text) && f.text[colon+1] == '\\'
	for start := f.schemeStart(colon); start < colon; start = f.laterStart(start, colon) {
		c := candidate{start: start}
		var before int
		before, c.prefix = f.urlPrefix(start)
		c.delimiter = f.opening(before)
		if !goesOn && !backslash && c.delimiter == DelimiterSpace || !f.isScheme(f.text[start:colon]) {
			continue
		}
		opened := c.delimiter
		if opened != DelimiterSpace && f.delimited(&c) {
			return c, true
		}
		c.delimiter = DelimiterSpace
		if f.Invalid && f.amiss(&c, colon) {
			return c, true
		}
		return c, goesOn && f.run(&c, colon) && (opened == DelimiterSpace || f.Invalid || !f.closes(&c, opened))
	}
	return candidate{}, false
}

// opening returns what delimits the URI that begins at i, with its prefix. Behind
// an angle bracket white space may stand; a quotation mark before white space is
// more often one that closes.
func (f *finder) opening(i int) Delimiter {
	if i > f.from && f.text[i-1] == '"' {
		return DelimiterQuote
	}
	if i = f.beforeSpace(i); i > f.from && f.text[i-1] == '<' {
		return DelimiterAngle
	}
	return DelimiterSpace
}

// beforeSpace returns where the white space begins that ends at i. It does not go
// far.
func (f *finder) beforeSpace(i int) int {
	for end := i; i > f.from && end-i < 16 && isSpace(f.text[i-1]); {
		i--
	}
	return i
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

// endsTriplet reports whether text[:i] ends with what begins a triplet, which would be
// cut in two.
func (f *finder) endsTriplet(i int) bool { return i > 0 && f.text[i-1] == '%' }

// prefix is what could stand before a URL (RFC 3986, Appendix C). As a scheme
// nobody uses it.
const prefix = "URL:"

// urlPrefix returns where the prefix begins before start, with or without white
// space behind it, and whether it is there; or start.
func (f *finder) urlPrefix(start int) (int, bool) {
	i := f.beforeSpace(start) - len(prefix)
	if i < max(f.from, 0) || !isPrefix(f.text[i:i+len(prefix)]) || i > 0 && inScheme[f.text[i-1]] {
		return start, false
	}
	return i, true
}

func isPrefix(b []byte) bool { return len(b) == len(prefix) && b[3] == ':' && isURL(b[:3]) }

func isURL(b []byte) bool {
	return len(b) == 3 && b[0]|0x20 == 'u' && b[1]|0x20 == 'r' && b[2]|0x20 == 'l'
}

// delimited makes c what stands before the closing delimiter, and reports whether
// that is a URI.
func (f *finder) delimited(c *candidate) bool {
	closing := byte('>')
	if c.delimiter == DelimiterQuote {
		closing = '"'
	}
	var joined []byte
	var hyphens []int // in joined, that a line break follows
	words, breaks := 0, 0
	first := 0 // length of what stands before the first white space
	word := 0  // length of what is before the first white space without a line break
	i := c.start
	for limit := min(len(f.text), c.start+f.maxLength()+1); ; {
		if i == limit {
			return false
		}
		work.Add(1)
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
			if f.text[i] == '\n' || f.text[i] == '\r' && (i+1 == limit || f.text[i+1] != '\n') {
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
			if words++; words == 1 {
				word = len(joined)
			}
		}
		if hyphen {
			hyphens = append(hyphens, len(joined)-1)
		}
	}
	var ok bool
	if c.uri, ok = f.parse(joined); !ok {
		return false
	}
	if len(hyphens) > 0 {
		f.other(c, without(joined, hyphens))
	}
	switch authority, ok := c.uri.Reference().Span(uri.ComponentAuthority); {
	case words == 0:
	case ok && word < authority.End():
		// Appendix C ignores white space that breaks a line. Within a line, it more
		// likely ends the URI than it is part of a name.
		whole := c.uri
		if c.uri, ok = f.parse(joined[:word]); !ok {
			return false
		}
		c.others = slices.Insert(c.others, 0, whole)
	default:
		f.other(c, joined[:first])
	}
	c.end, c.closed = i, i+1
	for isSpace(f.text[c.end-1]) {
		c.end--
	}
	return true
}

// closes reports whether the delimiter that opened before c closes behind c, with no
// white space before it. The whole between them is no URI then, and c is only the
// beginning of something else: "http://ex/" is not what "<http://ex/é>" means.
func (f *finder) closes(c *candidate, opened Delimiter) bool {
	opening, closing := byte('<'), byte('>')
	if opened == DelimiterQuote {
		opening, closing = '"', '"'
	}
	rest := f.text[c.end:min(len(f.text), c.start+f.maxLength()+1)]
	for i, b := range rest {
		if b == closing || b == opening || isSpace(b) {
			work.Add(i + 1)
			return b == closing
		}
	}
	work.Add(len(rest))
	return false
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

// parse returns the URI that text is, and whether it is one that is looked for.
func (f *finder) parse(text []byte) (uri.URI, bool) {
	u, err := uri.ParseURIBytes(text)
	return u, err == nil && f.accepts(u)
}

// other adds a URI that c may be as well, if text is one.
func (f *finder) other(c *candidate, text []byte) {
	if u, ok := f.parse(text); ok {
		c.others = append(c.others, u)
	}
}

// attempts is how often a URI is looked for in vain in one run of characters that a
// URI can have. So a text without white space takes no more than so many looks at
// each byte.
const attempts = 16

// run makes c what ends where white space or the like does, and reports whether
// that is a URI.
func (f *finder) run(c *candidate, colon int) bool {
	if f.runEnd > 0 && f.runEnd+lookAhead > f.seen { // there may be more of it by now
		f.runEnd, f.seen = f.endOfRun(f.runEnd), len(f.text)
	}
	if colon >= f.runEnd {
		f.runEnd, f.seen, f.failures = f.endOfRun(colon), len(f.text), 0
	}
	if f.failures >= attempts || f.cut && f.runEnd+lookAhead > len(f.text) {
		return false
	}
	limit := c.start + f.maxLength()
	end := f.reach(c.start, min(f.runEnd, limit+1))
	// A second "@" leaves open which host is meant.
	if end <= limit && (end == f.runEnd || f.text[end] != '@') {
		c.end = f.trim(c.start, end)
		if !f.goesOn(c) {
			if u, ok := f.parse(f.text[c.start:c.end]); ok {
				c.uri = u
				return true
			}
		}
	}
	f.failures++
	return false
}

// goesOn reports whether what c ends with is part of a name that goes on with
// letters which no URI has: "http://ex" is not what "http://exämple.com/" means. In
// scripts without spaces between words letters may also follow a whole name.
func (f *finder) goesOn(c *candidate) bool {
	r, _ := utf8.DecodeRune(f.text[c.end:])
	if r < utf8.RuneSelf || isUnspaced(r) || !unicode.In(r, unicode.L, unicode.M, unicode.N) {
		return false
	}
	_, authority, ok := bytes.Cut(f.text[c.start:c.end], []byte("://"))
	return ok && !bytes.ContainsAny(authority, "/?#")
}

// endOfRun returns the end of the run of characters of a URI that begins at i.
func (f *finder) endOfRun(i int) int {
	for i < len(f.text) && inURI[f.text[i]] {
		work.Add(1)
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

// reach returns how far text[start:end] can be a URI, or the beginning of one: up
// to a "]", a second "#" and so on. It looks at little more than that.
func (f *finder) reach(start, end int) int {
	for window := 256; ; window *= 4 {
		stop := min(end, start+window)
		err := uri.ValidateBytes(uri.RuleURI, f.text[start:stop])
		if e, ok := errors.AsType[*uri.SyntaxError](err); ok && start+e.Offset < stop {
			return start + e.Offset
		}
		if stop == end {
			return end
		}
	}
}

// trim returns where text[start:end] ends without the punctuation of a sentence,
// and without brackets that it does not open. A square one is no part of it anyway,
// but for those around an IP literal.
func (f *finder) trim(start, end int) int {
	text := f.text[start:end]
	work.Add(2 * len(text))
	unopened := bytes.Count(text, []byte{')'}) - bytes.Count(text, []byte{'('})
	for ; end > start; end-- {
		switch f.text[end-1] {
		case '.', ',', ';', ':', '!', '?', '\'':
			if f.KeepPunctuation {
				return end
			}
		case ')':
			if unopened <= 0 || f.KeepBrackets {
				return end
			}
			unopened--
		default:
			return end
		}
	}
	return end
}

// accepts reports whether u is one that is looked for. Delimiters alone behind the
// scheme, as in "ws://", are not enough, though some schemes have no objection.
func (f *finder) accepts(u uri.URI) bool {
	rest := u.String()[len(u.Scheme())+len(":"):]
	switch {
	case rest == "", rest == "//", rest == "?", rest == "#":
		return false
	case f.AnyScheme:
		return true
	case f.useOf(u.Scheme()) != ruled:
		return strings.HasPrefix(rest, "//")
	}
	for _, v := range scheme.Known().Violations(u) {
		if v.Need != scheme.Deprecated {
			return false
		}
	}
	return true
}

// isScheme reports whether name can be one of a scheme that is looked for.
func (f *finder) isScheme(name []byte) bool {
	if !isAlpha(name[0]) || isURL(name) {
		return false
	}
	return f.AnyScheme || f.useOf(string(name)) != unused
}

// A use is what is known of a scheme's use.
type use uint8

const (
	unused     use = iota
	registered     // and no more
	ruled          // its rules are known
)

// useOf returns the use of a scheme. It looks it up once for a row of URIs that all
// have the same.
func (f *finder) useOf(name string) use {
	if name == string(f.scheme) {
		return f.use
	}
	f.scheme, f.use = append(f.scheme[:0], name...), unused
	if _, ok := scheme.Known().Form(name); ok {
		f.use = ruled
	} else if _, ok := scheme.Registered(name); ok {
		f.use = registered
	}
	return f.use
}

// match returns the match that c is.
func (f *finder) match(c candidate) Match {
	p := f.placeOf(c.start)
	m := Match{
		Offset: p.offset, Line: p.line, Column: p.column,
		Raw:       c.uri.String(),
		URI:       c.uri,
		Delimiter: c.delimiter,
		URLPrefix: c.prefix,
		Err:       c.err,
	}
	if len(m.Raw) != c.end-c.start { // there is white space in it, or it is a suffix
		m.Raw = string(f.text[c.start:c.end])
	}
	if c.others != nil {
		m.Candidates = append([]uri.URI{c.uri}, c.others...)
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
	work.Add(len(between))
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

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isAlphanum(b byte) bool { return isAlpha(b) || isDigit(b) }

func isHex(b byte) bool { return percent.IsHex(b) }

func isSpace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

func isBreak(b byte) bool { return b == '\n' || b == '\r' }
