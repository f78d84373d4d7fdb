package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// A downloads serves the files of a release over TLS, with a redirect as GitHub does, and runs the
// steps of the action that get the program.
type downloads struct {
	t      *testing.T
	files  map[string]string // by path, such as v1.2.3/SHA256SUMS; /plain is served without TLS
	server *httptest.Server
	trust  string // the file with the server's certificate
}

func newDownloads(t *testing.T) *downloads {
	d := &downloads{t: t}
	plain := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, d.files[r.URL.Path])
	}))
	t.Cleanup(plain.Close)
	d.server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := d.files[strings.TrimPrefix(r.URL.Path, "/stored/")]
		switch rest, first := strings.CutPrefix(r.URL.Path, "/releases/"); {
		case first:
			http.Redirect(w, r, "/stored/"+rest, http.StatusFound)
		case !ok:
			http.NotFound(w, r)
		case text == "to http":
			http.Redirect(w, r, plain.URL+"/plain", http.StatusFound)
		default:
			io.WriteString(w, text)
		}
	}))
	t.Cleanup(d.server.Close)
	d.trust = filepath.Join(t.TempDir(), "trust.pem")
	block := &pem.Block{Type: "CERTIFICATE", Bytes: d.server.Certificate().Raw}
	if err := os.WriteFile(d.trust, pem.EncodeToMemory(block), 0o666); err != nil {
		t.Fatal(err)
	}
	return d
}

// run runs a step of the action in a folder RUNNER_TEMP, and returns its output and status.
func (d *downloads) run(step, temp string, env ...string) (out string, status int) {
	d.t.Helper()
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", actionScript(d.t, step))
	cmd.Dir = d.t.TempDir()
	cmd.Env = append(os.Environ(), "RUNNER_TEMP="+temp, "GITHUB_OUTPUT="+filepath.Join(temp, "output"), "CURL_CA_BUNDLE="+d.trust, "no_proxy=127.0.0.1", "RELEASES="+d.server.URL+"/releases")
	cmd.Env = append(cmd.Env, env...)
	text, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		d.t.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}

// programArchive returns an archive with a program in a folder.
func programArchive(t *testing.T, name, folder, program string) string {
	t.Helper()
	var b bytes.Buffer
	var err error
	if strings.HasSuffix(name, ".zip") {
		zw := zip.NewWriter(&b)
		w, _ := zw.Create(folder + "/uri.exe")
		io.WriteString(w, program)
		err = zw.Close()
	} else {
		zw := gzip.NewWriter(&b)
		tw := tar.NewWriter(zw)
		tw.WriteHeader(&tar.Header{Name: folder + "/uri", Mode: 0o755, Size: int64(len(program))})
		io.WriteString(tw, program)
		tw.Close()
		err = zw.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// sumsLine returns a line of SHA256SUMS.
func sumsLine(name, text string) string {
	return fmt.Sprintf("%x  %s\n", sha256.Sum256([]byte(text)), name)
}

// TestActionDownload runs the step of the action that downloads the program of a release. The step
// fails and leaves no program if the archive does not have the SHA-256 of the release.
func TestActionDownload(t *testing.T) {
	testenv.NotShort(t, "it starts curl for each case")
	if runtime.GOOS == "windows" {
		t.Skip("curl of Windows takes certificates from the system")
	}
	for _, program := range []string{"bash", "curl", "tar", "unzip"} {
		testenv.Program(t, program)
	}
	d := newDownloads(t)
	const program = "#!/bin/sh\necho released\n"
	var seen []string
	for runner, platform := range map[string]string{
		"Linux X64": "linux-amd64", "Linux ARM64": "linux-arm64", "Linux ARM": "linux-armv7",
		"macOS X64": "darwin-amd64", "macOS ARM64": "darwin-arm64",
		"Windows X64": "windows-amd64", "Windows ARM64": "windows-arm64",
	} {
		seen = append(seen, platform)
		system, arch, _ := strings.Cut(runner, " ")
		folder, name := "uri-v1.2.3-"+platform, "uri"
		file := folder + ".tar.gz"
		if system == "Windows" {
			file, name = folder+".zip", "uri.exe"
		}
		text := programArchive(t, file, folder, program)
		env := []string{"RUNNER_OS=" + system, "RUNNER_ARCH=" + arch, "VERSION=v1.2.3"}
		good := map[string]string{"v1.2.3/" + file: text, "v1.2.3/SHA256SUMS": sumsLine("uri-v1.2.3-site.tar.gz", "x") + sumsLine(file, text)}
		check := func(what, want string, files map[string]string) {
			t.Helper()
			temp := t.TempDir()
			if err := os.Mkdir(filepath.Join(temp, "uri-check"), 0o777); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(temp, "uri-check", name)
			if err := os.WriteFile(path, []byte("an older program"), 0o777); err != nil {
				t.Fatal(err)
			}
			d.files = files
			out, status := d.run("get", temp, env...)
			if want != "" {
				if _, err := os.Stat(path); err == nil || status != 2 || !strings.Contains(out, "::error title=uri check::"+want) {
					t.Errorf("%s, %s: status %d, want %q, the program is there: %t\n%s", runner, what, status, want, err == nil, out)
				}
				return
			}
			if out != "" || status != 0 {
				t.Errorf("%s, %s: status %d\n%s", runner, what, status, out)
			}
			if out, err := exec.Command(path).Output(); err != nil || string(out) != "released\n" {
				t.Errorf("%s, %s: the program writes %q, %v", runner, what, out, err)
			}
		}
		changed := func(file, text string) map[string]string {
			files := map[string]string{"v1.2.3/" + file: text}
			for name, text := range good {
				if _, set := files[name]; !set {
					files[name] = text
				}
			}
			return files
		}
		check("right sums", "", good)
		check("another program", file+" has the SHA-256 ", changed(file, programArchive(t, file, folder, program+"#")))
		if platform != "linux-amd64" && platform != "windows-amd64" {
			continue
		}
		check("no archive", file+" of v1.2.3 cannot be downloaded", map[string]string{"v1.2.3/SHA256SUMS": good["v1.2.3/SHA256SUMS"]})
		check("no sums", "SHA256SUMS of v1.2.3 cannot be downloaded", map[string]string{"v1.2.3/" + file: text})
		check("sums of others", "SHA256SUMS of v1.2.3 does not name "+file, changed("SHA256SUMS", sumsLine(file+".cdx.json", text)))
		check("two sums", file+" has the SHA-256 ", changed("SHA256SUMS", sumsLine(file, "x")+sumsLine(file, text)))
		check("an empty archive", file+" has the SHA-256 ", changed(file, ""))
		redirected := changed(file, "to http")
		redirected["/plain"] = text
		check("a redirect to http", file+" of v1.2.3 cannot be downloaded", redirected)
	}
	release, err := os.ReadFile("../../.ci/release")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`for platform in (.*); do`).FindStringSubmatch(string(release))
	if list == nil {
		t.Fatal(".ci/release has no list of platforms")
	}
	built := strings.Fields(strings.ReplaceAll(list[1], "/", "-"))
	built = slices.DeleteFunc(built, func(platform string) bool { return strings.HasPrefix(platform, "freebsd-") }) // GitHub has no such runner
	slices.Sort(built)
	slices.Sort(seen)
	if !slices.Equal(built, seen) {
		t.Errorf("the action downloads for %q, and a release has %q", seen, built)
	}
}

// TestActionVersion runs the step that chooses between the program of a release and one that is
// built.
func TestActionVersion(t *testing.T) {
	testenv.NotShort(t, "it reads the tree for each case")
	if runtime.GOOS == "windows" {
		t.Skip("the bash in PATH may be that of another system")
	}
	for _, program := range []string{"bash", "git"} {
		testenv.Program(t, program)
	}
	text, err := os.ReadFile("../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\n        RELEASES: https://github.com/urikit/uri/releases/download\n") {
		t.Error("action.yml does not download from the releases of urikit/uri")
	}
	d := &downloads{t: t, server: &httptest.Server{}}
	for _, test := range []struct{ repository, ref, runner, version string }{
		{"urikit/uri", "v1.2.3", "Linux/X64", "v1.2.3"},
		{"urikit/uri", "v0.10.0-rc.1", "Windows/ARM64", "v0.10.0-rc.1"},
		{"urikit/uri", "v1.2.3", "Linux/X86", ""},
		{"urikit/uri", "v1", "Linux/X64", ""},
		{"urikit/uri", "v1.2.3/x", "Linux/X64", ""},
		{"urikit/uri", "main", "Linux/X64", ""},
		{"urikit/uri", "0123456789012345678901234567890123456789", "Linux/X64", ""},
		{"urikit/uri", "", "Linux/X64", ""},
		{"a/uri", "v1.2.3", "Linux/X64", ""},
		{"", "", "Linux/X64", ""},
	} {
		temp := t.TempDir()
		system, arch, _ := strings.Cut(test.runner, "/")
		out, status := d.run("key", temp, "REPOSITORY="+test.repository, "REF="+test.ref, "RUNNER_OS="+system, "RUNNER_ARCH="+arch)
		got, err := os.ReadFile(filepath.Join(temp, "output"))
		want := "version=" + test.version + "\n"
		if test.version == "" {
			want = "key=uri-check-" + system + "-" + arch + "-"
		}
		if err != nil || out != "" || status != 0 || !strings.HasPrefix(string(got), want) || strings.Count(string(got), "\n") != 1 {
			t.Errorf("%v: %q, %v, status %d\n%s", test, got, err, status, out)
		}
	}
}
