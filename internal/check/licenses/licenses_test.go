package licenses

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

var update = flag.Bool("update", false, "write THIRD_PARTY_LICENSES")

const root = "../../.."

// A copy is a row of copied.tsv: a file or folder that others made, or that is made from their
// data.
type copy struct {
	path    string
	in      string // "programs" or "tests"
	origin  string
	version string
	license string // SPDX
	notice  string // the file with the terms, in the folder of path or above it
	text    string // where the terms are from
}

func copies(t *testing.T) []copy {
	t.Helper()
	file, err := os.ReadFile("copied.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var list []copy
	for i, line := range strings.Split(strings.TrimSuffix(string(file), "\n"), "\n")[1:] {
		cells := strings.Split(line, "\t")
		if len(cells) != 7 || slices.Contains(cells, "") || cells[1] != "programs" && cells[1] != "tests" {
			t.Fatalf("copied.tsv:%d: %q", i+2, cells)
		}
		list = append(list, copy{cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6]})
	}
	return list
}

// terms has words of the text of each licence.
var terms = map[string]string{
	"Apache-2.0": "Apache License", "BSD-3-Clause": "Redistributions of source code must retain", "CC0-1.0": "Creative Commons CC0 1.0 dedication", "MIT": "Permission is hereby granted, free of charge",
	"MPL-2.0": "Mozilla Public License Version 2.0", "Unicode-3.0": "Unicode, Inc.", "curl": "Daniel Stenberg",
	"LicenseRef-IETF-Trust": "The Internet Society", "LicenseRef-scancode-w3c-03-bsd-license": "Redistributions of works must retain", "LicenseRef-OASIS-IPR": "OASIS Intellectual Property Rights Policy",
}

// own are the terms of the project itself: of all, and of the conformance vectors.
var own = []string{"LICENSE", "uritest/vectors/LICENSE"}

// Each copied file is there, and beside it or above it the terms under which it is copied.
func TestCopied(t *testing.T) {
	list := copies(t)
	if !slices.IsSortedFunc(list, func(a, b copy) int { return cmp.Compare(a.path, b.path) }) {
		t.Error("copied.tsv is not sorted by path")
	}
	notices := map[string]bool{}
	for _, c := range list {
		notices[c.notice] = true
		if _, err := os.Stat(filepath.Join(root, c.path)); err != nil {
			t.Error(err)
		}
		if folder := filepath.ToSlash(filepath.Dir(c.notice)) + "/"; !strings.HasPrefix(c.path+"/", folder) {
			t.Errorf("%s: the notice %s is not beside it", c.path, c.notice)
		}
		text, err := os.ReadFile(filepath.Join(root, c.notice))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, license := range strings.Split(c.license, " AND ") {
			if words, ok := terms[license]; !ok || !strings.Contains(strings.Join(strings.Fields(string(text)), " "), words) {
				t.Errorf("%s: the notice %s is not that of %s", c.path, c.notice, license)
			}
		}
	}
	for _, name := range files(t) {
		if filepath.Base(name) == "LICENSE" && !slices.Contains(own, name) && !notices[name] {
			t.Errorf("%s is the notice of no file in copied.tsv", name)
		}
	}
}

// files returns the files of the tree.
func files(t *testing.T) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || d.Name() == "fuzz" || d.Name() == "dist") {
			return filepath.SkipDir
		}
		if !d.IsDir() {
			rel, err := filepath.Rel(root, name)
			if err != nil {
				return err
			}
			list = append(list, filepath.ToSlash(rel))
		}
		return nil
	})
	if err != nil || len(list) < 1000 {
		t.Fatal(len(list), err)
	}
	return list
}

var (
	// foreign are words of a README about files that others made.
	foreign = regexp.MustCompile(`(?i)\b(license|licence|copyright|unchanged)\b`)
	// named are the names of files and folders in a README.
	named = regexp.MustCompile("`([^` ]+)`")
)

// A file that a README of test data says is of others is in copied.tsv.
func TestProvenance(t *testing.T) {
	list := copies(t)
	known := func(path string) bool {
		return slices.ContainsFunc(list, func(c copy) bool {
			return c.path == path || strings.HasPrefix(path, c.path+"/") || strings.HasPrefix(c.path, path+"/")
		})
	}
	checked := 0
	for _, name := range files(t) {
		if filepath.Base(name) != "README.md" || !strings.Contains(name, "testdata/") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.ToSlash(filepath.Dir(name))
		section := ""
		for _, paragraph := range strings.Split(string(text), "\n\n") {
			if heading, ok := strings.CutPrefix(paragraph, "## "); ok {
				section = strings.TrimSuffix(heading, "/") + "/"
			}
			if !foreign.MatchString(paragraph) {
				continue
			}
			for _, match := range named.FindAllStringSubmatch(paragraph, -1) {
				for _, path := range []string{folder + "/" + match[1], folder + "/" + section + match[1]} {
					path = strings.TrimSuffix(path, "/")
					if _, err := os.Stat(filepath.Join(root, path)); err != nil || strings.HasSuffix(path, "/..") {
						continue
					}
					checked++
					if !known(path) {
						t.Errorf("%s says that %s is of others: list it in copied.tsv", name, path)
					}
				}
			}
		}
	}
	if checked < 12 {
		t.Errorf("%d files are named", checked)
	}
}

// plain are the folders of test data without a README: their files were written for the tests that
// read them.
var plain = []string{
	"audit/testdata", "canonical/testdata", "cmd/uri/testdata", "cmd/uri/testdata/script",
	"examples/callbacks/testdata/neturl", "examples/crawler/testdata/neturl", "examples/iriapi/testdata/neturl",
	"examples/proxy/testdata/neturl",
	"examples/redactlog/testdata", "examples/redactlog/testdata/neturl", "extract/document/testdata",
	"extract/document/testdata/documents", "extract/document/testdata/markdown", "extract/testdata",
	"cmd/internal/ask/testdata", "linkcheck/testdata/cases", "internal/anchor/testdata", "internal/check/modules/testdata", "internal/check/tally/testdata", "internal/check/weblinks/testdata", "render/testdata",
	"scheme/mailto/testdata", "uritest/testdata",
}

var (
	// listed is a name that begins an item of a list or a row of a table.
	listed = regexp.MustCompile("(?m)^(?:- |\\| )`([^` ]*[./][^` ]*)`")
	// linked is a link to a file.
	linked = regexp.MustCompile(`\]\(([^):#]+)(?:#[^)]*)?\)`)
	// headed is a heading.
	headed = regexp.MustCompile(`(?m)^## (\S+)$`)
)

// A README says where each file of test data is from: the one in the folder of the file or above it
// names the file or a folder that it is in. Folders without a README are in plain. What a README
// lists or links to is there.
func TestOrigins(t *testing.T) {
	all := files(t)
	there := map[string]bool{}
	for _, name := range all {
		for ; name != "."; name = filepath.ToSlash(filepath.Dir(name)) {
			there[name] = true
		}
	}
	names := map[string]map[string]bool{} // what a README names, by its folder
	for _, readme := range all {
		folder, base := path.Split(readme)
		if base != "README.md" || !strings.Contains("/"+folder, "/testdata/") {
			continue
		}
		file, err := os.ReadFile(filepath.Join(root, readme))
		if err != nil {
			t.Fatal(err)
		}
		names[folder] = map[string]bool{}
		section := ""
		for line := range strings.Lines(string(file)) {
			if m := headed.FindStringSubmatch(line); m != nil {
				names[folder][strings.TrimSuffix(m[1], "/")] = true
				section = strings.TrimSuffix(m[1], "/")
			}
			for _, m := range named.FindAllStringSubmatch(line, -1) {
				names[folder][strings.TrimSuffix(m[1], "/")] = true
			}
			if m := listed.FindStringSubmatch(line); m != nil && !there[path.Join(folder, m[1])] && !there[path.Join(folder, section, m[1])] {
				t.Errorf("%s lists %s, which is not there", readme, m[1])
			}
			for _, m := range linked.FindAllStringSubmatch(line, -1) {
				if !there[path.Join(folder, m[1])] {
					t.Errorf("%s links to %s, which is not there", readme, m[1])
				}
			}
		}
	}
	without := map[string]bool{}
	for _, name := range all {
		folder, base := path.Split(name)
		if !strings.Contains("/"+folder, "/testdata/") || base == "README.md" || base == "LICENSE" {
			continue
		}
		above := folder
		for names[above] == nil && path.Base(above) != "testdata" {
			above = path.Dir(path.Clean(above)) + "/"
		}
		if said := names[above]; said != nil {
			rel := strings.TrimPrefix(name, above)
			known := said[rel]
			for _, part := range strings.Split(rel, "/") {
				known = known || said[part]
			}
			if !known {
				t.Errorf("%sREADME.md does not say where %s is from", above, rel)
			}
			continue
		}
		without[path.Clean(folder)] = true
	}
	for folder := range without {
		if !slices.Contains(plain, folder) {
			t.Errorf("%s has no README.md that says where its files are from", folder)
		}
	}
	for _, folder := range plain {
		if !without[folder] {
			t.Errorf("%s has a README.md or no files, and is listed as a folder without one", folder)
		}
	}
}

// GitHub is told which files are generated: all that say so. It is told of all copied files, too.
func TestAttributes(t *testing.T) {
	git := testenv.Program(t, "git")
	// An empty repository, as the source can be a copy without one or belong to another user.
	repository := filepath.Join(t.TempDir(), "repository")
	if out, err := exec.Command(git, "init", "--quiet", "--bare", repository).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
	generated := regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)
	want := map[string]string{}
	for _, name := range files(t) {
		if filepath.Ext(name) == ".go" {
			text, err := os.ReadFile(filepath.Join(root, name))
			if err != nil {
				t.Fatal(err)
			}
			if head := text[:min(len(text), 400)]; generated.Match(head) {
				want[name] = "linguist-generated"
			}
		}
	}
	if len(want) < 5 {
		t.Errorf("%d generated files", len(want))
	}
	for _, c := range copies(t) {
		path := filepath.Join(root, c.path)
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			c.path += "/x"
		}
		if want[c.path] == "" {
			want[c.path] = "linguist-vendored"
		}
	}
	want["idn/joining.go"] = "" // code, with a table in it
	want["internal/publicsuffix/rules.txt"] = "linguist-generated"
	for name, attribute := range want {
		if attribute == "" {
			continue
		}
		check := exec.Command(git, "--git-dir="+repository, "--work-tree=.", "check-attr", attribute, "--", name)
		check.Dir = root
		if out, err := check.CombinedOutput(); err != nil || !strings.HasSuffix(string(out), ": set\n") {
			t.Errorf("%s lacks %s in .gitattributes: %s %v", name, attribute, out, err)
		}
	}
}

// A module is a module in the binaries, with its notices.
type module struct {
	Path, Version, Dir string
	notices            map[string]string // by the name of the file in the module
}

// noticeName matches the names of files with notices.
var noticeName = regexp.MustCompile(`(?i)^(licen[cs]e|notice|copying|copyright|patents)([-.].*)?$`)

// modules returns the modules whose packages are in the released binaries.
func modules(t *testing.T) []*module {
	t.Helper()
	work, err := filepath.Abs(filepath.Join(root, "go.work"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*module{}
	for _, target := range []struct{ os, arch, pkg string }{
		{"linux", "amd64", "./uri"}, {"darwin", "arm64", "./uri"}, {"windows", "amd64", "./uri"}, {"freebsd", "amd64", "./uri"}, {"js", "wasm", "./web/wasm"},
	} {
		list := exec.Command("go", "list", "-deps", "-json=Dir,Module", target.pkg)
		list.Dir = filepath.Join(root, "cmd")
		list.Env = append(os.Environ(), "GOOS="+target.os, "GOARCH="+target.arch, "CGO_ENABLED=0", "GOWORK="+work, "GOFLAGS=-mod=readonly")
		list.Stderr = os.Stderr
		out, err := list.Output()
		if err != nil {
			t.Fatalf("%v: %v", list, err)
		}
		for d := json.NewDecoder(bytes.NewReader(out)); ; {
			var pkg struct {
				Dir    string
				Module *struct {
					Path, Version, Dir string
					Main               bool
				}
			}
			if err := d.Decode(&pkg); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			if pkg.Module == nil || pkg.Module.Main {
				continue
			}
			m := all[pkg.Module.Path]
			if m == nil {
				m = &module{pkg.Module.Path, pkg.Module.Version, pkg.Module.Dir, map[string]string{}}
				all[m.Path] = m
			}
			for dir := pkg.Dir; ; dir = filepath.Dir(dir) {
				m.read(t, dir)
				if dir == m.Dir {
					break
				}
			}
		}
	}
	// The released binaries have the versions of cmd/go.mod. Those of go.work must be the same.
	gomod, err := os.ReadFile(filepath.Join(root, "cmd/go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		if line := m.Path + " " + m.Version; !strings.Contains(string(gomod), line+"\n") && !strings.Contains(string(gomod), line+" //") {
			t.Errorf("cmd/go.mod lacks %s %s, which another module of go.work requires", m.Path, m.Version)
		}
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	dir := strings.TrimSpace(string(goroot))
	std := &module{"Go's runtime, standard library and wasm_exec.js", "", dir, map[string]string{}}
	if std.read(t, dir); std.notices["LICENSE"] == "" {
		// Some systems have Go's licence elsewhere. It is that of its other modules.
		std.notices["LICENSE"] = all["golang.org/x/net"].notices["LICENSE"]
	}
	all[""] = std
	sorted := slices.SortedFunc(maps.Values(all), func(a, b *module) int { return cmp.Compare(a.Path, b.Path) })
	for _, m := range sorted {
		if len(m.notices) == 0 {
			t.Errorf("%s has no licence", m.Path)
		}
	}
	return sorted
}

func (m *module) read(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || !noticeName.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(m.Dir, filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if name == "PATENTS" && m.Version == "" {
			continue
		}
		m.notices[filepath.ToSlash(name)] = clean(string(text))
	}
}

// clean returns a text with LF line ends and without space at the ends of lines.
func clean(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\f")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n") + "\n"
}

const rule = "\n================================================================================\n"

// document returns THIRD_PARTY_LICENSES: the works, and each text once, with the works that it is
// about.
func document(works []string, texts map[string][]string, about string) string {
	var b strings.Builder
	b.WriteString(about + "\n\n")
	for _, work := range works {
		b.WriteString("- " + work + "\n")
	}
	order := slices.SortedFunc(maps.Keys(texts), func(a, b string) int {
		return cmp.Or(cmp.Compare(texts[a][0], texts[b][0]), cmp.Compare(a, b))
	})
	for _, text := range order {
		b.WriteString(rule)
		for _, of := range texts[text] {
			b.WriteString(of + "\n")
		}
		b.WriteString("\n" + text)
	}
	return b.String()
}

// THIRD_PARTY_LICENSES has every module in the binaries, with its version, and every copied file.
// The program has the part that is about the binaries.
func TestThirdParty(t *testing.T) {
	var works []string
	texts := map[string][]string{}
	for _, m := range modules(t) {
		work := strings.TrimSpace(m.Path + " " + m.Version)
		works = append(works, work)
		for _, name := range slices.Sorted(maps.Keys(m.notices)) {
			texts[m.notices[name]] = append(texts[m.notices[name]], work+": "+name)
		}
	}
	add := func(in string) {
		for _, c := range copies(t) {
			if c.in != in {
				continue
			}
			works = append(works, fmt.Sprintf("%s: from %s, %s (%s)", c.path, c.origin, c.version, c.license))
			text, err := os.ReadFile(filepath.Join(root, c.notice))
			if err != nil {
				t.Fatal(err)
			}
			key := clean(string(text))
			texts[key] = append(texts[key], c.path+": "+c.license)
		}
	}
	add("programs")
	compare(t, "cmd/internal/licenses/THIRD_PARTY_LICENSES", document(works, texts, "The command uri and the static site of its page contain works of others. Their notices follow."))
	add("tests")
	compare(t, "THIRD_PARTY_LICENSES", document(works, texts, "The command uri, the static site of its page, and the tests contain works of others. Their notices follow."))
}

func compare(t *testing.T, name, want string) {
	t.Helper()
	path := filepath.Join(root, name)
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) == want {
		return
	}
	gotLines, wantLines := strings.Split(string(got), "\n"), strings.Split(want, "\n")
	for i := range min(len(gotLines), len(wantLines)) {
		if gotLines[i] != wantLines[i] {
			t.Errorf("%s:%d: has %q, want %q: run go test ./internal/check/licenses -update", name, i+1, gotLines[i], wantLines[i])
			return
		}
	}
	t.Errorf("%s has %d lines, want %d: run go test ./internal/check/licenses -update", name, len(gotLines), len(wantLines))
}
