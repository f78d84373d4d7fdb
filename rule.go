package uri

import (
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/syntax"
)

// A Rule is a grammar rule to validate a whole text (RFC 3986, Appendix A).
type Rule uint8

// The rules for references and for their parts.
const (
	RuleURIReference = Rule(syntax.URIReference)
	RuleURI          = Rule(syntax.URI)
	RuleAbsoluteURI  = Rule(syntax.AbsoluteURI)
	RuleRelativeRef  = Rule(syntax.RelativeRef)
	RuleScheme       = Rule(syntax.Scheme)
	RuleAuthority    = Rule(syntax.Authority)
	RuleUserinfo     = Rule(syntax.Userinfo)
	RuleHost         = Rule(syntax.Host)
	RulePort         = Rule(syntax.Port)
	RulePath         = Rule(syntax.Path)
	RulePathAbEmpty  = Rule(syntax.PathAbEmpty)
	RulePathAbsolute = Rule(syntax.PathAbsolute)
	RulePathNoScheme = Rule(syntax.PathNoScheme)
	RulePathRootless = Rule(syntax.PathRootless)
	RuleSegment      = Rule(syntax.Segment)
	RuleSegmentNZ    = Rule(syntax.SegmentNZ)
	RuleSegmentNZNC  = Rule(syntax.SegmentNZNC)
	RuleQuery        = Rule(syntax.Query)
	RuleFragment     = Rule(syntax.Fragment)
)

var ruleNames = enum.Names[Rule]{Package: "uri", What: "rule", Names: syntax.RuleNames[:]}

// String returns the name in the ABNF, such as "segment-nz-nc".
func (r Rule) String() string { return ruleNames.String(r) }
