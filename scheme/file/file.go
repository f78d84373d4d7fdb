package file

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/pct"
)

// A Converter converts between paths and "file" URIs. The zero Converter does so by the rules
// of the system that the program was built for.
type Converter struct {
	// System decides the syntax of paths. An unknown System is Native.
	System System

	// LocalHosts are names of the machine, in addition to "localhost" and in any case of
	// their letters. On Unix, a URI with such a host has a path. Terminals and desktops
	// write such URIs. On Windows the field has no effect.
	LocalHosts []string

	// Nonstandard makes ToPath accept the URIs of RFC 8089, appendixes E.2, E.2.2 and E.3.2. On
	// Unix it has no effect.
	Nonstandard bool
}

// ToURI is like [Converter.ToURI] of the zero Converter.
func ToURI(path string) (uri.URI, error) { return Converter{}.ToURI(path) }

// ToPath is like [Converter.ToPath] of the zero Converter.
func ToPath(u uri.URI) (string, error) { return Converter{}.ToPath(u) }

// ToURI returns the URI of the file at path (RFC 8089, section 2 and appendixes D and E.3.1).
// Path is absolute and not encoded. The URI has an empty authority, or the host of a UNC path.
// Everything that a segment of a URI cannot contain is percent-encoded.
//
// The error is an [*Error], and the URI is then zero.
func (c Converter) ToURI(path string) (uri.URI, error) {
	convert := unixURI
	if c.System.isWindows() {
		convert = windowsURI
	}
	text, err := convert(path)
	if err != nil {
		return uri.URI{}, err
	}
	return uri.ParseURI(text)
}

// ToPath returns the path of the file that u identifies. It is the inverse of [Converter.ToURI],
// and also accepts the other standard forms, such as "file:/a" and "FILE://localhost/a".
//
// Resolve a relative reference before. The error is an [*Error], and the path is then empty.
func (c Converter) ToPath(u uri.URI) (string, error) {
	if !strings.EqualFold(u.Scheme(), "file") {
		return "", &Error{0, "the URI has another scheme than file"}
	}
	authority, _ := u.Authority()
	host, _ := authority.Host()
	place, _ := u.Span(uri.ComponentAuthority)
	if authority.String() != host.String() {
		return "", &Error{place.Offset, "the authority is not a host alone: remove userinfo and port, and write file:/// before a path"}
	}
	if span, ok := u.Span(uri.ComponentQuery); ok {
		return "", &Error{span.Offset - len("?"), `the URI has a query: remove it, or encode a "?" in a name as %3F`}
	}
	span, _ := u.Span(uri.ComponentPath)
	rest := located{u.Path().String(), span.Offset}
	if strings.EqualFold(host.Decoded(), "localhost") {
		host = uri.Host{}
	}
	if c.System.isWindows() {
		return c.windowsPath(located{host.String(), place.Offset}, rest)
	}
	isLocal := func(name string) bool { return strings.EqualFold(name, host.Decoded()) }
	if host.String() != "" && !slices.ContainsFunc(c.LocalHosts, isLocal) {
		return "", &Error{place.Offset, "the file is on another host"}
	}
	return unixPath(rest)
}

func unixURI(path string) (string, error) {
	if err := checkRooted(located{text: path}); err != nil {
		return "", err
	}
	return encode("", located{text: path}, false)
}

func unixPath(path located) (string, error) {
	if err := checkRooted(path); err != nil {
		return "", err
	}
	return decode(path, false)
}

// checkRooted returns an error unless path begins with exactly one slash.
func checkRooted(path located) error {
	switch {
	case !strings.HasPrefix(path.text, "/"):
		return &Error{path.offset, "the path is relative: make it absolute"}
	case strings.HasPrefix(path.text, "//"):
		return &Error{path.offset, "the path begins with two slashes: write one"}
	}
	return nil
}

// A located is a part of a text with its offset there.
type located struct {
	text   string
	offset int
}

// from returns the part of l from n on.
func (l located) from(n int) located { return located{l.text[n:], l.offset + n} }

// encode returns the URI with a prefix, such as "//host" or "/C:", and a path. The path
// consists of slashes and names.
func encode(prefix string, path located, windows bool) (string, error) {
	at := path.offset
	for name := range strings.SplitSeq(path.text, "/") {
		if err := checkName(name, windows); err != nil {
			return "", err.at(at)
		}
		at += len(name) + len("/")
	}
	if !strings.HasPrefix(prefix, "//") {
		prefix = "//" + prefix
	}
	return "file:" + prefix + string(pct.Encode(pct.Path, path.text)), nil
}

// decode returns an encoded path decoded, segment by segment.
func decode(path located, windows bool) (string, error) {
	var decoded strings.Builder
	at := path.offset
	for segment := range strings.SplitSeq(path.text, "/") {
		name := percent.Decode(segment)
		if err := checkName(name, windows); err != nil {
			return "", &Error{at + encodedLen(segment, err.Offset), err.Message}
		}
		if at > path.offset {
			decoded.WriteByte('/')
		}
		decoded.WriteString(name)
		at += len(segment) + len("/")
	}
	return decoded.String(), nil
}

// encodedLen returns the length in s of its first n octets.
func encodedLen(s string, n int) int {
	at := 0
	for ; n > 0; n-- {
		_, octet := percent.Next(s[at:])
		at += octet
	}
	return at
}
