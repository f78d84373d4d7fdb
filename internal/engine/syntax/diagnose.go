package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/ucd"
)

// Diagnosis explains why a text does not match.
type Diagnosis struct {
	Component  Component
	Start, End int    // the place of the component in the text
	Rule       string // the rule that does not match
	Section    string // the section of the edition's document
	Message    string // for people
	Expected   Expected
}

// Diagnose explains why s fails to match rule at the offset that Parse or Match
// returned. It takes time linear in the length of s.
//
// Up to the offset, s is the beginning of a valid text. The mistake that a person sees
// can be earlier: "http://h:8x/p" fails at its second "/", up to which it could have
// become userinfo, but a person sees a wrong port. So Diagnose chooses the component by
// the delimiters of Appendix B.
//
// password must return the place of a possible password in s, or an empty place. No message
// contains a character of it.
func (g *Grammar) Diagnose(s string, rule Rule, at int, password func(s string) (start, end int)) Diagnosis {
	d := diagnoser{g: g, s: s, at: at, password: password}
	switch rule {
	case URIReference, URI, AbsoluteURI, RelativeRef:
		d.reference(rule)
	case Scheme:
		d.scheme(len(s))
		if s == "" {
			d.Message = "a scheme cannot be empty: write one, such as https"
		}
	case Authority:
		d.authority(0, len(s))
	case Userinfo:
		d.run(UserinfoComponent, 0, len(s), "userinfo")
	case Host:
		if g.document.has("hostname") && !strings.HasPrefix(s, "[") {
			d.name(0, len(s))
			break
		}
		d.host(0, len(s))
	case Port:
		d.port(0, len(s))
	case Query:
		d.run(QueryComponent, 0, len(s), "query")
	case Fragment:
		d.run(FragmentComponent, 0, len(s), "fragment")
	default:
		d.path(rule)
	}
	d.Rule, d.Section = g.document.production(d.Rule)
	d.Expected = g.expected(s[:at], rule, d.cuts)
	if g.has(wideCharacters) && !strings.Contains(d.Message, "UTF-8") && !isCharacter(s[at:]) {
		d.Message = "the text is not UTF-8: convert it"
	}
	return d.Diagnosis
}

// A diagnoser collects a Diagnosis.
type diagnoser struct {
	Diagnosis
	g  *Grammar
	s  string
	at int

	password func(s string) (start, end int)

	cuts Cuts // of a reference, unless its scheme or first segment is invalid
}

// say sets the fields of the diagnosis. The rule is one of productions.
func (d *diagnoser) say(c Component, start, end int, rule, message string) {
	d.Component, d.Start, d.End, d.Rule, d.Message = c, start, end, rule, message
}

// reference diagnoses a text that fails one of the four rules for references. It tries the
// components from left to right, because the first one that is wrong explains the error.
func (d *diagnoser) reference(start Rule) {
	s, at := d.s, d.at
	first := until(s, 0, colon|slash|question|hash) // the end of a scheme
	scheme := d.g.scheme(s)
	if start == RelativeRef || scheme == 0 || scheme != first || first == len(s) || s[first] != ':' {
		// s does not begin with a scheme that rule allows.
		if start == URI || start == AbsoluteURI {
			d.scheme(first)
			return
		}
		if at < first || at == first && strings.HasPrefix(s[first:], ":") {
			d.firstSegment(first, start)
			return
		}
	}
	d.cuts = d.g.split(s)
	cuts := d.cuts
	// After a valid authority, only "#" can be an error at once.
	if cuts.Authority > 0 && (at < cuts.PathStart || at == cuts.PathStart && d.g.Match(s[cuts.Authority:at], Authority, new(Offsets)) != Valid) {
		d.authority(cuts.Authority, cuts.PathStart)
		return
	}
	d.afterAuthority(start)
}

// afterAuthority explains an error in the path, the query or the fragment. The offset decides the
// component: the first end that is not before it.
func (d *diagnoser) afterAuthority(start Rule) {
	s, at, cuts := d.s, d.at, d.cuts
	rule := "segment"
	if cuts.SchemeEnd > 0 && !strings.HasPrefix(s[cuts.SchemeEnd+1:], "/") && d.g.document.has("opaque-part") {
		rule = "opaque-part"
		cuts.PathEnd = cuts.QueryEnd
	}
	// The first four cases are those in which the grammar leaves a component out, or requires it.
	switch {
	case (start == AbsoluteURI || start == RelativeRef) && at == cuts.QueryEnd && at < len(s) && !inTriplet(s[:at]):
		d.say(FragmentComponent, at+1, len(s), start.String(), d.g.document.one(start.String())+` cannot have a fragment: remove "#" and the text after it`)
	case at == cuts.PathStart && at == cuts.PathEnd && cuts.SchemeEnd > 0:
		d.say(PathComponent, at, at, rule, `nothing follows the ":" of the scheme: write a path`)
	case s == "":
		d.say(PathComponent, 0, 0, "relative-ref", "a relative reference cannot be empty: write a path")
	case at == 0 && cuts.PathEnd == 0:
		d.say(PathComponent, 0, 0, "relative-ref", `a relative reference cannot begin with a query: write a path before "?"`)
	case at <= cuts.PathEnd:
		d.run(PathComponent, cuts.PathStart, cuts.PathEnd, rule)
	case at <= cuts.QueryEnd:
		d.run(QueryComponent, cuts.PathEnd+1, cuts.QueryEnd, "query")
	default:
		d.run(FragmentComponent, cuts.QueryEnd+1, len(s), "fragment")
	}
}

// colonFirst is the message for a colon that makes a first segment look like a scheme.
const colonFirst = `":" in the first segment of a relative path: write "./" before the path`

// firstSegment diagnoses an error at or before the first delimiter, at first, of a
// reference without a scheme: in the first segment of a path, or in an invalid scheme. The cases
// are a scheme where none is allowed, an invalid scheme before "://", a colon in the first segment,
// and another character.
func (d *diagnoser) firstSegment(first int, start Rule) {
	const noScheme = `a relative reference cannot have a scheme: remove it and its ":"`
	s := d.s
	switch {
	case first > 0 && d.at == first && d.g.scheme(s) == first: // at its colon
		message := noScheme
		if !strings.HasPrefix(s[first:], "://") {
			message += `, or write "./" before a path`
		}
		d.say(SchemeComponent, 0, first, "relative-ref", message)
	case strings.HasPrefix(s[first:], "://"):
		d.scheme(first)
		if start == RelativeRef {
			d.Message = noScheme
		}
	case d.at < len(s) && s[d.at] == ':':
		d.say(PathComponent, 0, until(s, 0, question|hash), "first-segment", colonFirst+`, or "//" before a host`)
	default:
		d.run(PathComponent, 0, until(s, 0, question|hash), "segment-nz-nc")
		if d.at == 0 && strings.HasPrefix(s, "[") {
			d.Message = `a path cannot contain "[": write "//" before an IP address in brackets`
		}
	}
}

// scheme diagnoses s[:end], which is not a scheme or not followed by a colon. The
// message can contain a character of s, because no password is before the first colon.
func (d *diagnoser) scheme(end int) {
	bad := d.g.scheme(d.s) // the end of the scheme
	message := ""
	switch {
	case strings.HasPrefix(d.s, ":"):
		message = `no scheme before ":": write one, such as https`
	case bad == end:
		message = d.g.document.one("URI") + ` must begin with a scheme, such as https, and a colon`
	case bad == 0 && d.g.class[d.s[0]]&InScheme != 0:
		message = "a scheme must begin with a letter, not with " + found(d.s, 0)
	case bad == 0 && d.g.scheme(afterFirst(d.s[:end])) > 0:
		message = found(d.s, 0) + " before the scheme: remove it"
	case d.s[bad] == ' ':
		message = "a scheme cannot contain a space: remove it"
	default:
		message = "a scheme cannot contain " + found(d.s, bad) + `: use only letters a to z, digits, "+", "-" and "."`
	}
	d.say(SchemeComponent, 0, end, "scheme", message)
}

// authority diagnoses s[start:end], which is not an authority.
func (d *diagnoser) authority(start, end int) {
	read, ahead := d.s[start:d.at], d.s[d.at:max(d.at, end)]
	if i := strings.IndexByte(read, '@'); i >= 0 {
		start += i + 1
		if strings.Contains(ahead, "@") { // the text before it can be part of a password
			d.say(HostComponent, start, end, "reg-name", `an authority can contain only one "@": write an "@" in userinfo as %40`)
			return
		}
		d.hostport(start, end)
		return
	}
	if i := strings.IndexByte(ahead, '@'); i >= 0 && !strings.HasPrefix(d.s[start:], "[") {
		d.run(UserinfoComponent, start, d.at+i, "userinfo")
		return
	}
	d.hostport(start, end)
}

// hostport diagnoses s[start:end], which is not host [ ":" port ].
func (d *diagnoser) hostport(start, end int) {
	text := d.s[start:end]
	colon := strings.IndexByte(text, ':')
	switch {
	case strings.IndexByte(d.s[d.at:], '@') < 0 && isHostList(text): // with an "@", the list can be a password
		d.say(HostComponent, start, end, "host", "an authority can contain only one host, not a list: write a URI for each host")
	case strings.HasPrefix(text, "["):
		d.literal(start, end)
	case colon < 0:
		d.host(start, end)
	case d.at <= start+colon:
		d.host(start, start+colon)
	case d.isIPv6(text) || d.isIPv6(text[:strings.LastIndexByte(text, ':')]):
		d.bare(start, end)
	default:
		d.port(start+colon+1, end)
	}
}

// isHostList reports whether s is a list of hosts with their ports, as in the connection strings of
// several databases: "a:1,b:2". A host is a name or in brackets.
func isHostList(s string) bool {
	for n := 1; ; n++ {
		host, rest, more := strings.Cut(s, ",")
		s = rest
		if literal := strings.IndexByte(host, ']'); strings.HasPrefix(host, "[") && literal > 0 {
			host = "a" + host[literal+1:] // as a name
		}
		name, port, _ := strings.Cut(host, ":")
		if name == "" || strings.Trim(name, nameCharacters) != "" || strings.Trim(port, "0123456789") != "" {
			return false
		}
		if !more {
			return n > 1
		}
	}
}

// nameCharacters are the characters of names of hosts, and of paths of sockets in their place.
const nameCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%"

func (d *diagnoser) isIPv6(text string) bool {
	return d.g.document.has("IP-literal") && d.g.ipv6address(text, 0) == len(text)
}

// port diagnoses s[start:end], which is not a port. The message does not name the wrong
// character, because the port of "http://user:password" is a password.
func (d *diagnoser) port(start, end int) {
	message := "a port can contain only digits 0 to 9"
	if d.hidden(start) && strings.Contains(d.s[end:], "@") {
		message += `; in a password, write "/" as %2F, "?" as %3F and "#" as %23`
	}
	d.say(PortComponent, start, end, "port", message)
}

// host diagnoses s[start:end], which is not a host. A text in brackets and a host of an edition
// without reg-name have diagnoses of their own. For others the rule of reg-name is run, and the
// byte at the error decides what the message advises.
func (d *diagnoser) host(start, end int) {
	text := d.s[start:end]
	if strings.HasPrefix(text, "[") {
		d.literal(start, end)
		return
	}
	if d.g.class['a']&InRegName == 0 && !inTriplet(d.s[:d.at]) { // the grammar has no reg-name
		d.name(start, end)
		return
	}
	d.run(HostComponent, start, end, "reg-name")
	if d.Rule != "reg-name" || d.at >= len(d.s) {
		return
	}
	switch b := d.s[d.at]; {
	case (b == '[' || b == ']') && d.g.document.has("IP-literal"):
		d.Message = "a host name cannot contain brackets: remove them, or enclose a whole IPv6 address"
	case b == '@':
		d.Message = `a host cannot contain "@": give the userinfo separately`
	case b == '/' && d.at == 0:
		d.Message = `a host or authority cannot begin with "/": remove it`
	case b == '/':
		d.Message = `a host cannot contain "/": give the path separately`
	case b == '?':
		d.Message = `a host cannot contain "?": give the query separately`
	case b == '#':
		d.Message = `a host cannot contain "#": give the fragment separately`
	case b == ':' && d.isIPv6(text):
		d.bare(start, end)
	case b == ':':
		d.Message = `a host name cannot contain ":": give a port separately, and enclose an IPv6 address in brackets`
	}
}

// name diagnoses s[start:end], which is neither a hostname nor an address.
func (d *diagnoser) name(start, end int) {
	message := `each part of a host name must be at most 63 letters, digits and "-", and cannot begin or end with "-"`
	if d.g.Match(strings.Repeat("a", 64), Host, new(Offsets)) == Valid {
		message = `each part of a host name must be letters, digits and "-", and cannot begin or end with "-"; the last must begin with a letter`
	}
	d.say(HostComponent, start, end, "hostname", message)
}

// bare diagnoses s[start:end], which contains an IPv6 address without brackets.
func (d *diagnoser) bare(start, end int) {
	d.say(HostComponent, start, end, "IP-literal", `an IPv6 address must be enclosed in "[" and "]"`)
}

// literal diagnoses s[start:end], which begins with "[" and is not IP-literal
// [ ":" port ]. The error is after the bracket, in the address, or a missing bracket.
func (d *diagnoser) literal(start, end int) {
	s, at := d.s, d.at
	if !d.g.document.has("IP-literal") {
		d.say(HostComponent, start, end, "host", d.g.document.name+" has no IPv6 addresses in brackets, which RFC 2732 added: use a later edition")
		return
	}
	wrong := aCharacter // without its name if an "@" follows, because it can be userinfo
	if !strings.Contains(s[at:], "@") {
		wrong = found(s, at)
	}
	after := strings.IndexByte(s[start:end], ']') + start + 1
	closed := after > start
	if closed && at >= after {
		if s[after] == ':' && at > after {
			d.port(after+1, end)
			return
		}
		d.say(HostComponent, start, end, "host", wrong+afterBracket+`: only ":" and a port can follow`)
		if at == after && s[at] == ':' {
			d.Message = `a host cannot contain a port: give it separately`
		}
		return
	}
	if !closed {
		after = end + 1
	}
	rule, message := d.address(s[start+1:after-1], after-1)
	if message == "" && !closed && at == end {
		rule, message = "IP-literal", `"]" is missing after the IPv6 address: write it`
	}
	if message == "" {
		message = d.groups(s[start+1:after-1], after-1, wrong)
	}
	d.say(HostComponent, start, min(after, end), rule, message)
}

// address explains a text in brackets that ends at end and is not an IPv6 address. It returns no
// message if the text may be a wrong IPv6 address.
func (d *diagnoser) address(text string, end int) (rule, message string) {
	s, at := d.s, d.at
	rule = "IPv6address"
	switch {
	case d.g.document.has("IPvFuture") && (strings.HasPrefix(text, "v") || strings.HasPrefix(text, "V")):
		rule, message = "IPvFuture", `an address in brackets that begins with "v" must have a hexadecimal version, "." and an address after it`
	case at < len(s) && s[at] == '%':
		message = d.g.document.name + ` has no IPv6 zone identifiers: remove "%" and the zone`
	case ipv4address(text, 0) == len(text):
		message = "an IPv4 address cannot be in brackets: remove them"
	case !strings.Contains(text, ":"):
		message = "only an IPv6 address or an IPvFuture can be in brackets: remove them from a name"
		if !d.g.document.has("IPvFuture") {
			message = "only an IPv6 address can be in brackets: remove them from a name"
		}
	}
	return rule, message
}

// groups explains the error in the groups of an IPv6 address that ends at end. Wrong names the
// character.
func (d *diagnoser) groups(text string, end int, wrong string) string {
	switch {
	case strings.Contains(text[strings.LastIndexByte(text, ':')+1:], "."):
		return "an IPv4 address at the end of an IPv6 address must be four numbers from 0 to 255, in place of two groups"
	case d.at == end:
		return `the IPv6 address is incomplete: write eight groups, or "::" for groups of zeros`
	}
	return wrong + misplaced + `: write eight groups of one to four hexadecimal digits, or one "::" for groups of zeros`
}

// path diagnoses a text that does not match rule, a rule of a path or segment. It replaces the
// message about a character if the rule explains the error better.
func (d *diagnoser) path(rule Rule) {
	end := len(d.s)
	d.run(PathComponent, 0, end, rule.String())
	if d.Rule != rule.String() {
		return
	}
	next := byte(0)
	if d.at < end {
		next = d.s[d.at]
	}
	switch {
	case next == ':' && rule == SegmentNZNC:
		d.Message = `this segment cannot contain ":": write it as %3A`
	case next == ':':
		d.Message = colonFirst
	case rule == PathAbEmpty && d.at == 0:
		d.Message = `a path after an authority must be empty or begin with "/"`
	case rule == PathAbsolute && d.at == 0:
		d.Message = `an absolute path must begin with "/"`
	case rule == PathAbsolute && next == '/':
		d.Message = `a path without an authority cannot begin with "//": write "/." before it`
	case next == '/' && rule >= Segment:
		d.Message = `a segment cannot contain "/": write it as %2F`
	case d.at == end && rule >= Segment:
		d.Message = "this segment cannot be empty"
	case next == '/':
		d.Message = `this path cannot begin with "/": remove it`
	}
}

// run diagnoses s[start:end], which contains a byte that the rule does not allow, or an
// incomplete percent-encoded octet.
func (d *diagnoser) run(c Component, start, end int, rule string) {
	d.say(c, start, end, rule, "")
	if inTriplet(d.s[:d.at]) {
		d.Rule = "pct-encoded"
		d.Message = `"%" must be followed by two hexadecimal digits; write a literal "%" as %25`
		if c == HostComponent { // no host name contains "%", even encoded
			d.Message = `"%" must be followed by two hexadecimal digits: a host name cannot contain "%" itself`
		}
		return
	}
	if c == UserinfoComponent {
		d.Message = "userinfo cannot contain this character: percent-encode it"
		return
	}
	if d.at == len(d.s) {
		d.Message = "a " + c.String() + " cannot be empty here"
		return
	}
	d.Message = d.cannotContain()
	if d.hidden(d.at) {
		d.Message = Unnamed(d.Message, c)
	}
}

// afterFirst returns s without its first character.
func afterFirst(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return s[n:]
}

// hidden reports whether the character at an offset can be part of a password.
func (d *diagnoser) hidden(at int) bool {
	if strings.IndexByte(d.s[at:], '@') < 0 { // an "@" ends each password
		return false
	}
	start, end := d.password(d.s)
	return start <= at && at < end
}

// found names the character of s at offset at.
func found(s string, at int) string {
	if at >= len(s) {
		return "the end"
	}
	r, n := utf8.DecodeRuneInString(s[at:])
	switch {
	case r == utf8.RuneError && n == 1:
		return "the byte 0x" + encoded(s[at:])[len("%"):]
	case r == ' ':
		return "a space"
	case r == '"':
		return "a double quote"
	case r == 0xFEFF:
		return "a byte order mark (" + ucd.CodePoint(r) + ")"
	case ' ' < r && r <= '~':
		return `"` + s[at:at+1] + `"`
	case !ucd.IsPrint(r), ucd.In(r, ucd.M), ucd.Of(r).Ignorable():
		return ucd.CodePoint(r)
	}
	return `"` + string(r) + `" (` + ucd.CodePoint(r) + ")"
}

// isCharacter reports whether s begins with a character in UTF-8, or is empty.
func isCharacter(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return r != utf8.RuneError || n != 1
}

// encoded returns the first character of s, percent-encoded as UTF-8.
func encoded(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	b := make([]byte, 0, len("%00")*utf8.UTFMax)
	for i := range n {
		b = percent.Append(b, s[i])
	}
	return string(b)
}
