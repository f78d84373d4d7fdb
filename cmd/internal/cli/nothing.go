package cli

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/record"
	"github.com/urikit/uri/iri"
)

// NoteNothing writes a note to standard error if a command that looks for something found nothing
// in its arguments. The note says how the command read them, because an argument may be meant as
// the name of a file. Lists are not counted: nothing to report is a usual result for them. Neither
// is JSON, which has an object for each input.
func (opts *Options) NoteNothing(out *Output, args []string) error {
	if opts.Nothing == "" || opts.JSON || out.Lines() > 0 || opts.ReadsStdin(args) || len(opts.Records.Files) > 0 {
		return nil
	}
	if in, _ := opts.Formats(); in != record.Lines {
		return out.Output.Note([]byte("uri: " + Plural(len(args), "record") + ", " + opts.Nothing + "\n"))
	}
	counts := map[string]int{}
	for _, arg := range args {
		counts[opts.kindOf(arg)]++
	}
	note := "uri: "
	for _, kind := range slices.Sorted(maps.Keys(counts)) {
		note += Plural(counts[kind], kind) + ", "
	}
	note += opts.Nothing
	if hint := opts.hintDocuments(args); hint != "" {
		note += "; " + hint
	}
	return out.Output.Note([]byte(note + "\n"))
}

// kindOf returns a noun for a text.
func (opts *Options) kindOf(text string) string {
	ref, err := opts.Dialect.Parser().Parse(uri.RuleURIReference, text)
	_, hasScheme := ref.Scheme()
	_, irregular := iri.Parse(text)
	switch {
	case err == nil && hasScheme:
		return "URI"
	case err == nil:
		return "relative reference"
	case irregular == nil:
		return "IRI"
	}
	return "text"
}

// hintDocuments returns the command that reads the first argument which names a file or a folder as
// a document, or "" if there is none. Audit has such a command for each relative reference.
func (opts *Options) hintDocuments(args []string) string {
	audits := opts.Cmd.Name() == "audit"
	command := "uri extract"
	if audits {
		command = "uri check"
	}
	for _, arg := range args {
		if info := StatArgument(arg); info != nil {
			object := "file"
			if info.IsDir() {
				object = "folder"
			}
			return fmt.Sprintf("'%s %s' reads the %s", command, answer.ShownName(arg), object)
		}
	}
	if audits && len(args) > 0 && !HasScheme(args[0]) {
		return "'" + command + "' reads files and folders"
	}
	return ""
}

// Plural returns a number with a noun, which gets an "s" unless the number is 1.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// StatArgument returns the FileInfo of the file that an argument names, or nil. It opens nothing,
// so that it does not wait for a named pipe.
func StatArgument(arg string) os.FileInfo {
	const longest = 4096
	if len(arg) > longest {
		return nil
	}
	info, err := os.Stat(arg)
	if err != nil {
		return nil
	}
	return info
}

// HasScheme reports whether a text begins with a scheme and a colon.
func HasScheme(text string) bool {
	scheme, _, found := strings.Cut(text, ":")
	return found && uri.Validate(uri.RuleScheme, scheme) == nil
}

// RefuseFolders returns an error of the command line for an argument without a scheme that names a
// folder: whoever gives a folder to a check means the files in it.
func RefuseFolders(args []string) error {
	for _, arg := range args {
		if arg == "-" || HasScheme(arg) {
			continue
		}
		if info := StatArgument(arg); info != nil && info.IsDir() {
			name := answer.ShownName(arg)
			return fmt.Errorf("%s: a folder, not a reference: 'uri check %s' checks the files in it; on standard input it is a reference", name, name)
		}
	}
	return nil
}
