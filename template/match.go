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

// MatchInto is like Match, but it sets vars, a Map that is not nil, to the variables. If s does not
// match, vars is empty. For a template whose variables are strings it allocates nothing if vars had
// the variables before and s has no "%".
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
	m := matcher{text: s, vars: vars, template: t, literal: -1}
	for i := 0; i < len(t.parts); {
		g := t.group(i)
		if !g.isLiteral() {
			m.expression(g, m.end(i, g))
		} else if pattern := t.pattern(&g[0]); strings.HasPrefix(m.text[m.i:], pattern) {
			m.i += len(pattern)
		} else {
			return false
		}
		i += len(g)
	}
	// A value that an expression cannot have, or a second one of a variable, shows here.
	return t.expandsTo(s, vars)
}

// expandsTo reports whether the expansion of t with vars is s, which is in normal form. It stops at
// the first difference, because the expansion of a template with a repeated variable can be much
// longer than s.
func (t Template) expandsTo(s string, vars Map) bool {
	var room [256]byte
	b := room[:0]
	started := false
	for i := range t.parts {
		p := &t.parts[i]
		if p.op == noOperator {
			var ok bool
			if s, ok = strings.CutPrefix(s, t.pattern(p)); !ok {
				return false
			}
			continue
		}
		value := vars[t.source(p)]
		if t.check(p, &value) != nil {
			return false
		}
		b = t.append(b[:0], &started, p, &value)
		started = started && !p.has(isLast)
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

	template Template
	literal  int                          // the next literal among the parts of the template, or their number
	at       int                          // its place in the text, or -1
	runs     [len(operators)][2][2][2]int // the runs that the function run has found
}

// can reports whether the values of an expression, with what separates them, can contain b.
func (g group) can(b byte) bool {
	switch {
	case classes[b]&inUnreserved != 0, b == '%', b == ',':
		return true
	case b == '=' && (g.op().named || g.explodes()), b == g.op().separator[0] && g.several():
		return true
	}
	return g.op().reserved && classes[b]&inReserved != 0
}

// run returns the end of the bytes from i on that g can contain. For expressions of one kind
// it looks at each byte once.
func (m *matcher) run(g group, i int) int {
	r := &m.runs[g[0].op][index(g.explodes())][index(g.several())]
	if i < r[0] || r[1] < i || r[1] == 0 {
		allowed := g.op().allowed() // as most bytes are
		end := i
		for end < len(m.text) && (classes[m.text[end]]&allowed != 0 || g.can(m.text[end])) {
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
		parts := m.template.parts
		for m.literal < len(parts) && parts[m.literal].op != noOperator {
			m.literal++
		}
		m.at = -1
		if m.literal < len(parts) {
			pattern := m.template.pattern(&parts[m.literal])
			if m.literal == len(parts)-1 && strings.HasSuffix(m.text[m.i:], pattern) {
				m.at = len(m.text) - len(pattern)
			} else if n := strings.Index(m.text[m.i:], pattern); n >= 0 {
				m.at = m.i + n
			}
		}
	}
	return m.at, m.at >= 0
}

// end returns the greatest end of the text of the expression g, which begins with part i. It is the
// end of the characters that g can have, or an earlier place where the next literal or expression
// begins.
func (m *matcher) end(i int, g group) int {
	op, parts := g.op(), m.template.parts
	start := m.i + len(op.first)
	if !strings.HasPrefix(m.text[m.i:], op.first) {
		return m.i
	}
	end := m.run(g, start)
	if at, ok := m.next(i); ok && at < end {
		end = at
	}
	if i += len(g); i < len(parts) && parts[i].op != noOperator && start < end {
		following := &operators[parts[i].op]
		if first := following.first; first != "" && !(op.named && following.named) {
			if n := strings.IndexByte(m.text[start:end], first[0]); n >= 0 {
				end = start + n
			}
		}
	}
	return end
}

// expression takes the text of an expression, which ends at end at the latest.
func (m *matcher) expression(g group, end int) {
	start := m.i + len(g.op().first)
	if end < start || end == m.i {
		return // its variables are undefined
	}
	text := m.text[start:end]
	switch {
	case g.op().named:
		if n, ok := m.named(g, text); ok {
			m.i = start + n
		}
		return
	case !g.several():
		m.set(m.template.source(&g[0]), g.value(text))
	default:
		m.positional(g, text)
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
func (g group) value(text string) Value {
	switch {
	case g.op().reserved:
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
func (g group) decode(text string) string {
	if g.op().reserved {
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
func (g group) pieces(text string) []piece {
	pieces := make([]piece, 0, 1+strings.Count(text, g.op().separator))
	for s := range strings.SplitSeq(text, g.op().separator) {
		pieces = append(pieces, piece{s, !g.op().reserved && strings.IndexByte(s, '=') >= 0, strings.IndexByte(s, ',') >= 0})
	}
	return pieces
}

// positional gives the pieces of a text to the variables of an expression without names. Each
// variable takes one piece if those after it can take the rest, and more if not.
func (m *matcher) positional(g group, text string) {
	pieces := g.pieces(text)
	// last[i] is the last variable that can take piece i so that it and those after it take the
	// rest. Every variable before last[i] can take piece i too if it fits, and leave the rest.
	last := make([]int, len(pieces))
	for i, j := len(pieces)-1, len(g); i >= 0; i-- {
		if i == len(pieces)-1 || !g.continues(j, &pieces[i], &pieces[i+1]) {
			for j--; j >= 0 && !g.fits(j, &pieces[i]); j-- {
			}
		}
		if j < 0 {
			return // Match finds that the expansion differs
		}
		last[i] = j
	}
	for i, j := 0, -1; i < len(pieces); {
		for j++; !g.fits(j, &pieces[i]); j++ {
		}
		start := i
		for i++; i < len(pieces) && j == last[i]; i++ {
		}
		m.set(m.template.source(&g[j]), g.valueOf(j, pieces[start:i]))
	}
}

// fits reports whether the variable j can have a piece.
func (g group) fits(j int, s *piece) bool {
	v := &g[j]
	switch {
	case s.isPair && !v.has(explode), s.commas && !g.op().reserved && (v.has(explode) || v.prefix > 0):
		return false
	case v.prefix == 0:
		return true
	case len(s.text) > int(v.prefix)*utf8.UTFMax*len("%41"):
		return false
	}
	decoded := g.decode(s.text)
	return g.op().prefixOf(decoded, int(v.prefix)) == decoded
}

// continues reports whether the variable j can have next after s.
func (g group) continues(j int, s, next *piece) bool {
	v := &g[j]
	many := v.has(explode) || g.op().separator == "," && v.prefix == 0
	return many && s.isPair == next.isPair && g.fits(j, s)
}

// valueOf returns the value of the variable j of an expression without names.
func (g group) valueOf(j int, pieces []piece) Value {
	if pieces[0].isPair {
		pairs := make([]Pair, len(pieces))
		for i := range pieces {
			name, value, _ := strings.Cut(pieces[i].text, "=")
			pairs[i] = Pair{g.decode(name), g.decode(value)}
		}
		return Pairs(pairs...)
	}
	exploded := g[j].has(explode)
	if !exploded && len(pieces) == 1 {
		return g.value(pieces[0].text)
	}
	list := make([]string, len(pieces))
	for i := range pieces {
		list[i] = g.decode(pieces[i].text)
	}
	if g.op().reserved && !exploded {
		return String(strings.Join(list, ","))
	}
	return List(list...)
}

// named gives the members of a text to the variables of an expression with names. It returns
// the length of the text that it took, and whether it took a member, which can be empty. A member
// belongs to the variable with its name, or else to the first exploded variable, which takes any
// names. Only variables from i on are possible.
func (m *matcher) named(g group, text string) (int, bool) {
	taken, ok := 0, false
	for i, start := 0, 0; i < len(g) && start <= len(text); start = taken + 1 {
		name, value, length := g.member(text[start:])
		j := i
		for j < len(g) && m.template.pattern(&g[j]) != name {
			j++
		}
		if j == len(g) {
			for j = i; j < len(g) && !g[j].has(explode); j++ {
			}
		}
		if j == len(g) {
			break
		}
		v := &g[j]
		taken, ok = start+length, true
		switch {
		case v.has(explode):
			taken = m.exploded(g, j, name, text, start)
		case g.op().ifEmpty == "" && value == "" && length > len(name):
			m.set(m.template.source(v), List("")) // the empty string has no "="
		default:
			m.set(m.template.source(v), g.value(value))
		}
		i = j + 1
	}
	return taken, ok
}

// member returns the name and the value of the first member of a text, and its length.
func (g group) member(text string) (name, value string, length int) {
	item, _, _ := strings.Cut(text, g.op().separator)
	name, value, _ = strings.Cut(item, "=")
	return name, value, len(item)
}

// exploded gives the members from start on to the exploded variable j. They are a list if all
// have its name, and else pairs. The last variable takes all members. Another one takes those
// with its name, or else those up to the name of the next variable. It returns their end.
func (m *matcher) exploded(g group, j int, first, text string, start int) int {
	v := &g[j]
	pattern := m.template.pattern(v)
	isList := first == pattern
	var pairs []Pair
	end := start
	for start <= len(text) {
		name, value, length := g.member(text[start:])
		if j+1 < len(g) {
			if isList != (name == pattern) || !isList && name == m.template.pattern(&g[j+1]) {
				break
			}
		}
		isList = isList && name == pattern
		pairs = append(pairs, Pair{percent.Decode(name), percent.Decode(value)})
		end = start + length
		start = end + 1
	}
	if !isList {
		m.set(m.template.source(v), Pairs(pairs...))
		return end
	}
	list := make([]string, len(pairs))
	for i := range pairs {
		list[i] = pairs[i].Value
	}
	m.set(m.template.source(v), List(list...))
	return end
}
