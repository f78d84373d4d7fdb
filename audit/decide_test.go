package audit

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
)

// advised returns the texts for the tests of advice: the examples of all rules, each pair of
// them joined in several ways, the probes, the recorded texts and the corpus.
func advised(t testing.TB) []string {
	texts := []string{
		`http://trusted.example\@evil.example/`, "http://example.com/a\nb", " http://h/", "http://h\n@trusted.example/",
		"http://admin:hunter2@0x7f.1/%2e%2e/admin", "http://h:080/a b", "http://bücher.example/", "a b", "http://h/\u202e",
		"http://u:a/b@h.example/", "http://u:a b@h.example/", "http://h.example/?token=a b", "http://é.example/\u202e", `a.b://h/x\y`,
	}
	for _, p := range probes(t) {
		texts = append(texts, p.In)
	}
	for _, r := range records(t) {
		texts = append(texts, r.Text)
	}
	corpus, err := os.ReadFile("../testdata/corpus/sample.txt")
	if err != nil {
		t.Fatal(err)
	}
	texts = append(texts, strings.Split(string(corpus), "\n")...)
	for _, a := range rules {
		texts = append(texts, a.Example)
		x := uri.Split(a.Example)
		for _, b := range rules {
			y := uri.Split(b.Example)
			ofB := x
			ofB.Scheme, ofB.HasScheme = y.Scheme, y.HasScheme
			host := x
			host.Authority, host.HasAuthority = y.Authority, y.HasAuthority
			userinfo := x
			userinfo.Authority, userinfo.HasAuthority = y.Authority+"@"+x.Authority, true
			rest := x
			rest.Path, rest.Query, rest.HasQuery = x.Path+y.Path, y.Query+x.Query, y.HasQuery
			within := x
			within.Query, within.HasQuery = b.Example, true
			texts = append(texts, a.Example+b.Example, ofB.String(), host.String(), userinfo.String(), rest.String(), within.String())
		}
	}
	return texts
}

// The kinds of advice, by their words. They are written again here, so that the test does not
// depend on the actions that the rules declare.
var kinds = map[string]*regexp.Regexp{
	"refuse":  regexp.MustCompile(`^(Refuse|Discard|Do not (follow|connect))`),
	"change":  regexp.MustCompile(`^(Write|Use|If you mean|Remove) `),
	"protect": regexp.MustCompile(`^(Change the password|Send it in a header)`),
}

func kindOf(advice string) string {
	for kind, words := range kinds {
		if words.MatchString(advice) {
			return kind
		}
	}
	return "handle"
}

// changing is a clause of advice that asks to change the text.
var changing = regexp.MustCompile(`(?:^|[:;,.] (?:or |and )?|In your own [A-Za-z]+, )(?i:convert|enclose|expand|percent-encode|remove|shorten|write)\b`)

// kindsOf returns the kinds of advice in a text.
func kindsOf(advice string) []string {
	kind := kindOf(advice)
	if kind == "refuse" && changing.MatchString(advice) {
		return []string{kind, "change"}
	}
	return []string{kind}
}

// A clause that gives advice, and a quotation, in which a message has no advice.
var (
	imperative = regexp.MustCompile(`(?:^|[:;,.] (?:or |and )?)(convert|enclose|expand|give|percent-encode|refuse|remove|shorten|use|write)\b`)
	quoted     = regexp.MustCompile(`"[^"]*"`)
)

// TestOneDecides checks that the findings of one place have one piece of advice, that of the
// most serious one, and that no advice to change a text is beside advice to refuse it.
func TestOneDecides(t *testing.T) {
	var all []string
	for _, r := range rules {
		all = append(all, r.ID)
	}
	var auditors []Auditor
	for _, c := range []Config{{}, {Only: all}, {IRIs: true}, {Edition: uri.RFC2396}, {Severities: map[string]Severity{auditname.Userinfo: SeverityHigh, auditname.Invalid: SeverityInfo}}} {
		a, err := New(c)
		if err != nil {
			t.Fatal(err)
		}
		auditors = append(auditors, a)
	}
	withheld, composed := 0, 0
	for _, text := range advised(t) {
		for _, by := range auditors {
			found := by.AuditText(text)
			for i, f := range found {
				if words := imperative.FindString(quoted.ReplaceAllString(f.Message, "")); words != "" {
					t.Errorf("%q: the message %q has the advice %q", text, f.Message, words)
				}
				kind := kindOf(f.Advice)
				if strings.Contains(f.Advice, "In your own text") {
					composed++
					if slices.ContainsFunc(found, func(g Finding) bool { return g.ID != f.ID && kindOf(rules[indexes[g.ID]].Advice) == "refuse" }) {
						t.Errorf("%q: %s says how to repair a text that another rule refuses", text, f.ID)
					}
				}
				if says := kindsOf(f.Advice); len(says) > 1 && !strings.Contains(f.Advice, "Refuse it from others. In your own text") {
					t.Errorf("%q: %s says %q, which is %v", text, f.ID, f.Advice, says)
				}
				decided := f.Advice != ""
				for j, g := range found {
					shared := f.Span.Offset < g.Span.End() && g.Span.Offset < f.Span.End() || f.Span.Offset == g.Span.Offset
					if shared && kindOf(g.Advice) == "protect" && strings.Contains(f.Advice, "In your own text") {
						t.Errorf("%q: %s at %v says %q, and %s at %v says %q", text, f.ID, f.Span, f.Advice, g.ID, g.Span, g.Advice)
					}
					if i == j || g.Advice == "" || kindOf(g.Advice) == "protect" {
						continue
					}
					if f.Advice == "" {
						own := kindOf(rules[indexes[f.ID]].Advice)
						whole := kindOf(g.Advice) == "refuse" && own == "change" || kindOf(g.Advice) == "change" && own == "refuse"
						decided = decided || (shared || whole) && g.Severity >= f.Severity
					} else if kind != "protect" && (shared || kind == "refuse" && kindOf(g.Advice) == "change") {
						t.Errorf("%q: %s at %v says %q, and %s at %v says %q", text, f.ID, f.Span, f.Advice, g.ID, g.Span, g.Advice)
					}
				}
				if f.Advice == "" {
					withheld++
				}
				if !decided {
					t.Errorf("%q: %s has no advice, and no finding that is as serious decides", text, f.ID)
				}
			}
		}
	}
	if withheld < 1000 || composed < 100 {
		t.Errorf("only %d pieces of advice were withheld, and %d composed", withheld, composed)
	}
}

// TestActions checks that the words of each rule's advice are of the kind that its action says.
func TestActions(t *testing.T) {
	names := map[action]string{refuse: "refuse", handle: "handle", change: "change", protect: "protect"}
	for _, r := range rules {
		if says := kindsOf(r.Advice); !slices.Equal(says, []string{names[r.says]}) {
			t.Errorf("%s: %q is %v, and the rule says %s", r.ID, r.Advice, says, names[r.says])
		}
	}
}

// TestAdvice holds the advice of some texts in full.
func TestAdvice(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`http://trusted.example\@evil.example/`, "invalid: Refuse it. Do not repair it.\n"},
		{"http://example.com/a\nb", "invalid: Refuse it. Do not repair it.\n"},
		{"http://example.com/a b", "invalid: Refuse it from others. In your own text, percent-encode it as %20.\n"},
		{"http://example.com:080/a b", "invalid: Refuse it from others. In your own text, percent-encode it as %20.\n"},
		{"http://u:a/b@h.example/", "invalid: Refuse it. Do not repair it.\npassword: Change the password, and do not write it in a URI.\n"},
		{"http://u:p@h.example/a b", "password: Change the password, and do not write it in a URI.\ninvalid: Refuse it from others. In your own text, percent-encode it as %20.\n"},
		{"http://u:p@intranet:080/", "password: Change the password, and do not write it in a URI.\nsingle-label: Write the full domain name.\nport-spelling: Write the number without leading zeros, or leave out an empty port with its colon.\n"},
		{"http://example.com/%2e%2e/a%2Fb", "encoded-dot-segment: Normalize the path before you check it, and check it decoded.\nencoded-delimiter: Split first. Then decode each part once, and check the result.\n"},
	} {
		got := ""
		for _, f := range (Auditor{}).AuditText(test.text) {
			if f.Advice != "" {
				got += f.ID + ": " + f.Advice + "\n"
			}
		}
		if got != test.want {
			t.Errorf("%q:\n%swant:\n%s", test.text, got, test.want)
		}
	}
}

// assertsHost matches clauses that say which host a text has.
var assertsHost = regexp.MustCompile(`\b[Tt]he host is\b|names another host`)

// TestNoHostAsserted checks that no finding says which host a text has if readers name
// different ones, and that the finding about misleading userinfo then says what RFC 3986 and
// browsers read.
func TestNoHostAsserted(t *testing.T) {
	differing := 0
	for _, text := range advised(t) {
		hosts := make(map[string]bool)
		for _, r := range Readings(text) {
			if r.Outcome != auditname.Refused {
				hosts[r.Host] = true
			}
		}
		for _, f := range (Auditor{}).AuditText(text) {
			asserts := assertsHost.MatchString(f.Message) || assertsHost.MatchString(f.Advice)
			if asserts && len(hosts) > 1 {
				t.Errorf("%q: readers read %v, and %s says %q, %q", text, hosts, f.ID, f.Message, f.Advice)
			}
			if f.ID != auditname.UserinfoMisleading && f.ID != auditname.TrustedName {
				continue
			}
			if len(hosts) > 1 {
				differing++
				if !strings.Contains(f.Message, "RFC 3986 re") || !strings.Contains(f.Message, "; browsers re") {
					t.Errorf("%q: %s says %q", text, f.ID, f.Message)
				}
			} else if !asserts {
				t.Errorf("%q: readers read %v, and %s says %q", text, hosts, f.ID, f.Message)
			}
		}
	}
	if differing < 100 {
		t.Errorf("only %d findings about texts in which readers differ", differing)
	}
}

// TestWhoseSecret checks that the clause about readers shows no secret.
func TestWhoseSecret(t *testing.T) {
	const text = `http://trusted.example:hunter2\x@evil.example/`
	for _, f := range (Auditor{}).AuditText(text) {
		if bytes.Contains([]byte(f.Message+f.Advice), []byte("hunter2")) {
			t.Errorf("%s: %s", f.ID, f.Message)
		}
	}
}

// saysBrowser matches what a message says that browsers read, alone or with C libraries.
var saysBrowser = regexp.MustCompile(`(^|[ ;,])browsers (?:and C libraries )?(?:read this name as the address ([0-9.]+)|convert characters of the host to ASCII and read "([^"]*)"|(refuse it))`)

// TestBrowsersReadSo checks that a finding says that browsers read a host, or refuse a text, only
// if that is their reading.
func TestBrowsersReadSo(t *testing.T) {
	texts := advised(t)
	for _, scheme := range []string{"http:", "wss:", "FTP:", "file:", "", "git:", "ssh:", "redis:", "x:"} {
		for _, host := range []string{
			"0x7f.1", "a.1", "%31.0.0.1", "\u2460.0.0.1", "08.8.8.8", "010.8.8.8", "1.2.3.4.", "1.2.3.4.5", "99999999999", "1", "0x", "127\u30021", "%E2%91%A0.0.0.1",
			"u@0x7f.1", "0x7f.1:99999", "h\uff0ecom", "1.2.3.08:99999",
		} {
			for _, rest := range []string{"", "/x", `/a\b`, "?a b"} {
				texts = append(texts, scheme+"//"+host+rest)
			}
		}
	}
	said := 0
	for _, text := range texts {
		host, outcome := "", auditname.NoHost
		for _, r := range Readings(text) {
			if r.Reader == models[inBrowser].name {
				host, outcome = r.Host, r.Outcome
			}
		}
		for _, f := range (Auditor{}).AuditText(text) {
			m := saysBrowser.FindStringSubmatch(f.Message)
			switch {
			case m == nil:
				continue
			case m[4] != "" && outcome != auditname.Refused, m[4] == "" && (outcome != auditname.Named || host != m[2]+m[3]):
				t.Errorf("%q: browsers read %q (%v), and %s says %q", text, host, outcome, f.ID, f.Message)
			}
			said++
		}
	}
	if said < 100 {
		t.Errorf("only %d findings say what browsers read", said)
	}
	for _, text := range []string{"ssh://a.1/", "git://h.1.x.9/"} {
		for _, f := range (Auditor{}).AuditText(text) {
			if f.ID == auditname.IPv4Rare {
				t.Errorf("%q: %s", text, f.Message)
			}
		}
	}
}
