package report

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/linkcheck"
	"github.com/urikit/uri/pct"
)

// A SARIF 2.1.0 log has all results in one object. It is written in parts, so memory does not
// grow with the results.

// A sarifLog is a log in work.
type sarifLog struct {
	*Reporter
	logged bool           // the log has a result
	unread []Notification // of documents that were not, or not fully, checked
}

// begin writes the tool and its rules with their settings.
func (l *sarifLog) begin() error {
	l.Out.WriteString(`{"$schema":"` + SARIFSchema + `","version":"2.1.0","runs":[{"tool":{"driver":{"name":"uri check","informationUri":"` + home + `","version":"` + cli.Version() + `","rules":[`)
	for i, r := range l.Rules {
		l.Out.WriteByte(separator(i == 0))
		rule := SARIFRule{ID: r.ID, Short: newText(r.Title), Full: newText(r.Does), Help: newText(r.help), HelpURI: rulesHelp}
		rule.Configuration.Enabled, rule.Configuration.Level = r.Enabled, level(r.Severity)
		rule.Properties.Tags, rule.Properties.Section, rule.Properties.Severity = []string{"security"}, r.Section, score(r.Severity)
		if err := l.Out.Object(rule); err != nil {
			return err
		}
	}
	l.Out.WriteString(`]}},"columnKind":"utf16CodeUnits","results":[`)
	return nil
}

// separator returns the byte before an element of a list, which begins a line.
func separator(first bool) byte {
	if first {
		return '\n'
	}
	return ','
}

// put writes the findings of a document as results.
func (l *sarifLog) put(d *Document) error {
	for i := range d.Findings {
		f := &d.Findings[i]
		result := Result{
			RuleID:       f.ID,
			RuleIndex:    slices.IndexFunc(l.Rules, func(r Rule) bool { return r.ID == f.ID }),
			Level:        level(f.Severity),
			Message:      newText(d.said(f)),
			Locations:    []Location{d.location(f)},
			Fingerprints: map[string]string{fingerprintKey: d.Fingerprint(*f)},
			Properties:   Properties{Severity: f.Severity.String(), Component: f.Component.String(), Section: f.Section},
		}
		if f.Span != (uri.Span{}) {
			result.Properties.Span = &f.Span
		}
		l.Out.WriteByte(separator(!l.logged))
		l.logged = true
		if err := l.Out.Object(result); err != nil {
			return err
		}
	}
	if d.Err != nil {
		place, reason := d.unread()
		at := Location{Physical: &Physical{}}
		at.Physical.Artifact.URI = FileReference(d.Name)
		if d.Line > 0 {
			at.Logical = []Logical{{Name: place}}
		}
		l.unread = append(l.unread, Notification{Level: "error", Message: newText(reason), Locations: []Location{at}})
	}
	return nil
}

// location returns the location of a finding: a region of a file, or else a name.
func (d *Document) location(f *linkcheck.Finding) Location {
	r, ok := d.region(f)
	if !ok {
		return Location{Logical: []Logical{{Name: d.place(f)}}}
	}
	physical := &Physical{Region: &r}
	physical.Artifact.URI = FileReference(d.Name)
	return Location{Physical: physical}
}

// end writes the end of the log.
func (l *sarifLog) end(sum *Sum) error {
	fmt.Fprintf(l.Out, `],"invocations":[{"executionSuccessful":%t`, !sum.Failed)
	var notes []Notification
	for _, line := range sum.Notes {
		notes = append(notes, Notification{Level: "note", Message: newText(line)})
	}
	for _, list := range []struct {
		name  string
		notes []Notification
	}{{"toolExecutionNotifications", l.unread}, {"toolConfigurationNotifications", notes}} {
		if list.notes != nil {
			l.Out.WriteString(`,"` + list.name + `":`)
			l.Out.Object(list.notes) // writing the end returns the error
		}
	}
	_, err := l.Out.WriteString("}]}]}\n")
	return err
}

const (
	// SARIFSchema is the JSON Schema of a log.
	SARIFSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	// home is the home of the project, and rulesHelp the page that explains the rules.
	home      = "https://github.com/urikit/uri"
	rulesHelp = home + "/blob/main/docs/security.md#rules"

	// fingerprintKey is the name of the fingerprints that identify results from one run to
	// the next. GitHub adds a fingerprint of its own, from the lines of the file.
	fingerprintKey = "uriCheck/v1"
)

// A Text is a message object, or a multiformatMessageString.
type Text struct {
	Text string `json:"text"`
}

// newText returns a text in which braces are not placeholders (section 3.11.5) and
// brackets are not links (3.11.6).
func newText(s string) Text { return Text{plainText.Replace(s)} }

var plainText = strings.NewReplacer("{", "{{", "}", "}}", "](", `\](`)

// A SARIFRule is a rule of the tool (section 3.49, reportingDescriptor).
type SARIFRule struct {
	ID            string `json:"id"`
	Short         Text   `json:"shortDescription"`
	Full          Text   `json:"fullDescription"`
	Help          Text   `json:"help"`
	HelpURI       string `json:"helpUri"`
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

// A Result is a finding (section 3.27).
type Result struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Level        string            `json:"level"`
	Message      Text              `json:"message"`
	Locations    []Location        `json:"locations"`
	Fingerprints map[string]string `json:"partialFingerprints"`
	Properties   Properties        `json:"properties"`
}

// A Notification is a condition that is relevant to the run (section 3.58).
type Notification struct {
	Level     string     `json:"level"`
	Message   Text       `json:"message"`
	Locations []Location `json:"locations,omitempty"`
}

// A Location has a physical or a logical location, or both.
type Location struct {
	Physical *Physical `json:"physicalLocation,omitempty"`
	Logical  []Logical `json:"logicalLocations,omitempty"`
}

// A Physical location is a file, or a region of it (section 3.29).
type Physical struct {
	Artifact struct {
		URI string `json:"uri"`
	} `json:"artifactLocation"`
	Region *Region `json:"region,omitempty"`
}

// A Logical location is a name (section 3.33).
type Logical struct {
	Name string `json:"fullyQualifiedName"`
}

// Properties are the facts for which SARIF has no member: the component of a finding and
// its place in the reference. The reference is left out, so that no log contains a secret.
type Properties struct {
	Severity  string `json:"severity"`
	Component string `json:"component,omitempty"`
	Section   string `json:"section"`
	*uri.Span        // of the part of the reference, or nil for all of it
}

// level returns the level of a severity.
func level(s audit.Severity) string {
	return [...]string{audit.SeverityInfo: "note", audit.SeverityLow: "note", audit.SeverityMedium: "warning", audit.SeverityHigh: "error"}[s]
}

// score returns the number by which GitHub sorts findings of a severity. GitHub calls
// 7 and more high, and 4 and more medium.
func score(s audit.Severity) string {
	return [...]string{audit.SeverityInfo: "", audit.SeverityLow: "2.0", audit.SeverityMedium: "5.0", audit.SeverityHigh: "8.0"}[s]
}

// A Region is a part of a file in SARIF (section 3.30). Columns count code units of UTF-16,
// and the end is after the last one.
type Region struct {
	StartLine   int   `json:"startLine"`
	StartColumn int   `json:"startColumn"`
	EndLine     int   `json:"endLine"`
	EndColumn   int   `json:"endColumn"`
	ByteOffset  int64 `json:"byteOffset"`
	ByteLength  int   `json:"byteLength"`
}

// FileReference returns the reference to a file. It is relative if the name is relative, and
// otherwise a URI.
func FileReference(name string) string {
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

// region returns the region of a finding. It returns false if the document cannot be read again.
func (d *Document) region(f *linkcheck.Finding) (Region, bool) {
	if d.columns == nil {
		text, err := d.Read()
		if err != nil || bytes.HasPrefix(text, []byte("\xFF\xFE")) || bytes.HasPrefix(text, []byte("\xFE\xFF")) {
			text = nil // places in UTF-16 are not known
		}
		d.columns = &columnCounter{text: text}
	}
	column, ok := d.columns.of(f.At.Offset-(f.Column-1), f.At.Offset)
	if !ok {
		return Region{}, false
	}
	at := part(f)
	r := Region{ByteOffset: int64(f.At.Offset + at.Offset), ByteLength: at.Length}
	r.StartLine, r.StartColumn = after(f.Line, column, f.Raw[:at.Offset], utf16Len)
	r.EndLine, r.EndColumn = after(r.StartLine, r.StartColumn, at.Of(f.Raw), utf16Len)
	return r, true
}

// A columnCounter counts the columns of a text as SARIF does, in code units of UTF-16.
// linkcheck.Finding counts bytes. The counter continues from its last column, so a text with one
// long line is read once more and not once for each finding.
type columnCounter struct {
	text  []byte // nil if it cannot be read again
	line  int    // where the line begins
	at    int    // the offset up to which its columns are counted
	count int
}

// of returns the column, from 1, of the byte at an offset. The line begins at the offset
// line. It returns false if the text has no such line.
func (c *columnCounter) of(line, offset int) (int, bool) {
	if c.text == nil || line < 0 || offset > len(c.text) {
		return 0, false
	}
	if c.line != line || c.at < line || c.at > offset {
		c.line, c.at, c.count = line, line, 0
	}
	for c.at < offset {
		r, size := utf8.DecodeRune(c.text[c.at:offset])
		if c.at != 0 || r != '\uFEFF' { // a byte order mark is not part of the text
			c.count += units(r)
		}
		c.at += size
	}
	return c.count + 1, true
}

// units returns the number of UTF-16 code units of a character.
func units(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// utf16Len returns the number of UTF-16 code units of a text.
func utf16Len(s string) int {
	n := 0
	for _, r := range s {
		n += units(r)
	}
	return n
}
