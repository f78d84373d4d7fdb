package syntax_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/internal/syntax"
)

// The oracle is the ABNF of Appendix A, compiled without further thought.

var appendixA = sync.OnceValue(func() *abnf.Grammar {
	src, err := os.ReadFile("../../testdata/abnf/rfc3986.abnf")
	if err != nil {
		panic(err)
	}
	g, err := abnf.Parse(string(src))
	if err != nil {
		panic(err)
	}
	return g
})

func compile(expr string) *abnf.Machine {
	m, err := appendixA().Compile(expr)
	if err != nil {
		panic(err)
	}
	return m.Minimize()
}

var machines = sync.OnceValue(func() (ms [syntax.Rules]*abnf.Machine) {
	for rule := range ms {
		ms[rule] = compile(syntax.Rule(rule).String())
	}
	return ms
})

// hosts are machines for the alternatives of host, by kind. That of reg-name
// holds the IPv4 addresses too.
var hosts = sync.OnceValue(func() map[syntax.HostKind]*abnf.Machine {
	return map[syntax.HostKind]*abnf.Machine{
		syntax.RegName:     compile(`reg-name`),
		syntax.IPv4Address: compile(`IPv4address`),
		syntax.IPv6Address: compile(`"[" IPv6address "]"`),
		syntax.IPvFuture:   compile(`"[" IPvFuture "]"`),
	}
})

func hostKind(host string) syntax.HostKind {
	for _, kind := range []syntax.HostKind{syntax.IPv4Address, syntax.RegName, syntax.IPv6Address, syntax.IPvFuture} {
		if hosts()[kind].Match(host) {
			return kind
		}
	}
	return syntax.NoHost
}

// isReference reports whether rule is one of the four that references match.
func isReference(rule syntax.Rule) bool { return rule <= syntax.RelativeRef }

// match holds the engine against the oracle for one text and rule: whether it
// matches, the offset if it does not, and the offsets of the components if it
// does. It returns what the engine says.
func match(t testing.TB, rule syntax.Rule, s string) int {
	var o syntax.Offsets
	at := syntax.RFC3986.Match(s, rule, &o)
	want, ok := machines()[rule].Viable(s)
	if ok {
		want = syntax.Valid
	}
	if at != want {
		t.Fatalf("%v: Match(%q) = %d, want %d", rule, s, at, want)
	}
	if ok {
		if want := offsets(rule, s); o != want {
			t.Fatalf("%v: Match(%q) gives %+v, want %+v", rule, s, o, want)
		}
	}
	return at
}

// offsets returns what Match is to store for a text that matches.
func offsets(rule syntax.Rule, s string) (o syntax.Offsets) {
	authority, start := s, 0
	switch {
	case isReference(rule):
		c := syntax.Split(s)
		o.SchemeEnd, o.PathStart, o.PathEnd, o.QueryEnd =
			uint32(c.SchemeEnd), uint32(c.PathStart), uint32(c.PathEnd), uint32(c.QueryEnd)
		if c.Authority == 0 {
			return o
		}
		authority, start = s[c.Authority:c.PathStart], c.Authority
	case rule == syntax.Host:
		o.Host = hostKind(s)
		return o
	case rule != syntax.Authority:
		return o
	}
	host := strings.IndexByte(authority, '@') + 1
	end := len(authority)
	if strings.HasPrefix(authority[host:], "[") {
		end = strings.IndexByte(authority, ']') + 1
	} else if colon := strings.IndexByte(authority[host:], ':'); colon >= 0 {
		end = host + colon
	}
	o.HostStart, o.HostEnd, o.Host = uint32(start+host), uint32(start+end), hostKind(authority[host:end])
	return o
}

// matchAll is match for every rule, and holds the diagnoses too.
func matchAll(t testing.TB, s string) {
	for rule := range syntax.Rule(syntax.Rules) {
		if at := match(t, rule, s); at != syntax.Valid {
			diagnose(t, rule, s, at)
		}
	}
}

// perRule runs a test for each rule on its own.
func perRule(t *testing.T, test func(t *testing.T, rule syntax.Rule)) {
	for rule := range syntax.Rule(syntax.Rules) {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			test(t, rule)
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

// All short texts over the characters that matter, and all short texts between
// brackets.
func TestShortTexts(t *testing.T) {
	long, short := 6, 5
	if slow || testing.Short() {
		long, short = 4, 4
	}
	perRule(t, func(t *testing.T, rule syntax.Rule) {
		length := short
		if rule <= syntax.Authority && rule != syntax.Scheme {
			length = long
		}
		n := words("", `a1:/?#[]@%.`, "", length, func(s string) { match(t, rule, s) })
		switch rule {
		case syntax.Authority, syntax.Host:
			n += words("[", `1f:.]v%`, "", length+1, func(s string) { match(t, rule, s) })
			n += words("[", `1f:.]v@`, "]", length+1, func(s string) { match(t, rule, s) })
			n += words("[1:1:1:1:1:", `1:.2`, "]", length+1, func(s string) { match(t, rule, s) })
			n += words("", `0125.`, "", length+2, func(s string) { match(t, rule, s) })
		case syntax.URIReference, syntax.RelativeRef:
			n += words("//[", `1:.]v%/`, "", length, func(s string) { match(t, rule, s) })
		}
		t.Log(n, "texts")
	})
}

// The diagnoses of all short texts over the characters that matter.
func TestShortDiagnoses(t *testing.T) {
	length := 4
	if slow || testing.Short() {
		length = 3
	}
	perRule(t, func(t *testing.T, rule syntax.Rule) {
		n := 0
		check := func(s string) {
			if at := match(t, rule, s); at != syntax.Valid {
				diagnose(t, rule, s, at)
				n++
			}
		}
		words("", `a1:/?#[]@%.`, "", length, check)
		words("[", `1:.]v%@/`, "", length, check)
		words("//[", `1:.]v%@/`, "", length, check)
		words("a://", `a1:@/[% `, "", length, check)
		words("//a:b@", `a1:@/[% `, "", length, check)
		t.Log(n, "diagnoses")
	})
}

// special are the bytes that decide something in some rule.
const special = ":/?#[]@%.-+v012356aFg~_ \"\x00\x7f\x80\xff"

// mutate changes a few bytes of s.
func mutate(rng *rand.Rand, s string) string {
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

// walk returns a random text that m matches, of some length.
func walk(rng *rand.Rand, m *abnf.Machine, length int) string {
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

// Random texts of each rule, and what becomes of them with a few bytes changed,
// against every rule.
func TestRandomTexts(t *testing.T) {
	count := 400
	if slow || testing.Short() {
		count = 40
	}
	perRule(t, func(t *testing.T, rule syntax.Rule) {
		rng := rand.New(rand.NewPCG(uint64(rule), 3986))
		for range count {
			s := walk(rng, machines()[rule], rng.IntN(60))
			if at := match(t, rule, s); at != syntax.Valid {
				t.Fatalf("%v does not match %q, offset %d", rule, s, at)
			}
			for range 4 {
				matchAll(t, s)
				s = mutate(rng, s)
			}
		}
	})
}

// samples go through all of the grammar.
var samples = []string{
	"",
	"foo://user:pw@example.com:8042/over/there?name=ferret#nose",
	"//u%41@h%42:1/p%43;/?q%44/?#f%45/?",
	"/%41:b", "a/b:c", "./a:b", "a%41", "a", "?", "#", "a:", "a:/", "a:b", "@", "a@:b",
	"//a:1", "//a:b@", "//%41:%42@", "//@", "//:", "//", "//[::1]:1/",
	"//1.2.3.4", "//1.2.3.4.5", "//255.250.199.19:1", "//300.1.1.1", "//01.1.1.1",
	"//[1111:2222:3333:4444:5555:6666:7777:8888]",
	"//[1111:2222:3333:4444:5555:6666:255.255.255.255]",
	"//[::1111:2222:3333:4444:5555:6666:7777]",
	"//[::1111:2222:3333:4444:5555:249.249.249.249]",
	"//[::199.199.199.199]",
	"//[::abcd]",
	"//[1111:2222:3333:4444:5555:6666:7777::]",
	"//[v1A.:a]:1", "//[VF.~]",
}

// states returns a text for each state of m, one that begins nothing that m
// matches included, and suffixes that tell any two of these texts apart.
func states(t *testing.T, m *abnf.Machine) (texts, suffixes []string) {
	// The suffixes of the samples are enough, as the number of states that they
	// tell apart shows.
	seen := make(map[string]bool)
	for _, s := range samples {
		for i := range len(s) + 1 {
			if !seen[s[i:]] {
				seen[s[i:]] = true
				suffixes = append(suffixes, s[i:])
			}
		}
	}
	signature := func(text string) string {
		b := make([]byte, len(suffixes))
		for i, suffix := range suffixes {
			if m.Match(text + suffix) {
				b[i] = 1
			}
		}
		return string(b)
	}
	signatures := make(map[string]bool)
	for queue := []string{""}; len(queue) > 0; queue = queue[1:] {
		text := queue[0]
		sig := signature(text)
		if signatures[sig] {
			continue
		}
		signatures[sig] = true
		texts = append(texts, text)
		for _, b := range []byte(special) {
			queue = append(queue, text+string([]byte{b}))
		}
	}
	if len(texts) != m.States() {
		t.Fatalf("found %d of %d states", len(texts), m.States())
	}

	// Most suffixes say nothing that others do not.
	var needed []string
	group := make([]int, len(texts)) // that no needed suffix takes apart
	for groups, i := 1, 0; groups < len(texts); i++ {
		ids := make(map[string]int)
		split := make([]int, len(texts))
		for n, text := range texts {
			key := fmt.Sprint(group[n], m.Match(text+suffixes[i]))
			id, ok := ids[key]
			if !ok {
				id = len(ids)
				ids[key] = id
			}
			split[n] = id
		}
		if len(ids) > groups {
			groups, group = len(ids), split
			needed = append(needed, suffixes[i])
		}
	}
	return texts, needed
}

// TestEveryState leads the engine into every state of the minimal automaton,
// lets every byte follow, and then everything that tells states apart. An
// automaton of no more states that does right by all of these texts matches the
// same language: this is the W-method of Chow ("Testing software design modeled
// by finite-state machines", IEEE TSE 4(3), 1978). The engine may have more
// states than it needs; where there is room for that, two bytes follow.
func TestEveryState(t *testing.T) {
	var bytes []byte
	for b := range 256 {
		bytes = append(bytes, byte(b))
	}
	quick := slow || testing.Short()
	if quick {
		bytes = []byte(special)
	}
	perRule(t, func(t *testing.T, rule syntax.Rule) {
		texts, suffixes := states(t, machines()[rule])
		n := 0
		for _, text := range texts {
			if at := match(t, rule, text); at != syntax.Valid {
				diagnose(t, rule, text, at)
			}
			for _, b := range bytes {
				s := text + string([]byte{b})
				if at := match(t, rule, s); at != syntax.Valid {
					diagnose(t, rule, s, at)
				}
				for _, suffix := range suffixes {
					match(t, rule, s+suffix)
					n++
				}
				// The other rules have no code of their own in so many states.
				if quick || rule != syntax.URIReference && rule != syntax.Host || !strings.Contains(special, s[len(text):]) {
					continue
				}
				for _, c := range []byte(special) {
					for _, suffix := range suffixes {
						match(t, rule, s+string([]byte{c})+suffix)
						n++
					}
				}
			}
		}
		t.Logf("%d states, %d suffixes, %d texts", len(texts), len(suffixes), n)
	})
}
