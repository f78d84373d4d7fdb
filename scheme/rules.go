package scheme

import (
	"cmp"
	"iter"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/enum"
)

// Rules are what a scheme's own specification says of its URIs, beyond what RFC
// 3986 says of all (its section 3.1). The zero Rules restrict nothing.
type Rules struct {
	// Name is the scheme, in lower case.
	Name string

	// Identifies says in a phrase what URIs of the scheme identify.
	Identifies string

	// Source is the document that the rules are taken from: "RFC 9110, section
	// 4.2", or the documentation of those who use a scheme that no standard
	// describes. Where a part of the rules is from elsewhere, [Violation.Source]
	// says so.
	Source string

	// What is to be said of the components. A host that is [Required] is one that
	// is not empty, where there is an authority; a path, one that is not empty.
	// Userinfo and port are subject to their rules where there is an authority.
	//
	// A fragment is no matter of schemes (RFC 3986, section 3.5); but some speak
	// of it all the same.
	Authority, Userinfo, Host, Port, Path, Query, Fragment Need

	// Form is which ways to write a URI the scheme takes for the same.
	Form uri.SchemeForm

	// Check, if it is not nil, returns what is wrong with u besides, or nil. It is
	// called where the authority is as it should be, there or not; otherwise what
	// follows it is not what it was meant for. It gets u normalized up to
	// [uri.LevelPercent], so that it need not know of other ways to write the same,
	// and the spans that it returns are those there. It may be called from several
	// goroutines at once. Where it leaves the Source of a violation empty, it is
	// that of the rules.
	Check func(u uri.URI) []Violation
}

// Need is what a scheme says of a component.
type Need uint8

// What a scheme can say of a component.
const (
	Optional   Need = iota // it may be there
	Required               // it is there, and a host or path is not empty
	Deprecated             // it should not be there
	Forbidden              // it is not there
)

var needNames = enum.Names[Need]{Package: "scheme", What: "need", Names: []string{"optional", "required", "deprecated", "forbidden"}}

// String returns "optional", "required", "deprecated" or "forbidden".
func (n Need) String() string { return needNames.String(n) }

// ParseNeed returns the need of that name. The error wraps [uri.ErrUnknownName].
func ParseNeed(name string) (Need, error) { return needNames.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (n Need) MarshalText() ([]byte, error) { return needNames.MarshalText(n) }

// UnmarshalText implements [encoding.TextUnmarshaler] with [ParseNeed].
func (n *Need) UnmarshalText(text []byte) error { return needNames.UnmarshalText(n, text) }

// A Violation is one way in which a URI breaks the rules of its scheme.
type Violation struct {
	// Component is the component that is not as it should be, and Span where it,
	// or the part of it that is wrong, lies in the text; where something is
	// missing, the span is empty, and where it could be.
	Component uri.Component
	Span      uri.Span

	// Need is what the scheme says of the component. It is [Optional] where the
	// component may be there but not as it is. Only where it is [Deprecated] is
	// the URI to be read with suspicion; else it is invalid for its scheme, to be
	// discarded and not repaired (RFC 3986, section 3.1).
	Need Need

	// Source is the document that says so.
	Source string

	// Message says for people what the URI must have or be and is not, or has and
	// cannot have. It quotes nothing of the URI.
	Message string
}

// Needs returns an iterator over the components of which the rules say something,
// in the order in which they stand, and what that is: the fields from Authority to
// Fragment that are not [Optional]. It does not allocate.
func (r *Rules) Needs() iter.Seq2[uri.Component, Need] {
	return func(yield func(uri.Component, Need) bool) {
		for _, rule := range [...]struct {
			component uri.Component
			need      Need
		}{
			{uri.ComponentAuthority, r.Authority},
			{uri.ComponentUserinfo, r.Userinfo},
			{uri.ComponentHost, r.Host},
			{uri.ComponentPort, r.Port},
			{uri.ComponentPath, r.Path},
			{uri.ComponentQuery, r.Query},
			{uri.ComponentFragment, r.Fragment},
		} {
			if rule.need != Optional && !yield(rule.component, rule.need) {
				return
			}
		}
	}
}

// Violations returns how u breaks the rules, in the order of its text, or nil if
// it does not. URIs that are equivalent at [uri.LevelPercent] break them in the same
// ways. That u is of the scheme is taken for granted; the zero URI breaks no rules.
// If u keeps them all, it allocates nothing but what Check does, and for Check the
// text of u if that is not normal.
func (r *Rules) Violations(u uri.URI) []Violation {
	if u.IsZero() {
		return nil
	}
	text := u.String()
	if r.Check != nil {
		u = uri.Normalizer{}.NormalizeURI(u, uri.LevelPercent)
	}
	var found []Violation
	for component, need := range r.Needs() {
		if keeps(u, component, need) {
			continue
		}
		found = append(found, Violation{
			Component: component,
			Span:      place(u, component),
			Need:      need,
			Message:   r.Name + " URIs " + need.verb() + phrases[component],
		})
	}
	if r.Check != nil && keeps(u, uri.ComponentAuthority, r.Authority) {
		found = append(found, r.Check(u)...)
	}
	for i := range found {
		if found[i].Source == "" {
			found[i].Source = r.Source
		}
	}
	slices.SortStableFunc(found, func(a, b Violation) int { return cmp.Compare(a.Span.Offset, b.Span.Offset) })
	if text != u.String() {
		locate(text, found)
	}
	return found
}

// keeps reports whether u has, or has not, the component as need says.
func keeps(u uri.URI, component uri.Component, need Need) bool {
	if need == Optional {
		return true
	}
	span, defined := u.Span(component)
	switch component {
	case uri.ComponentUserinfo, uri.ComponentPort:
		if _, authority := u.Span(uri.ComponentAuthority); !authority && need == Required {
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
	return defined == (need == Required)
}

// place returns where a component lies, or could.
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

// verb returns what stands between "URIs" and a phrase.
func (n Need) verb() string {
	switch n {
	case Required:
		return "must have "
	case Deprecated:
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

// A fault is what is wrong with a part of a text, which lies between the two
// offsets. The zero fault says that nothing is.
type fault struct {
	start, end int
	message    string
}

// inPath makes a check of a function that returns the first fault of a path.
func inPath(find func(path string) fault) func(uri.URI) []Violation {
	return func(u uri.URI) []Violation {
		return violation(u, uri.ComponentPath, find(u.Path().String()))
	}
}

// violation returns the violation that a fault of a component is, if it is one.
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
