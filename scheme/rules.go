package scheme

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/schemename"
)

// Names of needs.
const (
	optional   = schemename.Optional
	required   = schemename.Required
	deprecated = schemename.Deprecated
	forbidden  = schemename.Forbidden
)

// Rules are the requirements of a scheme's specification for its URIs, beyond those of
// RFC 3986 for all URIs (see its section 3.1). The zero Rules restrict nothing.
type Rules struct {
	// Name is the scheme, in lower case.
	Name string

	// Identifies is a phrase for the things that URIs of the scheme identify.
	Identifies string

	// Source is the document with the rules, such as "RFC 9110, section 4.2", or the
	// documentation of software that uses the scheme if no standard describes it.
	// [Violation.Source] names another document if a rule comes from there.
	Source string

	// The needs of the components:
	//
	//   - "required": it must be present, and a host or path must not be empty
	//   - "deprecated": it should not be present
	//   - "forbidden": it must not be present
	//   - "optional" or "": it may be present
	//
	// A required host is not empty if there is an authority. The needs of userinfo, host
	// and port apply only if there is an authority. The methods of Rules and [Set.Extend]
	// panic if a need is not one of these.
	//
	// A scheme cannot define fragments (RFC 3986, section 3.5), but the documents of
	// some mention them.
	Authority, Userinfo, Host, Port, Path, Query, Fragment string

	// DomainHost says that a host which is not an address is a domain name: the source
	// says so, or says that clients connect to the host. Such a name can be
	// internationalized; see package idn. It is about the component host. A host in a
	// path, as in "sip" and "acct" URIs, does not count.
	DomainHost bool

	// Form says which spellings of a URI the scheme declares equivalent.
	Form uri.SchemeForm

	// Check, if not nil, returns further violations of u, or nil. It is called only if
	// the needs of the authority are met. Its argument is normalized up to
	// [uri.LevelPercent], so Check need not know equivalent spellings, and the spans in
	// its result are places in that text. Check must be safe for concurrent use. If it
	// leaves Source empty, the violation has the Source of the rules.
	Check func(u uri.URI) []Violation
}

// pathFaults find what the Check of some schemes finds in a URI that has neither a query nor a "%",
// nor an authority unless it is required: the first fault of the path.
var pathFaults = map[string]func(path string) fault{
	"ftp":    ftpFault,
	"mailto": mailtoFault,
	"news":   func(path string) fault { return newsFault(path, 0) },
	"tel":    telFault,
	"urn":    func(path string) fault { f, _ := urnPathFault(path); return f },
}

func init() {
	schemename.PathRule = func(name string) func(path string) bool {
		find := pathFaults[name]
		if find == nil {
			return nil
		}
		return func(path string) bool { return find(path).message == "" }
	}
}

// A Violation is one place where a URI breaks the rules of its scheme.
type Violation struct {
	// Component is the component that breaks a rule. Span is the place of the
	// component, or of its invalid part, in the text. If something is missing, Span is
	// empty, and is where it could be.
	Component uri.Component
	Span      uri.Span

	// Need is what the scheme says about the component: "required", "deprecated" or
	// "forbidden", or "optional" if the component may be present but is invalid. If it is
	// "deprecated", read the URI with suspicion. Otherwise the URI is invalid for its scheme,
	// and should be discarded and not repaired (RFC 3986, section 3.1).
	Need string

	// Source is the document with the rule.
	Source string

	// Message says, for people, what the URI must have or be, or what it must not have.
	// It contains nothing of the URI.
	Message string
}

// Needs returns an iterator over the components whose needs are not optional, in the
// order of a URI, with their needs: the fields from Authority to Fragment. It does not
// allocate.
func (r *Rules) Needs() iter.Seq2[uri.Component, string] {
	return func(yield func(uri.Component, string) bool) {
		for _, rule := range [...]struct {
			component uri.Component
			need      string
		}{
			{uri.ComponentAuthority, r.Authority},
			{uri.ComponentUserinfo, r.Userinfo},
			{uri.ComponentHost, r.Host},
			{uri.ComponentPort, r.Port},
			{uri.ComponentPath, r.Path},
			{uri.ComponentQuery, r.Query},
			{uri.ComponentFragment, r.Fragment},
		} {
			switch rule.need {
			case "", optional:
			case required, deprecated, forbidden:
				if !yield(rule.component, rule.need) {
					return
				}
			default:
				panic("scheme: the rules of " + strconv.Quote(r.Name) + " say " + strconv.Quote(rule.need) + " of the " + rule.component.String())
			}
		}
	}
}

// ViolationsOf returns the places where u breaks the rules, in the order of the text, or
// nil if u breaks no rule. URIs that are equivalent at [uri.LevelPercent] have the same
// violations. ViolationsOf does not check that u has the scheme. The zero URI breaks no
// rule. If u breaks no rule, ViolationsOf allocates only what Check allocates and, for
// Check, the text of u if that is not normal.
func (r *Rules) ViolationsOf(u uri.URI) []Violation {
	if u.IsZero() {
		return nil
	}
	keepsAll := r.keepsNeeds(&u)
	if keepsAll && r.Check == nil {
		return nil
	}
	text := u.String()
	if r.Check != nil && !r.isPlain(&u) {
		u = uri.Normalizer{}.NormalizeURI(u, uri.LevelPercent)
	}
	var found []Violation
	if !keepsAll {
		found = r.broken(u)
	}
	if r.Check != nil && keeps(u, uri.ComponentAuthority, r.Authority) {
		found = append(found, r.Check(u)...)
	}
	if found == nil {
		return nil
	}
	for i := range found {
		if found[i].Source == "" {
			found[i].Source = r.Source
		}
		if found[i].Need == "" {
			found[i].Need = optional
		}
	}
	slices.SortStableFunc(found, func(a, b Violation) int { return cmp.Compare(a.Span.Offset, b.Span.Offset) })
	if text != u.String() {
		locate(text, found)
	}
	return found
}

// isPlain reports whether u is certainly normal up to [uri.LevelPercent], because it has nothing in
// which a normal form can differ.
func (r *Rules) isPlain(u *uri.URI) bool {
	host, _ := u.Host()
	return u.Scheme() == r.Name && strings.IndexByte(u.String(), '%') < 0 && !hasUpper(host.String())
}

// broken returns the needs that u breaks.
func (r *Rules) broken(u uri.URI) (found []Violation) {
	for component, need := range r.Needs() {
		if keeps(u, component, need) {
			continue
		}
		found = append(found, Violation{
			Component: component,
			Span:      place(u, component),
			Need:      need,
			Message:   r.Name + " URIs " + verb(need) + phrases[component],
		})
	}
	return found
}

// keepsNeeds reports whether u certainly satisfies all needs. It is faster than [keeps] for each.
func (r *Rules) keepsNeeds(u *uri.URI) bool {
	host, hasAuthority := u.Host()
	_, hasUserinfo := u.Userinfo()
	_, hasPort := u.Port()
	_, hasQuery := u.Query()
	_, hasFragment := u.Fragment()
	return meets(r.Authority, hasAuthority) && meets(r.Path, u.Path().String() != "") && meets(r.Query, hasQuery) && meets(r.Fragment, hasFragment) &&
		(!hasAuthority || meets(r.Userinfo, hasUserinfo) && meets(r.Host, host.String() != "") && meets(r.Port, hasPort))
}

// meets reports whether something is present as a need says. It returns false for an unknown need.
func meets(need string, present bool) bool {
	switch need {
	case "":
		return true
	case required:
		return present
	}
	return !present && (need == forbidden || need == deprecated)
}

// keeps reports whether u satisfies the need of a component.
func keeps(u uri.URI, component uri.Component, need string) bool {
	if need == "" || need == optional {
		return true
	}
	span, defined := u.Span(component)
	switch component {
	case uri.ComponentUserinfo, uri.ComponentPort:
		if _, authority := u.Span(uri.ComponentAuthority); !authority && need == required {
			return true
		}
	case uri.ComponentHost:
		if !defined {
			return true
		}
		defined = span.Length > 0
	case uri.ComponentPath:
		defined = span.Length > 0
	}
	return defined == (need == required)
}

// place returns the place of a component, or the place where it could be.
func place(u uri.URI, component uri.Component) uri.Span {
	if span, ok := u.Span(component); ok {
		return span
	}
	path, _ := u.Span(uri.ComponentPath)
	at := path.Offset
	switch component {
	case uri.ComponentUserinfo:
		host, _ := u.Span(uri.ComponentHost)
		at = host.Offset
	case uri.ComponentQuery:
		at = path.End()
	case uri.ComponentFragment:
		at = len(u.String())
	}
	return uri.Span{Offset: at}
}

// verb returns the words between "URIs" and a phrase.
func verb(need string) string {
	switch need {
	case required:
		return "must have "
	case deprecated:
		return "should not have "
	}
	return "cannot have "
}

var phrases = [...]string{
	uri.ComponentAuthority: "an authority",
	uri.ComponentUserinfo:  "userinfo",
	uri.ComponentHost:      "a host that is not empty",
	uri.ComponentPort:      "a port",
	uri.ComponentPath:      "a path that is not empty",
	uri.ComponentQuery:     "a query",
	uri.ComponentFragment:  "a fragment",
}

// A fault is a message about a part of a text, with its offsets. The zero fault means
// that there is no error.
type fault struct {
	start, end int
	message    string
}

// inPath returns a check from a function that finds the first fault of a path.
func inPath(find func(path string) fault) func(uri.URI) []Violation {
	return func(u uri.URI) []Violation {
		return violation(u, uri.ComponentPath, find(u.Path().String()))
	}
}

// violation returns a fault of a component as a violation, if there is one.
func violation(u uri.URI, component uri.Component, f fault) []Violation {
	if f.message == "" {
		return nil
	}
	span, _ := u.Span(component)
	return []Violation{{
		Component: component,
		Span:      uri.Span{Offset: span.Offset + f.start, Length: f.end - f.start},
		Message:   f.message,
	}}
}
