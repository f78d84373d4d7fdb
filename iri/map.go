package iri

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/scheme"
)

// A Mapper maps IRIs to URIs and back (RFC 3987, section 3).
type Mapper struct {
	// Host is the form of hosts. An unknown value behaves as HostByScheme.
	Host HostForm

	// Domains says which schemes have domain names as hosts. If it is nil, it is
	// [scheme.Known].
	Domains Domains
}

// Domains says which schemes have domain names as hosts. A [scheme.Set] does.
type Domains interface {
	// DomainHost reports whether the hosts of a scheme are domain names. The scheme may
	// have letters of either case. The result for an unknown scheme is false.
	DomainHost(scheme string) bool
}

// HostForm is the form that a [Mapper] gives to a reg-name.
type HostForm uint8

const (
	// HostByScheme, for a URI, is HostASCII if the scheme has domain names as hosts, and
	// else HostPercent. For an IRI, it leaves the host unchanged if the scheme has domain
	// names as hosts, because "xn--" labels and percent-encoded characters would not be
	// the same mapped back, and else it is HostPercent.
	HostByScheme HostForm = iota

	// HostASCII is the ASCII form of a domain name, by [idn.ToASCII].
	HostASCII

	// HostUnicode is the Unicode form of a domain name, by [idn.ToUnicode]. A label with a
	// character that [Mapper.ToIRI] does not decode keeps its ASCII form. For a URI it is
	// HostASCII, but a host in ASCII stays as it is.
	HostUnicode

	// HostPercent treats the host as other components.
	HostPercent
)

var hostFormNames = enum.Names[HostForm]{Package: "iri", What: "host form", Names: []string{"scheme", "ascii", "unicode", "percent"}}

// String returns "scheme", "ascii", "unicode" or "percent".
func (f HostForm) String() string { return hostFormNames.String(f) }

// MarshalText returns the name. A value without a name is an error.
func (f HostForm) MarshalText() ([]byte, error) { return hostFormNames.MarshalText(f) }

// UnmarshalText sets f to the form with the given name. The error wraps [uri.ErrUnknownName], and
// leaves f unchanged.
func (f *HostForm) UnmarshalText(text []byte) error { return hostFormNames.UnmarshalText(f, text) }

// A HostError says why a host has no ASCII or Unicode form.
type HostError struct {
	Span    uri.Span   // the host
	Message string     // that of Err, for people
	Err     *idn.Error // with its place in the decoded host
}

// Error returns the message of Err, with the offset of the host.
func (e *HostError) Error() string {
	return "iri: host at offset " + strconv.Itoa(e.Span.Offset) + ": " + secret.Cause(e.Unwrap(), "idn: ")
}

// Unwrap returns Err.
func (e *HostError) Unwrap() error {
	if e.Err == nil {
		return nil
	}
	return e.Err
}

// ToURI maps r to a URI-reference (RFC 3987, section 3.1): characters outside ASCII are
// percent-encoded as UTF-8, in a host by the HostForm. What is in ASCII stays as it is, so
// a URI stays as it is without an allocation. The error is a [*HostError] or [uri.ErrTooLong].
func (m Mapper) ToURI(r Reference) (uri.Reference, error) {
	if m.Host == HostPercent {
		return percentURI(r)
	}
	u, err := m.mapURI(r, nil)
	return u, err
}

// percentURI is ToURI with HostPercent.
func percentURI(r Reference) (uri.Reference, error) {
	u, ok := encoded(r.of)
	if !ok {
		return uri.Reference{}, uri.ErrTooLong
	}
	return u, nil
}

// ToURIChanges is like [Mapper.ToURI], and returns what it replaced.
func (m Mapper) ToURIChanges(r Reference) (uri.Reference, []uri.Change, error) {
	changes := []uri.Change{}
	u, err := m.mapURI(r, &changes)
	return u, changes, err
}

// ToIRI maps u to an IRI-reference (RFC 3987, section 3.2): it decodes percent-encoded UTF-8
// and unreserved characters where an IRI can have them. Characters that a reader does not see, or
// takes for others, stay encoded (step 4, with sections 2.2, 4.1 and 6.1): spaces; what controls
// or formats text; what looks like a delimiter, a bracket, a quotation mark or the end of a
// sentence; private use; unassigned code points; characters in another width. So do "." in a
// path, which could become a dot-segment, and ASCII in a host, which could become an address.
// The digits of what stays encoded become upper case.
//
// The host by the HostForm can give an error, a [*HostError]. With HostByScheme there is
// none.
func (m Mapper) ToIRI(u uri.Reference) (Reference, error) { return m.mapIRI(u, nil) }

// ToIRIChanges is like [Mapper.ToIRI], and returns what it replaced.
func (m Mapper) ToIRIChanges(u uri.Reference) (Reference, []uri.Change, error) {
	changes := []uri.Change{}
	r, err := m.mapIRI(u, &changes)
	return r, changes, err
}

// hasDomain reports whether the host of r is a domain name by its scheme.
func (m *Mapper) hasDomain(r uri.Reference) bool {
	name, ok := r.Scheme()
	if !ok {
		return false
	}
	if m.Domains == nil {
		return scheme.Known().DomainHost(name)
	}
	return m.Domains.DomainHost(name)
}

// An edit is a text that is written anew, from its beginning to its end.
type edit struct {
	src     string
	at      int // what is before it is written
	dst     []byte
	changes *[]uri.Change // nil if nobody asks
}

// copy writes the source up to end.
func (e *edit) copy(end int) {
	work.Add(end - e.at)
	e.dst = append(e.dst, e.src[e.at:end]...)
	e.at = end
}

// note adds the change of the source up to end to what was written from offset start on.
func (e *edit) note(component uri.Component, end, start int, reason string) {
	before, after := e.src[e.at:end], e.dst[start:]
	if e.changes != nil && before != string(after) {
		*e.changes = append(*e.changes, uri.Change{Component: component, Span: uri.Span{Offset: e.at, Length: end - e.at}, Before: before, After: string(after), Reason: reason})
	}
	e.at = end
}

// mapped are the components that can have characters outside ASCII, in their order.
var mapped = [...]uri.Component{
	uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment,
}

// hostForm returns the form of hosts.
func (m *Mapper) hostForm() HostForm {
	if m.Host > HostPercent {
		return HostByScheme
	}
	return m.Host
}

func (m *Mapper) mapURI(r Reference, changes *[]uri.Change) (uri.Reference, error) {
	text := r.String()
	form := m.hostForm()
	if form != HostASCII && isASCII(text) {
		return percentURI(r)
	}
	at, name, err := m.asciiHost(r.of, form)
	if err != nil {
		return uri.Reference{}, err
	}
	if changes != nil {
		*changes = appendEncoded(*changes, r.of, at, name)
	}
	var u uri.Reference
	ok := true
	if name == at.Of(text) {
		u, ok = encoded(r.of)
	} else {
		dst := make([]byte, 0, len(text)+len(name)-at.Length+2*scan.CountWide(text)+1)
		dst = percent.AppendOthers(dst, text[:at.Offset])
		dst = percent.AppendOthers(append(dst, name...), text[at.End():])
		work.Add(len(dst))
		u, err = uri.Parse(string(dst))
		ok = err == nil // it is valid, unless it is too long
	}
	if !ok {
		return uri.Reference{}, uri.ErrTooLong
	}
	return u, nil
}

// asciiHost returns the place of the host of r, and the text that takes its place in a URI before
// it is percent-encoded: the ASCII form of a domain name, or else the host itself. The place of a
// host that is not defined is empty.
func (m *Mapper) asciiHost(r uri.Reference, form HostForm) (at uri.Span, name string, err error) {
	at, _ = r.Span(uri.ComponentHost)
	name = at.Of(r.String())
	if form == HostPercent || form != HostASCII && isASCII(name) || form == HostByScheme && !m.hasDomain(r) {
		return at, name, nil
	}
	name, err = converted(r, at, idn.ToASCII)
	return at, name, err
}

// appendEncoded appends the changes with which r becomes a URI, whose host, at a place in r, is
// name.
func appendEncoded(changes []uri.Change, r uri.Reference, at uri.Span, name string) []uri.Change {
	text := r.String()
	for _, component := range mapped {
		span, _ := r.Span(component)
		if component == uri.ComponentHost && name != at.Of(text) {
			changes = append(changes, uri.Change{Component: component, Span: at, Before: at.Of(text), After: name, Reason: ofName})
			continue
		}
		for i := span.Offset; i < span.End(); {
			i = scan.ASCII(text[:span.End()], i)
			start := i
			for i < span.End() && text[i] >= utf8.RuneSelf {
				i++
			}
			if i > start {
				changes = append(changes, uri.Change{
					Component: component, Span: uri.Span{Offset: start, Length: i - start}, Before: text[start:i],
					After:  string(percent.AppendOthers(nil, text[start:i])),
					Reason: "a URI has no characters outside ASCII (RFC 3987, section 3.1)",
				})
			}
		}
	}
	return changes
}

func (m *Mapper) mapIRI(u uri.Reference, changes *[]uri.Change) (Reference, error) {
	text := u.String()
	form := m.hostForm()
	if form == HostByScheme && !m.hasDomain(u) {
		form = HostPercent
	}
	e := edit{src: text, dst: make([]byte, 0, len(text)), changes: changes}
	for _, component := range mapped {
		span, ok := u.Span(component)
		if !ok {
			continue
		}
		e.copy(span.Offset)
		if component != uri.ComponentHost || form == HostPercent {
			e.decode(component, span.End())
			continue
		}
		convert := unicodeName
		switch form {
		case HostByScheme:
			continue
		case HostASCII:
			convert = idn.ToASCII
		}
		if err := e.host(u, span, convert); err != nil {
			return Reference{}, err
		}
	}
	e.copy(len(text))
	return Parse(string(e.dst))
}

// host writes the host of r, which is at span, as convert gives it.
func (e *edit) host(r uri.Reference, span uri.Span, convert func(string) (string, error)) error {
	name, err := converted(r, span, convert)
	if err != nil {
		return err
	}
	start := len(e.dst)
	e.dst = append(e.dst, name...)
	e.note(uri.ComponentHost, span.End(), start, ofName)
	return nil
}

// ofName is the reason of the change of a domain name.
const ofName = "the form of an internationalized domain name (UTS #46)"

// converted returns the host of r, which is at span, as convert gives it. A host that is no
// reg-name stays as it is, and so does an empty one. The error is a [*HostError].
func converted(r uri.Reference, span uri.Span, convert func(string) (string, error)) (string, error) {
	h, _ := r.Host()
	if h.Kind() != uri.HostRegName || h.String() == "" {
		return span.Of(r.String()), nil
	}
	name, err := convert(h.Decoded())
	if err != nil {
		invalid := err.(*idn.Error)
		return "", &HostError{span, invalid.Message, invalid}
	}
	return name, nil
}

// decode decodes a component that goes up to end.
func (e *edit) decode(component uri.Component, end int) {
	for i := e.at; i < end; {
		n := strings.IndexByte(e.src[i:end], '%')
		if n < 0 {
			work.Add(end - i)
			return
		}
		work.Add(n)
		e.copy(i + n)
		i += n
		start := len(e.dst)
		for i < end && e.src[i] == '%' {
			r, size := character(e.src[i:end])
			switch {
			case !isDecoded(r, component):
				size = 1
				e.dst = percent.Append(e.dst, octet(e.src[i:]))
			default:
				e.dst = utf8.AppendRune(e.dst, r)
			}
			i += size * triplet
		}
		e.note(component, i, start, "an IRI can have the characters (RFC 3987, section 3.2)")
	}
}

// triplet is the length of a percent-encoded octet.
const triplet = len("%C3")

// octet returns the percent-encoded octet with which s begins.
func octet(s string) byte { return percent.HexValue(s[1])<<4 | percent.HexValue(s[2]) }

// character returns the character whose UTF-8 s begins with, percent-encoded, and the number
// of its octets. That is 1 if there is none.
func character(s string) (rune, int) {
	work.Add(len("%F0%90%8C%80"))
	var octets [utf8.UTFMax]byte
	n := 0
	for i := 0; n < len(octets) && i < len(s) && s[i] == '%'; i += triplet {
		octets[n] = octet(s[i:])
		n++
	}
	return utf8.DecodeRune(octets[:n])
}

// isDecoded reports whether a percent-encoded character is decoded in a component of an IRI.
func isDecoded(r rune, component uri.Component) bool {
	if r >= utf8.RuneSelf {
		return isShown(r)
	}
	dot := r == '.' && component == uri.ComponentPath
	return component != uri.ComponentHost && !dot && syntax.RFC3986.Classes()[r]&syntax.InUnreserved != 0
}

func isASCII(s string) bool {
	work.Add(len(s))
	return ascii.Only(s)
}
