package template

import (
	"strings"

	"github.com/urikit/uri/internal/percent"
)

// Match returns values of the variables that expand to s, and whether it found any. See the
// package documentation. The Map has only the variables that are defined.
func (t Template) Match(s string) (Map, bool) {
	s, ok := normal(s)
	if !ok {
		return nil, false
	}
	m := matcher{text: s, vars: Map{}, parts: t.parts, literal: -1}
	for i := range t.parts {
		p := &t.parts[i]
		switch {
		case p.op != nil:
			m.expression(p, m.end(i))
		case strings.HasPrefix(m.text[m.i:], p.pattern):
			m.i += len(p.pattern)
		default:
			return nil, false
		}
	}
	// A value that an expression cannot have, or a second one of a variable, shows here.
	expanded, err := t.Expand(m.vars)
	if again, _ := normal(expanded); err != nil || again != s {
		return nil, false
	}
	return m.vars, true
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
		for r[0], r[1] = i, i; r[1] < len(m.text) && p.can(m.text[r[1]]); {
			r[1]++
		}
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
		if n := m.named(p, text); n > 0 {
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

// set sets a variable. A value of an earlier place stays.
func (m *matcher) set(name string, v Value) {
	if !m.vars[name].IsDefined() && v.IsDefined() {
		m.vars[name] = v
	}
}

// value returns the value of a text, which is a list if it has commas.
func (p *part) value(text string) Value {
	switch {
	case p.op.reserved:
		return String(text)
	case strings.IndexByte(text, ',') >= 0:
		return p.list(text, ",")
	}
	return String(percent.Decode(text))
}

// list returns the list of the parts of a text.
func (p *part) list(text, separator string) Value {
	items := strings.Split(text, separator)
	for i := range items {
		items[i] = p.decode(items[i])
	}
	return List(items...)
}

// decode returns the data of a text. In a reserved expansion it is the text.
func (p *part) decode(text string) string {
	if p.op.reserved {
		return text
	}
	return percent.Decode(text)
}

// positional gives the parts of a text to the variables of an expression without names. It
// leaves out a variable that cannot have the part. The last variable gets what is left.
func (m *matcher) positional(p *part, text string) {
	last := len(p.variables) - 1
	for i := range p.variables {
		v := &p.variables[i]
		item, rest, more := text, "", false
		if i < last {
			item, rest, more = strings.Cut(text, p.op.separator)
		}
		pairs := strings.IndexByte(item, '=') >= 0 && !p.op.reserved
		switch {
		case pairs && !v.explode, v.prefix > 0 && p.op.prefixOf(p.decode(item), v.prefix) != p.decode(item):
			continue
		case pairs:
			m.set(v.name, p.pairs(item, p.op.separator))
		case v.explode:
			m.set(v.name, p.list(item, p.op.separator))
		case p.op.separator == "," && i < last:
			m.set(v.name, String(p.decode(item)))
		default:
			m.set(v.name, p.value(item))
		}
		if !more {
			return
		}
		text = rest
	}
}

// pairs returns the members of a text as pairs.
func (p *part) pairs(text, separator string) Value {
	var pairs []Pair
	for item := range strings.SplitSeq(text, separator) {
		name, value, _ := strings.Cut(item, "=")
		pairs = append(pairs, Pair{p.decode(name), p.decode(value)})
	}
	return Pairs(pairs...)
}

// named gives the members of a text to the variables of an expression with names. It returns
// the length of the text that it took.
func (m *matcher) named(p *part, text string) int {
	taken := 0
	for i, start := 0, 0; i < len(p.variables) && start <= len(text); start = taken + 1 {
		name, value, length := p.member(text[start:])
		j := i
		for j < len(p.variables) && p.variables[j].name != name {
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
		taken = start + length
		if v.explode {
			taken = m.exploded(p, j, name, text, start)
		} else {
			m.set(v.name, p.value(value))
		}
		i = j + 1
	}
	return taken
}

// member returns the name and the value of the first member of a text, and its length.
func (p *part) member(text string) (name, value string, length int) {
	item, _, _ := strings.Cut(text, p.op.separator)
	name, value, _ = strings.Cut(item, "=")
	return name, value, len(item)
}

// exploded gives the members from start on to the exploded variable j: those with its name as
// a list, or else those up to the name of the next variable as pairs. It returns their end.
func (m *matcher) exploded(p *part, j int, first, text string, start int) int {
	v := &p.variables[j]
	isList := first == v.name
	var list []string
	var pairs []Pair
	end := start
	for start <= len(text) {
		name, value, length := p.member(text[start:])
		if isList != (name == v.name) || !isList && j+1 < len(p.variables) && name == p.variables[j+1].name {
			break
		}
		if isList {
			list = append(list, percent.Decode(value))
		} else {
			pairs = append(pairs, Pair{percent.Decode(name), percent.Decode(value)})
		}
		end = start + length
		start = end + 1
	}
	if isList {
		m.set(v.name, List(list...))
	} else {
		m.set(v.name, Pairs(pairs...))
	}
	return end
}
