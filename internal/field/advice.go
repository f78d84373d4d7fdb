package field

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/scheme"
)

// Punycode ends the message about a host with a character outside ASCII. Package uri, which
// knows no names, cannot say more.
const Punycode = "write the name in punycode, which begins with xn--"

// Completed returns an error of text. Its message names no character of a secret. If it advises to
// write a name in punycode, the result says how.
func Completed(p *uri.SyntaxError, text []byte) *uri.SyntaxError {
	return Complete(p, text, mask.Find(inplace.String(text)))
}

// Complete is Completed for a text with these secrets.
func Complete(p *uri.SyntaxError, text []byte, secrets mask.Spans) *uri.SyntaxError {
	if message := secrets.Message(p); message != p.Message {
		with := *p
		with.Message = message
		p = &with
	}
	fault, ok := strings.CutSuffix(p.Message, Punycode)
	if !ok || p.Component != uri.ComponentHost || p.Span.End() > len(text) {
		return p
	}
	if secrets.Overlap(p.Span) {
		return p
	}
	with := *p
	host := p.Span.Of(string(text))
	with.Message = fault + InASCII(host)
	if name, _, ok := bytes.Cut(text, []byte(":")); ok && (uri.Parser{}).ValidateBytes(uri.RuleScheme, name) == nil && !scheme.Known().DomainHost(string(name)) {
		with.Message = fault + PercentEncoded(host)
	}
	return &with
}

// InASCII returns the advice for a host with characters outside ASCII.
func InASCII(host string) string {
	name, err := idn.ToASCII(percent.Decode(host)) // no name has a "%" that begins no triplet
	if wrong := (*idn.Error)(nil); errors.As(err, &wrong) {
		advice := "no domain name can have it"
		if IsName(wrong.Label) {
			advice += ", because of its label " + strconv.QuoteToASCII(wrong.Label)
		}
		return advice + ": " + wrong.Message
	}
	return "write " + name
}

// PercentEncoded returns the advice for a host with characters outside ASCII, of a scheme that is
// not known to have domain names as hosts. It is what convert does.
func PercentEncoded(host string) string {
	text := []byte("write ")
	for _, c := range []byte(host) { // triplets stay
		if c == '%' || uri.Validate(uri.RuleHost, string(rune(c))) == nil {
			text = append(text, c)
		} else {
			text = percent.Append(text, c)
		}
	}
	advice := string(text)
	if name, err := idn.ToASCII(percent.Decode(host)); err == nil {
		advice += ", or " + name + " if it is a domain name"
	}
	return advice
}

// IsName reports whether a message can show a label: it is short, and its characters in ASCII
// are those of names. A label with ":" can hold a password.
func IsName(label string) bool {
	const longest = 63
	return len(label) <= longest && !strings.ContainsFunc(label, func(r rune) bool {
		return r < utf8.RuneSelf && r != '-' && r != '_' && !ucd.In(r, ucd.L|ucd.Nd)
	})
}
