package syntax_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// The tests in this file decide whether the generated automata have the languages of the
// ABNF files. They share no code with the generator: they read ABNF themselves, and take
// derivatives of regular expressions (Brzozowski, "Derivatives of regular expressions",
// Journal of the ACM 11(4), 1964) where the generator makes automata.

// An expr is a regular expression. Equal expressions have the same number.
type expr int

const (
	nothing expr = iota // no text
	empty               // the empty text
)

// A form is how an expression is made of others. The first field that is set counts.
type form struct {
	ranges   [][2]rune // one character of these
	all      []expr    // one after the other: two
	any      []expr    // one of these: in order, each once
	repeated expr      // from min to max times, or without a limit if max is negative
	min, max int
}

// exprs are the expressions made so far.
type exprs struct {
	forms   []form
	byForm  map[string]expr
	derived map[[2]int]expr   // by expression and symbol
	rules   map[string]string // ABNF
	made    map[string]expr   // by rule
	most    rune              // the last character
}

func (x *exprs) add(f form) expr {
	key := fmt.Sprint(f)
	e, ok := x.byForm[key]
	if !ok {
		e = expr(len(x.forms))
		x.forms = append(x.forms, f)
		x.byForm[key] = e
	}
	return e
}

// then returns the expression of a and then b.
func (x *exprs) then(a, b expr) expr {
	switch {
	case a == nothing || b == nothing:
		return nothing
	case a == empty:
		return b
	case b == empty:
		return a
	}
	if f := x.forms[a]; f.all != nil { // nested to the right
		return x.then(f.all[0], x.then(f.all[1], b))
	}
	return x.add(form{all: []expr{a, b}})
}

// or returns the expression of one of some.
func (x *exprs) or(some ...expr) expr {
	var any []expr
	for _, e := range some {
		if f := x.forms[e]; f.any != nil {
			any = append(any, f.any...)
		} else if e != nothing {
			any = append(any, e)
		}
	}
	slices.Sort(any)
	any = slices.Compact(any)
	switch len(any) {
	case 0:
		return nothing
	case 1:
		return any[0]
	}
	return x.add(form{any: any})
}

// repeat returns the expression of e from min to max times.
func (x *exprs) repeat(e expr, min, max int) expr {
	switch {
	case max == 0:
		return empty
	case min == 1 && max == 1:
		return e
	case min == 0 && max == 1:
		return x.or(e, empty)
	}
	return x.add(form{repeated: e, min: min, max: max})
}

// matchesEmpty reports whether e matches the empty text.
func (x *exprs) matchesEmpty(e expr) bool {
	f := x.forms[e]
	switch {
	case e <= empty || f.ranges != nil:
		return e == empty
	case f.all != nil:
		return x.matchesEmpty(f.all[0]) && x.matchesEmpty(f.all[1])
	case f.any != nil:
		return slices.ContainsFunc(f.any, x.matchesEmpty)
	}
	return f.min == 0 || x.matchesEmpty(f.repeated)
}

// derive returns the expression of what can follow a symbol in e.
func (x *exprs) derive(e expr, symbol rune) expr {
	if e <= empty {
		return nothing
	}
	key := [2]int{int(e), int(symbol)}
	if d, ok := x.derived[key]; ok {
		return d
	}
	d, f := nothing, x.forms[e]
	switch {
	case f.ranges != nil:
		for _, r := range f.ranges {
			if r[0] <= symbol && symbol <= r[1] {
				d = empty
			}
		}
	case f.all != nil:
		d = x.then(x.derive(f.all[0], symbol), f.all[1])
		if x.matchesEmpty(f.all[0]) {
			d = x.or(d, x.derive(f.all[1], symbol))
		}
	case f.any != nil:
		var any []expr
		for _, e := range f.any {
			any = append(any, x.derive(e, symbol))
		}
		d = x.or(any...)
	default:
		if x.matchesEmpty(f.repeated) && f.min > 0 {
			panic("a repetition of what can be empty")
		}
		most := f.max
		if most > 0 {
			most--
		}
		d = x.then(x.derive(f.repeated, symbol), x.repeat(f.repeated, max(f.min-1, 0), most))
	}
	x.derived[key] = d
	return d
}

var (
	ruleABNF  = regexp.MustCompile(`(?m)^([A-Za-z][A-Za-z0-9-]*)[ \t]*=((?:.*\n)(?:[ \t].*\n)*)`)
	comment   = regexp.MustCompile(`(?m)^;.*$`)
	tokenABNF = regexp.MustCompile(`^\s*("[^"]*"|%x[0-9A-Fa-f.-]+|[A-Za-z][A-Za-z0-9-]*|[0-9]*\*[0-9]*|[0-9]+|[/()\[\]])`)
)

// newExprs reads the ABNF of an edition.
func newExprs(t *testing.T, e *edition) *exprs {
	file, err := os.ReadFile("../../../testdata/abnf/" + e.name + ".abnf")
	if err != nil {
		t.Fatal(err)
	}
	text := string(file) + e.more
	x := &exprs{
		forms: make([]form, 2), byForm: make(map[string]expr), derived: make(map[[2]int]expr),
		rules: make(map[string]string), made: make(map[string]expr), most: 0xFF,
	}
	if e.unicode {
		x.most = utf8.MaxRune
	}
	for _, m := range ruleABNF.FindAllStringSubmatch(comment.ReplaceAllString(text, "")+"\n", -1) {
		if x.rules[m[1]] != "" {
			t.Fatalf("two rules %s", m[1])
		}
		x.rules[m[1]] = m[2]
	}
	return x
}

// read returns the expression of ABNF.
func (x *exprs) read(abnf string) expr {
	e, rest := x.alternation(abnf)
	if strings.TrimSpace(rest) != "" {
		panic("ABNF: " + rest)
	}
	return e
}

// token returns the next token of ABNF, which is empty at the end.
func token(abnf string) (token, rest string) {
	m := tokenABNF.FindStringSubmatch(abnf)
	if m == nil {
		return "", abnf
	}
	return m[1], abnf[len(m[0]):]
}

func (x *exprs) alternation(abnf string) (e expr, rest string) {
	e, rest = x.concatenation(abnf)
	for {
		slash, after := token(rest)
		if slash != "/" {
			return e, rest
		}
		var other expr
		other, rest = x.concatenation(after)
		e = x.or(e, other)
	}
}

func (x *exprs) concatenation(abnf string) (e expr, rest string) {
	e, rest = empty, abnf
	for {
		next, after := token(rest)
		switch next {
		case "", "/", ")", "]":
			return e, rest
		}
		min, max := 1, 1
		if low, high, ok := strings.Cut(next, "*"); ok && next[0] != '"' {
			min, max = 0, -1
			if low != "" {
				min, _ = strconv.Atoi(low)
			}
			if high != "" {
				max, _ = strconv.Atoi(high)
			}
			next, after = token(after)
		} else if n, err := strconv.Atoi(next); err == nil {
			min, max = n, n
			next, after = token(after)
		}
		var one expr
		one, rest = x.element(next, after)
		e = x.then(e, x.repeat(one, min, max))
	}
}

// element reads an element that begins with a token.
func (x *exprs) element(first, abnf string) (e expr, rest string) {
	switch first[0] {
	case '(', '[':
		e, rest = x.alternation(abnf)
		_, rest = token(rest) // the other bracket
		if first == "[" {
			e = x.or(e, empty)
		}
		return e, rest
	case '"':
		e = empty
		for _, c := range strings.Trim(first, `"`) {
			ranges := [][2]rune{{c, c}}
			if lower, upper := []rune(strings.ToLower(string(c)))[0], []rune(strings.ToUpper(string(c)))[0]; lower != upper {
				ranges = [][2]rune{{upper, upper}, {lower, lower}}
			}
			e = x.then(e, x.add(form{ranges: ranges}))
		}
		return e, abnf
	case '%':
		e = empty
		for part := range strings.SplitSeq(first[len("%x"):], ".") {
			low, high, isRange := strings.Cut(part, "-")
			if !isRange {
				high = low
			}
			a, _ := strconv.ParseInt(low, 16, 32)
			b, _ := strconv.ParseInt(high, 16, 32)
			e = x.then(e, x.add(form{ranges: [][2]rune{{rune(a), rune(b)}}}))
		}
		return e, abnf
	}
	if _, ok := x.made[first]; !ok {
		if x.rules[first] == "" {
			panic("no rule " + first)
		}
		x.made[first] = x.read(x.rules[first])
	}
	return x.made[first], abnf
}

// symbols returns a code point of each class that neither the expressions made so far nor the
// tables distinguish.
func (x *exprs) symbols(tables ...syntax.Table) (symbols []rune) {
	var sets [][][2]rune
	cuts := []rune{0}
	for _, table := range tables {
		cuts = append(cuts, table.Cuts()...)
	}
	for _, f := range x.forms {
		if f.ranges != nil {
			sets = append(sets, f.ranges)
		}
		for _, r := range f.ranges {
			cuts = append(cuts, r[0], r[1]+1)
		}
	}
	slices.Sort(cuts)
	seen := make(map[string]bool)
	for _, c := range slices.Compact(cuts) {
		if c > x.most {
			continue
		}
		class := ""
		for _, table := range tables {
			class += fmt.Sprint(" ", table.Class(c))
		}
		for _, ranges := range sets {
			in := slices.ContainsFunc(ranges, func(r [2]rune) bool { return r[0] <= c && c <= r[1] })
			class += fmt.Sprint(" ", in)
		}
		if !seen[class] {
			seen[class] = true
			symbols = append(symbols, c)
		}
	}
	return symbols
}

// A pairing is a state of a table and what can follow in each of some expressions, with a
// text that leads there.
type pairing struct {
	state int
	exprs []expr
	text  string
}

// pairings calls check for all pairings that follow a first one. It has to return whether
// texts go on after it. A state of 0 is that of a text with which none begins, and so is the
// expression of nothing.
func (x *exprs) pairings(first pairing, step func(state int, symbol rune) int, symbols []rune, check func(p pairing) error) error {
	seen := make(map[string]bool)
	for queue := []pairing{first}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		key := fmt.Sprint(p.state, p.exprs)
		if seen[key] {
			continue
		}
		seen[key] = true
		if err := check(p); err != nil {
			return fmt.Errorf("%q: %w", p.text, err)
		}
		if p.state == 0 {
			continue
		}
		for _, symbol := range symbols {
			next := pairing{state: step(p.state, symbol), text: p.text + string(symbol)}
			for _, e := range p.exprs {
				next.exprs = append(next.exprs, x.derive(e, symbol))
			}
			queue = append(queue, next)
		}
	}
	return nil
}

// A driver is how the tables read references: the automaton of hosts reads each authority as
// far as it goes, and the automaton of rules the rest. A state is one of both: that of hosts
// is 0 outside an authority.
type driver struct{ rules, hosts syntax.Table }

// enter returns the state for one of rules. If an authority begins there, it is read next.
func (d driver) enter(rules int) int {
	if d.rules.Call(rules) != 0 {
		return rules | d.hosts.Start(int(syntax.Authority))<<16
	}
	return rules
}

// leave returns the state of rules if the text ends, or 0 if an authority cannot end there.
func (d driver) leave(state int) int {
	rules, hosts := state&0xFFFF, state>>16
	switch {
	case hosts == 0:
		return rules
	case d.hosts.Kind(hosts) == syntax.NoHost:
		return 0
	}
	return d.rules.Call(rules)
}

// step returns the state after a symbol, or 0.
func (d driver) step(state int, symbol rune) int {
	if hosts := state >> 16; hosts != 0 {
		if next := d.hosts.Step(hosts, symbol); next != 0 {
			return state&0xFFFF | next<<16
		}
		if state = d.leave(state); state == 0 {
			return 0
		}
	}
	return d.enter(d.rules.Step(state, symbol))
}

// A decision decides whether the tables of a grammar have the languages of an edition.
type decision struct {
	e *edition
	x *exprs
}

// references decides for the rules that the automaton of rules reads: which texts begin and
// end in each state, and which have a scheme or an opaque part.
func (d *decision) references(g *syntax.Grammar) error {
	table := g.RulesTable()
	driver := driver{table, g.HostsTable()}
	absolute, opaque := d.x.read(d.e.rules[syntax.AbsoluteURI]), nothing
	if d.e.opaque {
		absolute, opaque = d.x.read(`scheme ":" hier-part`), d.x.read(`scheme ":" opaque-part`)
	}
	starts := make(map[int]string)
	for rule, abnf := range d.e.rules {
		if rule != syntax.Authority && rule != syntax.Host {
			starts[int(rule)] = abnf
		}
	}
	for rule, abnf := range d.e.bare {
		starts[int(syntax.Bare+rule)] = abnf
	}
	for start := range syntax.Starts {
		abnf, ok := starts[start]
		if !ok {
			if table.Start(start) != 0 {
				return fmt.Errorf("%s: start %d has no rule", d.e.name, start)
			}
			continue
		}
		first := pairing{driver.enter(table.Start(start)), []expr{d.x.read(abnf), nothing, nothing}, ""}
		withScheme := start <= int(syntax.AbsoluteURI)
		if withScheme {
			first.exprs[1], first.exprs[2] = absolute, opaque
		}
		symbols := d.x.symbols(table, driver.hosts)
		err := d.x.pairings(first, driver.step, symbols, func(p pairing) error {
			ends, hasScheme, isOpaque := table.Ends(driver.leave(p.state))
			isAbsolute, isOpaquePart := d.x.matchesEmpty(p.exprs[1]), d.x.matchesEmpty(p.exprs[2])
			switch {
			case (p.state == 0) != (p.exprs[0] == nothing):
				return fmt.Errorf("no text begins so: %t by the table", p.state == 0)
			case ends != d.x.matchesEmpty(p.exprs[0]):
				return fmt.Errorf("matches: %t by the table", ends)
			case withScheme && hasScheme != (isAbsolute || isOpaquePart):
				return fmt.Errorf("has a scheme: %t by the table", hasScheme)
			case withScheme && isOpaque != (isOpaquePart && !isAbsolute):
				return fmt.Errorf("has an opaque part: %t by the table", isOpaque)
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("%s, %s: %w", d.e.name, abnf, err)
		}
	}
	return nil
}

// authorities decides for the automaton of hosts: which texts begin and end in each state, and
// of which kind their host is.
func (d *decision) authorities(g *syntax.Grammar) error {
	x, table := d.x, g.HostsTable()
	for _, rule := range []syntax.Rule{syntax.Authority, syntax.Host} {
		first := pairing{table.Start(int(rule)), []expr{x.read(d.e.rules[rule])}, ""}
		for _, h := range d.e.hosts {
			abnf := h.abnf
			switch {
			case h.kind == syntax.Empty && d.e.server == `server`:
				if rule == syntax.Host {
					first.exprs = append(first.exprs, nothing) // only a server can be empty
					continue
				}
			case rule == syntax.Host:
			default:
				abnf = `[ userinfo "@" ] ( ` + abnf + ` ) [ ":" port ]`
			}
			first.exprs = append(first.exprs, x.read(abnf))
		}
		err := x.pairings(first, table.Step, x.symbols(table), func(p pairing) error {
			if (p.state == 0) != (p.exprs[0] == nothing) {
				return fmt.Errorf("no text begins so: %t by the table", p.state == 0)
			}
			if p.state == 0 {
				return nil
			}
			want := syntax.NoHost
			if x.matchesEmpty(p.exprs[0]) {
				want = syntax.Registry
			}
			for i, h := range d.e.hosts {
				if x.matchesEmpty(p.exprs[1+i]) {
					want = h.kind
					break
				}
			}
			if got := table.Kind(p.state); got != want {
				return fmt.Errorf("a host of kind %d by the table, want %d", got, want)
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("%s, %v: %w", d.e.name, rule, err)
		}
	}
	return nil
}

// decide returns an error unless the tables of g have the languages of the ABNF.
func (d *decision) decide(g *syntax.Grammar) error {
	return errors.Join(d.references(g), d.authorities(g))
}

// TestDerivatives decides for each edition, with -short for RFC 2396, whether its tables have
// the languages of its ABNF.
func TestDerivatives(t *testing.T) {
	for _, e := range editions {
		if testing.Short() && e != rfc2396 {
			continue
		}
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			d := &decision{e, newExprs(t, e)}
			if err := d.decide(e.grammar); err != nil {
				t.Error(err)
			}
			t.Attr("expressions", testenv.Figure(len(d.x.forms)))
		})
	}
}

// TestBareDerivatives decides whether the rules of rfc2396bis-02 as printed have the texts of
// the greedy reading and those of the bare rules, and no others.
func TestBareDerivatives(t *testing.T) {
	e := rfc2396bis02
	x := newExprs(t, e)
	for rule, printed := range []string{"URI-reference", "URI", "absolute-URI", "relative-URI"} {
		first := pairing{1, []expr{x.read(printed), x.read(e.rules[syntax.Rule(rule)]), x.read(e.bare[syntax.Rule(rule)])}, ""}
		step := func(int, rune) int { return 1 }
		err := x.pairings(first, step, x.symbols(), func(p pairing) error {
			greedy, bare := x.matchesEmpty(p.exprs[1]), x.matchesEmpty(p.exprs[2])
			if want := x.matchesEmpty(p.exprs[0]); want != (greedy || bare) {
				return fmt.Errorf("matches: %t, but %t and %t", want, greedy, bare)
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", printed, err)
		}
	}
}

// TestAlteredTables alters random entries of the tables, which the decision has to notice: in
// the quick tier of two small grammars, in the full tier of all.
func TestAlteredTables(t *testing.T) {
	if testenv.Slow || testing.Short() {
		t.Skip("-short, or a slow build: tables are altered for seconds")
	}
	for _, e := range editions {
		if !testenv.Full && e != rfc2396 && e != rfc3987 {
			continue
		}
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			d := &decision{e, newExprs(t, e)}
			rng := rand.New(rand.NewPCG(3, 3987))
			n := 0
			for count := testenv.Tier(0, 5, 100); n < count; {
				entry := rng.IntN(e.grammar.Entries())
				altered := e.grammar.AlterEntry(entry)
				if altered == nil {
					continue
				}
				n++
				if d.decide(altered) == nil {
					t.Errorf("nothing notices that entry %d is altered", entry)
				}
			}
			t.Attr("altered", testenv.Figure(n))
		})
	}
}
