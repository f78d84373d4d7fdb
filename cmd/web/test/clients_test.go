package test

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	_ "github.com/oapi-codegen/runtime" // for the client in Go
)

// clientOutput is what both clients print.
const clientOutput = `http://example.com/
true http://a/?b
false a path cannot contain the byte 0xFF: convert the text to UTF-8, or percent-encode it as %FF
true
`

// description writes the description of the service into a folder.
func description(t *testing.T, service, folder string) string {
	t.Helper()
	response, err := http.Get(service + "openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatal(response.Status, err)
	}
	file := filepath.Join(folder, "openapi.json")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// output returns what a command prints.
func output(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
	return string(out)
}

// The client that oapi-codegen makes of the description compiles and asks the service.
func TestClientInGo(t *testing.T) {
	service := serve(t, "--listen", "127.0.0.1:0")
	folder := t.TempDir()
	made := filepath.Join(folder, "api.go")
	output(t, "", "go", "tool", "oapi-codegen", "-generate", "types,client", "-package", "api", "-o", made, description(t, service, folder))
	here, err := filepath.Abs(filepath.Join("testdata", "clients", "go", "api", "api.go"))
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(folder, "overlay.json")
	text, err := json.Marshal(map[string]map[string]string{"Replace": {here: made}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(overlay, text, 0o666); err != nil {
		t.Fatal(err)
	}
	want := clientOutput + "400 a request is an object, or an array of objects\n"
	if got := output(t, "", "go", "run", "-overlay", overlay, "./testdata/clients/go", service); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// The types that openapi-typescript makes of the description let a right program compile, which
// asks the service, and no request that is wrong.
func TestClientInTypeScript(t *testing.T) {
	modules := filepath.Join(installed(t), "node_modules")
	service := serve(t, "--listen", "127.0.0.1:0")
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("testdata", "clients"))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "package.json"), []byte(`{"type": "module"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(modules, filepath.Join(folder, "node_modules")); err != nil {
		t.Fatal(err)
	}
	output(t, folder, "node", filepath.Join(modules, "openapi-typescript", "bin", "cli.js"), description(t, service, folder), "-o", "api.d.ts")
	output(t, folder, "node", filepath.Join(modules, "typescript", "bin", "tsc"), "--strict", "--target", "es2022", "--module", "nodenext", "client.ts", "wrong.ts")
	want := clientOutput + "400 levl\n"
	if got := output(t, folder, "node", "client.js", service); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
