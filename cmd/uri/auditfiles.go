package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
)

// auditDocuments audits the references in documents. What cannot be read is
// reported, and the next one is taken.
func (a *auditing) auditDocuments(out *output, names []string) error {
	result := error(nil)
	for name, err := range files(names, a.hidden) {
		if err == nil {
			err = out.read(name, func(shown string, r io.Reader) error { return a.auditDocument(out, shown, r) })
		}
		settled := out.settle(name, err)
		if settled == nil {
			continue
		}
		if settled != errInvalid && settled != errUnread {
			return settled
		}
		a.failed = a.failed || settled != err
		if result = worse(result, settled); out.failFast {
			break
		}
	}
	return result
}

// auditDocument audits the references in a document.
func (a *auditing) auditDocument(out *output, name string, r io.Reader) error {
	buffered := bufio.NewReaderSize(r, 1<<12)
	format := parsed(&a.from, document.ParseFormat)
	if format == document.Auto {
		head, _ := buffered.Peek(1 << 10) // an error comes again
		format = document.Detect(name, "", head)
	}
	columns := new(columnCounter)
	if source, ok := r.(*feed); ok && source.r != out.std.in {
		columns.file, _ = source.r.(*os.File)
	}
	result := error(nil)
	for link, err := range (document.Finder{Format: format, Text: extract.Text{Invalid: true}}).Links(buffered) {
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
