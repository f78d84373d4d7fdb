package idn

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
)

// An Error says which label of a name is invalid, and why.
type Error struct {
	// Span is the place of the label in the host. Label is its text there.
	Span  uri.Span
	Label string

	// Rule is the rule that the label breaks, by its name in the test data of UTS #46:
	//
	//   - V1 to V7: the validity criterion of that number (UTS #46, section 4.1); V7 of [IDNA2008]
	//     is that RFC 5892 allows the character;
	//   - U1: UseSTD3ASCIIRules;
	//   - C1, C2: the rules for U+200C and U+200D (RFC 5892, Appendix A.1 and A.2);
	//   - B1 to B6: the condition of the Bidi rule of that number (RFC 5893, section 2);
	//   - P4: the label begins with "xn--" and is not the Punycode of a name;
	//   - A3: the label cannot be encoded;
	//   - A4_1, A4_2: the length of the name or of the label;
	//   - CONTEXTO: the rule for a character in a context (RFC 5892, Appendix A.3 to A.9);
	//   - nameprep: what RFC 3491 prohibits, and its rule for right-to-left text.
	//
	// "UTF-8" is the rule that the host is UTF-8.
	Rule string

	// Message says, for people, why the label is invalid. It contains nothing of the label
	// but single characters, which are printable.
	Message string
}

// maxShown limits the part of a label that an error shows, in bytes.
const maxShown = 64

// Error returns a text on one line in ASCII. It shows the beginning of a long label.
func (e *Error) Error() string {
	label := e.Label[:min(len(e.Label), 16*maxShown)]
	shown, rest := secret.String(label), ""
	if i := strings.IndexAny(shown, ":@%"); i >= 0 && shown == label { // a secret can follow
		shown, rest = shown[:i+1], "..."
	}
	if len(shown) > maxShown {
		before := shown
		shown, rest = shown[:maxShown], "..."
		for len(shown) > 0 && !utf8.RuneStart(before[len(shown)]) {
			shown = shown[:len(shown)-1]
		}
	}
	return "idn: label " + strconv.QuoteToASCII(shown) + rest + " at offset " + strconv.Itoa(e.Span.Offset) + ": " + e.Message + " (rule " + e.Rule + ")"
}

// errEmpty returns the error for a domain without characters.
func errEmpty(domain string) error {
	return &Error{Label: domain, Rule: "A4_1", Message: "the name is empty"}
}
