package whatwg_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/bidi"

	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/whatwg"
)

// nodeScript answers each line, a text and a base or null, with a line: the serialization,
// or null for a failure.
const nodeScript = `
const lines = require("fs").readFileSync(0, "utf8").split("\n");
lines.pop();
const answers = lines.map(line => {
	const [text, base] = JSON.parse(line);
	try {
		return JSON.stringify(base === null ? new URL(text).href : new URL(text, base).href);
	} catch {
		return "null";
	}
});
process.stdout.write(answers.join("\n") + "\n");
`

// A question is a text and a base. Without a base it is nil.
type question struct {
	text string
	base *string
}

// askNode returns the serializations of Node's URL. A failure is nil.
func askNode(t *testing.T, node string, questions []question) []*string {
	t.Helper()
	var input bytes.Buffer
	encoder := json.NewEncoder(&input)
	for _, q := range questions {
		if err := encoder.Encode([]any{q.text, q.base}); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(node, "-e", nodeScript)
	command.Stdin = &input
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var answers []*string
	lines := bufio.NewScanner(bytes.NewReader(output))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var answer *string
		if err := json.Unmarshal(lines.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, answer)
	}
	if len(answers) != len(questions) {
		t.Fatalf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers
}

// answer returns our serialization, or nil for a failure.
func answer(q question) *string {
	var p whatwg.Parser
	if q.base != nil {
		base, err := whatwg.Parse(*q.base)
		if err != nil {
			return nil
		}
		p.Base = base
	}
	u, err := p.Parse(q.text)
	if err != nil {
		return nil
	}
	href := u.String()
	return &href
}

func shown(href *string) string {
	if href == nil {
		return "failure"
	}
	return *href
}

// TestNode compares generated texts with the URL of Node, which is the library ada. Each
// difference must be one of the known ones, for which the Standard or Unicode has changed
// since that library.
func TestNode(t *testing.T) {
	node := testenv.Program(t, "node")
	const batch = 50_000
	left := testenv.Tier(1_000, 5_000, 1_000_000)
	t.Attr("texts", testenv.Figure(left))
	known := make(map[string]int)
	for seed := uint64(1); left > 0; seed++ {
		g := newGenerator(seed)
		var questions []question
		for range min(left, batch) {
			q := question{text: g.text()}
			if base := g.base(); base != "" {
				q.base = &base
				questions = append(questions, question{text: base}, q)
			} else {
				questions = append(questions, q)
			}
		}
		left -= batch
		same := true // the question before, which a base is in, has the same answers
		for i, theirs := range askNode(t, node, questions) {
			q := questions[i]
			if q.base != nil && !same {
				continue
			}
			ours := answer(q)
			if same = shown(ours) == shown(theirs); same {
				continue
			}
			if reason := explain(q, ours, theirs); reason != "" {
				known[reason]++
				continue
			}
			base := "none"
			if q.base != nil {
				base = *q.base
			}
			t.Errorf("%q, base %q: %q, Node %q", q.text, base, shown(ours), shown(theirs))
		}
	}
	for reason, n := range known {
		t.Logf("%d differences: %s", n, reason)
	}
}

// explain returns the reason for a known difference, or "". Node 20 has ada 2.9.2, of August
// 2024.
func explain(q question, ours, theirs *string) string {
	switch {
	case ours != nil && theirs != nil:
		mine, err := whatwg.Parse(*ours)
		if err != nil {
			return ""
		}
		if !mine.IsSpecial() && mine.Pathname() == "/" && without(mine, "/") == *theirs {
			return "ada drops the slash that a dot-segment leaves in a URL that is not special"
		}
		if query, ok := mine.Query(); ok && query == "" && strings.Replace(*ours, "?", "", 1) == *theirs {
			return "ada drops the empty query of a base"
		}
		if mine.Scheme() == "file" && driveBefore.MatchString(*theirs) {
			return "ada does not remove a first segment that only begins like a drive letter"
		}
		switch again, err := whatwg.Parse(*theirs); {
		case err != nil || again != mine:
			return ""
		case strings.HasSuffix(mine.Pathname(), "%20") && mine.HasOpaquePath():
			return "since 2025 a space at the end of an opaque path is encoded before a query or a fragment"
		case dottedBefore.MatchString(*theirs):
			return "ada keeps a dot-segment after a segment that only begins with a dot"
		case strings.Contains(*theirs, "^"):
			return "since November 2024 the path percent-encode set has U+005E (^)"
		}
	case ours != nil:
		mine, err := whatwg.Parse(*ours)
		if host, _ := mine.Hostname(); err == nil && mine.HostKind() == whatwg.HostDomain && strings.Contains("."+host, ".xn--") {
			return "since 2025 the labels of an ASCII domain that begin with xn-- are not checked"
		}
	case q.base != nil && opaque(*q.base) && strings.Contains(q.text, "#"):
		return "ada resolves references with a fragment against a base with an opaque path"
	default:
		yours, err := whatwg.Parse(*theirs)
		if host, _ := yours.Hostname(); err == nil && isBidi(host) {
			return "ada accepts domains that break the Bidi rule"
		}
	}
	return ""
}

// dottedBefore matches a dot-segment after a segment that begins with a dot.
var dottedBefore = regexp.MustCompile(`/\.[^./?#][^?#]*/\.\.?([/?#]|$)`)

var driveBefore = regexp.MustCompile("^file://[^/]*/[A-Za-z]:[^/]")

// without returns the serialization of u without the suffix of its path.
func without(u whatwg.URL, suffix string) string {
	href, rest := u.String(), ""
	if query, ok := u.Query(); ok {
		rest += "?" + query
	}
	if fragment, ok := u.Fragment(); ok {
		rest += "#" + fragment
	}
	return strings.TrimSuffix(strings.TrimSuffix(href, rest), suffix) + rest
}

func opaque(base string) bool {
	u, err := whatwg.Parse(base)
	return err == nil && u.HasOpaquePath()
}

// isBidi reports whether a domain in ASCII is a Bidi domain: one with a character that is
// written from right to left (RFC 5893, section 1.4).
func isBidi(domain string) bool {
	text, _ := idna.Punycode.ToUnicode(domain)
	return strings.ContainsFunc(text, func(r rune) bool {
		p, _ := bidi.LookupRune(r)
		return p.Class() == bidi.R || p.Class() == bidi.AL || p.Class() == bidi.AN
	})
}
