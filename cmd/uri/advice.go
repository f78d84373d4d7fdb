package main

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/secret"
	"github.com/urikit/uri/pct"
)

// punycode ends the message about a host with a character outside ASCII. Package uri, which
// knows no names, cannot say more.
const punycode = "write the name in punycode, which begins with xn--"

// completed returns an error of text. If its message advises to write a name in punycode, the
// result says how.
func completed(p *uri.SyntaxError, text []byte) *uri.SyntaxError {
	fault, ok := strings.CutSuffix(p.Message, punycode)
	if !ok || p.Component != uri.ComponentHost || p.Span.End() > len(text) {
		return p
	}
	if _, isSecret := secret.Find(string(text)).Search(p.Span); isSecret {
		return p
	}
	with := *p
	with.Message = fault + inASCII(p.Span.Of(string(text)))
	return &with
}

// auditText returns the findings in a text that is not a URI. Messages say how to write a name
// in punycode.
func auditText(by *audit.Auditor, text string) []audit.Finding {
	found := by.AuditText(text)
	for i, f := range found {
		if f.ID == audit.RuleInvalid {
			p := completed(&uri.SyntaxError{Component: f.Component, Span: f.Span, Message: f.Message}, []byte(text))
			found[i].Message = p.Message
		}
	}
	return found
}

// inASCII returns the advice for a host with characters outside ASCII.
func inASCII(host string) string {
	if decoded, err := pct.Decode(host); err == nil {
		host = decoded
	}
	name, err := idn.ToASCII(host)
	if wrong := (*idn.Error)(nil); errors.As(err, &wrong) {
		advice := "no domain name can have it"
		if isName(wrong.Label) {
			advice += ", because of its label " + strconv.QuoteToASCII(wrong.Label)
		}
		return advice + ": " + wrong.Message
	}
	return "write " + name
}

// isName reports whether a message can show a label: it is short, and its characters in ASCII
// are those of names. A label with ":" can hold a password.
func isName(label string) bool {
	const longest = 63
	return len(label) <= longest && !strings.ContainsFunc(label, func(r rune) bool {
		return r < utf8.RuneSelf && r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}
