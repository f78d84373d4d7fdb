package uri

import (
	"strings"
	"sync"

	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/internal/syntax"
)

// A Normalizer writes equivalent references in one way, and compares them (RFC
// 3986, section 6). The zero Normalizer knows nothing but RFC 3986: it gets up to
// [RungSyntax], and on the rungs above it does the same. Its fields are what it
// knows besides. It can be used from several goroutines.
//
// Normalizing is idempotent. It never fails: what is known of schemes and aliases
// is not used where it would lead to something that is no reference or is longer
// than 4 GiB.
type Normalizer struct {
	Schemes Schemes // for RungScheme and above
	Aliases Aliases // for RungProtocol
}

// Normalize returns r normalized up to [RungSyntax], knowing nothing but RFC 3986
// (section 6.2.2). It is what the zero [Normalizer] returns.
func (r Reference) Normalize() Reference { return Normalizer{}.Normalize(r, RungSyntax) }

// Normalize returns u normalized up to [RungSyntax], knowing nothing but RFC 3986
// (section 6.2.2). It is what the zero [Normalizer] returns.
func (u URI) Normalize() URI { return Normalizer{}.NormalizeURI(u, RungSyntax) }

// Normalize returns r normalized up to rung. A reference that is normal already is
// returned as it is, and nothing is allocated; else the new text is.
//
// A relative reference should be resolved first (section 6.1). It is normalized
// so that its target stays the same: leading ".." segments stay, and "./" goes
// before a path that would else be empty, begin with a slash or seem to begin with
// a scheme. Of "/%2E%2E/" the target does change: triplets are decoded before
// dot-segments are removed (section 6.2.2), and resolution decodes none.
//
// Without an authority "/." goes before a path that would else be taken for one.
func (n Normalizer) Normalize(r Reference, rung Rung) Reference {
	return Reference{n.normalized(&r.components, rung)}
}

// NormalizeURI is [Normalizer.Normalize] for a URI. The zero URI gives itself.
func (n Normalizer) NormalizeURI(u URI, rung Rung) URI {
	return URI{components: n.normalized(&u.components, rung)}
}

// AppendNormalize appends the normal form of r to dst. It allocates nothing if
// dst has room for r and three bytes, and above RungPath what [SchemeForm.Path]
// and [Aliases] allocate.
func (n Normalizer) AppendNormalize(dst []byte, r Reference, rung Rung) []byte {
	return n.append(dst, &r.components, rung)
}

// AppendNormalizeText appends the normal form of the reference that text is to
// dst, like [Normalizer.AppendNormalize]. The error is a [*SyntaxError] if text is
// no reference; then dst is returned as it was.
func (n Normalizer) AppendNormalizeText(dst, text []byte, rung Rung) ([]byte, error) {
	var c components
	if err := c.parse(view(text), RuleURIReference); err != nil {
		return dst, err
	}
	return n.append(dst, &c, rung), nil
}

func (n Normalizer) append(dst []byte, c *components, rung Rung) []byte {
	if rung >= RungProtocol && n.Aliases != nil {
		return append(dst, n.protocolNormal(c).text...)
	}
	r := n.reduce(c, rung)
	if r.isNormal(rung) {
		return append(dst, c.text...)
	}
	start := len(dst)
	if dst, _ = r.append(dst, rung); uint64(len(dst)-start) > syntax.MaxLen {
		return append(dst[:start], c.text...)
	}
	return dst
}

// normalized returns c normalized.
func (n Normalizer) normalized(c *components, rung Rung) components {
	if rung >= RungProtocol && n.Aliases != nil {
		return n.protocolNormal(c)
	}
	r := n.reduce(c, rung)
	if r.isNormal(rung) {
		return *c
	}
	var buffer [512]byte
	dst := buffer[:0]
	if bound := len(c.text) + len("//") + len("/"); bound > len(buffer) {
		dst = make([]byte, 0, bound)
	}
	text, at := r.append(dst, rung)
	if uint64(len(text)) > syntax.MaxLen {
		return *c
	}
	return components{string(text), at}
}

// isNormal reports whether r is normal up to rung, and a whole reference.
func (r *reduced) isNormal(rung Rung) bool {
	switch {
	case rung < RungCase:
		return true
	case scan.HasUpper(r.scheme()), !isFolded(r.host()), !isNormal(r.c.text, rung):
		return false
	case rung < RungPath:
		return true
	case hasDots(r.path()) && !r.isDotless(r.path()), r.edits != 0:
		return false
	}
	return r.form == nil || r.form.Path == nil || !r.form.rewrites(r)
}

// append appends r to dst, normalized up to rung, and returns where the
// components lie in what it appended: the recomposition of section 5.3.
func (r *reduced) append(dst []byte, rung Rung) ([]byte, syntax.Offsets) {
	var at syntax.Offsets
	start := len(dst)
	here := func() uint32 { return uint32(len(dst) - start) }
	if r.scheme() != "" {
		dst = appendNormal(dst, r.scheme(), rung, true)
		at.SchemeEnd = here()
		dst = append(dst, ':')
	}
	if r.hasAuthority() {
		dst = append(dst, "//"...)
		dst = appendNormal(dst, r.userinfo(), rung, false)
		at.HostStart = here()
		dst = appendNormal(dst, r.host(), rung, true)
		at.HostEnd = here()
		syntax.RFC3986.Match(view(dst[len(dst)-int(at.HostEnd-at.HostStart):]), syntax.Host, &at)
		dst = append(dst, r.port()...)
	}
	at.PathStart = here()
	dst = r.appendPath(dst, rung)
	if r.form != nil {
		dst = r.form.rewrite(dst, start+int(at.PathStart), r)
	}
	at.PathEnd = here()
	dst = appendNormal(dst, r.query(), rung, false)
	at.QueryEnd = here()
	return appendNormal(dst, r.fragment(), rung, false), at
}

// scratch are buffers for what is soon forgotten: functions that are not known
// here may keep what they are given, so it cannot be on the stack.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// borrow returns an empty buffer, and what gives it back.
func borrow() *[]byte {
	b := scratch.Get().(*[]byte)
	*b = (*b)[:0]
	return b
}

// giveBack takes b back, unless it has grown large.
func giveBack(b *[]byte) {
	if cap(*b) <= 1<<16 {
		scratch.Put(b)
	}
}

// rewrite gives the path of r, which is dst[start:] and normal up to RungPath,
// the form that the scheme gives it.
func (f *SchemeForm) rewrite(dst []byte, start int, r *reduced) []byte {
	if f.Path == nil {
		return dst
	}
	in, out := borrow(), borrow()
	defer giveBack(in)
	defer giveBack(out)
	*in = append(*in, dst[start:]...)
	*out = f.Path(*out, view(*in))
	if r.canHave(view(*out)) {
		dst = append(dst[:start], *out...)
	}
	return dst
}

// rewrites reports whether rewrite would change the path of r, which is normal up
// to RungPath.
func (f *SchemeForm) rewrites(r *reduced) bool {
	out := borrow()
	defer giveBack(out)
	*out = f.Path(*out, r.path())
	return string(*out) != r.path() && r.canHave(view(*out))
}

// canHave reports whether path can stand in place of that of r, which has a
// scheme, and is normal up to RungPath.
func (r *reduced) canHave(path string) bool {
	var at syntax.Offsets
	switch {
	case r.hasAuthority() && path != "" && path[0] != '/':
		return false
	case !r.hasAuthority() && strings.HasPrefix(path, "//"):
		return false
	}
	return syntax.RFC3986.Match(path, syntax.Path, &at) == syntax.Valid && isNormal(path, RungPercent) && r.isDotless(path)
}

// protocolNormal returns c normalized up to RungProtocol.
func (n Normalizer) protocolNormal(c *components) components {
	below := Normalizer{Schemes: n.Schemes}
	normal := below.normalized(c, RungScheme)
	if normal.at.SchemeEnd == 0 {
		return normal
	}
	key := borrow()
	defer giveBack(key)
	*key = append(*key, normal.text[:normal.at.QueryEnd]...)
	u, ok := n.Aliases.Canonical(*key)
	if !ok || u.IsZero() {
		return normal
	}
	if fragment := normal.text[normal.at.QueryEnd:]; fragment != "" {
		u.text = u.text[:u.at.QueryEnd] + fragment
	}
	return below.normalized(&u.components, RungScheme)
}
