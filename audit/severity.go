package audit

import "github.com/urikit/uri/internal/engine/enum"

// A Severity is the weight of a finding. The zero Severity is [SeverityInfo].
type Severity uint8

// The severities, the lightest first. In section 7, "must" corresponds to
// [SeverityHigh], "should" to [SeverityMedium], and a warning to [SeverityLow].
const (
	SeverityInfo Severity = iota
	SeverityLow
	SeverityMedium
	SeverityHigh
)

var severityNames = enum.Names[Severity]{Package: "audit", What: "severity", Names: []string{"info", "low", "medium", "high"}}

// String returns "info", "low", "medium" or "high", or "unknown" for any other value.
func (s Severity) String() string { return severityNames.String(s) }

// MarshalText returns the name. A value without a name is an error.
func (s Severity) MarshalText() ([]byte, error) { return severityNames.MarshalText(s) }

// UnmarshalText sets s to the severity with the given name, which is case-sensitive. An error
// wraps [uri.ErrUnknownName] and leaves s unchanged.
func (s *Severity) UnmarshalText(text []byte) error { return severityNames.UnmarshalText(s, text) }
