// Package hosts has the hosts that programs find in a text, with the programs that find each.
package hosts

import (
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/glance"
	"github.com/urikit/uri/render"
)

// A Host is a host with the readers that find it.
type Host struct {
	Host     string   `json:"host"` // "" if the readers find none
	Outcome  string   `json:"outcome"`
	Guess    bool     `json:"guess"` // all of the readers guess a scheme
	Readers  []string `json:"readers"`
	Browsers bool     `json:"browsers"` // browsers are among the readers
}

// Of returns the hosts that readers find in a text.
func Of(text string) []Host {
	list := []Host{}
	for _, r := range audit.Readings(text) {
		host := ""
		if r.Outcome == auditname.Named {
			host = render.NewLine(r.Shown, 0, glance.WideText).String()
		}
		i := 0
		for i < len(list) && (list[i].Host != host || list[i].Outcome != r.Outcome) {
			i++
		}
		if i == len(list) {
			list = append(list, Host{Host: host, Outcome: r.Outcome, Guess: true})
		}
		list[i].Guess = list[i].Guess && r.Guess
		list[i].Readers = append(list[i].Readers, r.Reader)
		list[i].Browsers = list[i].Browsers || r.Reader == auditname.Browsers
	}
	return list
}
