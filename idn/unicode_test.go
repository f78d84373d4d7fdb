package idn

import (
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/testenv"
)

// testV2 returns the lines of IdnaTestV2.txt, as fields without escapes.
func testV2(t *testing.T) (version string, rows [][]string) {
	t.Helper()
	file, err := os.Open("testdata/IdnaTestV2.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if after, ok := strings.CutPrefix(line, "# Version: "); ok {
			version = strings.TrimSpace(after)
		}
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Split(line, ";")
		if len(fields) < 7 {
			continue
		}
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		rows = append(rows, fields)
	}
	return version, rows
}

var escape = regexp.MustCompile(`(?:\\u[0-9A-F]{4})+|\\x\{[0-9A-F]+\}`)

// unescaped returns a field without escapes. It reports false if the field has a surrogate alone,
// which UTF-8 cannot have. `""` is the empty text.
func unescaped(field string) (text string, ok bool) {
	if field == `""` {
		return "", true
	}
	ok = true
	text = escape.ReplaceAllStringFunc(field, func(found string) string {
		var units []uint16
		for part := range strings.SplitSeq(found[2:], `\u`) {
			n, err := strconv.ParseUint(strings.Trim(part, "{}"), 16, 32)
			if err != nil || n > 0xFFFF {
				return string(rune(n))
			}
			units = append(units, uint16(n))
		}
		runes := utf16.Decode(units)
		if slices.Contains(runes, '\uFFFD') && !slices.Contains(units, 0xFFFD) {
			ok = false
		}
		return string(runes)
	})
	return text, ok
}

// A difference is a line of testdata/differences.tsv: cases of which a result differs. An empty
// source stands for any.
type difference struct {
	result, source, status string
	cases                  int
	reason                 string
}

func differences(t *testing.T) []difference {
	t.Helper()
	text, err := os.ReadFile("testdata/differences.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var list []difference
	for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")[1:] {
		cells := strings.Split(line, "\t")
		n, err := strconv.Atoi(cells[3])
		if len(cells) != 5 || err != nil || cells[4] == "" {
			t.Fatalf("%q: %v", line, err)
		}
		list = append(list, difference{cells[0], cells[1], cells[2], n, cells[4]})
	}
	return list
}

// TestUnicode runs the test data of UTS #46 for ToUnicode and for ToASCII without transitional
// processing, with all options set. The result of ToUnicode is compared also if it has an error.
func TestUnicode(t *testing.T) {
	version, rows := testV2(t)
	if version != ucd.Version {
		t.Errorf("version %s, and the tables have %s", version, ucd.Version)
	}
	if len(rows) < 6000 {
		t.Errorf("%d cases", len(rows))
	}
	t.Attr("cases", testenv.Figure(2*len(rows)))
	known := differences(t)
	left := make([]int, len(known))
	for i := range known {
		left[i] = known[i].cases
	}
	for _, row := range rows {
		source, ok := unescaped(row[0])
		if !ok {
			continue // a surrogate alone: no text in UTF-8 has it
		}
		want := func(column int, before string) string {
			if row[column] == "" {
				return before
			}
			text, _ := unescaped(row[column])
			return text
		}
		check := func(result, got, want, status string, err error) {
			if (err == nil) == (status == "[]") && (got == want || result == "ToASCII" && err != nil) {
				return
			}
			i := slices.IndexFunc(known, func(d difference) bool {
				return d.result == result && d.status == status && (d.source == source || d.source == "" && got == want)
			})
			if i < 0 {
				t.Errorf("%s %+q: %+q, %v, want %+q %s", result, source, got, err, want, status)
				return
			}
			left[i]--
		}
		wantUnicode, wantStatus := want(1, source), cmp.Or(row[2], "[]")
		unicode, err := UTS46.ToUnicode(source)
		check("ToUnicode", unicode, wantUnicode, wantStatus, err)
		ascii, err := UTS46.ToASCII(source)
		check("ToASCII", ascii, want(3, wantUnicode), cmp.Or(row[4], wantStatus), err)
	}
	for i, n := range left {
		if n != 0 {
			t.Errorf("%+v: %d cases less", known[i], n)
		}
	}
}

// TestOneVersion checks that all tables, recorded answers and pages are of the same version of
// Unicode.
func TestOneVersion(t *testing.T) {
	for name, sentence := range map[string]string{
		"../internal/engine/ucd/tables.go":   "const Version = %q",
		"../internal/engine/ucd/gen/main.go": "has Unicode %s",
		"../internal/script/latinlike.go":    "Unicode %s (UTS #39",
		"../docs/iri.md":                     "The tables are those of Unicode %s",
		"testdata/README.md":                 "of version %s",
		"testdata/peers.tsv":                 "# Unicode %s;",
	} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf(sentence, UnicodeVersion()); !strings.Contains(string(text), want) {
			t.Errorf("%s does not say %s", name, want)
		}
	}
}
