package abnf

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Parse reads a rulelist (RFC 5234, section 4). A line may end in LF as well as
// in CRLF, the last line may lack its end, and comments may contain any
// characters. A rule starts at the left margin and continues on lines that begin with
// white space.
//
// An empty src, or one with comments only, gives a grammar without rules. The
// core rules of RFC 5234, appendix B, are not built in: a grammar that uses
// ALPHA defines it.
//
// The error for invalid text names the line. Besides text that is not ABNF,
// these are errors:
//
//   - a rule that is defined twice, or extended with =/ before it is defined
//     (RFC 5234, section 3.3)
//   - a name that is not defined as a rule
//   - a rule that is defined in terms of itself, directly or by way of others
//   - a value above %xFF, since the terminals are bytes
//   - a range or a repetition whose bounds are in the wrong order
//   - a prose-val (RFC 5234, section 4), which only a person can understand
func Parse(src string) (*Grammar, error) { return parseRules(src, 0xFF) }

// ParseUnicode is like [Parse] for a grammar whose terminals are code points. The
// automata read them as UTF-8. A range must not contain surrogates. In expressions for
// [Grammar.Compile] the terminals are bytes.
func ParseUnicode(src string) (*Grammar, error) { return parseRules(src, utf8.MaxRune) }

func parseRules(src string, most rune) (*Grammar, error) {
	p := &parser{rest: strings.ReplaceAll(src, "\r\n", "\n"), line: 1, most: most}
	g, err := p.rulelist()
	if err != nil {
		return nil, fmt.Errorf("abnf: %w", err)
	}
	for _, r := range g.rules {
		if err := g.resolve(reference{r.name, r.line}); err != nil {
			return nil, fmt.Errorf("abnf: %w", err)
		}
	}
	return g, nil
}

// parseExpression reads src as an alternation.
func parseExpression(src string) (node, error) {
	p := &parser{rest: src, line: 1, most: 0xFF}
	p.space()
	n, err := p.alternation()
	if err == nil && p.rest != "" {
		err = p.unexpected("the end")
	}
	return n, err
}

// A parser has a method for each rule of RFC 5234, section 4, that needs one.
type parser struct {
	rest string // the text not yet read
	line int    // of the start of rest
	most rune   // the greatest terminal: a byte, or a code point
}

func (p *parser) rulelist() (*Grammar, error) {
	g := &Grammar{byName: make(map[string]*rule)}
	for {
		indented := p.space()
		switch {
		case p.rest == "":
			return g, nil
		case p.peek() == '\n':
			p.newline()
		case indented:
			return nil, p.unexpected("a rule at the left margin")
		default:
			if err := p.rule(g); err != nil {
				return nil, err
			}
		}
	}
}

// rule reads a rule and adds it to g.
func (p *parser) rule(g *Grammar) error {
	if !isAlpha(p.peek()) {
		return p.unexpected("a rule name")
	}
	line := p.line
	name := p.rulename()
	p.space()
	if !p.skip("=") {
		return p.unexpected("= or =/")
	}
	incremental := p.skip("/")
	p.space()
	elements, err := p.alternation()
	if err != nil {
		return err
	}
	if p.rest != "" && p.peek() != '\n' {
		return p.unexpected("the end of the rule")
	}
	r := g.lookup(name)
	switch {
	case incremental && r == nil:
		return fmt.Errorf("line %d: rule %s is extended but not defined yet", line, name)
	case incremental:
		r.elements = append(r.elements, elements...)
	case r != nil:
		return fmt.Errorf("line %d: rule %s is already defined in line %d", line, name, r.line)
	default:
		r = &rule{name: name, line: line, elements: elements}
		g.rules = append(g.rules, r)
		g.byName[strings.ToLower(name)] = r
	}
	return nil
}

func (p *parser) rulename() string {
	return p.take(func(b byte) bool { return isAlpha(b) || isDigit(b) || b == '-' })
}

// alternation also reads the space after it. Every construct that ends in an alternation
// allows that space.
func (p *parser) alternation() (alternation, error) {
	var a alternation
	for {
		c, err := p.concatenation()
		if err != nil {
			return nil, err
		}
		a = append(a, c)
		if !p.skip("/") {
			return a, nil
		}
		p.space()
	}
}

// concatenation reads the space after it, as alternation does.
func (p *parser) concatenation() (concatenation, error) {
	var c concatenation
	for {
		r, err := p.repetition()
		if err != nil {
			return nil, err
		}
		c = append(c, r)
		spaced := p.space()
		switch {
		case p.rest == "" || strings.IndexByte("/)]\n", p.peek()) >= 0:
			return c, nil
		case !spaced:
			return nil, p.unexpected("white space")
		}
	}
}

func (p *parser) repetition() (node, error) {
	low := p.take(isDigit)
	star := p.skip("*")
	if low == "" && !star {
		return p.element()
	}
	high := low
	if star {
		high = p.take(isDigit)
	}
	r := repetition{min: 0, max: -1}
	var err error
	if low != "" {
		if r.min, err = strconv.Atoi(low); err != nil {
			return nil, p.errorf("repetition count %s is too large", low)
		}
	}
	if high != "" {
		if r.max, err = strconv.Atoi(high); err != nil {
			return nil, p.errorf("repetition count %s is too large", high)
		}
		if r.max < r.min {
			return nil, p.errorf("repetition %s*%s has its bounds in the wrong order", low, high)
		}
	}
	r.element, err = p.element()
	return r, err
}

func (p *parser) element() (node, error) {
	switch c := p.peek(); {
	case isAlpha(c):
		return reference{line: p.line, name: p.rulename()}, nil
	case p.skip("("):
		return p.enclosed(")")
	case p.skip("["):
		n, err := p.enclosed("]")
		return repetition{0, 1, n}, err
	case c == '"':
		return p.charVal(false)
	case p.skip("%"):
		return p.percent()
	case c == '<':
		return nil, p.errorf("a prose-val cannot be compiled")
	}
	return nil, p.unexpected("an element")
}

// enclosed reads the alternation of a group or an option and the closing delimiter.
func (p *parser) enclosed(closing string) (node, error) {
	p.space()
	n, err := p.alternation()
	if err != nil {
		return nil, err
	}
	if !p.skip(closing) {
		return nil, p.unexpected(closing)
	}
	return n, nil
}

// percent reads a num-val, or a char-val that declares whether it is case-sensitive (RFC
// 7405, section 2.1). Both begin with a percent sign.
func (p *parser) percent() (node, error) {
	switch {
	case p.skip("s") || p.skip("S"):
		return p.charVal(true)
	case p.skip("i") || p.skip("I"):
		return p.charVal(false)
	case p.skip("b") || p.skip("B"):
		return p.numVal(2)
	case p.skip("d") || p.skip("D"):
		return p.numVal(10)
	case p.skip("x") || p.skip("X"):
		return p.numVal(16)
	}
	return nil, p.unexpected("one of b, d, x, s and i after %")
}

// charVal reads a quoted string. It contains no escapes (RFC 5234, section 2.3).
func (p *parser) charVal(caseSensitive bool) (node, error) {
	if !p.skip(`"`) {
		return nil, p.unexpected("a quoted string")
	}
	var c concatenation
	for _, b := range []byte(p.take(func(b byte) bool { return ' ' <= b && b <= '~' && b != '"' })) {
		s := span(b, b)
		if isAlpha(b) && !caseSensitive {
			s.add(b ^ 0x20) // the same letter in the other case
		}
		c = append(c, s)
	}
	if !p.skip(`"`) {
		return nil, p.unexpected(`a printable character or "`)
	}
	return c, nil
}

// numVal reads the numbers of a num-val (RFC 5234, sections 2.3 and 3.4).
func (p *parser) numVal(base int) (node, error) {
	lo, err := p.value(base)
	if err != nil {
		return nil, err
	}
	if p.skip("-") {
		hi, err := p.value(base)
		if err != nil {
			return nil, err
		}
		if hi < lo {
			return nil, p.errorf("range has its bounds in the wrong order")
		}
		return p.terminals(lo, hi)
	}
	n, err := p.terminals(lo, lo)
	c := concatenation{n}
	for err == nil && p.skip(".") {
		if lo, err = p.value(base); err == nil {
			n, err = p.terminals(lo, lo)
			c = append(c, n)
		}
	}
	return c, err
}

// terminals returns a node for the bytes or the code points from lo to hi.
func (p *parser) terminals(lo, hi rune) (node, error) {
	switch {
	case p.most <= 0xFF:
		return span(byte(lo), byte(hi)), nil
	case lo <= surrogateMax && hi >= surrogateMin:
		return nil, p.errorf("a range with surrogates, which UTF-8 does not have")
	}
	return inUTF8(lo, hi), nil
}

// value reads a number of a terminal.
func (p *parser) value(base int) (rune, error) {
	digits := p.take(func(b byte) bool { return isAlpha(b) || isDigit(b) })
	v, err := strconv.ParseUint(digits, base, 64)
	switch {
	case digits == "":
		return 0, p.unexpected("a number")
	case errors.Is(err, strconv.ErrRange), err == nil && v > uint64(p.most):
		return 0, p.errorf("value %s is above %%x%X", digits, p.most)
	case err != nil:
		return 0, p.errorf("%s is not a number in base %d", digits, base)
	}
	return rune(v), nil
}

// space reads *c-wsp: white space, comments, and the ends of lines that the next line
// continues. It reports whether it read any.
func (p *parser) space() bool {
	before := len(p.rest)
	for {
		switch {
		case p.skip(" "), p.skip("\t"):
		case p.peek() == ';':
			p.take(func(b byte) bool { return b != '\n' })
		case strings.HasPrefix(p.rest, "\n "), strings.HasPrefix(p.rest, "\n\t"):
			p.newline()
		default:
			return len(p.rest) < before
		}
	}
}

// newline reads the end of a line.
func (p *parser) newline() {
	p.rest = p.rest[1:]
	p.line++
}

// peek returns the next byte, or 0 at the end.
func (p *parser) peek() byte {
	if p.rest == "" {
		return 0
	}
	return p.rest[0]
}

// skip reads s if it is next, and reports whether it was.
func (p *parser) skip(s string) bool {
	rest, ok := strings.CutPrefix(p.rest, s)
	p.rest = rest
	return ok
}

// take reads the longest run of bytes that satisfy f. None of them may be a
// line end.
func (p *parser) take(f func(byte) bool) string {
	n := 0
	for n < len(p.rest) && f(p.rest[n]) {
		n++
	}
	run := p.rest[:n]
	p.rest = p.rest[n:]
	return run
}

func (p *parser) errorf(format string, args ...any) error {
	return fmt.Errorf("line %d: %s", p.line, fmt.Sprintf(format, args...))
}

// unexpected returns the error that the next text is not want.
func (p *parser) unexpected(want string) error {
	switch {
	case p.rest == "":
		return p.errorf("unexpected end of text, want %s", want)
	case p.peek() == '\n':
		return p.errorf("unexpected end of line, want %s", want)
	}
	return p.errorf("unexpected %q, want %s", p.rest[:1], want)
}

func isAlpha(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
