package libcurl

import "strings"

// Path returns the path. Without one it is "/".
func (u *URL) Path() string {
	if !u.Defined[PartPath] {
		return "/"
	}
	return u.Value[PartPath]
}

// Writing says how a URL is written.
type Writing struct {
	DefaultPort bool
	KeepPort    bool
	Empty       bool // a query and a fragment without text are written

	// Name, if not nil, returns the host in the form in which it is written. An error is ErrHost.
	Name func(host string) (string, error)
}

// Host returns the host in the form that w asks for.
func (u *URL) Host(w Writing) (string, error) {
	host := u.Value[PartHost]
	if w.Name == nil {
		return host, nil
	}
	host, err := w.Name(host)
	if err != nil {
		return "", ErrHost
	}
	return host, nil
}

// Port returns the port, or the default where w asks for that.
func (u *URL) Port(w Writing) (string, bool) {
	if u.Defined[PartPort] {
		return u.Value[PartPort], true
	}
	port, _ := defaultPort(u.Value[PartScheme])
	return port, w.DefaultPort && port != ""
}

// Write writes the URL.
func (u *URL) Write(w Writing) (string, error) {
	var b strings.Builder
	if strings.EqualFold(u.Value[PartScheme], "file") {
		b.WriteString("file://")
	} else if err := u.writeAuthority(&b, w); err != nil {
		return "", err
	}
	b.WriteString(u.Path())
	if s := u.Value[PartQuery]; s != "" || w.Empty && u.Defined[PartQuery] {
		b.WriteString("?" + s)
	}
	if s := u.Value[PartFragment]; s != "" || w.Empty && u.Defined[PartFragment] {
		b.WriteString("#" + s)
	}
	return b.String(), nil
}

// writeAuthority writes the scheme and the authority. It writes options only for schemes that have
// them and for unknown schemes.
func (u *URL) writeAuthority(b *strings.Builder, w Writing) error {
	switch {
	case !u.Defined[PartHost]:
		return ErrNoHost
	case !u.Defined[PartScheme]:
		return ErrNoScheme
	}
	scheme := u.Value[PartScheme]
	lower := strings.ToLower(scheme) // assignments and iterations keep the case
	byDefault, known := defaultPort(lower)
	b.WriteString(scheme + "://")
	options, has := u.Value[PartOptions], u.Defined[PartOptions]
	has = has && (hasOptions(lower) || !known)
	b.WriteString(u.Value[PartUser])
	if u.Defined[PartPassword] {
		b.WriteString(":" + u.Value[PartPassword])
	}
	if has {
		b.WriteString(";" + options)
	}
	if u.Defined[PartUser] || u.Defined[PartPassword] || has {
		b.WriteByte('@')
	}
	host, err := u.Host(w)
	if err != nil {
		return err
	}
	if zone := u.Value[PartZone]; u.Defined[PartZone] && strings.HasPrefix(host, "[") {
		host = host[:len(host)-1] + "%25" + zone + "]"
	}
	b.WriteString(host)
	if port, has := u.Port(w); has && (w.KeepPort || w.DefaultPort || port != byDefault) {
		b.WriteString(":" + port)
	}
	return nil
}
