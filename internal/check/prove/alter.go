package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// alterAll makes the alterations, one at a time and never in the tree, and runs the
// quick tier on each until a test fails. Of the engine it also asks whether the
// states of the automata, by themselves, would have been enough.
func alterAll(only string) (r report, ok bool) {
	r = report{tier: "mutants", head: []string{"alteration", "of", "file", "noticed by", "by " + everyState + " too"}}
	ok = true
	dir, err := os.MkdirTemp("", "prove")
	if err != nil {
		fmt.Println("FAIL:", err)
		return r, false
	}
	defer os.RemoveAll(dir)
	for _, a := range alterations {
		if !chosen(a.edition+": "+a.what, only) {
			continue
		}
		noticed, states, err := a.run(dir)
		if err != nil {
			fmt.Printf("FAIL: %s: %s: %v\n", a.edition, a.what, err)
			noticed, ok = err.Error(), false
		} else {
			fmt.Printf("%s: %s: %s, %s\n", a.edition, a.what, noticed, states)
		}
		r.rows = append(r.rows, []string{a.what, a.edition, a.file, noticed, states})
	}
	return r, ok
}

// everyState is the test that leads the engine through the states of automata.
const everyState = "TestEveryState"

// digests is the test that notices every change, right or wrong, and so shows nothing.
const digests = "TestDigests"

// packages returns the packages whose suites have to notice, in the order in which
// they are asked: first that of the file.
func (a alteration) packages() []string {
	own := path.Dir(a.file)
	all := slices.DeleteFunc([]string{"internal/syntax", "."}, func(pkg string) bool { return pkg == own })
	return append([]string{own}, all...)
}

var errUnnoticed = errors.New("nothing notices")

// apply returns the altered text of the file.
func (a alteration) apply(text string) (string, error) {
	if n := strings.Count(text, a.old); n != 1 {
		return "", fmt.Errorf("%s has %q %d times", a.file, a.old, n)
	}
	return strings.Replace(text, a.old, a.new, 1), nil
}

// run makes the alteration by an overlay in dir, and returns the test that fails, and
// if it is the engine that is altered, the part of everyState that does.
func (a alteration) run(dir string) (noticed, states string, err error) {
	overlay, err := a.overlay(dir)
	if err != nil {
		return "", "", err
	}
	for _, pkg := range a.packages() {
		var run []suite
		for _, s := range suites {
			if s.pkg == pkg && !s.fully && s.tests != digests {
				run = append(run, s)
			}
		}
		if noticed, err = firstFailure(dir, overlay, pkg, pattern(run)); err != errUnnoticed {
			break
		}
	}
	if err != nil || path.Dir(a.file) == "." {
		return noticed, "", err
	}
	states, err = firstFailure(dir, overlay, "internal/syntax", a.everyState())
	if err == errUnnoticed {
		return noticed, "no", nil
	}
	_, states, _ = strings.Cut(states, "/")
	return noticed, states, err
}

// everyState is what -run takes for the part of everyState in which the alteration
// is to show.
func (a alteration) everyState() string {
	name := strings.ToLower(strings.ReplaceAll(a.edition, " ", ""))
	if !strings.HasPrefix(name, "rfc") {
		name = "rfc3986"
	}
	return "^" + everyState + "$/^" + name + "$"
}

// overlay writes the altered file, and returns what makes it stand for the file.
func (a alteration) overlay(dir string) (string, error) {
	text, err := os.ReadFile(a.file)
	if err != nil {
		return "", err
	}
	changed, err := a.apply(string(text))
	if err != nil {
		return "", err
	}
	name, err := filepath.Abs(a.file)
	if err != nil {
		return "", err
	}
	source, overlay := filepath.Join(dir, "altered.go"), filepath.Join(dir, "overlay.json")
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{name: source}})
	if err != nil {
		return "", err
	}
	return overlay, errors.Join(os.WriteFile(source, []byte(changed), 0o666), os.WriteFile(overlay, list, 0o666))
}

// firstFailure runs tests of a package, altered, until one fails, and says which.
func firstFailure(dir, overlay, pkg, tests string) (string, error) {
	binary := filepath.Join(dir, "altered.test")
	if out, err := exec.Command("go", "test", "-c", "-overlay", overlay, "-o", binary, "./"+pkg).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	cmd := exec.Command(binary, "-test.v", "-test.failfast", "-test.timeout=10m", "-test.run", tests)
	cmd.Dir = pkg
	cmd.Env = environment(false)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	failed, at := "", "" // the test that speaks
	for lines := bufio.NewReader(out); failed == ""; {
		line, err := lines.ReadString('\n')
		line = strings.TrimSpace(line)
		if _, name, ok := strings.Cut(line, "=== "); ok {
			if words := strings.Fields(name); len(words) > 1 {
				at = words[1]
			}
		}
		if name, ok := strings.CutPrefix(line, "--- FAIL: "); ok {
			failed, _, _ = strings.Cut(name, " ")
		} else if strings.HasPrefix(at, everyState) && strings.Contains(line, "_test.go:") {
			failed = at // its verdict comes only when all of its parts have ended
		}
		if err != nil {
			break
		}
	}
	if failed != "" {
		_ = cmd.Process.Kill() // the rest need not be known
		_ = cmd.Wait()
		return failed, nil
	}
	_, _ = io.Copy(io.Discard, out)
	if err := cmd.Wait(); err != nil {
		return "a crash, or no end", nil
	}
	return "", errUnnoticed
}
