package project

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/ignore"
	"github.com/urikit/uri/internal/process"
)

// WalkFlags say which files a command reads.
type WalkFlags struct {
	Walk    stream.Walk
	Tree    tree   // where the project file is
	Top     string // the folder in which all must be that the project file names
	project string // the name of the project file, or ""
	Changed *change
}

// Prepare checks the patterns. It returns the names, and those that the lists of --file have. An
// error is an error of the command line.
func (w *WalkFlags) Prepare(opts *cli.Options, names []string) ([]string, error) {
	w.Walk.Hidden, w.Walk.Ignored, w.Walk.Tracked = opts.Is(ask.Hidden), opts.Is(ask.NoIgnore), Tracked()
	if err := w.addFilter("", ".", opts.Texts(ask.Glob)); err != nil {
		return nil, err
	}
	if opts.Verb() == ask.VerbSet { // whose files are documents
		return names, nil
	}
	for i, list := range opts.Records.Files {
		if list == "-" && (slices.Contains(names, "-") || slices.Contains(opts.Records.Files[:i], "-")) {
			return nil, fmt.Errorf("%s -: standard input is read once", ask.File.Flag())
		}
		listed, err := readList(opts, list)
		if err != nil {
			return nil, err
		}
		names = append(names, listed...)
	}
	return names, nil
}

// readList returns the names in a list.
func readList(opts *cli.Options, list string) ([]string, error) {
	in := io.Reader(opts.Std.In)
	if list != "-" {
		f, err := os.Open(list)
		if err != nil {
			return nil, failureOr(cli.WrongFile(ask.File, list, process.Reason(err)), err)
		}
		defer f.Close()
		in = f
	}
	text, err := cli.ReadText(ask.File, list, in, "the list", opts.Records.MaxRecord)
	if err != nil {
		return nil, err
	}
	if !opts.Records.Null && bytes.IndexByte(text, 0) >= 0 {
		return nil, cli.WrongOption(ask.File, "%s has a NUL: with %s, names end with NUL", answer.ShownName(list), ask.Null.Flag())
	}
	return listedNames(string(text), opts.Records.Null), nil
}

// listedNames returns the names in a list: one in each line, or names that end with NUL.
func listedNames(text string, null bool) []string {
	end, extra := "\n", "\r"
	if null {
		end, extra = "\x00", ""
	}
	var names []string
	for name := range strings.SplitSeq(text, end) {
		if name = strings.TrimSuffix(name, extra); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// addFilter adds patterns that are relative to a folder, from a project file or, if source is "",
// from options.
func (w *WalkFlags) addFilter(source, folder string, globs []string) error {
	if len(globs) == 0 {
		return nil
	}
	var include, exclude []string
	for _, glob := range globs {
		text, isExclude := strings.CutPrefix(glob, "!")
		if !ignore.Valid(text) {
			return fmt.Errorf("%q is not a pattern of .gitignore, and matches nothing", glob)
		}
		if isExclude {
			exclude = append(exclude, text)
		} else {
			include = append(include, text)
		}
	}
	whole, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	f := stream.Filter{Source: source, Folder: whole, Exclude: ignore.Parse(strings.Join(exclude, "\n"))}
	if len(include) > 0 {
		f.Include = []ignore.List{ignore.Parse(strings.Join(include, "\n"))}
	}
	w.Walk.Filters = append(w.Walk.Filters, f)
	return nil
}

// Omissions returns a line for each kind of configuration that left out files, or findings.
func (w *WalkFlags) Omissions(findings int) []string {
	var lines []string
	seen := w.Walk.Seen
	say := func(o stream.Omitted, findings int, option string) {
		var parts []string
		for _, c := range [...]struct {
			n    int
			noun string
		}{{o.Files, "file"}, {o.Folders, "folder"}, {findings, "finding"}} {
			if c.n > 0 {
				parts = append(parts, cli.Plural(c.n, c.noun))
			}
		}
		if parts == nil {
			return
		}
		var names []string
		for _, name := range o.By {
			names = append(names, answer.ShownName(name))
		}
		if o.More > 0 {
			names = append(names, cli.Plural(o.More, "other"))
		}
		pronoun := "it"
		if len(names) > 1 {
			pronoun = "them"
		}
		lines = append(lines, fmt.Sprintf("%s left out %s: %s ignores %s", inWords(names), inWords(parts), option, pronoun))
	}
	project, ignored := stream.Omitted{}, stream.Omitted{}
	if seen != nil {
		project, ignored = seen.Project, seen.Ignored
	}
	project.By = []string{w.project}
	say(project, findings, ask.Config.Flag()+" "+ask.ConfigNone)
	say(ignored, 0, ask.NoIgnore.Flag())
	return lines
}

// inWords returns words with commas and "and" between them.
func inWords(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// NoteOmitted writes the lines of omissions to standard error. It also notes that no file was read.
// If folders were named and a configuration is the reason, it returns [process.ErrInvalid]. Named
// files can all be left out on purpose: a hook names those that changed.
func (w *WalkFlags) NoteOmitted(out *cli.Output) error {
	lines := w.Omissions(0)
	for _, line := range lines {
		if err := out.Output.Note([]byte("uri: " + line + "\n")); err != nil {
			return err
		}
	}
	seen := w.Walk.Seen
	if seen == nil || seen.Given > 0 {
		return nil
	}
	if err := out.Diagnose([]byte("uri: no file was read\n")); err != nil || len(lines) == 0 || seen.Folders == 0 {
		return err
	}
	return process.ErrInvalid
}
