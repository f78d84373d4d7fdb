package template

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/percent"
)

// Match returns values of the variables that expand to s, and whether it found any. The Map has
// only the variables that are defined. The package documentation says how Match reads s.
//
// If [Template.Unique] returns nil, Match finds values for every expansion of t. For another
// template it tries one reading, so it can return false although s is an expansion:
// "{x:1}{y}" does not match "ab", because x takes both letters.
func (t Template) Match(s string) (Map, bool) {
	vars := Map{}
	if !t.MatchInto(vars, s) {
		return nil, false
	}
	return vars, true
}

// MatchInto is like Match, but it sets vars, a Map that is not nil, to the variables. If s does not match,
// vars is empty. For a template whose variables are strings it allocates nothing if vars had the variables
// before and s has no "%".
func (t Template) MatchInto(vars Map, s string) bool {
	clear(vars)
	matches := t.match(vars, s)
	if !matches {
		clear(vars)
	}
	return matches
}

func (t Template) match(vars Map, s string) bool {
	s, ok := normal(s)
	if !ok {
		return false
	}
	m := matcher{text: s, vars: vars, parts: t.parts, literal: -1}
	for i := range t.parts {
		p := &t.parts[i]
		switch {
		case p.op != nil:
			m.expression(p, m.end(i))
		case strings.HasPrefix(m.text[m.i:], p.pattern):
			m.i += len(p.pattern)
		default:
			return false
		}
	}
	// A value that an expression cannot have, or a second one of a variable, shows here.
	return t.expandsTo(s, vars)
}

// expandsTo reports whether the expansion of t with vars is s, which is in normal form. It stops at the
// first difference, because the expansion of a template with a repeated variable can be much longer than
// s.
func (t Template) expandsTo(s string, vars Map) bool {
	var room [256]byte
	b := room[:0]
	for i := range t.parts {
		p := &t.parts[i]
		if p.op == nil {
			var ok bool
			if s, ok = strings.CutPrefix(s, p.pattern); !ok {
				return false
			}
			continue
		}
		started := false
		for j := range p.variables {
			v := &p.variables[j]
			value := vars.Lookup(v.name)
			if v.check(&value) != nil {
				return false
			}
			b = p.op.append(b[:0], &started, v, &value)
			n := len(b)
			if bytes.IndexByte(b, '%') >= 0 { // no triplet begins in one variable and ends in the next
				text, ok := normal(string(b))
				if !ok || !strings.HasPrefix(s, text) {
					return false
				}
				n = len(text)
			} else if len(s) < n || s[:n] != string(b) {
				return false
			}
			s = s[n:]
		}
	}
	return s == ""
}

// normal returns s with its triplets in normal form (RFC 3986, sections 6.2.2.1 and 6.2.2.2),
// and whether each "%" begins a triplet.
func normal(s string) (string, bool) {
	if strings.IndexByte(s, '%') < 0 {
		return s, true
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b = append(b, s[i])
			continue
		}
		octet, ok := percent.Octet(s[i:])
		if !ok {
			return "", false
		}
		if classes[octet]&inUnreserved != 0 {
			b = append(b, octet)
		} else {
			b = percent.Append(b, octet)
		}
		i += len("41")
	}
	return string(b), true
}

// A matcher matches a text in normal form from offset i on.
type matcher struct {
	text string
	i    int
	vars Map

	parts   []part
	literal int                          // the next literal among the parts, or their number
	at      int                          // its place in the text, or -1
	runs    [len(operators)][2][2][2]int // the runs that the function run has found
}

// can reports whether the values of an expression, with what separates them, can contain b.
func (p *part) can(b byte) bool {
	switch {
	case classes[b]&inUnreserved != 0, b == '%', b == ',':
		return true
	case b == '=' && (p.op.named || p.explodes), b == p.op.separator[0] && p.several():
		return true
	}
	return p.op.reserved && classes[b]&inReserved != 0
}

// several reports whether an expression can have more than one value.
func (p *part) several() bool { return p.explodes || len(p.variables) > 1 }

// run returns the end of the bytes from i on that p can contain. For expressions of one kind
// it looks at each byte once.
func (m *matcher) run(p *part, i int) int {
	r := &m.runs[p.op.id][index(p.explodes)][index(p.several())]
	if i < r[0] || r[1] < i || r[1] == 0 {
		mask := inUnreserved // most bytes are unreserved, or reserved in a reserved expansion
		if p.op.reserved {
			mask |= inReserved
		}
		end := i
		for end < len(m.text) && (classes[m.text[end]]&mask != 0 || p.can(m.text[end])) {
			end++
		}
		r[0], r[1] = i, end
	}
	return r[1]
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// next returns the place in the text of the first literal after part i. It returns false if
// no literal follows part i, or if the rest of the text does not contain it.
func (m *matcher) next(i int) (int, bool) {
	if m.literal <= i {
		m.literal = i + 1
		for m.literal < len(m.parts) && m.parts[m.literal].op != nil {
			m.literal++
		}
		m.at = -1
		if m.literal < len(m.parts) {
			pattern := m.parts[m.literal].pattern
			if m.literal == len(m.parts)-1 && strings.HasSuffix(m.text[m.i:], pattern) {
				m.at = len(m.text) - len(pattern)
			} else if n := strings.Index(m.text[m.i:], pattern); n >= 0 {
				m.at = m.i + n
			}
		}
	}
	return m.at, m.at >= 0
}

// end returns the greatest end of the text of the expression i.
func (m *matcher) end(i int) int {
	p := &m.parts[i]
	start := m.i + len(p.op.first)
	if !strings.HasPrefix(m.text[m.i:], p.op.first) {
		return m.i
	}
	end := m.run(p, start)
	if at, ok := m.next(i); ok && at < end {
		end = at
	}
	if i+1 < len(m.parts) && m.parts[i+1].op != nil && start < end {
		following := &m.parts[i+1]
		if first := following.op.first; first != "" && !(p.op.named && following.op.named) {
			if n := strings.IndexByte(m.text[start:end], first[0]); n >= 0 {
				end = start + n
			}
		}
	}
	return end
}

// expression takes the text of an expression, which ends at end at the latest.
func (m *matcher) expression(p *part, end int) {
	start := m.i + len(p.op.first)
	if end < start || end == m.i {
		return // its variables are undefined
	}
	text := m.text[start:end]
	switch {
	case p.op.named:
		if n, ok := m.named(p, text); ok {
			m.i = start + n
		}
		return
	case !p.several():
		m.set(p.variables[0].name, p.value(text))
	default:
		m.positional(p, text)
	}
	m.i = end
}

// set sets a variable. A value of an earlier place stays, unless the value v can have been
// expanded there too: in "{x:1}/{x}" the earlier one can be a prefix of v, and in "{.x}{;x}" the
// empty text can be a list of one empty item.
func (m *matcher) set(name string, v Value) {
	before := m.vars[name]
	prefix := before.kind == isString && v.kind == isString && strings.HasPrefix(v.text, before.text)
	if !before.IsDefined() || prefix || before.Equal(String("")) && v.Equal(List("")) {
		m.vars[name] = v
	}
}

// value returns the value of a text, which is a list if it has commas.
func (p *part) value(text string) Value {
	switch {
	case p.op.reserved:
		return String(text)
	case strings.IndexByte(text, ',') >= 0:
		items := strings.Split(text, ",")
		for i := range items {
			items[i] = percent.Decode(items[i])
		}
		return List(items...)
	}
	return String(percent.Decode(text))
}

// decode returns the data of a text. In a reserved expansion it is the text.
func (p *part) decode(text string) string {
	if p.op.reserved {
		return text
	}
	return percent.Decode(text)
}

// A piece is a part of the text of an expression without names, between separators.
type piece struct {
	text   string
	isPair bool
	commas bool
}

// pieces returns the pieces of a text.
func (p *part) pieces(text string) []piece {
	pieces := make([]piece, 0, 1+strings.Count(text, p.op.separator))
	for s := range strings.SplitSeq(text, p.op.separator) {
		pieces = append(pieces, piece{s, !p.op.reserved && strings.IndexByte(s, '=') >= 0, strings.IndexByte(s, ',') >= 0})
	}
	return pieces
}

// positional gives the pieces of a text to the variables of an expression without names. Each
// variable takes one piece if those after it can take the rest, and more if not.
func (m *matcher) positional(p *part, text string) {
	pieces := p.pieces(text)
	// last[i] is the last variable that can take piece i so that it and those after it take the
	// rest. Every variable before last[i] can take piece i too if it fits, and leave the rest.
	last := make([]int, len(pieces))
	for i, j := len(pieces)-1, len(p.variables); i >= 0; i-- {
		if i == len(pieces)-1 || !p.continues(j, &pieces[i], &pieces[i+1]) {
			for j--; j >= 0 && !p.fits(j, &pieces[i]); j-- {
			}
		}
		if j < 0 {
			return // Match finds that the expansion differs
		}
		last[i] = j
	}
	for i, j := 0, -1; i < len(pieces); {
		for j++; !p.fits(j, &pieces[i]); j++ {
		}
		start := i
		for i++; i < len(pieces) && j == last[i]; i++ {
		}
		m.set(p.variables[j].name, p.valueOf(j, pieces[start:i]))
	}
}

// fits reports whether the variable j can have a piece.
func (p *part) fits(j int, s *piece) bool {
	v := &p.variables[j]
	switch {
	case s.isPair && !v.explode, s.commas && !p.op.reserved && (v.explode || v.prefix > 0):
		return false
	case v.prefix == 0:
		return true
	case len(s.text) > v.prefix*utf8.UTFMax*len("%41"):
		return false
	}
	decoded := p.decode(s.text)
	return p.op.prefixOf(decoded, v.prefix) == decoded
}

// continues reports whether the variable j can have next after s.
func (p *part) continues(j int, s, next *piece) bool {
	v := &p.variables[j]
	many := v.explode || p.op.separator == "," && v.prefix == 0
	return many && s.isPair == next.isPair && p.fits(j, s)
}

// valueOf returns the value of the variable j of an expression without names.
func (p *part) valueOf(j int, pieces []piece) Value {
	if pieces[0].isPair {
		pairs := make([]Pair, len(pieces))
		for i := range pieces {
			name, value, _ := strings.Cut(pieces[i].text, "=")
			pairs[i] = Pair{p.decode(name), p.decode(value)}
		}
		return Pairs(pairs...)
	}
	explode := p.variables[j].explode
	if !explode && len(pieces) == 1 {
		return p.value(pieces[0].text)
	}
	list := make([]string, len(pieces))
	for i := range pieces {
		list[i] = p.decode(pieces[i].text)
	}
	if p.op.reserved && !explode {
		return String(strings.Join(list, ","))
	}
	return List(list...)
}

// named gives the members of a text to the variables of an expression with names. It returns
// the length of the text that it took, and whether it took a member, which can be empty.
func (m *matcher) named(p *part, text string) (int, bool) {
	taken, ok := 0, false
	for i, start := 0, 0; i < len(p.variables) && start <= len(text); start = taken + 1 {
		name, value, length := p.member(text[start:])
		j := i
		for j < len(p.variables) && p.variables[j].pattern != name {
			j++
		}
		if j == len(p.variables) {
			for j = i; j < len(p.variables) && !p.variables[j].explode; j++ {
			}
		}
		if j == len(p.variables) {
			break
		}
		v := &p.variables[j]
		taken, ok = start+length, true
		switch {
		case v.explode:
			taken = m.exploded(p, j, name, text, start)
		case p.op.ifEmpty == "" && value == "" && length > len(name):
			m.set(v.name, List("")) // the empty string has no "="
		default:
			m.set(v.name, p.value(value))
		}
		i = j + 1
	}
	return taken, ok
}

// member returns the name and the value of the first member of a text, and its length.
func (p *part) member(text string) (name, value string, length int) {
	item, _, _ := strings.Cut(text, p.op.separator)
	name, value, _ = strings.Cut(item, "=")
	return name, value, len(item)
}

// exploded gives the members from start on to the exploded variable j. They are a list if all
// have its name, and else pairs. The last variable takes all members. Another one takes those
// with its name, or else those up to the name of the next variable. It returns their end.
func (m *matcher) exploded(p *part, j int, first, text string, start int) int {
	v := &p.variables[j]
	isList := first == v.pattern
	var pairs []Pair
	end := start
	for start <= len(text) {
		name, value, length := p.member(text[start:])
		if j+1 < len(p.variables) {
			if isList != (name == v.pattern) || !isList && name == p.variables[j+1].pattern {
				break
			}
		}
		isList = isList && name == v.pattern
		pairs = append(pairs, Pair{percent.Decode(name), percent.Decode(value)})
		end = start + length
		start = end + 1
	}
	if !isList {
		m.set(v.name, Pairs(pairs...))
		return end
	}
	list := make([]string, len(pairs))
	for i := range pairs {
		list[i] = pairs[i].Value
	}
	m.set(v.name, List(list...))
	return end
}
