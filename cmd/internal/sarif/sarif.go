// Package sarif has the objects of a SARIF 2.1.0 log, as audit writes it.
package sarif

import (
	"path/filepath"
	"strings"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/pct"
)

const (
	// Schema is the JSON Schema of a log.
	Schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	// Project is the home of the project, and RulesHelp the page that explains the rules.
	Project   = "https://github.com/urikit/uri"
	RulesHelp = Project + "/blob/main/docs/security.md#rules"

	// FingerprintKey is the name of the fingerprints that identify results from one run to
	// the next. GitHub adds a fingerprint of its own, from the lines of the file.
	FingerprintKey = "uriAudit/v1"
)

// A Text is a message object, or a multiformatMessageString.
type Text struct {
	Text string `json:"text"`
}

// NewText returns a text in which braces are not placeholders (section 3.11.5) and
// brackets are not links (3.11.6).
func NewText(s string) Text { return Text{plainText.Replace(s)} }

var plainText = strings.NewReplacer("{", "{{", "}", "}}", "](", `\](`)

// A Rule is a rule of the tool (section 3.49, reportingDescriptor).
type Rule struct {
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
	Level   string `json:"level"`
	Message Text   `json:"message"`
}

// A Location has either a physical or a logical location.
type Location struct {
	Physical *Physical `json:"physicalLocation,omitempty"`
	Logical  []Logical `json:"logicalLocations,omitempty"`
}

// A Physical location is a region of a file (section 3.29).
type Physical struct {
	Artifact struct {
		URI string `json:"uri"`
	} `json:"artifactLocation"`
	Region Region `json:"region"`
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
	Offset    int    `json:"offset"`
	Length    int    `json:"length"`
}

// Level returns the level of a severity.
func Level(s audit.Severity) string {
	return [...]string{audit.SeverityInfo: "note", audit.SeverityLow: "note", audit.SeverityMedium: "warning", audit.SeverityHigh: "error"}[s]
}

// Score returns the number by which GitHub sorts findings of a severity. GitHub calls
// 7 and more high, and 4 and more medium.
func Score(s audit.Severity) string {
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
