package ask

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/whatwg"
)

// ErrDenied is the error of a document that declares that it has no base.
var ErrDenied = errors.New("the document says that it has no base URI")

// baseProblems are the errors of bases, each with its component, its section of RFC 3986 and
// its message.
var baseProblems = []struct {
	err       error
	component uri.Component
	section   string
	message   string
}{
	{ErrDenied, uri.ComponentNone, "5.1.1", ErrDenied.Error()},
	{baseuri.ErrNone, uri.ComponentScheme, "5.1", "no source has a base URI: set " + Base.Flag()},
	{uri.ErrNoBase, uri.ComponentScheme, "5.1", "the base is relative: set " + Base.Flag() + " to resolve it"},
	{uri.ErrNotHierarchical, uri.ComponentPath, "5.1", "the base is not hierarchical: no relative reference can be resolved against it"},
	{basedoc.ErrRelative, uri.ComponentScheme, "5.1.1", answer.Said(basedoc.ErrRelative)},
	{basedoc.ErrScheme, uri.ComponentScheme, "5.1.1", answer.Said(basedoc.ErrScheme)},
	{basedoc.ErrNoURI, uri.ComponentScheme, "5.1.2", answer.Said(basedoc.ErrNoURI)},
	{basedoc.ErrSeveral, uri.ComponentNone, "5.1.2", answer.Said(basedoc.ErrSeveral)},
}

// BaseProblem returns the diagnosis of an error of a base.
func BaseProblem(d dialect.Dialect, err error) *uri.SyntaxError {
	if p, ok := answer.AsProblem(err); ok {
		return p
	}
	if source := (*baseuri.SourceError)(nil); errors.As(err, &source) {
		err = source.Err
	}
	for _, b := range baseProblems {
		if errors.Is(err, b.err) {
			return NewProblem(d, b.component, uri.RuleAbsoluteURI, b.section, b.message)
		}
	}
	return NewProblem(d, uri.ComponentNone, uri.RuleAbsoluteURI, "5.1", answer.Said(err))
}

// NewProblem returns the diagnosis of an error that has no offset.
func NewProblem(d dialect.Dialect, component uri.Component, rule uri.Rule, section, message string) *uri.SyntaxError {
	return &uri.SyntaxError{
		Offset: -1, Component: component, Production: rule.String(), Document: d.Document(), Section: section, Message: message,
	}
}

// NULProblem returns the error of decoded text with NUL. The encoded NUL is at offset, in a
// component at the place at.
func NULProblem(offset int, component uri.Component, at uri.Span) error {
	return &uri.SyntaxError{
		Offset: offset, Component: component, Span: at,
		Production: "pct-encoded", Document: uri.RFC3986.Document(), Section: "7.3",
		Message: "NUL, where many programs end a text: " + AllowNUL.Flag() + " allows it",
	}
}

// NULAt returns the error of decoded text with NUL in a reference, whose encoded NUL is at offset.
func NULAt(r *field.Reference, offset int) error {
	component, at := uri.ComponentNone, uri.Span{Length: len(r.String())}
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		// The last match is the innermost, because the authority comes before its parts.
		if span, ok := r.Span(c); ok && span.Offset <= offset && offset < span.End() {
			component, at = c, span
		}
	}
	return NULProblem(offset, component, at)
}

// BaseOf returns the base for options. An error of the text is a [*ValueError].
func BaseOf(v *Values, resolver uri.Resolver) (*dialect.Base, error) {
	text := v.Text(Base)
	if v.Text(As) == AsBrowser {
		u, err := whatwg.Parse(text)
		if err != nil {
			return nil, badBase(answer.BrowserProblem(err), text)
		}
		base, err := u.URI()
		if err != nil {
			return nil, badBase(answer.BrowserProblem(err), text)
		}
		text = base.String()
	}
	return PrepareBase(text, v.Dialect(), resolver)
}

// PrepareBase returns the base by dialect d. An error of the text is a [*ValueError].
func PrepareBase(text string, d dialect.Dialect, resolver uri.Resolver) (*dialect.Base, error) {
	base, err := ParseBase(text, d, resolver)
	if err == uri.ErrNotHierarchical {
		err = NewProblem(d, uri.ComponentPath, uri.RuleAbsoluteURI, "5.1", "the path does not begin with a slash, so the base is not hierarchical")
	}
	return base, badBase(err, text)
}

// ParseBase returns the base by dialect d.
func ParseBase(text string, d dialect.Dialect, resolver uri.Resolver) (*dialect.Base, error) {
	resolver.Schemes = scheme.Known()
	return d.Base(text, resolver)
}

// badBase returns an error of text, the value of the option base, as a [*ValueError].
func badBase(err error, text string) error {
	if err == nil {
		return nil
	}
	return &ValueError{Base.Name, text, err}
}
