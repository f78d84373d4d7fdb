package idn

import (
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/enum"
)

// A Profile is a set of rules by which a domain name is converted. The profiles are those of the
// standards; [ToASCII], [ToUnicode] and [Check] have the rules for names that are registered.
type Profile uint8

const (
	// URLStandard has the rules by which a browser reads a host: "domain to ASCII" and "domain to
	// Unicode" of the URL Standard with beStrict false. The name is the host in a URL, decoded to
	// UTF-8. A name in ASCII is only changed to lower case, whatever it contains; labels in it that
	// begin with "xn--" are not checked. For other names it is UTS #46 without transitional
	// processing, with CheckBidi and CheckJoiners. An empty result of ToASCII is an error. The
	// caller must still refuse results with a forbidden domain code point, such as a space or a
	// slash, and find out whether the result is an IPv4 address. There is one departure, for names
	// that cannot exist in DNS: in a name that is not ASCII, a label with more than 255 code points
	// that must be encoded or decoded is an error, because that takes quadratic time.
	URLStandard Profile = iota

	// UTS46 is UTS #46 with all options but transitional processing: CheckHyphens, CheckBidi,
	// CheckJoiners, UseSTD3ASCIIRules and, for ToASCII, VerifyDnsLength. The URL Standard calls it
	// beStrict.
	UTS46

	// IDNA2008 has the rules for a look-up by RFC 5891, section 5, without any mapping: labels have
	// the letters, digits and hyphens of DNS, or the characters that RFC 5892 allows, with its
	// rules for the context of some, and RFC 5893 for right-to-left text. Letters in ASCII are
	// changed to lower case in labels that are ASCII, and are invalid in upper case in others. "."
	// is the only separator of labels.
	IDNA2008

	// IDNA2003 is how old programs see a name: RFC 3490 with nameprep (RFC 3491), for a query, in
	// which characters that Unicode 3.2 does not have are allowed, and without UseSTD3ASCIIRules.
	// "ß" becomes "ss", "ς" becomes "σ", and a joiner disappears. Normalization
	// changes some characters to text with dots or slashes, so a label of the result may have a dot
	// of which the name had none: "127․0․0․1" with U+2024 becomes "127.0.0.1". Labels in ASCII stay
	// as they are, in any case. ToUnicode leaves a label that it cannot decode as it is.
	IDNA2003
)

var profileNames = enum.Names[Profile]{Package: "idn", What: "profile", Names: []string{"url-standard", "uts46", "idna2008", "idna2003"}}

// String returns the name of p, such as "uts46", or "unknown".
func (p Profile) String() string { return profileNames.String(p) }

// MarshalText returns the name of p. A value without a name is an error.
func (p Profile) MarshalText() ([]byte, error) { return profileNames.MarshalText(p) }

// UnmarshalText sets p to the profile with the given name, which is case-sensitive: "url-standard",
// "uts46", "idna2008" or "idna2003". The error wraps [uri.ErrUnknownName], lists the names, and
// leaves p unchanged.
//
// [uri.ErrUnknownName]: https://pkg.go.dev/github.com/urikit/uri#ErrUnknownName
func (p *Profile) UnmarshalText(text []byte) error { return profileNames.UnmarshalText(p, text) }

// profiles are the options of each profile. Display and the conversions of registered names have
// them too.
var profiles = [...]options{
	URLStandard: {root: true},
	UTS46:       {hyphens: true, std3: true, length: true},
	IDNA2008:    {hyphens: true, std3: true, length: true, root: true, label: newLabel2008, onlyDot: true},
	IDNA2003:    {length: true, root: true, label: newLabel2003, undirected: true},
}

// ToASCII returns the ASCII form of a name: "xn--bcher-kva.example" for "bücher.example". A name of
// lower-case letters, digits and hyphens without labels that begin with "xn--" is returned as it
// is, without an allocation. The error is an [*Error], for the first invalid label.
func (p Profile) ToASCII(name string) (string, error) {
	if p == URLStandard {
		if name == "" {
			return "", errEmpty(name)
		}
		if ascii.Only(name) {
			return strings.ToLower(name), nil
		}
	}
	ascii, err := profiles[p].convert(name, asciiForm)
	if p == URLStandard && err == nil && ascii == "" {
		return "", errEmpty(name)
	}
	return ascii, err
}

// ToUnicode returns the Unicode form of a name: "bücher.example" for "xn--bcher-kva.example". The
// argument may be in Unicode too. There is a result even if there is an error, an [*Error]: the
// standards show such a name. In it, labels that cannot be decoded are mapped only. Do not show
// it to people: labels in it may look like others. [Display] is for that.
func (p Profile) ToUnicode(name string) (string, error) {
	o := profiles[p]
	if p == UTS46 {
		o.length = false // ToUnicode does not have VerifyDnsLength
	}
	if o.plain(name) {
		return name, nil
	}
	var room [maxName + 1]byte
	if b, ok := o.direct(room[:0], name, unicodeForm); ok {
		return textOf(b, name), nil
	}
	c := process(name, o)
	return c.text(unicodeForm), c.err()
}
