package uri

import "github.com/urikit/uri/internal/syntax"

// A Parser parses by an [Edition]. The zero Parser does what the functions do.
type Parser struct {
	Edition Edition
	Compat  Compat // QueryOnly
}

// Parse is the function [Parse]; the error names the edition's rules.
func (p Parser) Parse(s string) (r Reference, err error) {
	err = r.parse(p.Edition, p.Compat.QueryOnly, s, RuleURIReference)
	return r, err
}

// ParseURI is the function [ParseURI]. It accepts a fragment in all editions.
func (p Parser) ParseURI(s string) (u URI, err error) {
	err = u.parse(p.Edition, p.Compat.QueryOnly, s, RuleURI)
	return u, err
}

// ParseAbsoluteURI is the function [ParseAbsoluteURI].
func (p Parser) ParseAbsoluteURI(s string) (u URI, err error) {
	err = u.parse(p.Edition, p.Compat.QueryOnly, s, RuleAbsoluteURI)
	return u, err
}

// ParseRelativeRef is the function [ParseRelativeRef]. In RFC 2396 and rfc2396bis-01
// it accepts no fragment, and in RFC 2396 no empty reference.
func (p Parser) ParseRelativeRef(s string) (r Reference, err error) {
	err = r.parse(p.Edition, p.Compat.QueryOnly, s, RuleRelativeRef)
	return r, err
}

// ParseBytes is [Parser.Parse] for bytes. It copies b once, if it is valid.
func (p Parser) ParseBytes(b []byte) (r Reference, err error) {
	err = r.parseBytes(p.Edition, p.Compat.QueryOnly, b, RuleURIReference)
	return r, err
}

// ParseURIBytes is [Parser.ParseURI] for bytes. It copies b if it is valid.
func (p Parser) ParseURIBytes(b []byte) (u URI, err error) {
	err = u.parseBytes(p.Edition, p.Compat.QueryOnly, b, RuleURI)
	return u, err
}

// ParseAuthority is the function [ParseAuthority].
func (p Parser) ParseAuthority(s string) (Authority, error) {
	at, err := p.match(RuleAuthority, s)
	if err != nil {
		return Authority{}, err
	}
	return newAuthority(s, 0, &at), nil
}

// Validate is the function [Validate] with the edition's own rules. RFC 2396 and
// rfc2396bis-01 lack the rules for kinds of path and RuleSegmentNZ, and rfc2396bis-02
// also RulePath and RuleSegmentNZNC: for a missing rule the error has the offset -1.
func (p Parser) Validate(rule Rule, s string) error {
	_, err := p.match(rule, s)
	return err
}

// ValidateBytes is [Parser.Validate] for bytes. It does not keep b.
func (p Parser) ValidateBytes(rule Rule, b []byte) error { return p.Validate(rule, view(b)) }

// match matches s against rule.
func (p Parser) match(rule Rule, s string) (at syntax.Offsets, err error) {
	g := p.Edition.about().grammar
	switch {
	case uint64(len(s)) > syntax.MaxLen:
		return syntax.Offsets{}, tooLong(p.Edition, rule)
	case !g.HasRule(syntax.Rule(rule)):
		return syntax.Offsets{}, &SyntaxError{Offset: -1, Production: rule.String(), Document: g.Document(), Section: "A", Message: "no such rule"}
	case rule <= RuleRelativeRef:
		var c components
		err := c.parse(p.Edition, p.Compat.QueryOnly, s, rule)
		return c.at, err
	}
	if i := g.Match(s, syntax.Rule(rule), &at); i != syntax.Valid {
		return syntax.Offsets{}, diagnose(g, s, rule, i)
	}
	return at, nil
}

// parse sets c to s, which is to match rule, or to zero.
func (c *components) parse(e Edition, queryOnly bool, s string, rule Rule) error {
	if uint64(len(s)) > syntax.MaxLen {
		return tooLong(e, rule)
	}
	g := e.about().grammar
	at := g.Parse(s, syntax.Rule(rule), &c.at)
	if at != syntax.Valid && queryOnly && at == 0 && len(s) > 0 && s[0] == '?' {
		// The others have what RFC 2396 has not.
		at = syntax.RFC2396bis01.Parse(s, syntax.Rule(rule), &c.at)
	}
	if at != syntax.Valid {
		*c = components{}
		return diagnose(g, s, rule, at)
	}
	c.text = s
	return nil
}

// parseBytes is parse for bytes, which it copies if they are valid.
func (c *components) parseBytes(e Edition, queryOnly bool, b []byte, rule Rule) error {
	err := c.parse(e, queryOnly, view(b), rule)
	if err == nil {
		c.text = string(b)
	}
	return err
}
