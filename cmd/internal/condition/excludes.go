package condition

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
)

// excludes reports whether no reference meets both conditions, as far as that is seen from two that are
// about the same part, a scheme and a kind, or a host and an address. Two patterns with "*" are compared only
// if one is the negation of the other.
func (c Condition) excludes(other Condition) bool {
	a, b := c, other
	if a.name != b.name {
		return excludesOther(a, b) || excludesOther(b, a)
	}
	if a.negated || !b.negated && a.exact == nil {
		a, b = b, a
	}
	switch {
	case a.negated:
		return false
	case b.negated && a.has == b.has && a.value == b.value:
		return true
	case a.exact != nil:
		return !slices.ContainsFunc(a.exact, func(text string) bool { return b.match(text) != b.negated })
	case a.field == field.Path && !strings.Contains(a.value+b.value, "*") && b.exact == nil:
		if b.negated {
			return b.match(a.value)
		}
		return !a.match(b.value) && !b.match(a.value)
	case a.address != nil:
		return excludesAddress(a, b)
	}
	return b.negated && a.match == nil && !b.has // query:x=1 !query:x
}

// excludesOther is excludes for conditions about different fields.
func excludesOther(a, b Condition) bool {
	switch {
	case a.field == field.Scheme && b.field == field.Kind:
		return excludesKinds(a, b)
	case a.field == field.Host && b.field == field.Address:
		return excludesHosts(a, b)
	}
	return false
}

// excludesAddress is excludes for two conditions about addresses. The first is not negated.
func excludesAddress(a, b Condition) bool {
	if !b.negated && !a.block.IsSingleIP() {
		a, b = b, a
	}
	switch {
	case a.block.IsSingleIP():
		addr := a.block.Addr()
		return b.address(addr) == b.negated && b.address(netip.AddrFrom16(addr.As16())) == b.negated // ::ffff:10.0.0.1 is in 10.0.0.1
	case !a.block.IsValid() || !b.block.IsValid():
		return !b.negated && !a.block.IsValid() && !b.block.IsValid() && a.value != b.value // public and special
	case b.negated:
		return b.block.Bits() <= a.block.Bits() && b.block.Contains(a.block.Addr())
	}
	return !sixteen(a.block).Overlaps(sixteen(b.block))
}

// sixteen returns a block as one of IPv6, in which that of IPv4 has a place.
func sixteen(p netip.Prefix) netip.Prefix {
	if p.Addr().Is4() {
		return netip.PrefixFrom(netip.AddrFrom16(p.Addr().As16()), p.Bits()+96)
	}
	return p
}

// excludesKinds reports whether no reference meets a condition about a scheme and one about a kind.
func excludesKinds(scheme, kind Condition) bool {
	if kind.negated { // a URI meets !kind=iri
		return false
	}
	if strings.HasSuffix(kind.value, "relative-ref") {
		return scheme.match("") == scheme.negated
	}
	return scheme.value == "" && !scheme.negated
}

// excludesHosts reports whether no reference meets a condition about one host and one about addresses.
func excludesHosts(host, address Condition) bool {
	if host.negated || host.exact == nil || address.negated {
		return false
	}
	return !slices.ContainsFunc(host.exact, func(text string) bool {
		r, err := uri.Parse("//" + text)
		if err != nil {
			return strings.HasPrefix(text, "[")
		}
		met, _ := address.test(r)
		return met
	})
}
