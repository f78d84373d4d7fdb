package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/readers/recorded"
)

// checks are readers with which programs decide whether a text is allowed, and clients those that
// connect.
var (
	checks = []string{
		"Python urlsplit", "Java URI", "Go net/url", "PHP parse_url", "Ruby URI", "Perl URI", "Node URL", "Node url.parse", "fast-uri", "uri-js", "rfc3986", "uriparser",
	}
	clients = []string{
		"libcurl of pycurl", "requests", "httpx", "urllib3", "OkHttp", "Java URL", "Apache HttpClient", "Go net/url", "Node URL", "Rust url",
	}
)

// cases are texts that show how a difference is used.
var cases = []struct{ text, how string }{
	{`http://good.example\@evil.example/`, "The check reads RFC 3986, the client is a browser, or the other way round. This opens redirects and requests to inner hosts."},
	{"http://foo@evil.example:80@good.example/", "The first or the last `@` ends userinfo, and a filter that looks for `@good.example` sees it."},
	{"http://127\u20240\u20240\u20241:8080/", "The client maps characters to ASCII after the check: a list of addresses that are not allowed has no such name."},
	{"http://fa\u00df.de/", "Two names that can both be registered. Whoever registers the other one gets the requests, and a certificate."},
	{"http://0177.0.0.1/", "The check sees a name, and the client an address of this machine."},
	{"http:///user:hunter2@example.com/", "One reader sees no host, the other a host and a password, which is then in logs."},
	{"good.example:80@127.0.0.1/", "A client that guesses a scheme connects to what the check took for a path."},
	{"http://good.example%2Fevil.example/", "A client that decodes the host puts a delimiter into it."},
}

// conflict reports whether two readers name different hosts.
func conflict(a, b recorded.Answer) bool {
	two := recorded.Answers{"a": a, "b": b}
	return a.Outcome == recorded.Host && b.Outcome == recorded.Host && two.Differ()
}

// pairs returns which pairs disagree how often, and how that is used, in Markdown.
func pairs(records []recorded.Record) (string, error) {
	var b strings.Builder
	b.WriteString("\n### Pairs\n\nTexts, valid or not, in which a check (rows) and a client (columns) name different hosts:\n\n| |")
	for _, client := range clients {
		fmt.Fprintf(&b, " %s |", client)
	}
	b.WriteString("\n| --- |" + strings.Repeat(" ---: |", len(clients)) + "\n")
	for _, check := range checks {
		fmt.Fprintf(&b, "| %s |", check)
		for _, client := range clients {
			n := 0
			for _, r := range records {
				if conflict(r.Answers[check], r.Answers[client]) {
					n++
				}
			}
			fmt.Fprintf(&b, " %d |", n)
		}
		b.WriteByte('\n')
	}
	b.WriteString("\n### How a difference is used\n\n")
	for _, c := range cases {
		i := slices.IndexFunc(records, func(r recorded.Record) bool { return r.Text == c.text })
		if i < 0 {
			return "", fmt.Errorf("no answers to %q", c.text)
		}
		fmt.Fprintf(&b, "- `%s`. %s %s", c.text, c.how, named(records[i].Answers))
		var found []string
		for _, f := range (audit.Auditor{}).AuditText(c.text) {
			if f.Severity >= audit.SeverityMedium || f.ID == "invalid" {
				found = append(found, "`"+f.ID+"`")
			}
		}
		fmt.Fprintf(&b, " `audit`: %s.\n", strings.Join(slices.Compact(found), ", "))
	}
	return b.String(), nil
}

// named returns how many readers name each host, with the first of them.
func named(answers recorded.Answers) string {
	by := answers.ByHost()
	hosts := slices.SortedFunc(maps.Keys(by), func(a, b string) int {
		if n := len(by[b]) - len(by[a]); n != 0 {
			return n
		}
		return strings.Compare(a, b)
	})
	var list []string
	for _, host := range hosts {
		readers, shown := by[host], host
		if host == "" {
			shown = "no host"
		}
		what := fmt.Sprintf("%s: %s", shown, readers[0])
		switch others := len(readers) - 1; others {
		case 0:
		case 1:
			what += " and another"
		default:
			what += fmt.Sprintf(" and %d others", others)
		}
		list = append(list, what)
	}
	return strings.Join(list, "; ") + "."
}
