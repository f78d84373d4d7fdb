package condition

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
)

// excludes reports whether no reference meets both conditions, as far as that is seen from two that
// are about the same part, a scheme and a kind, or a host and an address. Two patterns are compared
// only if one is the negation of the other.
func (c Condition) excludes(other Condition) bool {
	a, b := c, other
	if a.negated {
		a, b = b, a
	}
	if a.negated {
		return false
	}
	same := a.name == b.name
	return !slices.ContainsFunc(a.values, func(v value) bool {
		excluded := func(w value) bool {
			switch {
			case !same:
				return excludesOther(v, w, b.negated) || !b.negated && excludesOther(w, v, false)
			case b.negated:
				return v.isIn(w)
			}
			return v.excludes(w)
		}
		if b.negated { // no value of b is allowed
			return !slices.ContainsFunc(b.values, excluded)
		}
		return slices.ContainsFunc(b.values, func(w value) bool { return !excluded(w) })
	})
}

// isIn reports whether each reference that has the value v has w, a value of the same part. It may
// return false although that is so.
func (v value) isIn(w value) bool {
	switch {
	case v.op == w.op && v.text == w.text:
		return true
	case v.exact != nil:
		return !slices.ContainsFunc(v.exact, func(text string) bool { return !w.match(text) })
	case v.isPrefix() && w.isPrefix():
		return w.match(v.text)
	case v.ports != nil && w.ports != nil:
		return w.ports.contains(v.ports.from) && w.ports.contains(v.ports.to)
	case v.field == field.Address:
		return v.isInBlock(w)
	}
	return v.field == field.QueryName && w.op == "" // query:x=1 !query:x
}

// excludes reports whether no reference has both values, which are of the same part.
func (v value) excludes(w value) bool {
	if v.exact == nil {
		v, w = w, v
	}
	switch {
	case v.exact != nil:
		return !slices.ContainsFunc(v.exact, w.match)
	case v.isPrefix() && w.isPrefix():
		return !v.match(w.text) && !w.match(v.text)
	case v.ports != nil && w.ports != nil:
		return v.ports.to < w.ports.from || w.ports.to < v.ports.from
	case v.field == field.Address:
		return v.excludesBlock(w)
	}
	return false
}

// isPrefix reports whether v is the beginning of a path, which is not empty.
func (v value) isPrefix() bool {
	return v.field == field.Path && v.op == "=" && v.exact == nil && !strings.Contains(v.text, "*")
}

// isInBlock is isIn for addresses.
func (v value) isInBlock(w value) bool {
	switch {
	case v.prefix.IsSingleIP():
		addr := v.prefix.Addr()
		return w.has(addr) && w.has(netip.AddrFrom16(addr.As16())) // ::ffff:10.0.0.1 is in 10.0.0.1
	case !v.prefix.IsValid() || !w.prefix.IsValid():
		return false
	}
	return w.prefix.Bits() <= v.prefix.Bits() && w.prefix.Contains(v.prefix.Addr())
}

// excludesBlock is excludes for addresses.
func (v value) excludesBlock(w value) bool {
	if !v.prefix.IsSingleIP() {
		v, w = w, v
	}
	switch {
	case v.prefix.IsSingleIP():
		addr := v.prefix.Addr()
		return !w.has(addr) && !w.has(netip.AddrFrom16(addr.As16()))
	case !v.prefix.IsValid() || !w.prefix.IsValid():
		return !v.prefix.IsValid() && !w.prefix.IsValid() && v.text != w.text // public and special
	}
	return !sixteen(v.prefix).Overlaps(sixteen(w.prefix))
}

// sixteen returns a block as one of IPv6, in which that of IPv4 has a place.
func sixteen(p netip.Prefix) netip.Prefix {
	if p.Addr().Is4() {
		return netip.PrefixFrom(netip.AddrFrom16(p.Addr().As16()), p.Bits()+96)
	}
	return p
}

// excludesOther reports whether no reference has the values v and w, which are of different parts.
// If not is set, it reports whether none has v without w. Few parts say anything about others.
func excludesOther(v, w value, not bool) bool {
	if v.op != "=" || w.op != "=" {
		return false
	}
	switch {
	case v.field == field.Kind && w.field == field.Scheme && not:
		return isRelative(v) && w.match("")
	case not:
		return false
	case v.field == field.Kind && w.field == field.Scheme:
		return isRelative(v) && !w.match("") || !isRelative(v) && w.text == ""
	case v.field == field.Host && w.field == field.Address:
		return excludesHosts(v, w)
	}
	return false
}

// isRelative reports whether a value of kind is that of relative references.
func isRelative(kind value) bool { return strings.HasSuffix(kind.text, "relative-ref") }

// excludesHosts reports whether no reference has a host and an address.
func excludesHosts(host, address value) bool {
	if host.exact == nil {
		return false
	}
	test := addressTest([]value{address})
	return !slices.ContainsFunc(host.exact, func(text string) bool {
		r, err := uri.Parse("//" + text)
		if err != nil {
			return strings.HasPrefix(text, "[")
		}
		met, _ := test(new(field.FromURI(r)))
		return met
	})
}
