package dialect

import "github.com/urikit/uri"

// Refusals are the errors of resolution, which are about a reference as a whole. Each has its
// rule in RFC 3986 and in the older editions.
var Refusals = []struct {
	err       error
	component uri.Component
	rule      RuleName
	Older     RuleName
	message   string
}{
	{uri.ErrClimb, uri.ComponentPath, RuleName{Name: "remove_dot_segments", Section: "5.2.4"}, RuleName{Name: "path-segments", Section: "5.2"},
		`the reference climbs above the root: it has too many ".." segments`},
	{uri.ErrAuthority, uri.ComponentHost, RuleName{Name: uri.RuleAuthority.String(), Section: "5.2.2"}, RuleName{Name: uri.RuleAuthority.String(), Section: "5.2"},
		"the target has another scheme or authority than the base"},
	{uri.ErrUnreachable, uri.ComponentPath, RuleName{Name: "remove_dot_segments", Section: "5.2.4"}, RuleName{Name: "path-segments", Section: "5.2"},
		"no reference resolves to this target: its path has dot-segments"},
	{uri.ErrNotHierarchical, uri.ComponentPath, RuleName{}, RuleName{Name: "hier-part", Section: "5"},
		"a base that is not hierarchical cannot resolve a relative reference"},
}

// Refusal returns the diagnosis of err, an error of resolving by dialect d.
func Refusal(err error, d Dialect) error {
	for _, r := range Refusals {
		if err != r.err {
			continue
		}
		rule := r.rule
		if d.IsOlder() {
			rule = r.Older
		}
		document := d.Document()
		if d.AreIRIs() { // it has no algorithms of its own
			document = uri.RFC3986.Document()
		}
		return &uri.SyntaxError{Offset: -1, Component: r.component, Production: rule.Name, Document: document, Section: rule.Section, Message: r.message}
	}
	return err
}
