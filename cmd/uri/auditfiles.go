package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/extract/document"
)

// A source is a file or a directory of them that the command line names, or the
// standard input.
type source struct {
	name string
	info fs.FileInfo
	file *os.File // if it is open already
}

// openable returns what args name, the standard input where there are none. An
// error is one of the command line: a name of nothing.
func openable(args []string, stdin *os.File) ([]source, error) {
	if len(args) == 0 {
		args = []string{"-"}
	}
	var list []source
	for _, arg := range args {
		s := source{name: arg}
		err := error(nil)
		if arg == "-" {
			s.name, s.file = "stdin", stdin
			s.info, err = stdin.Stat()
		} else {
			s.info, err = os.Stat(arg)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// totalSize returns the size of all the files, or 0 if that is not known.
func totalSize(list []source) int64 {
	total := int64(0)
	for _, s := range list {
		if !s.info.Mode().IsRegular() {
			return 0
		}
		total += s.info.Size()
	}
	return total
}

// files returns the files that s is, or that are in it: regular ones in the order of
// their names, without those that are hidden. An error is one of reading.
func (s source) files() iter.Seq2[source, error] {
	return func(yield func(source, error) bool) {
		if !s.info.IsDir() || s.file != nil {
			yield(s, nil)
			return
		}
		root := s.name
		if link, err := os.Readlink(root); err == nil && link != "" {
			root += string(filepath.Separator) // a link that is named is followed
		}
		_ = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			hidden := name != root && strings.HasPrefix(entry.Name(), ".")
			switch {
			case err != nil:
				if !yield(source{}, err) {
					return fs.SkipAll
				}
				return nil
			case entry.IsDir() && hidden:
				return fs.SkipDir
			case !entry.Type().IsRegular() || hidden:
				return nil
			case !yield(source{name: filepath.Clean(name)}, nil):
				return fs.SkipAll
			}
			return nil
		})
	}
}

// documentFormats returns the values of --from.
func documentFormats() []string {
	var names []string
	for f := document.Auto; f < document.Binary; f++ {
		names = append(names, f.String())
	}
	return names
}

// auditDocuments audits the references in documents. What cannot be read is
// reported, and the next one is taken.
func (a *auditing) auditDocuments(out *output, list []source) error {
	result := error(nil)
	for _, named := range list {
		for s, err := range named.files() {
			if err == nil {
				err = a.auditDocument(out, s)
			}
			unreadable := (*unreadableError)(nil)
			walking := (*fs.PathError)(nil)
			if errors.As(err, &unreadable) || errors.As(err, &walking) && walking.Op != "write" {
				if err := out.complain(err.Error()); err != nil {
					return err
				}
				a.failed, err = true, errInvalid
			}
			switch {
			case err == nil:
			case err == errInvalid && !out.failFast:
				result = err
			default:
				return err
			}
		}
	}
	return result
}

// An unreadableError says that a document, or the rest of it, cannot be read.
type unreadableError struct{ error }

// complain says on standard error what is wrong with a document.
func (o *output) complain(message string) error {
	if err := o.w.Flush(); err != nil {
		return &processError{err}
	}
	return writeAll(o.errors, fmt.Appendf(nil, "uri: %s\n", message))
}

func (a *auditing) auditDocument(out *output, s source) error {
	f := s.file
	if f == nil {
		var err error
		if f, err = os.Open(s.name); err != nil {
			return &unreadableError{err}
		}
		defer f.Close()
	}
	buffered := bufio.NewReaderSize(&feed{f, out}, 1<<16)
	format := document.Format(a.from.chosen)
	if format == document.Auto {
		head, _ := buffered.Peek(1024) // an error comes again
		name := s.name
		if s.file != nil {
			name = ""
		}
		format = document.Detect(name, "", head)
	}
	if format == document.Binary {
		return out.complain(visible(s.name) + ": binary, passed over")
	}
	where := &columnCounter{}
	if s.file == nil {
		where.file = f
	}
	result := error(nil)
	for link, err := range (document.Options{Format: format}).Links(buffered) {
		if errors.Is(err, document.ErrBinary) {
			return errors.Join(result, out.complain(visible(s.name)+": binary, passed over"))
		}
		if err != nil {
			failure := (*processError)(nil)
			if errors.As(err, &failure) {
				return err // of writing
			}
			reason := strings.TrimPrefix(err.Error(), "document: ")
			return &unreadableError{errors.New(visible(s.name) + ": " + reason)}
		}
		if errors.Is(link.Err, document.ErrTooLong) {
			message := fmt.Sprintf("%s:%d:%d: a reference that is too long to be audited", visible(s.name), link.Line, link.Column)
			if err := out.complain(message); err != nil {
				return err
			}
			a.failed, result = true, errInvalid
			if out.failFast {
				return result
			}
			continue
		}
		if link.Text == "" && out.skipEmpty {
			continue
		}
		err = a.audit(out, &audited{record: record{s.name, 0, []byte(link.Text)}, link: &link, columns: where})
		if err == errInvalid && !out.failFast {
			result = err
		} else if err != nil {
			return err
		}
	}
	return result
}

// A columnCounter counts the columns of a file as SARIF does, in code units of UTF-16, which
// document.Link does not know. It goes on from where it was asked for last, so that
// a file with one long line is read once more, and not once for every reference.
type columnCounter struct {
	file  *os.File // nil if it cannot be read again
	line  int64    // where the line begins
	at    int64    // up to where its columns are counted
	count int
	text  bufio.Reader
}

// of returns the column, from 1, of the byte at an offset in a line that begins at
// another, and whether it can be known.
func (c *columnCounter) of(line, offset int64) (int, bool) {
	if c.file == nil {
		return 0, false
	}
	if c.line != line || c.at < line || c.at > offset {
		c.line, c.at, c.count = line, line, 0
	}
	c.text.Reset(io.NewSectionReader(c.file, c.at, offset-c.at))
	for c.at < offset {
		r, size, err := c.text.ReadRune()
		if err != nil {
			c.file = nil // a pipe, or it has become shorter
			return 0, false
		}
		if c.at != 0 || r != '\uFEFF' { // a byte order mark is no part of the text
			c.count += units(r)
		}
		c.at += int64(size)
	}
	return c.count + 1, true
}

// units returns how many code units of UTF-16 a character takes.
func units(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// utf16Len returns how many code units of UTF-16 a text takes.
func utf16Len(s string) int {
	n := 0
	for _, r := range s {
		n += units(r)
	}
	return n
}

// behind returns the line and column of what stands behind a text that begins at a
// line and column, the width of which in columns a function knows.
func behind(line, column int, text string, width func(string) int) (int, int) {
	if n := strings.Count(text, "\n"); n > 0 {
		return line + n, 1 + width(text[strings.LastIndexByte(text, '\n')+1:])
	}
	return line, column + width(text)
}

// visible returns a text that goes into one line of output: itself, or if there is
// something in it that is not seen, quoted as in Go.
func visible(s string) string {
	if utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return !strconv.IsPrint(r) }) < 0 {
		return s
	}
	return strconv.Quote(s)
}
