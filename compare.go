package uri

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
	x, form := n.reduce(a, rung)
	y, other := n.reduce(b, rung)
	return x.hasAuthority == y.hasAuthority &&
		equalNormal(x.scheme, y.scheme, rung, true) &&
		equalNormal(x.host, y.host, rung, true) &&
		x.port == y.port &&
		equalNormal(x.userinfo, y.userinfo, rung, false) &&
		equalNormal(x.query, y.query, rung, false) &&
		equalNormal(x.fragment, y.fragment, rung, false) &&
		(x.equalPath(&y, rung) || form != nil && form == other && form.samePath(&x, &y))
}

// equalPath reports whether a and b have the same path up to rung, but for what
// the scheme says of it.
func (a *reduced) equalPath(b *reduced, rung Rung) bool {
	if rung < RungPath {
		return equalNormal(a.path, b.path, rung, false)
	}
	return equalPaths(a, b)
}

// samePath reports whether the scheme gives a and b the same path.
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
