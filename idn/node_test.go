package idn_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/testenv"
)

// nodeScript prints the version of ada, and answers each line, a name, with a line: its ASCII
// form, or "" for a failure.
const nodeScript = `
const { domainToASCII } = require("url");
const lines = require("fs").readFileSync(0, "utf8").split("\n");
lines.pop();
console.log(JSON.stringify(process.versions.ada));
process.stdout.write(lines.map(line => JSON.stringify(domainToASCII(JSON.parse(line)))).join("\n") + "\n");
`

// askNode returns the ASCII forms that Node gives.
func askNode(t *testing.T, node string, names []string) (answers []string) {
	t.Helper()
	var input bytes.Buffer
	encoder := json.NewEncoder(&input)
	for _, name := range names {
		if err := encoder.Encode(name); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(node, "-e", nodeScript)
	command.Stdin = &input
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(bytes.NewReader(output))
	for lines.Scan() {
		var answer string
		if err := json.Unmarshal(lines.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, answer)
	}
	if len(answers) != 1+len(names) {
		t.Fatalf("%d answers to %d names", len(answers)-1, len(names))
	}
	if !strings.HasPrefix(answers[0], "2.9.") {
		t.Skipf("needs ada 2.9 in Node, and it has %s, whose differences are not listed", answers[0])
	}
	return answers[1:]
}

// generated returns a name of a few labels.
func generated(random *rand.Rand) string {
	one := func(list ...string) string { return list[random.IntN(len(list))] }
	character := func() string {
		switch random.IntN(8) {
		case 0: // of any block of the first plane
			return string(norm.NFC.AppendString(nil, string(rune(0xA0+random.IntN(0xD700)))))
		case 1:
			return string(rune(0xA0 + random.IntN(0x500)))
		case 2:
			return one("\u0301", "\u0308", "\u200C", "\u200D", "\u00AD", "\u0327", "\u094D", "\u064E", "ß", "ς", "İ", "\u1E9E", "\u2126", "\uFB01", "\u3002", "\uFF0E", "\u00B7", "\U0001F600", "\U00010400", "\U0002F868", "\u2F00")
		case 3:
			return one("א", "ב", "ت", "ب", "\u0661", "\u06F1", "न", "क", "日", "本", "ひ", "ж", "α", "한", "\u1100", "\u1161")
		}
		return one("a", "b", "z", "A", "Z", "0", "9", "-", "-", "_", "é", "ü", "Ü")
	}
	label := func() string {
		switch random.IntN(8) {
		case 0:
			return one("www", "Example", "COM", "xn--tda", "xn--bcher-kva", "XN--BCHER-KVA", "xn--a", "xn--", "xn--zca", "xn--4dbc", "faß", "bücher", "a--b", "ab--c", "-a", "a-", "")
		case 1: // Punycode of any kind
			return "xn--" + one("a", "ab", "99", "tda", "fiq", "4db") + one("", "a", "b", "-", "c7", "t2") + one("", "a", "9", "kva")
		}
		var b strings.Builder
		for range 1 + random.IntN(5) {
			b.WriteString(character())
		}
		return b.String()
	}
	name := label()
	for range random.IntN(3) {
		name += one(".", ".", ".", "。") + label()
	}
	return name
}

// isNumber matches the last label of a name that the URL Standard takes for an IPv4 address.
var isNumber = regexp.MustCompile(`(^|\.)([0-9]+|0x[0-9a-f]*)\.?$`)

// TestNode compares both readings of generated names with that of Node, which is the library
// ada. Each difference must be one of those below.
func TestNode(t *testing.T) {
	node := testenv.Program(t, "node")
	random := rand.New(rand.NewPCG(1, 46))
	names := make([]string, testenv.Tier(2_000, 200_000, 2_000_000))
	for i := range names {
		names[i] = generated(random)
	}
	t.Attr("names", testenv.Figure(len(names)))
	reasons, valid := make(map[string]int), 0
	for i, theirs := range askNode(t, node, names) {
		name := names[i]
		browser, err := parse(name)
		if err != nil {
			browser = ""
		}
		if isNumber.MatchString(browser) {
			continue // Node reads an address
		}
		if browser != "" {
			valid++
		}
		if browser != theirs {
			reason := whyNode(name, browser, theirs)
			if reason == "" {
				t.Errorf("%+q: %s, Node %s", name, browser, theirs)
			}
			reasons[reason]++
		}

		ascii, err := idn.ToASCII(name)
		if err == nil && ascii != browser {
			t.Errorf("%+q: %s, for browsers %s", name, ascii, browser)
		}
		if err == nil || browser == "" {
			continue
		}
		reason := ""
		switch e := (*idn.Error)(nil); {
		case !errors.As(err, &e):
		case e.Rule == "V2", e.Rule == "V3":
			reason = "ToASCII: browsers do not check hyphens"
		case e.Rule == "A4_1", e.Rule == "A4_2":
			reason = "ToASCII: browsers do not check lengths"
		case e.Rule == "U1":
			reason = "ToASCII: browsers allow symbols in ASCII"
		case isASCII(name) && hasEncoded(name):
			reason = "ToASCII: browsers do not check ASCII names"
		}
		if reason == "" {
			t.Errorf("%+q: %v, for browsers %s", name, err, browser)
		}
		reasons[reason]++
	}
	for reason, n := range reasons {
		t.Logf("%d of %d: %s", n, len(names), reason)
	}
	if valid < len(names)/10 {
		t.Errorf("%d of %d names are valid", valid, len(names))
	}
}

// hasEncoded reports whether a label of name begins with "xn--".
func hasEncoded(name string) bool { return strings.Contains("."+strings.ToLower(name), ".xn--") }

// newCharacters are combining marks, and letters from right to left, of the first plane that
// came after Unicode 13.0.
var newCharacters = &unicode.RangeTable{R16: []unicode.Range16{
	{0x0870, 0x088E, 1}, {0x0898, 0x089F, 1}, {0x08CA, 0x08D2, 1}, {0x0C3C, 0x0C3C, 1}, {0x0CF3, 0x0CF3, 1}, {0x0ECE, 0x0ECE, 1},
	{0x1715, 0x1715, 1}, {0x180F, 0x180F, 1}, {0x1AC1, 0x1ACE, 1}, {0x1DFA, 0x1DFA, 1},
}}

// newStatus are the characters whose status or mapping Unicode 15.1, 16.0 and 17.0 changed, of
// those that generated writes.
var newStatus = &unicode.RangeTable{R16: []unicode.Range16{
	{0x04C0, 0x04C0, 1}, {0x088F, 0x088F, 1}, {0x0897, 0x0897, 1}, {0x0C5C, 0x0C5C, 1}, {0x0CDC, 0x0CDC, 1},
	{0x10A0, 0x10C5, 1}, {0x115F, 0x1160, 1}, {0x17B4, 0x17B5, 1}, {0x1806, 0x1806, 1}, {0x180E, 0x180E, 1},
	{0x1ACF, 0x1ADD, 1}, {0x1AE0, 0x1AEB, 1}, {0x1B4E, 0x1B4F, 1}, {0x1B7F, 0x1B7F, 1}, {0x1C89, 0x1C8A, 1},
	{0x1E9E, 0x1E9E, 1}, {0x2061, 0x2063, 1}, {0x206A, 0x206F, 1}, {0x20C1, 0x20C1, 1}, {0x2132, 0x2132, 1},
	{0x2183, 0x2183, 1}, {0x2427, 0x2429, 1}, {0x2B96, 0x2B96, 1}, {0x3164, 0x3164, 1}, {0x31E4, 0x31E5, 1},
	{0xA7CB, 0xA7CF, 1}, {0xA7D2, 0xA7D2, 1}, {0xA7D4, 0xA7D4, 1}, {0xA7DA, 0xA7DC, 1}, {0xA7F1, 0xA7F1, 1},
	{0xFBC3, 0xFBD2, 1}, {0xFD90, 0xFD91, 1}, {0xFDC8, 0xFDCE, 1}, {0xFFA0, 0xFFA0, 1},
}, R32: []unicode.Range32{{0x2F868, 0x2F868, 1}}}

// whyNode returns the reason for which Node differs, or "". Node 20 has ada 2.9.2, of August
// 2024.
func whyNode(name, ours, theirs string) string {
	_, err := idn.URLStandard.ToASCII(name)
	e := (*idn.Error)(nil)
	switch {
	case strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(newStatus, r) }):
		return "ada 2.9 has the mapping of Unicode 15.0"
	case theirs == "" && isASCII(name) && hasEncoded(name) && idn.Check(name) != nil:
		return "since 2025 the labels of an ASCII domain that begin with xn-- are not checked"
	case theirs == "" && err == nil && strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(newCharacters, r) }):
		return "ada does not know what characters of Unicode 14.0 and later are"
	case ours != "" || !errors.As(err, &e):
	case e.Rule == "P4" && strings.HasSuffix(e.Label, "-") && hasEncoded(e.Label):
		return "ada allows labels that begin with xn-- and decode to ASCII"
	case e.Rule == "V6" && unicode.Is(newCharacters, []rune(e.Label)[0]):
		return "ada does not know what characters of Unicode 14.0 and later are"
	case e.Rule[0] == 'B':
		return "ada applies the Bidi rule to some labels only, not to all of a Bidi domain"
	}
	return ""
}
