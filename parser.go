package uri

import (
	"github.com/urikit/uri/internal/engine/iris"
	"github.com/urikit/uri/internal/engine/syntax"
)

// A Parser parses by an [Edition], and also bytes. The zero Parser parses like the
// functions.
type Parser struct {
	Edition Edition
	Compat  Compat // QueryOnly

	iris bool // parses IRIs, in every Edition
}

func init() { iris.Parser = Parser{iris: true} }

func (p Parser) about() *edition { return editionOf(p.Edition, p.iris) }

// Parse is like the function [Parse], by the rules of the edition.
func (p Parser) Parse(s string) (Reference, error) {
	c, err := parse(p.about(), p.Compat.QueryOnly, s, RuleURIReference)
	return Reference{c}, err
}

// ParseURI is like the function [ParseURI]. All editions accept a fragment.
func (p Parser) ParseURI(s string) (URI, error) {
	c, err := parse(p.about(), p.Compat.QueryOnly, s, RuleURI)
	return URI{components: c}, err
}

// ParseAbsoluteURI parses an absolute-URI (section 4.3): a URI without fragment.
func (p Parser) ParseAbsoluteURI(s string) (URI, error) {
	c, err := parse(p.about(), p.Compat.QueryOnly, s, RuleAbsoluteURI)
	return URI{components: c}, err
}

// ParseRelativeRef parses a relative-ref (section 4.2): a reference without scheme. RFC
// 2396 and rfc2396bis-01 accept no fragment, and RFC 2396 no empty reference.
func (p Parser) ParseRelativeRef(s string) (Reference, error) {
	c, err := parse(p.about(), p.Compat.QueryOnly, s, RuleRelativeRef)
	return Reference{c}, err
}

// ParseInto is like Parse, by one of the four rules for references, into r.
func (p Parser) ParseInto(r *Reference, rule Rule, s string) (err error) {
	r.components, err = parse(p.about(), p.Compat.QueryOnly, s, min(rule, RuleRelativeRef))
	return err
}

// ParseBytes is like [Parser.Parse]. It copies b once, if it is valid.
func (p Parser) ParseBytes(b []byte) (Reference, error) {
	c, err := parseCopy(p.about(), p.Compat.QueryOnly, b, RuleURIReference)
	return Reference{c}, err
}

// ParseURIBytes is like [Parser.ParseURI]. It copies b once, if it is valid.
func (p Parser) ParseURIBytes(b []byte) (URI, error) {
	c, err := parseCopy(p.about(), p.Compat.QueryOnly, b, RuleURI)
	return URI{components: c}, err
}

// ParseAuthority is like the function [ParseAuthority].
func (p Parser) ParseAuthority(s string) (Authority, error) {
	at, err := p.match(RuleAuthority, s)
	if err != nil {
		return Authority{}, err
	}
	return newAuthority(s, 0, at.HostStart, at.HostEnd, at.Host), nil
}

// Validate is like the function [Validate], by the rules of the edition. The error has
// the offset -1 for a rule that the edition lacks: in RFC 2396 and rfc2396bis-01 the
// rules for kinds of path and RuleSegmentNZ, in rfc2396bis-02 also RulePath and
// RuleSegmentNZNC.
func (p Parser) Validate(rule Rule, s string) error {
	_, err := p.match(rule, s)
	return err
}

// ValidateBytes is like [Parser.Validate]. It does not keep b.
func (p Parser) ValidateBytes(rule Rule, b []byte) error { return p.Validate(rule, view(b)) }

// match matches s against rule.
func (p Parser) match(rule Rule, s string) (at syntax.Offsets, err error) {
	e := p.about()
	g := e.grammar
	switch {
	case uint64(len(s)) > syntax.MaxLen:
		return syntax.Offsets{}, tooLong(e, rule)
	case !g.HasRule(syntax.Rule(rule)):
		return syntax.Offsets{}, &SyntaxError{Offset: -1, Production: rule.String(), Document: g.Document(), Section: "A", Message: "unknown rule: use one of the Rule constants"}
	case rule <= RuleRelativeRef:
		_, err := parse(e, p.Compat.QueryOnly, s, rule)
		return syntax.Offsets{}, err
	}
	if i := g.Match(s, syntax.Rule(rule), &at); i != syntax.Valid {
		return syntax.Offsets{}, refuse(e, s, rule, i)
	}
	return at, nil
}

// parse returns s with its places if s matches rule.
func parse(e *edition, queryOnly bool, s string, rule Rule) (components, error) {
	if rule == RuleURIReference && !e.grammar.IsCompiled() {
		at, end := syntax.Begin(s)
		if end == len(s) {
			return components{s, at}, nil
		}
		return resume(e, s, at, end)
	}
	var at syntax.Offsets
	wrong := parseAs(e.grammar, s, rule, &at)
	if wrong != syntax.Valid && queryOnly && wrong == 0 && len(s) > 0 && s[0] == '?' {
		// The later editions accept a query alone.
		wrong = parseAs(syntax.RFC2396bis01, s, rule, &at)
	}
	if wrong != syntax.Valid {
		return components{}, refuse(e, s, rule, wrong)
	}
	return components{s, at.Pack()}, nil
}

// resume parses a URI-reference of e, of which syntax.Begin returned at and end.
func resume(e *edition, s string, at syntax.Packed, end int) (components, error) {
	if uint64(len(s)) > syntax.MaxLen {
		return components{}, tooLong(e, RuleURIReference)
	}
	var all syntax.Offsets
	if wrong := e.grammar.Continue(s, at, end, syntax.URIReference, &all); wrong != syntax.Valid {
		return components{}, refuse(e, s, RuleURIReference, wrong)
	}
	return components{s, all.Pack()}, nil
}

// parseAs returns syntax.Valid if s matches rule, and otherwise the offset of the error.
func parseAs(g *syntax.Grammar, s string, rule Rule, at *syntax.Offsets) int {
	if uint64(len(s)) > syntax.MaxLen {
		return 0
	}
	return g.Parse(s, syntax.Rule(rule), at)
}

// parseCopy is like parse, for bytes. It copies them if they are valid.
func parseCopy(e *edition, queryOnly bool, b []byte, rule Rule) (components, error) {
	c, err := parse(e, queryOnly, view(b), rule)
	if err == nil {
		c.text = string(b)
	}
	return c, err
}
