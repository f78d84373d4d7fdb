package deps_test

import (
	"archive/zip"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/scheme/file"
)

// A program that imports only packages of one line downloads no module but this one.
var alone = [][]string{
	{""},
	{"/template"},
	{
		"/pct", "/bulk", "/redact", "/fragment",
		"/scheme", "/scheme/data", "/scheme/file", "/scheme/geo", "/scheme/mailto", "/scheme/tel", "/scheme/urn",
		"/guard", "/alias",
	},
}

// TestDownload is the user's side: in an empty module it imports a package, and runs go get, go mod
// tidy and, for one package, go build. The only proxy has this module and no other, so a download
// of any other module is an error. go mod tidy also reads the tests of the packages that a program
// imports.
//
// The go command also refuses a module with a file that some system cannot store, such as
// nul.go.
func TestDownload(t *testing.T) {
	testenv.NotShort(t, "it runs the go command for each program")
	testenv.Program(t, "go")
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Fatal(err)
	}
	const version = "v1.0.0"
	proxy, cache := t.TempDir(), t.TempDir()
	serve(t, filepath.Join(proxy, filepath.FromSlash(module), "@v"), version)
	proxyURI, err := file.ToURI(proxy)
	if err != nil {
		t.Fatal(err)
	}
	for _, paths := range alone {
		t.Run(module+paths[0], func(t *testing.T) {
			dir := t.TempDir()
			run := func(args ...string) string {
				t.Helper()
				command := exec.Command("go", args...)
				command.Dir = dir
				command.Env = append(os.Environ(), "GOPROXY="+proxyURI.String(), "GOMODCACHE="+cache,
					"GOFLAGS=-modcacherw", "GOSUMDB=off", "GOPRIVATE=", "GONOPROXY=", "GOWORK=off", "GOTOOLCHAIN=local")
				out, err := command.CombinedOutput()
				if err != nil {
					t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
				}
				return string(out)
			}
			text, get := "package user\n\n", []string{"get"}
			for _, path := range paths {
				text += "import _ \"" + module + path + "\"\n"
				get = append(get, module+path+"@"+version)
			}
			write(t, filepath.Join(dir, "user.go"), text)
			run("mod", "init", "example.com/user")
			run(get...)
			checkSum(t, dir, version)
			run("mod", "tidy")
			checkSum(t, dir, version)
			if len(paths) == 1 { // more would take long
				run("build", ".")
			}
			for line := range strings.Lines(run("list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".")) {
				if line = strings.TrimSpace(line); line != "example.com/user" && line != module && !under(line, module) {
					t.Errorf("the program needs %s", line)
				}
			}
		})
	}
	hosts, err := filepath.Glob(filepath.Join(cache, "cache", "download", "*", "*", "*"))
	if err != nil || !slices.Equal(hosts, []string{filepath.Join(cache, "cache", "download", filepath.FromSlash(module))}) {
		t.Errorf("the cache of modules has %q, %v", hosts, err)
	}
}

// checkSum checks that go.sum of the module in dir has the lines of this module and no others.
func checkSum(t *testing.T, dir, version string) {
	t.Helper()
	sum, err := os.ReadFile(filepath.Join(dir, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(sum), "\n"), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], module+" "+version+" h1:") || !strings.HasPrefix(lines[1], module+" "+version+"/go.mod h1:") {
		t.Errorf("go.sum has\n%s", sum)
	}
}

// serve writes the files of this module that a proxy serves to dir.
func serve(t *testing.T, dir, version string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	gomod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "list"), version+"\n")
	write(t, filepath.Join(dir, version+".info"), `{"Version":"`+version+`"}`)
	write(t, filepath.Join(dir, version+".mod"), string(gomod))
	output, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer output.Close()
	archive := zip.NewWriter(output)
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == root {
			return err
		}
		if entry.IsDir() {
			if _, err := os.Stat(filepath.Join(path, "go.mod")); err == nil || strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir // another module, or Git's
			}
			return nil
		}
		name, err := filepath.Rel(root, path)
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		return copyTo(archive, module+"@"+version+"/"+filepath.ToSlash(name), path)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
}

// copyTo adds a file to an archive, without compression, which would take a second.
func copyTo(archive *zip.Writer, name, path string) error {
	from, err := os.Open(path)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return err
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
