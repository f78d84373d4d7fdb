package abnf

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestViable(t *testing.T) {
	tests := []struct {
		expr   string
		s      string
		offset int
		ok     bool
	}{
		{`"abc"`, "", 0, false},
		{`"abc"`, "ab", 2, false},
		{`"abc"`, "abc", 3, true},
		{`"abc"`, "abcd", 3, false},
		{`"abc"`, "abd", 2, false},
		{`"abc"`, "xabc", 0, false},
		{`""`, "", 0, true},
		{`""`, "a", 0, false},
		{`*"a" "b"`, "aaaa", 4, false},
		{`*"a" "b"`, "aaca", 2, false},
		{`3"a" / "ab"`, "ab", 2, true},
		{`3"a" / "ab"`, "aab", 2, false},
	}
	for _, test := range tests {
		m := compile(t, new(Grammar), test.expr)
		if offset, ok := m.Viable(test.s); offset != test.offset || ok != test.ok {
			t.Errorf("%s: Viable(%q) = %d, %t, want %d, %t", test.expr, test.s, offset, ok, test.offset, test.ok)
		}
	}
}

func TestNext(t *testing.T) {
	tests := []struct {
		expr   string
		prefix string
		next   string
		accept bool
	}{
		{`%s"ab" / "1"`, "", "[1a]", false},
		{`%s"ab" / "1"`, "a", "[b]", false},
		{`%s"ab" / "1"`, "ab", "[]", true},
		{`%s"ab" / "1"`, "abb", "[]", false},
		{`%s"ab" / "1"`, "x", "[]", false},
		{`*%x00-FF`, "x\xff", `[\x00-\xff]`, true},
		{`""`, "", "[]", true},
		{`1*"+" ["1"]`, "++", "[+1]", true},
	}
	for _, test := range tests {
		m := compile(t, new(Grammar), test.expr)
		if next, accept := m.Next(test.prefix); next.String() != test.next || accept != test.accept {
			t.Errorf("%s: Next(%q) = %v, %t, want %s, %t", test.expr, test.prefix, next, accept, test.next, test.accept)
		}
	}
}

// States and classes distinguish the same prefixes and bytes as the language.
func TestState(t *testing.T) {
	m := compile(t, new(Grammar), `*( "a" / "b" "b" ) ["1"]`).Minimize()
	for _, test := range []struct {
		prefix string
		same   string
	}{
		{"", ""}, {"a", ""}, {"aa", ""}, {"bb", ""}, {"b", "b"}, {"ab", "b"}, {"1", "1"}, {"a1", "1"}, {"x", "x"}, {"1a", "x"},
	} {
		for _, other := range []string{"", "b", "1", "x"} {
			if got, want := m.State(test.prefix) == m.State(other), test.same == other; got != want {
				t.Errorf("%q leads to the state of %q: %t, want %t", test.prefix, other, got, want)
			}
		}
	}
	if m.State("x") != 0 || m.States() != 4 {
		t.Errorf("%q leads to state %d of %d", "x", m.State("x"), m.States())
	}
	for b, same := range map[byte]byte{'a': 'A', 'b': 'B', '1': '1', 'x': 0xff} {
		for _, other := range []byte("A1Bx") {
			if got, want := m.Class(b) == m.Class(other), m.Class(same) == m.Class(other); got != want || m.Class(b) >= m.Classes() {
				t.Errorf("%q is of the class of %q: %t, want %t", b, other, got, want)
			}
		}
	}
}

func TestMinimize(t *testing.T) {
	tests := []struct {
		expr    string
		states  int // with the dead state
		classes int
	}{
		{`""`, 2, 1},
		{`*%x00-FF`, 2, 1},
		{`"a"`, 3, 2},
		{`*"a"`, 2, 2},
		{`*("a" / "b" / *"c")`, 2, 2},
		{`*"a" *"b" *"c"`, 4, 4},
		{`*("a" / "b") "a" 2("a" / "b")`, 9, 3},
		{`"ac" / "bc" / "bd" / "ad"`, 4, 3},
	}
	for _, test := range tests {
		m := compile(t, new(Grammar), test.expr)
		least := m.Minimize()
		if least.States() != test.states || least.Classes() != test.classes {
			t.Errorf("%s: %d states, %d classes, want %d, %d", test.expr, least.States(), least.Classes(), test.states, test.classes)
		}
		if m.States() < least.States() || m.Classes() < least.Classes() {
			t.Errorf("%s: minimized from %d states, %d classes to %d, %d", test.expr, m.States(), m.Classes(), least.States(), least.Classes())
		}
		if !reflect.DeepEqual(least.Minimize(), least) {
			t.Errorf("%s: not minimal yet", test.expr)
		}
	}
}

// The stack and the memory must not grow with the input.
func TestLongInput(t *testing.T) {
	m := compile(t, new(Grammar), `*("a" *"b") "c"`)
	s := strings.Repeat("abb", 1<<18)
	if offset, ok := m.Viable(s); offset != len(s) || ok {
		t.Errorf("got %d, %t, want %d, false", offset, ok, len(s))
	}
	s += "c"
	if allocs := testing.AllocsPerRun(5, func() { m.Match(s) }); allocs != 0 || !m.Match(s) {
		t.Errorf("match %t with %v allocations, want true with 0", m.Match(s), allocs)
	}
}

// A language is a set of strings shorter than its length: the keys of element n are the
// strings of length n.
type language []map[string]bool

func newLanguage(length int) language {
	l := make(language, length)
	for n := range l {
		l[n] = make(map[string]bool)
	}
	return l
}

// empty returns the language of the empty string.
func (l language) empty() language {
	empty := newLanguage(len(l))
	empty[0][""] = true
	return empty
}

// include adds the strings of k to l and reports whether any was new.
func (l language) include(k language) bool {
	grown := false
	for n := range k {
		before := len(l[n])
		maps.Copy(l[n], k[n])
		grown = grown || len(l[n]) > before
	}
	return grown
}

// product returns the strings of l followed by those of k.
func (l language) product(k language) language {
	p := newLanguage(len(l))
	for i := range l {
		for j := range len(k) - i {
			for u := range l[i] {
				for v := range k[j] {
					p[i+j][u+v] = true
				}
			}
		}
	}
	return p
}

// denotation returns the strings shorter than length that n denotes by definition.
func denotation(n node, length int) language {
	l := newLanguage(length)
	switch n := n.(type) {
	case Set:
		for b := range 256 {
			if n.Has(byte(b)) {
				l[1][string([]byte{byte(b)})] = true
			}
		}
	case concatenation:
		l = l.empty()
		for _, e := range n {
			l = l.product(denotation(e, length))
		}
	case alternation:
		for _, e := range n {
			l.include(denotation(e, length))
		}
	case repetition:
		e := denotation(n.element, length)
		power := l.empty()
		for i := 0; ; i++ {
			if i >= n.min && !l.include(power) || i == n.max {
				break
			}
			power = power.product(e)
		}
	default:
		panic(fmt.Sprintf("denotation of %T", n))
	}
	return l
}

// positions returns the number of terminals of n after copying repetitions. No viable
// prefix needs more bytes to complete it.
func positions(n node) int {
	sum := 0
	switch n := n.(type) {
	case Set:
		sum = 1
	case concatenation:
		for _, e := range n {
			sum += positions(e)
		}
	case alternation:
		for _, e := range n {
			sum += positions(e)
		}
	case repetition:
		sum = positions(n.element) * max(n.min+1, n.max)
	}
	return sum
}

// randomExpression returns an expression over the letters a and b with at
// most depth nested constructs.
func randomExpression(r *rand.Rand, depth int) string {
	leaves := []string{`%s"a"`, `%s"b"`, `%x61-62`, `%d97.98`, `""`}
	if depth == 0 {
		return leaves[r.IntN(len(leaves))]
	}
	x := randomExpression(r, depth-1)
	y := randomExpression(r, depth-1)
	switch r.IntN(5) {
	case 0:
		return fmt.Sprintf("(%s / %s)", x, y)
	case 1:
		return fmt.Sprintf("(%s %s)", x, y)
	case 2:
		return fmt.Sprintf("[%s]", x)
	case 3:
		return fmt.Sprintf("*(%s)", x)
	}
	low := r.IntN(3)
	return fmt.Sprintf("%d*%d(%s)", low, low+r.IntN(2), x)
}

// stringsOver returns the strings over alphabet of at most length n.
func stringsOver(alphabet string, n int) []string {
	all := []string{""}
	for shorter := all; n > 0; n-- {
		var longer []string
		for _, s := range shorter {
			for _, c := range alphabet {
				longer = append(longer, s+string(c))
			}
		}
		all = append(all, longer...)
		shorter = longer
	}
	return all
}

// The machines of small random expressions must agree with the definitions of
// Match, Viable and Next, applied to all strings that the expression denotes.
func TestDefinition(t *testing.T) {
	const (
		maxInput     = 4
		maxPositions = 5
	)
	inputs := stringsOver("abc", maxInput)
	r := rand.New(rand.NewPCG(5234, 7405))
	for checked := 0; checked < 200; {
		expr := randomExpression(r, 1+r.IntN(4))
		n, err := parseExpression(expr)
		if err != nil {
			t.Fatal(err)
		}
		if positions(n) > maxPositions {
			continue
		}
		checked++
		in := make(map[string]bool)
		viable := make(map[string]bool)
		for _, ofLength := range denotation(n, maxInput+maxPositions+1) {
			for s := range ofLength {
				in[s] = true
				for i := range len(s) + 1 {
					viable[s[:i]] = true
				}
			}
		}
		m := compile(t, new(Grammar), expr)
		for _, m := range []*Machine{m, m.Minimize()} {
			for _, s := range inputs {
				wantOffset := 0
				for wantOffset < len(s) && viable[s[:wantOffset+1]] {
					wantOffset++
				}
				if offset, ok := m.Viable(s); offset != wantOffset || ok != in[s] {
					t.Errorf("%s: Viable(%q) = %d, %t, want %d, %t", expr, s, offset, ok, wantOffset, in[s])
				}
				if ok := m.Match(s); ok != in[s] {
					t.Errorf("%s: Match(%q) = %t, want %t", expr, s, ok, in[s])
				}
				if len(s) == maxInput {
					continue
				}
				var want Set
				for _, b := range []byte("abc") {
					if viable[s+string(rune(b))] {
						want.add(b)
					}
				}
				if next, accept := m.Next(s); next != want || accept != in[s] {
					t.Errorf("%s: Next(%q) = %v, %t, want %v, %t", expr, s, next, accept, want, in[s])
				}
			}
		}
	}
}

// walk returns a random string that mostly follows the transitions of m.
func walk(r *rand.Rand, m *Machine) string {
	var s []byte
	for range r.IntN(32) {
		next, _ := m.Next(string(s))
		var bytes []byte
		for b := range 256 {
			if next.Has(byte(b)) {
				bytes = append(bytes, byte(b))
			}
		}
		if len(bytes) == 0 || r.IntN(16) == 0 {
			bytes = []byte("0159.:-%[]azAFGZ ~/")
		}
		s = append(s, bytes[r.IntN(len(bytes))])
	}
	return string(s)
}

// Rules must agree with regular expressions for their strings, and for the
// prefixes of these, that were written by hand.
func TestRegexp(t *testing.T) {
	const (
		octet = `(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])`
		pchar = `([!$&-.0-;=@-Z_a-z~]|%[0-9A-Fa-f]{2})`
		label = `([0-9A-Za-z]([-0-9A-Za-z]*[0-9A-Za-z])?)`
	)
	tests := []struct {
		grammar string
		rule    string
		strings string
		prefix  string
	}{
		{"rfc3986", "scheme",
			`[A-Za-z][A-Za-z0-9+\-.]*`,
			`([A-Za-z][A-Za-z0-9+\-.]*)?`},
		{"rfc3986", "IPv4address",
			octet + `(\.` + octet + `){3}`,
			`(` + octet + `\.){0,3}` + octet + `?`},
		{"rfc3986", "path-absolute",
			`/(` + pchar + `+(/` + pchar + `*)*)?`,
			`(/(` + pchar + `+(/` + pchar + `*)*)?)?|/(` + pchar + `(` + pchar + `|/)*)?%[0-9A-Fa-f]?`},
		{"rfc3986", "IPvFuture",
			`[Vv][0-9A-Fa-f]+\.[!$&-.0-;=A-Z_a-z~]+`,
			`|[Vv][0-9A-Fa-f]*|[Vv][0-9A-Fa-f]+\.[!$&-.0-;=A-Z_a-z~]*`},
		{"rfc2396", "hostname",
			`(` + label + `\.)*[A-Za-z]([-0-9A-Za-z]*[0-9A-Za-z])?\.?`,
			`(` + label + `\.)*([0-9A-Za-z][-0-9A-Za-z]*)?`},
	}
	r := rand.New(rand.NewPCG(3986, 2396))
	for _, test := range tests {
		m := compile(t, load(t, test.grammar), test.rule)
		in := regexp.MustCompile(`^(` + test.strings + `)$`)
		viable := regexp.MustCompile(`^(` + test.prefix + `)$`)
		matches := 0
		for range 400 {
			s := walk(r, m)
			wantOffset := 0
			for wantOffset < len(s) && viable.MatchString(s[:wantOffset+1]) {
				wantOffset++
			}
			want := in.MatchString(s)
			if want {
				matches++
			}
			if offset, ok := m.Viable(s); offset != wantOffset || ok != want {
				t.Errorf("%s %s: Viable(%q) = %d, %t, want %d, %t", test.grammar, test.rule, s, offset, ok, wantOffset, want)
			}
		}
		if matches < 10 || matches > 390 {
			t.Errorf("%s %s: %d of 400 strings matched, which makes for a poor test", test.grammar, test.rule, matches)
		}
	}
}

// The accepting state must be reachable from every state of an nfa. Otherwise Viable
// could accept a prefix that no string completes.
func TestCoreachable(t *testing.T) {
	for _, name := range grammars {
		g := load(t, name)
		for _, rule := range g.Rules() {
			a := newNFA(g, reference{rule, 1})
			from := make([][]int, len(a.states)) // the states that lead to each
			for n, s := range a.states {
				for _, to := range s.to {
					from[to] = append(from[to], n)
				}
			}
			seen := make([]bool, len(a.states))
			for todo := []int{accepting}; len(todo) > 0; {
				n := todo[len(todo)-1]
				todo = todo[:len(todo)-1]
				if !seen[n] {
					seen[n] = true
					todo = append(todo, from[n]...)
				}
			}
			if n := slices.Index(seen, false); n >= 0 {
				t.Errorf("%s %s: state %d of %d does not lead to the accepting state", name, rule, n, len(a.states))
			}
		}
	}
}
