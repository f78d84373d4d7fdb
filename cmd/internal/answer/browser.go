package answer

import (
	"errors"
	"sync/atomic"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/whatwg"
)

// Browser returns the parser that reads what browsers accept, as they do: an absolute URL, or any
// text with a base, as the URI of its target, and a relative reference as they encode it. Base is
// the zero URL for no base.
func Browser(base whatwg.URL) dialect.Parser {
	return dialect.Parser{Reader: &browser{Parser: whatwg.Parser{Base: base}}}
}

// A browser reads texts, and counts those that it accepts and changes. It is safe for concurrent
// use.
type browser struct {
	whatwg.Parser
	read, changed atomic.Int64
}

// Counts returns the number of texts that browsers accepted so far, and how many of them were not
// the references that they read in them.
func (b *browser) Counts() (read, changed int64) { return b.read.Load(), b.changed.Load() }

// Read returns what browsers read in a text, which must match rule.
func (b *browser) Read(rule uri.Rule, text string) (r field.Reference, err error) {
	var ref uri.Reference
	if rule == uri.RuleURIReference {
		ref, err = b.ParseReference(text)
	} else {
		var u whatwg.URL
		if u, err = b.Parse(text); err == nil {
			var converted uri.URI
			if converted, err = u.URI(); err == nil {
				ref, err = converted.Reference(), uri.Validate(rule, converted.String())
			}
		}
	}
	if _, ok := AsProblem(err); err != nil && !ok {
		err = BrowserProblem(err)
	}
	if err == nil {
		b.read.Add(1)
		if ref.String() != text {
			b.changed.Add(1)
		}
	}
	return field.FromURI(ref), err
}

// Changes returns in what the reference that browsers read differs from the text.
func (b *browser) Changes(text string) []uri.Change {
	_, changes, _ := b.ParseReferenceChanges(text)
	return changes
}

// URLStandard is the name of the document in errors of browsers.
const URLStandard = "URL Standard"

// BrowserProblem returns an error of package whatwg as a diagnosis.
func BrowserProblem(err error) error {
	wrong := (*whatwg.ValidationError)(nil)
	if _, isProblem := AsProblem(err); isProblem || err == nil {
		return err
	}
	if !errors.As(err, &wrong) {
		return WholeError(uri.ComponentNone, "URL", URLStandard, "4.4", Said(err))
	}
	return &uri.SyntaxError{
		Offset: wrong.Span.Offset, Component: componentOf(wrong.Name), Span: wrong.Span,
		Production: wrong.Name, Document: URLStandard, Section: "1.1", Message: wrong.Message,
	}
}

// componentOf returns the component that the validation error of a name is about.
func componentOf(name string) uri.Component {
	switch name {
	case "invalid-URL-unit", "invalid-reverse-solidus", "file-invalid-Windows-drive-letter":
		return uri.ComponentPath
	case "missing-scheme-non-relative-URL", "special-scheme-missing-following-solidus":
		return uri.ComponentScheme
	case "invalid-credentials":
		return uri.ComponentUserinfo
	case "port-out-of-range", "port-invalid":
		return uri.ComponentPort
	}
	return uri.ComponentHost
}
