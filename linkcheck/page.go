package linkcheck

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/markdown"
	"github.com/urikit/uri/internal/pattern"
	"github.com/urikit/uri/whatwg"
)

// A page is a document that is being checked.
type page struct {
	*Checker
	Report
	content
	lack    map[string][]lacking // by the name of the target
	shown   map[string]int       // the directives of each target that were looked up
	waiting []waiting            // for answers of other sites
	masked  []uri.Span           // places whose secrets are reported
	mail    []uri.Span           // addresses of mailto
	lines   lineIndex
	scripts []*source // those that the page loads, once they are known
	extends bool      // the text completes a template
}

// check reads a document and finds all but what other sites say.
func (k *Checker) check(ctx context.Context, name string) *page {
	p := &page{Checker: k, Report: Report{Name: name}}
	var known bool
	if p.content, known = k.contents.take(name); !known {
		if p.content, p.Err = k.read(name); p.Err != nil {
			return p
		}
	}
	p.lines.text = p.text
	p.extends = p.format == document.HTML && extension().Match(p.text)
	if err := p.links(ctx); err != nil {
		p.Err, p.Line, p.Column = err, 0, 0
		return p
	}
	p.near()
	p.joinFixes()
	p.labels()
	p.duplicates()
	p.secretsIn()
	return p
}

// A content is that of a file.
type content struct {
	text   []byte
	format document.Format
}

// read returns the content of a file of the tree, with its format.
func (k *Checker) read(name string) (c content, err error) {
	if c.text, err = k.load(name); err == nil {
		c.format = formatOf(name, c.text)
	}
	return c, err
}

// load returns the content of a file of the tree. The size is unknown for what is not a regular
// file, so it counts the bytes while it reads.
func (k *Checker) load(name string) ([]byte, error) {
	f, err := k.config.Files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	size := int64(0)
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		size = info.Size()
	}
	if size > k.config.MaxDocument {
		return nil, ErrTooLong
	}
	text := make([]byte, 0, size+1) // one byte more shows the end
	for {
		n, err := f.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		switch {
		case int64(len(text)) > k.config.MaxDocument:
			return nil, ErrTooLong
		case err == io.EOF:
			return text, nil
		case err != nil:
			return text, err
		case size > 0 && int64(len(text)) == size: // the whole file
			return text, nil
		}
		if len(text) == cap(text) {
			text = slices.Grow(text, bytes.MinRead)
		}
	}
}

// links checks the links. It returns the error that ends the document.
func (p *page) links(ctx context.Context) error {
	finder := p.finder(p.Name, p.format)
	for l, err := range finder.Links(markdown.NewWhole(p.text)) {
		if err != nil {
			return err
		}
		if p.format == document.JSON && isVersion().MatchString(l.Text) {
			continue // of a package whose name looks like a key for a URL, such as "whatwg-url"
		}
		if errors.Is(l.Err, extract.ErrPlaceholder) {
			continue // a template in running text
		}
		p.Links++
		p.link(ctx, &l)
	}
	return nil
}

// isVersion matches versions and ranges of them, as package managers write them (Semantic
// Versioning 2.0.0).
var isVersion = pattern.Lazy(`^[v^~<>= ]*[0-9]+(\.([0-9]+|x|\*))*([-+][0-9A-Za-z.+-]+)?$`)

// finder returns the finder for a document.
func (k *Checker) finder(name string, format document.Format) document.Finder {
	f := k.config.Finder
	f.Format, f.ContentType, f.Text.Refused = format, "", true
	f.URL = urlOf(name)
	f.Base, _ = f.URL.URI()
	return f
}

// formatOf returns the format of a document.
func formatOf(name string, text []byte) document.Format {
	return document.Detect(name, "", text[:min(len(text), 1<<10)])
}

// link checks a link. It collects the findings about the text of the link, removes those that a
// placeholder explains, and remembers the places with secrets. In the end it follows the link to
// its target.
func (p *page) link(ctx context.Context, l *document.Link) {
	if errors.Is(l.Err, document.ErrLimit) || errors.Is(l.Err, extract.ErrSkipped) {
		p.Err, p.Line, p.Column = l.Err, l.Line, l.Column
		return
	}
	withInvisible(l, p.format)
	found, form := p.wrong(l)
	isTemplate := p.isTemplate(l)
	found = slices.DeleteFunc(found, func(f audit.Finding) bool {
		if showsPlaceholder(l, f) {
			p.masked = append(p.masked, placeIn(l, f.Span))
			return true
		}
		return isTemplate && f.ID != auditname.ScriptLink && !showsSecret(f) // the program that fills it writes another text
	})
	for _, f := range found {
		about := p.about(l, f)
		if f.ID == auditname.Invalid {
			about.Fix = form
		}
		p.Findings = append(p.Findings, about)
	}
	if parts := uri.Split(l.Text); strings.EqualFold(parts.Scheme, "mailto") {
		address, _, _ := strings.Cut(l.Raw, "?")
		p.mail = append(p.mail, uri.Span{Offset: l.Span.Offset, Length: len(address)})
	}
	if slices.ContainsFunc(found, showsSecret) {
		p.masked = append(p.masked, l.Span)
	}
	if isLink(l) || l.Delimiter != "" && l.Browser.URL.IsZero() {
		p.follow(ctx, l)
	}
}

// isLink reports whether a reference is one of its format, and not only a URI in running text.
func isLink(l *document.Link) bool {
	return delimiter.IsOfFormat(l.Delimiter)
}

// about returns a finding about the text of a link.
func (p *page) about(l *document.Link, f audit.Finding) Finding {
	return Finding{Finding: f, At: l.Span, Line: l.Line, Column: l.Column, Raw: l.Raw, Text: l.Text}
}

// placeIn returns the place in the document of a part of the text of a link. It is the whole link
// if the document writes the text in another way.
func placeIn(l *document.Link, part uri.Span) uri.Span {
	if l.Raw != l.Text {
		return l.Span
	}
	return uri.Span{Offset: l.Span.Offset + part.Offset, Length: part.Length}
}

// report adds a finding of a rule of this package about a link, if the rule applies. It returns it,
// to be completed, or nil.
func (p *page) report(l *document.Link, id, message string) *Finding {
	f, ok := p.finding(id, message)
	if !ok {
		return nil
	}
	p.Findings = append(p.Findings, p.about(l, f))
	return &p.Findings[len(p.Findings)-1]
}

// fixed returns the text of a link with the fixes of the findings so far, so that the fix of the
// next one has them all.
func (p *page) fixed(l *document.Link) string {
	for _, f := range slices.Backward(p.Findings) {
		if f.At != l.Span {
			break
		}
		if f.Fix != "" {
			return f.Fix
		}
	}
	return l.Text
}

// joinFixes gives all findings about a link that have a fix the last one, which has the others.
func (p *page) joinFixes() {
	var next *Finding
	for i := range slices.Backward(p.Findings) {
		f := &p.Findings[i]
		if f.Fix == "" {
			continue
		}
		if next != nil && next.At == f.At {
			f.Fix = next.Fix
		}
		next = f
	}
}

// reportAt adds a finding about a place of the document, if the rule applies, and reports whether
// it does.
func (p *page) reportAt(at uri.Span, id, message string) bool {
	f, ok := p.finding(id, message)
	if !ok {
		return false
	}
	line, column := p.lines.of(at.Offset)
	raw := string(p.text[at.Offset:at.End()])
	p.Findings = append(p.Findings, Finding{Finding: f, At: at, Line: line, Column: column, Raw: raw, Text: raw})
	return true
}

// finding returns a finding of a rule of this package, if the rule applies.
func (k *Checker) finding(id, message string) (audit.Finding, bool) {
	severity, ok := k.own[id]
	i := slices.IndexFunc(rules, func(r audit.Rule) bool { return r.ID == id })
	return audit.Finding{ID: id, Severity: severity, Section: rules[i].Section, Message: message, Advice: rules[i].Advice}, ok
}

// target returns the URL to which a link leads, or the zero URL.
func target(l *document.Link) whatwg.URL {
	switch {
	case l.Browser.Reads:
		return l.Browser.URL
	case l.Target.IsZero():
		return whatwg.URL{}
	}
	u, _ := whatwg.Parse(l.Target.String())
	return u
}

// A lineIndex finds lines and columns.
type lineIndex struct {
	text       []byte
	at         int // the offset of the last place
	line, from int // its line, from 0, and the offset where that begins
}

// of returns the line and column of an offset, from 1. It is fast for places in their order.
func (x *lineIndex) of(offset int) (line, column int) {
	if offset < x.at {
		x.at, x.line, x.from = 0, 0, 0
	}
	between := x.text[x.at:offset]
	work.Add(len(between))
	if n := bytes.Count(between, []byte{'\n'}); n > 0 {
		x.line += n
		x.from = x.at + bytes.LastIndexByte(between, '\n') + 1
	}
	x.at = offset
	return x.line + 1, offset - x.from + 1
}
