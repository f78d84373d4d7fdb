// Package recorded compares the hosts that real URL parsers read in a text. Tests compare
// the result with the findings of package audit. The answers come from the program in
// bench/readers, or from its recording in uritest/vectors/readers.
package recorded

import (
	"maps"
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// Outcomes of an [Answer].
const (
	Host  = "host"  // the reader names a host
	None  = "none"  // the reader accepts the text and names no host
	Error = "error" // the reader refuses the text
)

// An Answer is the result of one reader for one text.
type Answer struct {
	Outcome  string `json:"outcome"`
	Host     string `json:"host,omitempty"`
	User     string `json:"user,omitempty"`
	Password string `json:"password,omitempty"`
	Port     string `json:"port,omitempty"`
	Path     string `json:"path,omitempty"`
}

// Answers are the answers of several readers to one text, by the readers' names.
type Answers map[string]Answer

// host returns the host in the form of [readers.Canonical], or "" for an answer without a host.
// Some programs write an IPv6 address without brackets.
func (a Answer) host() string {
	if a.Outcome != Host {
		return ""
	}
	literal, _, _ := strings.Cut(strings.Trim(a.Host, "[]"), "%")
	if address, err := netip.ParseAddr(literal); err == nil && address.Is6() {
		return readers.Canonical("[" + literal + "]")
	}
	return readers.Canonical(a.Host)
}

// Hosts returns the different hosts of the answers, sorted. An empty string represents
// readers that accept the text and name no host.
func (a Answers) Hosts() []string {
	var list []string
	for _, answer := range a {
		if answer.Outcome != Error {
			list = append(list, answer.host())
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// ByHost returns the sorted names of the readers that name each host. The empty one is of those
// that accept the text and name no host.
func (a Answers) ByHost() map[string][]string {
	by := make(map[string][]string)
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if a[name].Outcome != Error {
			host := a[name].host()
			by[host] = append(by[host], name)
		}
	}
	return by
}

// Dissenters returns the sorted names of the readers that accept the text but do not name
// the most frequent host.
func (a Answers) Dissenters() []string {
	count := make(map[string]int)
	for _, answer := range a {
		if answer.Outcome != Error {
			count[answer.host()]++
		}
	}
	most := ""
	for _, host := range a.Hosts() {
		if count[host] > count[most] {
			most = host
		}
	}
	var list []string
	for name, answer := range a {
		if answer.Outcome != Error && answer.host() != most {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// Differ reports whether two readers that accept the text disagree: they name different
// hosts, or only one of them names a host.
func (a Answers) Differ() bool { return len(a.Hosts()) > 1 }

// Conflict reports whether two readers name different hosts, or, in a scheme that requires
// hosts, only one of them names a host.
func (a Answers) Conflict(text string) bool {
	hosts := a.Hosts()
	if len(hosts) > 1 && hosts[0] == "" && !hasHosts(text) {
		hosts = hosts[1:]
	}
	return len(hosts) > 1
}

// hasHosts reports whether a text begins with a scheme whose specification requires an
// authority.
func hasHosts(text string) bool {
	rules, _ := scheme.Known().Rules(uri.Split(text).Scheme)
	return rules.Authority == schemename.Required
}

// Common reports whether a reader is one that the requirement in docs/evidence/readers.md is about.
func Common(name string) bool { return !slices.Contains(uncommon, name) }

// uncommon are readers with mistakes that no text shows to others: URIBuilder of Apache HttpClient
// cuts characters to eight bits and decodes the host, and Boost.URL of Debian ends a host after an
// address.
var uncommon = []string{"Apache HttpClient", "Boost.URL"}
