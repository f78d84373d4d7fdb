package whatwg

import (
	"math/bits"
	"strings"

	"github.com/urikit/uri/internal/engine/scan"
)

// A class is a set of sets of bytes, one bit for each.
type class uint16

// The percent-encode sets (section 1.3): the bytes that a component encodes. All bytes
// outside ASCII are in each of them. The others are sets of ASCII bytes only.
const (
	c0Set class = 1 << iota
	fragmentSet
	querySet
	specialQuerySet
	pathSet
	userinfoSet

	forbiddenHost   // forbidden host code points (section 3.2)
	forbiddenDomain // forbidden domain code points
	notUnit         // neither URL code points (section 4.3) nor "%"
	schemeByte      // letters, digits and + - .
	upperCase
	separator // one of / \ ? #, which end something in a special URL

	// The bytes that RFC 3986 does not allow, and "%".
	notName  // in userinfo, and in a reg-name but for the colon
	notPath  // in a path
	notQuery // in a query and in a fragment
)

// classes has the sets that each byte is in. The sets whose names begin with "not" first get more
// bytes than they have, and then lose the plain ones.
var classes = func() (table [256]class) {
	add := func(set class, bytes string) {
		for _, b := range []byte(bytes) {
			table[b] |= set
		}
	}
	const encoded = c0Set | fragmentSet | querySet | specialQuerySet | pathSet | userinfoSet
	for b := range table {
		if b < 0x20 || b > 0x7E {
			table[b] |= encoded
		}
		if b <= 0x20 || b == 0x7F {
			table[b] |= forbiddenDomain
		}
		if b < 0x80 {
			table[b] |= notUnit
		}
		table[b] |= notName | notPath | notQuery
	}
	add(fragmentSet, " \"<>`")
	add(querySet|specialQuerySet|pathSet|userinfoSet, " \"#<>")
	add(specialQuerySet, "'")
	add(pathSet|userinfoSet, "?^`{}")
	add(userinfoSet, `/:;=@[\]|`)

	add(forbiddenHost|forbiddenDomain, "\x00\t\n\r #/:<>?@[\\]^|")
	add(forbiddenDomain, "%")

	const upper, digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
	lower := strings.ToLower(upper)
	for _, b := range []byte(upper + lower + digits + "!$&'()*+,-./:;=?@_~%") {
		table[b] &^= notUnit
	}
	for _, b := range []byte(upper + lower + digits + "-._~!$&'()*+,;=:@/?") {
		table[b] &^= notQuery
		if b != '?' {
			table[b] &^= notPath
		}
		if b != '@' && b != '/' && b != '?' {
			table[b] &^= notName
		}
	}
	add(schemeByte, upper+lower+digits+"+-.")
	add(upperCase, upper)
	add(separator, `/\?#`)
	return table
}()

// The bytes that the parser only copies, whatever is around them.
var (
	plainDomain     = without(forbiddenDomain|upperCase, "") // of a special URL
	domainOfAnyCase = without(forbiddenDomain, "")
	plainUserinfo   = without(userinfoSet, "") // of a username or a password
	plainPath       = without(pathSet, `\`)    // with the slashes
	plainOpaquePath = without(c0Set, " ?#")
	plainQuery      = without(querySet, "") // but for "'" of a special URL
	plainFragment   = without(fragmentSet, "")

	// plainText has the bytes that no component but the userinfo encodes and that are not read as
	// others.
	plainText = without(pathSet|specialQuerySet|fragmentSet, `\`, '?', '#')
)

// kept has the bytes of ASCII that each percent-encode set does not encode.
var kept = [...]scan.Set{without(c0Set, ""), plainFragment, plainQuery, without(specialQuerySet, ""), without(pathSet, ""), plainUserinfo}

// keptBy returns the bytes of ASCII that a percent-encode set does not encode.
func keptBy(set class) *scan.Set { return &kept[bits.TrailingZeros16(uint16(set))] }

// without returns the bytes of ASCII that are in none of the sets and not in others, and those of
// more.
func without(sets class, others string, more ...byte) (all scan.Set) {
	for b, in := range classes[:0x80] {
		if in&sets == 0 && (others == "" || strings.IndexByte(others, byte(b)) < 0) {
			all.Add(byte(b))
		}
	}
	for _, b := range more {
		all.Add(b)
	}
	return all
}
