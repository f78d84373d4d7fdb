package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/format"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/inplace"
)

// formatOf returns the format that get prints, and sets what follows from it.
func formatOf(opts *cli.Options, text string, params uri.Params) (*format.Format, error) {
	f, err := format.Compile(text, params, opts.Parser().Dialect.AreIRIs())
	switch {
	case err != nil:
		return nil, fmt.Errorf("the format: %w", err)
	case !f.HasField():
		return nil, errors.New("the format has no field: write fields in braces, such as {host}")
	case opts.Keep && f.HasItems():
		return nil, fmt.Errorf("%s needs a format that prints one line for each input", ask.KeepLines.Flag())
	}
	opts.Records.Form.Result = columnOf(text)
	if f.HasItems() {
		opts.Records.Jobs = 1 // the lines of a record may not fit in memory
	}
	return f, nil
}

// getJob returns the job that prints a format.
func getJob(opts *cli.Options, out *cli.Output, f *format.Format, allowNUL bool) stream.Job {
	rule, parser := opts.Rule, opts.Parser()
	return func(r stream.Record) error {
		ref, err := inplace.Parse(parser.Parser, rule, r.Text)
		if err == nil {
			err = f.Read(ref)
		}
		if err == nil && !allowNUL {
			err = f.NUL()
		}
		switch {
		case err != nil:
			return out.Invalid(r, err)
		case out.JSON:
			return out.Object(newJSONGot(f, ref))
		case !f.HasItems():
			return out.Line(f.Line())
		}
		return printLines(out, f)
	}
}

// printLines prints the lines of a format that can have several.
func printLines(out *cli.Output, f *format.Format) error {
	for line := range f.Lines() {
		if err := out.Line(line); err != nil {
			return err
		}
	}
	return nil
}

// A jsonGot is the output of get for an input, as JSON.
type jsonGot struct {
	answer.Input
	Valid bool `json:"valid"` // always true
	*answer.Line
	Lines *[]answer.Line `json:"outputs,omitempty"` // for a format that can have several
}

func newJSONGot(f *format.Format, ref uri.Reference) *jsonGot {
	got := &jsonGot{Input: answer.Input{Input: ref.String()}, Valid: true}
	lines := []answer.Line{}
	for text := range f.Lines() {
		lines = append(lines, answer.NewLine(bytes.Clone(text)))
	}
	if f.HasItems() {
		got.Lines = &lines
	} else {
		got.Line = &lines[0]
	}
	return got
}

// columnOf returns the name of the column for the lines of a format: that of a single field, such as host for
// "{host}", or the format.
func columnOf(format string) string {
	inner, ok := strings.CutPrefix(format, "{")
	if inner, ok2 := strings.CutSuffix(inner, "}"); ok && ok2 && !strings.ContainsAny(inner, `{}|\`) {
		return inner
	}
	return format
}
