package main

import (
	"slices"

	"golang.org/x/net/idna"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/iri"
)

// xnet is the profile of x/net/idna that is nearest to the URL Standard's.
var xnet = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.BidiRule(), idna.StrictDomainName(false), idna.CheckHyphens(false))

// nameConverters convert domain names to ASCII by UTS #46.
var nameConverters = []contender{
	makes(ours, "urikit `idn.ToASCII`", idn.ToASCII),
	makes("x-net-idna", "x/net/idna `ToASCII`", xnet.ToASCII).differing("it has an older Unicode"),
}

// hostsOf returns the hosts of lines, percent-decoded.
func hostsOf(lines []string) (hosts []string) {
	for _, s := range lines {
		if r, err := iri.Parse(s); err == nil {
			if h, ok := r.Host(); ok && h.Kind() == uri.HostRegName && h.String() != "" {
				hosts = append(hosts, h.Decoded())
			}
		}
	}
	return hosts
}

// asciiHosts returns the hosts of lines that are ASCII.
func asciiHosts(lines []string) []string { return hostsOf(asciiLines(lines)) }

// wideHosts returns the hosts of lines that are in other scripts.
func wideHosts(lines []string) []string {
	return slices.DeleteFunc(hostsOf(lines), func(host string) bool { return len(asciiLines([]string{host})) > 0 })
}
