package iri

import "github.com/urikit/uri"

// Parse parses s, which is UTF-8, as an IRI-reference (RFC 3987, section 2.2), which may be
// empty. The error is a [*SyntaxError]; text in another encoding gives one too. Parse does
// not allocate if s is valid. For bytes, use [Reference.UnmarshalText]. [Validate] checks a text
// against other rules, such as irelative-ref.
func Parse(s string) (r Reference, err error) {
	of, err := parser.Parse(s)
	if err != nil {
		return Reference{}, syntaxError(s, err)
	}
	return Reference{components{of}}, nil
}

// ParseIRI is like [Parse], for an IRI: it requires a scheme. [IRI.IsAbsolute] reports whether the
// IRI is an absolute-IRI, without a fragment.
func ParseIRI(s string) (i IRI, err error) {
	of, err := parser.ParseURI(s)
	if err != nil {
		return IRI{}, syntaxError(s, err)
	}
	return IRI{components: components{of.Reference()}}, nil
}

// parseBytes is like Parse, for bytes. It copies b once, if it is valid.
func parseBytes(b []byte) (Reference, error) {
	r, err := parser.ParseBytes(b)
	if err != nil {
		return Reference{}, syntaxError(string(b), err)
	}
	return Reference{components{r}}, nil
}

// parseIRIBytes is like ParseIRI, for bytes. It copies b once, if it is valid.
func parseIRIBytes(b []byte) (IRI, error) {
	u, err := parser.ParseURIBytes(b)
	if err != nil {
		return IRI{}, syntaxError(string(b), err)
	}
	return IRI{components: components{u.Reference()}}, nil
}

// MustParse is like [Parse], for constants: it panics if s is not valid.
func MustParse(s string) Reference {
	r, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return r
}

// MustParseIRI is like [ParseIRI], for constants: it panics if s is not valid.
func MustParseIRI(s string) IRI {
	i, err := ParseIRI(s)
	if err != nil {
		panic(err)
	}
	return i
}

// Validate returns nil if all of s matches the rule of RFC 3987 that corresponds to rule,
// such as iquery to [uri.RuleQuery], and else a [*SyntaxError]. Only an error allocates.
func Validate(rule uri.Rule, s string) error {
	return located(s, parser.Validate(rule, s))
}
