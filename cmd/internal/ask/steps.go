package ask

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/glance"
	"github.com/urikit/uri/internal/mask"
)

// A Resolving is the resolution of a reference, as shown, with the steps of RFC 3986.
type Resolving struct {
	Redacted        string           `json:"redacted"` // the base with masks
	Pieces          []glance.Piece   `json:"pieces"`   // of the base
	BaseProblem     *shownProblem    `json:"base_problem"`
	Refused         string           `json:"refused"` // why there is no target
	Target          string           `json:"target"`
	CurrentDocument bool             `json:"current_document"`
	Steps           []derive.Step    `json:"steps"`
	Removals        []derive.Removal `json:"removals"` // the steps of section 5.2.4
	More            int              `json:"more"`     // the number of removals that are left out
}

// resolving resolves a text against a base.
func (v *View) resolving(s, base subject) *Resolving {
	d := v.Parser.Dialect
	j := &Resolving{
		Redacted: base.Masked(),
		Pieces:   base.Pieces(glance.Split(base.Text)), Steps: []derive.Step{}, Removals: []derive.Removal{},
	}
	prepared, err := ParseBase(base.Text, d, uri.Resolver{})
	if err != nil {
		j.BaseProblem = base.problem(err, d)
		return j
	}
	var result dialect.Resolution
	if err := NewResolve(v.Rule, v.Parser, prepared).Resolve(&result, []byte(s.Text), false); err != nil {
		j.Refused = s.problemOf(err).Message
		return j
	}
	target := string(result.Text)
	j.CurrentDocument = result.Current != nil
	var again func() (string, bool)
	if len(s.Secrets) > 0 || len(base.Secrets) > 0 {
		again = func() (string, bool) {
			prepared, err := ParseBase(base.Masked(), d, uri.Resolver{})
			if err != nil {
				return "", false
			}
			var masked dialect.Resolution
			err = NewResolve(v.Rule, v.Parser, prepared).Resolve(&masked, []byte(s.Masked()), false)
			return string(masked.Text), err == nil
		}
	}
	shown := subjectWith(target, mask.FindDerived(target, again))
	j.Target = shown.Line()
	if d.IsOlder() || j.CurrentDocument {
		return j
	}
	// The steps are those of the masked texts, which lead to the masked target.
	t := derive.Resolution{Show: shownText, Most: maxListed / 4}
	if j.Target == secret.Masked {
		t.Show = func(string) string { return secret.Masked }
	}
	t.Transform(uri.Split(base.Masked()), uri.Split(s.Masked()))
	t.Steps = append(t.Steps, derive.Step{Section: "5.3", What: "The parts of the result, joined.", Result: j.Target})
	j.Steps, j.Removals, j.More = t.Steps, append(j.Removals, t.Removals...), t.More
	return j
}
