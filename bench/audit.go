package main

import (
	"net/url"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
)

// auditors say what is wrong with a text: each accepts those in which there is nothing.
// Nobody else is known to do so, therefore parsers are beside them.
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
