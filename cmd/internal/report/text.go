package report

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/linkcheck"
)

// text writes lines for people.
type text struct{ unframed }

func (t text) put(d *Document) error {
	for i := range d.Findings {
		err := t.Out.Page(func() { t.Out.Write(d.appendLines(nil, &d.Findings[i], t.Out.Color)) })
		if err != nil {
			return err
		}
	}
	return nil
}

// appendLines appends the place and the message of a finding, an excerpt, and what to do.
func (d *Document) appendLines(dst []byte, f *linkcheck.Finding, color bool) []byte {
	severity := f.Severity.String()
	if color {
		severity = cli.SeverityColors[f.Severity].Paint(severity)
	}
	dst = fmt.Appendf(dst, "%s: %s %s: %s\n", d.place(f), severity, f.ID, f.Message)
	out := cli.Output{ErrorColor: color}
	switch text, hide, at := d.excerpt(f); {
	case f.ID == auditname.Secret: // running text is no reference
		dst = append(append(append(dst, "  "...), shownText(text)...), '\n')
	case text != "" || f.Raw != "":
		dst = out.AppendMarked(dst, text, &uri.SyntaxError{Offset: at.Offset, Span: at}, hide)
	}
	line := func(name, value string) {
		dst = append(append(append(append(dst, "  "...), name...), shownText(value)...), '\n')
	}
	if target := d.target(f); target != "" {
		line("target: ", target)
	}
	if f.Fix != "" {
		line("fix: ", d.masked(f.Fix))
	} else if f.Advice != "" {
		line("", f.Advice)
	}
	return dst
}
