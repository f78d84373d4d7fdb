// Package libcurl reads, changes and writes URLs as the URL API of libcurl does: curl_url_set and
// curl_url_get. The command curl and the command trurl read by it, and trurl writes by it.
//
// Sources: libcurl-url(3), lib/urlapi.c of libcurl 8.19.0, and the answers of that version in the
// tests of package trurl.
package libcurl

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/readers/ipv4"
)

// A Part is a component of a URL. The order is that of CURLUPart.
type Part int

const (
	PartURL Part = iota // the whole; a URL has no value of it
	PartScheme
	PartUser
	PartPassword
	PartOptions
	PartHost
	PartPort
	PartPath
	PartQuery
	PartFragment
	PartZone
	Parts
)

// A URL is a URL in its parts, as libcurl keeps them: percent-encoded as they are written, except
// the host. A part that is not defined has no value.
type URL struct {
	Value   [Parts]string
	Defined [Parts]bool
	Guessed bool // the scheme is a guess
}

// Put defines a part.
func (u *URL) Put(p Part, s string) { u.Value[p], u.Defined[p] = s, true }

// Drop makes a part undefined.
func (u *URL) Drop(p Part) { u.Value[p], u.Defined[p] = "", false }

// Flags say how to read a URL.
type Flags uint8

const (
	GuessScheme      Flags = 1 << iota // CURLU_GUESS_SCHEME: a text without a scheme is not an error
	NonSupportScheme                   // CURLU_NON_SUPPORT_SCHEME: not only the schemes of libcurl
	AllowSpace                         // CURLU_ALLOW_SPACE: a space is not an error
	URLEncode                          // CURLU_URLENCODE: path, query and fragment are percent-encoded
	PathAsIs                           // CURLU_PATH_AS_IS: dot-segments stay
	NoPath                             // path, query and fragment, in which nothing is an error, stay undefined

	// AnyVersion accepts what a version other than 8.19.0 accepts: "%" in a decoded host (7.88.1),
	// and the scheme "mqtts" (8.23.0).
	AnyVersion
)

// An Error is an error with the text that curl_url_strerror gives it.
type Error string

func (e Error) Error() string { return string(e) }

// The errors. They are interfaces so that a return does not allocate.
var (
	ErrMalformed   error = Error("Malformed input to a URL function")
	ErrPort        error = Error("Port number was not a decimal number between 0 and 65535")
	ErrUnsupported error = Error("Unsupported URL scheme")
	ErrSlashes     error = Error("Unsupported number of slashes following scheme")
	ErrScheme      error = Error("Bad scheme")
	ErrHost        error = Error("Bad hostname")
	ErrIPv6        error = Error("Bad IPv6 address")
	ErrNoHost      error = Error("No host part in the URL")
	ErrNoScheme    error = Error("No scheme part in the URL")
	ErrFile        error = Error("Bad file:// URL")
	ErrDecode      error = Error("URL decode error, most likely because of rubbish in the input")
)

// maxScheme is the length of the longest scheme that libcurl sees.
const maxScheme = 40

// maxInput is the length of the longest text that libcurl accepts.
const maxInput = 8000000

// Parse reads a text. After an error the URL is incomplete.
func Parse(text string, flags Flags) (u URL, err error) {
	err = u.parse(text, flags)
	return u, err
}

// parse reads a text into u in the order of libcurl: the scheme, the authority and the rest. The
// scheme decides about the slashes: "file" has a form of its own, another scheme needs one to
// three, and a text without a scheme needs GuessScheme.
func (u *URL) parse(text string, flags Flags) error {
	if text == "" || len(text) > maxInput || hasControl(text, flags) {
		return ErrMalformed
	}
	name, rest, has := cutScheme(text, flags)
	switch {
	case has && name == "file":
		return u.parseFile(rest, flags)
	case has:
		if flags&NonSupportScheme == 0 && !isSupported(name) && !(flags&AnyVersion != 0 && name == "mqtts") {
			return ErrUnsupported
		}
		slashes := len(rest) - len(strings.TrimLeft(rest, "/"))
		if slashes < 1 || slashes > 3 {
			return ErrSlashes
		}
		rest = rest[slashes:]
		u.Put(PartScheme, name)
	case flags&GuessScheme == 0:
		return ErrScheme
	default:
		rest = text
	}
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	if end == 0 {
		return ErrNoHost
	}
	if err := u.parseAuthority(rest[:end], flags); err != nil {
		return err
	}
	if !has {
		u.Put(PartScheme, guess(u.Value[PartHost]))
		u.Guessed = true
	}
	u.parseRest(rest[end:], flags)
	return nil
}

// hasControl reports whether a text has a control character, or a space that the flags do not
// allow.
func hasControl(text string, flags Flags) bool {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c < ' ' || c == ' ' && flags&AllowSpace == 0 || c == 0x7F {
			return true
		}
	}
	return false
}

// cutScheme returns the scheme of a text, in lower case, and the text after its colon. It returns
// false for a text without a scheme. With GuessScheme a slash must follow the colon.
func cutScheme(text string, flags Flags) (name, rest string, ok bool) {
	for i := 0; i < len(text) && i < maxScheme+1; i++ {
		switch c := text[i]; {
		case i < maxScheme && (ascii.IsAlphanumeric(c) && (i > 0 || c > '9') || i > 0 && (c == '+' || c == '-' || c == '.')):
		case c == ':' && i > 0 && (flags&GuessScheme == 0 || strings.HasPrefix(text[i+1:], "/")):
			return strings.ToLower(text[:i]), text[i+1:], true
		default:
			return "", "", false
		}
	}
	return "", "", false
}

// parseFile reads a URL of the scheme "file" after its colon. The host is this computer. It refuses
// a drive, which libcurl allows only on Windows.
func (u *URL) parseFile(rest string, flags Flags) error {
	u.Put(PartScheme, "file")
	if len(rest) < 2 {
		return ErrFile
	}
	if authority, ok := strings.CutPrefix(rest, "//"); ok {
		host, path, has := strings.Cut(authority, "/")
		if !has || host != "" && host != "127.0.0.1" && !strings.EqualFold(host, "localhost") {
			return ErrFile
		}
		rest = "/" + path
	}
	if drive := strings.TrimPrefix(rest, "/"); len(drive) > 1 && ascii.IsAlphanumeric(drive[0]) && drive[0] > '9' &&
		(drive[1] == ':' || drive[1] == '|') && (len(drive) == 2 || drive[2] == '/' || drive[2] == '\\') {
		return ErrFile
	}
	u.parseRest(rest, flags)
	return nil
}

// parseRest reads path, query and fragment. The path "/" remains undefined.
func (u *URL) parseRest(rest string, flags Flags) {
	if flags&NoPath != 0 {
		return
	}
	rest, fragment, hasFragment := strings.Cut(rest, "#")
	path, query, hasQuery := strings.Cut(rest, "?")
	if flags&URLEncode != 0 {
		path, query, fragment = encodeInvisible(path, "%20"), encodeInvisible(query, "+"), encodeInvisible(fragment, "%20")
	}
	if hasFragment {
		u.Put(PartFragment, fragment)
	}
	if hasQuery {
		u.Put(PartQuery, query)
	}
	if len(path) > 1 {
		if flags&PathAsIs == 0 {
			path = removeDots(path)
		}
		u.Put(PartPath, path)
	}
}

// removeDots removes the dot-segments of a path. "%2e" is a dot.
func removeDots(path string) string {
	if strings.Contains(path, "%2e") || strings.Contains(path, "%2E") {
		segments := strings.Split(path, "/")
		for i, s := range segments {
			switch strings.ReplaceAll(strings.ToLower(s), "%2e", ".") {
			case ".":
				segments[i] = "."
			case "..":
				segments[i] = ".."
			}
		}
		path = strings.Join(segments, "/")
	}
	return uri.RemoveDotSegments(path)
}

// encodeInvisible returns s with the octets percent-encoded that are not visible ASCII. A space
// becomes space.
func encodeInvisible(s, space string) string {
	var b []byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == ' ':
			b = append(b, space...)
		case c < ' ' || c >= 0x7F:
			b = percent.Append(b, c)
		default:
			b = append(b, c)
		}
	}
	return string(b)
}

// parseAuthority reads userinfo, host and port. It cuts off userinfo and port. The rest is an IPv4
// address in any form, an address in brackets, or a name, which alone is decoded.
func (u *URL) parseAuthority(s string, flags Flags) error {
	if userinfo, host, has := strings.Cut(s, "@"); has {
		u.parseUserinfo(userinfo)
		s = host
	}
	host, port, colon := s, "", -1
	if end := strings.IndexByte(s, ']'); s != "" && s[0] == '[' {
		if end < 0 {
			return ErrIPv6
		}
		if colon = end + 1; colon == len(s) {
			colon = -1
		} else if s[colon] != ':' {
			return ErrPort
		}
	} else {
		colon = strings.IndexByte(s, ':')
	}
	if colon >= 0 {
		host, port = s[:colon], s[colon+1:]
		switch {
		case port == "" && !u.Defined[PartScheme]:
			return ErrPort
		case port != "":
			if err := u.setPort(port); err != nil {
				return err
			}
		}
	}
	if host == "" {
		return ErrNoHost
	}
	if four, ok := ipv4.Libcurl(host); ok {
		u.Put(PartHost, four.String())
		return nil
	}
	if host[0] != '[' {
		var err error
		if host, err = decodeHost(host); err != nil {
			return err
		}
	}
	host, err := u.checkHost(host, flags)
	if err == nil {
		u.Put(PartHost, host)
	}
	return err
}

// parseUserinfo reads userinfo.
func (u *URL) parseUserinfo(s string) {
	user, password, has := strings.Cut(s, ":")
	if hasOptions(u.Value[PartScheme]) {
		name, options, in := strings.Cut(user, ";")
		if in {
			user = name
		} else {
			password, options, _ = strings.Cut(password, ";")
		}
		if options != "" {
			u.Put(PartOptions, options)
		}
	}
	u.Put(PartUser, user)
	if has {
		u.Put(PartPassword, password)
	}
}

// setPort sets a port of decimal digits.
func (u *URL) setPort(s string) error {
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil || s[0] == '+' {
		return ErrPort
	}
	u.Put(PartPort, strconv.FormatUint(n, 10))
	return nil
}

// decodeHost returns a host with its percent-encoded octets decoded. A "%" without two hexadecimal
// digits stays. A control character is [ErrHost].
func decodeHost(s string) (string, error) {
	s = percent.Decode(s)
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' {
			return "", ErrHost
		}
	}
	return s, nil
}

// checkHost checks a decoded host, which is a name or an IPv6 address in brackets, and returns it
// with the address in its short form. The zone of the address becomes that of u. A "%" or "%25"
// begins a zone, which ends before the bracket.
func (u *URL) checkHost(s string, flags Flags) (string, error) {
	switch {
	case s == "":
		return "", ErrNoHost
	case s[0] != '[':
		if strings.ContainsAny(s, " \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()") || flags&AnyVersion == 0 && strings.IndexByte(s, '%') >= 0 {
			return "", ErrHost
		}
		return s, nil
	case len(s) < 4:
		return "", ErrIPv6
	}
	s = s[1:]
	end := len(s) - 1
	if n := len(s) - len(strings.TrimLeft(s, "0123456789abcdefABCDEF:.")); n != end {
		if n == len(s) || s[n] != '%' {
			return "", ErrIPv6
		}
		zone := s[n+1:]
		if strings.HasPrefix(zone, "25") && len(zone) > 2 && zone[2] != ']' {
			zone = zone[2:]
		}
		zone, _, closed := strings.Cut(zone, "]")
		if !closed || zone == "" || len(zone) > 15 {
			return "", ErrIPv6
		}
		u.Put(PartZone, zone)
		end = n
	}
	addr, err := netip.ParseAddr(s[:end])
	if err != nil || !addr.Is6() {
		return "", ErrIPv6
	}
	return "[" + ipv6(addr) + "]", nil
}

// ipv6 returns the text of an IPv6 address as inet_ntop of C writes it: the last 32 bits are in
// the form of IPv4 after 96 bits of zero, unless the next 16 bits are zero too.
func ipv6(addr netip.Addr) string {
	b := addr.As16()
	if [12]byte(b[:12]) == [12]byte{} && (b[12] != 0 || b[13] != 0) {
		return "::" + netip.AddrFrom4([4]byte(b[12:])).String()
	}
	return addr.String()
}
