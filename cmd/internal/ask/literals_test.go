package ask

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// prose are the fields of options and verbs whose texts speak of options to people.
var prose = map[string]bool{"Usage": true, "Use": true, "Note": true, "Statuses": true}

// below are the literals of packages that are below the table, which cannot ask it for a name, and
// an option of git.
var below = map[string]int{"stream --max-record": 1, "stream --invalid": 2, "stream --max-errors": 1, "stream --null": 1, "stream --skip-empty": 1, "project --quiet": 1}

// declares are the methods of a flag set that take the name of a flag.
var declares = regexp.MustCompile(`^(Lookup|Changed|MarkFlag.*|RegisterFlagCompletionFunc|(Bool|String|Int|Uint|Duration|Var|Get).*)$`)

// TestOneLiteral counts literals in the code of the program: the name of each option stands once,
// in its declaration. Only the package of trurl has names of its own.
func TestOneLiteral(t *testing.T) {
	names, dashed := map[string]int{}, map[string]int{}
	for _, v := range All {
		for _, o := range v.Options {
			names[o.Name] = 0
		}
	}
	for _, o := range []*Option{Help, Version} {
		names[o.Name] = 0
	}
	flag := regexp.MustCompile(`--[a-z]+(-[a-z]+)*`)
	files := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		folder := filepath.Base(filepath.Dir(path))
		if folder == "trurl" || path == "../../uri/trurl.go" {
			return nil
		}
		files++
		parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				key, _ := n.Key.(*ast.Ident)
				if key == nil {
					return true
				}
				if text, ok := literal(n.Value); ok && folder == "ask" && key.Name == "Name" {
					if _, known := names[text]; known {
						names[text]++
					}
				}
				return !prose[key.Name]
			case *ast.ValueSpec:
				return n.Names[0].Name != "trurlStatuses"
			case *ast.Field:
				return false // tags
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && declares.MatchString(f.Sel.Name) && (folder == "uri" || folder == "ask") {
					if x, ok := f.X.(*ast.CallExpr); ok && len(n.Args) > 0 {
						if text, ok := literal(n.Args[0]); ok {
							if of, ok := x.Fun.(*ast.SelectorExpr); ok && strings.Contains(of.Sel.Name, "Flags") {
								t.Errorf("%s: a flag %q by its name", path, text)
							}
						}
					}
				}
			case *ast.BasicLit:
				text, _ := literal(n)
				for _, found := range flag.FindAllString(text, -1) {
					if _, known := names[found[2:]]; known {
						dashed[folder+" "+found]++
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 100 {
		t.Errorf("saw only %d files", files)
	}
	verbs := map[string]bool{}
	for _, v := range All {
		verbs[v.Name] = true
	}
	for name, n := range names {
		if verbs[name] {
			n-- // a verb has the name too
		}
		if n != 1 {
			t.Errorf("the option %q is declared %d times", name, n)
		}
	}
	if !reflect.DeepEqual(dashed, below) {
		t.Errorf("literals with flags: %v, want %v", dashed, below)
	}
}

// literal returns the text of a string literal.
func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// TestLimits gives each option with limits the numbers next to them.
func TestLimits(t *testing.T) {
	limited := 0
	for _, v := range All {
		for _, o := range v.Options {
			if o.Min == o.Max || o.Kind == Size { // whose flag has the limits
				continue
			}
			limited++
			numbers := map[int]bool{o.Min - 1: false, o.Min: true, o.Max: true}
			if o.Max < maxInt {
				numbers[o.Max+1] = false
			}
			for n, want := range numbers {
				err := o.checkNumber(n, -1)
				if (err == nil) != want || err != nil && !strings.Contains(err.Error(), "must be "+o.Form()) {
					t.Errorf("%s --%s %d: %v", v.Name, o.Name, n, err)
				}
			}
		}
	}
	if limited < 8 {
		t.Errorf("only %d options have limits", limited)
	}
}

// TestConstraints checks the table: each option of a constraint is one of its verb, or another
// verb's that has the same constraint, and no verb has a constraint twice.
func TestConstraints(t *testing.T) {
	seen := 0
	for _, v := range All {
		for i, c := range v.Constraints {
			seen++
			if _, ok := v.Option(c.If.Option); !ok {
				t.Errorf("%s has no option %s, and a constraint of it", v.Name, c.If.Option.Name)
			}
			if (len(c.Needs) == 0) == (len(c.Excludes) == 0) {
				t.Errorf("%s: a constraint of %s needs nothing, or does two things", v.Name, c.If.Option.Name)
			}
			for _, other := range v.Constraints[:i] {
				if c == other || c.say(flags, nil) == other.say(flags, nil) && len(c.Needs) > 0 {
					t.Errorf("%s: twice %s", v.Name, c.say(flags, nil))
				}
			}
		}
		for i, o := range v.Options {
			for _, other := range v.Options[:i] {
				if o.Is(other) || o.Name == other.Name || o.Short != "" && o.Short == other.Short {
					t.Errorf("%s has two options %s", v.Name, o.Name)
				}
			}
			if text, ok := o.Default.(string); ok && o.Values != nil && !slices.Contains(o.Values(), text) {
				t.Errorf("%s: the default of %s is %q", v.Name, o.Name, text)
			}
		}
	}
	if seen < 50 {
		t.Errorf("saw only %d constraints", seen)
	}
}
