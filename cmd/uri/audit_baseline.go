package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/project"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/replace"
)

// A baseline is a set of known findings. It maps fingerprints to descriptions for people.
type baseline map[string]string

const baselineHeader = "# Findings that are known: a baseline of uri audit.\n"

func (b baseline) has(fingerprint string) bool {
	_, ok := b[fingerprint]
	return ok
}

func (b baseline) add(fingerprint string, f audit.Finding) {
	if !b.has(fingerprint) {
		b[fingerprint] = f.ID + " " + f.Message
	}
}

// openBaselines reads the file of --baseline or, with --write, checks that it can be written. An error is an error of the command line.
func (a *auditing) openBaselines() error {
	name := a.Text(ask.Baseline)
	switch {
	case name == "":
		return nil
	case a.Is(ask.Write):
		a.found = baseline{}
		return cli.OptionError(replace.Check(name))
	}
	var err error
	a.accepted, err = a.readBaseline()
	return err
}

var fingerprintForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9a-f]{16,128}$`) })

// readBaseline reads the baseline, of the project file or of an option.
func (a *auditing) readBaseline() (baseline, error) {
	if a.byProject {
		text, err := a.walk.Tree.Baseline(a.Text(ask.Baseline), a.walk.Top)
		if err != nil {
			return nil, project.OwnError(a.Text(ask.Baseline), err)
		}
		return parseBaseline(a.Text(ask.Baseline), bytes.NewReader(text), a.Records.MaxRecord)
	}
	f, err := os.Open(a.Text(ask.Baseline))
	if err != nil {
		return nil, cli.OptionError(err)
	}
	defer f.Close()
	return parseBaseline(a.Text(ask.Baseline), f, a.Records.MaxRecord)
}

// parseBaseline reads the text of a baseline, whose lines have at most so many bytes. The first word of a
// line is a fingerprint. Empty lines and lines that begin with "#" are ignored.
func parseBaseline(name string, r io.Reader, most int64) (baseline, error) {
	b := baseline{}
	lines := bufio.NewScanner(bom.NewReader(r))
	lines.Buffer(nil, int(min(most, math.MaxInt-2)+2)) // with the line end
	number := 1
	tooLong := func() error {
		return fmt.Errorf("%s:%d: %w", answer.ShownName(name), number, &stream.TooLong{What: "the line", Most: most})
	}
	for ; lines.Scan(); number++ {
		if int64(len(lines.Bytes())) > most {
			return nil, tooLong()
		}
		line := bytes.TrimSpace(lines.Bytes())
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		fingerprint, _, _ := bytes.Cut(line, []byte(" "))
		if !fingerprintForm().Match(fingerprint) {
			return nil, fmt.Errorf("%s:%d: not a line of a baseline, which begins with a fingerprint or #", answer.ShownName(name), number)
		}
		b[string(fingerprint)] = ""
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, tooLong()
	case err != nil:
		return nil, cli.OptionError(fmt.Errorf("%s: not a baseline: %w", answer.ShownName(name), err))
	}
	return b, nil
}

// writeBaseline writes the findings to the file of --baseline. A note says so if some
// are missing because a document was not read to its end.
func (a *auditing) writeBaseline(out *cli.Output) error {
	if a.failed && a.Records.Invalid == stream.Fail {
		return out.Note(a.Text(ask.Baseline), "not written: "+ask.Invalid.Flag()+" "+ask.InvalidFail+" stopped at a file that could not be read")
	}
	if err := a.found.save(a.Text(ask.Baseline)); err != nil || !a.failed {
		return err
	}
	return out.Note(a.Text(ask.Baseline), "written without the findings in files that could not be read")
}

// save writes the baseline, sorted by rule, so that version control shows changes well.
func (b baseline) save(name string) error {
	order := slices.SortedFunc(maps.Keys(b), func(x, y string) int {
		return strings.Compare(b[x]+" "+x, b[y]+" "+y)
	})
	var text bytes.Buffer
	text.WriteString(baselineHeader)
	for _, fingerprint := range order {
		fmt.Fprintf(&text, "%s %s\n", fingerprint, b[fingerprint])
	}
	if err := replace.File(name, text.Bytes(), 0o666); err != nil {
		return &process.Failure{Err: err}
	}
	return nil
}
