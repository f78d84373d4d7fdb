// Package mask shows texts without their secrets. Package secret decides what a secret is; this
// package applies its decision to parts of a text, to messages about it and to derived texts.
//
// A text that was derived from others is read in the same way. In addition, FindDerived compares
// it with what is derived from the masked others, so that no step between can hide a secret.
package mask

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/engine/syntax"
)

// Find returns the places of the secrets in a reference, valid or not. The names are those of
// secret parameters in addition to the table's.
func Find(text string, names ...string) Spans {
	return Places((&secret.Rules{More: names}).Find(text))
}

// Places returns the places that package secret has found, which must be in order and must not
// overlap.
func Places(found []secret.Span) Spans {
	if len(found) == 0 {
		return nil
	}
	spans := make(Spans, len(found))
	for i, s := range found {
		spans[i] = uri.Span{Offset: s.Offset, Length: s.Length}
	}
	return spans
}

// Redact returns a text with [secret.Masked] in place of each of its secrets.
func Redact(text string, names ...string) string {
	return Find(text, names...).Mask(text, uri.Span{Length: len(text)})
}

// Password returns the place of the password in a text, for a caller that has parsed the text and
// so knows whether it is a URI-reference or an IRI-reference. It is empty if there is no password.
func Password(text string, valid bool) uri.Span {
	if strings.IndexByte(text, '@') < 0 { // it follows every password
		return uri.Span{}
	}
	password := secret.GuessPassword
	if valid {
		password = secret.ReadPassword
	}
	start, end := password(text)
	if start >= end {
		return uri.Span{}
	}
	return span(start, end)
}

// span returns the place from start to end.
func span(start, end int) uri.Span { return uri.Span{Offset: start, Length: end - start} }

// Message returns the message of an error of the text whose secrets s are. If the error is in a
// secret, the message does not name the character.
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

// FindInText returns the places of the secrets in running text, as package redact finds them in
// text and in each of its words. Each is in one line, so a text with masks has as many lines.
func FindInText(text string, rules *secret.Rules) Spans {
	found := rules.FindText(text)
	for start := 0; start < len(text); {
		if strings.IndexByte(betweenWords, text[start]) >= 0 {
			start++
			continue
		}
		end := len(text)
		if n := strings.IndexAny(text[start:], betweenWords); n >= 0 {
			end = start + n
		}
		for _, s := range rules.Find(text[start:end]) {
			s.Offset += start
			found = append(found, s)
		}
		start = end
	}
	var lines []uri.Span
	for _, s := range found {
		for s.Length > 0 {
			line := s.Length
			if n := strings.IndexByte(text[s.Offset:s.End()], '\n'); n >= 0 {
				line = n
			}
			lines = append(lines, uri.Span{Offset: s.Offset, Length: line})
			s.Offset, s.Length = s.Offset+line+1, s.Length-line-1
		}
	}
	return Merge(len(text), lines)
}

// betweenWords are the characters around links in texts. Those in a password do not matter: it is
// found in the whole text.
const betweenWords = " \t\r\n\"'<>()[]`"

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

// FindDerived is like the function for a text that was derived from one with the secrets s. again
// gets that text with its secrets masked.
func (s Spans) FindDerived(derived, text string, again func(masked string) (string, bool)) Spans {
	if len(s) == 0 {
		return Find(derived)
	}
	return FindDerived(derived, func() (string, bool) { return again(s.Mask(text, uri.Span{Length: len(text)})) })
}

// appendMasked appends the places in text of the masks in masked. It returns false if the texts
// differ in more.
func appendMasked(spans Spans, text, masked string) (Spans, bool) {
	before, rest, ok := strings.Cut(masked, secret.Masked)
	if !ok {
		return spans, text == masked
	}
	if !strings.HasPrefix(text, before) {
		return spans, false
	}
	for start := len(before); ; {
		var same string
		same, rest, ok = strings.Cut(rest, secret.Masked)
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

// RedactDerived returns a derived text with [secret.Masked] in place of each of its secrets,
// which are those of [FindDerived].
func RedactDerived(derived string, again func() (string, bool)) string {
	return FindDerived(derived, again).Mask(derived, uri.Span{Length: len(derived)})
}
