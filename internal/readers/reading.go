package readers

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/readers/ipv4"
)

// A Reading is what a program reads in a text.
type Reading struct {
	// Outcome is [auditname.Named] if the text names the host, [auditname.NoHost] if it names
	// none, or [auditname.Refused] if the text is an error.
	Outcome string

	// Host is the host if Outcome is Named, otherwise empty: a name in lower case and in its
	// ASCII form, an IPv4 address, or an IPv6 address in brackets, in the form of RFC 5952 and
	// without a zone. It can be any text, also a part of a secret.
	Host string
}

var (
	refused = Reading{Outcome: auditname.Refused}
	noHost  = Reading{Outcome: auditname.NoHost}
)

// A Model is a function that models one program.
type Model struct {
	Name     string // of the function
	Programs []string
	Read     func(text string) Reading
}

// Models lists the models of programs whose answers are recorded. Programs are the names of the
// readers in the record: versions of one program, or programs that read alike.
var Models = []Model{
	{"Browser", []string{"Node URL"}, Browser},
	{"Curl", []string{"libcurl guessing", "libcurl of pycurl guessing"}, Curl},
	{"JavaURL", []string{"Java URL"}, JavaURL},
	{"Libcurl", []string{"libcurl", "libcurl of pycurl"}, Libcurl},
	{"NodeURLParse", []string{"Node url.parse, //host"}, NodeURLParse},
	{"PHPParseURL", []string{"PHP parse_url"}, PHPParseURL},
	{"PythonURLSplit", []string{"Python urlsplit"}, PythonURLSplit},
	{"URLLib3", []string{"urllib3"}, URLLib3},
}

// named returns the reading of a program that names a host, in the form of [Reading].
func named(host string) Reading {
	if host == "" {
		return noHost
	}
	return Reading{auditname.Named, Canonical(host)}
}

// Canonical returns a host in the form of [Reading]. Two hosts are the same if their forms are.
func Canonical(host string) string {
	if strings.HasPrefix(host, "[") {
		literal := strings.TrimSuffix(host[1:], "]")
		if address, _, _ := strings.Cut(literal, "%"); address != "" {
			if a, err := netip.ParseAddr(address); err == nil {
				return "[" + plainIPv6(a) + "]"
			}
		}
	}
	if ascii, ok := domain(host); ok {
		return ascii
	}
	return ascii.Lower(host)
}

// contacted is the reading of a program that gives a host to the C library.
func contacted(host string) Reading {
	if scan.IPv4address(host) == len(host) {
		return Reading{auditname.Named, host}
	}
	if a, ok := ipv4.InetAton(host); ok {
		return Reading{auditname.Named, a.String()}
	}
	return named(host)
}

// MaxName is the largest number of bytes that are examined letter by letter: the length of
// the longest DNS name with each octet percent-encoded.
const MaxName = 3 * 255

// domain returns the ASCII form of a name that is not ASCII, under which programs look it up: that
// of browsers, or if they refuse the name, that of old programs. It returns false for a name in
// which a character becomes ASCII: programs that do not map characters then read another name.
func domain(name string) (string, bool) {
	if ascii.Only(name) || len(name) > MaxName || Folds(idn.URLStandard, name) {
		return "", false
	}
	ascii, err := idn.URLStandard.ToASCII(name)
	if err != nil && !Folds(idn.IDNA2003, name) {
		ascii, err = idn.IDNA2003.ToASCII(name)
	}
	return ascii, err == nil
}

// plainIPv6 returns an IPv6 address without a dotted IPv4 part.
func plainIPv6(a netip.Addr) string {
	if !a.Is4In6() {
		return a.String()
	}
	b := a.As16()
	word := func(i int) string { return strconv.FormatUint(uint64(b[i])<<8|uint64(b[i+1]), 16) }
	return "::ffff:" + word(12) + ":" + word(14)
}

// Port returns the number of a port of decimal digits, and whether it is at most 65535.
func Port(digits string) (uint16, bool) {
	significant := strings.TrimLeft(digits, "0")
	if significant == "" {
		return 0, digits != ""
	}
	n, err := strconv.ParseUint(significant, 10, 16)
	return uint16(n), err == nil && significant[0] != '+'
}

// hostPort divides the text after userinfo into host and port.
func hostPort(s string) (host, port string, hasPort bool) {
	literal := 0
	if strings.HasPrefix(s, "[") {
		literal = strings.IndexByte(s, ']') + 1
	}
	host, port, hasPort = strings.Cut(s[literal:], ":")
	return s[:literal] + host, port, hasPort
}

// isPort reports whether digits are a port up to 65535, or empty.
func isPort(digits string) bool {
	_, ok := Port(digits)
	return ok || digits == ""
}

// decode decodes percent-encoded octets. It returns false for a "%" without two hexadecimal
// digits.
func decode(s string) (string, bool) {
	for i := range len(s) {
		if s[i] == '%' {
			if _, ok := percent.Octet(s[i:]); !ok {
				return "", false
			}
		}
	}
	return percent.Decode(s), true
}

// hasControl reports whether s has a control character of ASCII.
func hasControl(s string) bool {
	for i := range len(s) {
		if isControl(rune(s[i])) {
			return true
		}
	}
	return false
}

func isControl(r rune) bool { return r < 0x20 || r == 0x7F }
