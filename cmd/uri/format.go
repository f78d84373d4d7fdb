package main

import (
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/urikit/uri"
)

// A format is what get prints of a reference: text, with fields in it.
type format struct {
	params uri.Params // how the parameters of a query are written
	parts  []part
	shown  []string // what the parts that are no item's stand for in a record
	buffer []byte

	// A format may stand for a line for each of some items.
	over   string // what the items are
	items  func(uri.Reference) iter.Seq[uri.Param]
	always bool // without items, there is one line all the same
}

// A part of a format is a field or, if value is nil, text.
type part struct {
	value         value
	raw           value  // of a field that is decoded, the text that is; else nil
	before, after string // delimiters of a value that is defined
	text          string // for one that is undefined
	item          bool   // the value is that of an item
}

// A value returns what a field stands for, and whether it is defined. The item
// is nil where there is none.
type value func(r uri.Reference, item *uri.Param) (string, bool)

// plain are the fields that have a name and nothing more, with the delimiters
// that are their own. Together, delimiters and components are the reference.
var plain = map[string]struct {
	value         func(uri.Reference) (string, bool)
	before, after string
}{
	"scheme":      {value: uri.Reference.Scheme, after: ":"},
	"authority":   {value: authority, before: "//"},
	"userinfo":    {value: uri.Reference.Userinfo, after: "@"},
	"user":        {value: user},
	"password":    {value: password, before: ":"},
	"host":        {value: host},
	"port":        {value: uri.Reference.Port, before: ":"},
	"path":        {value: func(r uri.Reference) (string, bool) { return r.Path().String(), true }},
	"query":       {value: uri.Reference.Query, before: "?"},
	"fragment":    {value: uri.Reference.Fragment, before: "#"},
	"uri":         {value: func(r uri.Reference) (string, bool) { return r.String(), true }},
	"kind":        {value: kind},
	"host_kind":   {value: hostKind},
	"opaque_part": {value: uri.Reference.OpaquePart},
	"path_kind":   {value: func(r uri.Reference) (string, bool) { return r.Path().Kind().String(), true }},
	"segments":    {value: segments},
}

func authority(r uri.Reference) (string, bool) {
	a, ok := r.Authority()
	return a.String(), ok
}

// user returns the user name as it is written: fields decode only if they say so.
func user(r uri.Reference) (string, bool) {
	userinfo, ok := r.Userinfo()
	user, _, _ := strings.Cut(userinfo, ":")
	return user, ok
}

// password returns the password as it is written.
func password(r uri.Reference) (string, bool) {
	userinfo, _ := r.Userinfo()
	_, password, ok := strings.Cut(userinfo, ":")
	return password, ok
}

func host(r uri.Reference) (string, bool) {
	h, ok := r.Host()
	return h.String(), ok
}

func kind(r uri.Reference) (string, bool) {
	if _, ok := r.Scheme(); ok {
		return "uri", true
	}
	return "relative-ref", true
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
			err = errors.New(`"}" without a "{" before it; the character itself is written "}}"`)
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
		return part{}, "", errors.New(`a "{" in a field; the character itself is written "\{" there`)
	}
	p, err = f.named(words)
	if err == nil && delimited && p.before+p.after == "" {
		err = errors.New(`"?" stands for a delimiter, and it has none of its own`)
	}
	if err != nil {
		return part{}, "", fmt.Errorf("%#q: %w", "{"+text[:len(text)-len(rest)], err)
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
	c, known := plain[name]
	switch {
	case name == "query" && len(words) == 1:
		p.value = f.first(words[0])
	case name == "query" && len(words) == 2 && words[1] == "all":
		all := func(r uri.Reference) iter.Seq[uri.Param] { return f.all(r, words[0]) }
		p, err = f.each("query:"+words[0], all, paramValue)
	case name == "parameter" && len(words) == 0:
		p, err = f.each(name, f.parameters, uri.Param.String)
	case name == "parameter" && len(words) == 1 && words[0] == "name":
		p, err = f.each(name, f.parameters, paramName)
	case name == "parameter" && len(words) == 1 && words[0] == "value":
		p, err = f.each(name, f.parameters, paramValue)
	case name == "segment" && len(words) == 1 && words[0] == "all":
		p, err = f.each(name, eachSegment, paramValue)
	case name == "segment" && len(words) == 1:
		p.value, err = nth(words[0])
	case known && len(words) == 0:
		p.value = func(r uri.Reference, _ *uri.Param) (string, bool) { return c.value(r) }
		p.before, p.after = c.before, c.after
	default:
		err = errors.New("there is no such field")
	}
	if decode && err == nil {
		params := uri.Params{}
		if name == "query" || name == "parameter" {
			params = f.params // only there can a plus be a space
		}
		p.raw, p.value = p.value, decoded(p.value, params)
	}
	return p, err
}

// each makes f stand for a line for each of some items, and returns the part for
// a text that an item has.
func (f *format) each(over string, items func(uri.Reference) iter.Seq[uri.Param], text func(uri.Param) string) (part, error) {
	if f.items != nil && f.over != over {
		return part{}, errors.New("there is a line for each of something else already")
	}
	f.over, f.items = over, items
	return part{item: true, value: func(_ uri.Reference, item *uri.Param) (string, bool) {
		if item == nil {
			return "", false
		}
		return text(*item), true
	}}, nil
}

func paramName(p uri.Param) string  { return p.Name }
func paramValue(p uri.Param) string { return p.Value }

// first returns the value for the first parameter of that name.
func (f *format) first(name string) value {
	return func(r uri.Reference, _ *uri.Param) (string, bool) {
		for p := range f.all(r, name) {
			return p.Value, true
		}
		return "", false
	}
}

// nth returns the value for the segment with that number.
func nth(number string) (value, error) {
	n, err := segmentNumber(number)
	return func(r uri.Reference, _ *uri.Param) (string, bool) {
		path := r.Path().String()
		at, ok := findSegment(path, n)
		return at.Of(path), ok
	}, err
}

// decoded returns v with its text decoded.
func decoded(v value, params uri.Params) value {
	return func(r uri.Reference, item *uri.Param) (string, bool) {
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
	for _, p := range f.parts {
		switch {
		case p.raw == nil:
		case p.item:
			for item := range f.items(r) {
				if raw, _ := p.raw(r, &item); strings.Contains(raw, encodedNUL) {
					return nulIn(r, raw)
				}
			}
		default:
			if raw, _ := p.raw(r, nil); strings.Contains(raw, encodedNUL) {
				return nulIn(r, raw)
			}
		}
	}
	return nil
}

// nulIn returns the error for a part of r that has "%00".
func nulIn(r uri.Reference, part string) error {
	component, at := uri.ComponentNone, uri.Span{Length: len(r.String())}
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		if span, ok := r.Span(c); ok && strings.Contains(span.Of(r.String()), part) {
			component, at = c, span
			if c != uri.ComponentAuthority {
				break
			}
		}
	}
	offset := at.Offset + strings.Index(at.Of(r.String()), part) + strings.Index(part, encodedNUL)
	return refusedNUL(offset, component, at)
}

// parameters returns an iterator over the parameters of r.
func (f *format) parameters(r uri.Reference) iter.Seq[uri.Param] {
	params := f.params
	params.Query, _ = r.Query()
	return params.All()
}

// all returns an iterator over the parameters of r that have that name.
func (f *format) all(r uri.Reference, name string) iter.Seq[uri.Param] {
	return func(yield func(uri.Param) bool) {
		for p := range f.parameters(r) {
			decoded, _ := f.params.Decode(p.Name) // the reference is valid
			if decoded == name && !yield(p) {
				return
			}
		}
	}
}

// eachSegment returns an iterator over the segments of r's path, each as a
// value.
func eachSegment(r uri.Reference) iter.Seq[uri.Param] {
	return func(yield func(uri.Param) bool) {
		for segment := range r.Path().Segments() {
			if !yield(uri.Param{Value: segment}) {
				return
			}
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
				return "", "", errors.New(`a "\" at the end; the character itself is written "\\"`)
			}
			c, ok := escapes[text[i]]
			if !ok {
				return "", "", fmt.Errorf(`no escape is written %q; the character "\" itself is "\\"`, text[i-1:i+1])
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
		return "", 0, "", errors.New(`a "{" without a "}" behind it; the character itself is written "{{"`)
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
func (f *format) line(r uri.Reference, item *uri.Param) []byte {
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
func (p *part) show(r uri.Reference, item *uri.Param) string {
	if text, ok := p.value(r, item); ok {
		return p.before + text + p.after
	}
	return p.text
}

// segmentNumber returns the number of a segment: from 1, or from -1 at the end.
func segmentNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n == 0 {
		return 0, errors.New("segments have the numbers 1, 2 and so on, or from the end -1, -2 and so on")
	}
	return n, nil
}

// findSegment returns where the n-th segment of a path lies, and whether there is
// one. See [uri.Path.Segments] for what a segment is.
func findSegment(path string, n int) (at uri.Span, ok bool) {
	if path == "" {
		return uri.Span{}, false
	}
	start := len(path) - len(strings.TrimPrefix(path, "/"))
	if n < 0 {
		n += strings.Count(path[start:], "/") + 2
	}
	if n < 1 {
		return uri.Span{}, false
	}
	for {
		length := strings.IndexByte(path[start:], '/')
		last := length < 0
		if last {
			length = len(path) - start
		}
		if n--; n == 0 {
			return uri.Span{Offset: start, Length: length}, true
		}
		if last {
			return uri.Span{}, false
		}
		start += length + len("/")
	}
}
