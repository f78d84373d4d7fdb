// Package secret finds the secrets in a text and masks them. Secrets are passwords, and
// the values of parameters whose names say that they are secret. Package syntax knows
// where programs read a password. Everything else about secrets is here.
//
// Find reads a text four times: as it is, without tabs and line ends, decoded once, and decoded twice.
// Browsers remove tabs and line ends. Each time Find searches for parameters, and for the passwords of
// references within the text. It does not find secrets that are encoded more often or otherwise, bare
// parameters that are the whole value of another ("a=token=x"), or a password that contains a
// delimiter and belongs to a reference within the text.
//
// A text that was derived from others is read in the same way. In addition, FindDerived compares
// it with what is derived from the masked others, so that no step between can hide a secret.
package secret

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/syntax"
)

// Find returns the places of the secrets in a text, valid or not. The names are those of
// secret parameters in addition to [Names].
func Find(text string, names ...string) Spans {
	if strings.IndexByte(text, '@') < 0 && strings.IndexByte(text, '=') < 0 && strings.IndexByte(text, '%') < 0 {
		return nil // each secret needs one of the first two, written or encoded
	}
	var spans Spans
	if password, ok := uri.PasswordSpan(text); ok {
		spans = append(spans, password)
	}
	spans = read(spans, text, names, decodings)
	if hasBreaks(text) {
		spans = append(spans, placesIn(text, unbroken, Find(readBy(unbroken, text), names...))...)
	}
	return Merge(len(text), spans)
}

// Redact returns a text with [uri.Mask] in place of each of its secrets.
func Redact(text string, names ...string) string {
	return Find(text, names...).Mask(text, uri.Span{Length: len(text)})
}

// Password is [uri.PasswordSpan] for a caller that has parsed the text and so knows
// whether it is a URI-reference or an IRI-reference. The span is empty if there is no password.
func Password(text string, valid bool) uri.Span {
	if strings.IndexByte(text, '@') < 0 { // it follows every password
		return uri.Span{}
	}
	password := syntax.GuessPassword
	if valid {
		password = syntax.ReadPassword
	}
	start, end := password(text)
	if start >= end {
		return uri.Span{}
	}
	return span(start, end)
}

// Message returns the message of an error of text. If the error is in a secret, the message does
// not name the character. The names are those of secret parameters in addition to [Names].
func Message(p *uri.SyntaxError, text string, names ...string) string {
	if p.Offset < 0 {
		return p.Message
	}
	return Find(text, names...).Message(p)
}

// Message is the function Message for an error of the text whose secrets s are.
func (s Spans) Message(p *uri.SyntaxError) string {
	if _, isSecret := s.Search(uri.Span{Offset: p.Offset, Length: 1}); isSecret {
		return syntax.Unnamed(p.Message, syntax.Component(p.Component))
	}
	return p.Message
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

// FindDerived returns the places of the secrets in a text that was derived from others,
// such as a normal form or the target of a reference: its own secrets, and those of the
// others. If the others have secrets, again must derive the text from them with their secrets
// masked. Otherwise it must be nil. Where the text that again returns has a mask, the derived
// text has a secret. If the two texts differ in more, or again returns false, all of the
// derived text is secret.
func FindDerived(derived string, again func() (string, bool)) Spans {
	spans := Find(derived)
	if again == nil {
		return spans
	}
	masked, ok := again()
	if ok {
		spans, ok = appendMasked(spans, derived, masked)
	}
	if !ok {
		spans = append(spans, uri.Span{Length: len(derived)})
	}
	return Merge(len(derived), spans)
}

// appendMasked appends the places in text of the masks in masked. It returns false if the texts
// differ in more.
func appendMasked(spans Spans, text, masked string) (Spans, bool) {
	before, rest, ok := strings.Cut(masked, uri.Mask)
	if !ok {
		return spans, text == masked
	}
	if !strings.HasPrefix(text, before) {
		return spans, false
	}
	for start := len(before); ; {
		var same string
		same, rest, ok = strings.Cut(rest, uri.Mask)
		if !ok {
			end := len(text) - len(same)
			if end < start || text[end:] != same {
				return spans, false
			}
			return append(spans, span(start, end)), true
		}
		n := strings.Index(text[start:], same)
		if n < 0 {
			return spans, false
		}
		spans = append(spans, uri.Span{Offset: start, Length: n})
		start += n + len(same)
	}
}

// RedactDerived returns a derived text with [uri.Mask] in place of each of its secrets,
// which are those of [FindDerived].
func RedactDerived(derived string, again func() (string, bool)) string {
	return FindDerived(derived, again).Mask(derived, uri.Span{Length: len(derived)})
}
