package scheme_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// TestViolations reads the table of URIs and their violations: components and spans,
// separated by spaces, with "" for an empty span.
func TestViolations(t *testing.T) {
	rows := table(t, "violations.tsv")
	t.Logf("%d URIs", len(rows))
	for _, row := range rows {
		text, source := row[0], row[3]
		components, spans := strings.Fields(row[1]), strings.Fields(row[2])
		if row[1] == "-" {
			components = nil
		}
		u, err := uri.ParseURI(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		found := scheme.Known().ViolationsOf(u)
		ok := len(found) == len(components) && len(found) == len(spans)
		for i, v := range found {
			ok = ok && v.Component.String() == components[i] &&
				v.Span.Of(text) == strings.Trim(spans[i], `"`)
			document, _, _ := strings.Cut(v.Source, ",")
			if document = strings.Split(document, ";")[0]; !strings.Contains(source, document) {
				t.Errorf("%s: by %s, want %s", text, v.Source, source)
			}
			if v.Message == "" || strings.Contains(v.Message, "secretword") {
				t.Errorf("%s: message %q", text, v.Message)
			}
		}
		if !ok {
			t.Errorf("%s: %+v, want %s %s by %s", text, found, row[1], row[2], source)
		}
	}
}

// TestPathRule compares what package audit asks about a path with the violations of a URI.
func TestPathRule(t *testing.T) {
	pieces := []string{
		"", "a", "A", "1", "-", ".", "..", "/", "//", ":", "@", ",", "+", "+1-816-555-1212", "(", "*", ";type=a", ";type=x", ";ext=1", ";phone-context=+1",
		"ietf:", "rfc:2648", "isbn:0451450523", "oid:1.2.3", "example:a", "uuid:", "John.Doe@example.com", "comp.infosystems", "~", "!",
	}
	asked := 0
	for r := range scheme.Known().All() {
		keeps := schemename.PathRule(r.Name)
		if keeps == nil {
			continue
		}
		asked++
		before := r.Name + ":"
		if r.Authority == schemename.Required {
			before += "//h.example"
		}
		for i := range len(pieces) * len(pieces) * len(pieces) {
			path := pieces[i%len(pieces)] + pieces[i/len(pieces)%len(pieces)] + pieces[i/len(pieces)/len(pieces)]
			u, err := uri.ParseURI(before + path)
			if err != nil || u.Path().String() != path {
				continue
			}
			if _, ok := u.Authority(); ok != (r.Authority == schemename.Required) || path == "" && r.Path == schemename.Required {
				continue
			}
			if found := scheme.Known().ViolationsOf(u); keeps(path) != (found == nil) {
				t.Errorf("%s: %t, with the violations %v", u, keeps(path), found)
			}
		}
	}
	if asked == 0 {
		t.Error("no scheme has a rule for paths")
	}
}

// TestTables checks that the tables have each scheme: a URI that keeps its rules, one
// that breaks them if it has rules, and a pair if it has a form.
func TestTables(t *testing.T) {
	valid, broken, pair := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, row := range table(t, "violations.tsv") {
		name, _, _ := strings.Cut(strings.ToLower(row[0]), ":")
		if row[1] == "-" {
			valid[name] = true
		} else {
			broken[name] = true
		}
	}
	for _, row := range table(t, "equivalence.tsv") {
		name, _, _ := strings.Cut(strings.ToLower(row[0]), ":")
		if row[2] == "equal" {
			pair[name] = true
		}
	}
	for r := range scheme.Known().All() {
		restricts := r.Check != nil
		for _, need := range []string{r.Authority, r.Userinfo, r.Host, r.Port, r.Path, r.Query, r.Fragment} {
			restricts = restricts || need != ""
		}
		r.Form.Opaque = false // TestOpaque
		form := !reflect.ValueOf(r.Form).IsZero()
		if !valid[r.Name] || broken[r.Name] != restricts || form && !pair[r.Name] {
			t.Errorf("%s: in the tables valid %t, broken %t, want %t, with a pair %t, want %t",
				r.Name, valid[r.Name], broken[r.Name], restricts, pair[r.Name], form)
		}
		if r.Identifies == "" || r.Source == "" || r.Name != strings.ToLower(r.Name) || uri.Validate(uri.RuleScheme, r.Name) != nil {
			t.Errorf("%+v: not a name in lower case, what it is, and where it is from", r)
		}
	}
}
