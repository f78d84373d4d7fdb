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

func (p *Parser) about() *edition { return editionOf(p.Edition, p.iris) }

// Parse is like the function [Parse], by the rules of the edition.
func (p Parser) Parse(s string) (Reference, error) {
	c, at := parse(p.about(), p.Compat.QueryOnly, s, RuleURIReference)
	return Reference{c}, p.refuse(s, RuleURIReference, at)
}

// ParseURI is like the function [ParseURI]. All editions accept a fragment.
func (p Parser) ParseURI(s string) (URI, error) {
	c, at := parse(p.about(), p.Compat.QueryOnly, s, RuleURI)
	return URI{components: c}, p.refuse(s, RuleURI, at)
}

// ParseAbsoluteURI parses an absolute-URI (section 4.3): a URI without fragment.
func (p Parser) ParseAbsoluteURI(s string) (URI, error) {
	c, at := parse(p.about(), p.Compat.QueryOnly, s, RuleAbsoluteURI)
	return URI{components: c}, p.refuse(s, RuleAbsoluteURI, at)
}

// ParseRelativeRef parses a relative-ref (section 4.2): a reference without scheme. RFC
// 2396 and rfc2396bis-01 accept no fragment, and RFC 2396 no empty reference.
func (p Parser) ParseRelativeRef(s string) (Reference, error) {
	c, at := parse(p.about(), p.Compat.QueryOnly, s, RuleRelativeRef)
	return Reference{c}, p.refuse(s, RuleRelativeRef, at)
}

// ParseInto is like Parse, by one of the four rules for references, into r.
func (p Parser) ParseInto(r *Reference, rule Rule, s string) error {
	rule = min(rule, RuleRelativeRef)
	c, at := parse(p.about(), p.Compat.QueryOnly, s, rule)
	r.components = c
	return p.refuse(s, rule, at)
}

// ParseBytes is like [Parser.Parse]. It copies b once.
func (p Parser) ParseBytes(b []byte) (Reference, error) {
	c, err := p.parseCopy(b, RuleURIReference)
	return Reference{c}, err
}

// ParseURIBytes is like [Parser.ParseURI]. It copies b once.
func (p Parser) ParseURIBytes(b []byte) (URI, error) {
	c, err := p.parseCopy(b, RuleURI)
	return URI{components: c}, err
}

// ParseAuthority is like the function [ParseAuthority].
func (p Parser) ParseAuthority(s string) (Authority, error) {
	o, at := p.match(RuleAuthority, s)
	if at != syntax.Valid {
		return Authority{}, p.refuse(s, RuleAuthority, at)
	}
	return newAuthority(s, 0, o.HostStart, o.HostEnd, o.Host), nil
}

// Validate is like the function [Validate], by the rules of the edition. The error has
// the offset -1 for a rule that the edition lacks: in RFC 2396 and rfc2396bis-01 the
// rules for kinds of path and RuleSegmentNZ, in rfc2396bis-02 also RulePath and
// RuleSegmentNZNC.
func (p Parser) Validate(rule Rule, s string) error {
	_, at := p.match(rule, s)
	return p.refuse(s, rule, at)
}

// refuse returns nil for syntax.Valid, and otherwise the error at an offset of s.
func (p *Parser) refuse(s string, rule Rule, at int) error {
	if at == syntax.Valid {
		return nil
	}
	return &refusal{s, fault{at, rule}, p.Edition, p.iris}
}

// ValidateBytes is like [Parser.Validate]. It does not keep b; an error keeps a copy if b is short.
func (p Parser) ValidateBytes(rule Rule, b []byte) error {
	if _, at := p.match(rule, view(b)); at != syntax.Valid {
		return refusal{"", fault{at, rule}, p.Edition, p.iris}.ofBytes(b)
	}
	return nil
}

// match matches s against rule. It returns syntax.Valid, which is negative, or the offset for a
// refusal.
func (p Parser) match(rule Rule, s string) (o syntax.Offsets, at int) {
	e := p.about()
	g := e.grammar
	switch {
	case uint64(len(s)) > syntax.MaxLen, !g.HasRule(syntax.Rule(rule)):
		return syntax.Offsets{}, 0
	case rule <= RuleRelativeRef:
		_, at = parse(e, p.Compat.QueryOnly, s, rule)
		return syntax.Offsets{}, at
	}
	at = g.Match(s, syntax.Rule(rule), &o)
	return o, at
}

// parse returns s with its places and syntax.Valid, or the offset for a refusal. A grammar that is
// not compiled reads the first block of the text at once, which is enough for most texts.
func parse(e *edition, queryOnly bool, s string, rule Rule) (components, int) {
	if !e.grammar.IsCompiled() {
		at, end := e.grammar.Begin(s)
		if end == len(s) && (rule == RuleURIReference || rule == RuleURI && at.HasScheme()) {
			return components{s, at}, syntax.Valid
		}
		return resume(e, s, rule, at, end)
	}
	var o syntax.Offsets
	wrong := parseAs(e.grammar, s, rule, &o)
	if wrong != syntax.Valid && queryOnly && wrong == 0 && len(s) > 0 && s[0] == '?' {
		// The later editions accept a query alone.
		wrong = parseAs(syntax.RFC2396bis01, s, rule, &o)
	}
	if wrong != syntax.Valid {
		return components{}, wrong
	}
	return components{s, o.Pack()}, syntax.Valid
}

// resume is parse for a text of which [syntax.Grammar.Begin] returned at and end.
func resume(e *edition, s string, rule Rule, at syntax.Packed, end int) (components, int) {
	if uint64(len(s)) > syntax.MaxLen {
		return components{}, 0
	}
	var o syntax.Offsets
	if wrong := e.grammar.Continue(s, at, end, syntax.Rule(rule), &o); wrong != syntax.Valid {
		return components{}, wrong
	}
	return components{s, o.Pack()}, syntax.Valid
}

// parseAs returns syntax.Valid if s matches rule, and otherwise the offset of the error.
func parseAs(g *syntax.Grammar, s string, rule Rule, at *syntax.Offsets) int {
	if uint64(len(s)) > syntax.MaxLen {
		return 0
	}
	return g.Parse(s, syntax.Rule(rule), at)
}

// parseCopy parses bytes, which it copies.
func (p *Parser) parseCopy(b []byte, rule Rule) (components, error) {
	c, at := parse(p.about(), p.Compat.QueryOnly, view(b), rule)
	if at != syntax.Valid {
		return components{}, refusal{"", fault{at, rule}, p.Edition, p.iris}.ofBytes(b)
	}
	c.text = string(b)
	return c, nil
}
