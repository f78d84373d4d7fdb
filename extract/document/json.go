package document

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/extract"
)

// A jsonScanner goes through JSON, and looks at its strings. It asks for no more of
// JSON than that: several values may follow one another, as in JSON Lines, and
// comments may stand between.
type jsonScanner struct {
	*walker
	*source
	element string
	all     bool // every string is a reference
	context bool // this is a context of JSON-LD
	to      sink

	top    level // the values of the document
	levels []level
	deeper int // levels that are not remembered
}

// A level is an object or an array that is open.
type level struct {
	object bool
	key    bool   // a key comes next
	name   string // the last key; in an array that of the array
	outer  *base  // the base outside
	base   *base
}

// json goes through JSON, or a part of it. If all is set, every string in it that is a
// value is a reference.
func (w *walker) json(s *source, b *base, element string, all bool, to sink) {
	j := &jsonScanner{walker: w, source: s, element: element, all: all, to: to, top: level{outer: b, base: b}}
	j.scan()
}

// maxDepth is how many levels are remembered. In those below keys do not count.
const maxDepth = 1000

// isQuiet has the bytes outside of strings that say nothing of where these stand.
var isQuiet = func() *[256]bool {
	set := setOf(`"{}[]:,/`)
	for b := range set {
		set[b] = !set[b]
	}
	return set
}()

func (j *jsonScanner) scan() {
	for {
		j.span(isQuiet)
		b, ok := j.peek()
		if !ok {
			return
		}
		in := j.level()
		switch b {
		case '"':
			j.string(in)
			continue
		case '/':
			j.comment()
			continue
		case '{', '[':
			j.open(b == '{', in)
		case '}', ']':
			j.close()
		case ',':
			in.key = in.object
		case ':':
			j.skip()
			in.key = false
			if in.object && in.name == "@context" && !j.context {
				j.contextOf(in)
			}
			continue
		}
		j.skip()
	}
}

// level returns the level that is open.
func (j *jsonScanner) level() *level {
	if n := len(j.levels); n > 0 {
		return &j.levels[n-1]
	}
	return &j.top
}

func (j *jsonScanner) open(object bool, in *level) {
	if len(j.levels) == maxDepth {
		j.deeper++
		return
	}
	l := level{object: object, key: object, outer: in.base, base: in.base}
	if !object {
		l.name = in.name
	}
	j.levels = append(j.levels, l)
}

func (j *jsonScanner) close() {
	switch n := len(j.levels); {
	case j.deeper > 0:
		j.deeper--
	case n > 0:
		j.levels = j.levels[:n-1]
	}
}

// comment passes over a comment. JSON has none, but much that is called so has.
func (j *jsonScanner) comment() {
	j.skip()
	switch b, _ := j.peek(); b {
	case '/':
		j.find('\n')
	case '*':
		j.skip()
		j.findEnd("*/")
	}
}

// isInString has the bytes that a string goes on behind.
var isInString = func() *[256]bool {
	set := setOf("\"\\\n")
	for b := range set {
		set[b] = !set[b]
	}
	return set
}()

// quoted takes the string that comes next, and returns what is between its quotes, and
// whether that has been kept. It has to end on its line: if it does not, ok is false.
func (j *jsonScanner) quoted() (at place, raw []byte, kept, ok bool) {
	j.skip()
	at = j.keep()
	for {
		j.span(isInString)
		b, ok := j.peek()
		switch {
		case !ok || b == '\n':
			j.take()
			return at, nil, false, false
		case b == '"':
			raw, kept = j.take()
			j.skip()
			return at, raw, kept && len(raw) <= j.maxLength(), true
		}
		j.skip()
		if b, ok := j.peek(); ok && b != '\n' {
			j.skip()
		}
	}
}

// string takes the string that comes next, a key or a value.
func (j *jsonScanner) string(in *level) {
	at, raw, kept, ok := j.quoted()
	if !ok { // something comes that is hardly the value of the same key
		in.key, in.name = in.object, ""
		return
	}
	v := plain(at, raw)
	if in.key && j.deeper == 0 {
		if in.name = ""; kept && len(raw) <= maxName {
			v.decodeJSON()
			in.name = j.names.of(v.text)
		}
		return
	}
	name := in.name
	if j.deeper > 0 {
		name = ""
	}
	f := found{place: at, element: j.element, attribute: name, delimiter: extract.DelimiterMarkup, base: in.base}
	use := j.use(name)
	if !kept {
		if f.err = ErrTooLong; use == reference {
			j.to(f)
		}
		return
	}
	v.decodeJSON()
	f.is(v.slice(0, len(v.text)))
	j.value(&v, f, use)
	if in.object && name == "$id" {
		j.identify(in, string(v.text))
	}
}

// identify takes the $id of a schema, which is the base of all that stands in its object
// behind it (JSON Schema 2020-12, section 8.2.1). One that is a fragment alone is none:
// older drafts had such.
func (j *jsonScanner) identify(in *level, id string) {
	if ref, err := j.parse(id); err == nil && id != "" && id[0] != '#' {
		in.base = &base{parent: in.outer, embedded: baseuri.NewEmbedded(ref)}
	}
}

// use returns what the value of a key is: a reference, a name, or nothing of these.
func (j *jsonScanner) use(key string) kind {
	switch {
	case j.all:
		return reference
	case j.context:
		if key == "" || key == "@import" || key == "@base" {
			return reference
		}
		return nameOnly
	case key == "@vocab", key == "@type":
		return nameOnly
	case isReferenceKey(key):
		return reference
	}
	return nothing
}

// value gives what a string holds.
func (j *jsonScanner) value(v *value, f found, use kind) {
	text := v.text
	switch {
	case use == reference && bytes.HasPrefix(text, []byte("_:")) && strings.HasPrefix(f.attribute, "@"): // a blank node
	case use == reference:
		if len(text) > 0 || strings.HasPrefix(f.attribute, "@") || strings.HasPrefix(f.attribute, "$") {
			j.to(f)
		}
	case use == nameOnly:
		if j.Names && j.isURI(text) {
			j.to(f)
		}
	case j.isURI(text):
		j.to(f)
	default:
		j.inText(v, f.base, f.element, f.attribute, j.to)
	}
}

// isReferenceKey reports whether the value of a key is a reference, which may be
// relative.
func isReferenceKey(key string) bool {
	if referenceKeys[key] {
		return true
	}
	for _, word := range [...]string{"url", "uri"} {
		before, ok := cutSuffixFold(key, word)
		if !ok || before == "" {
			continue
		}
		// A word of its own: html_url, html-url, htmlUrl, htmlURL.
		last, first := before[len(before)-1], key[len(before)]
		if last == '_' || last == '-' || 'a' <= last && last <= 'z' && 'A' <= first && first <= 'Z' {
			return true
		}
	}
	return false
}

// referenceKeys are those of JSON Schema (sections 8.1 and 8.2 of its core), JSON-LD,
// OpenAPI, HAL, JSON:API, web application manifests, JSON Feed and what else has them
// by that name.
var referenceKeys = elementNames("$id $ref $schema $dynamicRef $recursiveRef " +
	"@id @context href src url uri iri link urls uris " +
	"HREF SRC URL URI IRI Href Src Url Uri Iri")

func cutSuffixFold(s, suffix string) (string, bool) {
	n := len(s) - len(suffix)
	if n < 0 || !strings.EqualFold(s[n:], suffix) {
		return s, false
	}
	return s[:n], true
}

// contextOf takes the context of JSON-LD that comes next, and makes the base that it
// gives that of the object.
func (j *jsonScanner) contextOf(in *level) {
	j.span(isXMLSpace)
	if b, ok := j.peek(); !ok || b != '{' && b != '[' {
		return // in another document, or none
	}
	at := j.keep()
	j.pass()
	raw, kept := j.take()
	if !kept || len(raw) > j.maxLength() {
		return
	}
	if e, err := baseuri.JSONLDContext(raw); err == nil && !e.IsZero() {
		in.base = &base{parent: in.outer, embedded: e}
	}
	v := plain(at, raw)
	c := &jsonScanner{walker: j.walker, source: sourceOf(raw, &j.stopped), element: j.element, context: true,
		to: v.within(j.to), top: level{outer: in.outer, base: in.outer}}
	c.scan()
}

// pass passes over the object or array that comes next.
func (j *jsonScanner) pass() {
	for depth := 0; ; {
		j.span(isQuiet)
		b, ok := j.peek()
		if !ok {
			return
		}
		switch b {
		case '"':
			j.passString()
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		j.skip()
		if depth == 0 {
			return
		}
	}
}

// passString passes over the string that comes next.
func (j *jsonScanner) passString() {
	j.skip()
	for {
		j.span(isInString)
		b, ok := j.peek()
		if !ok || b == '\n' {
			return
		}
		j.skip()
		if b == '"' {
			return
		}
		if b, ok := j.peek(); ok && b != '\n' {
			j.skip()
		}
	}
}

// decodeJSON makes v what a string means: its escapes decoded (RFC 8259, section 7).
// An escape that is none stays as it is.
func (v *value) decodeJSON() {
	for i := 0; i < len(v.raw); {
		n := bytes.IndexByte(v.raw[i:], '\\')
		if n < 0 {
			break
		}
		i += n
		text, length := jsonEscape(v.raw[i:])
		if length == 0 {
			i = min(i+2, len(v.raw))
			continue
		}
		v.replace(i, i+length, text)
		i += length
	}
	v.done()
}

// jsonEscape returns what the escape means that text begins with, and its length, which
// is 0 if it is none.
func jsonEscape(text []byte) (string, int) {
	if len(text) < 2 {
		return "", 0
	}
	if text[1] != 'u' {
		const letters, meanings = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
		if i := strings.IndexByte(letters, text[1]); i >= 0 {
			return meanings[i : i+1], 2
		}
		return "", 0
	}
	r, ok := unit(text)
	if !ok {
		return "", 0
	}
	if utf16.IsSurrogate(r) {
		if second, ok := unit(text[6:]); ok {
			if both := utf16.DecodeRune(r, second); both != utf8.RuneError {
				return string(both), 12
			}
		}
		r = utf8.RuneError
	}
	return string(r), 6
}

// unit returns the code unit of UTF-16 that text begins with.
func unit(text []byte) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	return rune(n), err == nil
}
