package idn

import (
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/ucd"
)

// UnicodeVersion returns the version of Unicode that this package knows, such as "17.0.0". It does
// not depend on the version of Go.
func UnicodeVersion() string { return ucd.Version }

// mapped returns the mapped and normalized form of a label. Disallowed characters stay. It returns
// the label itself, without an allocation, if nothing changes.
func mapped(label string) string {
	if ascii.Only(label) {
		return strings.ToLower(label)
	}
	var b strings.Builder
	done := 0
	for i, r := range label {
		if r < 'A' || 'Z' < r && r < 0x80 {
			continue
		}
		status, text := ucd.UTS46(r)
		if status < ucd.Ignored {
			continue
		}
		if done == 0 {
			b.Grow(len(label) + len(text))
		}
		b.WriteString(label[done:i])
		b.WriteString(text)
		done = i + len(string(r))
	}
	if done > 0 {
		b.WriteString(label[done:])
		label = b.String()
	}
	return ucd.NFC.String(label)
}

// invalidRune returns the first character of a text that does not have the status "valid" or
// "deviation".
func invalidRune(text string) (rune, bool) {
	for _, r := range text {
		if status, _ := ucd.UTS46(r); status != ucd.Stays {
			return r, true
		}
	}
	return 0, false
}
