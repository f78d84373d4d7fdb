package uri_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
)

// climbs reports whether a path has a segment "..".
func climbs(path string) bool { return slices.Contains(strings.Split(path, "/"), "..") }

// relativizers has all combinations of the options. The zero Relativizer is the first.
var relativizers = func() (list []uri.Relativizer) {
	for i := range 8 {
		list = append(list, uri.Relativizer{KeepAuthority: i&1 != 0, AbsolutePath: i&2 != 0, RefuseClimb: i&4 != 0})
	}
	return list
}()

// allows reports whether r lets target be written as ref.
func allows(r uri.Relativizer, ref uri.Reference, target uri.URI) bool {
	path := ref.Path().String()
	_, has := target.Authority()
	_, keeps := ref.Authority()
	return (!r.KeepAuthority || !has || keeps) &&
		(!r.AbsolutePath || path == "" || path[0] == '/' || !target.Path().IsRooted()) &&
		(!r.RefuseClimb || !climbs(path))
}

// reachable reports whether any reference resolves to target against base, strictly.
// Either the target is its own target, or it has the path of the base, which stays
// unchanged, and has a query if the base has one.
func reachable(base *slowBase, target uri.URI) bool {
	parts := uri.Split(target.String())
	if transformed, _ := base.transform(parts, true); parts.HasScheme && recompose(transformed) == target.String() {
		return true
	}
	return parts.Scheme == base.Scheme && parts.HasAuthority == base.HasAuthority && parts.Authority == base.Authority &&
		parts.Path == base.Path && (parts.HasQuery || !base.HasQuery)
}

// relativizes checks the result of Relativize by resolving it.
func (base *slowBase) relativizes(t testing.TB, target uri.URI) {
	want := reachable(base, target)
	for _, r := range relativizers {
		ref, err := base.strict.Relativize(target, r)
		if (err == nil) != want || err != nil && err != uri.ErrUnreachable {
			t.Fatalf("%q relativizes %q with %+v: %v, want reachable: %t", base.uri, target, r, err, want)
		}
		if err != nil {
			if !ref.IsZero() {
				t.Fatalf("%q relativizes %q to %q with an error", base.uri, target, ref)
			}
			continue
		}
		if back, err := base.strict.Resolve(ref); err != nil || back != target {
			t.Fatalf("%q relativizes %q to %q, which resolves to %q, %v", base.uri, target, ref, back, err)
		}
		if parsed, err := uri.Parse(ref.String()); err != nil || parsed != ref {
			t.Fatalf("%q relativizes %q to %q: %v", base.uri, target, ref, err)
		}
		// The result is never longer than the target itself. It satisfies the options,
		// unless the target's path has dot-segments and only one reference reaches it.
		if len(ref.String()) > len(target.String()) {
			t.Fatalf("%q relativizes %q to %q, which is longer", base.uri, target, ref)
		}
		if self, err := base.strict.Resolve(target.Reference()); err == nil && self == target && !allows(r, ref, target) {
			t.Fatalf("%q relativizes %q to %q, against %+v", base.uri, target, ref, r)
		}
		if r.RefuseClimb && climbs(ref.Path().String()) {
			t.Fatalf("%q relativizes %q to %q, which climbs", base.uri, target, ref)
		}
	}
	got, err := base.uri.Relativize(target)
	if wantRef, wantErr := base.strict.Relativize(target, uri.Relativizer{}); got != wantRef || err != wantErr {
		t.Fatalf("%q relativizes %q to %q, %v, want %q, %v", base.uri, target, got, err, wantRef, wantErr)
	}

	// A lax base, or one that refuses more references, never gets a wrong result.
	for _, b := range []*uri.Base{base.lax, base.climb, base.same} {
		for _, r := range relativizers {
			ref, err := b.Relativize(target, r)
			if err != nil {
				if err != uri.ErrUnreachable {
					t.Fatalf("%q relativizes %q: %v", base.uri, target, err)
				}
				continue
			}
			if back, err := b.Resolve(ref); err != nil || back != target {
				t.Fatalf("%q relativizes %q to %q, which resolves to %q, %v", base.uri, target, ref, back, err)
			}
			if r.RefuseClimb && climbs(ref.Path().String()) {
				t.Fatalf("%q relativizes %q to %q, which climbs", base.uri, target, ref)
			}
		}
	}
}

func TestRelativize(t *testing.T) {
	none := uri.Relativizer{}
	authority := uri.Relativizer{KeepAuthority: true}
	absolute := uri.Relativizer{AbsolutePath: true}
	never := uri.Relativizer{RefuseClimb: true}
	const unreachable = "unreachable"
	for _, test := range []struct {
		base, target string
		r            uri.Relativizer
		want         string
	}{
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p?q", none, ""},
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p?q#", none, "#"},
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p?q#s", none, "#s"},
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p?", none, "?"},
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p?y#s", none, "?y#s"},
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p", none, "d;p"}, // the query is undefined
		{"http://a/b/c/d;p?q", "http://a/b/c/g", none, "g"},
		{"http://a/b/c/d;p?q", "http://a/b/c/", none, "."},
		{"http://a/b/c/d;p?q", "http://a/b/c/?y", none, ".?y"},
		{"http://a/b/c/d;p?q", "http://a/b/c", none, "../c"}, // "/b/c" is as short, and has more of the target
		{"http://a/b/c/d;p?q", "http://a/b/", none, ".."},
		{"http://a/b/c/d;p?q", "http://a/b/x", none, "../x"},
		{"http://a/b/c/d;p?q", "http://a/", none, "/"},
		{"http://a/b/c/d;p?q", "http://a/g", none, "/g"},
		{"http://a/b/c/d;p?q", "http://a", none, "//a"},
		{"http://a/b/c/d;p?q", "http://a?y", none, "//a?y"},
		{"http://a/b/c/d;p?q", "http://g/", none, "//g/"},
		{"http://a/b/c/d;p?q", "https://a/b/c/d;p?q", none, "https://a/b/c/d;p?q"},
		{"http://a/b/c/d;p?q", "http:g", none, "http:g"},
		{"http://a/b/c/d;p?q", "HTTP://a/b/c/g", none, "HTTP://a/b/c/g"}, // as strings

		// Paths with colons or empty segments, and paths that look like an authority.
		{"http://a/b/c/d", "http://a/b/c/x:y", none, "./x:y"},
		{"http://a/b/c/d", "http://a/b/c/1:y", none, "./1:y"},
		{"http://a/b/c/d", "http://a/b/c/:", none, "./:"},
		{"http://a/b/c/d", "http://a/b/c/x/y:z", none, "x/y:z"},
		{"http://a/b/c/d", "http://a/b/x:y", none, "../x:y"},
		{"http://a/b", "http://a/x:y", none, "/x:y"},
		{"http://a/b/c/d", "http://a/b/c//x", none, ".//x"},
		{"http://a/b/c/d", "http://a/b/c//", none, ".//"},
		{"http://a/b/c/d", "http://a/b//x", none, "..//x"},
		{"http://a/b/c/d", "http://a//x", none, "/.//x"},
		{"http://a/b//c", "http://a/b/c", none, "../c"},
		{"http://a/b//c", "http://a/b//d", none, "d"},
		{"http://a//b", "http://a//c", none, "c"},
		{"http://a//b", "http://a//", none, "."},
		{"a:/b", "a:/.//c", none, ".//c"},
		{"a:/b/c", "a:/.//d", none, "..//d"},
		{"a:/.//b/c", "a:/.//b/d", none, "d"},
		{"a:/.//b/c", "a:/.//d", none, "../d"},

		// Bases without a slash.
		{"a:b", "a:c", none, "c"},
		{"a:b", "a:", none, "."},
		{"a:b", "a:/c", none, "/c"},
		{"a:b", "a:c:d", none, "./c:d"},
		{"a:b/c", "a:b/d", none, "d"},
		{"a:b/c", "a:d", none, "a:d"},
		{"a:b/c/d", "a:b/x", none, "../x"},
		{"a:", "a:b", none, "b"},
		{"http://a", "http://a/b", none, "b"},
		{"http://a", "http://a/", none, "."},
		{"http://a?q", "http://a", none, "//a"},

		// Dot-segments are possible only in the base's own path.
		{"http://a/b/../c", "http://a/b/../c", none, ""},
		{"http://a/b/../c", "http://a/b/../c?y", none, "?y"},
		{"http://a/b/../c?q", "http://a/b/../c?q#s", none, "#s"},
		{"http://a/b/../c?q", "http://a/b/../c", none, unreachable},
		{"http://a/b/../c", "http://a/b/../d", none, unreachable},
		{"http://a/b/../c", "http://b/b/../c", none, unreachable},
		{"http://a/b/../c", "http://a/c", none, "c"},
		{"http://a/b/c", "http://a/./x", none, unreachable},
		{"http://a/b/c", "http://a/..", none, unreachable},
		{"a:b", "a:..", none, unreachable},
		{"a:b", "a:/./x", none, unreachable},
		{"a:..", "a:..#s", none, "#s"},
		{"http://a/b/c", "http://a/b/%2e%2e/x", none, "%2e%2e/x"},
		{"http://a/b/c", "http://a/b/x?/../y", none, "x?/../y"},

		{"http://a/b/c", "http://a/b/c", authority, "//a/b/c"},
		{"http://a/b/c", "http://b/x", authority, "//b/x"},
		{"http://a/b/c", "x:/y", authority, "x:/y"},
		{"a:/b/c", "a:/b/d", authority, "d"}, // there is no authority to keep
		{"http://a/b/../c", "http://a/b/../c", authority, ""},

		{"http://a/b/c/d", "http://a/b/c/g", absolute, "/b/c/g"},
		{"http://a/b/c/d", "http://a/b/c/d#s", absolute, "#s"},
		{"http://a/b/c/d", "http://a//x", absolute, "/.//x"},
		{"http://a/b/c/d", "http://a", absolute, "//a"},
		{"a:/b", "a:/.//c", absolute, "/.//c"},
		{"a:b/c", "a:b/d", absolute, "d"}, // the path is not rooted
		{"a:b/c/d", "a:b/x", absolute, "../x"},

		{"http://a/b/c/d", "http://a/b/x", never, "/b/x"},
		{"http://a/b/c/d", "http://a/b/", never, "/b/"},
		{"http://a/b/c/d", "http://a/b/c/x", never, "x"},
		{"http://a/b/c/d", "http://a//x", never, "/.//x"},
		{"a:b/c/d", "a:b/x", never, "a:b/x"},
		{"http://a/b/c/d", "http://a/b/c/x", uri.Relativizer{AbsolutePath: true, RefuseClimb: true}, "/b/c/x"},
	} {
		base, target := newSlowBase(t, test.base), uri.MustParseURI(test.target)
		ref, err := base.strict.Relativize(target, test.r)
		got := ref.String()
		if err == uri.ErrUnreachable {
			got = unreachable
		} else if err != nil {
			t.Error(err)
		}
		if got != test.want {
			t.Errorf("%q relativizes %q with %+v to %q, want %q", test.base, test.target, test.r, got, test.want)
		}
		base.relativizes(t, target)
	}

	if ref, err := (uri.URI{}).Relativize(uri.MustParseURI("a:")); !ref.IsZero() || err != uri.ErrNoBase {
		t.Errorf("the zero URI as a base: %q, %v", ref, err)
	}
	if ref, err := uri.MustParseURI("a:").Relativize(uri.URI{}); !ref.IsZero() || err != uri.ErrUnreachable {
		t.Errorf("the zero URI as a target: %q, %v", ref, err)
	}
}

// TestRelativizeResolver checks that Relativize respects the options of the base.
func TestRelativizeResolver(t *testing.T) {
	for _, test := range []struct {
		resolver     uri.Resolver
		base, target string
		r            uri.Relativizer
		want         string
		err          error
	}{
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "http://a/b/d", uri.Relativizer{}, "d", nil},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "http://h/b/d", uri.Relativizer{}, "", uri.ErrUnreachable},
		{uri.Resolver{Lax: true}, "a:b/c", "a:b/d", uri.Relativizer{}, "d", nil},
		{uri.Resolver{Lax: true}, "a:b/c/d", "a:b/x", uri.Relativizer{}, "../x", nil},
		{uri.Resolver{Lax: true}, "a:b/c/d", "a:b/x", uri.Relativizer{AbsolutePath: true}, "../x", nil},
		{uri.Resolver{Lax: true}, "a:b/c/d", "a:b/x", uri.Relativizer{KeepAuthority: true}, "../x", nil},
		// Only a reference that climbs reaches the target.
		{uri.Resolver{Lax: true}, "a:b/c/d", "a:b/x", uri.Relativizer{RefuseClimb: true}, "", uri.ErrUnreachable},
		// No reference reaches the target, because the scheme is ignored.
		{uri.Resolver{Lax: true}, "a:b/c/d", "a:x", uri.Relativizer{}, "", uri.ErrUnreachable},
	} {
		b, err := uri.NewBase(uri.MustParseURI(test.base), test.resolver)
		if err != nil {
			t.Fatal(err)
		}
		ref, err := b.Relativize(uri.MustParseURI(test.target), test.r)
		if ref.String() != test.want || err != test.err {
			t.Errorf("%+v: %q relativizes %q with %+v to %q, %v, want %q, %v", test.resolver, test.base, test.target, test.r, ref, err, test.want, test.err)
		}
	}
}

// TestRelativizeShortest checks that no reference is shorter than the result of
// Relativize. It resolves all short references and compares the shortest to each target.
func TestRelativizeShortest(t *testing.T) {
	n := testenv.Tier(3, 4, 6)
	bases := []string{
		"x:", "x:?", "x:a", "x:a/", "x:a/b", "x:a/b/a?b", "x:a/../b", "x:../a/b", "x:a//b", "x:/", "x:/a", "x:/a/b/a", "x:/a//b?a",
		"x:/.//a/b", "x:/./a/../b", "x://h", "x://h?a", "x://h/", "x://h/a/b/", "x://h/a/b/a?b#a", "x://h//a//b", "x://h/a/../b?",
		"x://a/b", "X://h/a",
	}
	var refs []uri.Reference
	seen := make(map[string]bool)
	words([]string{"a", "b", "/", ".", ":", "?", "#", "x:", "//h"}, n, func(text string) {
		if ref, err := uri.Parse(text); err == nil && !seen[text] {
			seen[text] = true
			refs = append(refs, ref)
		}
	})
	for _, text := range bases {
		t.Run(strings.ReplaceAll(text, "/", "|"), func(t *testing.T) {
			base := newSlowBase(t, text)
			// shortest has the length of the shortest reference that each choice of options
			// allows.
			shortest := make(map[uri.URI]*[8]int)
			for _, ref := range refs {
				target, err := base.strict.Resolve(ref)
				if err != nil {
					t.Fatal(err)
				}
				lengths := shortest[target]
				if lengths == nil {
					lengths = new([8]int)
					shortest[target] = lengths
				}
				for i, r := range relativizers {
					if length := len(ref.String()) + 1; (lengths[i] == 0 || length < lengths[i]) && allows(r, ref, target) {
						lengths[i] = length
					}
				}
			}
			for target, lengths := range shortest {
				for i, r := range relativizers {
					ref, err := base.strict.Relativize(target, r)
					if err != nil {
						t.Fatalf("%q is a target, %v", target, err)
					}
					if lengths[i] > 0 && len(ref.String()) > lengths[i]-1 {
						t.Fatalf("%q is relativized with %+v to %q, which is longer than %d", target, r, ref, lengths[i]-1)
					}
					if lengths[i] > 0 && !allows(r, ref, target) {
						t.Fatalf("%q is relativized to %q, against %+v", target, ref, r)
					}
				}
			}
			t.Attr("pairs", testenv.Figure(len(refs)))
			t.Attr("targets", testenv.Figure(len(shortest)))
			// No other target can be reached.
			some := slices.SortedFunc(maps.Keys(shortest), func(a, b uri.URI) int { return strings.Compare(a.String(), b.String()) })
			for i, target := range some {
				if i%64 == 0 {
					base.relativizes(t, target)
				}
			}
		})
	}
}

// TestRelativizeShort relativizes all short targets, whether they can be reached or not.
func TestRelativizeShort(t *testing.T) {
	n, count := testenv.Tier(3, 4, 6), 0
	for _, text := range slowBases {
		base := newSlowBase(t, text)
		for _, before := range []string{"a:", "a://h", fmt.Sprint(base.uri)[:len(base.Scheme)+1]} {
			words([]string{"b", ".", "/", "?", ":"}, n, func(text string) {
				if target, err := uri.ParseURI(before + text); err == nil {
					base.relativizes(t, target)
					count++
				}
			})
		}
		base.relativizes(t, base.uri)
		base.relativizes(t, base.strict.Base())
	}
	t.Attr("pairs", testenv.Figure(count))
}

func FuzzRelativize(f *testing.F) {
	for _, row := range table(f, "spec/resolution.tsv") {
		f.Add(unquote(f, row["base"]), unquote(f, row["recommended"]))
	}
	for _, base := range slowBases {
		f.Add(base, "a://h/b//c/x:y")
	}
	f.Fuzz(func(t *testing.T, text, target string) {
		if uri.Validate(uri.RuleURI, text) != nil {
			return
		}
		base := newSlowBase(t, text)
		// If target is not a URI, it is resolved first.
		ref, err := uri.Parse(target)
		if err != nil {
			return
		}
		if u, err := ref.URI(); err == nil {
			base.relativizes(t, u)
		}
		u, err := base.strict.Resolve(ref)
		if err != nil {
			t.Fatal(err)
		}
		if !reachable(base, u) {
			t.Fatalf("%q is the target of %q against %q, and not reachable", u, target, text)
		}
		base.relativizes(t, u)
		if best, _ := base.uri.Relativize(u); len(best.String()) > len(target) {
			t.Fatalf("%q is relativized to %q, and shorter is %q", u, best, target)
		}
	})
}
