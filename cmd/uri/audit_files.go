package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/project"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/process"
)

// ruleConfig is the rule about the project file itself. No setting turns it off, because a change that
// is checked could contain that setting.
var ruleConfig = audit.Rule{
	ID: "config-changed", Severity: audit.SeverityHigh, Section: "7",
	Title:   "a change of the settings of the audit",
	Does:    "a file " + project.ProjectFile + " that is not that of the revision whose settings apply",
	Example: `glob = ["!*"]`,
	Advice:  "Read the change: it can hide findings from later audits.",
}

// reportChange reports a change of the project file, if there is one.
func (a *auditing) reportChange(out *cli.Output) error {
	c := a.walk.Changed
	if c == nil {
		return nil
	}
	f := audit.Finding{ID: ruleConfig.ID, Severity: ruleConfig.Severity, Section: ruleConfig.Section, Message: c.Message, Advice: ruleConfig.Advice}
	s := &audited{
		Record: stream.Record{Source: c.Name}, link: &document.Link{Line: 1, Column: 1}, columns: &columnCounter{file: bytes.NewReader(c.Text)},
		valid: true, findings: []audit.Finding{f}, fingerprints: answer.Fingerprints{By: &a.verb.texts.Auditor, Text: c.Text},
	}
	if err := a.report(out, s); err != nil {
		return err
	}
	return process.ErrInvalid
}

// auditDocuments audits the references in documents. It reports a document that cannot be
// read and continues with the next one.
func (a *auditing) auditDocuments(out *cli.Output, names []string) error {
	if len(names) == 0 && !a.Has(ask.FilesFrom) {
		names = []string{"-"}
	}
	result := error(nil)
	a.walk.Walk.Seen = new(stream.Seen)
	for name, err := range a.walk.Walk.Files(names) {
		if err == nil {
			err = out.Open(name, func(in *stream.Input) error { return a.auditDocument(out, in) })
		}
		settled := out.Settle(name, err)
		if settled == nil {
			continue
		}
		if settled != process.ErrInvalid && settled != process.ErrUnread {
			return settled
		}
		a.failed = a.failed || settled != err
		if result = process.Worse(result, settled); a.Records.Invalid == stream.Fail {
			break
		}
	}
	return result
}

// auditDocument audits the references in a document.
func (a *auditing) auditDocument(out *cli.Output, in *stream.Input) error {
	buffered := bufio.NewReaderSize(in, 1<<12)
	format := a.DocumentFormat()
	if format == document.Auto {
		head, _ := buffered.Peek(1 << 10) // the next read returns the error
		format = document.Detect(in.Name, "", head)
	}
	columns := &columnCounter{file: in.ReaderAt()}
	if mark, _ := buffered.Peek(2); string(mark) == "\xFF\xFE" || string(mark) == "\xFE\xFF" {
		columns.file = nil // it reads UTF-8
	}
	result := error(nil)
	finder := a.DocumentFinder()
	finder.Format, finder.Text.Invalid = format, true
	r := a.Limit(&finder, buffered)
	for link, err := range finder.Links(r) {
		switch {
		case err != nil:
		case cli.IsTooLong(link.Err):
			a.failed = true
			err = out.Fault(fmt.Sprintf("%s:%d:%d", in.Name, link.Line, link.Column), errors.New(ask.SaidOfLink(link.Err)+cli.ShortenIt))
		case link.Text == "" && a.Records.SkipEmpty:
		default:
			withInvisible(&link, format)
			err = a.audit(out, &audited{Record: stream.Record{Source: in.Name, Text: []byte(link.Text)}, link: &link, columns: columns})
		}
		if err == process.ErrInvalid && a.Records.Invalid != stream.Fail {
			result = err
		} else if err != nil {
			return err
		}
	}
	return result
}

// withInvisible adds to a URI in running text the text after it, if an invisible character
// separates them. People read both as one URI, perhaps in another order.
func withInvisible(l *document.Link, format document.Format) {
	if l.Truncated == nil {
		return
	}
	text := l.Truncated.Text
	wrong, ok := errors.AsType[*uri.SyntaxError](l.Truncated.Err)
	if !ok || wrong.Offset < 0 {
		return
	}
	if r, _ := utf8.DecodeRuneInString(text[wrong.Offset:]); !ucd.In(r, ucd.Cf) {
		return
	}
	if format == document.PlainText { // other formats can write the character in another way
		l.Raw = text
	}
	l.Text = text
}
