package file

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/pct"
)

// windowsURI returns the URI for a path of Windows. The cases are a device, a share, and two kinds
// of relative paths. What remains begins with a drive, which also needs a separator.
func windowsURI(path string) (string, error) {
	slashed := located{text: strings.ReplaceAll(path, `\`, "/")}
	unc, isUNC := strings.CutPrefix(slashed.text, "//")
	switch {
	case isUNC && (strings.HasPrefix(unc, "?") || unc == "." || strings.HasPrefix(unc, "./")):
		return "", &Error{0, `this is the path of a device: write it without \\?\ and \\.\`}
	case isUNC:
		host, _, _ := strings.Cut(unc, "/")
		if err := checkHost(host); err != nil {
			return "", err.at(len("//"))
		}
		share := slashed.from(len("//" + host))
		if err := checkShare(share); err != nil {
			return "", err
		}
		return encode("//"+string(pct.Encode(pct.Host, host)), share, true)
	case strings.HasPrefix(slashed.text, "/"):
		return "", &Error{0, "the path is relative to the current drive: make it absolute"}
	case !isDrive(slashed.text):
		return "", &Error{0, "the path is relative: make it absolute"}
	}
	drive := slashed.text[:len("C:")]
	rest := slashed.from(len(drive))
	if !strings.HasPrefix(rest.text, "/") {
		return "", &Error{rest.offset, `the path is relative to the current directory of a drive: write \ after the colon`}
	}
	return encode("/"+drive, rest, true)
}

// windowsPath returns the path for an encoded host, if any, and an encoded path. With a host the
// path is that of a share. Otherwise it begins with a drive.
func (c Converter) windowsPath(host, path located) (string, error) {
	if c.Nonstandard && host.text == "" {
		host, path = nonstandard(host, path)
	}
	prefix := `\\` + percent.Decode(host.text)
	if host.text != "" {
		if err := checkHost(prefix[len(`\\`):]); err != nil {
			return "", &Error{host.offset + encodedLen(host.text, err.Offset), err.Message}
		}
		if err := checkShare(path); err != nil {
			return "", err
		}
	} else {
		if err := checkRooted(path); err != nil {
			return "", err
		}
		path = path.from(len("/"))
		drive, _, ok := strings.Cut(path.text, "/")
		prefix = percent.Decode(drive)
		if c.Nonstandard && strings.HasSuffix(prefix, "|") {
			prefix = strings.TrimSuffix(prefix, "|") + ":"
		}
		if !ok || len(prefix) != len("C:") || !isDrive(prefix) {
			return "", &Error{path.offset, "the path does not begin with a drive letter, a colon and a slash"}
		}
		path = path.from(len(drive))
	}
	rest, err := decode(path, true)
	if err != nil {
		return "", err
	}
	return prefix + strings.ReplaceAll(rest, "/", `\`), nil
}

// nonstandard returns the host and the path of a URI without host. It adds the slash that
// "c:/a" lacks (RFC 8089, appendix E.2), and finds the host in "//host/share" and
// "///host/share" (appendix E.3.2).
func nonstandard(host, path located) (located, located) {
	if !strings.HasPrefix(path.text, "/") {
		if drive, _, ok := strings.Cut(path.text, "/"); ok && drive != "" {
			return host, located{"/" + path.text, path.offset - 1}
		}
		return host, path
	}
	unc, ok := strings.CutPrefix(path.text, "//")
	if !ok {
		return host, path
	}
	unc = strings.TrimPrefix(unc, "/")
	name, _, _ := strings.Cut(unc, "/")
	if name == "" {
		return host, path
	}
	start := len(path.text) - len(unc)
	return located{name, path.offset + start}, path.from(start + len(name))
}

// isDrive reports whether s begins with a letter and a colon.
func isDrive(s string) bool {
	return len(s) >= len("C:") && ascii.IsLetter(s[0]) && s[1] == ':'
}

// checkHost returns an error unless the host of a UNC path can be that of a URI and be read
// back as the same.
func checkHost(host string) *Error {
	switch {
	case host == "":
		return &Error{0, "the name of the host is empty"}
	case host == "." || host == "..":
		return &Error{0, "the host is not a name"}
	case strings.EqualFold(host, "localhost"):
		return &Error{0, "the host localhost has no shares in a URI: write the name of the machine"}
	case !utf8.ValidString(host):
		return &Error{0, "the host is not UTF-8"}
	}
	for i := range len(host) {
		if c := host[i]; c < utf8.RuneSelf && uri.Validate(uri.RuleHost, string(rune(c))) != nil {
			return &Error{i, "a host cannot contain this character: write an IPv6 address as 2001-db8--1.ipv6-literal.net"}
		}
	}
	return nil
}

// checkShare returns an error unless path has a slash and a name at its beginning.
func checkShare(path located) error {
	if share, ok := strings.CutPrefix(path.text, "/"); !ok || share == "" || share[0] == '/' {
		return &Error{path.offset, "the name of a share must follow the host"}
	}
	return nil
}
