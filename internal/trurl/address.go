package trurl

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/percent"
)

// A part is a component of an address, by its place in the names of trurl.
type part int

const (
	partURL part = iota
	partScheme
	partUser
	partPassword
	partOptions
	partHost
	partPort
	partPath
	partQuery
	partFragment
	partZone
	parts
)

var partNames = [parts]string{"url", "scheme", "user", "password", "options", "host", "port", "path", "query", "fragment", "zoneid"}

// partOf returns the part with a name.
func partOf(name string) (part, bool) {
	for p, n := range partNames {
		if n == name {
			return part(p), true
		}
	}
	return 0, false
}

// An address is a URL in its parts, percent-encoded as they are written. A part that is not
// defined has no value; partURL never has one. The path begins with "/".
type address struct {
	value   [parts]string
	defined [parts]bool
	guessed bool // the scheme is a guess
}

func (a *address) get(p part) (string, bool) { return a.value[p], a.defined[p] }

func (a *address) put(p part, s string) { a.value[p], a.defined[p] = s, true }

func (a *address) drop(p part) { a.value[p], a.defined[p] = "", false }

// A message is an error with the text that libcurl gives it.
type message string

func (m message) Error() string { return string(m) }

var (
	errMalformed   = message("Malformed input to a URL function")
	errPort        = message("Port number was not a decimal number between 0 and 65535")
	errUnsupported = message("Unsupported URL scheme")
	errSlashes     = message("Unsupported number of slashes following scheme")
	errScheme      = message("Bad scheme")
	errUser        = message("Bad user")
	errHost        = message("Bad hostname")
	errIPv6        = message("Bad IPv6 address")
	errNoHost      = message("No host part in the URL")
	errPath        = message("Bad path")
	errQuery       = message("Bad query")
	errFragment    = message("Bad fragment")
	errFile        = message("Bad file:// URL")
	errDecode      = message("URL decode error, most likely because of rubbish in the input")
)

// ports are the default ports of the schemes that libcurl supports.
var ports = map[string]string{
	"dict": "2628", "file": "", "ftp": "21", "ftps": "990", "gopher": "70", "gophers": "70",
	"http": "80", "https": "443", "imap": "143", "imaps": "993", "ldap": "389", "ldaps": "636",
	"mqtt": "1883", "pop3": "110", "pop3s": "995", "rtmp": "1935", "rtmpe": "1935", "rtmps": "443",
	"rtmpt": "80", "rtmpte": "80", "rtmpts": "443", "rtsp": "554", "scp": "22", "sftp": "22",
	"smb": "445", "smbs": "445", "smtp": "25", "smtps": "465", "telnet": "23", "tftp": "69",
	"ws": "80", "wss": "443",
}

// A reading says how to read a text.
type reading struct {
	noGuess   bool // a text without a scheme is an error
	space     bool // spaces are percent-encoded
	supported bool // only the schemes of libcurl
}

// parse reads a text as an address.
func (r reading) parse(text string) (*address, error) {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c < ' ' || c == 0x7F {
			return nil, errMalformed
		}
	}
	a := new(address)
	name, rest, has := cutScheme(text)
	switch {
	case has:
		slashes := len(rest) - len(strings.TrimLeft(rest, "/"))
		switch {
		case name == "file":
			return a.parseFile(rest, r)
		case slashes < 1 || slashes > 3:
			return nil, errSlashes
		}
		rest = rest[slashes:]
		if _, known := ports[name]; r.supported && !known {
			return nil, errUnsupported
		}
		a.put(partScheme, name)
	case r.noGuess:
		return nil, errScheme
	default:
		rest = text
	}
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	if end == 0 {
		return nil, errNoHost
	}
	if err := a.parseAuthority(rest[:end]); err != nil {
		return nil, err
	}
	if !has {
		a.put(partScheme, guess(a.value[partHost]))
		a.guessed = true
	}
	if err := a.parseRest(rest[end:], r); err != nil {
		return nil, err
	}
	return a, nil
}

// cutScheme cuts off a scheme, its colon, in lower case, where a slash follows.
func cutScheme(text string) (name, rest string, ok bool) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case isAlphanumeric(c) && (i > 0 || c > '9') || i > 0 && (c == '+' || c == '-' || c == '.'):
		case c == ':' && i > 0 && strings.HasPrefix(text[i+1:], "/"):
			return strings.ToLower(text[:i]), text[i+1:], true
		default:
			return "", "", false
		}
	}
	return "", "", false
}

// guess returns the scheme that a host name speaks of.
func guess(host string) string {
	for _, name := range []string{"ftp", "dict", "ldap", "imap", "smtp", "pop3"} {
		if len(host) > len(name) && strings.EqualFold(host[:len(name)], name) && host[len(name)] == '.' {
			return name
		}
	}
	return "http"
}

// parseFile reads a URL of the scheme "file" after its colon. The host is this computer.
func (a *address) parseFile(rest string, r reading) (*address, error) {
	a.put(partScheme, "file")
	if authority, ok := strings.CutPrefix(rest, "//"); ok {
		host, path, has := strings.Cut(authority, "/")
		if !has || host != "" && host != "127.0.0.1" && !strings.EqualFold(host, "localhost") {
			return nil, errFile
		}
		rest = "/" + path
	}
	return a, a.parseRest(rest, r)
}

// parseRest reads path, query and fragment.
func (a *address) parseRest(rest string, r reading) error {
	rest, fragment, has := strings.Cut(rest, "#")
	if has && fragment != "" {
		text, err := r.encode(fragment, "%20", errFragment)
		if err != nil {
			return err
		}
		a.put(partFragment, text)
	}
	path, query, has := strings.Cut(rest, "?")
	if has {
		text, err := r.encode(query, "+", errQuery)
		if err != nil {
			return err
		}
		a.put(partQuery, text)
	}
	path, err := r.encode(path, "%20", errPath)
	if err != nil {
		return err
	}
	if path == "" {
		path = "/"
	}
	a.put(partPath, uri.RemoveDotSegments(path))
	return nil
}

// encode percent-encodes the bytes of s outside ASCII, and writes its spaces as asked or
// returns bad.
func (r reading) encode(s, space string, bad error) (string, error) {
	var b []byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == ' ' && !r.space:
			return "", bad
		case c == ' ':
			b = append(b, space...)
		case c >= 0x80:
			b = append(b, '%', lower[c>>4], lower[c&15])
		default:
			b = append(b, c)
		}
	}
	return string(b), nil
}

// parseAuthority reads userinfo, host and port.
func (a *address) parseAuthority(s string) error {
	if userinfo, host, has := strings.Cut(s, "@"); has {
		a.parseUserinfo(userinfo)
		s = host
	}
	host, port := s, ""
	if end := strings.IndexByte(s, ']'); s != "" && s[0] == '[' {
		if end < 0 {
			return errIPv6
		}
		host, port = s[:end+1], s[end+1:]
		if port != "" && port[0] != ':' {
			return errPort
		}
	} else if colon := strings.IndexByte(s, ':'); colon >= 0 {
		host, port = s[:colon], s[colon:]
	}
	if port == ":" && !a.defined[partScheme] {
		return errPort
	}
	if port = strings.TrimPrefix(port, ":"); port != "" {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || port[0] == '+' {
			return errPort
		}
		a.put(partPort, strconv.FormatUint(n, 10))
	}
	return a.setHost(host)
}

// parseUserinfo reads userinfo. Only imap has options.
func (a *address) parseUserinfo(s string) {
	user, password, has := strings.Cut(s, ":")
	if a.value[partScheme] == "imap" || a.value[partScheme] == "imaps" {
		name, options, in := strings.Cut(user, ";")
		if in {
			user = name
			a.put(partOptions, options)
		} else if before, after, in := strings.Cut(password, ";"); in {
			password = before
			a.put(partOptions, after)
		}
	}
	a.put(partUser, user)
	if has {
		a.put(partPassword, password)
	}
}

// complete reports whether the address has what a URL needs.
func (a *address) complete() bool {
	return a.defined[partScheme] && (a.defined[partHost] || a.value[partScheme] == "file")
}

// redirect returns the address to which a reference leads.
func (a *address) redirect(ref string, r reading) (*address, error) {
	if _, _, absolute := cutScheme(ref); absolute {
		return r.parse(ref)
	}
	text, err := a.write(writing{keepPort: true, ascii: true})
	if err != nil {
		return nil, err
	}
	if ref, err = r.encode(ref, "%20", errMalformed); err != nil {
		return nil, err
	}
	base, err := uri.ParseURI(text)
	if err != nil {
		return nil, errMalformed
	}
	target, err := base.ResolveText(ref)
	if err != nil {
		return nil, errMalformed
	}
	return r.parse(target.String())
}

// setHost reads a host: an IPv6 address in brackets with its zone, an IPv4 address in any
// form, or a name.
func (a *address) setHost(s string) error {
	if strings.HasPrefix(s, "[") {
		return a.setIPv6(s)
	}
	s = percent.Decode(s)
	if s == "" {
		return errNoHost
	}
	if strings.ContainsAny(s, " \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()!%\x7f") {
		return errHost
	}
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' {
			return errHost
		}
	}
	if four, ok := ipv4(s); ok {
		s = four
	}
	a.put(partHost, s)
	return nil
}

// setIPv6 reads an IPv6 address in brackets. The zone follows "%25" or "%".
func (a *address) setIPv6(s string) error {
	s = strings.TrimSuffix(s[1:], "]")
	s, zone, has := strings.Cut(s, "%")
	if has {
		if len(zone) > 2 {
			zone = strings.TrimPrefix(zone, "25")
		}
		if zone == "" || len(zone) > 15 || strings.ContainsAny(zone, "[]%/?#@ ") {
			return errIPv6
		}
		a.put(partZone, zone)
	}
	addr, err := netip.ParseAddr(s)
	if err != nil || !addr.Is6() || addr.Zone() != "" {
		return errIPv6
	}
	a.put(partHost, "["+addr.String()+"]")
	return nil
}

// ipv4 reads an IPv4 address of one to four numbers: decimal, octal after "0", or hexadecimal
// after "0x". The last number fills the bytes that are left.
func ipv4(s string) (string, bool) {
	fields := strings.Split(s, ".")
	if len(fields) > 4 {
		return "", false
	}
	var n uint64
	for i, f := range fields {
		base := 10
		digits := f
		switch {
		case len(f) > 1 && f[0] == '0' && (f[1] == 'x' || f[1] == 'X'):
			base, digits = 16, f[2:]
		case len(f) > 1 && f[0] == '0':
			base = 8
		}
		if digits == "" || !isAlphanumeric(digits[0]) {
			return "", false
		}
		v, err := strconv.ParseUint(digits, base, 32)
		if err != nil {
			return "", false
		}
		bits := 8
		if i == len(fields)-1 {
			bits = 8 * (4 - i)
		}
		if v>>bits != 0 {
			return "", false
		}
		n = n<<bits | v
	}
	return netip.AddrFrom4([4]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}).String(), true
}

// writing says how a text is written.
type writing struct {
	defaultPort bool
	keepPort    bool
	ascii       bool // names in their ASCII form
	unicode     bool // names in Unicode
}

// host returns the host with its name in the form that w asks for.
func (a *address) host(w writing) (string, error) {
	host := a.value[partHost]
	var err error
	switch {
	case w.ascii:
		host, err = idn.ToASCII(host)
	case w.unicode && strings.Contains(strings.ToLower(host), "xn--"):
		host, err = idn.ToUnicode(host)
	}
	if err != nil {
		return "", errHost
	}
	return host, nil
}

// port returns the port, or the default where w asks for that.
func (a *address) port(w writing) (string, bool) {
	if a.defined[partPort] {
		return a.value[partPort], true
	}
	port := ports[a.value[partScheme]]
	return port, w.defaultPort && port != ""
}

// write writes the address.
func (a *address) write(w writing) (string, error) {
	var b strings.Builder
	b.WriteString(a.value[partScheme])
	b.WriteString("://")
	if a.value[partScheme] != "file" {
		if !a.defined[partHost] {
			return "", errNoHost
		}
		if a.defined[partUser] || a.defined[partPassword] || a.defined[partOptions] {
			b.WriteString(a.value[partUser])
			if s, has := a.get(partPassword); has {
				b.WriteString(":" + s)
			}
			if s, has := a.get(partOptions); has {
				b.WriteString(";" + s)
			}
			b.WriteByte('@')
		}
		host, err := a.host(w)
		if err != nil {
			return "", err
		}
		if zone, has := a.get(partZone); has && strings.HasSuffix(host, "]") {
			host = strings.TrimSuffix(host, "]") + "%25" + zone + "]"
		}
		b.WriteString(host)
		if port, has := a.port(w); has && (w.keepPort || w.defaultPort || port != ports[a.value[partScheme]]) {
			b.WriteString(":" + port)
		}
	}
	b.WriteString(a.value[partPath])
	if s, has := a.get(partQuery); has {
		b.WriteString("?" + s)
	}
	if s, has := a.get(partFragment); has {
		b.WriteString("#" + s)
	}
	return b.String(), nil
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
