package main

import (
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/hostname"
	"github.com/urikit/uri/internal/publicsuffix"
	"github.com/urikit/uri/scheme"
)

// A domain is a host name in ASCII by the Public Suffix List: "www.a" in "www.a.example.co.uk"
// comes before the registrable domain "example.co.uk", which ends in the suffix "co.uk".
type domain struct {
	name, registrable, suffix string // registrable is "" for a suffix alone
}

// domainOf returns the domain of a reference whose host is a domain name by its scheme. An error
// is a diagnosis.
func domainOf(r uri.Reference) (d domain, ok bool, err error) {
	if host, _ := r.Hostname(); host == "" || !hostname.IsDomain(r) {
		return domain{}, false, nil
	}
	if d.name, err = nameIn(r, idn.ToASCII); err != nil {
		return domain{}, false, err
	}
	d.name = strings.TrimSuffix(d.name, ".")
	d.suffix, _ = publicsuffix.Suffix(d.name)
	d.registrable, _ = publicsuffix.Registrable(d.name)
	return d, true, nil
}

// domainFields are the fields of get that depend on the domain.
var domainFields = map[string]func(domain) (string, bool){
	"domain": func(d domain) (string, bool) { return d.registrable, d.registrable != "" },
	"suffix": func(d domain) (string, bool) { return d.suffix, d.suffix != "" },
	"subdomain": func(d domain) (string, bool) {
		sub, ok := strings.CutSuffix(d.name, "."+d.registrable)
		return sub, ok && d.registrable != ""
	},
}

// effectivePort returns the port to which a client connects.
func effectivePort(r uri.Reference) (string, bool) {
	u, err := r.URI()
	if err != nil {
		return "", false
	}
	n, err := scheme.Known().PortOf(u)
	return strconv.Itoa(int(n)), err == nil
}

// origin returns the origin of a reference (RFC 6454).
func origin(r uri.Reference) (string, bool) {
	u, err := r.URI()
	if err != nil {
		return "", false
	}
	return scheme.Known().OriginOf(u)
}
