// Package readers compares what real URL parsers take from a text with what package
// audit says of it. The answers come from the program in bench/readers, or from the
// record that it made, testdata/readers.
package readers

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// Outcomes of an [Answer].
const (
	Host  = "host"  // it names a host
	None  = "none"  // it accepts the text and names no host
	Error = "error" // it refuses the text
)

// An Answer is what one reader takes from one text.
type Answer struct {
	Outcome  string `json:"outcome"`
	Host     string `json:"host,omitempty"`
	User     string `json:"user,omitempty"`
	Password string `json:"password,omitempty"`
}

// Answers are the answers of several readers to one text, by the readers' names.
type Answers map[string]Answer

// host returns the host in lower case, and an IPv6 address in one spelling, in brackets
// and without a zone. It is empty for an answer that names none.
func (a Answer) host() string {
	if a.Outcome != Host {
		return ""
	}
	host := strings.ToLower(a.Host)
	literal, _, _ := strings.Cut(strings.Trim(host, "[]"), "%")
	if address, err := netip.ParseAddr(literal); err == nil && address.Is6() {
		return "[" + netip.AddrFrom16(address.As16()).StringExpanded() + "]"
	}
	return host
}

// Hosts returns the hosts that the answers name, each once and sorted. It has an empty
// text for readers that accept the text and name no host.
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

// Dissenters returns the names of the readers that accept the text and answer otherwise
// than most do, sorted.
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

// Differ reports whether two readers that accept the text do not agree on its host, or on
// whether there is one.
func (a Answers) Differ() bool { return len(a.Hosts()) > 1 }

// Conflict reports whether two readers name hosts that differ, or one names a host and
// another names none, in a scheme that requires hosts.
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
	return rules.Authority == scheme.Required
}
