package uri

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"
	"unsafe"

	"github.com/urikit/uri/internal/engine/iris"
	"github.com/urikit/uri/internal/engine/syntax"
)

// A Resolver resolves references (section 5.2). The zero Resolver is strict.
type Resolver struct {
	Edition Edition // the edition that parsed base and reference

	// Lax ignores a reference's scheme if it is the base's, in upper or lower case
	// (section 5.2.2), in RFC 2396 (section 5.2, step 3) only a hierarchical scheme.
	Lax bool

	// Schemes says which schemes are hierarchical ([SchemeForm.Hierarchical]), for
	// [Base.IsMisformed] and Lax. If it is nil, a scheme is hierarchical if the base
	// has an authority or a path that begins with a slash.
	Schemes Schemes

	// RefuseClimb refuses ".." segments that lead above the root, with [ErrClimb]. By
	// default they are removed (section 5.4.2).
	RefuseClimb bool

	// RefuseOtherAuthority refuses, with [ErrAuthority], a target whose scheme or
	// authority differs from the base's, byte for byte.
	RefuseOtherAuthority bool

	// RefuseNonHierarchical refuses, with [ErrNotHierarchical], a base such as
	// "mailto:a@b", whose path is not empty and does not begin with a slash.
	RefuseNonHierarchical bool

	Compat Compat // DropClimb, KeepAbsoluteDots and NewRequest

	iris bool // base and reference are IRIs, in every Edition
}

func init() {
	iris.Resolver = func(r Resolver) Resolver { r.iris = true; return r }
}

// Errors of resolution. They concern the reference or the base as a whole.
var (
	ErrClimb           = errors.New("uri: the reference climbs above the root: it has too many \"..\" segments")
	ErrAuthority       = errors.New("uri: the target has another scheme or authority than the base")
	ErrNotHierarchical = errors.New("uri: the base is not hierarchical: its path does not begin with \"/\"")
	ErrNoBase          = errors.New("uri: the base is the zero URI: parse a URI first")
	ErrCurrentDocument = errors.New("uri: the reference means the current document, which has no URI in this edition")
	ErrTooLong         = errors.New("uri: the text is longer than 4294967295 bytes")
)

// A Base is a base URI prepared by [NewBase], safe for concurrent use.
type Base struct {
	resolver Resolver
	edition  *edition
	uri      URI    // without fragment
	dir      string // the directory that merge puts before a path, without dot-segments
	slash    bool   // whether a slash follows dir
	lax      bool   // whether references with the base's scheme are resolved without it
	flat     bool   // whether only an empty relative reference can be resolved
}

// NewBase prepares base, without its fragment (section 5.1), to resolve references by r.
// The error is [ErrNoBase], or that of RefuseNonHierarchical.
func NewBase(base URI, r Resolver) (*Base, error) {
	b, err := r.prepare(base)
	if err != nil {
		return nil, err
	}
	return &b, nil
}

// prepare is like NewBase but returns a value, so that a caller that discards it does not allocate.
// It computes what depends on the base alone, so that Resolve need not: whether the base is flat,
// and the directory with its dot-segments removed where the edition does so.
func (r Resolver) prepare(base URI) (Base, error) {
	if base.IsZero() {
		return Base{}, ErrNoBase
	}
	path := base.text[base.at.PathStart():base.at.PathEnd()]
	if r.RefuseNonHierarchical && path != "" && path[0] != '/' {
		return Base{}, ErrNotHierarchical
	}
	b := Base{resolver: r, edition: editionOf(r.Edition, r.iris), uri: base}
	b.uri.text = base.text[:base.at.QueryEnd()]
	b.flat = b.edition.isFlat(&base.components)
	b.lax = r.Lax && (!b.edition.laxHierarchical || !base.at.Opaque() && r.isHierarchical(base))

	// merge (section 5.2.3) puts the base's path up to its last slash before the
	// reference's path, or only a slash if the base has an authority and no path.
	switch i := strings.LastIndexByte(path, '/'); {
	case i < 0:
		b.slash = path == "" && (base.hasAuthority() || b.edition.emptyBaseSlash)
	case b.edition.mergesDots, !hasDots(path[:i]):
		b.dir, b.slash = path[:i], true
	default:
		dir, slash, _ := removeDots(nil, 0, false, path[:i], false)
		b.dir, b.slash = string(dir), slash
	}
	return b, nil
}

// isHierarchical reports whether the scheme of base is known to be hierarchical.
func (r *Resolver) isHierarchical(base URI) bool {
	if r.Schemes == nil {
		return base.hasAuthority() || strings.HasPrefix(base.text[base.at.PathStart():], "/")
	}
	form, ok := r.Schemes.Form(base.Scheme())
	return ok && form.Hierarchical
}

// Base returns the base URI in force, without a fragment.
func (b *Base) Base() URI { return b.uri }

// Resolve resolves ref against base, strictly (section 5.2). The error is [ErrNoBase]
// or [ErrTooLong]. [NewBase] prepares a base for many references.
func (base URI) Resolve(ref Reference) (URI, error) {
	b, err := Resolver{}.prepare(base)
	if err != nil {
		return URI{}, err
	}
	return b.Resolve(ref)
}

// ResolveText parses ref and resolves it. It can also give the error of [Parse].
func (base URI) ResolveText(ref string) (URI, error) {
	r, err := Parse(ref)
	if err != nil {
		return URI{}, err
	}
	return base.Resolve(r)
}

// JoinPath returns u with elements appended to its path, each after a slash, and
// without dot-segments (section 5.2.4). Elements are percent-encoded text and may
// contain slashes ([Builder.AppendSegments] takes data). Empty ones are ignored. The
// error wraps a [*SyntaxError] for an element, or [ErrNotHierarchical] if u has neither an
// authority nor a path that begins with "/".
func (u URI) JoinPath(elements ...string) (URI, error) {
	before, path, after := u.text[:u.at.PathStart()], u.text[u.at.PathStart():u.at.PathEnd()], u.text[u.at.PathEnd():]
	if !u.hasAuthority() {
		if !strings.HasPrefix(path, "/") {
			return URI{}, ErrNotHierarchical
		}
		before += guard
	}
	var joined strings.Builder
	joined.WriteString(before)
	joined.WriteString(path)
	slash := strings.HasSuffix(path, "/")
	for _, element := range elements {
		if element == "" {
			continue
		}
		if err := Validate(RulePath, element); err != nil {
			return URI{}, err
		}
		if !slash {
			joined.WriteByte('/')
		}
		joined.WriteString(strings.TrimPrefix(element, "/"))
		slash = strings.HasSuffix(element, "/")
	}
	joined.WriteString(after)
	target, err := ParseURI(joined.String())             // an error only if the text is too long
	resolved, zero := target.Resolve(target.Reference()) // this removes dot-segments
	return resolved, cmp.Or(err, zero)
}

// Resolve returns the target of ref. It allocates the target's text, unless that is
// ref's own. The errors are those of the Resolver's options, [ErrTooLong], and in older
// editions [ErrNotHierarchical] and [ErrCurrentDocument]. In RFC 2396 and rfc2396bis-01
// (section 4.2) an empty reference, or a fragment alone, means the current document,
// whatever its URI.
func (b *Base) Resolve(ref Reference) (URI, error) {
	if b.keeps(&ref.components) {
		return URI{components: ref.components}, nil
	}
	bound := b.bound(&ref.components)
	if bound <= 512 || uint64(bound) > syntax.MaxLen { // resolve returns an error if the target may be too long
		var buffer [512]byte
		text, at, err := b.resolve(buffer[:0], &ref.components)
		if err != nil {
			return URI{}, err
		}
		return URI{components: components{string(text), at.Pack()}}, nil
	}
	text, at, err := b.resolve(make([]byte, 0, bound), &ref.components)
	if err != nil {
		return URI{}, err
	}
	if bound > 2*len(text) {
		text = slices.Clone(text) // the target may be kept, and its buffer is much longer
	}
	return URI{components: components{unsafe.String(unsafe.SliceData(text), len(text)), at.Pack()}}, nil
}

// AppendResolve appends the target of ref to dst, or returns dst and an error. It does
// not allocate if dst has room for base, reference and two bytes.
func (b *Base) AppendResolve(dst []byte, ref Reference) ([]byte, error) {
	dst, _, err := b.resolve(dst, &ref.components)
	return dst, err
}

// AppendResolveText is like [Base.AppendResolve], for a text that it parses.
func (b *Base) AppendResolveText(dst, text []byte) ([]byte, error) {
	r := &b.resolver
	ref, at := parse(editionOf(r.Edition, r.iris), true, view(text), RuleURIReference)
	if at != syntax.Valid {
		return dst, refusal{"", fault{at, RuleURIReference}, r.Edition, r.iris}.ofBytes(text)
	}
	dst, _, err := b.resolve(dst, &ref)
	return dst, err
}

// IsSameDocument reports whether the target of ref is the base, byte for byte, without
// the fragments (section 4.4). In RFC 2396 and rfc2396bis-01 (section 4.2): whether
// ref is empty or only a fragment. It returns false if b refuses ref.
func (b *Base) IsSameDocument(ref Reference) bool {
	if b.edition != nil && b.edition.currentDocument {
		return b.isCurrentDocument(&ref.components)
	}
	var buffer [256]byte
	target, at, err := b.resolve(buffer[:0], &ref.components)
	return err == nil && string(target[:at.QueryEnd]) == b.uri.text
}

// hasScheme reports whether ref has a scheme that is not ignored.
func (b *Base) hasScheme(ref *components) bool {
	if ref.schemeEnd() == 0 || !b.lax {
		return ref.schemeEnd() > 0
	}
	return !b.repeatsScheme(ref)
}

// repeatsScheme reports whether ref has the base's scheme and a relative reference after
// it.
func (b *Base) repeatsScheme(ref *components) bool {
	if ref.at.Opaque() && strings.ContainsAny(ref.text[ref.at.PathStart():ref.at.QueryEnd()], "[]") {
		return false // only an opaque part has brackets there
	}
	scheme, _ := ref.part(ComponentScheme)
	own, _ := b.uri.part(ComponentScheme)
	return equalFold(scheme, own)
}

// IsMisformed reports whether ref is a relative reference with the base's scheme in
// front, which section 5.4.2 says to avoid: "http:g" against "http://a/b". The scheme
// is then hierarchical (see [Resolver.Schemes]), and ref has no authority. A form that
// the scheme allows, such as "file:/b" ([SchemeForm.EmptyAuthority]), is not misformed.
func (b *Base) IsMisformed(ref Reference) bool {
	if b.uri.IsZero() || ref.schemeEnd() == 0 || ref.hasAuthority() || !b.repeatsScheme(&ref.components) ||
		!b.resolver.isHierarchical(b.uri) {
		return false
	}
	if b.resolver.Schemes == nil || !strings.HasPrefix(ref.text[ref.at.PathStart():], "/") {
		return true
	}
	form, _ := b.resolver.Schemes.Form(b.uri.Scheme())
	return !form.EmptyAuthority
}

// keeps reports whether ref is its own target.
func (b *Base) keeps(ref *components) bool {
	return !b.uri.IsZero() && b.hasScheme(ref) &&
		(b.edition.mergesDots || !hasDots(ref.text[ref.at.PathStart():ref.at.PathEnd()])) &&
		(!b.resolver.RefuseOtherAuthority || ref.text[:ref.at.PathStart()] == b.uri.text[:b.uri.at.PathStart()])
}

// guard is put before a path that would otherwise be read as an authority.
const guard = "/."

// bound returns a length that the target of ref does not exceed.
func (b *Base) bound(ref *components) int { return len(b.uri.text) + len(ref.text) + len(guard) }

// resolve appends the target of ref to dst, and returns its offsets: section 5.2.2,
// recomposed by section 5.3. Without an authority, a path must not begin with "//"
// (section 3.3), so the guard is added. The first switch finds the scheme and the authority, and
// the second the path. inherits says that the reference has neither scheme nor authority.
func (b *Base) resolve(dst []byte, ref *components) ([]byte, syntax.Offsets, error) {
	base := &b.uri.components
	if b.uri.IsZero() {
		return dst, syntax.Offsets{}, ErrNoBase
	}
	if uint64(b.bound(ref)) > syntax.MaxLen {
		return dst, syntax.Offsets{}, ErrTooLong
	}
	start := len(dst)
	hasScheme := b.hasScheme(ref)
	if b.edition.currentDocument || b.flat {
		if err := b.refuses(ref, hasScheme); err != nil {
			return dst, syntax.Offsets{}, err
		}
	}
	path := ref.text[ref.at.PathStart():ref.at.PathEnd()]
	query := ref.text[ref.at.PathEnd():ref.at.QueryEnd()] // with its "?"
	at := syntax.Unpack(base.at, base.text)
	inherits := false // whether the target has the base's authority
	switch {
	case hasScheme:
		at = syntax.Unpack(ref.at, ref.text)
		dst = append(dst, ref.text[:ref.at.PathStart()]...)
	case ref.hasAuthority():
		authority := ref.authorityStart()
		dst = append(append(dst, base.text[:base.schemeEnd()]...), "://"...)
		shift := uint32(len(dst)-start) - authority
		dst = append(dst, ref.text[authority:ref.at.PathStart()]...)
		at.HostStart, at.HostEnd, at.Host = ref.hostStart()+shift, ref.hostEnd()+shift, ref.at.Host()
	default:
		inherits = true
		dst = append(dst, base.text[:base.at.PathStart()]...)
	}
	if b.resolver.RefuseOtherAuthority && string(dst[start:]) != base.text[:base.at.PathStart()] {
		return dst[:start], syntax.Offsets{}, ErrAuthority
	}

	pathStart, climbed := len(dst), false
	switch e := b.edition; {
	case inherits && path == "" && (query == "" && ref.schemeEnd() == 0 || !e.queryAsFile):
		dst = append(dst, base.text[base.at.PathStart():base.at.PathEnd()]...)
		if query == "" {
			query = base.text[base.at.PathEnd():]
		}
	case inherits && (path == "" || path[0] != '/') && e.mergesDots:
		dst, climbed = b.merge(dst, path)
	case inherits && path[0] != '/':
		dst, _, climbed = removeDots(append(dst, b.dir...), pathStart, b.slash, path, true)
	case inherits && e.absoluteDots && !b.resolver.Compat.KeepAbsoluteDots:
		dst, climbed = removeMergedDots(append(dst, path...), pathStart, false)
	case e.mergesDots:
		dst = append(dst, path...)
	default:
		dst, _, climbed = removeDots(dst, pathStart, false, path, true)
	}
	if climbed && b.resolver.RefuseClimb {
		return dst[:start], syntax.Offsets{}, ErrClimb
	}
	if at.Host == syntax.NoHost && bytes.HasPrefix(dst[pathStart:], []byte("//")) {
		dst = slices.Insert(dst, pathStart, []byte(guard)...)
	}
	at.PathStart, at.PathEnd = uint32(pathStart-start), uint32(len(dst)-start)
	dst = append(dst, query...)
	at.QueryEnd = uint32(len(dst) - start)
	dst = append(dst, ref.text[ref.at.QueryEnd():]...)
	return dst, at, nil
}

// isCurrentDocument reports whether the form of ref refers to the current document: ref
// is empty except for a fragment and a scheme that is ignored.
func (b *Base) isCurrentDocument(ref *components) bool {
	if !b.edition.currentDocument || !isEmpty(ref) {
		return false
	}
	return ref.schemeEnd() == 0 || !b.hasScheme(ref)
}

// isEmpty reports whether ref has only a scheme and a fragment.
func isEmpty(ref *components) bool {
	return !ref.hasAuthority() && ref.at.PathStart() == ref.at.QueryEnd()
}

// refuses returns the error of the edition for ref. There can only be one if the edition
// has currentDocument or b is flat.
func (b *Base) refuses(ref *components, hasScheme bool) error {
	switch {
	case !b.resolver.Compat.NewRequest && b.isCurrentDocument(ref):
		return ErrCurrentDocument
	case b.flat && !hasScheme && !isEmpty(ref):
		return ErrNotHierarchical
	}
	return nil
}

// isFlat reports whether no relative reference can be resolved against base, except an
// empty one.
func (e *edition) isFlat(base *components) bool {
	if base.at.Opaque() {
		return e.refusesOpaque
	}
	path := base.text[base.at.PathStart():base.at.PathEnd()]
	return e.needsSlash && !base.hasAuthority() && path != "" && !strings.Contains(path, "/")
}

// merge appends the path of the target of a reference with a relative path, as the older
// editions do. It reports whether a ".." found no segment to remove.
func (b *Base) merge(dst []byte, path string) ([]byte, bool) {
	start := len(dst)
	dst = append(dst, b.dir...)
	if b.slash && (path != "" || b.uri.at.PathStart() < b.uri.at.PathEnd()) {
		dst = append(dst, '/')
	}
	return removeMergedDots(append(dst, path...), start, b.edition.retainsClimb && !b.resolver.Compat.DropClimb)
}

// equalFold reports whether the schemes a and b are equal, ignoring case.
func equalFold(a, b string) bool { return len(a) == len(b) && strings.EqualFold(a, b) }
