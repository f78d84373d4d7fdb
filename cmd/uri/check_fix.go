package main

import (
	"slices"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/report"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/relink"
	"github.com/urikit/uri/internal/replace"
	"github.com/urikit/uri/linkcheck"
)

// fix corrects the links of a document whose fix is certain: it writes the document, or the
// difference. The findings that stay are then those of the document. places counts links, because
// one link can have several findings.
func (c *checking) fix(checker *linkcheck.Checker, d *report.Document) error {
	applies := func(f linkcheck.Finding) bool {
		return f.Fix != "" && (!f.Online || c.Text(ask.Fix) == ask.FixOnline)
	}
	certain := slices.DeleteFunc(slices.Clone(d.Findings), func(f linkcheck.Finding) bool { return !applies(f) })
	d.Findings = slices.DeleteFunc(d.Findings, applies)
	if len(certain) > 0 {
		text, err := d.Read()
		if err != nil {
			return err
		}
		fixed, left := text, certain
		if relink.Refusal(text, document.HTML) == nil {
			if fixed, left, err = checker.Fix(d.Report.Name, text, certain); err != nil {
				return err
			}
		}
		places := map[int]bool{}
		for _, f := range certain {
			places[f.At.Offset] = true
		}
		if c.links += len(places) - len(left); len(places) > len(left) {
			c.files++
		}
		for i := range left {
			left[i].Fix = ""
		}
		d.Findings = append(d.Findings, left...)
		if !c.Is(ask.Write) {
			diff, hides := d.AppendDiff(c.out.Bytes(), finderOfAll(d.Name, text), text, fixed)
			c.hides = c.hides || hides
			err = c.out.Put(diff)
		} else if len(places) > len(left) {
			err = replace.File(d.Name, fixed, 0o666)
		}
		if err != nil {
			return &process.Failure{Err: err}
		}
	}
	least := audit.SeverityLow // the settings may have found what is no fault, because it can be fixed
	if c.Has(ask.MinSeverity) {
		least = c.config.Audit.MinSeverity
	}
	d.Findings = slices.DeleteFunc(d.Findings, func(f linkcheck.Finding) bool { return f.Severity < least })
	slices.SortStableFunc(d.Findings, func(a, b linkcheck.Finding) int { return a.At.Offset - b.At.Offset })
	return nil
}

// finderOfAll returns the finder of all links of a document, also of those that are not checked.
func finderOfAll(name string, text []byte) document.Finder {
	return document.Finder{
		Format: document.Detect(name, "", text[:min(len(text), 1<<10)]), Text: extract.Text{Refused: true},
		Code: true, TextToo: true, Names: true,
	}
}
