package ask

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/whatwg"
)

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
