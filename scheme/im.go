package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 3860 and RFC 3859, appendix A.2: an optional mailbox, and headers in the query. A mailbox
// is an address or a name with an address, so only an "@" is certain. The domain of an address
// is case-insensitive (RFC 3986, section 6.2.3).

func imRules() []Rules {
	rules := Rules{
		Authority: forbidden,
		Form:      uri.SchemeForm{Path: imPath},
		Check:     imCheck,
	}
	im, pres := rules, rules
	im.Name, im.Identifies, im.Source = "im", "mailboxes for instant messages", "RFC 3860, appendix A.2"
	pres.Name, pres.Identifies, pres.Source = "pres", "users whose presence is published", "RFC 3859, appendix A.2"
	return []Rules{im, pres}
}

func imCheck(u uri.URI) []Violation {
	var found []Violation
	path := u.Path().String()
	if i := strings.LastIndexByte(path, '@'); path != "" && (i < 1 || i == len(path)-1) {
		found = violation(u, uri.ComponentPath, fault{0, len(path), "a mailbox must be a local part, an @ and a domain"})
	}
	if query, ok := u.Query(); ok {
		start := 0
		for header := range strings.SplitSeq(query, "&") {
			if strings.IndexByte(header, '=') < 0 {
				return append(found, violation(u, uri.ComponentQuery, fault{start, start + len(header), "a header must be name=value"})...)
			}
			start += len(header) + 1
		}
	}
	return found
}

// imPath writes the domain of a single address in lower case.
func imPath(dst []byte, path string) []byte {
	if local, domain := mailAddress(path); domain < 0 || local+len("@")+domain < len(path) {
		return append(dst, path...)
	}
	return mailtoPath(dst, path)
}
