package document

import (
	"bytes"
	"strings"

	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/jsonstring"
)

// A jsonScanner reads JSON for its strings. It does not check the rest of the syntax.
// Several values may follow one another, as in JSON Lines, and there may be comments.
type jsonScanner struct {
	*walker
	*source
	element string
	all     bool // every string is a reference
	context bool // this is a JSON-LD context
	to      sink

	top    level // the level of the document
	levels []level
	deeper int // the number of open levels beyond maxDepth
}

// A level is an open object or array.
type level struct {
	object bool
	key    bool   // a key comes next
	name   string // the last key of an object, or the key of an array
	outer  *base  // the base outside of the level
	base   *base
}

// json finds the links in JSON, or in a part of it. If all is set, every string that is a
// value is a reference.
func (w *walker) json(s *source, b *base, element string, all bool, to sink) {
	j := &jsonScanner{walker: w, source: s, element: element, all: all, to: to, top: level{outer: b, base: b}}
	j.scan()
}

// maxDepth is the maximum number of levels that are remembered. Keys in deeper levels are
// ignored.
const maxDepth = 1000

// isQuiet has the bytes outside of strings that do not matter for the structure.
var isQuiet = func() *[256]bool {
	set := setOf(`"{}[]:,/`)
	for b := range set {
		set[b] = !set[b]
	}
	return set
}()

// scan reads the strings, comments and brackets of a document. in.key says that the next string of
// an object is a key. scan does not stop at broken syntax, because a document can contain more
// links after it.
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

// level returns the innermost open level.
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

// comment skips a comment. JSON has no comments, but many files that are called JSON have.
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

// isInString has the bytes that neither end a string nor begin an escape. isInScheme lacks
// the colon too.
var isInString = func() *[256]bool {
	set := setOf("\"\\\n")
	for b := range set {
		set[b] = !set[b]
	}
	return set
}()

var isInScheme = func() *[256]bool {
	set := *isInString
	set[':'] = false
	return &set
}()

// quoted reads the next string, and returns the text between its quotes, and whether that
// was short enough to keep. hasColon says that the text contains a colon. If the string does not
// end on its line, ok is false.
func (j *jsonScanner) quoted() (at place, raw []byte, kept, hasColon, ok bool) {
	j.skip()
	at = j.keep()
	inside := isInScheme
	for {
		j.span(inside)
		b, ok := j.peek()
		switch {
		case !ok || b == '\n':
			j.take()
			return at, nil, false, false, false
		case b == '"':
			raw, kept = j.take()
			j.skip()
			return at, raw, kept && len(raw) <= j.maxLength(), hasColon, true
		case b == ':':
			hasColon, inside = true, isInString
			continue
		}
		j.skip()
		if !hasColon {
			hasColon = bytes.EqualFold(j.ahead(len("u003A")), []byte("u003A"))
		}
		if b, ok := j.peek(); ok && b != '\n' {
			j.skip()
		}
	}
}

// string reads the next string, a key or a value.
func (j *jsonScanner) string(in *level) {
	at, raw, kept, hasColon, ok := j.quoted()
	if !ok { // the syntax is broken: the next value hardly belongs to the same key
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
	f := found{place: at, element: j.element, attribute: name, delimiter: delimiter.Markup, base: in.base}
	f.iri = !strings.HasPrefix(name, "$") // JSON Schema has URIs
	use := j.use(name)
	if !kept {
		if f.err = ErrLimit; j.mayHaveLink(use, hasColon) {
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

// mayHaveLink reports whether a string that is too long to be kept can have a link: it is a
// reference, or its colon may be that of a URI.
func (j *jsonScanner) mayHaveLink(use kind, hasColon bool) bool {
	switch use {
	case reference:
		return true
	case nameOnly:
		return j.Names && hasColon
	}
	return hasColon || j.Text.Suffixes != nil
}

// identify sets the base from the $id of a schema. It applies to the rest of its object
// (JSON Schema 2020-12, section 8.2.1). An $id of older drafts that is only a fragment is
// not a base.
func (j *jsonScanner) identify(in *level, id string) {
	if ref, err := j.parse(id); err == nil && id != "" && id[0] != '#' {
		in.base = &base{parent: in.outer, embedded: baseuri.NewEmbedded(ref)}
	}
}

// use returns the kind of a key's value: reference, nameOnly or nothing.
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

// value reports the links in a string. An empty string is a reference only for keys that begin with
// "@" or "$", which always have references.
func (j *jsonScanner) value(v *value, f found, use kind) {
	text := v.text
	switch {
	case use == reference && bytes.HasPrefix(text, []byte("_:")) && strings.HasPrefix(f.attribute, "@"): // a blank node is not a reference
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

// isReferenceKey reports whether the value of a key is a reference, which may be relative. A key is
// in the table, or its last word is "url" or "uri" and something precedes it.
func isReferenceKey(key string) bool {
	if referenceKeys()[key] {
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

// referenceKeys has the keys of references in JSON Schema (sections 8.1 and 8.2 of its
// core), JSON-LD, OpenAPI, HAL, JSON:API, web application manifests, JSON Feed and similar
// formats.
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

// contextOf reads the next value, a JSON-LD context. If it gives a base, that is the base
// of the object.
func (j *jsonScanner) contextOf(in *level) {
	j.span(isXMLSpace)
	if b, ok := j.peek(); !ok || b != '{' && b != '[' {
		return // the context is null or in another document
	}
	at := j.keep()
	j.pass()
	raw, kept := j.take()
	if !kept || len(raw) > j.maxLength() {
		j.to(found{place: at, element: j.element, attribute: in.name, delimiter: delimiter.Markup, base: in.base, err: ErrLimit})
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

// pass skips the next object or array.
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

// passString skips the next string.
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

// decodeJSON decodes the escapes in v, a string (RFC 8259, section 7). It does not
// change invalid escapes.
func (v *value) decodeJSON() {
	for i := 0; i < len(v.raw); {
		n := bytes.IndexByte(v.raw[i:], '\\')
		if n < 0 {
			break
		}
		i += n
		r, length := jsonstring.Escape(v.raw[i:])
		if length == 0 {
			i = min(i+2, len(v.raw))
			continue
		}
		v.replace(i, i+length, string(r))
		i += length
	}
	v.done()
}
