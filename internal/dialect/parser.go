package dialect

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/iri"
)

// A Parser parses the references of a dialect. Its errors are of type [*uri.SyntaxError].
type Parser struct {
	Dialect Dialect
	URIs    uri.Parser // of a dialect of URIs
	Reader  Reader     // reads the texts if it is not nil
}

// A Reader reads references in texts that can have another form.
type Reader interface {
	// Read returns the reference that it reads in a text, and that must match rule. The error is of
	// type [*uri.SyntaxError].
	Read(rule uri.Rule, text string) (field.Reference, error)

	// Changes returns in what the reference that it reads differs from the text.
	Changes(text string) []uri.Change

	// Counts returns the number of texts that it read so far, and how many of them were not the
	// references.
	Counts() (read, changed int64)
}

// Parser returns the parser of d.
func (d Dialect) Parser() Parser { return Parser{Dialect: d, URIs: uri.Parser{Edition: d.edition}} }

// ParseInto sets r to text, which must match rule, one of the four rules for references.
func (p *Parser) ParseInto(r *field.Reference, rule uri.Rule, text string) error {
	if p.Reader == nil && !p.Dialect.iris {
		return syntaxError(r.ParseURI(p.URIs, rule, text))
	}
	if p.Reader != nil {
		var err error // r itself would escape
		*r, err = p.Reader.Read(rule, text)
		return err
	}
	i, err := parseIRI(rule, text)
	*r = field.FromIRI(i)
	return syntaxError(err)
}

// Parse is ParseInto for a new reference.
func (p Parser) Parse(rule uri.Rule, text string) (r field.Reference, err error) {
	err = p.ParseInto(&r, rule, text)
	return r, err
}

// ParseBytes is like Parse. The reference is valid as long as text is not changed.
func (p Parser) ParseBytes(rule uri.Rule, text []byte) (r field.Reference, err error) {
	err = p.ParseInto(&r, rule, inplace.String(text))
	return r, err
}

func parseIRI(rule uri.Rule, text string) (iri.Reference, error) {
	if rule == uri.RuleAbsoluteURI || rule == uri.RuleRelativeRef {
		if err := iri.Validate(rule, text); err != nil {
			return iri.Reference{}, err
		}
	}
	if rule == uri.RuleURI {
		i, err := iri.ParseIRI(text)
		return i.Reference(), err
	}
	return iri.Parse(text)
}

// Validate returns nil if text matches a rule.
func (p Parser) Validate(rule uri.Rule, text string) error {
	if p.Reader != nil {
		_, err := p.Reader.Read(rule, text)
		return err
	}
	if p.Dialect.iris {
		return syntaxError(iri.Validate(rule, text))
	}
	return syntaxError(p.URIs.Validate(rule, text))
}

// syntaxError returns the [*uri.SyntaxError] in an error, if there is one. So the error needs the
// text no more, which may be that of a buffer.
func syntaxError(err error) error {
	if wrong, ok := errors.AsType[*uri.SyntaxError](err); ok {
		return wrong
	}
	return err
}

// Counts returns the counts of the Reader. Other parsers count nothing.
func (p Parser) Counts() (read, changed int64) {
	if p.Reader == nil {
		return 0, 0
	}
	return p.Reader.Counts()
}

// Changes returns the changes of the Reader. Other parsers change nothing.
func (p Parser) Changes(text string) []uri.Change {
	if p.Reader == nil {
		return nil
	}
	return p.Reader.Changes(text)
}
