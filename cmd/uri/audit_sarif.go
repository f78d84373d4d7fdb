package main

import (
	"fmt"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/sarif"
	"github.com/urikit/uri/internal/process"
)

// A SARIF 2.1.0 log has all results in one object. It is written in parts, so memory does not
// grow with the results.

// beginLog writes the beginning of a log: the tool, its rules with their settings, and the
// properties of the run.
func (a *auditing) beginLog(out *cli.Output) error {
	out.WriteString(`{"$schema":"` + sarif.Schema + `","version":"2.1.0","runs":[{"tool":{"driver":{"name":"uri audit","informationUri":"` + sarif.Project + `","version":"` + cli.Version() + `","rules":[`)
	for i, r := range a.setRules() {
		out.WriteByte(separator(i == 0))
		rule := sarif.Rule{ID: r.ID, Short: sarif.NewText(r.Title), Full: sarif.NewText(r.Does), Help: sarif.NewText(a.rules[i].Help()), HelpURI: sarif.RulesHelp}
		rule.Configuration.Enabled, rule.Configuration.Level = r.Enabled, sarif.Level(r.Severity)
		rule.Properties.Tags, rule.Properties.Section, rule.Properties.Severity = []string{"security"}, r.Section, sarif.Score(r.Severity)
		if err := out.Object(rule); err != nil {
			return err
		}
	}
	out.WriteString(`]}},"columnKind":"utf16CodeUnits"`)
	return nil
}

// separator returns the byte before an element of a list, which begins a line.
func separator(first bool) byte {
	if first {
		return '\n'
	}
	return ','
}

// log audits the arguments and writes a log. The log is complete also if the audit fails.
func (a *auditing) log(out *cli.Output, args []string) error {
	if err := a.beginLog(out); err != nil {
		return err
	}
	out.WriteString(`,"results":[`)
	err := a.auditAll(out, args)
	out.WriteString("]")
	a.endLog(out, err == nil || err == process.ErrInvalid)
	return err
}

// logResults writes the findings in s as results.
func (a *auditing) logResults(out *cli.Output, s *audited) error {
	for _, f := range s.findings {
		result := sarif.Result{
			RuleID:       f.ID,
			RuleIndex:    slices.IndexFunc(a.rules, func(r audit.Rule) bool { return r.ID == f.ID }),
			Level:        sarif.Level(f.Severity),
			Message:      sarif.NewText(f.Message),
			Locations:    []sarif.Location{s.location(f.Span)},
			Fingerprints: map[string]string{sarif.FingerprintKey: s.fingerprints.Of(f)},
			Properties:   sarif.Properties{Severity: f.Severity.String(), Component: f.Component.String(), Section: f.Section, Offset: f.Span.Offset, Length: f.Span.Length},
		}
		out.WriteByte(separator(!a.logged))
		a.logged = true
		if err := out.Object(result); err != nil {
			return err
		}
	}
	return nil
}

// location returns the location of a place in the text: a region of a file, or else a name.
func (s *audited) location(at uri.Span) sarif.Location {
	r, ok := s.region(at)
	if !ok {
		return sarif.Location{Logical: []sarif.Logical{{Name: s.place(at)}}}
	}
	physical := &sarif.Physical{Region: r}
	physical.Artifact.URI = sarif.FileReference(s.Source)
	return sarif.Location{Physical: physical}
}

// endLog writes the end of a log. well says that everything could be read; findings do not
// matter for it.
func (a *auditing) endLog(out *cli.Output, well bool) {
	fmt.Fprintf(out, `,"invocations":[{"executionSuccessful":%t`, well && !a.failed)
	var notes []sarif.Notification
	for _, line := range a.walk.Omissions(int(a.omitted.Load())) {
		notes = append(notes, sarif.Notification{Level: "note", Message: sarif.NewText(line)})
	}
	if notes != nil {
		out.WriteString(`,"toolConfigurationNotifications":`)
		out.Object(notes) // writing the end returns the error
	}
	out.WriteString("}]}]}\n")
}
