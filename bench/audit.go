package main

import (
	"fmt"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
)

// auditor counts findings. It accepts the texts without one. No other audit library is known, so
// parses are the yardstick.
var auditor = contender{name: ours, what: "urikit `audit`, `AuditText`", prepare: func(lines []string) pass {
	return func() (accepted, sum int) {
		for _, s := range lines {
			n := len(audit.Auditor{}.AuditText(s))
			sum += n
			if n == 0 {
				accepted++
			}
		}
		return accepted, sum
	}
}, answer: func(s string) (string, bool) { return "", len(audit.Auditor{}.AuditText(s)) == 0 }}

// parses returns a contender that parses n times: the goal for an audit.
func parses(n int) contender {
	return contender{name: "parses", what: fmt.Sprintf("urikit `Parse`, %d times", n), prepare: func(lines []string) pass {
		return func() (accepted, sum int) {
			for _, s := range lines {
				for range n {
					if r, err := uri.Parse(s); err == nil {
						sum += len(r.Path().String())
						accepted++
					}
				}
			}
			return accepted / n, sum
		}
	}, differs: "audits nothing"}
}

// cleanURIs returns the URIs for which package audit has no finding.
func cleanURIs(lines []string) []string {
	return slices.DeleteFunc(validURIs(lines), func(s string) bool { return len(audit.Auditor{}.AuditText(s)) > 0 })
}

// unclean returns the lines for which package audit has a finding.
func unclean(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(s string) bool { return len(audit.Auditor{}.AuditText(s)) == 0 })
}
