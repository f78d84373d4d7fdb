package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/extract/document"
)

// addDocumentFlags adds the common flags to a verb that reads whole documents, not
// records.
func (in *input) addDocumentFlags(cmd *cobra.Command, std *streams, object string) {
	in.addEdition(cmd)
	in.addDisplayFlags(cmd, std)
	cmd.Flags().BoolVar(&in.json, "json", false, "one JSON object per "+object+", one per line")
	cmd.Flags().BoolVarP(&in.null, "null", "0", false, "plain output ends with NUL, not LF")
}

// documentFormats returns the values of --from.
func documentFormats() []string {
	var names []string
	for f := document.Auto; f < document.Binary; f++ {
		names = append(names, f.String())
	}
	return names
}

// checkFiles returns the size of the named files together, or 0 if it is not known. A
// file that is not there is an error of the command line.
func (in *input) checkFiles(names []string) (int64, error) {
	sum, known := int64(0), true
	add := func(size int64) {
		sum += size
		known = known && size > 0
	}
	for _, name := range names {
		if name == "-" {
			add(sizeOf(in.std.in))
			continue
		}
		info, err := os.Stat(name)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", shownName(name), reason(err))
		}
		if info.Mode().IsRegular() {
			sum += info.Size()
		} else {
			add(0)
		}
	}
	if !known {
		sum = 0
	}
	return sum, nil
}

// files returns the files of the names: a file itself, and of a folder all that is in
// it, in order. Hidden files in folders are left out unless they are asked for, and
// ".git" always. Symbolic links are followed if they are named, and not in folders;
// nor is there anything else read but regular files. An error is of one file or folder,
// and does not end it.
func files(names []string, hidden bool) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, name := range names {
			info, err := os.Stat(name)
			isFolder := name != "-" && err == nil && info.IsDir()
			if isFolder && !folder(name, hidden, yield) || !isFolder && !yield(name, nil) {
				return
			}
		}
	}
}

// folder gives the files in a folder to yield, and reports whether to go on.
func folder(name string, hidden bool, yield func(string, error) bool) bool {
	entries, err := os.ReadDir(name) // sorted
	if err != nil && !yield(name, err) {
		return false
	}
	for _, entry := range entries {
		path := filepath.Join(name, entry.Name())
		skipped := entry.Name() == ".git" || !hidden && strings.HasPrefix(entry.Name(), ".")
		switch {
		case skipped:
		case entry.IsDir():
			if !folder(path, hidden, yield) {
				return false
			}
		case entry.Type().IsRegular():
			if !yield(path, nil) {
				return false
			}
		}
	}
	return true
}

// errOutput says that a file is what is being written to: reading it would never end.
var errOutput = errors.New("it is the output")

// read opens a file, or standard input for "-", and gives it to do with the name that
// it has in results.
func (o *output) read(name string, do func(name string, r io.Reader) error) error {
	f, shown := o.std.in, "stdin"
	if name != "-" {
		var err error
		if f, err = os.Open(name); err != nil {
			return err
		}
		defer f.Close()
		shown = name
	}
	if same(f, o.std.out) {
		return errOutput
	}
	return do(shown, &feed{f, o})
}

// same reports whether two files are the same regular file.
func same(a, b *os.File) bool {
	x, err := a.Stat()
	return err == nil && x.Mode().IsRegular() && sameFile(a, b)
}

// sameFile reports whether two files are the same, of whatever kind.
func sameFile(a, b *os.File) bool {
	x, err := a.Stat()
	if err != nil {
		return false
	}
	y, err := b.Stat()
	return err == nil && os.SameFile(x, y)
}

// settle says what is to be said of err, which ended the reading of a document. It
// returns errInvalid or errUnread for one that was not read to its end.
func (o *output) settle(name string, err error) error {
	if name == "-" {
		name = "stdin"
	}
	failure := (*processError)(nil)
	switch {
	case err == nil, err == errInvalid, err == errUnread, errors.As(err, &failure):
		return err
	case err == errOutput:
		return o.note(name, "it is the output: skipped")
	case err == document.ErrBinary:
		return o.note(name, "a binary file: skipped")
	case err == document.ErrEncoding:
		err = errors.New("in UTF-16, which is not read")
	case err == document.ErrTooLong:
		err = errors.New("too long for Markdown, which is read whole; --from text takes it as running text")
	}
	return o.fault(name, err)
}

// fault reports that a file cannot be read, or not to its end. It returns errUnread if
// reading failed, and errInvalid if the content is why.
func (o *output) fault(name string, err error) error {
	if err := o.note(name, said(reason(err))); err != nil {
		return err
	}
	if reading := (*fs.PathError)(nil); errors.As(err, &reading) {
		return errUnread
	}
	return errInvalid
}

// note says something of a file on standard error.
func (o *output) note(name, text string) error {
	if err := o.w.Flush(); err != nil {
		return &processError{err}
	}
	return writeAll(o.errors, fmt.Appendf(nil, "uri: %s: %s\n", shownName(name), text))
}

// reason returns what err says without the operation and the name that it begins with.
func reason(err error) error {
	if errors.Is(err, fs.ErrClosed) {
		return errClosed
	}
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		return p.Err
	}
	return err
}

// said returns the text of an error without the name of its package.
func said(err error) string { return strings.TrimPrefix(err.Error(), "baseuri: ") }

// optionError returns the error of a file that an option names. If the file exists but
// cannot be opened or read, it is an error of the processing, not of the command line.
func optionError(err error) error {
	if p := (*fs.PathError)(nil); errors.As(err, &p) && !errors.Is(err, fs.ErrNotExist) {
		return &processError{err}
	}
	return err
}

// shownName returns the name of a file as diagnoses show it, with nothing in it that a
// terminal would obey, and no secrets: it may be a reference that was meant for another
// verb.
func shownName(name string) string {
	name = redact(name)
	hidden := func(r rune) bool { return !unicode.IsPrint(r) }
	if name == "" || !utf8.ValidString(name) || strings.ContainsFunc(name, hidden) {
		return strconv.Quote(name)
	}
	return name
}
