package syntax_test

import (
	"math/bits"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// An edition is a grammar and the ABNF of its document, which a test compiles into
// automata and compares with the grammar.
type edition struct {
	name     string // of the ABNF file, and of columns in testdata/spec
	unicode  bool   // the terminals are code points
	grammar  *syntax.Grammar
	rules    map[syntax.Rule]string // the rules of the edition, as ABNF
	more     string                 // ABNF that the file lacks
	bare     map[syntax.Rule]string // the references without an authority in rules that are not read greedily
	server   string                 // the authorities with a host, as ABNF
	hosts    []host
	paths    paths
	shapes   []shape
	opaque   bool                // after a scheme, a part that is not a hier-part is an opaque-part
	sections map[string][]string // the sections of the rules that a diagnosis can name
	samples  []string            // texts that use all rules of the grammar
	special  string              // bytes that are significant in some rule

	oracle func() *oracle
}

// A host is an alternative of the rule host. The first alternative that matches is the
// kind of the host.
type host struct {
	kind syntax.HostKind
	abnf string
}

// An oracle holds the automata of an edition.
type oracle struct {
	abnf   *abnf.Grammar
	names  map[string]bool             // the names of its rules
	rules  [syntax.Rules]*abnf.Machine // nil for rules that the edition does not have
	scheme *abnf.Machine
	server *abnf.Machine
	hosts  []*abnf.Machine
	hier   *abnf.Machine // hier-part, if the edition has opaque-part

	components sync.Map // automata by the ABNF of the rules of components
	covers     sync.Map // by rule
}

func newEdition(e edition) *edition {
	e.special += special
	read := abnf.Parse
	if e.unicode {
		read = abnf.ParseUnicode
	}
	e.oracle = sync.OnceValue(func() *oracle {
		src, err := os.ReadFile("../../../testdata/abnf/" + e.name + ".abnf")
		if err != nil {
			panic(err)
		}
		o := new(oracle)
		if o.abnf, err = read(string(src) + e.more); err != nil {
			panic(err)
		}
		o.names = make(map[string]bool)
		for _, name := range o.abnf.Rules() {
			o.names[name] = true
		}
		for rule, expr := range e.rules {
			o.rules[rule] = o.compile(expr)
		}
		o.scheme, o.server = o.compile("scheme"), o.compile(e.server)
		for _, host := range e.hosts {
			o.hosts = append(o.hosts, o.compile(host.abnf))
		}
		if e.opaque {
			o.hier = o.compile("hier-part")
		}
		return o
	})
	return &e
}

func (o *oracle) compile(expr string) *abnf.Machine {
	m, err := o.abnf.Compile(expr)
	if err != nil {
		panic(err)
	}
	return m.Minimize()
}

// isReference reports whether rule is one of the four rules for references.
func isReference(rule syntax.Rule) bool { return rule <= syntax.RelativeRef }

// match compares the grammar with the oracle for one text and rule: whether the text
// matches, the offset of the error, and the offsets of the components. It returns the
// result of Match.
func (e *edition) match(t testing.TB, rule syntax.Rule, s string) int {
	var o syntax.Offsets
	at := e.grammar.Match(s, rule, &o)
	want, ok := e.viable(rule, s)
	if ok {
		want = syntax.Valid
	}
	if at != want {
		t.Fatalf("%s, %v: Match(%q) = %d, want %d", e.name, rule, s, at, want)
	}
	if ok {
		if want := e.offsets(rule, s); o != want {
			t.Fatalf("%s, %v: Match(%q) gives %+v, want %+v", e.name, rule, s, o, want)
		}
	}
	return at
}

// viable is Viable of the automaton of a rule. In an edition whose terminals are code points
// the offset is that of the character in which the automaton stops.
func (e *edition) viable(rule syntax.Rule, s string) (at int, ok bool) {
	at, ok = e.oracle().rules[rule].Viable(s)
	if e.unicode && !ok {
		at = startOfLast(s[:at])
	}
	return at, ok
}

// startOfLast returns the offset of the unfinished character at the end of s, or len(s). All
// before it must be UTF-8.
func startOfLast(s string) int {
	for n := 1; n < utf8.UTFMax && n <= len(s); n++ {
		switch b := s[len(s)-n]; {
		case b >= 0xC0 && n < bits.LeadingZeros8(^b):
			return len(s) - n
		case b >= 0xC0 || b < 0x80:
			return len(s)
		}
	}
	return len(s)
}

// offsets returns the offsets that Match must store for a text that matches.
func (e *edition) offsets(rule syntax.Rule, s string) (o syntax.Offsets) {
	authority, start := s, 0
	switch {
	case isReference(rule):
		c := e.split(s)
		o.SchemeEnd, o.PathStart, o.PathEnd, o.QueryEnd =
			uint32(c.SchemeEnd), uint32(c.PathStart), uint32(c.PathEnd), uint32(c.QueryEnd)
		o.Opaque = e.opaque && c.SchemeEnd > 0 && !e.oracle().hier.Match(s[c.SchemeEnd+1:c.QueryEnd])
		if c.Authority == 0 {
			return o
		}
		authority, start = s[c.Authority:c.PathStart], c.Authority
	case rule == syntax.Host:
		o.Host = e.hostKind(s)
		return o
	case rule != syntax.Authority:
		return o
	}
	if !e.oracle().server.Match(authority) {
		o.HostStart, o.HostEnd, o.Host = uint32(start), uint32(start+len(authority)), syntax.Registry
		return o
	}
	host := strings.IndexByte(authority, '@') + 1
	end := len(authority)
	if strings.HasPrefix(authority[host:], "[") {
		end = strings.IndexByte(authority, ']') + 1
	} else if colon := strings.IndexByte(authority[host:], ':'); colon >= 0 {
		end = host + colon
	}
	o.HostStart, o.HostEnd, o.Host = uint32(start+host), uint32(start+end), e.hostKind(authority[host:end])
	return o
}

// split is Split for a text that matches. Only in rfc2396bis-02 can the text before the
// first colon be something other than a scheme. Then it belongs to a relative path.
func (e *edition) split(s string) syntax.Cuts {
	c := syntax.Split(s)
	if c.SchemeEnd > 0 && !e.oracle().scheme.Match(s[:c.SchemeEnd]) {
		c.SchemeEnd, c.Authority, c.PathStart = 0, 0, 0
	}
	return c
}

func (e *edition) hostKind(host string) syntax.HostKind {
	for i, m := range e.oracle().hosts {
		if m.Match(host) {
			return e.hosts[i].kind
		}
	}
	return syntax.NoHost
}

// matchAll calls match for every rule, and checks the diagnoses too.
func (e *edition) matchAll(t testing.TB, s string) {
	for rule := range syntax.Rule(syntax.Rules) {
		if e.rules[rule] != "" {
			e.matchDiagnose(t, rule, s)
		}
	}
}

// matchDiagnose calls match, and checks the diagnosis of a text that does not match.
func (e *edition) matchDiagnose(t testing.TB, rule syntax.Rule, s string) int {
	at := e.match(t, rule, s)
	if at != syntax.Valid {
		e.diagnose(t, rule, s, at)
	}
	return at
}

// perRule runs a separate test for each edition and rule.
func perRule(t *testing.T, test func(t *testing.T, e *edition, rule syntax.Rule)) {
	for _, e := range editions {
		t.Run(e.name, func(t *testing.T) {
			for rule := range syntax.Rule(syntax.Rules) {
				if e.rules[rule] == "" {
					continue
				}
				t.Run(rule.String(), func(t *testing.T) {
					t.Parallel()
					test(t, e, rule)
				})
			}
		})
	}
}

// words calls f with every string over alphabet of up to length bytes, shorter
// ones first, each between before and after, and returns their number.
func words(before, alphabet, after string, length int, f func(s string)) int {
	n := 0
	for length := range length + 1 {
		digits := make([]int, length)
		text := []byte(before + strings.Repeat(alphabet[:1], length) + after)
		for {
			f(string(text))
			n++
			i := 0
			for ; i < length; i++ {
				digits[i] = (digits[i] + 1) % len(alphabet)
				text[len(before)+i] = alphabet[digits[i]]
				if digits[i] > 0 {
					break
				}
			}
			if i == length {
				break
			}
		}
	}
	return n
}

// All short texts of the significant characters, alone, in brackets, and after the
// beginnings that they need.
func TestShortTexts(t *testing.T) {
	long, short := testenv.Tier(4, 6, 7), testenv.Tier(4, 5, 7)
	perRule(t, func(t *testing.T, e *edition, rule syntax.Rule) {
		check := func(s string) { e.match(t, rule, s) }
		length := short
		if e == rfc3986 && (rule == syntax.URIReference || rule == syntax.Authority) {
			length = long
		}
		n := words("", `a1:/?#[]@%.`, "", length, check)
		switch rule {
		case syntax.Authority, syntax.Host:
			n += words("[", `1f:.]v%`, "", length+1, check)
			n += words("[", `1f:.]v@`, "]", length+1, check)
			n += words("[1:1:1:1:1:", `1:.2`, "]", length+1, check)
			n += words("", `0125.`, "", length+2, check)
			n += words("", `a1-.@:`, "", length+1, check)
		case syntax.URIReference, syntax.RelativeRef:
			n += words("//[", `1:.]v%/`, "", length, check)
		}
		if isReference(rule) && e.opaque {
			n += words("a:", `a/?#[]%`, "", length, check)
		}
		t.Attr("texts", testenv.Figure(n))
	})
}

// The diagnoses of all short texts of the significant characters. A quick run reads the longest
// ones for RFC 3986, and the full tier for all editions.
func TestShortDiagnoses(t *testing.T) {
	brief, length := testenv.Slow || testing.Short(), testenv.Tier(3, 4, 5)
	if testenv.Race {
		length-- // what runs on several goroutines is the same for shorter texts
	}
	perRule(t, func(t *testing.T, e *edition, rule syntax.Rule) {
		length := length
		if !brief && !testenv.Full && e != rfc3986 {
			length--
		}
		n := 0
		check := func(s string) {
			if e.matchDiagnose(t, rule, s) != syntax.Valid {
				n++
			}
		}
		words("", `a1:/?#[]@%.`, "", length, check)
		words("[", `1:.]v%@/`, "", length, check)
		words("//[", `1:.]v%@/`, "", length, check)
		words("a://", `a1:@/[% `, "", length, check)
		words("//a:b@", `a1:@/[% `, "", length, check)
		words("//", `a.-:@%[`, "", length, check)
		words("", `a.-:@%[`, "", length, check)
		words("a:", `a?/#[^%`, "", length, check)
		words("1://", `a_/:@[^`, "", length, check)
		t.Attr("diagnoses", testenv.Figure(n))
	})
}

// special are the bytes that are significant in some rule.
const special = ":/?#[]@%.-+v012356aFg~_ \"\x00\x7f\x80\xff"

// mutate changes a few bytes of s, mostly to special ones.
func mutate(rng *rand.Rand, s, special string) string {
	b := []byte(s)
	for range 1 + rng.IntN(3) {
		i := rng.IntN(len(b) + 1)
		c := special[rng.IntN(len(special))]
		switch op := rng.IntN(5); {
		case op == 0 && i < len(b):
			b[i] = c
		case op == 1 && i < len(b):
			b = append(b[:i], b[i+1:]...)
		case op == 2 && i < len(b): // again
			j := i + rng.IntN(len(b)-i) + 1
			b = append(b[:j:j], b[i:]...)
		case op == 3:
			b = b[:i]
		default:
			b = append(b[:i:i], append([]byte{c}, b[i:]...)...)
		}
	}
	return string(b)
}

// walk returns a random text that m matches.
func walk(rng *rand.Rand, m *abnf.Machine, length int, special string) string {
	var b []byte
	for {
		next, accept := m.Next(string(b))
		if accept && (len(b) >= length || next == abnf.Set{}) {
			return string(b)
		}
		var choice []byte
		if rng.IntN(3) > 0 {
			for _, c := range []byte(special) {
				if next.Has(c) {
					choice = append(choice, c)
				}
			}
		}
		if choice == nil {
			for c := range 256 {
				if next.Has(byte(c)) {
					choice = append(choice, byte(c))
				}
			}
		}
		b = append(b, choice[rng.IntN(len(choice))])
	}
}

// Random texts of each rule, as they are and with a few bytes changed, against every
// rule.
func TestRandomTexts(t *testing.T) {
	count := testenv.Tier(10, 50, 20_000)
	perRule(t, func(t *testing.T, e *edition, rule syntax.Rule) {
		rng := rand.New(rand.NewPCG(uint64(rule), 3986))
		for range count {
			s := walk(rng, e.oracle().rules[rule], rng.IntN(60), e.special)
			if at := e.match(t, rule, s); at != syntax.Valid {
				t.Fatalf("%v does not match %q, offset %d", rule, s, at)
			}
			for range 4 {
				e.matchAll(t, s)
				s = mutate(rng, s, e.special)
			}
		}
		t.Attr("texts", testenv.Figure(5*count))
	})
}
