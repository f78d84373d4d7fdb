package slim

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// What is not a program of Go stays as it is.
func TestForeign(t *testing.T) {
	header := "\x00asm\x01\x00\x00\x00"
	for _, text := range []string{"", header, header + "\x0b\x01\x00", header + "\x0b\x06\x01\x00\x41\x00\x0b\x00", header + "\x0b\x05\x01\x00\x41\x00\x0b", header + "\x0b\xff\xff\xff\xff\xff\xff"} {
		module := []byte(text)
		if Program(module) == nil || string(module) != text {
			t.Errorf("%q is %q", text, module)
		}
	}
}

// A program runs without its names and lines, and has fewer octets that are not zero.
func TestProgram(t *testing.T) {
	name := filepath.Join(t.TempDir(), "print.wasm")
	build := exec.Command("go", "build", "-o", name, "testdata/print.go")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	module, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	zeros, size := bytes.Count(module, []byte{0}), len(module)
	if err := Program(module); err != nil {
		t.Fatal(err)
	}
	if more := bytes.Count(module, []byte{0}) - zeros; more < 50_000 || len(module) != size {
		t.Errorf("%d octets more are zero, and the size is %d, was %d", more, len(module), size)
	}
	if err := os.WriteFile(name, module, 0o666); err != nil {
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
