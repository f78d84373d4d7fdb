package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/project"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/relink"
	"github.com/urikit/uri/internal/replace"
)

// A linkSetter applies the edits of set to the links of documents.
type linkSetter struct {
	*cli.Options
	set  *ask.Set
	verb ask.Extract // finds the links
	out  *cli.Output

	invalid      error // of the document in work
	links, files int   // that are changed
	read         map[string]bool
}

// setLinks changes the links of the files and folders of --file: it writes the files, or prints a
// diff. It checks options and names before it opens the output. Then one file after the other is
// changed, and an error in one does not stop the others: result keeps the worst.
func setLinks(opts *cli.Options, set *ask.Set) error {
	s := &linkSetter{Options: opts, set: set, read: map[string]bool{}}
	s.verb.Links = document.Finder{Format: opts.DocumentFormat(), ContentType: opts.MediaType()}
	s.verb.SetEdition(opts.Dialect.Edition())
	if opts.Given(ask.Base) && opts.Text(ask.Base) != ask.OwnFile {
		var err error
		if s.verb.Links.Base, err = opts.Dialect.Parser().URIs.ParseURI(opts.Text(ask.Base)); err != nil {
			return cli.WrongOption(ask.Base, "%w", err)
		}
	}
	var files project.WalkFlags
	if err := files.UseProject(opts); err != nil {
		return err
	}
	names, err := files.Prepare(opts, slices.Clone(opts.Records.Files))
	if err != nil {
		return err
	}
	if slices.Contains(names, "-") {
		return cli.WrongOption(ask.File, "standard input is no file whose links could be changed")
	}
	size, err := opts.CheckFiles(names)
	if err != nil {
		return err
	}
	opts.Records.Counted, opts.Records.Advice = "links", false
	s.out = opts.Open(size)
	result, err := eachFile(s.out, &files.Walk, names, s.Records.Invalid, func(name string) error { return s.file(name, slices.Contains(names, name)) })
	if err != nil {
		return s.out.Close(err)
	}
	if err := files.NoteOmitted(s.out); err != nil {
		result = process.Worse(result, err)
	}
	if err := noteChanges(s.out, s.links, s.files, s.Is(ask.Write)); err != nil {
		result = err
	}
	return s.out.Close(result)
}

// file changes the links of a file, once. Running text is changed only in files that are named.
func (s *linkSetter) file(name string, isNamed bool) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	doc, err := stream.ReadAll(f, "the document", s.Records.MaxRecord)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	finder, err := s.finderFor(name, doc)
	if err != nil {
		return err
	}
	switch err := relink.Refusal(doc, finder.Format); {
	case err == document.ErrBinary:
		return err
	case finder.Format == document.PlainText && !isNamed && err != relink.ErrCompressed:
		return nil
	case err != nil:
		return s.out.Note(name, "skipped: "+err.Error())
	}
	whole, err := filepath.Abs(name)
	if err != nil || s.read[whole] {
		return err
	}
	s.invalid, s.read[whole] = nil, true
	changed, err := relink.Change(doc, finder, func(l document.Link) (string, bool) { return s.edit(name, l) })
	if err != nil {
		return err
	}
	for _, left := range changed.Left {
		s.reportError(name, document.Link{Line: left.Line, Column: left.Column, Delimiter: left.Delimiter}, left.Err, left.Text)
	}
	if s.isOver() {
		return s.invalid
	}
	if changed.Changed > 0 {
		s.links += changed.Changed
		s.files++
		if err := s.put(name, doc, changed.Text); err != nil {
			return &process.Failure{Err: err}
		}
	}
	return s.invalid
}

// finderFor returns the finder for the document in a file.
func (s *linkSetter) finderFor(name string, doc []byte) (document.Finder, error) {
	finder := s.verb.Links
	if s.Text(ask.Base) == ask.OwnFile {
		var err error
		if finder.Base, err = fileURI(s.Parser().URIs, name); err != nil {
			return finder, err
		}
	}
	if finder.Format == document.Auto {
		finder.Format = document.Detect(name, finder.ContentType, doc[:min(len(doc), 1<<10)])
	}
	s.Limit(&finder, nil)
	return finder, nil
}

// put writes a changed document, or the difference.
func (s *linkSetter) put(name string, doc, changed []byte) error {
	if s.Is(ask.Write) {
		return replace.File(name, changed, 0o666)
	}
	return s.out.Put(relink.AppendDiff(s.out.Bytes(), filepath.ToSlash(name), doc, changed, nil))
}

// isOver reports whether an error ends the work on a document. The document then stays unchanged.
func (s *linkSetter) isOver() bool {
	return s.invalid != nil && (s.invalid != process.ErrInvalid || s.Records.Invalid == stream.Fail)
}

// reportError reports the error of a link that cannot be changed.
func (s *linkSetter) reportError(name string, l document.Link, err error, text string) {
	if p, ok := answer.AsProblem(err); ok {
		s.report(name, &l, p, answer.Describe(p, text), text)
		return
	}
	s.report(name, &l, &uri.SyntaxError{Offset: -1}, answer.Said(err), text)
}

// report reports a link that stays.
func (s *linkSetter) report(name string, l *document.Link, p *uri.SyntaxError, said, text string) {
	s.invalid = process.Worse(s.invalid, reportLink(s.out, "uri: ", name, l, p, said, text))
}

// refuses reports whether a link cannot be read: it is too long, or a text that only looks like a
// URI. It reports an error of it. Templates stay silently.
func (s *linkSetter) refuses(name string, l *document.Link) bool {
	if delimiter.IsOfFormat(l.Delimiter) && !cli.IsTooLong(l.Err) {
		return false
	}
	p := problemOf(&s.verb, l)
	if p != nil && !errors.Is(l.Err, extract.ErrPlaceholder) {
		s.out.Miss()
		s.report(name, l, p, answer.Describe(p, l.Text), l.Text)
	}
	return p != nil
}

// edit returns the new text of a link. Of a link that is not valid, its [relink.Reading] is edited.
// A step runs only if all before it succeeded.
func (s *linkSetter) edit(name string, l document.Link) (text string, ok bool) {
	if s.isOver() || s.refuses(name, &l) {
		return "", false
	}
	var ref field.Reference
	reading := relink.Read(l)
	err := s.set.Read(&ref, []byte(l.Text))
	isOther := false // the reading is edited
	if err != nil {
		var other field.Reference
		if isOther = s.set.Read(&other, []byte(reading.Text)) == nil; isOther {
			ref, err = other, nil
		}
	}
	about := ref
	if err == nil && s.Given(ask.Base) && !l.Target.IsZero() {
		about = field.FromURI(l.Target.Reference())
	}
	meets := false
	if err == nil {
		meets, err = s.set.Meets(&about)
	}
	var result field.Reference
	if err == nil && meets {
		result, err = s.set.Change(new(uri.Builder), &ref, nil)
	}
	if err != nil {
		s.out.Miss()
		s.reportError(name, l, err, l.Text)
		return "", false
	}
	s.out.Count()
	if text = result.String(); isOther && meets {
		text = reading.Edited(text)
	}
	return text, meets && text != l.Text
}
