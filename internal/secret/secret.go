// Package secret finds the secrets in a text and masks them. Secrets are passwords, and
// the values of parameters whose names say that they are secret. Package syntax knows
// where programs read a password. Everything else about secrets is here.
package secret

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/syntax"
)

// Find returns the places of the secrets in a text, valid or not. The names are those of
// secret parameters in addition to [Names].
func Find(text string, names ...string) Spans {
	var spans Spans
	if password, ok := uri.PasswordSpan(text); ok {
		spans = append(spans, password)
	}
	split := uri.Split(text)
	path, _ := split.Span(uri.ComponentPath)
	query, _ := split.Span(uri.ComponentQuery)
	fragment, _ := split.Span(uri.ComponentFragment)
	Parameters(text, path, query, fragment, names, func(p Parameter) {
		spans = append(spans, p.Value)
	})
	return Merge(len(text), spans)
}

// Redact returns a text with [uri.Mask] in place of each of its secrets.
func Redact(text string, names ...string) string {
	return Find(text, names...).Mask(text, uri.Span{Length: len(text)})
}

// Password is [uri.PasswordSpan] for a caller that has parsed the text and so knows
// whether it is a URI-reference or an IRI-reference. The span is empty if there is no password.
func Password(text string, valid bool) uri.Span {
	password := syntax.GuessPassword
	if valid {
		password = syntax.ReadPassword
	}
	start, end := password(text)
	if start >= end {
		return uri.Span{}
	}
	return uri.Span{Offset: start, Length: end - start}
}

// FindPart returns the places of the secrets in a part of a text, given what is before
// and after the part.
func FindPart(before, part, after string) Spans {
	spans := Find(before + part + after)
	for i := range spans {
		spans[i].Offset -= len(before)
	}
	return Merge(len(part), spans)
}

// FindDerived returns the places of the secrets in a text that was derived from another,
// such as a normal form. If only the original has a password, as "u:p@h" but not its
// normal form "./u:p@h", all of the derived text is secret: the password is somewhere in
// it.
func FindDerived(original, derived string) Spans {
	_, had := uri.PasswordSpan(original)
	if _, has := uri.PasswordSpan(derived); had && !has {
		return Merge(len(derived), []uri.Span{{Length: len(derived)}})
	}
	return Find(derived)
}

// RedactDerived returns a derived text with [uri.Mask] in place of each of its secrets,
// which are those of [FindDerived].
func RedactDerived(original, derived string) string {
	return FindDerived(original, derived).Mask(derived, uri.Span{Length: len(derived)})
}
