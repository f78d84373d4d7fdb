package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urikit/uri/extract/document"
)

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
func (a *auditing) auditDocuments(out *output, names []string) error {
	result := error(nil)
	for name, err := range files(names, a.hidden) {
		if err == nil {
			err = out.read(name, func(shown string, r io.Reader) error { return a.auditDocument(out, shown, r) })
		}
		if err = a.settle(out, name, err); err == nil {
			continue
		}
		result = err
		if err != errInvalid || out.failFast {
			break
		}
	}
	return result
}

// settle says what is to be said of err, which ended the reading of a document.
func (a *auditing) settle(out *output, name string, err error) error {
	if name == "-" {
		name = "stdin"
	}
	failure := (*processError)(nil)
	switch {
	case err == nil, err == errInvalid, errors.As(err, &failure):
		return err
	case err == errOutput:
		return out.note(name, "it is the output: skipped")
	case err == document.ErrBinary:
		return out.note(name, "a binary file: skipped")
	case err == document.ErrEncoding:
		err = errors.New("in UTF-16, which is not read")
	case err == document.ErrTooLong:
		err = errors.New("too long for Markdown, which is read whole; --from text takes it as running text")
	}
	a.failed = true
	return out.fault(name, err)
}

// auditDocument audits the references in a document.
func (a *auditing) auditDocument(out *output, name string, r io.Reader) error {
	buffered := bufio.NewReaderSize(r, 1<<12)
	format := document.Format(a.from.chosen)
	if format == document.Auto {
		head, _ := buffered.Peek(1 << 10) // an error comes again
		format = document.Detect(name, "", head)
	}
	columns := new(columnCounter)
	if source, ok := r.(*feed); ok && source.r != out.std.in {
		columns.file, _ = source.r.(*os.File)
	}
	result := error(nil)
	for link, err := range (document.Options{Format: format}).Links(buffered) {
		switch {
		case err != nil:
		case errors.Is(link.Err, document.ErrTooLong):
			a.failed = true
			err = out.fault(fmt.Sprintf("%s:%d:%d", name, link.Line, link.Column), errors.New("a reference that is too long to be read"))
		case link.Text == "" && out.skipEmpty:
		default:
			err = a.audit(out, &audited{record: record{source: name, text: []byte(link.Text)}, link: &link, columns: columns})
		}
		if err == errInvalid && !out.failFast {
			result = err
		} else if err != nil {
			return err
		}
	}
	return result
}
