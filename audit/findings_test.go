package audit_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/redact"
)

// TestFindings compares the findings and readings of texts with those in testdata/findings.txt. A
// line there is a text as a Go string. The next lines, after a tab each, are the findings of an
// auditor with all rules, those that an auditor of IRIs has besides or not, and the hosts that
// the readers find, with the numbers of the readers.
func TestFindings(t *testing.T) {
	const name = "testdata/findings.txt"
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var optional []string
	for _, r := range audit.Rules() {
		if r.Optional {
			optional = append(optional, r.ID)
		}
	}
	config := audit.Config{
		Also: optional, Links: true, Schemes: []string{"HTTP", "https", "x-y"}, Ports: []uint16{8080}, Trusted: []string{"trusted.Example"}, Parameters: []string{"tok"},
	}
	all := must(t, config)
	config.IRIs = true
	iris := must(t, config)
	var out strings.Builder
	texts := 0
	lines := strings.SplitAfter(string(file), "\n")
	for i := 0; i < len(lines); i++ {
		out.WriteString(lines[i])
		if !strings.HasPrefix(lines[i], `"`) {
			continue
		}
		text, err := strconv.Unquote(strings.TrimSuffix(lines[i], "\n"))
		if err != nil {
			t.Fatalf("%s:%d: %v", name, i+1, err)
		}
		texts++
		var want string
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], "\t") {
			i++
			want += lines[i]
		}
		got := describe(all.AuditText(text), text, "")
		if ofIRIs := describe(iris.AuditText(text), text, "IRI "); strings.ReplaceAll(ofIRIs, "\tIRI ", "\t") != got {
			got += "\tas an IRI:\n" + ofIRIs
		}
		if ref, err := uri.Parse(text); err == nil {
			if again := describe(all.Audit(ref), text, ""); !strings.HasPrefix(got, again) {
				t.Errorf("%q: Audit finds\n%s and AuditText\n%s", text, again, got)
			}
		}
		got += hosts(audit.Readings(text))
		if got += "\t" + strconv.Quote(redact.Policy{Names: config.Parameters}.MaskString(text)) + "\n"; got != want && !*update {
			t.Errorf("%q:\n%swant\n%s", text, got, want)
		}
		out.WriteString(got)
	}
	if texts < 300 {
		t.Errorf("only %d texts", texts)
	}
	if *update {
		if err := os.WriteFile(name, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// describe returns a line for each finding.
func describe(found []audit.Finding, text, prefix string) string {
	var b strings.Builder
	for _, f := range found {
		component := f.Component.String()
		if f.Component == uri.ComponentNone {
			component = "-"
		}
		fmt.Fprintf(&b, "\t%s%s %s %s %d+%d: %s: %s\n", prefix, f.ID, f.Severity, component, f.Span.Offset, f.Span.Length, strconv.Quote(f.Message), strconv.Quote(f.Advice))
	}
	return b.String()
}

// hosts returns a line for each host, with the readers that find it.
func hosts(list []audit.Reading) string {
	var order []string
	by := make(map[string]string)
	for i, r := range list {
		found := r.Outcome + " " + strconv.Quote(r.Host)
		if r.Shown != r.Host {
			found += " shown as " + strconv.Quote(r.Shown)
		}
		if by[found] == "" {
			order = append(order, found)
		}
		by[found] += " " + strconv.Itoa(i)
		if r.Guess {
			by[found] += "?"
		}
	}
	var b strings.Builder
	for _, found := range order {
		fmt.Fprintf(&b, "\t%s:%s\n", found, by[found])
	}
	return b.String()
}
