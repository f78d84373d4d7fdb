package uri

import (
	"github.com/urikit/uri/internal/engine/syntax"
)

// reduced is the view of a reference at a level: without the parts that scheme-based
// normalization removes, and with those that it adds. Its texts are not yet normalized.
type reduced struct {
	c *components
	*norm
	paths  pathForm // zero below LevelScheme
	edits  edits
	opaque bool // the scheme is known to be opaque
	copier copier
}

// A pathForm is the part of a SchemeForm that rewrites paths.
type pathForm struct {
	rewritten func(dst []byte, path string) []byte // SchemeForm.Path
	isFor     func(path, query string) bool        // SchemeForm.PathApplies
}

// A norm has the spellings of an edition at a level: folded for scheme and host, whose
// letters become lower case, fragments for fragments, and plain for other components.
type norm struct {
	edition       *edition
	level         Level
	folded, plain spelling
	fragments     spelling

	// copies: a copier writes the paths that begin with a slash.
	copies bool

	// known, if it is not nil, replaces this norm if the scheme is known to have
	// authorities; see decodesKnown.
	known *norm
}

// norms has the norms of each edition by level.
var norms [withIRIs][LevelProtocol + 1]norm

func init() {
	for _, e := range append(editions[:], &rfc3987) {
		of := &norms[e.number]
		for level := range of {
			of[level] = newNorm(e, Level(level))
		}
		if e.decodesKnown {
			known := of[LevelScheme]
			known.plain = spelling{decodable: e.grammar.Classes(), triplets: true, keepsDigits: true}
			of[LevelScheme].known = &known
			of[LevelProtocol].known = &known
		}
	}
}

func newNorm(e *edition, level Level) norm {
	s := spelling{triplets: level >= LevelCase && !e.keepsTriplets}
	if level >= LevelPercent && !e.keepsTriplets {
		s.decodable = e.grammar.Classes()
	}
	folded := s
	folded.fold = level >= LevelCase
	copies := level >= LevelPath && !e.keepsTriplets && e.dots == ofHierarchicalPaths
	return norm{edition: e, level: level, folded: folded, plain: s, fragments: s, copies: copies}
}

// edits are the changes that a form makes to the components.
type edits uint8

const (
	dropHost edits = 1 << iota
	dropPort
	addAuthority // add an empty authority
	addSlash     // add a slash as the path
)

// norm returns the norm of level in the edition of n.
func (n *Normalizer) norm(level Level) *norm {
	return &norms[n.about().number][min(level, LevelProtocol)]
}

// learn applies what the form of the scheme says about the level of r.
func (r *reduced) learn(schemes Schemes) {
	if scheme := r.scheme(); scheme != "" {
		form, ok := schemes.Form(scheme)
		if !ok {
			return
		}
		r.opaque = form.Opaque && !r.edition.portsOnly
		if r.level < LevelScheme {
			return
		}
		if !r.opaque {
			r.applyPort(&form)
		}
		if r.known != nil && !r.c.at.Opaque() && form.hasAuthorities() {
			r.norm = r.known
		}
		if r.edition.portsOnly {
			return
		}
		r.apply(&form)
		r.paths = pathForm{form.Path, form.PathApplies}
	}
}

// hasAuthorities reports whether URIs of the scheme can have an authority: every URI of
// it is hierarchical, or f has a rule about authorities. "news" has a default port
// although it is not hierarchical. SlashPath does not count: any scheme may have it, and
// RFC 2396 has no such rule.
func (f *SchemeForm) hasAuthorities() bool {
	return f.Hierarchical || f.DefaultPort != "" || f.DefaultHost != "" || f.EmptyAuthority
}

// applyPort applies DefaultPort.
func (r *reduced) applyPort(form *SchemeForm) {
	switch port := r.port(); {
	case port == "", port == ":" && r.edition.keepsTriplets:
	case port == ":", port[1:] == form.DefaultPort:
		r.edits |= dropPort
	}
}

// apply applies the other fields of form. Each adds an edit if the reference has what the field
// changes.
func (r *reduced) apply(form *SchemeForm) {
	if form.DefaultHost != "" && r.userinfo() == "" && r.port() == "" &&
		r.folded.equal(r.host(), form.DefaultHost) {
		r.edits |= dropHost
	}
	if form.EmptyAuthority && !r.hasAuthority() && r.beginsWithOneSlash() {
		r.edits |= addAuthority
	}
	if form.SlashPath && r.hasAuthority() && r.path() == "" {
		r.edits |= addSlash
	}
}

// These methods return the components. Userinfo, port, query and fragment include their
// delimiters, and are empty if undefined.

func (r *reduced) scheme() string { return r.c.text[:r.c.schemeEnd()] }

func (r *reduced) hasAuthority() bool { return r.c.hasAuthority() || r.edits&addAuthority != 0 }

func (r *reduced) userinfo() string {
	if !r.c.hasAuthority() {
		return ""
	}
	return r.c.text[r.c.authorityStart():r.c.hostStart()]
}

func (r *reduced) host() string {
	if r.edits&dropHost != 0 || !r.c.hasAuthority() {
		return ""
	}
	return r.c.text[r.c.hostStart():r.c.hostEnd()]
}

// hostSpelling returns the spelling of the host. A registry name is opaque: normalization
// leaves it unchanged. After an opaque scheme it is no host.
func (r *reduced) hostSpelling() *spelling {
	switch {
	case r.c.at.Host() == syntax.Registry:
		return &verbatim
	case r.opaque:
		return &r.plain
	}
	return &r.folded
}

func (r *reduced) port() string {
	if r.edits&dropPort != 0 || !r.c.hasAuthority() {
		return ""
	}
	return r.c.text[r.c.hostEnd():r.c.at.PathStart()]
}

func (r *reduced) path() string {
	if r.edits&addSlash != 0 {
		return "/"
	}
	return r.c.text[r.c.at.PathStart():r.c.at.PathEnd()]
}

func (r *reduced) query() string {
	return r.c.text[r.c.at.PathEnd():r.c.at.QueryEnd()]
}

func (r *reduced) fragment() string {
	return r.c.text[r.c.at.QueryEnd():]
}
