package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/pct"
)

// A log in SARIF 2.1.0 has all results within one object. It is written in parts, so
// that it is never held.

const (
	sarifSchema  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	projectURI   = "https://github.com/urikit/uri"
	rulesHelpURI = projectURI + "/blob/main/docs/security.md#rules"

	// fingerprintKey names what results are known by from one run to the next. GitHub
	// works out one of its own besides, of the lines of the file.
	fingerprintKey = "uriAudit/v1"
)

// A sarifText is a message object, or a multiformatMessageString.
type sarifText struct {
	Text string `json:"text"`
}

// newSARIFText returns a text in which braces are no placeholders (section 3.11.5) and
// brackets no link (3.11.6).
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

// A sarifLocation has one of the two.
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

// sarifProperties are what SARIF has no place for: what a finding is about, and where
// in the reference. That itself is not shown, so that no log has a secret.
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

// securityScore returns the number that GitHub sorts findings of a severity by: it calls 7 and
// more high, 4 and more medium.
func securityScore(s audit.Severity) string {
	return [...]string{audit.SeverityInfo: "", audit.SeverityLow: "2.0", audit.SeverityMedium: "5.0", audit.SeverityHigh: "8.0"}[s]
}

// beginLog writes the beginning of a log, up to the properties of its run: what the
// tool is and what its rules are, as the flags set them.
func (a *auditing) beginLog(out *output) error {
	out.WriteString(`{"$schema":"` + sarifSchema + `","version":"2.1.0","runs":[{"tool":{"driver":{"name":"uri audit","informationUri":"` + projectURI + `","version":"` + version() + `","rules":[`)
	for i, r := range a.setRules() {
		out.WriteByte(separator(i == 0))
		rule := sarifRule{ID: string(r.ID), Short: newSARIFText(r.Title), Full: newSARIFText(r.Does), Help: newSARIFText(a.rules[i].Help()), HelpURI: rulesHelpURI}
		rule.Configuration.Enabled, rule.Configuration.Level = r.Enabled, sarifLevel(r.Severity)
		rule.Properties.Tags, rule.Properties.Section, rule.Properties.Severity = []string{"security"}, r.Section, securityScore(r.Severity)
		if err := out.object(rule); err != nil {
			return err
		}
	}
	out.WriteString(`]}},"columnKind":"utf16CodeUnits"`)
	return nil
}

// separator returns what goes before an element of a list, the first or another. Each
// begins a line.
func separator(first bool) byte {
	if first {
		return '\n'
	}
	return ','
}

// log audits what the arguments stand for and writes a log, which is whole also where
// that fails.
func (a *auditing) log(out *output, args []string) error {
	if err := a.beginLog(out); err != nil {
		return err
	}
	out.WriteString(`,"results":[`)
	err := a.auditAll(out, args)
	out.WriteString("]")
	a.endLog(out, err == nil || err == stream.ErrInvalid)
	return err
}

// logResults writes what was found in s as results.
func (a *auditing) logResults(out *output, s *audited) error {
	for _, f := range s.findings {
		result := sarifResult{
			RuleID:       string(f.ID),
			RuleIndex:    slices.IndexFunc(a.rules, func(r audit.Rule) bool { return r.ID == f.ID }),
			Level:        sarifLevel(f.Severity),
			Message:      newSARIFText(f.Message),
			Locations:    []sarifLocation{s.location(f.Span)},
			Fingerprints: map[string]string{fingerprintKey: s.fingerprints.of(f)},
			Properties:   sarifProperties{f.Severity.String(), f.Component.String(), f.Section, f.Span.Offset, f.Span.Length},
		}
		out.WriteByte(separator(!a.logged))
		a.logged = true
		if err := out.object(result); err != nil {
			return err
		}
	}
	return nil
}

// location returns where a place in the text is: in a file, or else by name.
func (s *audited) location(at uri.Span) sarifLocation {
	r, ok := s.region(at)
	if !ok {
		return sarifLocation{Logical: []sarifLogical{{s.place(at)}}}
	}
	physical := &sarifPhysical{Region: r}
	physical.Artifact.URI = fileReference(s.Source)
	return sarifLocation{Physical: physical}
}

// endLog writes the end of a log. Whether all went well is not whether nothing was
// found.
func (a *auditing) endLog(out *output, well bool) {
	fmt.Fprintf(out, `,"invocations":[{"executionSuccessful":%t}]}]}`+"\n", well && !a.failed)
}

// fileReference returns the reference to a file: relative, as its name is, or a URI.
func fileReference(name string) string {
	path := filepath.ToSlash(filepath.Clean(name))
	if volume := filepath.VolumeName(name); volume != "" && !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	first, _, _ := strings.Cut(path, "/")
	encoded := pct.Encode(pct.Path, path).String()
	switch {
	case strings.HasPrefix(path, "//"): // a share, with its host
		return "file:" + encoded
	case first == "":
		return "file://" + encoded
	case strings.Contains(first, ":"): // which would end a scheme
		return "./" + encoded
	default:
		return encoded
	}
}
