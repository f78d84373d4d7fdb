package idn

import (
	"strings"

	"golang.org/x/net/idna"
)

// UnicodeVersion returns the version of Unicode that the mapping and the status of characters
// come from, such as "15.0.0". It depends on the version of Go that compiled the program.
func UnicodeVersion() string { return idna.UnicodeVersion }

// table has the mapping of UTS #46 and the status of characters. This package makes the
// other checks itself: those of x/net do not say where an error is.
var table = idna.New(idna.MapForLookup(), idna.ValidateLabels(true), idna.CheckHyphens(false), idna.CheckJoiners(false), idna.StrictDomainName(false))

// mapped returns the mapped and normalized form of a label, and whether all characters of
// that form have the status "valid".
func mapped(label string) (string, bool) {
	if isASCII(label) {
		return strings.ToLower(label), true
	}
	// The digit keeps table from decoding the label. It does not combine with marks.
	text, err := table.ToUnicode("0" + label)
	return text[1:], err == nil && !strings.ContainsAny(text, invalid)
}

// invalid are characters that table gives out as valid: U+FFFD for one that it does not
// know, and U+034F, which the normalization of x/text inserts after 30 combining marks.
const invalid = "\uFFFD\u034F"
