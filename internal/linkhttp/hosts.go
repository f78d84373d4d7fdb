package linkhttp

import (
	"cmp"
	"maps"
	"slices"
	"sync"
)

// A Host counts what was done for the links to one host.
type Host struct {
	Name     string // with the port, if the link has one
	Requests int    // that were sent to the host, with those for robots.txt and after redirects
	Cached   int    // targets that the cache file answered
	Targets  [len(outcomes)]int
}

// hostCounts counts by host.
type hostCounts struct {
	mu sync.Mutex
	m  map[string]*Host
}

func (h *hostCounts) add(name string, count func(*Host)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	host := h.m[name]
	if host == nil {
		host = &Host{Name: name}
		h.m[name] = host
	}
	count(host)
}

// Hosts returns the counts of each host, in the order of the names. Index Targets with an
// [Outcome]. A target counts once, for the host of the link.
func (c *Checker) Hosts() []Host {
	c.counts.mu.Lock()
	defer c.counts.mu.Unlock()
	hosts := make([]Host, 0, len(c.counts.m))
	for _, h := range slices.SortedFunc(maps.Values(c.counts.m), func(a, b *Host) int { return cmp.Compare(a.Name, b.Name) }) {
		hosts = append(hosts, *h)
	}
	return hosts
}
