package template

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/engine/textform"
)

// A Template is a parsed URI Template. It is immutable. The zero Template is the empty text.
type Template struct {
	text  string
	parts []part
}

// A part is a literal or an expression.
type part struct {
	literal   string // as it is expanded
	pattern   string // the literal in normal form
	op        *operator
	variables []variable
	explodes  bool   // a variable is exploded
	span      [2]int // its place in the template
}

// A variable is a variable with its modifiers (section 2.4).
type variable struct {
	name    string
	pattern string // the name in normal form
	offset  int
	prefix  int // the number of characters, 0 for all
	explode bool
}

// Parse parses a template. The error is a [*SyntaxError].
func Parse(s string) (Template, error) {
	p := parser{text: s}
	expressions := strings.Count(s, "{")
	p.parts = make([]part, 0, min(2*expressions+1, maxRoom))
	p.variables = make([]variable, 0, min(expressions+strings.Count(s, ","), maxRoom))
	for p.i < len(s) {
		var err *SyntaxError
		if s[p.i] == '{' {
			err = p.expression()
		} else {
			err = p.literal()
		}
		if err != nil {
			return Template{}, err
		}
	}
	return Template{s, p.parts}, nil
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
	for _, p := range t.parts {
		for _, v := range p.variables {
			if !seen[v.name] {
				seen[v.name] = true
				names = append(names, v.name)
			}
		}
	}
	return names
}

// maxRoom limits the parts and variables for which Parse makes room before it reads the template, which
// may have a "{" at each byte and be invalid.
const maxRoom = 16

// A parser parses a template from offset i on.
type parser struct {
	text      string
	i         int
	parts     []part
	variables []variable // those of all parts
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

// literal parses a literal up to an expression or the end (section 2.1).
func (p *parser) literal() *SyntaxError {
	s, start := p.text, p.i
	var encoded []byte // what is expanded, if it is not the text itself
	done := start
	triplets := false
	for {
		i := p.i
		for i < len(s) && classes[s[i]]&inLiteral != 0 {
			i++
		}
		p.i = i
		if i == len(s) || s[i] == '{' {
			break
		}
		switch b := s[i]; {
		case b == '%':
			triplets = true
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
			encoded = append(encoded, s[done:p.i]...)
			for _, b := range []byte(s[p.i : p.i+n]) {
				encoded = percent.Append(encoded, b)
			}
			p.i += n
			done = p.i
		case b == '}':
			return p.fail(literals, `"}" closes no expression`, "")
		default:
			return p.fail(literals, "a literal cannot contain "+strconv.QuoteRune(rune(b)), "")
		}
	}
	literal := s[start:p.i]
	if encoded != nil {
		literal = string(append(encoded, s[done:p.i]...))
	}
	pattern := literal
	if triplets {
		pattern, _ = normal(literal)
	}
	p.parts = append(p.parts, part{literal: literal, pattern: pattern, span: [2]int{start, p.i}})
	return nil
}

// expression parses an expression, from its "{" on (section 2.2).
func (p *parser) expression() *SyntaxError {
	s := p.text
	e := part{op: &operators[0], span: [2]int{p.i, 0}}
	p.i++
	if p.i < len(s) && classes[s[p.i]]&inName == 0 {
		e.op = operatorOf(s[p.i])
		switch {
		case e.op.symbol != "":
			p.i++
		case strings.IndexByte(reservedOperators, s[p.i]) >= 0:
			return p.fail(opReserve, "the operator "+strconv.QuoteRune(rune(s[p.i]))+" is reserved", "a name or one of + # . / ; ? &")
		}
	}
	first := len(p.variables)
	for {
		p.variables = append(p.variables, variable{offset: p.i})
		v := &p.variables[len(p.variables)-1]
		if err := p.variable(v); err != nil {
			return err
		}
		e.explodes = e.explodes || v.explode
		switch {
		case p.i == len(s):
			return p.fail(expression, `"}" is missing`, p.afterVariable(v))
		case s[p.i] == ',':
			p.i++
		case s[p.i] == '}':
			p.i++
			e.span[1] = p.i
			e.variables = p.variables[first:len(p.variables):len(p.variables)]
			p.parts = append(p.parts, e)
			return nil
		default:
			return p.fail(expression, "this is not part of a variable", p.afterVariable(v))
		}
	}
}

// afterVariable returns what can follow a variable.
func (p *parser) afterVariable(v *variable) string {
	switch {
	case v.explode || v.prefix >= 1000:
		return `"," or "}"`
	case v.prefix > 0:
		return `a digit, "," or "}"`
	}
	return `a letter, a digit, "_", ".", "%", ":", "*", "," or "}"`
}

// variable parses a name and its modifiers (sections 2.3 and 2.4) into v.
func (p *parser) variable(v *variable) *SyntaxError {
	s := p.text
	triplets, err := p.name()
	if err != nil {
		return err
	}
	v.name = s[v.offset:p.i]
	v.pattern = v.name
	if triplets {
		v.pattern, _ = normal(v.name)
	}
	switch {
	case p.i < len(s) && s[p.i] == '*':
		v.explode = true
		p.i++
	case p.i < len(s) && s[p.i] == ':':
		p.i++
		start := p.i
		for p.i < len(s) && isDigit(s[p.i]) && p.i < start+4 && (p.i > start || s[p.i] != '0') {
			v.prefix = 10*v.prefix + int(s[p.i]-'0')
			p.i++
		}
		if v.prefix == 0 {
			return p.fail(maxLength, "the length of the prefix is missing", "a number from 1 to 9999")
		}
	}
	return nil
}

// name reads the name of a variable. It reports whether the name has percent-encoded octets.
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
