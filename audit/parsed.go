package audit

import (
	"cmp"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/mask"
)

// signsOf returns the signs of a reference of any form, given those of its text and, unless these
// include oddForm, the traits that signs returned. Like signs, it may return more, never fewer. It
// does not allocate, and costs little more than to parse the text.
func (s *settings) signsOf(r *uri.Reference, has signs, t *traits) signs {
	var in outline
	if t == nil && has&oddForm == 0 {
		t = &webTraits
	}
	in.read(r, t)
	if has&oddForm != 0 {
		in.readHost(r)
		has = s.own | in.userSigns(r)
		if has&oddForm == 0 {
			has |= in.schemeSigns(r)
		}
		if has&oddForm != 0 {
			return odd
		}
		has |= ofHost | s.markSigns(in.text) | anyTriplet&^unproven
	}
	if has&ofHost != 0 {
		in.readHost(r)
		if has = has&^ofHost | in.hostSigns(); has&oddForm != 0 {
			return odd
		}
	}
	return s.exactSigns(&in, has)
}

// exactSigns returns signs without those of ofRests that no rule has a finding for.
func (s *settings) exactSigns(in *outline, has signs) signs {
	if has&(secretName|ownParameter) != 0 && !s.hasCredentials(in.text) {
		has &^= secretName | ownParameter
	}
	if has&ofSegments != 0 {
		has = has&^ofSegments | in.pathSigns(has)
	}
	if has&(encoded|separator) != 0 {
		has = has&^(encoded|separator) | in.tripletSigns()
	}
	return has
}

// ofRests are the signs that exactSigns may remove.
const ofRests = secretName | ownParameter | ofSegments | encoded | separator

// ofSegments are the signs of the segments.
const ofSegments = drive | dotSegment | device | oddPath

// ofHost are the signs of hostSigns and of the function of that name.
const ofHost = numberLabel | ipv4Begin | strayJoint | innerDomain | oneLabel | specialName | oddHost

// An outline is a reference with the components that most signs depend on.
type outline struct {
	text, path, query, fragment       string
	hasScheme, hasAuthority, isRooted bool

	*traits // of the scheme

	// Set by readHost.
	scheme string
	host   uri.Host
}

// read sets a zero outline. The traits may be nil.
func (o *outline) read(r *uri.Reference, t *traits) {
	o.text, o.path = r.String(), r.Path().String()
	o.query, _ = r.Query()
	o.fragment, _ = r.Fragment()
	scheme, hasScheme := r.Scheme()
	_, o.hasAuthority = r.Span(uri.ComponentAuthority)
	o.hasScheme = hasScheme
	o.isRooted = o.path != "" && o.path[0] == '/'
	switch {
	case t != nil:
		o.traits = t
	case hasScheme:
		o.traits = traitsOf(scheme)
	default:
		o.traits = &noTraits
	}
}

// readHost adds the scheme and the host.
func (o *outline) readHost(r *uri.Reference) {
	o.scheme, _ = r.Scheme()
	o.host, _ = r.Host()
}

// readText sets a zero outline to a valid text with an authority, or without a colon. The traits
// are those that signs returned.
func (o *outline) readText(text string, t *traits) {
	o.traits = cmp.Or(t, &webTraits)
	o.text = text
	rest, fragment, _ := strings.Cut(text, "#")
	o.fragment = fragment
	o.path, o.query, _ = strings.Cut(rest, "?")
	if colon := strings.IndexByte(text, ':'); colon >= 0 {
		o.hasScheme, o.hasAuthority = true, true
		o.path = pathAfterHost(o.path[colon+len("://"):])
	}
	o.isRooted = o.path != "" && o.path[0] == '/'
}

// webTraits are what exactSigns has to know about "http" and "https".
var webTraits = traits{domainHost: true}

// userSigns returns the signs of "@", which is after userinfo and after everything that a program
// reads as a password, and of other hosts that only some programs read.
func (o *outline) userSigns(r *uri.Reference) (found signs) {
	hasAt := strings.IndexByte(o.text, '@') >= 0
	if hasAt && (o.hasAuthority || !o.noPassword) {
		userinfo, hasUserinfo := r.Userinfo()
		if mask.Password(o.text, true).Length > 0 || strings.ContainsAny(userinfo, "%=") {
			return oddForm
		}
		if hasUserinfo {
			found = hasUser
		}
	}
	if !o.known && o.mayGuess(hasAt) {
		found |= oddGuess
	}
	return found
}

// mayGuess reports whether programs that guess a scheme may read a host.
func (o *outline) mayGuess(hasAt bool) bool {
	return hasAt && strings.IndexByte(ascii.Until(o.text, "/?#"), '@') >= 0 ||
		o.hasScheme && (o.hasAuthority && strings.IndexByte(o.scheme, '.') >= 0 || !o.hasAuthority && strings.HasPrefix(o.path, "0") && isZeroPort(o.path))
}

// hostSigns returns the signs of the host. An address has a sign only if a rule has a finding for
// it. The tests at the end remove signs that a valid name or the scheme rules out.
func (o *outline) hostSigns() (found signs) {
	if !o.hasAuthority {
		return 0
	}
	switch o.host.Kind() {
	case uri.HostIPv4:
		if a, ok := o.host.Addr(); !ok || isSpecial(a) {
			found = oddHost
		}
		return found
	case uri.HostIPv6:
		if a, ok := o.host.Addr(); !ok || embeds(a) || isSpecial(a) {
			found = oddHost
		}
		return found
	case uri.HostIPvFuture:
		return oddHost
	}
	host := o.host.String()
	found, ok := nameSigns(host)
	switch {
	case !ok:
		return oddForm
	case found&strayJoint != 0 && !hasFault(host) && !hasALabel(host):
		found &^= strayJoint
	}
	if found&oneLabel != 0 && !o.domainHost {
		found &^= oneLabel
	}
	return found
}

// hasFault reports whether a hyphen or a dot of a name is at the end of a label.
func hasFault(name string) bool {
	before := byte('.')
	for i := range len(name) {
		if c := name[i]; c == '.' && (before == '.' || before == '-') || c == '-' && before == '.' {
			return true
		}
		before = name[i]
	}
	return before == '.' || before == '-'
}

// schemeSigns returns the signs of the scheme and of what depends on it, the port among others.
// Without an authority, a path that looks like a port makes the scheme look like a host. Last,
// mayBreak applies the rules of the scheme.
func (o *outline) schemeSigns(r *uri.Reference) (found signs) {
	if port, has := r.Port(); has && (port == "" || port != o.port) {
		found = hasPort
	}
	if !o.hasScheme {
		return found
	}
	if o.risky {
		return oddForm
	}
	if !o.hasAuthority {
		if o.isRooted || o.special {
			return oddForm // readers may find a host
		}
		if o.path != "" && o.path[0]-'0' < 10 && looksLikePort(o.path) && looksLikeHost(o.scheme) {
			found |= oddScheme
		}
	}
	needs := ^uint16(0)
	if !o.hasAuthority {
		needs &^= ofAuthority
	}
	if o.mayBreak(r, needs, strings.IndexByte(o.text, '%') < 0) {
		found |= oddScheme
	}
	return found
}

// markSigns returns the signs of the marks of a text.
func (s *settings) markSigns(text string) (found signs) {
	const after = 4 // some signs depend on so many bytes after a place
	if len(text) < after {
		found = dotSegment
		if len(s.parameters) > 0 {
			found |= ownParameter
		}
		return found
	}
	var m scan.Marks
	at := 0
	for ; len(text)-at >= scan.Block; at += scan.Block - after {
		mark(text[at:], &m)
		found |= s.pathSigns(text, at, bit(scan.Block-after)-1, 0, &m)
	}
	mark(text[at:], &m)
	return found | s.pathSigns(text, at, ^uint64(0), bit(len(text)-at), &m)
}

// hasCredentials reports whether a parameter of a text is a secret.
func (s *settings) hasCredentials(text string) (has bool) {
	rules := secret.Rules{More: s.parameters}
	rules.Parameters(text, func(secret.Parameter) { has = true })
	return has
}

// pathSigns returns the signs of the segments, given others. It finds a sign only where a rule has
// a finding. The first test skips a path without any sign. The loop reads only segments that may
// have one, and counts the others in w.depth.
func (o *outline) pathSigns(has signs) (found signs) {
	if has&(ofSegments&^drive) == 0 && !o.mayBegin() && (o.hasScheme && !o.isRooted || strings.IndexByte(o.path, ':') < 0) {
		return 0
	}
	w := walk{outline: o, isData: o.hasScheme && !o.isRooted}
	if o.hasScheme && !w.isData {
		w.isData = o.opaque
	}
	start := 0
	if o.isRooted {
		start = 1
	}
	path := o.path // the compiler keeps it in registers
	for {
		end := start
		for end < len(path) && path[end] != '/' {
			end++
		}
		if segment := path[start:end]; mayMatter(segment) {
			found |= w.segment(segment, start)
		} else {
			w.depth++
		}
		if end == len(path) {
			return found
		}
		start = end + 1
	}
}

// mayMatter reports whether a segment may have a sign, or is a dot-segment.
func mayMatter(segment string) bool {
	switch len(segment) {
	case 0, 1:
		return segment == "" || segment == "."
	case 2:
		return segment[0] == '.' || segment[1] == ':'
	}
	return segment[0] == '.' || isDeviceStem(segment[0], segment[1], segment[2])
}

// mayBegin reports whether the first segment of a path without a slash before it may be a
// dot-segment or a device.
func (o *outline) mayBegin() bool {
	p := o.path
	return !o.isRooted && p != "" && (p[0] == '.' || len(p) > 2 && isDeviceStem(p[0], p[1], p[2]))
}

// A walk goes through the segments of a path.
type walk struct {
	*outline
	isData bool // the path is opaque
	depth  int
}

// segment returns the signs of the next segment, which begins at start. w.depth is the number of
// segments that a later ".." can remove.
func (w *walk) segment(segment string, start int) (found signs) {
	if w.isData && (segment == "." || segment == "..") {
		found = oddPath
	}
	if w.hasScheme && !w.isRooted {
		return found // the path has no segments
	}
	switch {
	case segment == ".":
		return found
	case segment == "..":
		if w.depth > 0 {
			w.depth--
		} else if w.isRooted {
			found |= dotSegment
		}
		return found
	case segment == "":
		if w.isRooted && w.depth == 0 && start > 1 && start < len(w.path) && !w.hasAuthority {
			found |= oddPath
		}
	default:
		found |= nameSign(segment)
	}
	w.depth++
	return found
}

// nameSign returns the sign of a segment that is neither empty nor a dot-segment. Three kinds have
// one: a dot-segment with a parameter or a third dot, a drive such as "C:", and a device such as
// "nul".
func nameSign(segment string) signs {
	switch {
	case len(segment) < 2:
	case segment[0] == '.':
		if segment[1] == ';' || segment[1] == '.' && (segment[2] == ';' || segment == "...") {
			return dotSegment
		}
	case len(segment) == 2:
		if segment[1] == ':' {
			return drive
		}
	case isDeviceStem(segment[0], segment[1], segment[2]) && (isDevice(segment) || strings.IndexByte(segment, '%') >= 0):
		return device
	}
	return 0
}

// tripletSigns returns the signs of the triplets after the authority.
func (o *outline) tripletSigns() signs {
	if strings.IndexByte(o.text, '%') < 0 {
		return 0
	}
	return octetSigns(o.path, uri.ComponentPath) | octetSigns(o.query, uri.ComponentQuery) | octetSigns(o.fragment, uri.ComponentFragment)
}
