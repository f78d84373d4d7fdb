package deps_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// Each difference of an edition from RFC 3986 is a named feature. The code asks for the
// feature and never for the edition, so that the row of an edition describes it completely.

// identities are the types whose values tell the editions apart.
var identities = []string{"Edition", "edition", "Dialect", "Grammar", "features"}

// mayAsk are the packages that ask for editions, with the number of places and the reason.
var mayAsk = map[string]struct {
	places int
	reason string
}{
	"internal/older":       {1, "it says which editions are older than RFC 3986, as which an unknown one behaves"},
	"internal/peers":       {2, "it gives the library's answers in the terms of each document"},
	"internal/dialect":     {1, "only the grammar of rfc2396bis-02 depends on how it is read"},
	"cmd/internal/answer":  {2, "it names the other dialects than RFC 3986"},
	"cmd/internal/cli":     {1, "package plainuri is about RFC 3986"},
	"cmd/internal/explain": {1, "it shows what RFC 2396 says about an empty port"},
}

// TestFeatures looks at all packages of the library and the program.
func TestFeatures(t *testing.T) {
	needSource(t)
	g, err := load(platformContext("linux/amd64"))
	if err != nil {
		t.Fatal(err)
	}
	c := theChecker().loosely()
	looked := 0
	for _, name := range slices.Sorted(maps.Keys(g)) {
		dir, ok := dirOf(name)
		if !ok || g[name].outside {
			continue
		}
		p, err := c.check(path.Join(module, dir), false)
		if err != nil {
			t.Fatal(err)
		}
		looked++
		places := p.editionTests()
		if len(places) == mayAsk[dir].places {
			continue
		}
		t.Errorf("%s: %d places ask for an edition, want %d", dir, len(places), mayAsk[dir].places)
		for _, place := range places {
			t.Errorf("%s/%s: ask for a feature, not for an edition", dir, place)
		}
	}
	if looked < 80 {
		t.Errorf("only %d packages", looked)
	}
}

// editionTests returns the places where p compares an edition, a grammar or a set of
// features, or uses the set otherwise than by the method has.
func (p *checked) editionTests() (places []string) {
	report := func(n ast.Node, what string) {
		at := p.fset.Position(n.Pos())
		places = append(places, fmt.Sprintf("%s:%d: %s", p.name(n.Pos()), at.Line, what))
	}
	for _, file := range p.files {
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Name.Name == "has" {
				continue
			}
			ast.Inspect(decl, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.BinaryExpr:
					if isComparison(n.Op) && (p.isIdentity(n.X) || p.isIdentity(n.Y)) &&
						!p.info.Types[n.X].IsNil() && !p.info.Types[n.Y].IsNil() {
						report(n, "compares "+types.ExprString(n))
					}
				case *ast.SwitchStmt:
					if n.Tag != nil && p.isIdentity(n.Tag) {
						report(n, "switches on "+types.ExprString(n.Tag))
					}
				case *ast.SelectorExpr:
					if p.isNamed(n, "features") {
						report(n, "reads "+types.ExprString(n))
					}
				}
				return true
			})
		}
	}
	return places
}

func isComparison(op token.Token) bool {
	return slices.Contains([]token.Token{token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ}, op)
}

// isIdentity reports whether e is of one of the identities, or a pointer to one.
func (p *checked) isIdentity(e ast.Expr) bool { return p.isNamed(e, identities...) }

func (p *checked) isNamed(e ast.Expr, names ...string) bool {
	typ := p.info.Types[e].Type
	if pointer, ok := typ.(*types.Pointer); ok {
		typ = pointer.Elem()
	}
	named, ok := typ.(*types.Named)
	return ok && slices.Contains(names, named.Obj().Name())
}

// TestFeaturesRule breaks the rule in a package made up for it.
func TestFeaturesRule(t *testing.T) {
	needSource(t)
	const types = `package p
type features uint16
const colons features = 1
type Edition uint8
type edition struct { mergesDots bool }
type Grammar struct { features features }
func (g *Grammar) has(f features) bool { return g.features&f != 0 }
var first = edition{}
func f(g *Grammar, e Edition, row *edition) bool { `
	for _, test := range []struct{ body, want string }{
		{"return g.has(colons)", ""},
		{"return row.mergesDots", ""},
		{"return row != nil", ""},
		{"return int(e) >= 4", ""},
		{"return g.features != 0", "compares g.features != 0"},
		{"return 0 == g.features&colons", "compares 0 == g.features & colons"},
		{"return uint16(g.features) > 3", "reads g.features"},
		{"return e > 0", "compares e > 0"},
		{"return row == &first", "compares row == &first"},
		{"return g == new(Grammar)", "compares g == new(Grammar)"},
		{"switch e { case 1: return true }; return false", "switches on e"},
	} {
		c := theChecker()
		p, err := c.checkFiles("p", []*ast.File{c.parseFile(t, "p.go", types+test.body+" }")}, false)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(p.editionTests(), "; ")
		if (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", test.body, got, test.want)
		}
	}
}
