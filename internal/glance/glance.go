package glance

import (
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/verdict"
)

// Of returns what a page shows about s, whose text is t, at first: members of the page that
// "explain" writes, without an encoder of JSON. The values are maps, lists, texts, numbers and
// booleans.
func Of(s *verdict.Subject, t *Subject) map[string]any {
	v := verdict.Of(s)
	page := map[string]any{
		"valid": s.Problem == nil, "redacted": t.Masked(), "length": len(s.Text), "secrets": len(t.Secrets),
		"verdict": map[string]any{
			"text": v.Text, "severity": v.Severity, "state": v.State, "decided_by": v.DecidedBy, "reason": v.Reason,
			"advice_of": v.AdviceOf, "advice": v.Advice, "host": v.Host, "other_host": v.OtherHost,
		},
	}
	span := Split(s.Text)
	if s.Problem == nil {
		page["kind"], span = field.KindOf(s.Ref), s.Ref.Span
	}
	pieces, masks, findings := []any{}, []any{}, []any{}
	for _, p := range t.Pieces(span) {
		pieces = append(pieces, map[string]any{"component": p.Component, "offset": p.Offset, "length": p.Length, "text": p.Text})
	}
	for _, at := range t.Secrets[:min(len(t.Secrets), MaxListed)] {
		masks = append(masks, map[string]any{"offset": at.Offset, "length": at.Length})
	}
	for _, f := range s.Found[:min(len(s.Found), MaxListed)] {
		findings = append(findings, map[string]any{
			"id": f.ID, "severity": f.Severity.String(), "section": f.Section, "offset": f.Span.Offset, "length": f.Span.Length,
			"message": f.Message, "advice": f.Advice,
		})
	}
	page["pieces"], page["masks"], page["findings"] = pieces, masks, findings
	return page
}
