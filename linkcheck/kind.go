package linkcheck

import (
	"io/fs"
	"path"
	"strings"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract/document"
)

// Severity returns the severity of a rule's findings, and whether the rule applies.
func (k *Checker) Severity(id string) (s audit.Severity, ok bool) {
	if isOwn(id) {
		s, ok = k.own[id]
		return s, ok
	}
	return k.strict.links.Severity(id)
}

// Fingerprint returns the [audit.Auditor.Fingerprint] of a finding in the document of a name. It
// stays the same when the finding moves in the document. The findings of this package also depend
// on the name, because a link has another target in another folder.
func (k *Checker) Fingerprint(name string, f Finding) string {
	text := f.Text
	if isOwn(f.ID) {
		text = name + "\x00" + text
	}
	return k.texts.Fingerprint(text, f.Finding)
}

// IsDocument reports whether a file of a folder is a document: HTML, XML, CSS, JSON or Markdown, or
// running text with a name that people give to documents. Source code is running text too, and its
// URIs are no links. It reads at most the first bytes of the file. A file with the name of a
// document is one whatever its bytes are: who cannot read it must know.
func IsDocument(files fs.FS, name string) (bool, error) {
	switch strings.ToLower(path.Ext(name)) {
	case ".txt", ".text", ".rst", ".adoc", ".asciidoc", ".org", "":
		f, err := detect(files, name)
		return f != document.Binary, err
	}
	if f := formatOf(name, nil); f != document.PlainText {
		return true, nil
	}
	f, err := detect(files, name)
	return f != document.Binary && f != document.PlainText, err
}

// detect returns the format of a file.
func detect(files fs.FS, name string) (document.Format, error) {
	text, err := head(files, name, 1<<10)
	if err != nil {
		return document.Binary, err
	}
	return formatOf(name, text), nil
}

// head returns the first bytes of a file, at most so many. An error is that of opening it: who
// reads the document returns others.
func head(files fs.FS, name string, length int) ([]byte, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text := make([]byte, length)
	n, _ := f.Read(text)
	return text[:n], nil
}
