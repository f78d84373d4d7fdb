package uri_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// slowResolve is the algorithm of section 5.2 of an older edition, step by step,
// over strings, with the choices that docs/editions.md names: an absolute path of
// rfc2396bis-02 loses its dot-segments, a base of RFC 2396 with an authority and no
// path has a slash, and "/." keeps a path from being an authority.
func slowResolve(edition uri.Edition, r uri.Resolver, base, ref string) (string, error) {
	b, p := uri.Split(base), uri.Split(ref)
	old := edition == uri.RFC2396 || edition == uri.RFC2396bis01
	empty := !p.HasAuthority && p.Path == "" && !p.HasQuery
	lax := r.Lax && p.HasScheme && strings.EqualFold(p.Scheme, b.Scheme)
	current := empty && !p.HasScheme
	if edition == uri.RFC2396bis01 {
		current = empty && (!p.HasScheme || lax)
	}
	if old && current && !r.NewRequest {
		return "", uri.ErrCurrentDocument
	}
	if lax {
		p.HasScheme = false
	}
	if p.HasScheme {
		return guarded(p), nil
	}
	hierarchical := b.HasAuthority || b.Path == "" && edition != uri.RFC2396 || strings.HasPrefix(b.Path, "/")
	if edition == uri.RFC2396bis02 {
		hierarchical = hierarchical || strings.Contains(b.Path, "/")
	}
	if !hierarchical && !empty {
		return "", uri.ErrNotHierarchical
	}
	t := uri.Parts{
		Scheme: b.Scheme, HasScheme: true, Authority: p.Authority, HasAuthority: p.HasAuthority, Path: p.Path,
		Query: p.Query, HasQuery: p.HasQuery, Fragment: p.Fragment, HasFragment: p.HasFragment,
	}
	if p.HasAuthority {
		return guarded(t), nil
	}
	t.Authority, t.HasAuthority = b.Authority, b.HasAuthority
	retain := old && !r.DropClimb
	climbs := false
	switch {
	case p.Path == "" && (edition != uri.RFC2396 || current):
		t.Path = b.Path
		if !p.HasQuery {
			t.Query, t.HasQuery = b.Query, b.HasQuery
		}
	case strings.HasPrefix(p.Path, "/"):
		if edition == uri.RFC2396bis02 && !r.KeepAbsoluteDots {
			t.Path, climbs = slowMerged(p.Path, false)
		}
	default:
		dir := b.Path[:strings.LastIndexByte(b.Path, '/')+1]
		if b.Path == "" && (edition != uri.RFC2396 || b.HasAuthority && p.Path != "") {
			dir = "/"
		}
		t.Path, climbs = slowMerged(dir+p.Path, retain)
	}
	if climbs && r.RefuseClimb {
		return "", uri.ErrClimb
	}
	return guarded(t), nil
}

func guarded(p uri.Parts) string {
	if !p.HasAuthority && strings.HasPrefix(p.Path, "//") {
		p.Path = "/." + p.Path
	}
	return p.String()
}

// slowMerged is steps 6c to 6g.
func slowMerged(path string, retain bool) (string, bool) {
	root := ""
	if strings.HasPrefix(path, "/") {
		root, path = "/", path[1:]
	}
	segments := strings.Split(path, "/")
	// c and d: "." goes, with the slash behind it.
	for i := 0; i < len(segments); {
		if segments[i] != "." {
			i++
			continue
		}
		if i == len(segments)-1 {
			segments[i] = ""
			break
		}
		segments = slices.Delete(segments, i, i+1)
	}
	// e and f: the leftmost segment before a ".." goes with it, again and again.
	for {
		i := slices.IndexFunc(segments, func(s string) bool { return s != ".." })
		for i >= 0 && i+1 < len(segments) && (segments[i] == ".." || segments[i+1] != "..") {
			i++
		}
		if i < 0 || i+1 >= len(segments) {
			break
		}
		if i+1 == len(segments)-1 {
			segments[i+1] = "" // the slash before it stays
			segments = slices.Delete(segments, i, i+1)
			continue
		}
		segments = slices.Delete(segments, i, i+2)
	}
	// g
	n := 0
	for n < len(segments) && segments[n] == ".." {
		n++
	}
	if !retain {
		segments = segments[n:]
	}
	return root + strings.Join(segments, "/"), n > 0
}

// All short references against bases of all kinds, by every older edition, with
// every option.
func TestEditionResolveSlowly(t *testing.T) {
	length := 5
	if testing.Short() || raceEnabled {
		length = 3
	}
	bases := []string{
		"x://a", "x://a/", "x://a/b", "x://a/b/c/d;p?q", "x://a/b/../c/.", "x://a?q", "x://a//", "x://a/../b",
		"x:/", "x:/a/b", "x:a", "x:a/b", "x:a?q", "x:", "x:?q", "x:a/../b/c",
	}
	resolvers := []uri.Resolver{
		{}, {Lax: true}, {DropClimb: true}, {RefuseClimb: true}, {KeepAbsoluteDots: true}, {NewRequest: true},
	}
	n := 0
	for _, edition := range uri.Editions()[1:] {
		p := uri.Parser{Edition: edition, QueryOnly: true}
		for _, text := range bases {
			base, err := p.ParseURI(text)
			if err != nil {
				continue
			}
			for _, r := range resolvers {
				r.Edition = edition
				b, err := r.Base(base)
				if err != nil {
					t.Fatal(err)
				}
				eachText("a./?#", length, func(ref string) {
					for _, ref := range []string{ref, "x:" + ref} {
						reference, err := p.Parse(ref)
						if err != nil {
							continue
						}
						n++
						want, wantErr := slowResolve(edition, r, text, ref)
						got, err := b.Resolve(reference)
						if !errors.Is(err, wantErr) || err == nil && got.String() != want {
							t.Fatalf("%v %+v: %q against %q gives %q, %v, want %q, %v", edition, r, ref, text, got, err, want, wantErr)
						}
						if err != nil {
							continue
						}
						if again, err := p.ParseURI(want); err != nil || again != got {
							t.Fatalf("%v %+v: %q against %q gives %q, which reads otherwise: %v", edition, r, ref, text, want, err)
						}
						appended, err := b.AppendResolve([]byte(">"), reference)
						if string(appended) != ">"+want || err != nil {
							t.Fatalf("%v: AppendResolve gives %q, %v", edition, appended, err)
						}
					}
				})
			}
		}
	}
	t.Log(n, "pairs")
}

// eachText calls f with all texts over an alphabet of up to length bytes.
func eachText(alphabet string, length int, f func(string)) {
	var grow func(prefix string)
	grow = func(prefix string) {
		f(prefix)
		if len(prefix) < length {
			for i := range len(alphabet) {
				grow(prefix + alphabet[i:i+1])
			}
		}
	}
	grow("")
}

// What an edition makes of a text holds together: it reads back, and what is normal
// stays so.
func FuzzEditions(f *testing.F) {
	for _, row := range table(f, "spec/probes.tsv") {
		f.Add(unquote(f, row["probe"]), "http://a/b/c/d;p?q")
	}
	f.Fuzz(func(t *testing.T, text, base string) {
		for _, edition := range uri.Editions() {
			p := uri.Parser{Edition: edition}
			r, err := p.Parse(text)
			if err != nil {
				continue
			}
			if got := uri.Split(text); got.String() != text {
				t.Fatalf("%q is split into %q", text, got)
			}
			n := uri.Normalizer{Edition: edition, Schemes: knownPorts.Schemes}
			for rung := uri.RungString; rung <= uri.RungScheme; rung++ {
				normal := n.Normalize(r, rung)
				if again, err := p.Parse(normal.String()); err != nil || again != normal {
					t.Fatalf("%v, %v: %q becomes %q, which reads otherwise: %v", edition, rung, text, normal, err)
				}
				if n.Normalize(normal, rung) != normal || !n.Equivalent(r, normal, rung) {
					t.Fatalf("%v, %v: %q becomes %q, which is not normal, or not equivalent", edition, rung, text, normal)
				}
				below := r
				if rung > uri.RungString {
					below = n.Normalize(r, rung-1)
				}
				b := []byte(nil)
				at := 0
				for c := range n.Changes(r, rung) {
					b = append(append(b, below.String()[at:c.Span.Offset]...), c.After...)
					if at = c.Span.End(); c.Span.Of(below.String()) != c.Before {
						t.Fatalf("%v, %v: %q: %+v", edition, rung, text, c)
					}
				}
				if got := string(b) + below.String()[at:]; got != normal.String() {
					t.Fatalf("%v, %v: %q: the changes give %q, want %q", edition, rung, text, got, normal)
				}
			}
			u, err := p.ParseURI(base)
			if err != nil {
				continue
			}
			prepared, err := uri.Resolver{Edition: edition}.Base(u)
			if err != nil {
				t.Fatal(err)
			}
			target, err := prepared.Resolve(r)
			if err != nil {
				continue
			}
			if again, err := p.ParseURI(target.String()); err != nil || again != target {
				t.Fatalf("%v: %q against %q gives %q, which reads otherwise: %v", edition, text, base, target, err)
			}
			if ref, err := prepared.Relativize(target, uri.Relativizer{}); err == nil {
				if back, err := prepared.Resolve(ref); err != nil || back != target {
					t.Fatalf("%v: %q of %q gives %q, %v", edition, ref, target, back, err)
				}
			}
		}
	})
}
