package explain

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/color"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/verdict"
	"github.com/urikit/uri/render"
)

// guessing finds hosts that only programs find which guess a scheme.
var guessing = sync.OnceValue(func() *audit.Auditor {
	a, err := audit.New(audit.Config{Only: []string{auditname.GuessedHost}})
	if err != nil {
		panic(err) // cannot happen: the rule exists
	}
	return &a
})

// verdict writes the verdict on a text, in the colour of its severity.
func (p *page) verdict(subject *verdict.Subject) {
	start := len(p.b)
	p.b = verdict.Append(p.b, subject)
	if p.color {
		if severity, err := enum.Of[audit.Severity](verdict.Severity(subject)); err == nil {
			text := string(p.b[start:])
			p.b = append(p.b[:start], cli.SeverityColors[severity].Paint(text)...)
		}
	}
	p.print("\n")
}

// findings writes the findings of an audit.
func (p *page) findings(found []audit.Finding) {
	heading := p.paint(color.Bold, "audit")
	if len(found) == 0 {
		p.print(heading, ": no findings\n")
		return
	}
	p.print(heading, ": findings, and advice for each place\n")
	for _, f := range found {
		p.rowAt(f.Severity.String(), f.Span, f.Message, f.ID+", "+sectionOf(f))
		if f.Advice != "" {
			p.row("", "", f.Advice, "")
		}
	}
}

// sectionOf returns the section of a finding, with its document if that is not RFC 3986.
func sectionOf(f audit.Finding) string {
	if document, section, ok := strings.Cut(f.Section, ", "); ok {
		return document + ", section " + section
	}
	return "section " + f.Section
}

// readings writes the hosts that different readers find in a text. If the grammar finds none,
// as in a relative reference, it names only the readers that find one.
func (p *page) readings(text string) {
	p.hosts = audit.AppendReadings(p.hosts[:0], text)
	list := p.hosts
	heading := p.paint(color.Bold, "hosts")
	named := func(r audit.Reading) bool { return r.Outcome == auditname.Named }
	known := func(r audit.Reading) bool { return named(r) && !r.Guess }
	if !known(list[0]) && !slices.ContainsFunc(list, known) && (!slices.ContainsFunc(list, named) || guessing().AuditText(text) == nil) {
		p.print(heading, ": no reader finds one\n")
		return
	}
	none := list[0].Outcome == auditname.NoHost
	if none {
		p.print(heading, ": none by RFC 3986, but some readers find one\n")
	} else {
		p.print(heading, " that different readers find\n")
	}
	if none {
		list = slices.DeleteFunc(list, func(r audit.Reading) bool { return r.Outcome != auditname.Named })
	}
	same := func(r audit.Reading) func(audit.Reading) bool {
		return func(s audit.Reading) bool { return s.Outcome == r.Outcome && s.Shown == r.Shown }
	}
	all := !none
	for i := range list {
		all = all && list[i].Outcome == list[0].Outcome && list[i].Shown == list[0].Shown
	}
	for i, r := range list {
		if slices.ContainsFunc(list[:i], same(r)) {
			continue // written with the first reading that is the same
		}
		host := r.Outcome
		if r.Outcome == auditname.Named {
			host = p.paint(color.Bold, render.NewLine(r.Shown, 0, cli.Columns).String())
		}
		p.print(host, "\n")
		if all {
			p.print("  all\n")
			break
		}
		for _, s := range list[i:] {
			if same(r)(s) {
				p.print("  ", s.Reader, "\n")
			}
		}
	}
}

// Invalid reports an invalid input like invalid, and adds the verdict, the findings of the
// audit and the readings.
func Invalid(o *cli.Output, r stream.Record, err error, d dialect.Dialect) error {
	problem, ok := answer.AsProblem(err)
	if !ok || d.IsOlder() {
		return o.Invalid(r, err)
	}
	text := string(r.Text)
	if o.JSON {
		return cmp.Or(o.ObjectOf(r.Text, answer.NewInvalidExplanation(problem, r.Text, d)), process.ErrInvalid)
	}
	if !o.Tells() {
		return process.ErrInvalid
	}
	found := answer.AuditText(answer.AuditorOf(d), text)
	problem = answer.Beside(field.Completed(problem, r.Text), found)
	p := &page{color: o.ErrorColor}
	p.verdict(&verdict.Subject{Text: text, Problem: problem, Dialect: d, Found: found})
	p.editions(text, d, false)
	if len(found) > 0 {
		p.findings(found)
	}
	p.readings(text)
	return o.DiagnoseWith(r, problem, p.b)
}

// editions writes a sentence about the older editions that do not read a text as d, which is RFC
// 3986 if there is anything to write. valid says whether d accepts the text.
func (p *page) editions(text string, d dialect.Dialect, valid bool) {
	if d.IsOlder() || d.AreIRIs() {
		return
	}
	before := "older editions: "
	for _, e := range uri.Editions()[1:] {
		ref, err := uri.Parser{Edition: e}.Parse(text)
		authority, _ := ref.Authority()
		said := ""
		switch {
		case valid && err != nil:
			said = " refuses the text"
		case !valid && err == nil:
			said = " accepts the text"
		case valid && authority.IsRegistry():
			said = " reads the authority as a registry name"
		default:
			continue
		}
		p.print(before, e.String(), said)
		before = ", "
	}
	if before == ", " {
		p.print("; ", ask.VerbParse.Name, " ", ask.EditionOption.Flag(), " all shows the readings\n")
	}
}
