package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/project"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/pattern"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/replace"
)

// A baseline is a set of known findings. It maps fingerprints to descriptions for people.
type baseline map[string]string

const baselineHeader = "# Findings that are known: a baseline of uri check.\n"

func (b baseline) has(fingerprint string) bool {
	_, ok := b[fingerprint]
	return ok
}

func (b baseline) add(fingerprint string, f audit.Finding) {
	if !b.has(fingerprint) {
		b[fingerprint] = f.ID + " " + f.Message
	}
}

// openBaselines reads the file of --baseline or, with --write, checks that it can be written. An
// error is an error of the command line.
func (c *checking) openBaselines() error {
	name := c.Text(ask.Baseline)
	switch {
	case name == "":
		return nil
	case c.Is(ask.Write) && !c.Has(ask.Fix):
		c.found = baseline{}
		return cli.OptionError(replace.Check(name))
	}
	var err error
	c.accepted, err = c.readBaseline()
	return err
}

var fingerprintForm = pattern.Lazy(`^[0-9a-f]{16,128}$`)

// readBaseline reads the baseline, of the project file or of an option.
func (c *checking) readBaseline() (baseline, error) {
	if c.byProject() {
		text, err := c.walk.Tree.Baseline(c.Text(ask.Baseline), c.walk.Top)
		if err != nil {
			return nil, project.OwnError(c.Text(ask.Baseline), err)
		}
		return parseBaseline(c.Text(ask.Baseline), bytes.NewReader(text), c.Records.MaxRecord)
	}
	f, err := os.Open(c.Text(ask.Baseline))
	if err != nil {
		return nil, cli.OptionError(err)
	}
	defer f.Close()
	return parseBaseline(c.Text(ask.Baseline), f, c.Records.MaxRecord)
}

// parseBaseline reads the text of a baseline, whose lines have at most so many bytes. The first
// word of a line is a fingerprint. Empty lines and lines that begin with "#" are ignored.
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

// endBaseline writes the baseline, unless the check has ended with a failure. It returns the error
// of the check, or else its own.
func (c *checking) endBaseline(err error) error {
	if err != nil && err != process.ErrInvalid && err != process.ErrUnread {
		c.out.Note(c.Text(ask.Baseline), "not written") // run returns err, also if this fails
		return err
	}
	return cmp.Or(c.writeBaseline(), err)
}

// writeBaseline writes the findings to the file of --baseline. A note says so if some are missing
// because a document was not read to its end, or has a link that is too long.
func (c *checking) writeBaseline() error {
	if c.sum.Failed && c.Records.Invalid == stream.Fail {
		return c.out.Note(c.Text(ask.Baseline), "not written: "+ask.Invalid.Flag()+" "+ask.InvalidFail+" stopped at a file that was not fully checked")
	}
	if err := c.found.save(c.Text(ask.Baseline)); err != nil {
		return err
	}
	said := "written with " + cli.Plural(len(c.found), "finding")
	if c.sum.Failed {
		said += ", without those in files that were not fully checked"
	}
	return c.out.Note(c.Text(ask.Baseline), said)
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
