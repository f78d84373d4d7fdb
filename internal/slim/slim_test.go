package slim

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What is not a program of Go stays as it is.
func TestForeign(t *testing.T) {
	header := "\x00asm\x01\x00\x00\x00"
	for _, text := range []string{"", header, header + "\x0b\x01\x00", header + "\x0b\x06\x01\x00\x41\x00\x0b\x00", header + "\x0b\x05\x01\x00\x41\x00\x0b", header + "\x0b\xff\xff\xff\xff\xff\xff"} {
		module := []byte(text)
		if small, err := Program(module); err == nil || small != nil || string(module) != text {
			t.Errorf("%q is %q", text, module)
		}
	}
}

// compiled returns the WebAssembly of a program without what "build" of cmd/web leaves out.
func compiled(t *testing.T, source string) []byte {
	t.Helper()
	folder := t.TempDir()
	name := filepath.Join(folder, "print.go")
	if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w -buildid=", "-o", "print.wasm", "print.go")
	build.Dir = folder
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	module, err := os.ReadFile(filepath.Join(folder, "print.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	return module
}

// zipped returns the size of data in gzip.
func zipped(data []byte) int {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	w.Write(data)
	w.Close()
	return out.Len()
}

// A program runs without its names and lines, is smaller in gzip, and does not depend on comments.
func TestProgram(t *testing.T) {
	source, err := os.ReadFile("testdata/print.go")
	if err != nil {
		t.Fatal(err)
	}
	module := compiled(t, string(source))
	small, err := Program(module)
	if err != nil {
		t.Fatal(err)
	}
	if before, after := zipped(module), zipped(small); after > before*9/10 {
		t.Errorf("%d bytes with gzip are %d", before, after)
	}
	other, err := Program(compiled(t, strings.ReplaceAll(string(source), "\n}\n", "\n\t// Nothing.\n}\n")))
	if err != nil || !bytes.Equal(small, other) {
		t.Errorf("a comment changes the program: %v", err)
	}
	name := filepath.Join(t.TempDir(), "print.wasm")
	if err := os.WriteFile(name, small, 0o666); err != nil {
		t.Fatal(err)
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs the program node, which is not in PATH")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(node, filepath.Join(string(bytes.TrimSpace(root)), "lib", "wasm", "wasm_exec_node.js"), name).CombinedOutput()
	if err != nil || string(out) != "recovered 5050\n" {
		t.Errorf("%v: %s", err, out)
	}
}
