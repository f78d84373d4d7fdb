package trurl

import (
	"strings"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/ascii"
	"github.com/urikit/uri/internal/readers/libcurl"
)

var partNames = [libcurl.Parts]string{"url", "scheme", "user", "password", "options", "host", "port", "path", "query", "fragment", "zoneid"}

// partOf returns the part with a name.
func partOf(name string) (libcurl.Part, bool) {
	for p, n := range partNames {
		if n == name {
			return libcurl.Part(p), true
		}
	}
	return 0, false
}

// An address is a URL that trurl changes and writes.
type address struct{ libcurl.URL }

// path returns the path. Without one it is "/".
func (a *address) path() string {
	if !a.Defined[libcurl.PartPath] {
		return "/"
	}
	return a.Value[libcurl.PartPath]
}

// set reads a text as an address, or as a reference relative to a complete address.
func (a *address) set(text string, flags libcurl.Flags) error {
	_, _, absolute := libcurl.CutScheme(text, flags)
	base, err := a.write(writing{keepPort: true})
	switch {
	case text == "" && err == nil:
		return nil
	case text == "":
		return libcurl.ErrMalformed
	case !absolute && err == nil:
		text = a.target(base, text)
	}
	u, err := libcurl.Parse(text, flags)
	if err == nil {
		a.URL = u
	}
	return err
}

// target returns the text of the target of a reference, whose base a is. As libcurl does, it cuts
// off the end of base and appends the reference. parse removes the dot-segments.
func (a *address) target(base, ref string) string {
	start := len(a.Value[libcurl.PartScheme]) + len("://")
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
		if a.Value[libcurl.PartFragment] != "" {
			end = find('#')
		}
	default:
		switch {
		case a.Value[libcurl.PartQuery] != "":
			end = find('?')
		case a.Value[libcurl.PartFragment] != "":
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
	path = libcurl.Encode(path, "%20")
	if has {
		path += "?" + libcurl.Encode(query, "+")
	}
	return base[:end] + before + path
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
	host := a.Value[libcurl.PartHost]
	var err error
	switch {
	case w.ascii && !ascii.Only(host):
		host, err = idn.ToASCII(host)
	case w.unicode && ascii.Only(host) && strings.Contains(strings.ToLower(host), "xn--"):
		host, err = idn.ToUnicode(host)
	}
	if err != nil {
		return "", libcurl.ErrHost
	}
	return host, nil
}

// port returns the port, or the default where w asks for that.
func (a *address) port(w writing) (string, bool) {
	if a.Defined[libcurl.PartPort] {
		return a.Value[libcurl.PartPort], true
	}
	port, _ := libcurl.DefaultPort(a.Value[libcurl.PartScheme])
	return port, w.defaultPort && port != ""
}

// write writes the address.
func (a *address) write(w writing) (string, error) {
	var b strings.Builder
	if strings.EqualFold(a.Value[libcurl.PartScheme], "file") {
		b.WriteString("file://")
	} else if err := a.writeAuthority(&b, w); err != nil {
		return "", err
	}
	b.WriteString(a.path())
	if s := a.Value[libcurl.PartQuery]; s != "" || w.empty && a.Defined[libcurl.PartQuery] {
		b.WriteString("?" + s)
	}
	if s := a.Value[libcurl.PartFragment]; s != "" || w.empty && a.Defined[libcurl.PartFragment] {
		b.WriteString("#" + s)
	}
	return b.String(), nil
}

// writeAuthority writes the scheme and the authority.
func (a *address) writeAuthority(b *strings.Builder, w writing) error {
	switch {
	case !a.Defined[libcurl.PartHost]:
		return libcurl.ErrNoHost
	case !a.Defined[libcurl.PartScheme]:
		return libcurl.ErrNoScheme
	}
	scheme := a.Value[libcurl.PartScheme]
	lower := strings.ToLower(scheme) // assignments and iterations keep the case
	defaultPort, known := libcurl.DefaultPort(lower)
	b.WriteString(scheme + "://")
	options, has := a.Value[libcurl.PartOptions], a.Defined[libcurl.PartOptions]
	has = has && (libcurl.HasOptions(lower) || !known)
	b.WriteString(a.Value[libcurl.PartUser])
	if a.Defined[libcurl.PartPassword] {
		b.WriteString(":" + a.Value[libcurl.PartPassword])
	}
	if has {
		b.WriteString(";" + options)
	}
	if a.Defined[libcurl.PartUser] || a.Defined[libcurl.PartPassword] || has {
		b.WriteByte('@')
	}
	host, err := a.host(w)
	if err != nil {
		return err
	}
	if zone := a.Value[libcurl.PartZone]; a.Defined[libcurl.PartZone] && strings.HasPrefix(host, "[") {
		host = host[:len(host)-1] + "%25" + zone + "]"
	}
	b.WriteString(host)
	if port, has := a.port(w); has && (w.keepPort || w.defaultPort || port != defaultPort) {
		b.WriteString(":" + port)
	}
	return nil
}
