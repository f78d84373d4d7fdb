package linkcheck

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/markdown"
)

// labels checks the labels of a document in Markdown (CommonMark, 4.7): each that a link has must
// be defined, and each should be defined once and used. Definitions that renderers append from
// another file count, but they are not reported.
func (p *page) labels() {
	if p.format != document.Markdown {
		return
	}
	text := p.withAppended()
	if !bytes.Contains(text, []byte("]:")) && !bytes.Contains(text, []byte("][")) {
		return // there is neither a definition nor a label after a text
	}
	type definition struct {
		label uri.Span
		used  bool
	}
	defined := map[int32]*definition{} // by the place of the destination
	isOwn := func(s markdown.Span) bool { return int(s.Start) < len(p.text) }
	spanOf := func(s markdown.Span) uri.Span {
		stop := min(int(s.Stop), len(p.text))
		return uri.Span{Offset: int(s.Start), Length: max(stop-int(s.Start), 0)}
	}
	parser := markdown.Parser{
		Defines: func(label markdown.Span, destination, first int32) {
			if !isOwn(label) {
				return
			}
			if destination != first {
				p.reportAt(spanOf(label), referenceTwice, "the label is defined already, and renderers use that definition")
				return
			}
			defined[destination] = &definition{label: spanOf(label)}
		},
		Refers: func(destination int32) {
			if d := defined[destination]; d != nil {
				d.used = true
			}
		},
		Undefined: func(label markdown.Span) {
			if isOwn(label) {
				p.reportAt(spanOf(label), referenceUndefined, "the label is not defined, so readers see the brackets")
			}
		},
	}
	parser.Parse(text)
	if p.targets.guesses.IsAppended(p.Name) {
		return // pages use its definitions
	}
	var unused []uri.Span
	unseen := map[int]bool{}
	for at, d := range defined {
		unseen[int(at)] = !d.used
		if !d.used && !isComment(string(p.text[d.label.Offset:d.label.End()])) {
			unused = append(unused, d.label)
		}
	}
	p.Findings = slices.DeleteFunc(p.Findings, func(f Finding) bool { return unseen[f.At.Offset] && slices.Contains(ofTargets, f.ID) })
	slices.SortFunc(unused, func(a, b uri.Span) int { return cmp.Compare(a.Offset, b.Offset) }) // as lines need it
	for _, label := range unused {
		p.reportAt(label, referenceUnused, "no link uses the definition")
	}
}

// ofTargets are the rules about the targets of links. Nobody follows a definition that no link
// uses, so for that they do not apply.
var ofTargets = []string{fileMissing, fileCase, fileIgnored, outsideRoot, fragmentMissing, fragmentCase}

// withAppended returns the text of a page with that of the files that its renderer adds. They are
// as short as other files that are read again.
func (p *page) withAppended() []byte {
	text := p.text
	for _, name := range p.targets.guesses.Appended(p.Name) {
		if more, err := p.load(name); err == nil && len(more) <= longest {
			text = slices.Concat(text, []byte("\n\n"), more)
		}
	}
	return text
}

// isComment reports whether a label is of a definition that people write as a comment, such as
// "[//]: # (text)".
func isComment(label string) bool { return slices.Contains([]string{"//", "#", "comment"}, label) }

// duplicates reports the ids that a document has twice.
func (p *page) duplicates() {
	switch p.format {
	case document.HTML, document.XML, document.Markdown:
	default:
		return
	}
	for _, d := range p.of().Duplicates() {
		length := min(len(d.ID), len(p.text)-d.Place.Offset)
		p.reportAt(uri.Span{Offset: d.Place.Offset, Length: length}, duplicateID, fmt.Sprintf("line %d has the same id", d.First.Line))
	}
}
