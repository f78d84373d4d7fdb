// Package report writes what a check of documents found, in each of its formats. No format shows a
// secret of a document. Names of files are as they are where programs or people open them.
package report

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/junit"
	commonmark "github.com/urikit/uri/internal/markdown"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/relink"
	"github.com/urikit/uri/linkcheck"
	"github.com/urikit/uri/render"
)

// A Reporter writes the findings of a run.
type Reporter struct {
	Format string // one of the values of [ask.Format]
	Rules  []Rule
	Out    *cli.Output
	format format
}

// A format is a way to write findings.
type format interface {
	begin() error
	put(*Document) error
	end(*Sum) error
}

// unframed is embedded in formats that write nothing before the first finding, or after the last.
type unframed struct{ *Reporter }

func (unframed) begin() error   { return nil }
func (unframed) end(*Sum) error { return nil }

// A Document is a document with the findings to report.
type Document struct {
	linkcheck.Report
	Name        string // from the working folder
	Read        func() ([]byte, error)
	Fingerprint func(linkcheck.Finding) string
	Shown       func(target string) string // a target as people see it
	Secrets     *secret.Rules

	hidden  []uri.Span // the places of its secrets
	known   mask.Known
	columns *columnCounter
}

// A Sum says what a whole run has done.
type Sum struct {
	Documents, Links, Skipped, Asked, NotAsked, NotKnown int

	Findings, Wrong int      // the findings, and the documents that have one
	Failed          bool     // a document was not, or not fully, checked
	Notes           []string // what was left out
}

// Add adds a document.
func (s *Sum) Add(d *Document) {
	s.Documents++
	s.Links += d.Links
	s.Skipped += d.Skipped
	s.Asked += d.Asked
	s.NotAsked += d.NotAsked
	s.NotKnown += len(d.NotKnown)
	if s.Findings += len(d.Findings); len(d.Findings) > 0 {
		s.Wrong++
	}
}

// String returns the sum in words.
func (s *Sum) String() string {
	text := fmt.Sprintf("%s, %s: %s", cli.Plural(s.Documents, "document"), cli.Plural(s.Links, "link"), cli.Plural(s.Findings, "finding"))
	for _, c := range [...]struct {
		n    int
		said string
	}{{s.Asked, "asked about at other sites"}, {s.NotAsked, "not asked: private addresses, robots.txt and the like"}, {s.NotKnown, "not known"}, {s.Skipped, "of templates skipped"}} {
		if c.n > 0 {
			text += fmt.Sprintf("; %s %s", cli.Plural(c.n, "link"), c.said)
		}
	}
	return text
}

// Begin writes what precedes all findings.
func (r *Reporter) Begin() error {
	switch {
	case r.Out.JSON:
		r.format = objects{unframed{r}}
	case r.Format == ask.FormatSARIF:
		r.format = &sarifLog{Reporter: r}
	case r.Format == ask.FormatGitHub:
		r.format = commands{unframed{r}}
	case r.Format == ask.FormatJUnit:
		r.format = &junitCases{unframed{r}, junit.Suite{Name: "uri check"}}
	case r.Format == ask.FormatMarkdown:
		r.format = &markdown{unframed: unframed{r}}
	default:
		r.format = text{unframed{r}}
	}
	return failure(r.format.begin())
}

// Put writes the findings of a document. Its secrets are hidden.
func (r *Reporter) Put(d *Document) error {
	d.learn()
	return failure(r.format.put(d))
}

// learn sets the secrets that the document is known to have.
func (d *Document) learn() {
	var secrets []string
	d.hidden = nil
	for i := range d.Findings {
		if f := &d.Findings[i]; f.ID == auditname.Secret {
			d.hidden = append(d.hidden, f.At)
			secrets = append(secrets, f.Raw)
		}
	}
	d.known = mask.NewKnown(secrets)
}

// AppendDiff appends the changes of the document, and reports whether it shows "***" in place of a
// secret. The finder finds the links that can have one.
func (d *Document) AppendDiff(dst []byte, finder document.Finder, before, after []byte) (diff []byte, hides bool) {
	d.learn()
	name := filepath.ToSlash(d.Name)
	diff = relink.AppendDiff(dst, name, before, after, func(text []byte) mask.Spans { return d.secretsIn(finder, text) })
	return diff, !bytes.Equal(diff[len(dst):], relink.AppendDiff(nil, name, before, after, nil))
}

// secretsIn returns the places of secrets in a text of the document. A link that is written in
// another way, as with entities, is hidden as a whole if it has a secret.
func (d *Document) secretsIn(finder document.Finder, text []byte) mask.Spans {
	spans := d.textSecrets(string(text))
	finder.MaxLength = max(finder.MaxLength, len(text))
	for l, err := range finder.Links(commonmark.NewWhole(text)) {
		if err != nil {
			return mask.Spans{{Length: len(text)}}
		}
		found := d.find(l.Text)
		switch {
		case len(found) == 0:
		case l.Raw != l.Text:
			spans = append(spans, l.Span)
		default:
			for _, s := range found {
				spans = append(spans, uri.Span{Offset: l.Span.Offset + s.Offset, Length: s.Length})
			}
		}
	}
	return mask.Merge(len(text), spans)
}

// maskedText returns running text without secrets.
func (d *Document) maskedText(text string) string {
	return d.textSecrets(text).Mask(text, uri.Span{Length: len(text)})
}

// textSecrets returns the places of secrets in running text.
func (d *Document) textSecrets(text string) mask.Spans {
	return mask.Merge(len(text), append(mask.FindInText(text, d.Secrets), d.known.Find(text)...))
}

// End writes what follows all findings.
func (r *Reporter) End(sum *Sum) error { return failure(r.format.end(sum)) }

// failure returns an error of writing.
func failure(err error) error {
	if err == nil || process.IsFailure(err) {
		return err
	}
	return &process.Failure{Err: err}
}

// masked returns a link, a target or a fix without secrets.
func (d *Document) masked(text string) string {
	return d.find(text).Mask(text, uri.Span{Length: len(text)})
}

// find returns the places of secrets in a link, a target or a fix: those of the table, and those
// that the document has at another place.
func (d *Document) find(text string) mask.Spans {
	found := slices.Concat(d.known.Find(text), mask.Places(d.Secrets.FindText(text)), mask.Places(d.Secrets.Find(text)))
	for _, cut := range mask.FindCut(text) { // running text can end within one, unless its authority has ended
		ended := func(s uri.Span) bool {
			return s.Offset == cut.Offset && s.End() <= cut.End() && strings.ContainsAny(text[s.End():cut.End()], "/?#")
		}
		if !slices.ContainsFunc(found, ended) {
			found = append(found, cut)
		}
	}
	return mask.Merge(len(text), found)
}

// hide returns the places of the secrets in the raw text of a finding.
func (d *Document) hide(f *linkcheck.Finding) []uri.Span {
	spans := d.find(f.Raw)
	i, _ := mask.Spans(d.hidden).Search(uri.Span{Offset: f.At.Offset})
	for _, s := range d.hidden[i:] {
		from, to := max(s.Offset-f.At.Offset, 0), min(s.End()-f.At.Offset, len(f.Raw))
		if s.Offset >= f.At.End() {
			break
		}
		if from < to {
			spans = append(spans, uri.Span{Offset: from, Length: to - from})
		}
	}
	return mask.Merge(len(f.Raw), spans)
}

// excerpt returns the text to show of a finding, with the places of its secrets and the place to
// mark. This is the raw text, but not if it writes a secret in another way, and of a secret the
// text around it.
func (d *Document) excerpt(f *linkcheck.Finding) (text string, hide []uri.Span, at uri.Span) {
	hide = d.hide(f)
	switch {
	case f.ID == auditname.Secret:
		return d.maskedText(f.Text), nil, uri.Span{Offset: -1}
	case f.Raw != f.Text && (len(hide) > 0 || d.masked(f.Text) != f.Text || isEncoded(f)):
		text = d.masked(f.Text)
		return text, nil, uri.Span{Length: len(text)}
	}
	return f.Raw, hide, part(f)
}

// isEncoded reports whether the document has a link in bytes that people cannot read, such as those
// of UTF-16.
func isEncoded(f *linkcheck.Finding) bool {
	isText := func(text string) bool { return utf8.ValidString(text) && strings.IndexByte(text, 0) < 0 }
	return !isText(f.Raw) && isText(f.Text)
}

// raw returns the excerpt of a finding without secrets.
func (d *Document) raw(f *linkcheck.Finding) string {
	text, hide, _ := d.excerpt(f)
	return mask.Spans(hide).Mask(text, uri.Span{Length: len(text)})
}

// target returns the target of a finding as people see it, or "".
func (d *Document) target(f *linkcheck.Finding) string {
	if f.Target == "" {
		return ""
	}
	return d.masked(d.Shown(f.Target))
}

// part returns the part of the raw text that a finding is about. This is the whole if the document
// writes the text in another way, such as with entities.
func part(f *linkcheck.Finding) uri.Span {
	if f.Raw != f.Text || f.Span == (uri.Span{}) {
		return uri.Span{Length: len(f.Raw)}
	}
	return f.Span
}

// place returns the place of a finding: FILE:LINE:COLUMN.
func (d *Document) place(f *linkcheck.Finding) string {
	line, column := after(f.Line, f.Column, f.Raw[:part(f).Offset], func(t string) int { return len(t) })
	return fmt.Sprintf("%s:%d:%d", answer.ShownName(d.Name), line, column)
}

// unread returns the place and the reason of Err.
func (d *Document) unread() (place, reason string) {
	place = answer.ShownName(d.Name)
	if d.Line > 0 {
		place += fmt.Sprintf(":%d:%d", d.Line, d.Column)
	}
	return place, answer.Said(process.Reason(d.Err))
}

// said returns what a format without room says about a finding: what it is, the link, its target,
// and what to do.
func (d *Document) said(f *linkcheck.Finding) string {
	said, link := f.Message, shownText(d.raw(f))
	if link != "" {
		said += ": " + link
	}
	if target := shownText(d.target(f)); target != "" && target != link {
		said += " (target: " + target + ")"
	}
	if f.Fix != "" {
		return said + ": write " + shownText(d.masked(f.Fix))
	}
	if f.Advice != "" {
		said += ". " + f.Advice
	}
	return said
}

// shownText returns a text without characters that act on a terminal, and with "***" for the
// secrets of each of its words. It is as long as a line can be.
func shownText(text string) string {
	columns, words := cli.Wide, []string(nil)
	for word := range strings.SplitSeq(text, " ") {
		if columns <= 0 {
			words = append(words, "…")
			break
		}
		shown := render.NewLine(word, 0, columns).String()
		words = append(words, shown)
		columns -= len(shown) + 1
	}
	return strings.Join(words, " ")
}

// after returns the line and column after a text that begins at a line and column. The
// function width returns the number of columns of a text.
func after(line, column int, text string, width func(string) int) (int, int) {
	if n := strings.Count(text, "\n"); n > 0 {
		return line + n, 1 + width(text[strings.LastIndexByte(text, '\n')+1:])
	}
	return line, column + width(text)
}

// worst returns the highest severity of the findings.
func (d *Document) worst() string {
	worst := slices.MaxFunc(d.Findings, func(a, b linkcheck.Finding) int { return int(a.Severity) - int(b.Severity) })
	return worst.Severity.String()
}
