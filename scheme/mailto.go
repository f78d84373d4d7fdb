package scheme

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
)

// RFC 6068, section 2: addresses separated by commas, and header fields in the query.
// Domains are case-insensitive (RFC 3986, section 6.2.3), and local parts are not. The
// names of header fields are case-insensitive too, but they are in the query, which
// normalization leaves unchanged. Fragments are meaningless and should not be used.

func mailtoRules() []Rules {
	return []Rules{{
		Name:       "mailto",
		Identifies: "mailboxes, and messages to them",
		Source:     "RFC 6068, section 2",
		Authority:  forbidden,
		Fragment:   deprecated,
		Form:       uri.SchemeForm{Path: mailtoPath},
		Check:      mailtoCheck,
	}}
}

func mailtoCheck(u uri.URI) []Violation {
	found := violation(u, uri.ComponentPath, mailtoFault(u.Path().String()))
	if query, ok := u.Query(); ok {
		found = append(found, violation(u, uri.ComponentQuery, mailtoHeaderFault(query))...)
	}
	return found
}

// mailtoFault returns the first fault in the addresses of a path.
func mailtoFault(path string) fault {
	for at := 0; path != ""; at++ {
		local, domain := mailAddress(path[at:])
		if domain < 0 {
			end := len(path)
			if i := strings.IndexByte(path[at:], ','); i >= 0 {
				end = at + i
			}
			return fault{at, end, "an address must be a local part, an @ and a domain"}
		}
		at += local + len("@") + domain
		if at == len(path) {
			break
		}
	}
	return fault{}
}

// mailAddress returns the lengths of the local part and the domain of the address at the
// beginning of s. A comma or the end of s ends the address. Without an address, the
// second length is negative.
func mailAddress(s string) (local, domain int) {
	const quote = "%22"
	if strings.HasPrefix(s, quote) {
		local = quotedString(s)
	} else {
		local = dotAtom(s)
	}
	if local == 0 || local == len(s) || s[local] != '@' {
		return 0, -1
	}
	rest := s[local+1:]
	if strings.HasPrefix(rest, "%5B") {
		domain = len("%5B")
		domain += runOctets(rest[domain:], isRawLiteral, isLiteral)
		if !strings.HasPrefix(rest[domain:], "%5D") {
			return 0, -1
		}
		domain += len("%5D")
	} else {
		domain = dotAtom(rest)
	}
	if domain == 0 || domain < len(rest) && rest[domain] != ',' {
		return 0, -1
	}
	return local, domain
}

// dotAtom returns the length of the longest dot-atom-text (RFC 5322, section 3.2.3) at
// the beginning of s.
func dotAtom(s string) int {
	n := scan.Run(s, 0, dotAtoms)
	if n < len(s) && s[n] == '%' {
		n = runOctets(s, isInDotAtom, isEncodedAtom)
	}
	if i := strings.Index(s[:n], ".."); i >= 0 {
		n = i
	}
	if n > 0 && s[n-1] == '.' {
		n--
	}
	if n > 0 && s[0] == '.' {
		return 0
	}
	return n
}

// runOctets returns the length of the longest beginning of s in which raw is true for bytes
// and encoded is true for percent-encoded octets.
func runOctets(s string, raw, encoded func(byte) bool) int {
	for i := 0; i < len(s); {
		c, n := percent.Next(s[i:])
		is := raw
		if n > 1 {
			is = encoded
		}
		if !is(c) {
			return i
		}
		i += n
	}
	return len(s)
}

// isEncodedAtom reports whether c is in atext (RFC 5322, section 3.2.3), or part of a
// character outside ASCII.
func isEncodedAtom(c byte) bool {
	return isAtom(c) || c >= 0x80 || strings.IndexByte("#%&/=?^`{|}", c) >= 0
}

// isQuoted reports whether c may appear percent-encoded in a quoted-string, or is part of a
// character outside ASCII.
func isQuoted(c byte) bool { return c >= ' ' && c != 0x7F || c == '\t' }

// isLiteral reports whether c is in dtext-no-obs.
func isLiteral(c byte) bool { return c > ' ' && c < 0x7F && strings.IndexByte(`[\]`, c) < 0 }

// isRawLiteral is isLiteral without the comma, which ends an address.
func isRawLiteral(c byte) bool { return isLiteral(c) && c != ',' }

// isAtom reports whether c is in atext and may appear unencoded in a path.
func isAtom(c byte) bool {
	return isAlphanumeric(c) || c < 0x80 && strings.IndexByte("!$'*+-_~", c) >= 0
}

func isInDotAtom(c byte) bool { return isAtom(c) || c == '.' }

var dotAtoms = setOf(isInDotAtom)

// quotedString returns the length of the quoted-string (RFC 5322, section 3.2.4) at the
// beginning of s, if there is one. Its quotation marks and backslashes are
// percent-encoded.
func quotedString(s string) int {
	const quote, backslash = "%22", "%5C"
	for at := len(quote); at < len(s); {
		switch rest := s[at:]; {
		case strings.HasPrefix(rest, quote):
			return at + len(quote)
		case strings.HasPrefix(rest, backslash):
			at += len(backslash)
		}
		n := quotedOctet(s[at:])
		if n == 0 {
			return 0
		}
		at += n
	}
	return 0
}

// quotedOctet returns the length of the first octet of s, or 0 if it cannot be in a
// quoted-string.
func quotedOctet(s string) int {
	if s == "" {
		return 0
	}
	c, n := percent.Next(s)
	if n == 1 && !isPathChar(c) || !isQuoted(c) {
		return 0
	}
	return n
}

// mailtoHeaderFault returns the first fault in the header fields of a query.
func mailtoHeaderFault(query string) fault {
	for at := 0; ; at++ {
		end := at + runEncoded(query[at:], isMailtoQuery)
		if end == len(query) || query[end] != '=' {
			return fault{at, end, "a header field must be name=value"}
		}
		at = end + len("=")
		at += runEncoded(query[at:], isMailtoQuery)
		switch {
		case at == len(query):
			return fault{}
		case query[at] != '&':
			return fault{at, at + 1, "a header field cannot contain this character: percent-encode it"}
		}
	}
}

// isMailtoQuery reports whether c may appear unencoded in qchar.
func isMailtoQuery(c byte) bool {
	switch c {
	case '!', '$', '\'', '(', ')', '*', '+', ',', ';', ':', '@':
		return true
	}
	return isUnreserved(c)
}

// mailtoPath writes the domains of a path in lower case. It leaves an address in brackets
// unchanged.
func mailtoPath(dst []byte, path string) []byte {
	if mailtoFault(path).message != "" {
		return append(dst, path...)
	}
	for path != "" {
		local, domain := mailAddress(path)
		at := local + len("@")
		end := at + domain
		dst = append(dst, path[:at]...)
		if strings.HasPrefix(path[at:], "%5B") {
			dst = append(dst, path[at:end]...)
		} else {
			dst = appendLower(dst, path[at:end])
		}
		if end < len(path) {
			dst = append(dst, ',')
			end++
		}
		path = path[end:]
	}
	return dst
}
