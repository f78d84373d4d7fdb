package iri_test

import (
	"bufio"
	"compress/gzip"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/iri"
)

var update = flag.Bool("update", false, "write the tables in testdata")

// A shownRange is a range of code points with one answer.
type shownRange struct {
	table       string
	first, last rune
	answer      string
}

// stringprep returns the ranges of the tables that prohibit characters (RFC 3454, appendix C), with
// what the mapping does with each code point.
func stringprep(t *testing.T) []shownRange {
	t.Helper()
	file, err := os.Open("../internal/engine/ucd/gen/icu/rfc3491.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	// The source has the tables that apply to names. These two are in ASCII.
	ranges := []shownRange{{table: "C.1.1", first: 0x20, last: 0x20}, {table: "C.2.1", first: 0, last: 0x1F}, {table: "C.2.1", first: 0x7F, last: 0x7F}}
	table := ""
	heading := regexp.MustCompile(`Table (C\.[0-9.]*[0-9])`)
	entry := regexp.MustCompile(`^([0-9A-F]{4,6})(?:\.\.([0-9A-F]{4,6}))?\b.*; PROHIBITED`)
	for scanner := bufio.NewScanner(lines); scanner.Scan(); {
		if m := heading.FindStringSubmatch(scanner.Text()); m != nil {
			table = m[1]
		}
		m := entry.FindStringSubmatch(scanner.Text())
		if m == nil {
			continue
		}
		r := shownRange{table: table}
		fmt.Sscanf(m[1], "%X", &r.first)
		if r.last = r.first; m[2] != "" {
			fmt.Sscanf(m[2], "%X", &r.last)
		}
		ranges = append(ranges, r)
	}
	var list []shownRange
	for _, r := range ranges {
		for c := r.first; c <= r.last; c++ {
			next := shownRange{r.table, c, c, answer(t, c)}
			if last := len(list) - 1; last >= 0 && list[last].table == next.table && list[last].last+1 == c && list[last].answer == next.answer {
				list[last].last = c
			} else {
				list = append(list, next)
			}
		}
	}
	return list
}

// answer returns what the mapping does with a code point in each component.
func answer(t *testing.T, c rune) string {
	octets := ""
	for _, b := range []byte(utf8Of(c)) {
		octets += fmt.Sprintf("%%%02X", b)
	}
	for _, text := range []string{octets + "@h", "/" + octets, "?" + octets, "#" + octets} {
		if strings.Contains(text, "@") {
			text = "//" + text
		}
		r, err := iri.Mapper{}.ToIRI(uri.MustParse(text))
		if err != nil {
			t.Fatal(err)
		}
		if r.String() != text {
			return "raw"
		}
	}
	switch {
	case c == ' ', c < 0x20, c == 0x7F:
		return "encoded: no IRI has it (RFC 3986, section 2)"
	case 0xD800 <= c && c < 0xE000:
		return "encoded: its octets are not UTF-8 (section 3.2, step 3)"
	case iri.Obstacle(c) == "":
		t.Fatalf("%U: encoded without a reason", c)
	}
	return "encoded: " + iri.Obstacle(c)
}

// utf8Of returns the octets of a code point, also those of a surrogate.
func utf8Of(c rune) string {
	if 0xD800 <= c && c < 0xE000 {
		return string([]byte{0xE0 | byte(c>>12), 0x80 | byte(c>>6)&0x3F, 0x80 | byte(c)&0x3F})
	}
	return string(c)
}

// TestStringprep compares what the mapping does with each character that stringprep prohibits with
// the table in testdata. RFC 3987, section 6.1, excludes these characters.
func TestStringprep(t *testing.T) {
	var b strings.Builder
	b.WriteString("table\tfirst\tlast\tin an IRI made from a URI\n")
	tables := map[string]int{}
	for _, r := range stringprep(t) {
		fmt.Fprintf(&b, "%s\t%04X\t%04X\t%s\n", r.table, r.first, r.last, r.answer)
		tables[r.table] += int(r.last-r.first) + 1
		if r.answer == "raw" {
			t.Errorf("%s, %U to %U: raw", r.table, r.first, r.last)
		}
	}
	const name = "testdata/stringprep.tsv"
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(name); err != nil || string(want) != b.String() {
		t.Errorf("%s: other answers (%v); go test ./iri -run TestStringprep -update writes them", name, err)
	}
	// The numbers of code points in RFC 3454.
	want := map[string]int{"C.1.1": 1, "C.1.2": 17, "C.2.1": 33, "C.2.2": 32 + 30, "C.3": 6400 + 2*65534, "C.4": 66, "C.5": 2048, "C.6": 5, "C.7": 12, "C.8": 15, "C.9": 97}
	for table, n := range tables {
		if want[table] != n {
			t.Errorf("table %s has %d code points, want %d", table, n, want[table])
		}
	}
	if len(tables) != len(want) {
		t.Errorf("%d tables", len(tables))
	}
}

// TestObstacles has characters at the ends of each range that has a reason of its own.
func TestObstacles(t *testing.T) {
	for list, want := range map[string]string{
		"\u0378\U0002FFFD\U000DFFFD":                                                                   "no character is assigned",
		"\uFDD0\uFFFE\u0080":                                                                           "no IRI has it",
		"\u061C\u200E\u202E\u2066\u2069":                                                               "direction of text",
		"\u00AD\u034F\u200B\u200D\u2028\u2060\u2800\u3164\uFE0F\uFEFF":                                 "invisible",
		"\u00A0\u1680\u2000\u202F\u205F\u3000":                                                         "like a space",
		"\u2024\u2044\u2215\u2236\u2488\u2100\uFE52\uFF0E\uFF1F\uFF3D":                                 "like a delimiter",
		"\uE000\uF8FF\U000F0000\U0010FFFD":                                                             "by agreement",
		"\u00AB\u2019\u201C\u3001\u3008\u2045\u2014\uFF01\uFF08":                                       "a bracket, a quotation mark",
		"\uFF06\uFF10\uFF21\uFF5A\uFF66\uFF9D\uFFDC\uFFE0\uFFEE":                                       "in another width",
		"\u0340\u0341\u2FF0\u2FFB":                                                                     "stringprep",
		"\u00A1\u00B7\u00DF\u0301\u0430\u05D0\u2010\u2013\u30FB\u65E5\uFB01\u2460\U0001D400\U0001F600": "",
	} {
		for _, c := range list {
			if got := iri.Obstacle(c); want == "" && got != "" || !strings.Contains(got, want) {
				t.Errorf("%U: %q, want %q", c, got, want)
			}
		}
	}
}

// particles are what the extraction takes for the words after an IRI, directly after ASCII.
var particles = strings.Fields("は が に で と の へ も や を 은 는 이 가 을 를 의 에 와 과 도 로")

// TestShownIsFound checks all characters outside ASCII that the mapping writes: in running text,
// the IRI is found whole, and nobody calls the characters invisible.
func TestShownIsFound(t *testing.T) {
	byDefault, err := audit.New(audit.Config{})
	if err != nil {
		t.Fatal(err)
	}
	count, lost := 0, map[string][]string{}
	every := rune(testenv.Tier(7, 7, 1)) // of the characters from U+3000, of which most are alike
	for c := rune(0x80); c <= utf8.MaxRune; c++ {
		if c == 0xD800 {
			c = 0xE000
		}
		if c >= 0x3000 && c%every != 0 && !slices.Contains(particles, string(c)) {
			continue
		}
		u := uri.MustParse("http://example.com/" + encoded(string(c)) + "b?a" + encoded(string(c)) + "#" + encoded(string(c)))
		r, err := iri.Mapper{}.ToIRI(u)
		if err != nil {
			t.Fatal(err)
		}
		if r.String() == u.String() != (iri.Obstacle(c) != "") {
			t.Fatalf("%U: %s, and %q", c, r, iri.Obstacle(c))
		}
		if r.String() == u.String() {
			continue
		}
		count++
		for _, text := range []string{r.String(), "http://example.com/a" + string(c), "http://example.com/" + string(c), "http://" + string(c) + "a@example.com/b"} {
			found := ""
			for m := range (extract.Text{}).Find([]byte("See " + text + " now")) {
				found += m.Raw
			}
			if found != text {
				lost[string(c)] = append(lost[string(c)], text)
			}
		}
		for _, f := range byDefault.AuditText(r.String()) {
			if f.ID == auditname.InvisibleCharacter {
				t.Errorf("%U: %s", c, f.Message)
			}
		}
	}
	if count < 150_000/int(every) {
		t.Errorf("only %d characters", count)
	}
	for c, texts := range lost {
		if !slices.Contains(particles, c) {
			t.Errorf("%+q is not found in %q", c, texts)
		}
	}
	for _, c := range particles {
		if lost[c] == nil {
			t.Errorf("%s is always found", c)
		}
	}
}

func encoded(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		fmt.Fprintf(&b, "%%%02X", c)
	}
	return b.String()
}
