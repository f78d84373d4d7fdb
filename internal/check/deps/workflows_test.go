package deps_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func readRoot(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// manifests returns the folders, as dependabot names them, with a file of a name.
func manifests(t *testing.T, name string) []string {
	t.Helper()
	var dirs []string
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if base := entry.Name(); entry.IsDir() && (base == ".git" || base == "testdata" || base == "node_modules" || base == ".hook") {
			return fs.SkipDir
		}
		if entry.Name() == name {
			dir, err := filepath.Rel(root, filepath.Dir(file))
			if err != nil {
				return err
			}
			dirs = append(dirs, path.Join("/", filepath.ToSlash(dir)))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(dirs) == 0 {
		t.Fatalf("no %s", name)
	}
	return dirs
}

// TestDependabot compares the folders that dependabot updates with the manifests in the tree.
func TestDependabot(t *testing.T) {
	text := readRoot(t, ".github/dependabot.yml")
	for ecosystem, manifest := range map[string]string{"gomod": "go.mod", "npm": "package.json", "cargo": "Cargo.toml"} {
		_, section, found := strings.Cut(text, "package-ecosystem: "+ecosystem+"\n")
		if !found {
			t.Errorf("dependabot.yml has no %s", ecosystem)
			continue
		}
		section, _, _ = strings.Cut(section, "package-ecosystem:")
		line := regexp.MustCompile(`director(?:y|ies): (.*)`).FindString(section)
		patterns := regexp.MustCompile(`/[^"\],\s]*`).FindAllString(line, -1)
		dirs := manifests(t, manifest)
		for _, dir := range dirs {
			if !slices.ContainsFunc(patterns, func(p string) bool { ok, err := path.Match(p, dir); return ok && err == nil }) {
				t.Errorf("dependabot.yml: %s lacks %s, which has a %s", ecosystem, dir, manifest)
			}
		}
		for _, pattern := range patterns {
			if !slices.ContainsFunc(dirs, func(dir string) bool { ok, err := path.Match(pattern, dir); return ok && err == nil }) {
				t.Errorf("dependabot.yml: %s has %s, where no %s is", ecosystem, pattern, manifest)
			}
		}
	}
}

// TestDevelopmentVersion checks that all modules are of one series of Go, and that every workflow
// uses the version of development, which is a release of it.
func TestDevelopmentVersion(t *testing.T) {
	version := readRoot(t, ".go-version")
	if !regexp.MustCompile(`^1\.\d+\.\d+\n$`).MatchString(version) {
		t.Fatalf(".go-version has %q", version)
	}
	series := version[:strings.LastIndexByte(version, '.')]
	for _, dir := range manifests(t, "go.mod") {
		language := regexp.MustCompile(`(?m)^go (\d+\.\d+)(\.\d+)?$`).FindStringSubmatch(readRoot(t, path.Join(dir, "go.mod")))
		if language == nil || language[1] != series {
			t.Errorf("%s/go.mod has %q, and .go-version %s", dir, language, version)
		}
	}
}

// TestWorkflows checks what actionlint does not.
func TestWorkflows(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, ".github/workflows/*.yml"))
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	for _, file := range append(files, filepath.Join(root, "action.yml")) {
		file, err := filepath.Rel(root, file)
		if err != nil {
			t.Fatal(err)
		}
		text := readRoot(t, file)
		for _, uses := range regexp.MustCompile(`uses: (.*)`).FindAllStringSubmatch(text, -1) {
			if !strings.HasPrefix(uses[1], "./") && !regexp.MustCompile(`^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`).MatchString(uses[1]) {
				t.Errorf("%s: %s: an action is named by the hash of its commit, with its version after it", file, uses[1])
			}
		}
		for _, script := range regexp.MustCompile(`(?m)run: (?:bash )?(\.ci/[\w-]+)`).FindAllStringSubmatch(text, -1) {
			if info, err := os.Stat(filepath.Join(root, script[1])); err != nil || info.Mode()&0o111 == 0 && filepath.Separator == '/' {
				t.Errorf("%s: %s is not a program: %v", file, script[1], err)
			}
		}
		if file == "action.yml" {
			if strings.Contains(text, "setup-go") {
				t.Error("action.yml replaces the user's Go")
			}
			continue
		}
		if !strings.Contains(text, "\npermissions: {}\n") {
			t.Errorf("%s: a workflow has no permissions but those of its jobs", file)
		}
		jobs := regexp.MustCompile(`(?m)^  [\w-]+:\n    `).FindAllStringIndex(text[strings.Index(text, "\njobs:"):], -1)
		if n := strings.Count(text, "timeout-minutes:"); n != len(jobs) {
			t.Errorf("%s: %d jobs, %d timeouts", file, len(jobs), n)
		}
		for what, every := range map[string]string{
			"actions/checkout@": "persist-credentials: false",
			"actions/setup-go@": "go-version-file: .go-version",
		} {
			if uses, set := strings.Count(text, what), strings.Count(text, every); uses != set {
				t.Errorf("%s: %d uses of %s, %d of them with %s", file, uses, what, set, every)
			}
		}
		if file != filepath.FromSlash(".github/workflows/release.yml") {
			if strings.Contains(text, ": write") {
				t.Errorf("%s: a job can write", file)
			}
			continue
		}
		if !strings.Contains(text, "\non:\n  push:\n    tags: [\"v*\"]\npermissions: {}\n") {
			t.Errorf("%s does not run for tags alone", file)
		}
		if !strings.Contains(text, ` --prerelease="$PRERELEASE" `) || !strings.Contains(text, "\n          PRERELEASE: ${{ contains(github.ref_name, '-') }}\n") {
			t.Errorf("%s: v1.2.3-rc.1 is not marked as a prerelease", file)
		}
		for permission, most := range map[string]int{": write": 5, "contents: write": 1, "packages: write": 1, "attestations: write": 1, "id-token: write": 2} {
			if writes := strings.Count(text, permission); writes != most {
				t.Errorf("%s: %d jobs have %q, want %d", file, writes, permission, most)
			}
		}
	}
}

// TestWorkflowTable compares the workflows with the table in CONTRIBUTING.md.
func TestWorkflowTable(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, ".github/workflows/*.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, file := range files {
		want = append(want, filepath.Base(file))
	}
	for _, row := range regexp.MustCompile("(?m)^\\| `([\\w-]+\\.yml)`").FindAllStringSubmatch(readRoot(t, "CONTRIBUTING.md"), -1) {
		got = append(got, row[1])
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("CONTRIBUTING.md describes %q, and .github/workflows has %q", got, want)
	}
}
