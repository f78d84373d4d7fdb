// Package adapters starts the implementations that conformance/run can ask now.
package adapters

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/urikit/uri/internal/peers"
)

// An Adapter is a program that answers for an implementation.
type Adapter struct {
	*peers.Program
	Language string
}

// timeout is the time for an answer. The first line of a program can take seconds beside load.
const timeout = time.Minute

// folder is the folder of the adapters.
func folder() string {
	_, source, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(source), "..", "..", "conformance", "adapters")
}

// Here starts the adapters that need no installation: those of Python, Node and net/url, if their
// programs are there.
func Here() (list []Adapter, missing []string) {
	return start([]string{"Python\tpython3 python/stdlib.py", "JavaScript\tnode node/url.cjs", "Go\tenv GOWORK=off go -C go run ./neturl"})
}

// All starts the adapters that conformance/run lists, and returns what is missing.
func All() (list []Adapter, missing []string, err error) {
	run := exec.Command(filepath.Join(folder(), "..", "run"), "list")
	var problems bytes.Buffer
	run.Stderr = &problems
	out, err := run.Output()
	if err != nil {
		return nil, nil, fmt.Errorf("conformance/run list: %w", err)
	}
	list, missing = start(strings.Split(strings.TrimSpace(string(out)), "\n"))
	for line := range strings.Lines(problems.String()) {
		missing = append(missing, strings.TrimPrefix(strings.TrimSpace(line), "missing: "))
	}
	return list, missing, nil
}

// start starts programs, which are a language, a tab and a command.
func start(lines []string) (list []Adapter, missing []string) {
	for _, line := range lines {
		language, command, _ := strings.Cut(line, "\t")
		if name, _, _ := strings.Cut(command, " "); !filepath.IsAbs(name) {
			if _, err := exec.LookPath(name); err != nil {
				missing = append(missing, fmt.Sprintf("%s (no program %s)", language, name))
				continue
			}
		}
		p, err := peers.StartProgramIn(folder(), command, timeout)
		if err != nil {
			missing = append(missing, fmt.Sprintf("%s (%v)", language, err))
			continue
		}
		list = append(list, Adapter{p, language})
	}
	return list, missing
}
