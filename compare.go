package uri

import "github.com/urikit/uri/internal/scan"

// Equivalent reports whether a and b are equivalent at rung: whether Normalize
// makes the same of them (RFC 3986, section 6.2). It does not build the normal
// forms, and allocates nothing; only at [RungProtocol] it may, if n knows Aliases.
//
// That two URIs are not equivalent at a rung does not say that they identify
// different things (section 6.1). Relative references are best resolved before
// they are compared.
func (n Normalizer) Equivalent(a, b Reference, rung Rung) bool {
	return n.equivalent(&a.components, &b.components, rung)
}

// EquivalentFrom returns the first rung at which a and b are equivalent, and
// whether there is one. They are equivalent at those above it, too.
func (n Normalizer) EquivalentFrom(a, b Reference) (Rung, bool) {
	for rung := RungString; rung <= RungProtocol; rung++ {
		if n.equivalent(&a.components, &b.components, rung) {
			return rung, true
		}
	}
	return 0, false
}

func (n Normalizer) equivalent(a, b *components, rung Rung) bool {
	switch {
	case a.text == b.text:
		return true
	case rung < RungCase:
		return false
	case rung >= RungProtocol && n.Aliases != nil:
		return n.protocolNormal(a) == n.protocolNormal(b)
	}
	x, y := n.reduce(a, rung), n.reduce(b, rung)
	same := scan.Prefix(a.text, b.text)
	if x.form == nil && y.form == nil && differInHost(a, b, same) {
		return false
	}
	return x.hasAuthority() == y.hasAuthority() &&
		(a.at.PathStart == b.at.PathStart && same >= int(a.at.PathStart) || x.equalAuthority(&y, rung)) &&
		(a.text[a.at.PathEnd:] == b.text[b.at.PathEnd:] || x.equalTail(&y, rung)) &&
		(x.equalPath(&y, rung) || x.form != nil && x.form.samePath(&x, &y))
}

// differInHost reports whether the bytes in which a and b first differ, behind
// what they have in common, are in their hosts and make the hosts different. Most
// URIs that are compared are different, and most of those there.
func differInHost(a, b *components, same int) bool {
	host := int(a.at.HostStart)
	if host != int(b.at.HostStart) || same < host || same >= int(min(a.at.HostEnd, b.at.HostEnd)) {
		return false
	}
	c, d := a.text[same], b.text[same]
	return scan.Lower(c) != scan.Lower(d) && c != '%' && d != '%' &&
		a.text[same-1] != '%' && a.text[same-2] != '%' // slashes stand before a host
}

// equalAuthority reports whether a and b have the same scheme and the same
// authority up to rung, if they have one.
func (a *reduced) equalAuthority(b *reduced, rung Rung) bool {
	return equalNormal(a.scheme(), b.scheme(), rung, true) &&
		equalNormal(a.host(), b.host(), rung, true) &&
		a.port() == b.port() &&
		equalNormal(a.userinfo(), b.userinfo(), rung, false)
}

// equalTail reports whether a and b have the same query and the same fragment up
// to rung.
func (a *reduced) equalTail(b *reduced, rung Rung) bool {
	return equalNormal(a.query(), b.query(), rung, false) &&
		equalNormal(a.fragment(), b.fragment(), rung, false)
}

// equalPath reports whether a and b have the same path up to rung, but for what
// the scheme says of it.
func (a *reduced) equalPath(b *reduced, rung Rung) bool {
	if rung < RungPath {
		return equalNormal(a.path(), b.path(), rung, false)
	}
	return equalPaths(a, b)
}

// samePath reports whether the scheme, which both have, gives a and b the same
// path.
func (f *SchemeForm) samePath(a, b *reduced) bool {
	if f.Path == nil {
		return false
	}
	x, y := borrow(), borrow()
	defer giveBack(x)
	defer giveBack(y)
	*x = f.rewrite(a.appendPath(*x, RungPath), 0, a)
	*y = f.rewrite(b.appendPath(*y, RungPath), 0, b)
	return string(*x) == string(*y)
}
