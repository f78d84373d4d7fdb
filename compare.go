package uri

import (
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
)

// Equivalent reports whether a and b have the same normal form at level (section 6.2).
// Up to [LevelPath] it does not allocate; above, Path functions and Aliases may.
// Resolve relative references first (section 6.1).
func (n Normalizer) Equivalent(a, b Reference, level Level) bool {
	return n.equivalent(&a.components, &b.components, level)
}

// EquivalentFrom returns the first level with a and b equivalent, if any.
func (n Normalizer) EquivalentFrom(a, b Reference) (Level, bool) {
	for level := LevelString; level <= LevelProtocol; level++ {
		if n.equivalent(&a.components, &b.components, level) {
			return level, true
		}
	}
	return 0, false
}

// equivalent reports whether a and b are equivalent at a level. The cheap tests come first: equal
// texts, the level, and beginnings or ends that no normalization makes equal. Then it compares the
// components, each as written before it compares their normal forms.
func (n *Normalizer) equivalent(a, b *components, level Level) bool {
	switch {
	case a.text == b.text:
		return true
	case level < LevelCase:
		return false
	case level >= LevelProtocol && n.Aliases != nil:
		return n.protocolNormal(a) == n.protocolNormal(b)
	}
	same := scan.Prefix(a.text, b.text)
	known := level >= LevelScheme && n.Schemes != nil
	if !known && (differInHost(a, b, same) || differAtEnd(a, b)) {
		return false
	}
	norm := n.norm(level)
	x, y := reduced{c: a, norm: norm}, reduced{c: b, norm: norm}
	if n.Schemes != nil {
		x.learn(n.Schemes)
		y.learn(n.Schemes)
	}
	return x.hasAuthority() == y.hasAuthority() &&
		(a.at.PathStart() == b.at.PathStart() && same >= int(a.at.PathStart()) || x.equalAuthority(&y)) &&
		(a.text[a.at.PathEnd():] == b.text[b.at.PathEnd():] || x.equalTail(&y)) &&
		(x.equalPath(&y) || x.paths.rewritten != nil && x.paths.samePath(&x, &y))
}

// differInHost reports whether the hosts of a and b differ at offset same, where the
// texts first differ, and cannot be equivalent. This is the most common case when many
// URIs are compared.
func differInHost(a, b *components, same int) bool {
	host := int(a.hostStart())
	if !a.hasAuthority() || host != int(b.hostStart()) || same < host || same >= int(min(a.hostEnd(), b.hostEnd())) {
		return false
	}
	c, d := a.text[same], b.text[same]
	// The host follows a slash, so same-1 is an offset. Triplets that differ only in the
	// second digit are different octets, and not two cases of one letter.
	return scan.Lower(c) != scan.Lower(d) && c != '%' && d != '%' && a.text[same-1] != '%'
}

// differAtEnd reports whether the last bytes of the paths of a and b differ, and the
// paths cannot be equivalent. The last segment of a path always counts, unless it is a
// dot-segment.
func differAtEnd(a, b *components) bool {
	i, j := int(a.at.PathEnd())-1, int(b.at.PathEnd())-1
	if i < int(a.at.PathStart()) || j < int(b.at.PathStart()) {
		return false
	}
	c, d := a.text[i], b.text[j]
	return c != d && c != '.' && d != '.' && !endsTriplet(a.text, i) && !endsTriplet(b.text, j)
}

// endsTriplet reports whether s[i] can be the last digit of a percent-encoded octet.
func endsTriplet(s string, i int) bool { return i >= 2 && s[i-2] == '%' }

// equalAuthority reports whether a and b have the same scheme and either the same
// authority or none.
func (a *reduced) equalAuthority(b *reduced) bool {
	return a.folded.equal(a.scheme(), b.scheme()) &&
		(a.c.at.Host() == syntax.Registry) == (b.c.at.Host() == syntax.Registry) &&
		a.hostSpelling().equal(a.host(), b.host()) &&
		a.port() == b.port() &&
		a.plain.equal(a.userinfo(), b.userinfo())
}

// equalTail reports whether a and b have the same query and the same fragment.
func (a *reduced) equalTail(b *reduced) bool {
	return a.plain.equal(a.query(), b.query()) && a.fragments.equal(a.fragment(), b.fragment())
}

// samePath reports whether f.rewritten, which must not be nil, gives a and b the same path.
func (f *pathForm) samePath(a, b *reduced) bool {
	x, y := borrow(len(a.path())), borrow(len(b.path()))
	defer giveBack(x)
	defer giveBack(y)
	*x = f.rewrite(a.appendPath(*x), 0, a)
	*y = f.rewrite(b.appendPath(*y), 0, b)
	return string(*x) == string(*y)
}
