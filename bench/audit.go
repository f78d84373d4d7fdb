package main

import (
	"net/url"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
)

// auditors audit texts. Each accepts the texts without a finding. No other audit library
// is known, so the parsers are listed for comparison.
var auditors = []contender{
	accepts(ours, "urikit `audit`, `AuditText`", func(s string) bool {
		return len(audit.Auditor{}.AuditText(s)) == 0
	}),
	accepts("urikit-parse", "urikit `Parse`", func(s string) bool {
		_, err := uri.Parse(s)
		return err == nil
	}).differing("audits nothing"),
	accepts(theirs, "net/url `Parse`", func(s string) bool {
		_, err := url.Parse(s)
		return err == nil
	}).differing("audits nothing"),
}
