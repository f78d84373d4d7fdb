package answer

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/iri"
)

// A Parser parses the references of a dialect. Its errors are of type [*uri.SyntaxError].
type Parser struct {
	Dialect Dialect
	URIs    uri.Parser // of a dialect of URIs
	browser *browser   // reads the texts if it is not nil
}

// Parser returns the parser of d.
func (d Dialect) Parser() Parser { return Parser{Dialect: d, URIs: uri.Parser{Edition: d.edition}} }

// ParseInto sets r to text, which must match rule, one of the four rules for references.
func (p *Parser) ParseInto(r *field.Reference, rule uri.Rule, text string) error {
	if p.browser == nil && !p.Dialect.iris {
		return r.ParseURI(p.URIs, rule, text)
	}
	if p.browser != nil {
		return p.readInto(r, rule, text)
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
	if p.browser != nil {
		return p.readInto(new(field.Reference), rule, text)
	}
	if p.Dialect.iris {
		return syntaxError(iri.Validate(rule, text))
	}
	return p.URIs.Validate(rule, text)
}

// syntaxError returns an error of package iri as one of package uri.
func syntaxError(err error) error {
	if wrong, ok := err.(*iri.SyntaxError); ok {
		return wrong.SyntaxError
	}
	return err
}
