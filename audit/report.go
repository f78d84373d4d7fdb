package audit

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/mask"
)

// An audit is the audit of one text.
type audit struct {
	subject
	by     Auditor
	err    error      // why the text is not a reference, or nil
	repair string     // how to repair the text, from the message of err
	masks  mask.Spans // the places that package redact masks, after spans
	masked bool       // spans has set masks
	read   []Reading  // what readers read, after readings
	found  []Finding
}

// maxFindings is the largest number of findings of one rule in one text, so that a hostile
// text cannot have more of them than anyone reads.
const maxFindings = 8

// spans returns the places that package redact masks in the text, those of [Config.Parameters] too.
func (x *audit) spans() mask.Spans {
	if !x.masked {
		x.masks, x.masked = mask.Find(x.text, x.by.settings().parameters...), true
	}
	return x.masks
}

// show returns what a reader reads at a place, for a message. It returns [secret.Masked] if the
// place contains a part of a secret: no mask would find that part after the reader has decoded or
// mapped it.
func (x *audit) show(at uri.Span, read string) string {
	if x.spans().Overlap(at) {
		return secret.Masked
	}
	return read
}

// reports reports whether a applies a rule. If several rules have a finding for the same
// problem, the caller uses this to report the most severe one that is applied.
func (x *audit) reports(id string) bool { return x.by.settings().rules[indexes[id]].on }

// report adds a finding of a rule if x applies the rule.
func (x *audit) report(id string, component uri.Component, at uri.Span, message string) {
	i := indexes[id]
	set := x.by.settings().rules[i]
	if !set.on {
		return
	}
	n := 0
	for k := range x.found {
		if x.found[k].ID == id {
			n++
		}
	}
	if n >= maxFindings {
		return
	}
	if x.found == nil {
		x.found = make([]Finding, 0, 2)
	}
	x.found = append(x.found, Finding{
		ID: id, Severity: set.severity, Section: rules[i].Section,
		Component: component, Span: at,
		Message: message,
	})
}
