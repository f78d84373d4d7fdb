package report

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/linkcheck"
)

// objects writes a JSON object for each document.
type objects struct{ unframed }

// A jsonDocument is a document as JSON.
type jsonDocument struct {
	File       string        `json:"file"`
	FileBase64 []byte        `json:"file_base64,omitempty"` // if it is not UTF-8
	Links      int           `json:"links"`
	Skipped    int           `json:"skipped"`
	Asked      int           `json:"asked"`
	NotAsked   int           `json:"not_asked"`
	Findings   []jsonFinding `json:"findings"`
	NotKnown   []jsonUnknown `json:"not_known"`
	Error      *string       `json:"error"`
}

// A jsonPlace is the place of a link in a document, and its text without secrets.
type jsonPlace struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Offset int    `json:"offset"`
	Length int    `json:"length"`
	Link   string `json:"link"`
	Target string `json:"target,omitempty"`
}

// A jsonFinding is a finding as JSON.
type jsonFinding struct {
	ID        string  `json:"id"`
	Severity  string  `json:"severity"`
	Section   string  `json:"section"`
	Component *string `json:"component"`
	jsonPlace
	Message     string `json:"message"`
	Advice      string `json:"advice"`
	Fix         string `json:"fix,omitempty"`
	Fingerprint string `json:"fingerprint"`
}

// A jsonUnknown is a link of which nobody knows whether its target exists.
type jsonUnknown struct {
	jsonPlace
	Reason string `json:"reason"`
}

func (o objects) put(d *Document) error {
	j := jsonDocument{File: d.Name, FileBase64: answer.Bytes(d.Name), Links: d.Links, Skipped: d.Skipped, Asked: d.Asked, NotAsked: d.NotAsked, Findings: []jsonFinding{}, NotKnown: []jsonUnknown{}}
	place := func(f *linkcheck.Finding) jsonPlace {
		return jsonPlace{f.Line, f.Column, f.At.Offset, f.At.Length, d.raw(f), d.target(f)}
	}
	for i := range d.Findings {
		f := &d.Findings[i]
		own := jsonFinding{ID: f.ID, Severity: f.Severity.String(), Section: f.Section, jsonPlace: place(f), Message: f.Message, Advice: f.Advice, Fingerprint: d.Fingerprint(*f)}
		if f.Component != uri.ComponentNone {
			name := f.Component.String()
			own.Component = &name
		}
		if f.Fix != "" {
			own.Fix = d.masked(f.Fix)
		}
		j.Findings = append(j.Findings, own)
	}
	for i := range d.NotKnown {
		f := &d.NotKnown[i]
		j.NotKnown = append(j.NotKnown, jsonUnknown{place(f), f.Message})
	}
	if d.Err != nil {
		_, reason := d.unread()
		j.Error = &reason
	}
	return o.Out.Object(j)
}

// A Rule is a rule with the severity that the options set.
type Rule struct {
	ID       string         `json:"id"`
	Severity audit.Severity `json:"severity"`
	Section  string         `json:"section"`
	Title    string         `json:"title"`
	Does     string         `json:"does"`
	Example  string         `json:"example"`
	Advice   string         `json:"advice"`
	Optional bool           `json:"optional"`
	Enabled  bool           `json:"enabled"`
	help     string
}

// NewRules returns rules with their settings.
func NewRules(all []audit.Rule, severity func(id string) (audit.Severity, bool)) []Rule {
	var list []Rule
	for _, r := range all {
		s, enabled := severity(r.ID)
		list = append(list, Rule{r.ID, s, r.Section, r.Title, r.Does, r.Example, r.Advice, r.Optional, enabled, r.Help()})
	}
	return list
}

// ListRules prints a list of rules. The arguments of the command line must be none.
func ListRules(opts *cli.Options, args []string, rules []Rule) error {
	if len(args) > 0 {
		return fmt.Errorf("%s only lists the rules: remove the inputs", ask.Rules.Flag())
	}
	out := opts.Open(0)
	return out.Close(list(out, rules))
}

func list(out *cli.Output, rules []Rule) error {
	for _, r := range rules {
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
