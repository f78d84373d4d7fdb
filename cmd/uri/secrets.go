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

// sayable returns the text of an error without the secrets of the arguments, which
// errors of the command line quote: whole, or the name or value of a flag, or one of a
// list of values.
func sayable(err error, args []string) string {
	said := err.Error()
	// Of "-abc" such an error quotes what stands behind the last flag that there is.
	if unknown := (interface{ GetSpecifiedShortnames() string })(nil); errors.As(err, &unknown) {
		said = strings.TrimSuffix(said, " in -"+unknown.GetSpecifiedShortnames())
	}
	for _, arg := range args {
		arg = strings.TrimLeft(arg, "-")
		name, value, _ := strings.Cut(arg, "=")
		for _, quoted := range slices.Concat([]string{arg, name, value}, strings.Split(arg, ","), strings.Split(value, ",")) {
			shown := redact(quoted)
			if shown == quoted {
				continue
			}
			said = strings.ReplaceAll(said, quoted, shown)
			said = strings.ReplaceAll(said, strconv.Quote(quoted), strconv.Quote(shown))
		}
	}
	return said
}
