package uri_test

import (
	"cmp"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/engine/enum"
)

// A pageTable is a table in a page under docs. It follows a comment that names its kind,
// such as <!-- checked: valid -->. Its cells have no backquotes.
type pageTable struct {
	kind   string
	header []string
	rows   [][]string
}

// pageText returns the text of a page.
func pageText(t testing.TB, name string) string {
	t.Helper()
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// pageTables returns the tables of a page that name their kind.
func pageTables(t testing.TB, name string) (tables []pageTable) {
	t.Helper()
	parts := strings.Split(pageText(t, name), "<!-- checked: ")
	for _, part := range parts[1:] {
		kind, rest, ok := strings.Cut(part, " -->\n")
		if !ok {
			t.Fatalf("%s: %q", name, part[:min(len(part), 40)])
		}
		table := pageTable{kind: kind}
		for i, line := range strings.Split(strings.TrimLeft(rest, "\n"), "\n") {
			if !strings.HasPrefix(line, "|") {
				break
			}
			switch cells := pageCells(line); i {
			case 0:
				table.header = cells
			case 1: // the rule below it
			default:
				table.rows = append(table.rows, cells)
			}
		}
		if len(table.rows) == 0 {
			t.Fatalf("%s: no table %q", name, kind)
		}
		for _, row := range table.rows {
			if len(row) != len(table.header) {
				t.Fatalf("%s: %q has not the columns %q", name, row, table.header)
			}
		}
		tables = append(tables, table)
	}
	return tables
}

// pageCells returns the cells of a line of a table.
func pageCells(line string) (cells []string) {
	const bar = "\x00"
	line = strings.ReplaceAll(strings.Trim(line, "|"), `\|`, bar)
	for _, cell := range strings.Split(line, "|") {
		quote := "`"
		if strings.Contains(cell, "``") {
			quote = "``" // around text that has a backquote
		}
		cell = strings.ReplaceAll(strings.ReplaceAll(cell, quote, ""), bar, "|")
		if cell = strings.TrimSpace(cell); cell == "(empty)" {
			cell = ""
		}
		cells = append(cells, cell)
	}
	return cells
}

// pageEditions are the editions in the order of their columns.
var pageEditions = []uri.Edition{uri.RFC2396, uri.RFC2396bis01, uri.RFC2396bis02, uri.RFC3986}

// TestEditionsPage checks the tables of docs/editions.md and docs/tables/editions.md
// against the code.
func TestEditionsPage(t *testing.T) {
	tables := append(pageTables(t, "docs/editions.md"), pageTables(t, "docs/tables/editions.md")...)
	for _, table := range tables {
		kind, argument, _ := strings.Cut(table.kind, " ")
		check := editionsPage[kind]
		if check == nil {
			t.Fatalf("nothing checks a table %q", table.kind)
		}
		for _, row := range table.rows {
			check(t, argument, row)
		}
	}
}

// editionsPage checks a row of a table, by the kind of the table, which may have an
// argument.
var editionsPage = map[string]func(t *testing.T, argument string, row []string){
	"classes": func(t *testing.T, _ string, row []string) {
		byEdition(t, row[:1], row[1:], func(e uri.Edition) string {
			set, err := grammarOf(t, e).Bytes(row[0])
			if err != nil {
				return "no such rule"
			}
			return punctuation(func(c string) bool { return set.Has(c[0]) })
		})
	},
	"characters": func(t *testing.T, _ string, row []string) {
		byEdition(t, row[:1], row[1:], func(e uri.Edition) string {
			takes := componentTakes[row[0]]
			return cmp.Or(punctuation(func(c string) bool { return takes(uri.Parser{Edition: e}, c) }), "no such rule")
		})
	},
	"valid": func(t *testing.T, _ string, row []string) {
		byEdition(t, row[:1], row[1:5], func(e uri.Edition) string {
			return yes(uri.Parser{Edition: e}.Validate(uri.RuleURIReference, row[0]) == nil)
		})
	},
	"parts": func(t *testing.T, _ string, row []string) {
		byEdition(t, row[:1], row[1:], func(e uri.Edition) string {
			r, err := uri.Parser{Edition: e}.Parse(row[0])
			if err != nil {
				return "invalid"
			}
			if opaque, ok := r.OpaquePart(); ok {
				return "opaque part " + opaque
			}
			words := "path " + cmp.Or(r.Path().String(), "(empty)")
			if query, ok := r.Query(); ok {
				words += ", query " + query
			}
			return words
		})
	},
	"authority": func(t *testing.T, _ string, row []string) {
		text := row[0]
		if s, times, ok := strings.Cut(text, " × "); ok {
			n, _ := strconv.Atoi(times)
			text = strings.Repeat(s, n)
		}
		byEdition(t, row[:1], row[1:], func(e uri.Edition) string { return authorityWords(e, text) })
	},
	"bare": func(t *testing.T, _ string, row []string) {
		got := []string{
			yes(departures.MatchesBareABNF(uri.RuleURIReference, row[0])),
			yes(uri.Parser{Edition: uri.RFC2396bis02}.Validate(uri.RuleURIReference, row[0]) == nil),
		}
		if !slices.Equal(got, row[1:]) {
			t.Errorf("%q: %q, want %q", row[0], row[1:], got)
		}
	},
	"resolve": func(t *testing.T, base string, row []string) {
		if base != "" {
			row = append([]string{base}, row...)
		}
		byEdition(t, row[:2], row[2:], func(e uri.Edition) string {
			return resolved(uri.Resolver{Edition: e}, row[0], row[1])
		})
	},
	"options": func(t *testing.T, _ string, row []string) {
		e, err := enum.Of[uri.Edition](row[1])
		if err != nil {
			t.Fatal(err)
		}
		without, with := uri.Resolver{Edition: e}, uri.Resolver{Edition: e}
		options := reflect.ValueOf(&with).Elem()
		if !options.FieldByName(row[0]).IsValid() {
			options = options.FieldByName("Compat")
		}
		options.FieldByName(row[0]).SetBool(true)
		got := []string{resolved(without, row[2], row[3]), resolved(with, row[2], row[3])}
		if !slices.Equal(got, row[4:]) {
			t.Errorf("%q: %q, want %q", row[:4], row[4:], got)
		}
	},
	"same-document": func(t *testing.T, base string, row []string) {
		byEdition(t, row[:1], row[1:], func(e uri.Edition) string {
			b, err := uri.NewBase(uri.MustParseURI(base), uri.Resolver{Edition: e})
			if err != nil {
				t.Fatal(err)
			}
			r, err := uri.Parser{Edition: e, Compat: uri.Compat{QueryOnly: true}}.Parse(row[0])
			if err != nil {
				t.Fatal(err)
			}
			return yes(b.IsSameDocument(r))
		})
	},
	"normalize": func(t *testing.T, _ string, row []string) {
		byEdition(t, row[:1], row[1:], func(e uri.Edition) string {
			r, err := uri.Parser{Edition: e}.Parse(row[0])
			if err != nil {
				return "invalid"
			}
			return uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}.Normalize(r, uri.LevelScheme).String()
		})
	},
	"equivalent": func(t *testing.T, _ string, row []string) {
		byEdition(t, row[:2], row[2:], func(e uri.Edition) string {
			a, err1 := uri.Parser{Edition: e}.Parse(row[0])
			b, err2 := uri.Parser{Edition: e}.Parse(row[1])
			n := uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
			switch {
			case err1 != nil || err2 != nil:
				return "invalid"
			case n.Equivalent(a, b, uri.LevelPath):
				return "syntax"
			case n.Equivalent(a, b, uri.LevelScheme):
				return "scheme"
			}
			return "no"
		})
	},
	"advice": func(t *testing.T, _ string, row []string) {
		for i, e := range []uri.Edition{uri.RFC2396bis01, uri.RFC2396bis02} {
			var got []string
			r, err := uri.Parser{Edition: e}.Parse(row[0])
			if err != nil {
				got = append(got, "invalid")
			}
			for _, departure := range departures.Departures(e, r) {
				got = append(got, departure.Advice.String())
			}
			if want := cmp.Or(strings.Join(got, ", "), "none"); row[1+i] != want {
				t.Errorf("%s: %q: %q, want %q", e, row[0], row[1+i], want)
			}
		}
	},
	"obsolete": obsolete,
}

// byEdition checks each cell of a row against the answer of an edition.
func byEdition(t *testing.T, of, cells []string, want func(e uri.Edition) string) {
	t.Helper()
	for i, e := range pageEditions {
		if want := want(e); cells[i] != want {
			t.Errorf("%s: %q: %q, want %q", e, of, cells[i], want)
		}
	}
}

func yes(ok bool) string {
	if ok {
		return "yes"
	}
	return "no"
}

// punctuation returns the printable ASCII characters in a set, except letters, digits and
// the space.
func punctuation(in func(c string) bool) string {
	var set []byte
	for c := byte('!'); c <= '~'; c++ {
		if letter := c | ' '; (c < '0' || c > '9') && (letter < 'a' || letter > 'z') && in(string(c)) {
			set = append(set, c)
		}
	}
	return string(set)
}

// componentTakes reports whether a component accepts a character unencoded.
var componentTakes = map[string]func(p uri.Parser, c string) bool{
	"scheme, after its first letter": func(p uri.Parser, c string) bool {
		r, _ := p.Parse("x" + c + ":/")
		s, _ := r.Scheme()
		return s == "x"+c
	},
	"userinfo": func(p uri.Parser, c string) bool {
		r, _ := p.Parse("//" + c + "@h")
		s, _ := r.Userinfo()
		return s == c
	},
	"registry name": func(p uri.Parser, c string) bool { // a hostname has no "_"
		a, err := p.ParseAuthority("_" + c)
		host, _ := a.Host()
		return err == nil && (a.IsRegistry() || host.String() == "_"+c)
	},
	"path segment": func(p uri.Parser, c string) bool {
		r, _ := p.Parse("//h/a" + c)
		return slices.Equal(slices.Collect(r.Path().Segments()), []string{"a" + c})
	},
	"first segment of a relative path": func(p uri.Parser, c string) bool {
		r, _ := p.Parse(c + "a")
		return slices.Equal(slices.Collect(r.Path().Segments()), []string{c + "a"})
	},
	"first character of an opaque part": func(p uri.Parser, c string) bool {
		for _, text := range []string{c, c + "["} { // rfc2396bis-01 reads "?" alone as a query
			r, _ := p.Parse("x:" + text)
			if s, ok := r.OpaquePart(); ok && s == text {
				return true
			}
		}
		return false
	},
	"opaque part, after it": func(p uri.Parser, c string) bool {
		r, _ := p.Parse("x:a" + c)
		s, _ := r.OpaquePart()
		return s == "a"+c
	},
	"query": func(p uri.Parser, c string) bool {
		r, _ := p.Parse("/?" + c)
		s, _ := r.Query()
		return s == c
	},
	"fragment": func(p uri.Parser, c string) bool {
		r, _ := p.Parse("#" + c)
		s, _ := r.Fragment()
		return s == c
	},
}

// authorityWords says how an edition reads an authority, by the names of the rules.
func authorityWords(e uri.Edition, text string) string {
	a, err := uri.Parser{Edition: e}.ParseAuthority(text)
	if err != nil {
		return "invalid"
	}
	if a.IsRegistry() {
		return "reg-name"
	}
	host, _ := a.Host()
	empty, words := host.String() == "", ""
	switch host.Kind() {
	case uri.HostHostname:
		words = "hostname"
	case uri.HostEmpty:
		words = "empty"
	case uri.HostRegName:
		words = "reg-name"
		if empty {
			words = "empty reg-name"
		}
	case uri.HostIPv4:
		words = "IPv4address"
	default:
		words = "IPv6reference"
		if e == uri.RFC3986 {
			words = "IP-literal"
		}
	}
	if e == uri.RFC2396 || e == uri.RFC2396bis01 {
		words = "server: " + words
	}
	return words
}

// resolved returns the target of ref, or words if it has none.
func resolved(r uri.Resolver, base, ref string) string {
	p := uri.Parser{Edition: r.Edition, Compat: uri.Compat{QueryOnly: true}}
	u, err1 := p.ParseURI(base)
	reference, err2 := p.Parse(ref)
	if err1 != nil || err2 != nil {
		return "invalid"
	}
	b, err := uri.NewBase(u, r)
	if err != nil {
		return err.Error()
	}
	to, err := b.Resolve(reference)
	switch {
	case err == uri.ErrNotHierarchical, err == uri.ErrClimb:
		return "(refused)"
	case err == uri.ErrCurrentDocument:
		return currentDocument(reference)
	case err != nil:
		return err.Error()
	}
	return to.String()
}

// grammarOf returns the ABNF of an edition.
func grammarOf(t *testing.T, e uri.Edition) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Parse(pageText(t, "testdata/abnf/"+e.String()+".abnf"))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// ruleNames finds the names of rules in ABNF, and the strings and comments that may
// contain the same letters.
var ruleNames = regexp.MustCompile(`"[^"]*"|%x[-0-9A-Fa-f]+|;.*|[A-Za-z][-0-9A-Za-z]*`)

// bothGrammars has the rules of RFC 3986, and those of RFC 2396 with the prefix "old-",
// so that expressions can combine both.
func bothGrammars(t *testing.T) *abnf.Grammar {
	t.Helper()
	old := ruleNames.ReplaceAllStringFunc(pageText(t, "testdata/abnf/rfc2396.abnf"), func(name string) string {
		if strings.ContainsAny(name[:1], `"%;`) {
			return name
		}
		return "old-" + name
	})
	g, err := abnf.Parse(old + pageText(t, "testdata/abnf/rfc3986.abnf"))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// obsolete checks a row about an obsolete rule. An example is a text that matches one
// side and not the other. "none" means that both sides together match no more than the
// other side alone.
func obsolete(t *testing.T, _ string, row []string) {
	g := bothGrammars(t)
	compile := func(expr string) *abnf.Machine {
		m, err := g.Compile(expr)
		if err != nil {
			t.Fatalf("%s: %v", expr, err)
		}
		return m.Minimize()
	}
	old := "old-" + strings.ReplaceAll(row[0], "_", "-")
	translation := row[1]
	if translation == `*<pchar excluding ";">` {
		translation = `*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / "=" / ":" / "@" )`
	}
	sides := []*abnf.Machine{compile(old), compile(translation)}
	both := compile("( " + old + " ) / ( " + translation + " )")
	for i, example := range row[2:] {
		this, other := sides[i], sides[1-i]
		if example == "none" {
			if !reflect.DeepEqual(both, other) {
				t.Errorf("%s: something is taken by one side alone (%d)", row[0], i)
			}
		} else if !this.Match(example) || other.Match(example) {
			t.Errorf("%s: %q is taken: %t, and by the other side: %t", row[0], example, this.Match(example), other.Match(example))
		}
	}
}
