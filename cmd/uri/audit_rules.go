package main

import (
	"fmt"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
)

// A jsonRule is a rule as JSON, with the severity that the options set.
type jsonRule struct {
	ID       string         `json:"id"`
	Severity audit.Severity `json:"severity"`
	Section  string         `json:"section"`
	Title    string         `json:"title"`
	Does     string         `json:"does"`
	Example  string         `json:"example"`
	Advice   string         `json:"advice"`
	Optional bool           `json:"optional"`
	Enabled  bool           `json:"enabled"`
}

// setRules returns the rules with the settings of the options.
func (a *auditing) setRules() []jsonRule {
	var list []jsonRule
	verb := &a.verb.texts
	if a.Is(ask.Files) {
		verb = &a.verb.strict.links
	}
	for _, r := range a.rules {
		severity, enabled := r.Severity, true
		if r.ID != ruleConfig.ID {
			severity, enabled = verb.Auditor.Severity(r.ID)
		}
		list = append(list, jsonRule{r.ID, severity, r.Section, r.Title, r.Does, r.Example, r.Advice, r.Optional, enabled})
	}
	return list
}

// listRules writes the list of the rules.
func (a *auditing) listRules(out *cli.Output) error {
	if a.format == ask.FormatSARIF {
		if err := a.beginLog(out); err != nil {
			return err
		}
		a.endLog(out, true)
		return nil
	}
	for _, r := range a.setRules() {
		var err error
		if out.JSON {
			err = out.Object(r)
		} else {
			severity := "off"
			if r.Enabled {
				severity = r.Severity.String()
			}
			err = out.Line(fmt.Appendf(nil, "%-22s  %-6s  %-17s  %s", r.ID, severity, r.Section, r.Title))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
