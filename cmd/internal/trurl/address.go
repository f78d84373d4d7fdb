package trurl

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/readers/ipv4"
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

// An address is a URL in its parts, as libcurl keeps them: percent-encoded as they are written,
// except the host. A part that is not defined has no value; partURL never has one.
type address struct {
	value   [parts]string
	defined [parts]bool
	guessed bool // the scheme is a guess
}

func (a *address) put(p part, s string) { a.value[p], a.defined[p] = s, true }

func (a *address) drop(p part) { a.value[p], a.defined[p] = "", false }

// path returns the path. Without one it is "/".
func (a *address) path() string {
	if !a.defined[partPath] {
		return "/"
	}
	return a.value[partPath]
}

// A message is an error with the text that libcurl gives it.
type message string

func (m message) Error() string { return string(m) }

var (
	errMalformed   = message("Malformed input to a URL function")
	errPort        = message("Port number was not a decimal number between 0 and 65535")
	errUnsupported = message("Unsupported URL scheme")
	errSlashes     = message("Unsupported number of slashes following scheme")
	errScheme      = message("Bad scheme")
	errHost        = message("Bad hostname")
	errIPv6        = message("Bad IPv6 address")
	errNoHost      = message("No host part in the URL")
	errNoScheme    = message("No scheme part in the URL")
	errFile        = message("Bad file:// URL")
	errDecode      = message("URL decode error, most likely because of rubbish in the input")
)

// ports are the default ports of the schemes that libcurl supports.
var ports = map[string]string{
	"dict": "2628", "file": "0", "ftp": "21", "ftps": "990", "gopher": "70", "gophers": "70",
	"http": "80", "https": "443", "imap": "143", "imaps": "993", "ldap": "389", "ldaps": "636",
	"mqtt": "1883", "pop3": "110", "pop3s": "995", "rtmp": "1935", "rtmpe": "1935", "rtmps": "443",
	"rtmpt": "80", "rtmpte": "80", "rtmpts": "443", "rtsp": "554", "scp": "22", "sftp": "22",
	"smb": "445", "smbs": "445", "smtp": "25", "smtps": "465", "telnet": "23", "tftp": "69",
	"ws": "80", "wss": "443",
}

// optional has the schemes whose userinfo has options.
var optional = map[string]bool{"imap": true, "imaps": true, "pop3": true, "pop3s": true, "smtp": true, "smtps": true}

// longestScheme is the length from which libcurl does not see a scheme.
const longestScheme = 40

// longestInput is the length of a text that libcurl accepts.
const longestInput = 8000000

// A reading says how to read a text.
type reading struct {
	noGuess   bool // a text without a scheme is an error
	space     bool // spaces are percent-encoded
	supported bool // only the schemes of libcurl
}

// set reads a text as an address, or as a reference relative to a complete address.
func (a *address) set(text string, r reading) error {
	_, _, absolute := r.cutScheme(text)
	base, err := a.write(writing{keepPort: true})
	switch {
	case text == "" && err == nil:
		return nil
	case text == "":
		return errMalformed
	case !absolute && err == nil:
		text = a.target(base, text)
	}
	b, err := r.parse(text)
	if err == nil {
		*a = *b
	}
	return err
}

// target returns the text of the target of a reference, whose base a is. As libcurl does, it cuts
// off the end of base and appends the reference. parse removes the dot-segments.
func (a *address) target(base, ref string) string {
	start := len(a.value[partScheme]) + len("://")
	host := false
	end := -1
	find := func(c byte) int {
		if i := strings.IndexByte(base[start:], c); i >= 0 {
			return start + i
		}
		return -1
	}
	switch {
	case strings.HasPrefix(ref, "//"):
		end, host, ref = start, true, ref[2:]
	case ref[0] == '/':
		end = find('/')
	case ref[0] == '#':
		if a.value[partFragment] != "" {
			end = find('#')
		}
	default:
		switch {
		case a.value[partQuery] != "":
			end = find('?')
		case a.value[partFragment] != "":
			end = find('#')
		}
		if ref[0] != '?' {
			if end < 0 {
				end = len(base)
			}
			end = start + strings.LastIndexByte(base[start:end], '/') + 1
		}
	}
	if end < 0 {
		end = len(base)
	}
	before := ""
	if host {
		i := strings.IndexAny(ref, "/?")
		if i < 0 {
			i = len(ref)
		}
		before, ref = ref[:i], ref[i:]
	}
	path, query, has := strings.Cut(ref, "?")
	path = raised(path, "%20")
	if has {
		path += "?" + raised(query, "+")
	}
	return base[:end] + before + path
}

// parse reads a text as an address.
func (r reading) parse(text string) (*address, error) {
	if text == "" || len(text) > longestInput {
		return nil, errMalformed
	}
	for i := 0; i < len(text); i++ {
		if c := text[i]; c < ' ' || c == ' ' && !r.space || c == 0x7F {
			return nil, errMalformed
		}
	}
	a := new(address)
	name, rest, has := r.cutScheme(text)
	switch {
	case has:
		slashes := len(rest) - len(strings.TrimLeft(rest, "/"))
		if name == "file" {
			return a.parseFile(rest)
		}
		if _, known := ports[name]; r.supported && !known {
			return nil, errUnsupported
		}
		if slashes < 1 || slashes > 3 {
			return nil, errSlashes
		}
		rest = rest[slashes:]
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
	a.parseRest(rest[end:])
	return a, nil
}

// cutScheme cuts off a scheme, its colon, in lower case. A slash follows unless a scheme must be
// there.
func (r reading) cutScheme(text string) (name, rest string, ok bool) {
	for i := 0; i < len(text) && i < longestScheme+1; i++ {
		switch c := text[i]; {
		case i < longestScheme && (isAlphanumeric(c) && (i > 0 || c > '9') || i > 0 && (c == '+' || c == '-' || c == '.')):
		case c == ':' && i > 0 && (r.noGuess || strings.HasPrefix(text[i+1:], "/")):
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
func (a *address) parseFile(rest string) (*address, error) {
	a.put(partScheme, "file")
	if len(rest) < 2 {
		return nil, errFile
	}
	if authority, ok := strings.CutPrefix(rest, "//"); ok {
		host, path, has := strings.Cut(authority, "/")
		if !has || host != "" && host != "127.0.0.1" && !strings.EqualFold(host, "localhost") {
			return nil, errFile
		}
		rest = "/" + path
	}
	if drive := strings.TrimPrefix(rest, "/"); len(drive) > 1 && isAlphanumeric(drive[0]) && drive[0] > '9' &&
		(drive[1] == ':' || drive[1] == '|') && (len(drive) == 2 || drive[2] == '/' || drive[2] == '\\') {
		return nil, errFile
	}
	a.parseRest(rest)
	return a, nil
}

// parseRest reads path, query and fragment. The path "/" is not defined.
func (a *address) parseRest(rest string) {
	rest, fragment, has := strings.Cut(rest, "#")
	if has {
		a.put(partFragment, raised(fragment, "%20"))
	}
	path, query, has := strings.Cut(rest, "?")
	if has {
		a.put(partQuery, raised(query, "+"))
	}
	if path = raised(path, "%20"); len(path) > 1 {
		a.put(partPath, removeDots(path))
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

// raised returns s with the bytes percent-encoded that are not visible ASCII. A space becomes
// space.
func raised(s, space string) string {
	var b []byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == ' ':
			b = append(b, space...)
		case c < ' ' || c >= 0x7F:
			b = append(b, '%', upper[c>>4], upper[c&15])
		default:
			b = append(b, c)
		}
	}
	return string(b)
}

// parseAuthority reads userinfo, host and port.
func (a *address) parseAuthority(s string) error {
	if userinfo, host, has := strings.Cut(s, "@"); has {
		a.parseUserinfo(userinfo)
		s = host
	}
	host, port, colon := s, "", -1
	if end := strings.IndexByte(s, ']'); s != "" && s[0] == '[' {
		if end < 0 {
			return errIPv6
		}
		if colon = end + 1; colon == len(s) {
			colon = -1
		} else if s[colon] != ':' {
			return errPort
		}
	} else {
		colon = strings.IndexByte(s, ':')
	}
	if colon >= 0 {
		host, port = s[:colon], s[colon+1:]
		switch {
		case port == "" && !a.defined[partScheme]:
			return errPort
		case port != "":
			if err := a.setPort(port); err != nil {
				return err
			}
		}
	}
	if host == "" {
		return errNoHost
	}
	if four, ok := ipv4.Libcurl(host); ok {
		a.put(partHost, four.String())
		return nil
	}
	if host[0] != '[' {
		var err error
		if host, err = decode(host, ' '); err != nil {
			return errHost
		}
	}
	host, err := a.checkHost(host)
	if err == nil {
		a.put(partHost, host)
	}
	return err
}

// parseUserinfo reads userinfo.
func (a *address) parseUserinfo(s string) {
	user, password, has := strings.Cut(s, ":")
	if optional[a.value[partScheme]] {
		name, options, in := strings.Cut(user, ";")
		if in {
			user = name
		} else {
			password, options, _ = strings.Cut(password, ";")
		}
		if options != "" {
			a.put(partOptions, options)
		}
	}
	a.put(partUser, user)
	if has {
		a.put(partPassword, password)
	}
}

// setPort sets a port of decimal digits.
func (a *address) setPort(s string) error {
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil || s[0] == '+' {
		return errPort
	}
	a.put(partPort, strconv.FormatUint(n, 10))
	return nil
}

// checkHost checks a decoded host, which is a name or an IPv6 address in brackets, and returns it
// with the address in its short form. The zone of the address becomes that of a.
func (a *address) checkHost(s string) (string, error) {
	switch {
	case s == "":
		return "", errNoHost
	case s[0] != '[':
		if strings.ContainsAny(s, " \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()%") {
			return "", errHost
		}
		return s, nil
	case len(s) < 4:
		return "", errIPv6
	}
	s = s[1:]
	end := len(s) - 1
	if n := len(s) - len(strings.TrimLeft(s, "0123456789abcdefABCDEF:.")); n != end {
		if n == len(s) || s[n] != '%' {
			return "", errIPv6
		}
		zone := s[n+1:]
		if strings.HasPrefix(zone, "25") && len(zone) > 2 && zone[2] != ']' {
			zone = zone[2:]
		}
		zone, _, closed := strings.Cut(zone, "]")
		if !closed || zone == "" || len(zone) > 15 {
			return "", errIPv6
		}
		a.put(partZone, zone)
		end = n
	}
	addr, err := netip.ParseAddr(s[:end])
	if err != nil || !addr.Is6() {
		return "", errIPv6
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

// writing says how a text is written.
type writing struct {
	defaultPort bool
	keepPort    bool
	empty       bool // a query and a fragment without text are written
	ascii       bool // names in their ASCII form
	unicode     bool // names in Unicode
}

// host returns the host with its name in the form that w asks for.
func (a *address) host(w writing) (string, error) {
	host := a.value[partHost]
	var err error
	switch {
	case w.ascii && !isASCII(host):
		host, err = idn.ToASCII(host)
	case w.unicode && isASCII(host) && strings.Contains(strings.ToLower(host), "xn--"):
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
	port := ports[strings.ToLower(a.value[partScheme])]
	return port, w.defaultPort && port != ""
}

// write writes the address.
func (a *address) write(w writing) (string, error) {
	var b strings.Builder
	scheme := a.value[partScheme]
	lower := strings.ToLower(scheme) // assignments and iterations keep the case
	defaultPort, known := ports[lower]
	if lower == "file" {
		b.WriteString("file://")
	} else {
		switch {
		case !a.defined[partHost]:
			return "", errNoHost
		case !a.defined[partScheme]:
			return "", errNoScheme
		}
		b.WriteString(scheme + "://")
		options, has := a.value[partOptions], a.defined[partOptions]
		has = has && (optional[lower] || !known)
		b.WriteString(a.value[partUser])
		if a.defined[partPassword] {
			b.WriteString(":" + a.value[partPassword])
		}
		if has {
			b.WriteString(";" + options)
		}
		if a.defined[partUser] || a.defined[partPassword] || has {
			b.WriteByte('@')
		}
		host, err := a.host(w)
		if err != nil {
			return "", err
		}
		if zone := a.value[partZone]; a.defined[partZone] && strings.HasPrefix(host, "[") {
			host = host[:len(host)-1] + "%25" + zone + "]"
		}
		b.WriteString(host)
		if port, has := a.port(w); has && (w.keepPort || w.defaultPort || port != defaultPort) {
			b.WriteString(":" + port)
		}
	}
	b.WriteString(a.path())
	if s := a.value[partQuery]; s != "" || w.empty && a.defined[partQuery] {
		b.WriteString("?" + s)
	}
	if s := a.value[partFragment]; s != "" || w.empty && a.defined[partFragment] {
		b.WriteString("#" + s)
	}
	return b.String(), nil
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
