package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/internal/answer"
	"github.com/urikit/uri/internal/ignore"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/internal/unpack"
)

// walkFlags are the options of commands that read folders: which files to read.
type walkFlags struct {
	walk      stream.Walk
	include   []string
	exclude   []string
	noProject bool
	listed    string // the file with names, or ""
}

// walkOptions are the names of the options in walkFlags.
var walkOptions = []string{"hidden", "no-ignore", "include", "exclude", "files-from"}

// add adds the options to cmd. Condition is put before the usages.
func (w *walkFlags) add(cmd *cobra.Command, condition string) {
	flags := cmd.Flags()
	flags.BoolVar(&w.walk.Hidden, "hidden", false, condition+"also read hidden files in folders")
	flags.BoolVar(&w.walk.Ignored, "no-ignore", false, condition+"also read files in folders that git ignores")
	flags.BoolVar(&w.noProject, "no-config", false, "ignore the file "+projectFile)
	flags.StringSliceVar(&w.include, "include", nil, condition+"read only files that match one of these `PATTERNS` of .gitignore")
	flags.StringSliceVar(&w.exclude, "exclude", nil, condition+"leave out files and folders that match one of these `PATTERNS`")
	flags.StringVar(&w.listed, "files-from", "", condition+"also read the files and folders whose names are in this `FILE`")
}

// prepare reads the names of --files-from, which have at most so many bytes, and checks the patterns.
// It returns all names. An error is
// an error of the command line.
func (w *walkFlags) prepare(std *streams, names []string, most int64) ([]string, error) {
	if err := w.addFilter(".", w.include, w.exclude); err != nil {
		return nil, err
	}
	if w.listed == "" {
		return names, nil
	}
	in := io.Reader(std.in)
	if w.listed != "-" {
		f, err := os.Open(w.listed)
		if err != nil {
			shown := fmt.Errorf("--files-from: %s: %w", answer.ShownName(w.listed), stream.Reason(err))
			if stream.IsFailure(optionError(err)) {
				return nil, &stream.Failure{Err: shown}
			}
			return nil, shown
		}
		defer f.Close()
		in = f
	} else if slices.Contains(names, "-") {
		return nil, errors.New("--files-from -: standard input is also an argument")
	}
	text, err := stream.ReadAll(unpack.NewReader(in), "the list", most)
	if _, ok := errors.AsType[*stream.TooLong](err); ok {
		return nil, fmt.Errorf("--files-from: %s: %w", answer.ShownName(w.listed), err)
	}
	if err != nil {
		return nil, &stream.Failure{Err: fmt.Errorf("--files-from: %s: %w", answer.ShownName(w.listed), stream.Reason(err))}
	}
	return append(names, listedNames(string(text))...), nil
}

// listedNames returns the names in a list: one in each line, or, if there is a NUL, names that end
// with NUL.
func listedNames(text string) []string {
	var names []string
	end := "\n"
	if strings.Contains(text, "\x00") {
		end = "\x00"
	}
	for name := range strings.SplitSeq(text, end) {
		if end == "\n" {
			name = strings.TrimSuffix(name, "\r")
		}
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}

// addFilter adds patterns that are relative to a folder.
func (w *walkFlags) addFilter(folder string, include, exclude []string) error {
	if len(include) == 0 && len(exclude) == 0 {
		return nil
	}
	for _, text := range slices.Concat(include, exclude) {
		if !ignore.Valid(text) {
			return fmt.Errorf("%q is not a pattern of .gitignore, and matches nothing", text)
		}
	}
	whole, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	f := stream.Filter{Folder: whole, Exclude: ignore.Parse(strings.Join(exclude, "\n"))}
	if len(include) > 0 {
		f.Include = []ignore.List{ignore.Parse(strings.Join(include, "\n"))}
	}
	w.walk.Filters = append(w.walk.Filters, f)
	return nil
}
