package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/process"
)

// report writes the findings in s in the chosen format.
func (a *auditing) report(out *cli.Output, s *audited) error {
	switch {
	case out.JSON:
		return out.ObjectOf(s.Text, newJSONAudit(s))
	case a.format == ask.FormatSARIF:
		return a.logResults(out, s)
	}
	for _, f := range s.findings {
		var err error
		if a.format == ask.FormatGitHub {
			_, err = out.WriteString(s.command(f))
		} else {
			err = out.Line([]byte(s.line(f, out.Color)))
		}
		if err != nil {
			return &process.Failure{Err: err}
		}
	}
	return nil
}

// line returns the line for a finding.
func (s *audited) line(f audit.Finding, color bool) string {
	severity := f.Severity.String()
	if color {
		severity = cli.SeverityColors[f.Severity].Paint(severity)
	}
	return fmt.Sprintf("%s: %s %s %s: %s", s.place(f.Span), severity, f.ID, componentName(f.Component), f.Message)
}

// componentName returns the name of a component in text formats, and "-" for the whole.
func componentName(c uri.Component) string {
	if c == uri.ComponentNone {
		return "-"
	}
	return c.String()
}

// place returns the prefix of a message about a place in the text.
func (s *audited) place(at uri.Span) string {
	if s.link == nil {
		return cli.PlaceOf(s.Record)
	}
	line, column := after(s.link.Line, s.link.Column, s.Before(at), func(t string) int { return len(t) })
	return fmt.Sprintf("%s:%d:%d", answer.ShownName(s.Source), line, column)
}

// command returns the workflow command that annotates a finding on GitHub.
func (s *audited) command(f audit.Finding) string {
	name := [...]string{audit.SeverityInfo: "notice", audit.SeverityLow: "notice", audit.SeverityMedium: "warning", audit.SeverityHigh: "error"}[f.Severity]
	message := componentName(f.Component) + ": " + f.Message
	properties := ""
	if r, ok := s.region(f.Span); ok && isShown(s.Source) {
		properties = fmt.Sprintf("file=%s,line=%d,endLine=%d,", commandProperty.Replace(s.Source), r.StartLine, r.EndLine)
		if r.StartLine == r.EndLine { // otherwise GitHub accepts no columns
			properties += fmt.Sprintf("col=%d,endColumn=%d,", r.StartColumn, r.EndColumn)
		}
	} else {
		message = s.place(f.Span) + ": " + message
	}
	return fmt.Sprintf("::%s %stitle=%s::%s\n", name, properties, commandProperty.Replace(f.ID), commandData.Replace(message))
}

// isShown reports whether a name of a file is safe to show when it is encoded for a workflow command, which
// encodes only line ends. The runner would write other control characters into its log.
func isShown(name string) bool {
	hidden := func(r rune) bool { return !ucd.IsPrint(r) && r != '\r' && r != '\n' }
	return utf8.ValidString(name) && !strings.ContainsFunc(name, hidden)
}

// The characters that must be encoded in the message and in the properties of a workflow
// command.
var (
	commandData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	commandProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// newJSONAudit returns the findings in s for JSON.
func newJSONAudit(s *audited) *ask.Found {
	j := ask.NewFound(s.findings, s.valid, &s.fingerprints)
	if s.link != nil {
		place := ask.PlaceOf(s.Source, s.link)
		j.Place = &place
	}
	return j
}
