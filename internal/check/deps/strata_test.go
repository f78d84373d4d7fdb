package deps_test

import (
	_ "embed"
	"fmt"
	"go/build"
	"go/build/constraint"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

// strata.tsv lists the strata from the lowest up, each with its packages and the reason why they
// are there. A package is the name of its folder, in which an element can be a pattern of
// [path.Match]. No package imports one of a higher stratum.
//
//go:embed strata.tsv
var strataText string

// A stratum is a row of strata.tsv.
type stratum struct {
	name     string
	patterns []string
	reason   string
}

type strata []stratum

var theStrata = sync.OnceValue(func() strata {
	list, err := parseStrata(strataText)
	if err != nil {
		panic(err)
	}
	return list
})

func parseStrata(text string) (list strata, err error) {
	header, rows, _ := strings.Cut(text, "\n")
	if header != "stratum\tpackages\treason" {
		return nil, fmt.Errorf("strata.tsv: header %q", header)
	}
	for line := range strings.Lines(rows) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 3 || slices.Contains(fields, "") {
			return nil, fmt.Errorf("strata.tsv: a row has a name, packages and a reason: %q", line)
		}
		s := stratum{fields[0], strings.Split(fields[1], " "), fields[2]}
		for _, pattern := range s.patterns {
			if _, err := path.Match(pattern, ""); err != nil || pattern == "" {
				return nil, fmt.Errorf("strata.tsv: %q: %q is not a pattern", s.name, pattern)
			}
		}
		if slices.ContainsFunc(list, func(other stratum) bool { return other.name == s.name }) {
			return nil, fmt.Errorf("strata.tsv: two strata %q", s.name)
		}
		list = append(list, s)
	}
	return list, nil
}

// ranks returns the strata with the package of a folder: one, unless strata.tsv is wrong.
func (s strata) ranks(dir string) (ranks []int) {
	for i, stratum := range s {
		for _, pattern := range stratum.patterns {
			if ok, _ := path.Match(pattern, dir); ok {
				ranks = append(ranks, i)
			}
		}
	}
	return ranks
}

// TestStrata checks that strata.tsv has no pattern without a package on any system.
func TestStrata(t *testing.T) {
	needTree(t)
	dirs := make(map[string]bool)
	for _, platform := range []string{"linux/amd64", "js/wasm"} {
		g, err := load(platformContext(platform))
		if err != nil {
			t.Fatal(err)
		}
		for name := range g {
			if dir, ok := dirOf(name); ok {
				dirs[dir] = true
			}
		}
	}
	for _, stratum := range theStrata() {
		for _, pattern := range stratum.patterns {
			if !slices.ContainsFunc(slices.Collect(maps.Keys(dirs)), func(dir string) bool {
				ok, _ := path.Match(pattern, dir)
				return ok
			}) {
				t.Errorf("stratum %s: there is no package %s", stratum.name, pattern)
			}
		}
	}
}

// TestParseStrata checks that a mistake in strata.tsv is an error.
func TestParseStrata(t *testing.T) {
	const header = "stratum\tpackages\treason\n"
	for _, text := range []string{
		"", "stratum\tpackages\n", header + "a\tx\n", header + "a\tx\t\n", header + "a\t\tr\n", header + "\tx\tr\n",
		header + "a\tx\tr\na\ty\tr\n", header + "a\t[x\tr\n", header + "a\tx  y\tr\n",
	} {
		if list, err := parseStrata(text); err == nil {
			t.Errorf("%q: %v", text, list)
		}
	}
	list, err := parseStrata(header + "low\ta/x .\tr\nhigh\ta/* b\tr\n")
	if err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string][]int{".": {0}, "a/x": {0, 1}, "a/y": {1}, "a": nil, "a/x/y": nil, "b": {1}} {
		if got := list.ranks(dir); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", dir, got, want)
		}
	}
}

// rooms are the folders that hold folders of packages, from the lowest up. A package is in the room
// of its longest prefix. The public packages above the root are in the room "public".
var rooms = []string{"internal/engine", ".", "internal", public, "cmd/internal", "cmd", outside, "internal/check"}

const (
	public  = "public"
	outside = "outside"
)

// roomOf returns the rank of the room of a folder.
func roomOf(dir string) int {
	best := public
	for _, room := range rooms {
		if under(dir, room) && (best == public || len(room) > len(best)) {
			best = room
		}
	}
	if best == public && slices.Contains([]string{"adapters", "bench", "conformance", "examples", "integrations", "packaging", "tools"}, strings.Split(dir, "/")[0]) {
		best = outside
	}
	return slices.Index(rooms, best)
}

// maxUpward is the number of imports that run from a lower room to a higher one. A change may lower
// it. Three of them are from internal/verdict, which reads the findings of audit, and whose stratum
// is above audit in strata.tsv.
const maxUpward = 30

// TestRooms checks that the folders show the strata: it counts the imports that run up if packages
// are ordered by their folders alone.
func TestRooms(t *testing.T) {
	needTree(t)
	g, err := load(platformContext("linux/amd64"))
	if err != nil {
		t.Fatal(err)
	}
	upward, all := g.upward()
	for _, arrow := range upward {
		t.Log(arrow)
	}
	t.Logf("%d of %d imports run up", len(upward), all)
	if len(upward) > maxUpward {
		t.Errorf("%d imports run up, more than %d", len(upward), maxUpward)
	}
}

// upward returns the imports between packages of the tree that run up by their rooms, and the
// number of all.
func (g graph) upward() (arrows []string, all int) {
	for _, name := range slices.Sorted(maps.Keys(g)) {
		dir, ok := dirOf(name)
		if !ok {
			continue
		}
		for _, imported := range g[name].imports {
			if to, ok := dirOf(imported); ok {
				all++
				if roomOf(dir) < roomOf(to) {
					arrows = append(arrows, dir+" -> "+to)
				}
			}
		}
	}
	return arrows, all
}

// TestRoomsRule checks the order of rooms with a graph made up for it.
func TestRoomsRule(t *testing.T) {
	g := graph{
		"./internal/engine/scan":   {imports: []string{"math/bits", "./internal/bom", "."}},
		".":                        {imports: []string{"./internal/engine/scan", "./scheme", "./internal/mask"}},
		"./internal/mask":          {imports: []string{".", "./audit"}},
		"./scheme":                 {imports: []string{"./internal/mask", "./cmd/internal/stream"}},
		"./cmd/internal/stream":    {imports: []string{"./scheme", "./cmd/uri"}},
		"./cmd/uri":                {imports: []string{"./cmd/internal/stream", "./bench/pairs"}},
		"./bench/pairs":            {imports: []string{"./cmd/uri", "./internal/check/uses"}},
		"./internal/check/uses":    {imports: []string{"./bench/pairs", "./scheme/urn"}},
		"./scheme/urn":             {imports: []string{"./scheme"}},
		"golang.org/x/net/nowhere": {imports: []string{"./scheme"}},
	}
	want := []string{
		". -> scheme", ". -> internal/mask", "bench/pairs -> internal/check/uses", "cmd/internal/stream -> cmd/uri", "cmd/uri -> bench/pairs",
		"internal/engine/scan -> internal/bom", "internal/engine/scan -> .", "internal/mask -> audit", "scheme -> cmd/internal/stream",
	}
	if got, all := g.upward(); !slices.Equal(got, want) || all != 18 {
		t.Errorf("%d of %q, want %q", all, got, want)
	}
}

// needTree skips a test on systems that usually lack the sources.
func needTree(t *testing.T) {
	t.Helper()
	switch runtime.GOOS {
	case "js", "wasip1", "android", "ios":
		t.Skipf("the system is %s, which usually lacks the sources of Go", runtime.GOOS)
	}
}

// platformContext returns the context of a platform such as "linux/amd64". After a space it can
// have build tags, with commas between them: the context then has Cgo too.
func platformContext(platform string) *build.Context {
	ctxt := build.Default
	platform, tags, _ := strings.Cut(platform, " ")
	ctxt.GOOS, ctxt.GOARCH, _ = strings.Cut(platform, "/")
	ctxt.CgoEnabled = tags != ""
	ctxt.BuildTags = strings.FieldsFunc(tags, func(r rune) bool { return r == ',' })
	return &ctxt
}

// ourTags are the build tags of the tree that are no platforms.
const ourTags = "countwork,purego,race,urismall"

// TestTags checks that each build tag of the tree is a platform or in ourTags, whose imports are
// checked.
func TestTags(t *testing.T) {
	needTree(t)
	known := map[string]bool{"ignore": true} // a program of one file, which belongs to no package
	for _, name := range []string{"unix", "aix", "linux", "solaris", "js", "wasm", "amd64", "arm64", "386", "arm", "mips", "mipsle"} {
		known[name] = true
	}
	unseen := make(map[string]bool)
	for _, name := range strings.Split(ourTags, ",") {
		known[name], unseen[name] = true, true
	}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && name != root && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "package ") {
				break
			}
			if !constraint.IsGoBuild(line) {
				continue
			}
			expr, err := constraint.Parse(line)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			expr.Eval(func(tag string) bool {
				if delete(unseen, tag); !known[tag] {
					t.Errorf("%s: add the build tag %s to ourTags", name, tag)
				}
				return true
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range unseen {
		t.Errorf("no file has the build tag %s of ourTags", name)
	}
}
