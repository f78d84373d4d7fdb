package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/junit"
	"github.com/urikit/uri/linkcheck"
)

// commands writes the workflow commands that annotate findings on GitHub.
type commands struct{ unframed }

func (c commands) put(d *Document) error {
	for i := range d.Findings {
		if _, err := c.Out.WriteString(d.command(&d.Findings[i])); err != nil {
			return err
		}
	}
	if d.Err == nil {
		return nil
	}
	properties, title := "", "not checked"
	if d.Line > 0 { // a link in it is too long
		title = "not fully checked"
	}
	place, message := d.unread()
	if isShown(d.Name) {
		properties = fmt.Sprintf("file=%s,line=%d,", commandProperty.Replace(d.Name), max(d.Line, 1))
	} else {
		message = place + ": " + message
	}
	_, err := fmt.Fprintf(c.Out, "::error %stitle=%s::%s\n", properties, title, commandData.Replace(message))
	return err
}

// command returns the workflow command for a finding.
func (d *Document) command(f *linkcheck.Finding) string {
	name := [...]string{audit.SeverityInfo: "notice", audit.SeverityLow: "notice", audit.SeverityMedium: "warning", audit.SeverityHigh: "error"}[f.Severity]
	message := d.said(f)
	properties := ""
	if r, ok := d.region(f); ok && isShown(d.Name) {
		properties = fmt.Sprintf("file=%s,line=%d,endLine=%d,", commandProperty.Replace(d.Name), r.StartLine, r.EndLine)
		if r.StartLine == r.EndLine { // otherwise GitHub accepts no columns
			properties += fmt.Sprintf("col=%d,endColumn=%d,", r.StartColumn, r.EndColumn)
		}
	} else {
		message = d.place(f) + ": " + message
	}
	return fmt.Sprintf("::%s %stitle=%s::%s\n", name, properties, commandProperty.Replace(f.ID), commandData.Replace(message))
}

// isShown reports whether a name of a file is safe to show when it is encoded for a workflow
// command, which encodes only line ends. The runner would write other control characters into its
// log.
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

// junitCases writes one test case for each document.
type junitCases struct {
	unframed
	junit.Suite
}

func (j *junitCases) put(d *Document) error {
	c := junit.Case{Name: answer.ShownName(d.Name), Class: j.Name}
	if len(d.Findings) > 0 {
		var lines []byte
		for i := range d.Findings {
			lines = d.appendLines(lines, &d.Findings[i], false)
		}
		c.Failure = &junit.Trouble{Message: cli.Plural(len(d.Findings), "finding"), Type: d.worst(), Text: string(lines)}
	}
	if d.Err != nil {
		_, reason := d.unread()
		c.Error = &junit.Trouble{Message: reason}
	}
	return j.Add(c)
}

func (j *junitCases) end(*Sum) error { return j.Write(j.Out) }

// markdown writes a summary for people who read a pull request.
type markdown struct {
	unframed
	begun bool
}

func (m *markdown) put(d *Document) error {
	for i := range d.Findings {
		f := &d.Findings[i]
		todo := f.Advice
		if f.Fix != "" {
			todo = "Write " + shownText(d.masked(f.Fix))
		}
		err := m.row(d.place(f), f.Severity.String(), f.ID, f.Message, shownText(d.raw(f)), shownText(d.target(f)), todo)
		if err != nil {
			return err
		}
	}
	if d.Err != nil {
		place, reason := d.unread()
		return m.row(place, "error", "", reason, "", "", "")
	}
	return nil
}

// row writes a row of the table, and before the first one its head.
func (m *markdown) row(place, severity, rule, finding, link, target, todo string) error {
	if !m.begun {
		m.begun = true
		m.Out.WriteString("| Place | Severity | Rule | Finding | Link | Target | What to do |\n| --- | --- | --- | --- | --- | --- | --- |\n")
	}
	_, err := fmt.Fprintf(m.Out, "| %s | %s | %s | %s | %s | %s | %s |\n", plain(place), severity, rule, plain(finding), plain(link), plain(target), plain(todo))
	return err
}

func (m *markdown) end(sum *Sum) error {
	if m.begun {
		m.Out.WriteByte('\n')
	}
	m.Out.WriteString("**uri check**: " + sum.String() + ".\n")
	for _, note := range sum.Notes {
		m.Out.WriteString("\n" + plain(note) + ".\n")
	}
	return nil
}

// plain returns a text of one line that Markdown shows as it is: without markup, links and
// mentions.
func plain(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r < 0x80 && !('0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z' || r == ' ') {
			fmt.Fprintf(&b, "&#%d;", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
