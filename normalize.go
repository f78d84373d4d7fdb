package uri

import (
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/engine/iris"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
)

// A Normalizer normalizes and compares references (RFC 3986, section 6). The zero
// Normalizer knows only RFC 3986: its levels above [LevelPath] add nothing. A
// Normalizer is safe for concurrent use.
//
// Normalizing is idempotent and never fails. It ignores knowledge of schemes and
// aliases that would give an invalid reference, and leaves a text within three bytes of
// 4 GiB unchanged.
type Normalizer struct {
	// Edition is the edition that parsed the references. The older editions use only
	// DefaultPort of Schemes. RFC2396 also decodes percent-encoded unreserved
	// characters at LevelScheme, unless the URI is opaque or its scheme's form has no
	// DefaultPort, DefaultHost and EmptyAuthority (RFC 2396, sections 2.3 and 2.4.2).
	Edition Edition

	Schemes Schemes // for LevelScheme and above
	Aliases Aliases // for LevelProtocol

	iris bool // the references are IRIs, in every Edition
}

func init() { iris.Normalizer = Normalizer{iris: true} }

func (n *Normalizer) about() *edition { return editionOf(n.Edition, n.iris) }

// Normalize returns r normalized up to [LevelPath] by the zero [Normalizer].
func (r Reference) Normalize() Reference { return Normalizer{}.Normalize(r, LevelPath) }

// Normalize returns u normalized up to [LevelPath] by the zero [Normalizer].
func (u URI) Normalize() URI { return Normalizer{}.NormalizeURI(u, LevelPath) }

// Normalize returns r normalized up to level. An unknown level is [LevelProtocol]. It
// allocates for new or long texts and in Path functions.
//
// Resolve a relative reference first (section 6.1). Normalizing keeps its target, with
// "./" before its path where needed, except that "%2E%2E" becomes a dot-segment
// (section 6.2.2). Without an authority, "/." goes before a path that begins with
// "//".
func (n Normalizer) Normalize(r Reference, level Level) Reference {
	return Reference{n.normalized(&r.components, level)}
}

// NormalizeURI is like [Normalizer.Normalize], for a URI.
func (n Normalizer) NormalizeURI(u URI, level Level) URI {
	return URI{components: n.normalized(&u.components, level)}
}

// AppendNormalize appends the normal form of r to dst. If dst has room for r and three
// bytes, it allocates only in Path functions and at [LevelProtocol].
func (n Normalizer) AppendNormalize(dst []byte, r Reference, level Level) []byte {
	return n.append(dst, &r.components, level)
}

// AppendNormalizeText parses text and appends its normal form to dst.
func (n Normalizer) AppendNormalizeText(dst, text []byte, level Level) ([]byte, error) {
	c, at := parse(n.about(), false, view(text), RuleURIReference)
	if at != syntax.Valid {
		return dst, refusal{"", fault{at, RuleURIReference}, n.Edition, n.iris}.ofBytes(text)
	}
	return n.append(dst, &c, level), nil
}

func (n *Normalizer) append(dst []byte, c *components, level Level) []byte {
	if level >= LevelProtocol && n.Aliases != nil {
		return append(dst, n.protocolNormal(c).text...)
	}
	block, marks := n.searchEdits(c)
	if block == len(c.text) && (level < LevelScheme || n.Schemes == nil) {
		return append(dst, c.text...)
	}
	var r reduced // a literal would be made elsewhere and copied
	r.c, r.norm = c, n.norm(level)
	r.copier.text, r.copier.block, r.copier.marks = c.text, block, marks
	if n.isPlain(&r, level) || r.isLongest() {
		return append(dst, c.text...)
	}
	var at syntax.Offsets
	return r.append(dst, &at)
}

// normalized returns c normalized.
func (n *Normalizer) normalized(c *components, level Level) components {
	if level >= LevelProtocol && n.Aliases != nil {
		return n.protocolNormal(c)
	}
	block, marks := n.searchEdits(c)
	if block == len(c.text) && (level < LevelScheme || n.Schemes == nil) {
		return *c
	}
	var r reduced // a literal would be made elsewhere and copied
	r.c, r.norm = c, n.norm(level)
	r.copier.text, r.copier.block, r.copier.marks = c.text, block, marks
	if n.isPlain(&r, level) || r.isLongest() {
		return *c
	}
	var buffer [512]byte
	dst := buffer[:0]
	if n := len(c.text) + grows; n > len(buffer) {
		long := borrow(n)
		defer giveBack(long)
		dst = *long
	}
	var at syntax.Offsets
	text := r.append(dst, &at)
	if string(text) == c.text {
		return *c
	}
	return components{string(text), at.Pack()}
}

// isPlain applies the form of the scheme to r, and reports whether r has nothing to edit at a
// level. It may return false for a reference that is normal.
func (n *Normalizer) isPlain(r *reduced, level Level) bool {
	if level < LevelCase {
		return true
	}
	if n.Schemes != nil {
		r.learn(n.Schemes)
	}
	return r.copier.block == len(r.c.text) && r.edits == 0 && r.paths.rewritten == nil && !r.plain.keepsDigits
}

// searchEdits returns the first block of c with edits that a level below LevelScheme can make,
// and the marks of the block for a copier. Most references need no edit: the block is then the
// end of the text. The block is -1 if the search cannot decide whether an edit is needed.
func (n *Normalizer) searchEdits(c *components) (block int, marks uint64) {
	if c.schemeEnd() == 0 && n.about().colonPrefix {
		return -1, 0
	}
	i := 0
	if first := c.at.PathStart(); first < c.at.PathEnd() && c.text[first] == '.' {
		// The ".." segments at the beginning of a relative path remain.
		for c.schemeEnd() == 0 && strings.HasPrefix(c.text[i:c.at.PathEnd()], "../") {
			i += len("../")
		}
		if i == 0 {
			return -1, 0
		}
	}
	fold := int(max(c.schemeEnd(), c.hostEnd()))
	var edits scan.Edits
	for ; i < len(c.text); i += scan.EditStride {
		if i = scan.NextEdits(c.text, i, fold, &edits); i == len(c.text) {
			break
		}
		if edits.Upper|edits.Triplet != 0 || hasDotsAt(c.text[:c.at.PathEnd()], i, edits.Dot) {
			return i, edits.Triplet | edits.Dot
		}
	}
	return len(c.text), 0
}

// grows is the number of bytes by which a normal form can exceed its text, without Path
// functions: by "//" and "/", or by "./".
const grows = 3

// isLongest reports whether the normal form of r may be too long for offsets.
func (r *reduced) isLongest() bool { return uint64(len(r.c.text)) > syntax.MaxLen-grows }

// append appends the normal form of r to dst, and stores its offsets in at: the
// recomposition of section 5.3. The offsets are not copied as a whole, because that would
// wait until the single ones are written.
func (r *reduced) append(dst []byte, at *syntax.Offsets) []byte {
	start, c := len(dst), r.c
	dst = r.appendHead(dst, at)
	copies := r.isCopied()
	if copies {
		dst = r.copier.append(dst, c.at.PathStart(), c.at.PathEnd(), true)
		if !r.hasAuthority() {
			dst = r.insertPrefix(dst, start+int(at.PathStart))
		}
	} else {
		dst = r.appendPath(dst)
	}
	if r.paths.rewritten != nil {
		dst = r.paths.rewrite(dst, start+int(at.PathStart), r)
	}
	at.PathEnd = uint32(len(dst) - start)
	if int(c.at.PathEnd()) == len(c.text) {
		at.QueryEnd = at.PathEnd
		return dst
	}
	if copies {
		dst = r.copier.append(dst, c.at.PathEnd(), c.at.QueryEnd(), false)
		at.QueryEnd = uint32(len(dst) - start)
		return r.copier.append(dst, c.at.QueryEnd(), uint32(len(c.text)), false)
	}
	dst = r.plain.append(dst, r.query())
	at.QueryEnd = uint32(len(dst) - start)
	return r.fragments.append(dst, r.fragment())
}

// appendHead appends the normal form of r up to its path to dst, and stores the offsets
// that it determines in at.
func (r *reduced) appendHead(dst []byte, at *syntax.Offsets) []byte {
	at.Opaque = r.c.at.Opaque()
	if r.isPlainHead() {
		c := r.c
		at.SchemeEnd, at.HostStart, at.HostEnd, at.PathStart = c.schemeEnd(), c.hostStart(), c.hostEnd(), c.at.PathStart()
		at.Host = c.at.Host()
		return scan.AppendLower(dst, c.text[:c.at.PathStart()]) // a port has no letters
	}
	start := len(dst)
	here := func() uint32 { return uint32(len(dst) - start) }
	if r.scheme() != "" {
		dst = r.folded.append(dst, r.scheme())
		at.SchemeEnd = here()
		dst = append(dst, ':')
	}
	if r.hasAuthority() {
		dst = append(dst, "//"...)
		dst = r.plain.append(dst, r.userinfo())
		at.HostStart = here()
		dst = r.hostSpelling().append(dst, r.host())
		at.HostEnd = here()
		at.Host = r.hostKind(view(dst[start:]), at)
		dst = append(dst, r.port()...)
	}
	at.PathStart = here()
	return dst
}

// isPlainHead reports whether only the case of letters changes before the path. This is so for
// most references.
func (r *reduced) isPlainHead() bool {
	c := r.c
	return r.edits&(dropHost|dropPort|addAuthority) == 0 &&
		(!c.hasAuthority() || c.hostStart() == c.authorityStart() && c.at.Host() != syntax.Registry && !r.opaque) &&
		strings.IndexByte(c.text[:c.hostEnd()], '%') < 0
}

// hostKind returns the kind of the host in text, the normal form of r, with offsets at.
// The kind may differ from that of r: decoding triplets can make an address, and the form
// can remove the host.
func (r *reduced) hostKind(text string, at *syntax.Offsets) syntax.HostKind {
	kind := r.c.at.Host()
	if at.HostEnd-at.HostStart != r.c.hostEnd()-r.c.hostStart() || kind == syntax.NoHost {
		var host syntax.Offsets
		r.edition.grammar.Match(text[at.HostStart:at.HostEnd], syntax.Host, &host)
		kind = host.Host
	}
	return kind
}

// scratch has buffers for arguments of unknown functions. The compiler must assume that
// they keep their arguments, so these cannot be on the stack.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// borrow returns an empty buffer for n bytes and a few more.
func borrow(n int) *[]byte {
	b := scratch.Get().(*[]byte)
	*b = slices.Grow((*b)[:0], n+16)
	return b
}

// maxScratch is the largest capacity of a buffer that is used again.
const maxScratch = 1 << 16

// giveBack returns b to the pool, unless it has grown too large.
func giveBack(b *[]byte) {
	if cap(*b) <= maxScratch {
		scratch.Put(b)
	}
}

// rewrite replaces the path of r, which is dst[start:] and normal up to LevelPath, by
// the result of f.rewritten, which must not be nil.
func (f *pathForm) rewrite(dst []byte, start int, r *reduced) []byte {
	n := len(dst) - start
	in, out := borrow(n), borrow(n)
	defer giveBack(in)
	defer giveBack(out)
	*in = append(*in, dst[start:]...)
	if !f.applies(view(*in), r) { // not a view of dst, so that dst can stay on the stack
		return dst
	}
	*out = f.rewritten(*out, view(*in))
	if r.canHave(view(*out)) {
		dst = append(dst[:start], *out...)
	}
	return dst
}

// applies reports whether f applies to r, whose path is normal up to LevelPath.
func (f *pathForm) applies(path string, r *reduced) bool {
	return f.isFor == nil || f.isFor(path, r.query())
}

// canHave reports whether path can replace the path of r, which has a scheme, and is
// normal up to LevelPath.
func (r *reduced) canHave(path string) bool {
	var at syntax.Offsets
	switch {
	case uint64(len(r.c.text))+uint64(len(path)) > syntax.MaxLen-grows,
		r.hasAuthority() && path != "" && path[0] != '/',
		!r.hasAuthority() && strings.HasPrefix(path, "//"):
		return false
	}
	return r.edition.grammar.Match(path, syntax.Path, &at) == syntax.Valid && r.plain.isSpelled(path) &&
		!(r.removesDotsOf(path) && hasDots(r.withoutGuard(path)))
}

// withoutGuard returns path, which can replace that of r, without the dot-segment that keeps it
// from being read as an authority.
func (r *reduced) withoutGuard(path string) string {
	if !r.hasAuthority() && strings.HasPrefix(path, guard+"//") {
		return path[len(guard):]
	}
	return path
}

// protocolNormal returns c normalized up to LevelProtocol.
func (n *Normalizer) protocolNormal(c *components) components {
	below := Normalizer{Edition: n.Edition, Schemes: n.Schemes, iris: n.iris}
	normal := below.normalized(c, LevelScheme)
	if normal.schemeEnd() == 0 {
		return normal
	}
	key := borrow(int(normal.at.QueryEnd()))
	defer giveBack(key)
	*key = append(*key, normal.text[:normal.at.QueryEnd()]...)
	fragment := normal.text[normal.at.QueryEnd():]
	u, ok := n.Aliases.Canonical(*key)
	if !ok || u.IsZero() || uint64(u.at.QueryEnd())+uint64(len(fragment)) > syntax.MaxLen {
		return normal
	}
	if n.about().parsesAliases {
		var err error
		if u, err = (Parser{Edition: n.Edition, iris: n.iris}).ParseURI(u.text); err != nil {
			return normal
		}
	}
	if fragment != "" {
		u.text = u.text[:u.at.QueryEnd()] + fragment
	}
	return below.normalized(&u.components, LevelScheme)
}
