package main

import (
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/secret"
)

// A format is what get prints of a reference: text, with fields in it.
type format struct {
	params uri.Params // how the parameters of a query are written
	parts  []part
	shown  []string // what the parts that are no item's stand for in a record
	buffer []byte

	// A format may stand for a line for each of some items.
	over   string // what the items are
	items  func(uri.Reference) iter.Seq[item]
	always bool // without items, there is one line all the same
}

// A part of a format is a field or, if value is nil, text.
type part struct {
	value         value
	encoded       placed // where a field that is decoded is; nil for all others
	before, after string // delimiters of a value that is defined
	text          string // for one that is undefined
	item          bool   // the value is that of an item
}

// A value returns what a field stands for, and whether it is defined. The item
// is nil where there is none.
type value func(r uri.Reference, item *item) (string, bool)

// A placed returns where in the reference a field is, and whether it is defined.
type placed func(r uri.Reference, item *item) (uri.Span, bool)

// value returns the value that is the text there.
func (p placed) value() value {
	return func(r uri.Reference, item *item) (string, bool) {
		at, ok := p(r, item)
		return at.Of(r.String()), ok
	}
}

// An item is a parameter, or a segment as the value of one, and where in the reference
// it begins.
type item struct {
	uri.Param
	offset int
}

// The places of an item and of its parts.

func (i item) place() uri.Span { return uri.Span{Offset: i.offset, Length: i.length()} }

func (i item) name() uri.Span { return uri.Span{Offset: i.offset, Length: len(i.Name)} }

func (i item) value() uri.Span {
	return uri.Span{Offset: i.offset + i.length() - len(i.Value), Length: len(i.Value)}
}

func (i item) length() int {
	n := len(i.Name) + len(i.Value)
	if i.HasValue {
		n += len("=")
	}
	return n
}

// plain are the fields that have a name and nothing more, with the delimiters
// that are their own. Together, delimiters and components are the reference.
var plain = map[string]struct {
	at            func(uri.Reference) (uri.Span, bool)
	before, after string
}{
	"scheme":      {at: spanOf(uri.ComponentScheme), after: ":"},
	"authority":   {at: spanOf(uri.ComponentAuthority), before: "//"},
	"userinfo":    {at: spanOf(uri.ComponentUserinfo), after: "@"},
	"user":        {at: user},
	"password":    {at: password, before: ":"},
	"host":        {at: spanOf(uri.ComponentHost)},
	"port":        {at: spanOf(uri.ComponentPort), before: ":"},
	"path":        {at: spanOf(uri.ComponentPath)},
	"query":       {at: spanOf(uri.ComponentQuery), before: "?"},
	"fragment":    {at: spanOf(uri.ComponentFragment), before: "#"},
	"uri":         {at: func(r uri.Reference) (uri.Span, bool) { return uri.Span{Length: len(r.String())}, true }},
	"opaque_part": {at: opaquePart},
}

// facts are the fields that are not a part of the reference.
var facts = map[string]func(uri.Reference) (string, bool){
	"kind":      kind,
	"host_kind": hostKind,
	"path_kind": func(r uri.Reference) (string, bool) { return r.Path().Kind().String(), true },
	"segments":  segments,
}

// spanOf returns where in a reference a component is.
func spanOf(c uri.Component) func(uri.Reference) (uri.Span, bool) {
	return func(r uri.Reference) (uri.Span, bool) { return r.Span(c) }
}

func user(r uri.Reference) (uri.Span, bool) {
	at, ok := r.Span(uri.ComponentUserinfo)
	if n := strings.IndexByte(at.Of(r.String()), ':'); n >= 0 {
		at.Length = n
	}
	return at, ok
}

func password(r uri.Reference) (uri.Span, bool) {
	at, _ := r.Span(uri.ComponentUserinfo)
	n := strings.IndexByte(at.Of(r.String()), ':') + 1
	return uri.Span{Offset: at.Offset + n, Length: at.Length - n}, n > 0
}

func opaquePart(r uri.Reference) (uri.Span, bool) {
	part, ok := r.OpaquePart()
	path, _ := r.Span(uri.ComponentPath)
	return uri.Span{Offset: path.Offset, Length: len(part)}, ok
}

func hostKind(r uri.Reference) (string, bool) {
	h, ok := r.Host()
	return h.Kind().String(), ok
}

func segments(r uri.Reference) (string, bool) {
	n := 0
	for range r.Path().Segments() {
		n++
	}
	return strconv.Itoa(n), true
}

// compile returns the format that text is written for.
func compile(text string, params uri.Params) (*format, error) {
	f := &format{params: params}
	for text != "" {
		var p part
		var err error
		switch {
		case strings.HasPrefix(text, "{{"), strings.HasPrefix(text, "}}"):
			p.text, text = text[:1], text[2:]
		case text[0] == '{':
			p, text, err = f.field(text[1:])
		case text[0] == '}':
			err = errors.New(`"}" without "{" before it: write "}}" for the character`)
		default:
			p.text, text, err = cut(text, "{}")
		}
		if err != nil {
			return nil, err
		}
		f.parts = append(f.parts, p)
	}
	return f, nil
}

// field compiles a field, which text goes on with behind a "{", and returns what
// stands behind its "}".
func (f *format) field(text string) (p part, rest string, err error) {
	rest, delimited := strings.CutPrefix(text, "?")
	var words []string
	end := byte(':')
	for end == ':' {
		var word string
		if word, end, rest, err = cutField(rest, ":|{}"); err != nil {
			return part{}, "", err
		}
		words = append(words, word)
	}
	hasText, undefined := end == '|', ""
	if hasText {
		if undefined, end, rest, err = cutField(rest, "{}"); err != nil {
			return part{}, "", err
		}
	}
	if end == '{' {
		return part{}, "", errors.New(`"{" in a field: write "\{" for the character`)
	}
	p, err = f.named(words)
	if err == nil && delimited && p.before+p.after == "" {
		err = errors.New(`"?" needs a component with a delimiter`)
	}
	if err != nil {
		return part{}, "", fmt.Errorf("%#q: %w", "{"+secret.Redact(text[:len(text)-len(rest)]), err)
	}
	if !delimited {
		p.before, p.after = "", ""
	}
	p.text = undefined
	f.always = f.always || hasText && p.item
	return p, rest, nil
}

// named returns the part for a field, given what stands between its colons.
func (f *format) named(words []string) (p part, err error) {
	name, words := words[0], words[1:]
	decode := false
	if last := len(words) - 1; last >= 0 && (words[last] == "decoded" || words[last] == "raw") {
		decode = words[last] == "decoded"
		words = words[:last]
	}
	var at placed
	c, known := plain[name]
	text, isSaid := facts[name]
	switch {
	case name == "query" && len(words) == 1:
		at = f.first(words[0])
	case name == "query" && len(words) == 2 && words[1] == "all":
		all := func(r uri.Reference) iter.Seq[item] { return f.all(r, words[0]) }
		at, err = f.each("query:"+words[0], all, item.value)
		p.item = true
	case name == "parameter" && len(words) == 0:
		at, err = f.each(name, f.parameters, item.place)
		p.item = true
	case name == "parameter" && len(words) == 1 && words[0] == "name":
		at, err = f.each(name, f.parameters, item.name)
		p.item = true
	case name == "parameter" && len(words) == 1 && words[0] == "value":
		at, err = f.each(name, f.parameters, item.value)
		p.item = true
	case name == "segment" && len(words) == 1 && words[0] == "all":
		at, err = f.each(name, eachSegment, item.value)
		p.item = true
	case name == "segment" && len(words) == 1:
		at, err = nth(words[0])
	case known && len(words) == 0:
		at = func(r uri.Reference, _ *item) (uri.Span, bool) { return c.at(r) }
		p.before, p.after = c.before, c.after
	case isSaid && len(words) == 0:
		p.value = func(r uri.Reference, _ *item) (string, bool) { return text(r) }
	default:
		err = errors.New("unknown field")
	}
	if err != nil || at == nil {
		return p, err
	}
	p.value = at.value()
	if decode {
		params := uri.Params{}
		if name == "query" || name == "parameter" {
			params = f.params // only there can a plus be a space
		}
		p.encoded, p.value = at, decoded(p.value, params)
	}
	return p, nil
}

// each makes f stand for a line for each of some items, and returns where a field of an
// item is, given where in the item it is.
func (f *format) each(over string, items func(uri.Reference) iter.Seq[item], at func(item) uri.Span) (placed, error) {
	if f.items != nil && f.over != over {
		return nil, errors.New("the format has already another field with several values")
	}
	f.over, f.items = over, items
	return func(_ uri.Reference, i *item) (uri.Span, bool) {
		if i == nil {
			return uri.Span{}, false
		}
		return at(*i), true
	}, nil
}

// first returns where the value of the first parameter of that name is.
func (f *format) first(name string) placed {
	return func(r uri.Reference, _ *item) (uri.Span, bool) {
		for i := range f.all(r, name) {
			return i.value(), true
		}
		return uri.Span{}, false
	}
}

// nth returns where the segment with that number is.
func nth(number string) (placed, error) {
	n, err := segmentNumber(number)
	return func(r uri.Reference, _ *item) (uri.Span, bool) {
		path, _ := r.Span(uri.ComponentPath)
		at, ok := findSegment(path.Of(r.String()), n)
		at.Offset += path.Offset
		return at, ok
	}, err
}

// decoded returns v with its text decoded.
func decoded(v value, params uri.Params) value {
	return func(r uri.Reference, item *item) (string, bool) {
		text, ok := v(r, item)
		text, _ = params.Decode(text) // the reference is valid
		return text, ok
	}
}

// nul returns the error that a field of f that is decoded has "%00" in r, or nil.
func (f *format) nul(r uri.Reference) error {
	text := r.String()
	if !strings.Contains(text, encodedNUL) {
		return nil
	}
	in := func(p part, i *item) error {
		at, _ := p.encoded(r, i)
		if n := strings.Index(at.Of(text), encodedNUL); n >= 0 {
			return nulAt(r, at.Offset+n)
		}
		return nil
	}
	for _, p := range f.parts {
		switch {
		case p.encoded == nil:
		case p.item:
			for i := range f.items(r) {
				if err := in(p, &i); err != nil {
					return err
				}
			}
		default:
			if err := in(p, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// nulAt returns the error for "%00" at an offset in r.
func nulAt(r uri.Reference, offset int) error {
	component, at := uri.ComponentNone, uri.Span{Length: len(r.String())}
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		// The last one is the innermost one: the authority comes before its parts.
		if span, ok := r.Span(c); ok && span.Offset <= offset && offset < span.End() {
			component, at = c, span
		}
	}
	return refusedNUL(offset, component, at)
}

// parameters returns an iterator over the parameters of r.
func (f *format) parameters(r uri.Reference) iter.Seq[item] {
	return func(yield func(item) bool) {
		at, _ := r.Span(uri.ComponentQuery)
		params := f.params
		params.Query = at.Of(r.String())
		for p := range params.All() {
			i := item{p, at.Offset}
			if !yield(i) {
				return
			}
			at.Offset += i.length() + len("&")
		}
	}
}

// all returns an iterator over the parameters of r that have that name.
func (f *format) all(r uri.Reference, name string) iter.Seq[item] {
	return func(yield func(item) bool) {
		for i := range f.parameters(r) {
			decoded, _ := f.params.Decode(i.Name) // the reference is valid
			if decoded == name && !yield(i) {
				return
			}
		}
	}
}

// eachSegment returns an iterator over the segments of r's path, each as a
// value.
func eachSegment(r uri.Reference) iter.Seq[item] {
	return func(yield func(item) bool) {
		at, _ := r.Span(uri.ComponentPath)
		offset := at.Offset
		if strings.HasPrefix(at.Of(r.String()), "/") {
			offset++
		}
		for segment := range r.Path().Segments() {
			if !yield(item{uri.Param{Value: segment}, offset}) {
				return
			}
			offset += len(segment) + len("/")
		}
	}
}

// cut cuts text before the first of some bytes and replaces the escapes in what
// stands before it. Without such a byte, that is all of text.
func cut(text, before string) (head, rest string, err error) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case strings.IndexByte(before, text[i]) >= 0:
			return b.String(), text[i:], nil
		case text[i] == '\\':
			if i++; i == len(text) {
				return "", "", errors.New(`"\" at the end: write "\\" for the character`)
			}
			c, ok := escapes[text[i]]
			if !ok {
				return "", "", fmt.Errorf(`unknown escape %q: write "\\" for a backslash`, text[i-1:i+1])
			}
			b.WriteByte(c)
		default:
			b.WriteByte(text[i])
		}
	}
	return b.String(), "", nil
}

// escapes are what a byte behind a backslash stands for.
var escapes = map[byte]byte{
	'n': '\n', 'r': '\r', 't': '\t', '0': 0,
	'\\': '\\', '{': '{', '}': '}', ':': ':', '|': '|',
}

// cutField is cut in a field, where there must be such a byte. It returns that
// byte and what stands behind it.
func cutField(text, before string) (head string, at byte, rest string, err error) {
	head, rest, err = cut(text, before)
	if err != nil {
		return "", 0, "", err
	}
	if rest == "" {
		return "", 0, "", errors.New(`"{" must be followed by "}"; write a literal "{" as "{{"`)
	}
	return head, rest[0], rest[1:], nil
}

// lines returns an iterator over the lines that f makes of r. Each is valid until
// the next one is asked for.
func (f *format) lines(r uri.Reference) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		f.prepare(r)
		some := false
		if f.items != nil {
			for item := range f.items(r) {
				some = true
				if !yield(f.line(r, &item)) {
					return
				}
			}
		}
		if !some && (f.items == nil || f.always) {
			yield(f.line(r, nil))
		}
	}
}

// prepare notes what the parts stand for that are the same in each line of r.
func (f *format) prepare(r uri.Reference) {
	f.shown = f.shown[:0]
	for _, p := range f.parts {
		text := p.text
		if p.value != nil && !p.item {
			text = p.show(r, nil)
		}
		f.shown = append(f.shown, text)
	}
}

// line returns the line that f makes of r, for which it is prepared, and an item.
func (f *format) line(r uri.Reference, item *item) []byte {
	b := f.buffer[:0]
	for i, p := range f.parts {
		if p.item {
			b = append(b, p.show(r, item)...)
		} else {
			b = append(b, f.shown[i]...)
		}
	}
	f.buffer = b
	return b
}

// show returns what a field stands for in r, or in an item.
func (p *part) show(r uri.Reference, item *item) string {
	if text, ok := p.value(r, item); ok {
		return p.before + text + p.after
	}
	return p.text
}
