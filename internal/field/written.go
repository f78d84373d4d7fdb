package field

import "strings"

// EncodedNUL is the encoded octet that decodes to NUL.
const EncodedNUL = "%00"

// Shown returns the part of the name of a condition or an edit that an error may quote: the name of
// a component, and for query and segment the rest too. Otherwise the text after a colon, which can
// be encoded, may be a password in a reference without "=".
func Shown(name string) string {
	for _, colon := range [...]string{"%3A", "%3a"} {
		if before, _, ok := strings.Cut(name, colon); ok {
			name = before + ":…"
		}
	}
	component, rest, found := strings.Cut(name, ":")
	if found && rest != "" && component != QueryName.Stem() && component != Segment.Stem() {
		return component + ":…"
	}
	return name
}

// CutList cuts text at its commas. A backslash before a comma or a backslash makes it a
// part of a value.
func CutList(text string) []string {
	values := []string{""}
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == ',':
			values = append(values, "")
			continue
		case text[i] == '\\' && i+1 < len(text) && (text[i+1] == ',' || text[i+1] == '\\'):
			i++
		}
		values[len(values)-1] += text[i : i+1]
	}
	return values
}
