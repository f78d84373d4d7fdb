package main

import (
	"fmt"
	"slices"

	"github.com/urikit/uri/audit"
)

// A jsonRule is a rule as JSON: its severity is the one that it is gone by with.
type jsonRule struct {
	audit.Rule
	Enabled bool `json:"enabled"`
}

// setRules returns the rules as the flags set them.
func (a *auditing) setRules() []jsonRule {
	var list []jsonRule
	for _, r := range a.rules {
		if s, ok := a.auditor.Severities[r.ID]; ok {
			r.Severity = s
		}
		list = append(list, jsonRule{r, a.goesBy(r)})
	}
	return list
}

// listRules lists the rules.
func (a *auditing) listRules(out *output) error {
	if a.format.String() == formatSARIF {
		if err := a.beginLog(out); err != nil {
			return err
		}
		a.endLog(out, true)
		return nil
	}
	for _, r := range a.setRules() {
		var err error
		if out.json {
			err = out.object(r)
		} else {
			severity := "off"
			if r.Enabled {
				severity = r.Severity.String()
			}
			err = out.line(fmt.Appendf(nil, "%-22s  %-6s  %-5s  %s", r.ID, severity, r.Section, r.Title))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// goesBy reports whether the flags leave a rule, which has the severity that they
// set, switched on.
func (a *auditing) goesBy(r audit.Rule) bool {
	by := &a.auditor
	on := !r.Optional || slices.Contains(by.Also, r.ID)
	if by.Only != nil {
		on = slices.Contains(by.Only, r.ID)
	}
	return on && !slices.Contains(by.Without, r.ID) && r.Severity >= by.MinSeverity
}
