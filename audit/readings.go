package audit

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/readers/ipv4"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/whatwg"
)

// A Reading is what one kind of software reads in a text.
type Reading struct {
	Reader string // the kind of software

	// Outcome is "named" if the text names the host, "no host" if it names none, or "refused" if
	// the text is an error.
	Outcome string

	// Guess says that the reader guesses a scheme, or finds a host without "//". Most
	// texts with a path have such readings. The rule two-readings ignores them, and
	// guessed-host reports some.
	Guess bool

	// Host is the host, if there is one: a name in lower case and in its ASCII form, an
	// IPv4 address, or an IPv6 address in brackets, in the form of RFC 5952 and without a
	// zone. It can be any text, also a part of a secret.
	Host string

	// Shown is Host in a form that a program may show: [redact.Mask] if it contains a part
	// of a secret. See package redact.
	Shown string
}

// samePage is the host of a reference that stays on its page.
const samePage = "the host of its page"

// A reader is a model of one kind of software.
type reader struct {
	name string
	read func(text string) (host, outcome string)
}

// compareReadings compares the others with the first reader, or with the second if the text is
// not a URI.
var readers = [...]reader{
	{"RFC 3986", readGrammar},
	{`Appendix B with the last "@"`, readSplit},
	{`Appendix B with the first "@"`, readFirstAt},
	{"decoding hosts (as libcurl and Go do)", readDecoding},
	{"C library addresses (inet_aton)", readCLibrary},
	{"browsers (WHATWG)", readBrowser},
	{"browsers on a page of the same scheme", readPage},
	{"names by IDNA2003 (as java.net.IDN and Python's idna codec do)", readIDNA2003},
	{"one slash to three (as libcurl does)", readSlashes},
	{`dropping "url:" (as java.net.URL does)`, readURLPrefix},
	{readsLegacy, readLegacy},
	{readsGuess, readGuess},
	{readsURLLib3, readURLLib3},
}

// The places of the grammar and of browsers in readers.
const (
	inGrammar = 0
	inBrowser = 5
)

// The readers that name hosts where the grammar has no authority.
const (
	readsLegacy  = "Node's legacy url.parse"
	readsGuess   = "guessing a scheme (as the command curl does)"
	readsURLLib3 = "guessing a scheme (as urllib3 does)"
)

// Readings returns the reading of each reader for a text, valid or not, always in the
// same order. The first reader is the grammar of RFC 3986. The hosts are those that a
// program would contact.
func Readings(text string) []Reading { return AppendReadings(nil, text) }

// AppendReadings appends the [Readings] of a text to dst. It does not allocate for most texts if
// dst has room.
func AppendReadings(dst []Reading, text string) []Reading {
	return new(Auditor).appendReadings(dst, text)
}

func (a *Auditor) appendReadings(dst []Reading, text string) []Reading {
	host, ok := a.plainHost(text)
	if !ok {
		return a.appendEachReading(dst, text)
	}
	dst = append(dst, plainReadings[:]...)
	list := dst[len(dst)-len(plainReadings):]
	for i := range list {
		list[i].Host, list[i].Shown = host, host
	}
	return dst
}

// plainReadings are the readings of a text with a plain host, without the host.
var plainReadings = func() (list [len(readers)]Reading) {
	for i, r := range readers {
		list[i] = Reading{Reader: r.name, Outcome: auditname.Named, Guess: guesses(r.name, "http://h")}
	}
	return list
}()

// plainHost returns the host that all readers name in a valid text of the common form, in which
// the host is neither a number nor Punycode. It returns false for any other text.
func (a *Auditor) plainHost(text string) (string, bool) {
	if a.settings().signs(text)&(oddForm|numberLabel|strayJoint) != 0 {
		return "", false
	}
	r, err := uri.Parse(text)
	if err != nil {
		return "", false
	}
	host, _ := r.Host()
	return lower(host.String()), true
}

// appendEachReading asks each reader.
func (a *Auditor) appendEachReading(dst []Reading, text string) []Reading {
	shown := a.redacted(text)
	dst = slices.Grow(dst, len(readers))
	for _, r := range readers {
		host, outcome := r.read(text)
		reading := Reading{r.name, outcome, guesses(r.name, text), host, host}
		if shown != text {
			// A host that does not change with the secrets contains no part of them.
			if masked, _ := r.read(shown); masked != host && host != "" {
				reading.Shown = secret.Masked
			}
		}
		dst = append(dst, reading)
	}
	return dst
}

// named returns a host in the form of [Reading], and its outcome.
func named(host string) (string, string) {
	if host == "" {
		return "", auditname.NoHost
	}
	if strings.HasPrefix(host, "[") {
		literal := strings.TrimSuffix(host[1:], "]")
		if address, _, _ := strings.Cut(literal, "%"); address != "" {
			if a, err := netip.ParseAddr(address); err == nil {
				return "[" + plainIPv6(a) + "]", auditname.Named
			}
		}
	}
	if ascii, ok := domain(host); ok {
		return ascii, auditname.Named
	}
	return lower(host), auditname.Named
}

// domain returns the ASCII form of a name that is not ASCII, under which programs look it up: that
// of browsers, or if they refuse the name, that of old programs. It returns false for a name in
// which a character becomes ASCII: programs that do not map characters then read another name.
func domain(name string) (string, bool) {
	if isASCII(name) || len(name) > maxName || folds(name) {
		return "", false
	}
	ascii, err := idn.URLStandard.ToASCII(name)
	if err != nil && !foldsBy(idn.IDNA2003, name) {
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

// lower returns s with its ASCII letters in lower case. Other bytes stay.
func lower(s string) string {
	for i := range len(s) {
		if s[i]-'A' < 26 {
			b := []byte(s)
			for j := i; j < len(b); j++ {
				if b[j]-'A' < 26 {
					b[j] |= 0x20
				}
			}
			return string(b)
		}
	}
	return s
}

// readGrammar reads as a strict parser of RFC 3986 does.
func readGrammar(text string) (string, string) {
	r, err := uri.Parse(text)
	if err != nil {
		return "", auditname.Refused
	}
	host, _ := r.Host()
	return named(host.String())
}

// readSplit reads as many programs do: with the regular expression of Appendix B, or by a
// search for delimiters with the same result.
func readSplit(text string) (string, string) { return splitHost(text, named) }

// splitHost divides a text as [readSplit] does, and gives the host to a function.
func splitHost(text string, read func(host string) (string, string)) (string, string) {
	if strings.IndexFunc(text, isControl) >= 0 {
		return "", auditname.Refused
	}
	split := uri.Split(text)
	if !split.HasAuthority {
		return "", auditname.NoHost
	}
	return serverHost(split.Authority[strings.LastIndexByte(split.Authority, '@')+1:], read)
}

// readIDNA2003 reads as programs do that look up the name by RFC 3490. These have the tables of
// Unicode 3.2 and nameprep (RFC 3491), which converts more characters than UTS #46 does.
func readIDNA2003(text string) (string, string) {
	return splitHost(text, func(host string) (string, string) {
		if isASCII(host) || len(host) > maxName {
			return named(host)
		}
		ascii, err := idn.IDNA2003.ToASCII(host)
		if err != nil || strings.ContainsAny(ascii, "/?#@:[]\\ ") {
			return "", auditname.Refused
		}
		return named(lower(ascii))
	})
}

func isControl(r rune) bool { return r < 0x20 || r == 0x7F }

// serverHost returns the host of an authority without its userinfo.
func serverHost(s string, read func(host string) (string, string)) (string, string) {
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']')
		if end < 0 || end+1 < len(s) && s[end+1] != ':' || !isLiteral(s[1:end]) {
			return "", auditname.Refused
		}
		return read(s[:end+1])
	}
	host, _, _ := strings.Cut(s, ":")
	if strings.ContainsAny(host, "[] \x7f") {
		return "", auditname.Refused
	}
	return read(host)
}

// isLiteral reports whether s can be written in brackets: an IPv6 address, with or without a
// zone, or an IPvFuture.
func isLiteral(s string) bool {
	address, _, _ := strings.Cut(s, "%")
	if a, err := netip.ParseAddr(address); err == nil {
		return a.Is6()
	}
	return uri.Validate(uri.RuleHost, "["+s+"]") == nil
}

// readFirstAt ends userinfo at the first "@", and the host at the next, as Boost.URL 1.81
// does. Both must match the grammar.
func readFirstAt(text string) (string, string) {
	split := uri.Split(text)
	userinfo, behind, ok := strings.Cut(split.Authority, "@")
	if !ok {
		return readSplit(text)
	}
	authority, _, _ := strings.Cut(behind, "@")
	host, port, hasPort := curlServer(authority)
	if uri.Validate(uri.RuleUserinfo, userinfo) != nil || uri.Validate(uri.RuleHost, host) != nil || hasPort && !validPort(port, true) {
		return "", auditname.Refused
	}
	return named(host)
}

// readDecoding decodes the host after the split, refuses decoded delimiters, and reads
// numbers as addresses.
func readDecoding(text string) (string, string) {
	host, outcome := readSplit(text)
	if outcome != auditname.Named || strings.IndexByte(host, '%') < 0 {
		return host, outcome
	}
	return decodeHost(host)
}

func decodeHost(host string) (string, string) {
	decoded, err := pct.Decode(host)
	if err != nil || strings.ContainsAny(decoded, "/?#@:[]\\ ") || strings.IndexFunc(decoded, isControl) >= 0 {
		return "", auditname.Refused
	}
	return cAddress(decoded)
}

// readCLibrary reads the host as an address in all forms of section 7.4, as a program does
// that connects to it. It refuses spaces and invalid ports, and does not change the host of a
// "file" URI.
func readCLibrary(text string) (string, string) {
	host, outcome := readSplit(text)
	split := uri.Split(text)
	if outcome != auditname.Named || strings.EqualFold(split.Scheme, "file") {
		return host, outcome
	}
	_, port, hasPort := curlServer(split.Authority[strings.LastIndexByte(split.Authority, '@')+1:])
	if hasPort && !validPort(port, true) || strings.IndexByte(text, ' ') >= 0 {
		return "", auditname.Refused
	}
	return cAddress(host)
}

func cAddress(host string) (string, string) {
	if a, ok := ipv4.InetAton(host); ok {
		return a.String(), auditname.Named
	}
	return named(host)
}

// readURLPrefix reads as java.net.URL does: it ignores "url:" before a scheme, and refuses a
// scheme for which it has no handler.
func readURLPrefix(text string) (string, string) {
	if len(text) > 4 && strings.EqualFold(text[:4], "url:") {
		text = text[4:]
	}
	switch split := uri.Split(text); lower(split.Scheme) {
	case "http", "https", "ftp", "file", "jmod", "jrt":
		return readSplit(text)
	case "mailto":
		return "", auditname.NoHost
	}
	return "", auditname.Refused
}

// compareReadings reports a text in which readers name another host than the grammar does.
// If the grammar refuses the text, it reports that readers name different hosts.
func (x *audit) compareReadings() {
	if x.readAlike() {
		return
	}
	if !x.reports(auditname.TwoReadings) {
		return
	}
	list := x.readings()
	base := 0
	if !x.valid {
		base = 1
	}
	differ := false
	first := ""   // the first host that is named, if the base refuses the text
	page := false // a reader names the page, which is a difference only if first is set
	for _, r := range list {
		switch {
		case r.Guess:
		case r.Reader == readsLegacy && r.Outcome == auditname.NoHost: // it removes the host
			differ = differ || x.valid && list[base].Outcome == auditname.Named && !strings.EqualFold(x.scheme.text, "javascript")
		case r.Outcome != auditname.Named:
		case r.Host == samePage:
			page = true
		case list[base].Outcome == auditname.Refused && first == "":
			first = r.Host
		case list[base].Outcome == auditname.Refused:
			differ = differ || r.Host != first
		default:
			differ = differ || list[base].Outcome == auditname.NoHost || r.Host != list[base].Host
		}
	}
	if !differ && !(page && first != "") {
		return
	}
	component, at := uri.ComponentNone, uri.Span{Length: len(x.text)}
	if x.authority.defined && x.authority.text != "" {
		component, at = uri.ComponentAuthority, x.authority.at
	}
	x.report(auditname.TwoReadings, component, at, readingsMessage(list))
}

// readings returns the readings of the text.
func (x *audit) readings() []Reading {
	if x.read == nil {
		x.read = x.by.appendReadings(nil, x.text)
	}
	return x.read
}

// whose returns a clause about the host of the text. If all readers that accept the text read
// the same host, the clause is alike. Otherwise no clause can say which host it is, and the
// result says what RFC 3986 and browsers read.
func (x *audit) whose(alike string) string {
	var first *Reading
	differ := false
	for i := range x.readings() {
		switch r := &x.read[i]; {
		case r.Outcome == auditname.Refused:
		case first == nil:
			first = r
		default:
			differ = differ || r.Outcome != first.Outcome || r.Host != first.Host
		}
	}
	if !differ {
		return alike
	}
	return "RFC 3986 " + x.read[inGrammar].verb("s") + "; browsers " + x.read[inBrowser].verb("")
}

// verb returns what a reader does with a text. The ending is that of the verb.
func (r *Reading) verb(ending string) string {
	switch {
	case r.Outcome == auditname.Refused:
		return "refuse" + ending + " the text"
	case r.Outcome == auditname.NoHost:
		return "read" + ending + " no host"
	case r.Shown == secret.Masked, r.Shown == samePage:
		return "read" + ending + " " + r.Shown
	}
	return "read" + ending + " " + quote(r.Shown)
}

// guesses reports whether a reader guesses the scheme or host of a text.
func guesses(reader, text string) bool {
	switch reader {
	case readsGuess, readsURLLib3:
		return true
	case readsLegacy:
		return !uri.Split(text).HasAuthority
	}
	return false
}

// readAlike reports whether all readers certainly name the same host. It is true for common
// references, and saves the readings. It does not allocate.
func (x *audit) readAlike() bool {
	if !x.valid {
		return false
	}
	scheme := x.scheme.text
	if !x.authority.defined {
		return !x.scheme.defined || !whatwg.IsSpecialScheme(scheme) &&
			!strings.HasPrefix(x.path.text, "/") && !strings.EqualFold(scheme, "url")
	}
	host := x.host.text
	if host == "" {
		if !x.scheme.defined { // browsers skip slashes
			return !strings.HasPrefix(x.path.text, "/") || len(x.path.text) < 2
		}
		return strings.EqualFold(scheme, "file")
	}
	if len(host) > legacyMaxHost {
		return false
	}
	if host[0] == '[' {
		return true
	}
	return scan.IPv4address(host, 0) == len(host) || !strings.ContainsAny(host, "%;'") && !ipv4.EndsInNumber(host)
}

// readingsMessage returns a message with the host that each reader names.
func readingsMessage(list []Reading) string {
	var b strings.Builder
	b.WriteString("programs read different hosts: ")
	done := make([]bool, len(list))
	separator := ""
	for i, r := range list {
		if done[i] || r.Outcome == auditname.Refused && i > 0 {
			continue
		}
		b.WriteString(separator)
		separator = "; "
		switch {
		case r.Outcome == auditname.Refused:
			b.WriteString("refused")
		case r.Outcome == auditname.NoHost:
			b.WriteString("no host")
		case r.Shown == secret.Masked, r.Shown == samePage:
			b.WriteString(r.Shown)
		default:
			b.WriteString(quote(r.Shown))
		}
		by := " by "
		for j := i; j < len(list); j++ {
			if list[j].Outcome == r.Outcome && list[j].Host == r.Host {
				done[j] = true
				b.WriteString(by)
				b.WriteString(list[j].Reader)
				by = ", "
			}
		}
	}
	return b.String()
}

// maxQuoted is the largest number of bytes that a message quotes.
const maxQuoted = 100

// quote returns s in quotes and in ASCII, cut if it is long.
func quote(s string) string {
	if len(s) > maxQuoted {
		return strconv.QuoteToASCII(s[:maxQuoted]) + "…"
	}
	return strconv.QuoteToASCII(s)
}
