package main

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/mask"
)

// A format is the FORMAT of get: text with fields in it.
type format struct {
	params  uri.Params  // how the parameters of a query are written
	edition uri.Edition // that of the parser
	parts   []part
	shown   []string // the texts of the parts that are the same in each line of a record
	buffer  []byte

	// A format can have a line for each item of a list.
	over   string // the name of the list
	items  func(uri.Reference) iter.Seq[item]
	always bool // print one line if the list is empty
}

// A part of a format is a field, or text if value is nil.
type part struct {
	value         value
	encoded       placed // the place of a field with :decoded; nil for all others
	before, after string // the delimiters of a defined value
	text          string // the text of an undefined value
	item          bool   // the value depends on the item

	check func(uri.Reference) error // why there is no value; nil if there always is one
}

// A value returns the text of a field, and whether it is defined. The item is nil if the
// format has no list, or an empty one.
type value func(r uri.Reference, item *item) (string, bool)

// A placed returns the place of a field in the reference, and whether it is defined.
type placed func(r uri.Reference, item *item) (uri.Span, bool)

// value returns the value that reads the text at the place.
func (p placed) value() value {
	return func(r uri.Reference, item *item) (string, bool) {
		at, ok := p(r, item)
		return at.Of(r.String()), ok
	}
}

// An item is a parameter, or a segment as the value of a parameter, with its offset in the
// reference.
type item struct {
	uri.Param
	offset int
}

// The places of an item and its parts follow.

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

// plain are the fields that consist of a name only, with their delimiters. The components
// with their delimiters are the whole reference.
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

// facts are the fields whose text is not a part of the reference.
var facts = map[string]func(uri.Reference) (string, bool){
	"host_kind": hostKind,
	"origin":    origin,
	"path_kind": func(r uri.Reference) (string, bool) { return r.Path().Kind(), true },
	"segments":  segments,
}

// spanOf returns the function that returns the place of a component.
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

// compile parses a FORMAT.
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

// hasField reports whether the format has a field, and not only text.
func (f *format) hasField() bool {
	return slices.ContainsFunc(f.parts, func(p part) bool { return p.value != nil })
}

// field parses a field. The text begins after its "{"; rest begins after its "}".
func (f *format) field(text string) (p part, rest string, err error) {
	rest, delimited := strings.CutPrefix(text, "?")
	var words []string
	end := byte(':')
	for end == ':' {
		var word string
		if word, end, rest, err = cutField(rest, ":|{}!"); err != nil {
			return part{}, "", err
		}
		for end == '!' && rest != "" && rest[0] != '}' && rest[0] != '|' { // not at the end of the field
			var more string
			if more, end, rest, err = cutField(rest, ":|{}!"); err != nil {
				return part{}, "", err
			}
			word += "!" + more
		}
		words = append(words, word)
	}
	must := end == '!'
	if must {
		if rest == "" {
			return part{}, "", errNoBrace
		}
		end, rest = rest[0], rest[1:]
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
	switch {
	case err != nil || !must:
	case hasText:
		err = errors.New(`"!" and "|" exclude each other`)
	case p.item:
		err = errors.New(`"!" needs a field with one value`)
	default:
		p.require("{" + strings.Join(words, ":") + "}")
	}
	if err == nil && delimited && p.before+p.after == "" {
		err = errors.New(`"?" needs a component with a delimiter`)
	}
	if err != nil {
		return part{}, "", fmt.Errorf("%#q: %w", "{"+mask.Redact(text[:len(text)-len(rest)]), err)
	}
	if !delimited {
		p.before, p.after = "", ""
	}
	p.text = undefined
	f.always = f.always || hasText && p.item
	return p, rest, nil
}

// require makes it an error that the field, which has a name, is undefined.
func (p *part) require(name string) {
	value, check := p.value, p.check
	p.check = func(r uri.Reference) error {
		if check != nil {
			if err := check(r); err != nil {
				return err
			}
		}
		if _, ok := value(r, nil); !ok {
			return ask.WholeError(uri.ComponentNone, uri.RuleURIReference.String(), uri.RFC3986.Document(), "5.3", name+" is undefined")
		}
		return nil
	}
}

// joined returns the values of all parameters with the name, with commas between them.
func (f *format) joined(name string, decode bool) value {
	return func(r uri.Reference, _ *item) (string, bool) {
		var values []string
		for i := range f.all(r, name) {
			text := i.value().Of(r.String())
			if decode {
				text, _ = f.params.DecodeValue(text) // the reference is valid
			}
			values = append(values, text)
		}
		return strings.Join(values, ","), values != nil
	}
}

// named returns the part for a field, whose colons separate the words.
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
	case name == "query" && len(words) == 2 && words[1] == "join":
		p.value = f.joined(words[0], decode)
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
	case name == "host" && !decode && len(words) == 1 && hostForms[words[0]] != nil:
		convert := hostForms[words[0]]
		p.value = func(r uri.Reference, _ *item) (string, bool) {
			_, ok := r.Host()
			name, _ := nameIn(r, convert) // the error is that of check
			return name, ok
		}
		p.check = func(r uri.Reference) error {
			_, err := nameIn(r, convert)
			return err
		}
	case domainFields[name] != nil && !decode && len(words) == 0:
		p.value = func(r uri.Reference, _ *item) (string, bool) {
			d, ok, _ := domainOf(r) // the error is that of check
			if !ok {
				return "", false
			}
			return domainFields[name](d)
		}
		p.check = func(r uri.Reference) error {
			_, _, err := domainOf(r)
			return err
		}
	case name == "port" && !decode && len(words) == 1 && words[0] == "effective":
		p.value = func(r uri.Reference, _ *item) (string, bool) { return effectivePort(r) }
	case known && len(words) == 0:
		at = func(r uri.Reference, _ *item) (uri.Span, bool) { return c.at(r) }
		p.before, p.after = c.before, c.after
	case name == "kind" && len(words) == 0:
		p.value = func(r uri.Reference, _ *item) (string, bool) { return ask.KindOf(r, f.edition), true }
	case isSaid && len(words) == 0:
		p.value = func(r uri.Reference, _ *item) (string, bool) { return text(r) }
	default:
		err = errors.New("unknown field" + ask.Suggest(strings.Join(append([]string{name}, words...), ":"), fieldNames()))
	}
	if err != nil || at == nil {
		return p, err
	}
	p.value = at.value()
	if decode {
		params := uri.Params{}
		if name == "query" || name == "parameter" {
			params = f.params // only in a query, "+" can be a space
		}
		p.encoded, p.value = at, decoded(p.value, params)
	}
	return p, nil
}

// each sets the list of f, so that it prints a line for each item. It returns the place of a
// field, for which at returns the place in the item.
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

// first returns the place of the value of the first parameter with the name.
func (f *format) first(name string) placed {
	return func(r uri.Reference, _ *item) (uri.Span, bool) {
		for i := range f.all(r, name) {
			return i.value(), true
		}
		return uri.Span{}, false
	}
}

// nth returns the place of the segment with the number.
func nth(number string) (placed, error) {
	n, err := segmentNumber(number)
	return func(r uri.Reference, _ *item) (uri.Span, bool) {
		path, _ := r.Span(uri.ComponentPath)
		at, ok := findSegment(path.Of(r.String()), n)
		at.Offset += path.Offset
		return at, ok
	}, err
}

// decoded returns v with decoded text.
func decoded(v value, params uri.Params) value {
	return func(r uri.Reference, item *item) (string, bool) {
		text, ok := v(r, item)
		text, _ = params.DecodeValue(text) // the reference is valid
		return text, ok
	}
}

// unavailable returns the error of the first field of f that has no value in r, although its
// component is defined.
func (f *format) unavailable(r uri.Reference) error {
	for _, p := range f.parts {
		if p.check == nil {
			continue
		}
		if err := p.check(r); err != nil {
			return err
		}
	}
	return nil
}

// nul returns an error if a decoded field of f contains "%00" in r.
func (f *format) nul(r uri.Reference) error {
	if !strings.Contains(r.String(), encodedNUL) {
		return nil
	}
	return f.findNUL(r)
}

// findNUL is like nul for a reference with "%00".
func (f *format) findNUL(r uri.Reference) error {
	text := r.String()
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
		// The last match is the innermost, because the authority comes before its parts.
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

// all returns an iterator over the parameters of r with the name.
func (f *format) all(r uri.Reference, name string) iter.Seq[item] {
	return func(yield func(item) bool) {
		for i := range f.parameters(r) {
			decoded, _ := f.params.DecodeValue(i.Name) // the reference is valid
			if decoded == name && !yield(i) {
				return
			}
		}
	}
}

// eachSegment returns an iterator over the segments of r, each as the value of an item.
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

// cut cuts text before the first byte that is in before, and replaces the escapes in head.
// Without such a byte, head is the whole text.
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

// escapes maps the byte after a backslash to its meaning.
var escapes = map[byte]byte{
	'n': '\n', 'r': '\r', 't': '\t', '0': 0,
	'\\': '\\', '{': '{', '}': '}', ':': ':', '|': '|', '!': '!',
}

// errNoBrace is the error of a field that does not end.
var errNoBrace = errors.New(`"{" must be followed by "}"; write a literal "{" as "{{"`)

// cutField is like cut within a field, where such a byte is required. It returns this byte, and
// rest begins after it.
func cutField(text, before string) (head string, at byte, rest string, err error) {
	head, rest, err = cut(text, before)
	if err != nil {
		return "", 0, "", err
	}
	if rest == "" {
		return "", 0, "", errNoBrace
	}
	return head, rest[0], rest[1:], nil
}

// lines returns an iterator over the lines of f for r. Each line is valid until the next one.
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

// only returns the line of a format that prints one line for each input.
func (f *format) only(r uri.Reference) []byte {
	f.prepare(r)
	return f.line(r, nil)
}

// prepare stores the texts of the parts that are the same in each line of r.
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

// line returns the line for r and an item. f must be prepared for r.
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

// show returns the text of a field for r and an item.
func (p *part) show(r uri.Reference, item *item) string {
	if text, ok := p.value(r, item); ok {
		return p.before + text + p.after
	}
	return p.text
}
