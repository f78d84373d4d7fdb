package uri

import (
	"errors"
	"strings"

	"github.com/urikit/uri/internal/engine/syntax"
)

// A Relativizer limits the references that [Base.Relativize] may return.
type Relativizer struct {
	KeepAuthority bool // keep the authority of a target that has one
	AbsolutePath  bool // prefer a path that begins with a slash
	RefuseClimb   bool // exclude references with a ".." segment; see [ErrUnreachable]
}

// ErrUnreachable reports that no reference resolves to the target.
var ErrUnreachable = errors.New("uri: no reference resolves to the target")

// Relativize returns the shortest reference that resolves to target, the inverse of
// [URI.Resolve]. The error is [ErrUnreachable] or [ErrNoBase].
func (base URI) Relativize(target URI) (Reference, error) {
	b, err := NewBase(base, Resolver{})
	if err != nil {
		return Reference{}, err
	}
	return b.Relativize(target, Relativizer{})
}

// Relativize returns the shortest reference that r allows and that resolves to target
// against b. Without a result, it tries again without KeepAuthority and AbsolutePath.
// The error is [ErrUnreachable].
func (b *Base) Relativize(target URI, r Relativizer) (Reference, error) {
	for _, r := range []Relativizer{r, {RefuseClimb: r.RefuseClimb}} {
		var best Reference
		found := false
		var room [maxCandidates]string
		for _, text := range b.candidates(room[:0], &target.components, r) {
			if found && len(text) >= len(best.text) {
				continue
			}
			ref, err := Parser{Edition: b.resolver.Edition, iris: b.resolver.iris}.Parse(text)
			if err == nil && b.reaches(&ref.components, target) {
				best, found = ref, true
			}
		}
		if found {
			return best, nil
		}
	}
	return Reference{}, ErrUnreachable
}

// reaches reports whether ref resolves to target. Both were parsed by the same edition, so
// the texts suffice.
func (b *Base) reaches(ref *components, target URI) bool {
	if b.keeps(ref) {
		return ref.text == target.text
	}
	var buffer [512]byte
	text, _, err := b.resolve(buffer[:0], ref)
	return err == nil && string(text) == target.text
}

// maxCandidates is the largest number of candidates for a target.
const maxCandidates = 7

// candidates appends references to try to texts. If r allows any reference that resolves to
// target, the shortest one is among them. Some of the others may be invalid or have
// another target. Of those with the same length, the better ones come first.
func (b *Base) candidates(texts []string, target *components, r Relativizer) []string {
	base := &b.uri.components
	path, tail := target.text[target.at.PathStart():target.at.PathEnd()], target.text[target.at.PathEnd():]
	rest := target.text[target.at.PathStart():]
	// A reference without an authority inherits scheme and authority of the base.
	inherits := target.text[:target.at.PathStart()] == base.text[:base.at.PathStart()]
	if inherits && (!r.KeepAuthority || !target.hasAuthority()) {
		// The same document, or the base with another query.
		if path == base.text[base.at.PathStart():base.at.PathEnd()] {
			texts = append(texts, target.text[target.at.QueryEnd():], tail)
		}
		rooted := strings.HasPrefix(path, "/")
		if !r.AbsolutePath || !rooted {
			if up, relative := b.relativePath(path); up == 0 || !r.RefuseClimb {
				texts = append(texts, relative+tail)
			}
		}
		// An absolute path. With an inherited authority it may need the guard.
		if rooted {
			texts = append(texts, rest, guard+rest)
		}
	}
	if target.hasAuthority() && target.text[:target.schemeEnd()] == base.text[:base.schemeEnd()] {
		texts = append(texts, target.text[target.schemeEnd()+1:])
	}
	return append(texts, target.text)
}

// relativePath returns a relative path from the base's to path, and the number of its
// ".." segments. It goes up to the common folder, and adds "./" where the rest alone would mean
// something else.
func (b *Base) relativePath(path string) (up int, relative string) {
	dir := b.dir
	if b.slash {
		dir += "/"
	}
	// Without an authority, the text "/.//" is the guarded path "//".
	if strings.HasPrefix(path, guard+"//") {
		path = path[len(guard):]
	}
	common := 0 // length of the common part of dir and path, up to a slash
	for i := 0; i < len(dir) && i < len(path) && dir[i] == path[i]; i++ {
		if dir[i] == '/' {
			common = i + 1
		}
	}
	up = strings.Count(dir[common:], "/")
	down := path[common:]
	switch {
	case up > 0:
		relative = strings.Repeat("../", up) + down
		if down == "" {
			relative = relative[:len(relative)-1]
		}
	case down == "":
		relative = "."
	case syntax.RFC3987.Match(down, syntax.PathNoScheme, new(syntax.Offsets)) != syntax.Valid: // the first segment has a colon or is empty
		relative = "./" + down
	default:
		relative = down
	}
	return up, relative
}
