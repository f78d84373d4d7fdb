package ask

import (
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/enum"
)

// The default of the rules, for URIs and for IRIs.
const (
	uriReference = "uri-reference"
	iriReference = "iri-reference"
	uriRule      = "uri" // the default of relativize
)

// rules are the values of --as: the names of rules in lower case, and those of the same rules of RFC 3987.
var rules = [...]struct {
	uri.Rule
	name, iri string
}{
	{uri.RuleURIReference, uriReference, iriReference},
	{uri.RuleURI, uriRule, "iri"},
	{uri.RuleAbsoluteURI, "absolute-uri", "absolute-iri"},
	{uri.RuleRelativeRef, "relative-ref", "irelative-ref"},
}

// ParseRule returns the rule for a value of --as, and whether it is that of IRIs.
func ParseRule(name string) (rule uri.Rule, iris bool, err error) {
	for _, r := range rules {
		if r.iri == name || r.name == name {
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
			names, iris = append(names, r.name), append(iris, r.iri)
		}
	}
	return append(names, iris...)
}
