package audit

import (
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
)

// maxLabel is the length of the longest label in DNS. A longer label is not decoded, because
// decoding takes more than linear time.
const maxLabel = 63

// isLabel reports whether a name is a single label of a DNS host name, internationalized or
// not.
func isLabel(name string) bool {
	for i := range len(name) {
		if c := name[i]; !ascii.IsAlphanumeric(c) && c != '-' && c < 0x80 {
			return false
		}
	}
	return name != ""
}

// isLong reports whether a name, or one of its labels, is longer than DNS allows.
func isLong(bare string) bool {
	long := len(bare) > 253
	for more := true; more && !long; {
		var label string
		label, bare, more = strings.Cut(bare, ".")
		long = len(label) > maxLabel
	}
	return long
}

// labelFault returns the fault of the last label of a name that is not a label of DNS, or "".
func labelFault(bare string) (fault string) {
	if bare == "" {
		return "the name is only a dot"
	}
	for more := true; more; {
		var label string
		label, bare, more = strings.Cut(bare, ".")
		switch {
		case label == "":
			fault = "a label is empty"
		case label[0] == '-' || label[len(label)-1] == '-':
			fault = "a label begins or ends with a hyphen"
		}
	}
	return fault
}

// characterFault returns the fault of the first character of ASCII in a name that a label of DNS
// cannot have, or "". A "%" begins an octet, which other rules report.
func characterFault(bare string) string {
	for i := range len(bare) {
		c := bare[i]
		if c == ',' {
			return "the name has a comma: RFC 3986 reads a list of hosts as one name"
		}
		if !ascii.IsAlphanumeric(c) && c != '-' && c != '.' && c != '%' && c < 0x80 {
			return "the name has characters other than letters, digits and hyphens"
		}
	}
	return ""
}
