package ask

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/dialect"
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
