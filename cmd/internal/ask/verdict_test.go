package ask

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/readers/recorded"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/internal/verdict"
)

func TestVerdict(t *testing.T) {
	for _, test := range []struct{ text, edition, want string }{
		{"http://example.com/", "rfc3986", "Valid: a URI of 19 bytes. ()"},
		{"a", "rfc3986", "Valid: a relative reference of 1 byte. ()"},
		{"/" + strings.Repeat("a", 999), "rfc3986", "Valid: a relative reference of 1,000 bytes. ()"},
		{"/" + strings.Repeat("a", 1048583), "rfc3986", "Valid: a relative reference of 1,048,584 bytes. ()"},
		{"", "rfc3986", "Valid: an empty reference, which means the base. ()"},
		{"http://bücher.example/", "iri", "Valid: an IRI of 23 bytes. ()"},
		{"http://example.com:8080/", "rfc3986", "Valid, with 1 info finding: a URI of 24 bytes. (info)"},
		{"http://admin:hunter2@0x7f.1/%2e%2e/admin", "rfc3986", "Dangerous, with 3 high and 2 medium findings: browsers connect to 127.0.0.1 (this machine); other programs connect to 0x7f.1. (high)"},
		{"http://u@h.example:080/%2e%2e/%00", "rfc3986", "Dangerous, with 1 high, 1 medium, 1 low and 1 info findings: an encoded NUL. (high)"},
		{"http://h.example/a b", "rfc3986", "Not valid, with 1 high finding: a path cannot contain a space. (high)"},
		{"http:///x", "rfc2396", "Valid, with 1 medium finding: a URI of 9 bytes. (medium)"},
		{"http://u@h/", "rfc2396", "Valid, with 1 low finding: a URI of 11 bytes. (low)"},
		{"a b", "rfc2396", "Not valid: a path cannot contain a space: percent-encode it as %20. (high)"},
	} {
		d := dialect.RFC3987
		if test.edition != "iri" {
			edition, err := enum.Of[uri.Edition](test.edition)
			if err != nil {
				t.Fatal(err)
			}
			d = dialect.URIs(edition)
		}
		v := View{Rule: uri.RuleURIReference, Parser: d.Parser(), Name: ViewNames[0]}
		verdict := v.page(test.text).Verdict
		if got := fmt.Sprintf("%s (%s)", verdict.Text, verdict.Severity); got != test.want {
			t.Errorf("%.99q: %s, want %s", test.text, got, test.want)
		}
	}
}

// TestVerdictOfEachView checks that the rows of a list, explain and the page have one verdict.
func TestVerdictOfEachView(t *testing.T) {
	for i, text := range append(judgedTexts(t), "http://h.example/a b", "http://é/") {
		for j, edition := range []string{"rfc3986", "rfc2396", "rfc2396bis-02"} {
			if j > 0 && i%3 != j && !testenv.Full {
				continue // a quick run takes an older edition for a third of the texts
			}
			var answers []struct {
				Severity string
				Findings []json.RawMessage
				Verdict  struct{ Text, Severity string }
			}
			for _, view := range []string{"", "page", "row"} {
				options := map[string]any{"input": text, "edition": edition}
				if view != "" {
					options["view"] = view
				}
				request, err := json.Marshal(options)
				if err != nil {
					t.Fatal(err)
				}
				reply, err := Append(nil, "explain", request)
				if err != nil {
					t.Fatal(err)
				}
				answers = slices.Grow(answers, 1)[:len(answers)+1]
				if err := json.Unmarshal(reply, &answers[len(answers)-1]); err != nil {
					t.Fatal(err)
				}
			}
			explained, page, row := answers[0], answers[1], answers[2]
			if explained.Verdict.Text != "" && explained.Verdict != page.Verdict || row.Severity != page.Verdict.Severity || len(row.Findings) == 0 && len(page.Findings) > 0 {
				t.Errorf("%q, %s: explain says %v, the page %v, the row %q with %d findings", text, edition, explained.Verdict, page.Verdict, row.Severity, len(row.Findings))
			}
		}
	}
}

// judged is what explain, its views and audit have in common.
type judged struct {
	Valid    bool
	Verdict  verdict.Verdict
	Problem  *answer.Error
	Error    *answer.Error
	Findings []answer.Finding
	Message  string // of a row
	State    string // of a row
	Readings []struct{ Problem *answer.Error }
}

// judgedTexts returns the recorded texts of readers, the rules' examples and random texts.
func judgedTexts(t *testing.T) []string {
	_, records, err := recorded.ReadFile("../../../uritest/vectors/readers/hosts.jsonl.gz", nil, 2500)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, r := range records {
		texts = append(texts, r.Text)
	}
	every := testenv.Tier(50, 3, 1) // the texts are systematic: three neighbours differ in one character
	var some []string
	for i := 0; i < len(texts); i += every {
		some = append(some, texts[i])
	}
	for _, r := range audit.Rules() {
		some = append(some, r.Example, r.Example+" ", r.Example+`\@h`)
	}
	randomTexts(testenv.Tier(50, 1000, 1000), func(text string) { some = append(some, text, text+"\n") })
	return some
}

// TestOneJudgement checks that explain, its views, the page and audit give a text the same findings
// with the same advice, that no error beside them has other advice, and that the verdict is that of
// the findings.
func TestOneJudgement(t *testing.T) {
	ask := func(verb, text string, options map[string]any) judged {
		options["input"] = text
		request, err := json.Marshal(options)
		if err != nil {
			t.Fatal(err)
		}
		reply, err := Append(nil, verb, request)
		if err != nil {
			t.Fatalf("%s %q: %v", verb, text, err)
		}
		var j judged
		if err := json.Unmarshal(reply, &j); err != nil && options["view"] != "row" { // a row has the names of rules
			t.Fatal(err)
		}
		return j
	}
	for _, text := range judgedTexts(t) {
		for _, as := range []string{"uri-reference", "iri-reference"} {
			explained := ask("explain", text, map[string]any{"as": as})
			page := ask("explain", text, map[string]any{"as": as, "view": "page"})
			row := ask("explain", text, map[string]any{"as": as, "view": "row"})
			audited := ask("audit", text, map[string]any{"as": as})
			if !slices.EqualFunc(explained.Findings, audited.Findings, sameFinding) || !slices.EqualFunc(page.Findings, audited.Findings, sameFinding) {
				t.Errorf("%q: explain, the page and audit have\n%v\n%v\n%v", text, explained.Findings, page.Findings, audited.Findings)
			}
			if explained.Verdict != page.Verdict {
				t.Errorf("%q: explain says %v, the page %v", text, explained.Verdict, page.Verdict)
			}
			highest := ""
			for _, severity := range []string{"info", "low", "medium", "high"} {
				n := 0
				for _, f := range page.Findings {
					if f.Severity == severity {
						n++
					}
				}
				if n == 0 {
					continue
				}
				if highest = severity; !strings.Contains(page.Verdict.Text, fmt.Sprintf(" %d %s", n, severity)) {
					t.Errorf("%q: %d findings are %s, and the verdict is %s", text, n, severity, page.Verdict.Text)
				}
			}
			if !page.Valid {
				highest = "high"
			}
			v := page.Verdict
			words := map[string][]string{verdict.Dangerous: {"Dangerous and not valid", "Dangerous"}, verdict.Invalid: {"Not valid"}, verdict.Remarks: {"", "Valid"}, verdict.Valid: {"", "Valid"}}[v.State]
			word := words[0]
			if page.Valid {
				word = words[1]
			}
			if page.Verdict.Severity != highest || !strings.HasPrefix(v.Text, word) || !strings.HasSuffix(v.Text, ": "+v.Reason+".") || row.State != v.State {
				t.Errorf("%q: the verdict is %v, and the findings are %s", text, page.Verdict, highest)
			}
			if len(audited.Findings) == 0 {
				continue
			}
			messages := []string{row.Message, page.Verdict.Text}
			for _, e := range []*answer.Error{explained.Error, page.Problem} {
				if e != nil {
					messages = append(messages, e.Message)
				}
			}
			for _, r := range page.Readings {
				if r.Problem != nil {
					messages = append(messages, r.Problem.Message)
				}
			}
			for _, m := range messages {
				if _, advice := syntax.CutAdvice(m); advice != "" {
					t.Errorf("%q: %q has advice beside the findings", text, m)
				}
			}
		}
	}
}

func sameFinding(a, b answer.Finding) bool {
	return a.ID == b.ID && a.Message == b.Message && a.Advice == b.Advice && a.Offset == b.Offset && a.Severity == b.Severity
}

// TestNoHostAsserted checks that no sentence beside the readings of a text says which host it has
// if readers read different ones.
func TestNoHostAsserted(t *testing.T) {
	asserts := regexp.MustCompile(`(?i)\bhost (is|becomes)\b|\bis the host\b|names another host|reads? the host\b`)
	differing := 0
	for _, text := range judgedTexts(t) {
		hosts := make(map[string]bool)
		for _, r := range audit.Readings(text) {
			if r.Outcome != auditname.Refused {
				hosts[r.Host] = true
			}
		}
		if len(hosts) < 2 || asserts.MatchString(text) {
			continue
		}
		differing++
		for _, request := range []map[string]any{{}, {"view": "page"}, {"view": "row"}, {"as": "iri-reference"}, {"as": "iri-reference", "view": "page"}} {
			request["input"] = text
			question, err := json.Marshal(request)
			if err != nil {
				t.Fatal(err)
			}
			reply, err := Append(nil, "explain", question)
			if err != nil {
				t.Fatal(err)
			}
			if at := asserts.FindIndex(reply); at != nil {
				t.Errorf("%q: readers read %v, and explain says %q", text, hosts, reply[max(0, at[0]-100):min(len(reply), at[1]+100)])
			}
		}
	}
	if differing < testenv.Tier(40, 100, 100) {
		t.Errorf("readers differ in only %d texts", differing)
	}
}
