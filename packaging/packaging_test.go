package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
)

var (
	platforms = []string{"darwin-amd64", "darwin-arm64", "freebsd-amd64", "linux-amd64", "linux-arm64", "linux-armv7", "windows-amd64", "windows-arm64"}
	sharedBy  = []string{"LICENSE", "THIRD_PARTY_LICENSES", "man/uri.1", "man/uri-get.1", "completions/uri.bash", "completions/_uri", "completions/uri.fish", "completions/uri.ps1"}
	siteFiles = []string{"index.html", "page.js", "sub/uri.wasm"}
	host      = runtime.GOOS + "-" + runtime.GOARCH
)

// An input has the folders that Packaging reads.
type input struct{ programs, shared, site string }

// newInput returns an input. The program for this machine has the bytes of uri, if there are any.
func newInput(t *testing.T, uri []byte) input {
	t.Helper()
	in := input{t.TempDir(), t.TempDir(), t.TempDir()}
	put := func(dir, name string, data []byte) {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range platforms {
		data := []byte("the program for " + p)
		if p == host && uri != nil {
			data = uri
		}
		put(in.programs, p+"/"+programName(p), data)
	}
	for _, name := range sharedBy {
		put(in.shared, name, []byte("the text of "+name))
	}
	for _, name := range siteFiles {
		put(in.site, name, []byte("the text of "+name))
	}
	return in
}

func programName(platform string) string {
	if strings.HasPrefix(platform, "windows") {
		return "uri.exe"
	}
	return "uri"
}

// read reads the input for v1.2.3.
func (in input) read(t *testing.T) *release {
	t.Helper()
	return in.readAs(t, "v1.2.3")
}

// readAs reads the input for a version.
func (in input) readAs(t *testing.T, version string) *release {
	t.Helper()
	r, err := readRelease(version, time.Unix(1_700_000_000, 0).UTC(), in.programs, in.shared, in.site)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// release makes the files of a release, and returns them by name.
func (in input) release(t *testing.T) map[string][]byte {
	t.Helper()
	return filesOf(t, in.read(t).write)
}

// filesOf returns the files that write writes into a folder, by name.
func filesOf(t *testing.T, write func(dir string) error) map[string][]byte {
	t.Helper()
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	all, err := below(dir)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string][]byte{}
	for _, f := range all {
		m[f.name] = f.data
	}
	return m
}

// TestFiles compares the names of all files, and those of the files in archives, with lists. GitHub
// stores a file under its name if the name has only letters, digits, "-", "_" and ".".
func TestFiles(t *testing.T) {
	for _, version := range []string{"v1.2.3", "v1.2.3-rc.1"} {
		number := version[1:]
		all := filesOf(t, newInput(t, nil).readAs(t, version).write)
		want := []string{
			"uri-" + version + "-image.tar", "uri-" + version + "-site.tar.gz", "urikit.json", "urikit.rb",
			"urikit-" + number + "-1.aarch64.rpm", "urikit-" + number + "-1.armv7hl.rpm", "urikit-" + number + "-1.x86_64.rpm",
			"urikit_" + number + "_amd64.deb", "urikit_" + number + "_arm64.deb", "urikit_" + number + "_armhf.deb",
		}
		for _, p := range platforms {
			folder, name, read := "uri-"+version+"-"+p, "uri-"+version+"-"+p+".tar.gz", readTarGz
			if strings.HasPrefix(p, "windows") {
				name, read = folder+".zip", readZip
			}
			want = append(want, name)
			expected := map[string]string{folder + "/" + programName(p): "-rwxr-xr-x the program for " + p}
			for _, one := range sharedBy {
				expected[folder+"/"+one] = "-rw-r--r-- the text of " + one
			}
			if got := read(t, all[name]); !maps.Equal(got, expected) {
				t.Errorf("%s has %q\nwant %q", name, got, expected)
			}
		}
		expected := map[string]string{}
		for _, one := range siteFiles {
			expected[one] = "-rw-r--r-- the text of " + one
		}
		if got := readTarGz(t, all["uri-"+version+"-site.tar.gz"]); !maps.Equal(got, expected) {
			t.Errorf("the site is %q\nwant %q", got, expected)
		}
		slices.Sort(want)
		got := slices.Sorted(maps.Keys(all))
		if !slices.Equal(got, want) {
			t.Errorf("the release has %q\nwant %q", got, want)
		}
		for _, name := range got {
			if !regexp.MustCompile(`^[\w.-]+$`).MatchString(name) {
				t.Errorf("GitHub stores %s under another name", name)
			}
		}
	}
}

// readTarGz returns the mode and the content of each file by name.
func readTarGz(t *testing.T, data []byte) map[string]string {
	t.Helper()
	zr, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for tr := tar.NewReader(zr); ; {
		h, err := tr.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(tr)
		if err != nil {
			t.Fatal(err)
		}
		all[h.Name] = h.FileInfo().Mode().String() + " " + string(content)
	}
}

func readZip(t *testing.T, data []byte) map[string]string {
	t.Helper()
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range zr.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		all[f.Name] = f.Mode().String() + " " + string(content)
	}
	return all
}

// TestReproducible makes a release twice, from and into other folders.
func TestReproducible(t *testing.T) {
	first, second := newInput(t, nil).release(t), newInput(t, nil).release(t)
	for name, data := range first {
		if !bytes.Equal(data, second[name]) {
			t.Errorf("%s differs", name)
		}
	}
}

// TestRecipes holds the addresses and the sums of the Homebrew formula and the Scoop manifest
// against the archives.
func TestRecipes(t *testing.T) {
	all := newInput(t, nil).release(t)
	for _, recipe := range []struct {
		file     string
		archives int
	}{{"urikit.rb", 5}, {"urikit.json", 2}} {
		text := string(all[recipe.file])
		found := 0
		for name, data := range all {
			if !strings.Contains(text, `"https://github.com/urikit/uri/releases/download/v1.2.3/`+name+`"`) {
				continue
			}
			found++
			sum := sha256.Sum256(data)
			_, after, _ := strings.Cut(text, name+`"`)
			if next := after[strings.IndexByte(after, '"'):]; !strings.Contains(next[:120], hex.EncodeToString(sum[:])) {
				t.Errorf("%s: %q is not followed by the SHA-256 of its archive", recipe.file, name)
			}
		}
		if found != recipe.archives {
			t.Errorf("%s names %d archives, want %d", recipe.file, found, recipe.archives)
		}
	}
	if !json.Valid(all["urikit.json"]) {
		t.Error("urikit.json is not JSON")
	}
}

func TestMissing(t *testing.T) {
	for name, test := range map[string]struct{ remove, want string }{
		"licence":  {"LICENSE", "has no LICENSE"},
		"pages":    {"man", "has no man/*.1"},
		"complete": {"completions/_uri", "has no completions/_uri"},
	} {
		in := newInput(t, nil)
		if err := os.RemoveAll(filepath.Join(in.shared, filepath.FromSlash(test.remove))); err != nil {
			t.Fatal(err)
		}
		if _, err := readRelease("v1.2.3", time.Time{}, in.programs, in.shared, in.site); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", name, err, test.want)
		}
	}
	in := newInput(t, nil)
	if _, err := readRelease("v1.2.3", time.Time{}, in.programs, in.shared, t.TempDir()); err == nil || !strings.Contains(err.Error(), "has no index.html") {
		t.Errorf("without a site: %v", err)
	}
	if err := os.RemoveAll(filepath.Join(in.programs, "darwin-arm64")); err != nil {
		t.Fatal(err)
	}
	r, err := readRelease("v1.2.3", time.Time{}, in.programs, in.shared, in.site)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.write(t.TempDir()); err == nil || !strings.Contains(err.Error(), "no program for darwin-arm64") {
		t.Errorf("without a program that the formula needs: %v", err)
	}
}

// needs returns the path of a program, or skips the test.
func needs(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("needs the program %s, which is not in PATH", name)
	}
	return path
}

// ofHost returns a release with the command uri for this machine, and with no other program.
func ofHost(t *testing.T) *release {
	t.Helper()
	name := filepath.Join(t.TempDir(), "uri")
	build := exec.Command("go", "build", "-C", "../cmd", "-trimpath", "-ldflags=-s -w", "-o", name, "./uri")
	build.Env = append(os.Environ(), "GOWORK=", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r := newInput(t, data).read(t)
	r.platforms = slices.DeleteFunc(r.platforms, func(p platform) bool { return p.String() != host })
	return r
}

// run runs a program and returns its output.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v: %s", name, args, err, out)
	}
	return string(out)
}

// TestInstall installs the package for this machine into a folder, runs the program there, and
// removes the package again. No file is left.
func TestInstall(t *testing.T) {
	for _, f := range []struct {
		manager, file         string
		install, list, remove []string
	}{
		{
			manager: "dpkg", file: map[string]string{"amd64": "urikit_1.2.3_amd64.deb", "arm64": "urikit_1.2.3_arm64.deb"}[runtime.GOARCH],
			install: []string{"--force-not-root", "--force-script-chrootless", "--log=/dev/null", "--root=ROOT", "--install", "FILE"},
			list:    []string{"--root=ROOT", "--listfiles", "urikit"},
			remove:  []string{"--force-not-root", "--force-script-chrootless", "--log=/dev/null", "--root=ROOT", "--purge", "urikit"},
		},
		{
			manager: "rpm", file: map[string]string{"amd64": "urikit-1.2.3-1.x86_64.rpm", "arm64": "urikit-1.2.3-1.aarch64.rpm"}[runtime.GOARCH],
			install: []string{"--root", "ROOT", "--nodeps", "--install", "FILE"},
			list:    []string{"--root", "ROOT", "--query", "--list", "urikit"},
			remove:  []string{"--root", "ROOT", "--nodeps", "--erase", "urikit"},
		},
	} {
		t.Run(f.manager, func(t *testing.T) {
			manager := needs(t, f.manager)
			all := filesOf(t, ofHost(t).linuxPackages)
			name := filepath.Join(t.TempDir(), f.file)
			if err := os.WriteFile(name, all[f.file], 0o666); err != nil {
				t.Fatal(err)
			}
			root := t.TempDir()
			for _, dir := range []string{"var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/rpm"} {
				if err := os.MkdirAll(filepath.Join(root, dir), 0o777); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.WriteFile(filepath.Join(root, "var/lib/dpkg/status"), nil, 0o666); err != nil {
				t.Fatal(err)
			}
			filled := func(args []string) (all []string) {
				for _, arg := range args {
					all = append(all, strings.NewReplacer("ROOT", root, "FILE", name).Replace(arg))
				}
				return all
			}
			run(t, manager, filled(f.install)...)
			installed := regular(t, root, "usr")
			if len(installed) != len(sharedBy) { // without the script for PowerShell, with the program
				t.Errorf("installed are %q", installed)
			}
			listed := run(t, manager, filled(f.list)...)
			for _, one := range installed {
				if !strings.Contains(listed, "/"+one+"\n") {
					t.Errorf("%s does not know of %s", f.manager, one)
				}
			}
			if got := run(t, filepath.Join(root, "usr/bin/uri"), "resolve", "--base", "http://a/b/c", "d"); got != "http://a/b/d\n" {
				t.Errorf("the program answers %q", got)
			}
			run(t, manager, filled(f.remove)...)
			if left := regular(t, root, "usr"); len(left) > 0 {
				t.Errorf("left are %q", left)
			}
		})
	}
}

// regular returns the files below a folder of root.
func regular(t *testing.T, root, dir string) (names []string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(root, dir)); err != nil {
		return nil
	}
	all, err := below(filepath.Join(root, dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		names = append(names, dir+"/"+f.name)
	}
	return names
}

// TestImage unpacks the image for this machine, and runs its program with nothing but its files.
func TestImage(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the system is not Linux, whose programs the image has")
	}
	chroot := needs(t, "chroot")
	if os.Geteuid() != 0 {
		t.Skip("the user is not root, who alone may change the root folder")
	}
	var image v1.Image
	for _, image = range images(t, filesOf(t, ofHost(t).image)["uri-v1.2.3-image.tar"]) {
	}
	config, err := image.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	if c := config.Config; c.User != user || len(c.Entrypoint) != 1 {
		t.Errorf("the image runs %q as %q", c.Entrypoint, c.User)
	}
	root := t.TempDir()
	content := mutate.Extract(image)
	defer content.Close()
	unpack(t, content, root)
	if err := os.Chmod(root, 0o755); err != nil { // for the user of the image
		t.Fatal(err)
	}
	args := []string{"--userspec=" + config.Config.User, root, config.Config.Entrypoint[0]}
	if got := run(t, chroot, append(args, "normalize", "HTTP://a/./b")...); got != "http://a/b\n" {
		t.Errorf("the program answers %q", got)
	}
	// dedup writes the hashes that are more than its memory to temporary files.
	const lines = 100_000
	var list strings.Builder
	for i := range lines {
		fmt.Fprintf(&list, "http://h.example/%d\n", i)
	}
	t.Setenv("TMPDIR", "") // the default, as in a container
	dedup := exec.Command(chroot, append(args, "dedup", "--memory", "1M")...)
	dedup.Stdin = strings.NewReader(list.String() + list.String())
	if got, err := dedup.Output(); err != nil || string(got) != list.String() {
		t.Errorf("dedup prints %d of %d lines: %v", bytes.Count(got, []byte("\n")), lines, err)
	}
	certificates, err := os.ReadFile(filepath.Join(root, "etc/ssl/certs/ca-certificates.crt"))
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(certificates, []byte("-----BEGIN CERTIFICATE-----")); n < 100 {
		t.Errorf("the image has %d certificates", n)
	}
}

// TestImages compares the platforms of the image with those of the programs for Linux.
func TestImages(t *testing.T) {
	all := images(t, newInput(t, nil).release(t)["uri-v1.2.3-image.tar"])
	want := []string{"linux/amd64", "linux/arm/v7", "linux/arm64"}
	if got := slices.Sorted(maps.Keys(all)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for name, image := range all {
		config, err := image.ConfigFile()
		if err != nil {
			t.Fatal(err)
		}
		if got := config.Platform().String(); got != name {
			t.Errorf("the image for %s says %s", name, got)
		}
	}
}

// images returns the images of an archive by platform.
func images(t *testing.T, archive []byte) map[string]v1.Image {
	t.Helper()
	dir := t.TempDir()
	unpack(t, bytes.NewReader(archive), dir)
	index, err := layout.ImageIndexFromPath(dir)
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := index.IndexManifest()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]v1.Image{}
	for _, d := range manifest.Manifests {
		if all[d.Platform.String()], err = index.Image(d.Digest); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// unpack writes the files and folders of a tar file into a folder.
func unpack(t *testing.T, r io.Reader, dir string) {
	t.Helper()
	for tr := tar.NewReader(r); ; {
		h, err := tr.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if !filepath.IsLocal(h.Name) {
			t.Fatalf("%q leaves its folder", h.Name)
		}
		name := filepath.Join(dir, h.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if h.Typeflag == tar.TypeDir {
			if err := errors.Join(os.Mkdir(name, 0o755), os.Chmod(name, h.FileInfo().Mode())); err != nil {
				t.Fatal(err)
			}
			continue
		}
		data, err := io.ReadAll(tr)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, h.FileInfo().Mode()); err != nil {
			t.Fatal(err)
		}
	}
}
