package audit

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/auditname"
)

// TestScriptLinks compares findings with recorded answers of a browser. It may report more only
// where another browser ran scripts, or a standard has the type.
func TestScriptLinks(t *testing.T) {
	file, err := os.Open("../testdata/readers/scripts.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	links, err := New(Config{Links: true})
	if err != nil {
		t.Fatal(err)
	}
	ran, refused := 0, 0
	for d := json.NewDecoder(file); ; {
		var r struct {
			Text string
			Runs bool
		}
		if err := d.Decode(&r); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		found := links.AuditText(r.Text)
		i, ok := index(found, "script-link")
		if ok && found[i].Severity != SeverityHigh {
			t.Errorf("%q: the severity is %v", r.Text, found[i].Severity)
		}
		if _, risky := index(found, "scheme-risky"); ok && risky {
			t.Errorf("%q: two findings for one problem", r.Text)
		}
		if _, ok := index(Auditor{}.AuditText(r.Text), "script-link"); ok {
			t.Errorf("%q: the zero Auditor has the finding", r.Text)
		}
		more := strings.HasPrefix(r.Text, "vbscript:") || strings.HasPrefix(r.Text, "data:") && strings.Contains(r.Text, "+xml,") || r.Text == "javascript:"
		switch {
		case r.Runs && !ok:
			t.Errorf("%q runs a script, and has the findings %s", r.Text, idsOf(found))
		case !r.Runs && ok != more:
			t.Errorf("%q runs no script, and script-link is %t", r.Text, ok)
		case r.Runs:
			ran++
		default:
			refused++
		}
	}
	if ran < 30 || refused < 50 {
		t.Errorf("%d texts run a script, and %d do not", ran, refused)
	}
}

// TestRedirects refuses the findings of high severity, as docs/security.md advises for links.
func TestRedirects(t *testing.T) {
	links, err := New(Config{Links: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		text string
		high string // the findings of high severity
	}{
		{"https://app.example/callback?code=1", ""},
		{"/callback", ""},
		{"com.example.app:/oauth2redirect", ""},
		{"com.example.app:/oauth2redirect?code=a&state=b", ""},
		{"com.googleusercontent.apps.123-abc:/oauth2redirect", ""},
		{"com.example.app://oauth2redirect", ""},
		{"com.example.app:oauth2redirect", ""},
		{"vscode:/x", ""},
		{"classpath:/a", ""},
		{"s3:/b/k", ""},
		{"app:/x", ""},
		{"mailto:joe@example.com", ""},
		{"data:image/png;base64,iVBORw0KGgo=", ""},
		{"javascript:alert(1)", "script-link"},
		{"JAVASCRIPT:alert(1)", "script-link"},
		{"javascript://example.com/%0Aalert(1)", "encoded-control script-link"},
		{" javascript:alert(1)", "invalid script-link stripped-character"},
		{"java\tscript:alert(1)", "invalid script-link stripped-character"},
		{"\x01javascript:alert(1)", "invalid script-link stripped-character"},
		{"vbscript:x", "script-link"},
		{"data:text/html,x", "script-link"},
		{"data:text/html;base64,PHA+", "script-link"},
		{"data:image/svg+xml,x", "script-link"},
		{"http:/evil.example/", "two-readings"},
		{"ldap:/evil.example/", "two-readings"},
		{"ws:/evil.example/", "two-readings"},
	} {
		var high []Finding
		for _, f := range links.AuditText(test.text) {
			if f.Severity == SeverityHigh {
				high = append(high, f)
			}
		}
		if got := idsOf(high); got != test.high {
			t.Errorf("%q: high are %q, want %q", test.text, got, test.high)
		}
	}
}

// TestScriptLinkOptions checks that a rule list decides about the rule, with Links and without.
func TestScriptLinkOptions(t *testing.T) {
	for _, test := range []struct {
		config Config
		want   string
	}{
		{Config{}, "scheme-risky"},
		{Config{Links: true}, "script-link"},
		{Config{Also: []string{auditname.ScriptLink}}, "script-link"},
		{Config{Links: true, Without: []string{auditname.ScriptLink}}, "scheme-risky"},
		{Config{Links: true, Only: []string{auditname.SchemeRisky}}, "scheme-risky"},
		{Config{Links: true, Only: []string{auditname.ScriptLink}}, "script-link"},
		{Config{Links: true, MinSeverity: SeverityHigh}, "script-link"},
	} {
		by, err := New(test.config)
		if err != nil {
			t.Fatal(err)
		}
		if got := idsOf(by.AuditText("javascript:alert(1)")); got != test.want {
			t.Errorf("%+v: %q, want %q", test.config, got, test.want)
		}
	}
}

// idsOf returns the IDs of findings, each once, in alphabetical order.
func idsOf(found []Finding) string {
	var list []string
	for _, f := range found {
		list = append(list, f.ID)
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), " ")
}
