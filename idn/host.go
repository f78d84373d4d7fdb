package idn

// ToASCII returns the ASCII form of an internationalized domain name: "xn--bcher-kva.example"
// for "bücher.example". A name of lower-case letters, digits, hyphens and underscores
// without labels that begin with "xn--" is returned as it is, without an allocation.
//
// The error is an [*Error], for the first invalid label. The documentation of the package
// lists the rules.
func ToASCII(host string) (string, error) { return registered.convert(host, asciiForm) }

// ToUnicode returns the Unicode form of an internationalized domain name: "bücher.example" for
// "xn--bcher-kva.example". The argument may be in Unicode too. ToUnicode accepts the same
// names as [ToASCII], and ToASCII gives the same result for the name and for its Unicode
// form.
//
// The Unicode form of a name can look like another name. To show a name to people, use
// [Display].
func ToUnicode(host string) (string, error) { return registered.convert(host, unicodeForm) }

// Check returns an error for each label that [ToASCII] does not accept, in the order of the
// host, and nil if it accepts the host. It has at most one error for a label.
func Check(host string) []*Error {
	if registered.plain(host) {
		return nil
	}
	var errors []*Error
	for _, l := range process(host, registered) {
		if l.err != nil {
			errors = append(errors, l.err)
		}
	}
	return errors
}

// registered are the options for names that are registered in the DNS.
var registered = options{hyphens: true, std3: true, underscore: true, length: true, root: true}
