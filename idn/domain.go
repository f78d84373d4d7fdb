package idn

import "strings"

// DomainToASCII is the algorithm "domain to ASCII" of the URL Standard: domain is the host
// that a browser reads in a URL, decoded to UTF-8, and strict is its parameter beStrict. URL
// parsing uses false.
//
// If strict is false and the domain is ASCII, the result is the domain in lower case,
// whatever it contains. Labels that begin with "xn--" are not checked, because pages with
// invalid ones exist. Otherwise the result is that of ToASCII of UTS #46 without
// transitional processing. CheckBidi and CheckJoiners are set. If strict is true,
// CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength are set too.
//
// An empty result is an error. The caller must still refuse results with a forbidden domain
// code point, such as a space or a slash, and find out whether the result is an IPv4
// address.
//
// The error is an [*Error]. There is one departure from the standard, for names that cannot
// exist in DNS. In a domain that is not ASCII, a label is an error if it has more than 255 code
// points and must be encoded or decoded, because that takes quadratic time.
func DomainToASCII(domain string, strict bool) (string, error) {
	if strict {
		return domainStrict.convert(domain, name.ascii)
	}
	if isASCII(domain) {
		if domain == "" {
			return "", errEmpty(domain)
		}
		return strings.ToLower(domain), nil
	}
	ascii, err := domainLenient.convert(domain, name.ascii)
	if err == nil && ascii == "" {
		return "", errEmpty(domain)
	}
	return ascii, err
}

// DomainToUnicode is the algorithm "domain to Unicode" of the URL Standard, with its
// parameter beStrict. The standard ignores the errors of this conversion, so there is a
// result even if there is an error. Do not show the result for an invalid name to people:
// labels in it may look like others. [Display] is for that.
func DomainToUnicode(domain string, strict bool) (string, error) {
	options := domainLenient
	if strict {
		options = domainStrict
		options.length = false // ToUnicode does not have VerifyDnsLength
	}
	if options.plain(domain) {
		return domain, nil
	}
	n := process(domain, options)
	return n.unicode(), n.err()
}

// The options of [DomainToASCII].
var (
	domainStrict  = options{hyphens: true, std3: true, length: true}
	domainLenient = options{root: true}
)
