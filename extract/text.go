package extract

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// Text finds IRIs and URIs in running text. The zero Text suits most programs. Text is safe
// for concurrent use.
type Text struct {
	// OnlyURIs finds only URIs: characters outside ASCII end them. Letters outside ASCII
	// that follow a host are probably part of it. Then nothing is found.
	OnlyURIs bool

	// AnyScheme accepts every scheme that the grammar allows, not only those in use.
	AnyScheme bool

	// KeepPunctuation keeps . , ; : ! ? and ', and punctuation outside ASCII, at the end
	// of a URI that ends at white space.
	KeepPunctuation bool

	// KeepBrackets keeps ) at that end even if nothing in the URI opens it, and brackets
	// outside ASCII anywhere.
	KeepBrackets bool

	// Suffixes, if not nil, also finds suffix references and guesses their URIs. A name
	// alone, without a path or a port, is found in running text only if it is in lower
	// case and under one of the old generic domains ("com", "edu", "gov", "int", "mil",
	// "net", "org") or a public suffix of several labels ("co.uk"): "word.No" is more
	// often the end of a sentence. The path, query and fragment can be those of an IRI.
	Suffixes *Suffixes

	// Invalid also finds texts that are not URIs, but in which some software may find a
	// host. They begin with a scheme and end at white space, a quotation mark, a
	// backtick or an angle bracket, and have
	//
	//   - "//" and an invalid authority with an "@" or characters outside ASCII:
	//     http://good.example\@evil.example/, http://a@b@c/
	//   - or, in schemes that browsers know, slashes or backslashes other than "//" and
	//     a name with a dot: http:\\evil.example, https:/evil.example
	//   - or an invisible character in the host: "http://exam\u200Bple.com/"
	//
	// Placeholders such as {host}, [user@] and %s are not faults. A letter of a script
	// without spaces between words ends the text. [Match.Err] describes the fault.
	//
	// Invalid also finds the texts with a scheme in use and "//" that are too long, or that
	// follow too many others without white space, with [ErrSkipped]. The Raw of one that is
	// too long is its first MaxLength bytes or less.
	Invalid bool

	// Refused also finds all other texts that begin with a scheme in use and "//", and
	// that are skipped because they are not URIs: http://[::1/, "http://a/{b}",
	// http://exa mple.com/. It includes Invalid. [Match.Err] says why each is skipped; for
	// templates such as http://{host}/ it wraps [ErrPlaceholder].
	Refused bool

	// MaxLength is the length in bytes of the longest URI to find, with the white space
	// in it and the punctuation after it. Zero means 64 KiB. Longer ones are skipped; Invalid
	// and Refused report those with "//".
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
// cut off is not reported. If an int cannot count the bytes of the text, the error is
// [uri.ErrTooLong].
func (t Text) FindReader(r io.Reader) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		f := finder{Text: &t, place: place{line: 1, column: 1}}
		size := max(1<<16, 2*(t.maxLength()+lookBehind))
		buffer := make([]byte, 0, size)
		for {
			if f.place.offset > math.MaxInt-int64(size) { // of 32 bits
				yield(Match{}, uri.ErrTooLong)
				return
			}
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

// lookBehind is the number of bytes before the colon of a scheme, or before a dot, that
// can matter: the longest scheme or name, "URL:", white space and a delimiter.
const lookBehind = 512

// lookAhead is the number of bytes after the longest URI that can matter: the text after
// it, as for a [Truncation].
const lookAhead = maxRest + 2*utf8.UTFMax

// afterCut is the number of bytes after a URI that decide where it ends: a delimiter, the
// rest of a percent-encoded octet, or a character.
const afterCut = utf8.UTFMax

// A finder searches a text. FindReader gives it one part of the text after the other.
type finder struct {
	*Text
	text    []byte
	cut     bool  // an error ended the text
	last    bool  // no text follows
	at      int   // text[:at] has been searched for colons
	from    int   // a URI cannot begin before this: the end of the last match
	place   place // of text[counted]
	counted int

	runEnd   int // the end of the last run of URI characters that run examined
	runWide  int // the next character outside ASCII in it, or an offset after it
	seen     int // the length of text then
	failures int // failed attempts in that run

	searched struct{ from, to int } // endAmiss found no delimiter here

	scheme []byte // the last scheme that useOf looked up
	use    use

	colon, dot cursor // for suffix references
	nameEnd    int    // the end of the last name that suffix examined
}

// keep returns the offset of the first byte that still matters, and makes all offsets of
// the finder relative to it.
func (f *finder) keep() int {
	start := max(f.at-lookBehind, f.counted)
	f.placeOf(start)
	for _, i := range []*int{&f.at, &f.from, &f.runEnd, &f.runWide, &f.seen, &f.searched.from, &f.searched.to, &f.colon.at, &f.dot.at, &f.nameEnd} {
		*i -= start
	}
	f.counted = 0
	return start
}

// next returns the next match, and whether there is one. If last is false, more text
// follows, and next stops where that text could change the answer.
func (f *finder) next(last bool) (Match, bool) {
	f.last = last
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

// sign returns the offset of the next sign of a URI, and whether there is one. A sign is
// the colon of a scheme, or the dot in the name of a suffix reference.
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

// A cursor remembers where the next byte of some value is.
type cursor struct{ at int }

// in returns the index of the first b in text[from:], or len(text). It searches no byte
// twice.
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

// A candidate is a part of a text that may be a URI, from start to end, without its
// delimiters.
type candidate struct {
	start, end int
	closed     int // the end of the closing delimiter, if there is one
	uri        uri.URI
	iri        *iri.IRI  // if it is not a URI
	others     []uri.URI // the other URIs that the text can mean
	truncation *Truncation
	delimiter  string
	prefix     bool  // "URL:" precedes it
	late       bool  // it was not examined, because too many before it have failed
	cut        bool  // it was not examined, because an error may have cut it off
	err        error // why it is not a URI, for Invalid
}

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

// opening returns the delimiter of the URI that begins, with its prefix, at i. White
// space may follow an angle bracket, but not a quotation mark: a quotation mark before
// white space is more often a closing one. A quotation mark after a backslash is part of a
// quoted text, where another follows a backslash.
func (f *finder) opening(i int) string {
	if i > f.from && f.text[i-1] == '"' {
		if i > 1 && f.text[i-2] == '\\' {
			return delimiter.Space
		}
		return delimiter.Quote
	}
	if i = f.beforeSpace(i); i > f.from && f.text[i-1] == '<' {
		return delimiter.Angle
	}
	return delimiter.Space
}

// beforeSpace returns the beginning of the white space that ends at i. It goes back a few
// bytes only.
func (f *finder) beforeSpace(i int) int {
	for end := i; i > f.from && end-i < 16 && isSpace(f.text[i-1]); {
		i--
	}
	return i
}

// schemeStart returns the beginning of the longest scheme that can end at colon, or colon
// without one.
func (f *finder) schemeStart(colon int) int {
	const longest = 64
	i := colon
	for i > f.from && colon-i < longest && inScheme[f.text[i-1]] {
		i--
	}
	if i > 0 && inScheme[f.text[i-1]] && i > f.from {
		return f.laterStart(i, colon) // longer than any scheme: try its last part
	}
	if i < colon && f.endsTriplet(i) {
		return f.laterStart(i, colon)
	}
	for i < colon && f.text[i] == '+' { // "(compatible; +http://www.example.com/bot)"
		i++
	}
	return i
}

// laterStart returns the beginning of the next shorter scheme: after a "-" or ".", but not
// after a "+", as in "svn+ssh". Without one it returns colon.
func (f *finder) laterStart(start, colon int) int {
	for i := start + 1; i < colon; i++ {
		if b := f.text[i-1]; b == '-' || b == '.' {
			return i
		}
	}
	return colon
}

// endsTriplet reports whether text[:i] ends with the "%" of a percent-encoded octet. A
// scheme that begins at i would cut the octet in two.
func (f *finder) endsTriplet(i int) bool { return i > 0 && f.text[i-1] == '%' }

// prefix may precede a URI (RFC 3986, Appendix C). It is not a scheme in use.
const prefix = "URL:"

// urlPrefix returns the beginning of the prefix before start, with or without white space
// after it, and true; or start and false if there is no prefix.
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

// delimited completes c with the text up to the closing delimiter, and reports whether
// that is a URI. If the text ends before that delimiter, c.end is its end.
func (f *finder) delimited(c *candidate) bool {
	closing := byte('>')
	if c.delimiter == delimiter.Quote {
		closing = '"'
	}
	var joined []byte
	var hyphens []int // indexes in joined of hyphens before a line break
	ascii, words, breaks := true, 0, 0
	first := 0 // the length of the text before the first white space
	word := 0  // the length of the text before the first white space without a line break
	i := c.start
	for limit := min(len(f.text), c.start+f.maxLength()+1); ; {
		if i >= limit {
			c.end = i
			return false
		}
		work.Add(1)
		b := f.text[i]
		if b == closing {
			break
		}
		if !isSpace(b) {
			if inURI[b] {
				joined = append(joined, b)
				i++
				continue
			}
			size := f.wideAt(i)
			if size == 0 {
				return false
			}
			ascii = false
			joined = append(joined, f.text[i:i+size]...)
			i += size
			continue
		}
		lines, hyphen := 0, len(joined) > 0 && joined[len(joined)-1] == '-' && isBreak(f.text[i])
		for ; i < limit && isSpace(f.text[i]); i++ {
			if f.text[i] == '\n' || f.text[i] == '\r' && (i+1 == limit || f.text[i+1] != '\n') {
				lines++
			}
		}
		switch {
		case lines > 1: // an empty line ends the paragraph
			return false
		case i < limit && f.text[i] == closing: // white space at the end
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
	if !f.parse(c, joined, ascii) {
		return false
	}
	if len(hyphens) > 0 {
		f.other(c, without(joined, hyphens))
	}
	authority, ok := c.uri.Reference().Span(uri.ComponentAuthority)
	if c.iri != nil {
		authority, ok = c.iri.Span(uri.ComponentAuthority)
	}
	switch {
	case words == 0:
	case ok && word < authority.End():
		// Appendix C ignores white space that breaks a line. White space within a line
		// is more likely the end of the URI than an accident within a name.
		whole := c.uri
		if c.err != nil || isSplit(joined[:word], joined[word:], false) || !f.parse(c, joined[:word], c.iri == nil) {
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

// closes reports whether the closing delimiter follows c without white space before it.
// Then the text between the delimiters is not a URI, and c is only its beginning:
// "<http://ex/é>" does not mean "http://ex/". An error may have cut the delimiter off.
func (f *finder) closes(c *candidate, opened string) bool {
	opening, closing := byte('<'), byte('>')
	if opened == delimiter.Quote {
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
	return f.cut && c.end+len(rest) == len(f.text)
}

// without returns b without the bytes at the given indexes, which are in order.
func without(b []byte, indexes []int) []byte {
	var rest []byte
	from := 0
	for _, i := range indexes {
		rest = append(rest, b[from:i]...)
		from = i + 1
	}
	return append(rest, b[from:]...)
}

// parse sets the URI or IRI of c to text, which is ascii or else may be so, and reports whether it is one that f accepts.
func (f *finder) parse(c *candidate, text []byte, ascii bool) bool {
	c.iri = nil
	if ascii {
		var err error
		c.uri, err = uri.Parser{}.ParseURIBytes(text)
		return err == nil && f.accepts(c.uri)
	}
	var i iri.IRI
	if i.UnmarshalText(text) != nil {
		return false
	}
	c.iri = &i
	c.uri, c.err = i.URI()
	return c.err != nil || f.accepts(c.uri) // the host can lack an ASCII form
}

// other adds text to the other URIs that c can mean, if f accepts it.
func (f *finder) other(c *candidate, text []byte) {
	if o := (candidate{}); f.parse(&o, text, c.iri == nil) && o.err == nil {
		c.others = append(c.others, o.uri)
	}
}

// attempts is the number of failed attempts after which run gives up on one run of URI
// characters. It bounds the time for a text without white space.
const attempts = 16

// run completes c with the text up to white space or another character that ends it, and
// reports whether that is a URI.
func (f *finder) run(c *candidate, colon int) bool {
	if f.runEnd > 0 && f.runEnd+lookAhead > f.seen { // more of the run may have been read
		f.runEnd, f.seen = f.endOfRun(f.runEnd), len(f.text)
	}
	if colon >= f.runEnd {
		f.runWide = math.MaxInt
		f.runEnd, f.seen, f.failures = f.endOfRun(colon), len(f.text), 0
	}
	c.late = f.failures >= attempts
	c.cut = f.cut && (f.runEnd+afterCut > len(f.text) || f.isUndecided(f.runEnd))
	if c.late || c.cut {
		return false
	}
	limit := c.start + f.maxLength()
	whole := min(f.runEnd, limit+1)
	for whole < f.runEnd && !utf8.RuneStart(f.text[whole]) { // too long, not cut
		whole++
	}
	for f.runWide < c.start || f.runWide < f.runEnd && f.text[f.runWide] < utf8.RuneSelf {
		work.Add(1)
		f.runWide++
	}
	if f.runWide < whole && f.reach(c.start, f.runWide) == f.runWide {
		whole = f.endInProse(c.start, whole)
	}
	// Most runs are IRIs as a whole. Try that first, if it takes no longer than reach.
	end, ok := whole, whole-c.start <= window && whole <= limit && f.isIRI(c, whole)
	if !ok {
		end = f.reach(c.start, whole)
		// With a second "@", the host is unclear.
		ok = end <= limit && (end == f.runEnd || f.text[end] != '@') && f.isIRI(c, end)
	}
	if !ok {
		f.failures++
		return false
	}
	if host, _ := f.mayGoOn(end); host || end < whole || end == f.runEnd {
		c.truncation = f.truncationAt(c.start, end, f.check)
	}
	return c.truncation == nil || !f.cutsHost(c, end)
}

// window is the number of bytes that reach examines first.
const window = 256

// isIRI completes c with the text up to end, without punctuation, and reports whether that is
// an IRI.
func (f *finder) isIRI(c *candidate, end int) bool {
	c.end = f.trim(c.start, end)
	return !f.goesOn(c) && !f.isSplitAt(c.start, c.end) && f.parse(c, f.text[c.start:c.end], f.runWide >= c.end)
}

// goesOn reports whether c, a URI, ends within a host name that continues with letters
// outside ASCII: "http://exämple.com/" does not mean "http://ex". Letters of scripts without
// spaces between words may begin the next word, so they do not count.
func (f *finder) goesOn(c *candidate) bool {
	r, _ := utf8.DecodeRune(f.text[c.end:])
	if !f.OnlyURIs || r < utf8.RuneSelf || isUnspaced(r) || !ucd.In(r, ucd.L|ucd.M|ucd.N) {
		return false
	}
	_, authority, ok := bytes.Cut(f.text[c.start:c.end], []byte("://"))
	return ok && !bytes.ContainsAny(authority, "/?#")
}

// endOfRun returns the end of the run of characters of an IRI that begins at i. If the run
// has characters outside ASCII, the first is at runWide, unless that was set before.
func (f *finder) endOfRun(i int) int {
	for i < len(f.text) {
		work.Add(1)
		if !inURI[f.text[i]] {
			size := f.wideAt(i)
			if size == 0 || f.endsProse(i) && !f.separates(i) {
				break
			}
			f.runWide = min(f.runWide, i)
			i += size
			continue
		}
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

// reach returns the end of the longest beginning of text[start:end] that can begin a URI.
// A "]" or a second "#" ends it, for example. It examines little more than the result.
func (f *finder) reach(start, end int) int {
	for size := window; ; size *= 4 {
		stop := min(end, start+size)
		err := error(nil)
		if f.runWide >= stop {
			err = uri.Parser{}.ValidateBytes(uri.RuleURI, f.text[start:stop])
		} else {
			for stop < end && !utf8.RuneStart(f.text[stop]) {
				stop--
			}
			err = iri.Validate(uri.RuleURI, string(f.text[start:stop]))
		}
		if e, ok := errors.AsType[*uri.SyntaxError](err); ok && start+e.Offset < stop {
			return start + e.Offset
		}
		if stop == end {
			return end
		}
	}
}

// trim returns the end of text[start:end] without the punctuation of a sentence and
// without parentheses that it does not open. It need not look at square brackets: a URI
// has them only around an IP-literal.
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
			if f.text[end-1] < utf8.RuneSelf || f.KeepPunctuation {
				return end
			}
			r, size := utf8.DecodeLastRune(f.text[start:end])
			if !isPunctuation(r) {
				return end
			}
			end -= size - 1
		}
	}
	return end
}

// accepts reports whether u is a URI that Text finds. Delimiters alone after the scheme,
// as in "ws://", are not enough, although the rules of some schemes allow it.
func (f *finder) accepts(u uri.URI) bool {
	rest := u.String()[len(u.Scheme())+len(":"):]
	switch {
	case rest == "", rest == "//", rest == "?", rest == "#":
		return false
	case f.AnyScheme:
		return true
	case !strings.HasPrefix(rest, "//") && takesAnyWord(u.Scheme()):
		return false
	case f.useOf(u.Scheme()) != ruled:
		return strings.HasPrefix(rest, "//")
	}
	for _, v := range scheme.Known().ViolationsOf(u) {
		if v.Need != schemename.Deprecated {
			return false
		}
	}
	return true
}

// takesAnyWord reports whether the rules of a scheme allow nearly every word after the colon, and
// texts such as "go:generate", "tv:on" and "DNS:example.com" as a rule mean something else.
func takesAnyWord(scheme string) bool {
	switch strings.ToLower(scheme) {
	case "dns", "go", "h323", "iax", "tv", "xcon", "xcon-userid":
		return true
	}
	return false
}

// isScheme reports whether name can be the scheme of a URI that Text finds.
func (f *finder) isScheme(name []byte) bool {
	if !isAlpha(name[0]) || isURL(name) {
		return false
	}
	return f.AnyScheme || f.useOf(string(name)) != unused
}

// A use tells whether a scheme is in use.
type use uint8

const (
	unused     use = iota
	registered     // registered, but package scheme has no rules for it
	ruled          // package scheme has rules for it
)

// useOf returns the use of a scheme. It remembers the last answer, because neighbouring
// URIs often have the same scheme.
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

// match returns c as a Match.
func (f *finder) match(c candidate) Match {
	p := f.placeOf(c.start)
	m := Match{
		Line: p.line, Column: p.column,
		URI:       c.uri,
		Delimiter: c.delimiter,
		URLPrefix: c.prefix,
		Err:       c.err,
		Truncated: c.truncation,
	}
	if c.iri != nil {
		m.IRI = *c.iri
	} else {
		m.IRI, _ = iri.FromURI(c.uri)
	}
	if m.Raw = m.IRI.String(); len(m.Raw) != c.end-c.start || c.delimiter == delimiter.Suffix {
		m.Raw = string(f.text[c.start:c.end]) // it has white space or is a suffix reference, or not an IRI
	}
	m.Span = uri.Span{Offset: int(p.offset), Length: len(m.Raw)}
	if c.others != nil && c.err == nil {
		m.Candidates = append([]uri.URI{c.uri}, c.others...)
	}
	return m
}

// A place is a place in the whole text.
type place struct {
	offset       int64
	line, column int
}

// placeOf returns the place of text[i]. i must not decrease from call to call.
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

// inURI has the bytes that a URI can have (RFC 3986, section 2), and inScheme those of
// schemes.
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
