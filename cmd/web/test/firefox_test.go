package test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A fox is Firefox with a tab, which firefox.mjs drives.
type fox struct {
	scheme string // of its colours
	folder string // of its downloads
	in     io.WriteCloser
	out    *json.Decoder
}

// said is what firefox.mjs prints.
type said struct {
	Answer         *string
	Error          string
	Fault, Request string
}

// foxes are Firefox in the light and in the dark, each of which starts once.
var foxes = map[string]func() (*fox, error){
	"light": sync.OnceValues(func() (*fox, error) { return startFox("light") }),
	"dark":  sync.OnceValues(func() (*fox, error) { return startFox("dark") }),
}

// startFox starts Firefox. The error wraps exec.ErrNotFound if there is none.
func startFox(scheme string) (*fox, error) {
	program, err := exec.LookPath("firefox")
	if err != nil {
		if program, err = exec.LookPath("firefox-esr"); err != nil {
			return nil, err
		}
	}
	modules, err := modules()
	if err != nil {
		return nil, err
	}
	f := &fox{scheme: scheme, folder: filepath.Join(work, "firefox "+scheme)}
	if err := os.Mkdir(f.folder, 0o777); err != nil {
		return nil, err
	}
	cmd := exec.Command("node", filepath.Join(modules, "firefox.mjs"), program, proxy().URL, scheme, f.folder)
	cmd.Stderr = os.Stderr
	if f.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	f.out = json.NewDecoder(out)
	ended = append(ended, func() {
		f.in.Close()
		cmd.Wait()
	})
	return f, cmd.Start()
}

// ask sends a command, and returns its answer.
func (f *fox) ask(b *tab, command ...any) string {
	b.Helper()
	line, _ := json.Marshal(command)
	if _, err := f.in.Write(append(line, '\n')); err != nil {
		b.Fatal(err)
	}
	for {
		var s said
		if err := f.out.Decode(&s); err != nil {
			b.Fatal(err)
		}
		switch {
		case s.Answer != nil:
			return *s.Answer
		case s.Error != "":
			b.Fatalf("%.300s: %s", line, s.Error)
		case s.Fault != "":
			b.faults.add(s.Fault)
		case s.Request != "":
			b.requested(s.Request)
		}
	}
}

// hunt opens a site in Firefox. It ends the test if there is none.
func hunt(t *testing.T, site, scheme string) *tab {
	t.Helper()
	f, err := foxes[scheme]()
	if errors.Is(err, exec.ErrNotFound) {
		lacks(t, errors.New("there is no firefox, or no npm to drive it"))
	} else if err != nil {
		t.Fatal(err)
	}
	b := &tab{T: t, site: site, faults: new(faults), fox: f}
	f.ask(b, "open")
	b.watch()
	b.size(1200, 800)
	b.load(site)
	return b
}

// names returns the names of keys.
func names(keys string) (list []any) {
	for _, key := range keys {
		if key == '\n' {
			key = '\r'
		}
		name := string(key)
		if known := kb.Keys[key]; known != nil {
			name = known.Key
		}
		list = append(list, name)
	}
	return list
}
