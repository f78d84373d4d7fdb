package template

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/engine/textform"
)

// A Template is a parsed URI Template. It is immutable. The zero Template is the empty text.
type Template struct {
	text      string
	parts     []part
	spellings []spelling
}

// Parse parses a template. The error is a [*SyntaxError].
func Parse(s string) (Template, error) {
	var room [maxRoom]part // on the stack
	parts := room[:0]
	p := parser{text: s}
	for p.i < len(s) {
		var err *SyntaxError
		if s[p.i] == '{' {
			parts, err = p.expression(parts)
		} else {
			parts, err = p.literal(parts)
		}
		if err != nil {
			return Template{}, err
		}
	}
	return Template{s, append([]part(nil), parts...), p.spellings}, nil
}

// MustParse is like [Parse], for constants: it panics if s is not valid.
func MustParse(s string) Template {
	t, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return t
}

// String returns the text of the template.
func (t Template) String() string { return t.text }

// MarshalText implements [encoding.TextMarshaler] with the text of the template, so that it is a
// string in JSON. The zero Template gives the empty text. The error is nil.
func (t Template) MarshalText() ([]byte, error) { return []byte(t.text), nil }

// UnmarshalText implements [encoding.TextUnmarshaler], as [Parse]. An error leaves t unchanged.
func (t *Template) UnmarshalText(text []byte) error { return textform.Set(t, string(text), Parse) }

// Variables returns the names of the variables, each once, in the order of the template.
func (t Template) Variables() []string {
	var names []string
	seen := make(map[string]bool)
	for i := range t.parts {
		p := &t.parts[i]
		if name := t.source(p); p.op != noOperator && !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	return names
}

// maxRoom is the number of parts that are parsed without a buffer on the heap.
const maxRoom = 16

// A parser parses a template from offset i on.
type parser struct {
	text      string
	i         int
	spellings []spelling
}

// A production is a rule of the grammar with its section in RFC 6570.
type production struct{ name, section string }

var (
	literals   = production{"literals", "2.1"}
	expression = production{"expression", "2.2"}
	opReserve  = production{"op-reserve", "2.2"}
	varname    = production{"varname", "2.3"}
	maxLength  = production{"max-length", "2.4.1"}
)

func (p *parser) fail(in production, problem, expected string) *SyntaxError {
	return &SyntaxError{p.i, problem, expected, in.name, in.section}
}

// triplet parses a percent-encoded octet.
func (p *parser) triplet(in production) *SyntaxError {
	p.i++
	for range 2 {
		if p.i == len(p.text) || !percent.IsHex(p.text[p.i]) {
			return p.fail(in, `"%" must be followed by two hexadecimal digits`, "")
		}
		p.i++
	}
	return nil
}

// literal appends a literal up to an expression or the end (section 2.1).
func (p *parser) literal(parts []part) ([]part, *SyntaxError) {
	s, i := p.text, p.i
	for i < len(s) && classes[s[i]]&inLiteral != 0 {
		i++
	}
	parts = append(parts, part{})
	l := &parts[len(parts)-1]
	l.start, l.op, l.flags = p.i, noOperator, isLast
	p.i = i
	if i < len(s) && s[i] != '{' {
		if err := p.otherLiteral(l); err != nil {
			return parts, err
		}
	}
	l.end = p.i
	return parts, nil
}

// otherLiteral parses the rest of a literal, from the first triplet or character outside ASCII on.
// Each case is a kind of byte. Characters outside ASCII are collected in encoded, with what
// precedes them, and the text is copied only if there is one.
func (p *parser) otherLiteral(l *part) *SyntaxError {
	s, done := p.text, l.start
	var encoded []byte // what is expanded, if it is not the text itself
	for p.i < len(s) && s[p.i] != '{' {
		switch b := s[p.i]; {
		case classes[b]&inLiteral != 0:
			p.i++
		case b == '%':
			if err := p.triplet(literals); err != nil {
				return err
			}
		case b >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(s[p.i:])
			if r == utf8.RuneError && n == 1 {
				return p.fail(literals, "the text is not UTF-8", "")
			}
			if !syntax.IsWide(r, true) {
				return p.fail(literals, "a template cannot contain this character", "")
			}
			encoded = percent.AppendAll(append(encoded, s[done:p.i]...), s[p.i:p.i+n])
			p.i += n
			done = p.i
		case b == '}':
			return p.fail(literals, `"}" closes no expression`, "")
		default:
			return p.fail(literals, "a literal cannot contain "+strconv.QuoteRune(rune(b)), "")
		}
	}
	text := s[l.start:p.i]
	if encoded != nil {
		text = string(append(encoded, s[done:p.i]...))
	}
	l.spelling = p.spell(text)
	return nil
}

// spell adds the spelling of a part, and returns its number.
func (p *parser) spell(text string) uint32 {
	pattern, _ := normal(text)
	p.spellings = append(p.spellings, spelling{text, pattern})
	return uint32(len(p.spellings))
}

// expression appends the variables of an expression, from its "{" on (section 2.2). The first one
// has the flag explodes if any of them is exploded.
func (p *parser) expression(parts []part) ([]part, *SyntaxError) {
	s := p.text
	p.i++
	op := uint8(0)
	if p.i < len(s) && classes[s[p.i]]&inName == 0 {
		op = operatorOf(s[p.i])
		switch {
		case op != 0:
			p.i++
		case strings.IndexByte(reservedOperators, s[p.i]) >= 0:
			return parts, p.fail(opReserve, "the operator "+strconv.QuoteRune(rune(s[p.i]))+" is reserved", "a name or one of + # . / ; ? &")
		}
	}
	first := len(parts)
	for {
		parts = append(parts, part{})
		v := &parts[len(parts)-1]
		v.start, v.op = p.i, op
		if err := p.variable(v); err != nil {
			return parts, err
		}
		if v.has(explode) {
			parts[first].flags |= explodes
		}
		switch {
		case p.i == len(s):
			return parts, p.fail(expression, `"}" is missing`, afterVariable(v))
		case s[p.i] == ',':
			p.i++
		case s[p.i] == '}':
			p.i++
			v.flags |= isLast
			return parts, nil
		default:
			return parts, p.fail(expression, "this is not part of a variable", afterVariable(v))
		}
	}
}

// afterVariable returns what can follow a variable.
func afterVariable(v *part) string {
	switch {
	case v.has(explode) || v.prefix >= 1000:
		return `"," or "}"`
	case v.prefix > 0:
		return `a digit, "," or "}"`
	}
	return `a letter, a digit, "_", ".", "%", ":", "*", "," or "}"`
}

// variable parses a name and its modifiers (sections 2.3 and 2.4) into v. A prefix has at most four
// digits and does not begin with 0.
func (p *parser) variable(v *part) *SyntaxError {
	s := p.text
	triplets, err := p.name()
	if err != nil {
		return err
	}
	v.end = p.i
	if triplets {
		v.spelling = p.spell(s[v.start:v.end])
	}
	switch {
	case p.i < len(s) && s[p.i] == '*':
		v.flags = explode
		p.i++
	case p.i < len(s) && s[p.i] == ':':
		p.i++
		start := p.i
		for p.i < len(s) && ascii.IsDigit(s[p.i]) && p.i < start+4 && (p.i > start || s[p.i] != '0') {
			v.prefix = 10*v.prefix + uint16(s[p.i]-'0')
			p.i++
		}
		if v.prefix == 0 {
			return p.fail(maxLength, "the length of the prefix is missing", "a number from 1 to 9999")
		}
	}
	return nil
}

// name reads the name of a variable. It reports whether the name has percent-encoded octets.
// Each turn reads a run of characters, and a triplet or a dot after it. A dot must be between
// characters.
func (p *parser) name() (triplets bool, err *SyntaxError) {
	s, start := p.text, p.i
	const character = `a letter, a digit, "_" or "%"`
	for {
		i := p.i
		for i < len(s) && classes[s[i]]&inName != 0 {
			i++
		}
		p.i = i
		switch {
		case i < len(s) && s[i] == '%':
			triplets = true
			if err := p.triplet(varname); err != nil {
				return triplets, err
			}
		case i == start:
			return triplets, p.fail(varname, "the name of a variable is missing", character)
		case s[i-1] == '.':
			return triplets, p.fail(varname, `a name cannot have "." at its end or twice in a row`, character)
		case i < len(s) && s[i] == '.':
			p.i++
		default:
			return triplets, nil
		}
	}
}
