package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/testenv"
)

// On a disk that is full, the old baseline and the old pages stay.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	disk := filepath.Join(dir, "disk")
	if err := os.Mkdir(disk, 0o777); err != nil {
		t.Fatal(err)
	}
	testenv.Allowed(t, "mounts", syscall.Mount("none", disk, "tmpfs", 0, "size=64k"))
	defer syscall.Unmount(disk, 0)
	old := map[string]string{"known": "# old\n", "uri-get.1": "old"}
	for name, text := range old {
		if err := os.WriteFile(filepath.Join(disk, name), []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(disk, "filler"), make([]byte, 1<<20), 0o666); err == nil {
		t.Fatal("the disk is not full")
	}
	for command, name := range map[string]string{
		"seq 500 | sed 's|.*|http://u@&.example/|' >list.txt; uri check --baseline disk/known --write list.txt": "disk/known",
		"uri man --dir disk": "disk/uri-",
	} {
		status, stderr := shell(t, dir, command, "")
		if status != process.StatusFailed || !strings.Contains(stderr, name) || !strings.Contains(stderr, ": no space left on device") {
			t.Errorf("%s: exit status %d, and %q", command, status, stderr)
		}
	}
	entries, err := os.ReadDir(disk)
	if err != nil || len(entries) != len(old)+1 {
		t.Errorf("files remain: %v, %v", entries, err)
	}
	for name, text := range old {
		got, err := os.ReadFile(filepath.Join(disk, name))
		info, statErr := os.Stat(filepath.Join(disk, name))
		if err != nil || statErr != nil || string(got) != text || info.Mode().Perm() != 0o640 {
			t.Errorf("%s changed, to %d bytes: %v", name, len(got), err)
		}
	}

	// With space again, it is replaced, and has its mode.
	if err := os.Truncate(filepath.Join(disk, "filler"), 0); err != nil {
		t.Fatal(err)
	}
	if status, stderr := shell(t, dir, "echo http://a@b@c/ >one.txt; uri check --baseline disk/known --write one.txt", ""); status != process.StatusOK {
		t.Errorf("exit status %d, and %q", status, stderr)
	}
	info, err := os.Stat(filepath.Join(disk, "known"))
	if err != nil || info.Mode().Perm() != 0o640 || info.Size() < int64(len(baselineHeader)) {
		t.Errorf("the baseline: %v, %v", info, err)
	}
}
