package ask

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/enum"
)

// rules are the values of --as, where their names are in lower case, and the names of the same
// rules of RFC 3987.
var rules = []struct {
	uri.Rule
	iri string
}{
	{uri.RuleURIReference, "iri-reference"},
	{uri.RuleURI, "iri"},
	{uri.RuleAbsoluteURI, "absolute-iri"},
	{uri.RuleRelativeRef, "irelative-ref"},
}

// ParseRule returns the rule for a value of --as, and whether it is that of IRIs.
func ParseRule(name string) (rule uri.Rule, iris bool, err error) {
	for _, r := range rules {
		if r.iri == name || strings.ToLower(r.String()) == name {
			return r.Rule, r.iri == name, nil
		}
	}
	rule, err = enum.Of[uri.Rule](name)
	return rule, false, err
}

// RuleNames returns the values of --as, or only those of some rules.
func RuleNames(only ...uri.Rule) []string {
	var names, iris []string
	for _, r := range rules {
		if only == nil || slices.Contains(only, r.Rule) {
			names, iris = append(names, strings.ToLower(r.String())), append(iris, r.iri)
		}
	}
	return append(names, iris...)
}

// The default of the rules, for URIs and for IRIs.
var (
	uriReference = RuleNames(uri.RuleURIReference)[0]
	iriReference = RuleNames(uri.RuleURIReference)[1]
)
