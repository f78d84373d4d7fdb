package syntax_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// These tests alter a grammar, one entry of a table or one feature at a time, and check
// that the comparisons with the automata fail. TestGeneratedTables compares the tables
// themselves with the ABNF.

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
func unseen(e *edition, b byte, class string) string {
	has := func(names ...string) bool {
		for n := range syntax.ClassCount {
			if slices.Contains(names, syntax.ClassName(n)) && e.grammar.Has(b, n) {
				return true
			}
		}
		return false
	}
	switch class {
	case "inUnreserved", "inSubDelims", "inQueryParam", "inDecodable":
		return "for those who encode and normalize"
	case "inAlpha":
		if !has("inScheme") && (e == rfc3986 || !has("inRegName") || b == ':') {
			return "a scheme begins with it only if it can go on with it, and a label is part of a registry name before its port"
		}
	case "inOpaque":
		if !e.opaque {
			return "there is no opaque-part"
		}
		if b == '?' && e == rfc2396bis01 {
			return "what follows it would be read as a query, which has the same bytes, and given back to the opaque part"
		}
	case "inIPvFuture":
		if e != rfc3986 {
			return "there is no IPvFuture"
		}
	case "inRegName", "inSegmentNC":
		if e == rfc2396bis02 {
			return "there is no registry name, and relative paths may have colons"
		}
	}
	return ""
}

// TestAlteredClasses alters the entries of the class tables: those of special bytes in
// the quick tier, and all in the full tier.
func TestAlteredClasses(t *testing.T) {
	if testenv.Slow || testing.Short() {
		t.Skip("the tables are the same")
	}
	for _, e := range editions {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
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
					if unseen(e, byte(b), name) != "" {
						continue
					}
					n++
					if !e.notices(e.grammar.AlterClass(byte(b), class), check) {
						left[name] = append(left[name], byte(b))
					}
				}
			}
			for name, bytes := range left {
				t.Errorf("%s: nothing notices that %q are altered", name, bytes)
			}
			t.Attr("altered", testenv.Figure(n))
		})
	}
}

// unseenFeatures are the features whose alteration changes only diagnoses.
var unseenFeatures = map[*edition]string{
	rfc3986:      "longLabels letteredTops anyDigits noLiterals", // a host is not a name of labels
	rfc2396:      "hostnames noFuture",                           // the last label decides, and the grammar has no literals
	rfc2396bis02: "hostnames letteredTops noLiterals",            // only the speed, and the diagnoses in TestOlderDiagnoses
}

// TestAlteredFeatures gives each edition one feature more or less.
func TestAlteredFeatures(t *testing.T) {
	if testenv.Slow || testing.Short() {
		t.Skip("the features are the same")
	}
	for _, e := range editions {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			all := e.leadings(t)
			check := func(t testing.TB, e *edition) {
				for _, b := range []byte(special) {
					follow(b, all)(t, e)
				}
			}
			n := 0
			for i, name := range syntax.FeatureNames {
				if slices.Contains(strings.Fields(unseenFeatures[e]), name) {
					continue
				}
				n++
				altered := e.grammar.AlterFeature(i)
				if !e.notices(altered, checkLabels) && !e.notices(altered, check) {
					t.Errorf("nothing notices that %s is altered", name)
				}
			}
			t.Attr("altered", testenv.Figure(n))
		})
	}
}
