package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/pct"
)

// A SARIF 2.1.0 log has all results in one object. It is written in parts, so memory does not
// grow with the results.

const (
	sarifSchema  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	projectURI   = "https://github.com/urikit/uri"
	rulesHelpURI = projectURI + "/blob/main/docs/security.md#rules"

	// fingerprintKey is the name of the fingerprints that identify results from one run to
	// the next. GitHub adds a fingerprint of its own, from the lines of the file.
	fingerprintKey = "uriAudit/v1"
)

// A sarifText is a message object, or a multiformatMessageString.
type sarifText struct {
	Text string `json:"text"`
}

// newSARIFText returns a text in which braces are not placeholders (section 3.11.5) and
// brackets are not links (3.11.6).
func newSARIFText(s string) sarifText { return sarifText{plainText.Replace(s)} }

var plainText = strings.NewReplacer("{", "{{", "}", "}}", "](", `\](`)

type sarifRule struct {
	ID            string    `json:"id"`
	Short         sarifText `json:"shortDescription"`
	Full          sarifText `json:"fullDescription"`
	Help          sarifText `json:"help"`
	HelpURI       string    `json:"helpUri"`
	Configuration struct {
		Enabled bool   `json:"enabled"`
		Level   string `json:"level"`
	} `json:"defaultConfiguration"`
	Properties struct {
		Tags     []string `json:"tags"`
		Section  string   `json:"section"`
		Severity string   `json:"security-severity,omitempty"` // as GitHub reads it
	} `json:"properties"`
}

type sarifResult struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Level        string            `json:"level"`
	Message      sarifText         `json:"message"`
	Locations    []sarifLocation   `json:"locations"`
	Fingerprints map[string]string `json:"partialFingerprints"`
	Properties   sarifProperties   `json:"properties"`
}

// A sarifNotification is a condition that is relevant to the run (section 3.58).
type sarifNotification struct {
	Level   string    `json:"level"`
	Message sarifText `json:"message"`
}

// A sarifLocation has either a physical or a logical location.
type sarifLocation struct {
	Physical *sarifPhysical `json:"physicalLocation,omitempty"`
	Logical  []sarifLogical `json:"logicalLocations,omitempty"`
}

type sarifPhysical struct {
	Artifact struct {
		URI string `json:"uri"`
	} `json:"artifactLocation"`
	Region region `json:"region"`
}

type sarifLogical struct {
	Name string `json:"fullyQualifiedName"`
}

// sarifProperties are the facts for which SARIF has no member: the component of a finding and
// its place in the reference. The reference is left out, so that no log contains a secret.
type sarifProperties struct {
	Severity  string `json:"severity"`
	Component string `json:"component,omitempty"`
	Section   string `json:"section"`
	Offset    int    `json:"offset"`
	Length    int    `json:"length"`
}

// sarifLevel returns the level of a severity.
func sarifLevel(s audit.Severity) string {
	return [...]string{audit.SeverityInfo: "note", audit.SeverityLow: "note", audit.SeverityMedium: "warning", audit.SeverityHigh: "error"}[s]
}

// securityScore returns the number by which GitHub sorts findings of a severity. GitHub calls
// 7 and more high, and 4 and more medium.
func securityScore(s audit.Severity) string {
	return [...]string{audit.SeverityInfo: "", audit.SeverityLow: "2.0", audit.SeverityMedium: "5.0", audit.SeverityHigh: "8.0"}[s]
}

// beginLog writes the beginning of a log: the tool, its rules with their settings, and the
// properties of the run.
func (a *auditing) beginLog(out *cli.Output) error {
	out.WriteString(`{"$schema":"` + sarifSchema + `","version":"2.1.0","runs":[{"tool":{"driver":{"name":"uri audit","informationUri":"` + projectURI + `","version":"` + cli.Version() + `","rules":[`)
	for i, r := range a.setRules() {
		out.WriteByte(separator(i == 0))
		rule := sarifRule{ID: r.ID, Short: newSARIFText(r.Title), Full: newSARIFText(r.Does), Help: newSARIFText(a.rules[i].Help()), HelpURI: rulesHelpURI}
		rule.Configuration.Enabled, rule.Configuration.Level = r.Enabled, sarifLevel(r.Severity)
		rule.Properties.Tags, rule.Properties.Section, rule.Properties.Severity = []string{"security"}, r.Section, securityScore(r.Severity)
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
		result := sarifResult{
			RuleID:       f.ID,
			RuleIndex:    slices.IndexFunc(a.rules, func(r audit.Rule) bool { return r.ID == f.ID }),
			Level:        sarifLevel(f.Severity),
			Message:      newSARIFText(f.Message),
			Locations:    []sarifLocation{s.location(f.Span)},
			Fingerprints: map[string]string{fingerprintKey: s.fingerprints.Of(f)},
			Properties:   sarifProperties{f.Severity.String(), f.Component.String(), f.Section, f.Span.Offset, f.Span.Length},
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
func (s *audited) location(at uri.Span) sarifLocation {
	r, ok := s.region(at)
	if !ok {
		return sarifLocation{Logical: []sarifLogical{{s.place(at)}}}
	}
	physical := &sarifPhysical{Region: r}
	physical.Artifact.URI = fileReference(s.Source)
	return sarifLocation{Physical: physical}
}

// endLog writes the end of a log. well says that everything could be read; findings do not
// matter for it.
func (a *auditing) endLog(out *cli.Output, well bool) {
	fmt.Fprintf(out, `,"invocations":[{"executionSuccessful":%t`, well && !a.failed)
	var notes []sarifNotification
	for _, line := range a.walk.Omissions(int(a.omitted.Load())) {
		notes = append(notes, sarifNotification{"note", newSARIFText(line)})
	}
	if notes != nil {
		out.WriteString(`,"toolConfigurationNotifications":`)
		out.Object(notes) // writing the end returns the error
	}
	out.WriteString("}]}]}\n")
}

// fileReference returns the reference to a file. It is relative if the name is relative, and
// otherwise a URI.
func fileReference(name string) string {
	path := filepath.ToSlash(filepath.Clean(name))
	if volume := filepath.VolumeName(name); volume != "" && !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	first, _, _ := strings.Cut(path, "/")
	encoded := string(pct.Encode(pct.Path, path))
	switch {
	case strings.HasPrefix(path, "//"): // a network share, whose host comes first
		return "file:" + encoded
	case first == "":
		return "file://" + encoded
	case strings.Contains(first, ":"): // the colon would end a scheme
		return "./" + encoded
	default:
		return encoded
	}
}
