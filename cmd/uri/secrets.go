package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
)

// What is a secret, in whatever is said to people: the password, and the values of
// parameters that are secret by their names.

// secretsIn returns where in a text the secrets are, in order and apart.
func secretsIn(text string) []uri.Span { return audit.Auditor{}.Secrets(text) }

// secretsOfPart returns where in a part of a text its secrets are, given what stands
// before it and behind it.
func secretsOfPart(before, part, behind string) []uri.Span {
	spans := secretsIn(before + part + behind)
	for i := range spans {
		spans[i].Offset -= len(before)
	}
	return spans
}

// overlapping returns the index of the first of spans, which are in order and apart,
// that has bytes in common with a place, and whether there is one.
func overlapping(spans []uri.Span, at uri.Span) (int, bool) {
	i, _ := slices.BinarySearchFunc(spans, at.Offset, func(s uri.Span, offset int) int {
		if s.End() <= offset {
			return -1
		}
		return 1
	})
	return i, i < len(spans) && spans[i].Offset < at.End()
}

// redact returns a text without its secrets.
func redact(text string) string { return audit.Auditor{}.Redact(text) }

// masked returns the part of text that lies at a place, with the secrets masked, which
// are in order and apart.
func masked(text string, at uri.Span, secrets []uri.Span) string {
	var b strings.Builder
	done := at.Offset
	for _, secret := range secrets {
		if start, end := max(done, secret.Offset), min(at.End(), secret.End()); start < end {
			b.WriteString(text[done:start])
			b.WriteString(uri.Mask)
			done = end
		}
	}
	b.WriteString(text[done:at.End()])
	return b.String()
}

// secretsOfDerived returns where the secrets are in what was made of text, such as a
// normal form. If a password of text is no longer recognized there, as in "./u:p@h" that
// was "u:p@h", all of it is secret: nobody knows where the password is.
func secretsOfDerived(text, made string) []uri.Span {
	_, had := uri.PasswordSpan(text)
	if _, has := uri.PasswordSpan(made); had && !has {
		return []uri.Span{{Length: len(made)}}
	}
	return secretsIn(made)
}

// derived returns what was made of text without its secrets.
func derived(text, made string) string {
	return masked(made, uri.Span{Length: len(made)}, secretsOfDerived(text, made))
}

// sayable returns the text of an error without the secrets of the arguments, which
// errors of the command line quote: whole, or the name or value of a flag, or one of a
// list of values.
func sayable(err error, args []string) string {
	said := err.Error()
	// Of "-abc" such an error quotes what stands behind the last flag that there is.
	if unknown := (interface{ GetSpecifiedShortnames() string })(nil); errors.As(err, &unknown) {
		said = strings.TrimSuffix(said, " in -"+unknown.GetSpecifiedShortnames())
	}
	for _, whole := range args {
		arg := strings.TrimLeft(whole, "-")
		name, value, _ := strings.Cut(arg, "=")
		if arg == whole && uri.Split(arg).HasAuthority {
			value = "" // of a reference, which is not a flag or an edit: no program reads that alone
		}
		for _, list := range []string{arg, value} {
			said = withoutListed(said, list)
		}
		hide := func(quoted, shown string) {
			if shown != quoted {
				said = strings.ReplaceAll(said, quoted, shown)
				said = strings.ReplaceAll(said, strconv.Quote(quoted), strconv.Quote(shown))
			}
		}
		hide(arg, redact(arg))
		hide(name, redact(masked(arg, uri.Span{Length: len(name)}, secretsIn(arg))))
		for _, quoted := range slices.Concat([]string{value}, strings.Split(arg, ","), strings.Split(value, ",")) {
			hide(quoted, redact(quoted))
		}
	}
	return said
}

// withoutListed returns the text of an error with the elements of a list masked that it
// quotes. An element can be a part of a password with a comma in it. A list is the first
// line that is not empty, without its line end.
func withoutListed(said, list string) string {
	secrets := secretsIn(list)
	rest := strings.TrimLeft(list, "\r\n")
	at := uri.Span{Offset: len(list) - len(rest)}
	line, _, _ := strings.Cut(rest, "\n")
	line = strings.TrimSuffix(line, "\r")
	for element := range strings.SplitSeq(line, ",") {
		at.Length = len(element)
		if shown := redact(masked(list, at, secrets)); shown != element {
			said = strings.ReplaceAll(said, strconv.Quote(element), strconv.Quote(shown))
		}
		at.Offset = at.End() + 1
	}
	return said
}
