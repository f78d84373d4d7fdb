package syntax_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/scan/scantest"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// In these tests the engine is altered, one entry of a table at a time, and the texts
// that hold it against the automata have to notice. That the tables of classes are as
// the ABNF has them, TestGeneratedTables shows without the engine.

// A failing is a test whose first failure ends it, and which is not reported.
type failing struct{ testing.TB }

type failure struct{}

func (failing) Helper()               {}
func (failing) Fatalf(string, ...any) { panic(failure{}) }

// notices reports whether check fails for e with an altered grammar.
func (e *edition) notices(altered *syntax.Grammar, check func(t testing.TB, e *edition)) (noticed bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(failure); !ok && altered == e.grammar {
				panic(r)
			}
			noticed = true
		}
	}()
	mutant := *e
	mutant.grammar = altered
	check(failing{}, &mutant)
	return false
}

// A leading has the texts that lead into the states of a rule.
type leading struct {
	rule  syntax.Rule
	cover *cover
}

func (e *edition) leadings(t *testing.T) []leading {
	var all []leading
	for rule := range syntax.Rule(syntax.Rules) {
		if e.rules[rule] != "" {
			all = append(all, leading{rule, e.cover(t, rule)})
		}
	}
	return all
}

// follow appends b in every state, also after a byte at which a kernel stops, and then
// the suffixes that distinguish states.
func follow(b byte, all []leading) func(t testing.TB, e *edition) {
	return func(t testing.TB, e *edition) {
		for _, before := range []string{"", "~", "ABCDEFGH%4A"} {
			for _, l := range all {
				for _, text := range l.cover.texts {
					s := text + before + string([]byte{b})
					e.match(t, l.rule, s)
					for _, suffix := range l.cover.identify(s) {
						e.match(t, l.rule, s+suffix)
					}
				}
			}
		}
	}
}

// unseen returns the reason why altering an entry of the class table has no effect, or
// an empty string if it has one.
func unseen(b byte, class string) string {
	if b >= utf8.RuneSelf {
		return "a run takes it only with the rest of a character outside ASCII"
	}
	switch class {
	case "InUnreserved", "InSubDelims", "InQueryParam", "InDecodable":
		return "for those who encode and normalize"
	case "InAlpha":
		for n := range syntax.ClassCount {
			if syntax.ClassName(n) == "InScheme" && !rfc3986.grammar.Has(b, n) {
				return "a scheme begins with it only if it can go on with it"
			}
		}
	}
	return ""
}

// TestAlteredClasses alters each entry of the class table of RFC 3986: in the quick tier
// those of special bytes, in the full tier all. The kernels do not read the table for plain bytes,
// so no kernel is used.
func TestAlteredClasses(t *testing.T) {
	if testenv.Slow || testing.Short() {
		t.Skip("-short, or a slow build: tables are altered for seconds")
	}
	e := rfc3986
	all := e.leadings(t)
	n := 0
	left := make(map[string][]byte)
	for b := range 256 {
		if !testenv.Full && strings.IndexByte(special, byte(b)) < 0 {
			continue
		}
		check := follow(byte(b), all)
		for class := range syntax.ClassCount {
			name := syntax.ClassName(class)
			if unseen(byte(b), name) != "" {
				continue
			}
			n++
			scantest.Each(func(kernel string) {
				if kernel == "none" && !e.notices(e.grammar.AlterClass(byte(b), class), check) {
					left[name] = append(left[name], byte(b))
				}
			})
		}
	}
	for name, bytes := range left {
		t.Errorf("%s: nothing notices that %q are altered", name, bytes)
	}
	t.Attr("altered", testenv.Figure(n))
}

// TestAlteredAutomata alters random entries of the automata of the older editions: in the quick
// tier of one.
func TestAlteredAutomata(t *testing.T) {
	if testenv.Slow || testing.Short() {
		t.Skip("-short, or a slow build: tables are altered for seconds")
	}
	for i, e := range older {
		if !testenv.Full && i > 0 {
			break
		}
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			all := e.leadings(t)
			check := func(t testing.TB, e *edition) {
				for _, b := range []byte(special) {
					follow(b, all)(t, e)
				}
				for _, l := range all {
					for _, text := range l.cover.texts {
						e.match(t, l.rule, text)
						for rule := range syntax.RelativeRef + 1 {
							e.match(t, rule, text)
						}
					}
				}
			}
			rng := rand.New(rand.NewPCG(1, 2396))
			n := 0
			for count := testenv.Tier(0, 2, 100); n < count; {
				entry := rng.IntN(e.grammar.Entries())
				altered := e.grammar.AlterEntry(entry)
				if altered == nil {
					continue
				}
				n++
				if !e.notices(altered, check) {
					t.Errorf("nothing notices that entry %d is altered", entry)
				}
			}
			t.Attr("altered", testenv.Figure(n))
		})
	}
}
