package secret

import (
	"strings"

	"github.com/urikit/uri"
)

// A Parameter is a parameter that holds a secret.
type Parameter struct {
	Component   uri.Component
	Name, Value uri.Span
	Known       string // the result of the function Known for the name
}

// Parameters calls yield for each parameter that holds a secret, in the order of the text.
// It searches the path after each semicolon, the query and the fragment. More are names of
// secret parameters in addition to [Names]. The value of another parameter may contain a
// reference, so Parameters searches the parameters of that reference, too.
func Parameters(text string, path, query, fragment uri.Span, more []string, yield func(Parameter)) {
	for i := path.Offset; i < path.End(); {
		n := strings.IndexByte(text[i:path.End()], ';')
		if n < 0 {
			break
		}
		i += n + 1
		end := path.End()
		if n = strings.IndexByte(text[i:end], '/'); n >= 0 {
			end = i + n
		}
		parameters(text, uri.ComponentPath, i, end, ";,", more, yield)
		i = end
	}
	parameters(text, uri.ComponentQuery, query.Offset, query.End(), "&;", more, yield)
	parameters(text, uri.ComponentFragment, fragment.Offset, fragment.End(), "&;", more, yield)
}

// parameters does the work of [Parameters] for text[from:to]. A character of ends ends a
// value.
func parameters(text string, c uri.Component, from, to int, ends string, more []string, yield func(Parameter)) {
	for from < to {
		name, rest, ok := strings.Cut(text[from:to], "=")
		if !ok {
			return
		}
		begin := len(name)
		for begin > 0 && !Separates(name[begin-1]) {
			begin--
		}
		from, name = from+begin, name[begin:]
		at := from + len(name) + len("=")
		if known, ok := Known(name, more); ok {
			if n := valueLen(rest, ends); n > 0 {
				yield(Parameter{c, uri.Span{Offset: from, Length: len(name)}, uri.Span{Offset: at, Length: n}, known})
				at += n
			}
		} else if name != "" { // without a name, the text after "=" may be one
			at += until(rest, separators)
		}
		from = at
	}
}

// valueLen returns the length of the value at the beginning of s. A character of ends ends
// it. In a query, ";" ends it only if a parameter follows, because it may be a part of the
// value.
func valueLen(s, ends string) int {
	n := until(s, ends)
	for ends == "&;" && n < len(s) && s[n] == ';' {
		next := until(s[n+1:], ends)
		if name := until(s[n+1:], separators+"="); next == 0 || n+1+name < len(s) && s[n+1+name] == '=' {
			break
		}
		n += 1 + next
	}
	return n
}

// until returns the index of the first of chars in s, or len(s).
func until(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

// separators are the characters that the name of a parameter may follow.
const separators = "&;?#/,"

var separating = func() (set uint64) {
	for i := range len(separators) {
		set |= 1 << separators[i] // all are less than 64
	}
	return set
}()

// Separates reports whether the name of a parameter may follow c.
func Separates(c byte) bool { return c < 64 && separating>>c&1 != 0 }
