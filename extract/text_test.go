package extract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// TestAppendix finds the URIs in the appendix of each edition on URIs in text, which
// testdata has byte for byte: RFC 2396, appendix E; rfc2396bis-01, appendix E;
// rfc2396bis-02, appendix D; RFC 3986, appendix C. Each has the three ways to delimit a
// URI, an example, and the URIs of the example.
func TestAppendix(t *testing.T) {
	for _, test := range []struct {
		edition        uri.Edition
		file           string
		ways, internic string
	}{
		{uri.RFC2396, "rfc2396.txt", "http://test.com/", "ftp://ds.internic.net/rfc/"},
		{uri.RFC2396bis01, "rfc2396bis-01.txt", "http://example.com/", "ftp://ds.internic.net/rfc/"},
		{uri.RFC2396bis02, "rfc2396bis-02.txt", "http://example.com/", "ftp://ds.internic.net/rfc/"},
		{uri.RFC3986, "rfc3986.txt", "http://example.com/", "ftp://foo.example.com/rfc/"},
	} {
		t.Run(test.edition.String(), func(t *testing.T) {
			const first, last = "http://www.w3.org/Addressing/", "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING"
			want := fmt.Sprintf(`"%s" <%[1]s> %[1]s "%s" <%s> <%s> %[2]s %s %s`, test.ways, first, test.internic, last, test.internic, last)
			text, err := os.ReadFile(filepath.Join("testdata", "appendix", test.file))
			if err != nil {
				t.Fatal(err)
			}
			unindented := bytes.ReplaceAll(text, []byte("  "), nil)
			for _, text := range [][]byte{text, unindented, bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))} {
				matches := check(t, Text{}, text)
				if got := show(matches); got != want {
					t.Errorf("found\n%s, want\n%s in\n%s", got, want, text)
				}
				for _, m := range matches {
					if _, err := (uri.Parser{Edition: test.edition}).ParseURI(m.URI.String()); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
}

// TestFind runs a table of texts.
func TestFind(t *testing.T) {
	for _, row := range table(t, "text.tsv", 4) {
		options, found := row[0], row[2]
		if found == "-" {
			found = ""
		}
		var text string
		if err := json.Unmarshal([]byte(row[1]), &text); err != nil {
			t.Fatal(row[1], err)
		}
		matches := check(t, withOptions(t, options), []byte(text))
		if got := show(matches); got != found {
			t.Errorf("%s %q: found %q, want %q", options, text, got, found)
		}
	}
}

// TestFindIRI runs a table of texts with IRIs.
func TestFindIRI(t *testing.T) {
	for _, row := range table(t, "iri.tsv", 4) {
		options, found := row[0], row[2]
		if found == "-" {
			found = ""
		}
		var text string
		if err := json.Unmarshal([]byte(row[1]), &text); err != nil {
			t.Fatal(row[1], err)
		}
		matches := check(t, withOptions(t, options), []byte(text))
		if got := showIRIs(matches); got != found {
			t.Errorf("%s %q: found %q, want %q", options, text, got, found)
		}
	}
}

// showIRIs returns matches in the notation of the table of IRIs.
func showIRIs(matches []Match) string {
	var out []string
	for _, m := range matches {
		s := m.IRI.String()
		switch m.Delimiter {
		case delimiter.Angle:
			s = "<" + s + ">"
		case delimiter.Quote:
			s = `"` + s + `"`
		}
		if m.Err != nil {
			s = "!" + m.Raw
		}
		if m.Truncated != nil {
			e, _ := errors.AsType[*uri.SyntaxError](m.Truncated.Err)
			s += fmt.Sprintf("^%d", e.Offset)
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

// table returns the rows of a table in testdata.
func table(t testing.TB, name string, columns int) [][]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(line, "\t")
		if len(row) != columns {
			t.Fatalf("%s: %d columns in %q", name, len(row), line)
		}
		rows = append(rows, row)
	}
	return rows
}

func withOptions(t testing.TB, options string) (text Text) {
	t.Helper()
	for option := range strings.SplitSeq(options, " ") {
		switch option {
		case "-":
		case "uris":
			text.OnlyURIs = true
		case "refused":
			text.Refused = true
		case "any":
			text.AnyScheme = true
		case "keep-punctuation":
			text.KeepPunctuation = true
		case "keep-brackets":
			text.KeepBrackets = true
		case "suffixes":
			text.Suffixes = &Suffixes{}
		case "any-name":
			text.Suffixes = &Suffixes{AnyName: true}
		default:
			t.Fatalf("no option %q", option)
		}
	}
	return text
}

// show returns matches in the notation of the table.
func show(matches []Match) string {
	var out []string
	for _, m := range matches {
		s := m.URI.String()
		for _, c := range m.Candidates[min(1, len(m.Candidates)):] {
			s += "|" + c.String()
		}
		switch m.Delimiter {
		case delimiter.Angle:
			s = "<" + s + ">"
		case delimiter.Quote:
			s = `"` + s + `"`
		case delimiter.Suffix:
			s = "~" + s
		}
		if m.URLPrefix {
			s = "URL:" + s
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

// check returns the matches in text. It first checks the invariants of matches.
func check(t testing.TB, options Text, text []byte) []Match {
	t.Helper()
	text = slices.Clip(text) // a slice beyond the end panics
	matches := slices.Collect(options.Find(text))
	end := 0
	for _, m := range matches {
		if m.Span.Offset < end {
			t.Fatalf("%q: %q at %d begins before %d", text, m.Raw, m.Span.Offset, end)
		}
		end = m.Span.End()
		if end > len(text) || string(text[m.Span.Offset:end]) != m.Raw {
			t.Fatalf("%q: %q is not at %d", text, m.Raw, m.Span.Offset)
		}
		before := text[:m.Span.Offset]
		line := bytes.Count(before, []byte("\n")) + 1
		column := len(before) - bytes.LastIndexByte(before, '\n')
		if m.Line != line || m.Column != column {
			t.Fatalf("%q: %q is at %d:%d, not %d:%d", text, m.Raw, line, column, m.Line, m.Column)
		}
		checkMapping(t, options, m)
		if n := len(m.Candidates); n == 1 || n > 1 && m.Candidates[0] != m.URI {
			t.Fatalf("%q: %q has the candidates %q", text, m.Raw, m.Candidates)
		}
		for _, u := range append(m.Candidates, m.URI) {
			if m.Err != nil {
				break
			}
			if parsed, err := uri.ParseURI(u.String()); err != nil || parsed != u {
				t.Fatalf("%q: %q: %v", text, u, err)
			}
		}
		if m.Err != nil {
			_, isHost := errors.AsType[*iri.HostError](m.Err)
			if !isHost && !options.Invalid && !options.Refused || isHost == m.IRI.IsZero() ||
				m.URI != (uri.URI{}) || m.Candidates != nil || m.Raw == "" {
				t.Fatalf("%q: %+v", text, m)
			}
			continue
		}
		found := func(u uri.URI) string { return u.String() }
		if m.Candidates != nil && strings.ContainsFunc(m.Raw, func(r rune) bool { return r >= 128 }) {
			continue // they are mapped
		}
		if !isURI(m.IRI) {
			found = func(uri.URI) string { return m.IRI.String() }
		}
		raw := strings.Map(func(r rune) rune {
			if r < 128 && isSpace(byte(r)) {
				return -1
			}
			return r
		}, m.Raw)
		switch {
		case m.Delimiter == delimiter.Suffix:
			g, ok := options.Suffixes.Guess(m.Raw)
			if !isURI(m.IRI) {
				if ok || !strings.HasSuffix(m.IRI.String(), ":"+m.Raw) && !strings.HasSuffix(m.IRI.String(), "://"+m.Raw) {
					t.Fatalf("%q: %q is guessed to be %q", text, m.Raw, m.IRI)
				}
				break
			}
			if !ok || g.URI != m.URI || g.Assumed+raw != m.URI.String() {
				t.Fatalf("%q: %q is guessed to be %q and %q", text, m.Raw, m.URI, g.URI)
			}
		case slices.ContainsFunc(m.Candidates, func(u uri.URI) bool { return found(u) == raw }):
			// The URI is raw, or the part of it before white space in its authority or between
			// the slashes before that.
			u := m.URI.String()
			rest := strings.TrimPrefix(strings.TrimPrefix(u[len(m.URI.Scheme())+len(":"):], "/"), "/")
			if u != raw && (!strings.HasPrefix(raw, u) || strings.Contains(rest, "/")) {
				t.Fatalf("%q: %q is taken for %q", text, m.Raw, m.URI)
			}
		case found(m.URI) != raw:
			t.Fatalf("%q: %q is taken for %q", text, m.Raw, m.URI)
		}
	}
	return matches
}

// isURI reports whether an IRI is a URI.
func isURI(i iri.IRI) bool {
	_, err := uri.ParseURI(i.String())
	return err == nil
}

// checkMapping checks the IRI of a match, its URI and its truncation.
func checkMapping(t testing.TB, options Text, m Match) {
	t.Helper()
	mapped, err := iri.Mapper{}.ToURI(m.IRI.Reference())
	switch {
	case m.IRI.IsZero():
		if m.Err == nil {
			t.Fatalf("%q without an IRI", m.Raw)
		}
	case isURI(m.IRI) && m.IRI.String() != m.URI.String(), mapped != m.URI.Reference(), fmt.Sprint(err) != fmt.Sprint(m.Err),
		!isURI(m.IRI) && options.OnlyURIs:
		t.Fatalf("%q is mapped to %q: %v", m.IRI, m.URI, m.Err)
	}
	if c := m.Truncated; c != nil {
		_, err := iri.ParseIRI(c.Text)
		_, isURI := uri.ParseURI(c.Text)
		if m.Delimiter == delimiter.Suffix {
			_, err = iri.Parse(c.Text)
			_, isURI = uri.Parse(c.Text)
		}
		if options.OnlyURIs {
			err = isURI
		} else if e, ok := errors.AsType[*uri.SyntaxError](c.Err); ok && !errors.As(c.Err, new(*iri.SyntaxError)) && e.Offset >= len(m.Raw) { // an invisible character, or a mark in the host
			err = errorAt(c.Text, e.Offset)
		}
		if !strings.HasPrefix(c.Text, m.Raw) || err == nil || err.Error() != c.Err.Error() || m.IRI.IsZero() {
			t.Fatalf("%q is truncated: %+v", m.Raw, c)
		}
	}
}

// read returns the matches of FindReader.
func read(t testing.TB, options Text, r io.Reader) []Match {
	t.Helper()
	var matches []Match
	for m, err := range options.FindReader(r) {
		if err != nil {
			t.Fatal(err)
		}
		matches = append(matches, m)
	}
	return matches
}

// TestFindReader puts each text of the table, twice, across the end of the buffer.
func TestFindReader(t *testing.T) {
	const size = 1 << 16 // of the buffer
	const most = 200     // the longest URI
	for _, row := range append(table(t, "text.tsv", 4), table(t, "iri.tsv", 4)...) {
		options := withOptions(t, row[0])
		options.MaxLength = most
		var sample []byte
		if err := json.Unmarshal([]byte(row[1]), (*jsonText)(&sample)); err != nil {
			t.Fatal(err)
		}
		step := 1
		if testing.Short() || testenv.Race {
			step = max(7, len(sample)/3)
		}
		for before := 0; before < 2*len(sample)+2; before += step {
			text := slices.Concat(bytes.Repeat([]byte(" "), size-before), sample, []byte(" "), sample, []byte("\n"))
			want := slices.Collect(options.Find(text))
			if got := read(t, options, bytes.NewReader(text)); !reflect.DeepEqual(got, want) {
				t.Fatalf("%q, %d before the end: found %s, want %s", sample, before, show(got), show(want))
			}
		}
	}
}

// jsonText is the content of a JSON string.
type jsonText []byte

func (b *jsonText) UnmarshalJSON(text []byte) error {
	var s string
	err := json.Unmarshal(text, &s)
	*b = jsonText(s)
	return err
}

// TestChunks reads in pieces of any size.
func TestChunks(t *testing.T) {
	text := appendixText(t)
	want := slices.Collect(Text{}.Find(text))
	for name, r := range map[string]io.Reader{
		"bytes":    iotest.OneByteReader(bytes.NewReader(text)),
		"halves":   iotest.HalfReader(bytes.NewReader(text)),
		"with EOF": iotest.DataErrReader(bytes.NewReader(text)),
	} {
		if got := read(t, Text{}, r); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: found %s, want %s", name, show(got), show(want))
		}
	}
}

func appendixText(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "appendix", "rfc3986.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestReadError reads from a reader that fails. FindReader must not report a URI that the
// error may have cut off.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	for _, test := range []struct{ text, want string }{
		{"http://a/b http://a/c", "http://a/b"},
		{"http://a/b ", ""},
		{"http://a/b    ", "http://a/b"},
		{"http://a/b. <http://a/c> <http://a/d", "http://a/b <http://a/c>"},
		{"www.example.com    www.example.org", "~http://www.example.com"},
		{"www.example.com/x    www.example.org/x", "~http://www.example.com/x"},
		{"", ""},
	} {
		var matches []Match
		var last error
		r := io.MultiReader(strings.NewReader(test.text), iotest.ErrReader(broken))
		for m, err := range (Text{Suffixes: &Suffixes{}}).FindReader(r) {
			if last != nil {
				t.Errorf("%q: a result after the error", test.text)
			}
			if last = err; err == nil {
				matches = append(matches, m)
			} else if !reflect.DeepEqual(m, Match{}) {
				t.Errorf("%q: %v with an error", test.text, m)
			}
		}
		if got := show(matches); got != test.want || last != broken {
			t.Errorf("%q: found %q and %v, want %q", test.text, got, last, test.want)
		}
	}
}

// TestStop ends the iteration early.
func TestStop(t *testing.T) {
	text := []byte("http://a/b http://c/d")
	for range (Text{}).Find(text) {
		break
	}
	for range (Text{}).FindReader(bytes.NewReader(text)) {
		break
	}
}

// TestMaxLength tests URIs of the maximum length, and of one byte more.
func TestMaxLength(t *testing.T) {
	for _, test := range []struct {
		max        int
		text, want string
	}{
		{10, "http://a/b", "http://a/b"},
		{10, "http://a/bc", ""},
		{10, "http://a/b c", "http://a/b"},
		{10, "http://a/b.", ""}, // the punctuation counts
		{10, "<http://a/b>", "<http://a/b>"},
		{10, "<http://a/bc>", ""},
		{12, "<http://a/\nb >", "<http://a/b>"},
		{11, "<http://a/\n\tb>", "http://a/"},
		{15, "www.example.com www.example.com/", "~http://www.example.com"},
		{10, "http://a/bcd http://a/e", "http://a/e"},
	} {
		options := Text{MaxLength: test.max, Suffixes: &Suffixes{}}
		if got := show(check(t, options, []byte(test.text))); got != test.want {
			t.Errorf("%d: %q: found %q, want %q", test.max, test.text, got, test.want)
		}
		if got := show(read(t, options, strings.NewReader(test.text))); got != test.want {
			t.Errorf("%d: %q: read %q, want %q", test.max, test.text, got, test.want)
		}
	}
	long := "http://a/" + strings.Repeat("b", defaultMaxLength)
	for cut, want := range map[int]int{0: 0, 9: 1} {
		if got := check(t, Text{}, []byte(long[:len(long)-cut])); len(got) != want {
			t.Errorf("%d found in %d bytes", len(got), len(long)-cut)
		}
	}
}

// TestSkipped reads texts that are too long for a URI: they are not lost.
func TestSkipped(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"http://a/bc", "!http://a/bc"},
		{"http://a/bcd", "!http://a/b"},
		{"<http://a/bc>", "!http://a/b"},
		{"http://a/cö d", "!http://a/c"},
		{"http://a/öcd", "!http://a/"},
		{"http://a/bcdefghijklmno http://c/", "!http://a/b http://c/"},
		{"mailto:abcdefgh", ""},
		{"svn+ssh://abcdef", ""}, // nothing is left after the slashes
	} {
		for _, options := range []Text{{MaxLength: 10, Refused: true}, {MaxLength: 10, Invalid: true}} {
			matches := check(t, options, []byte(test.text))
			if got := showIRIs(matches); got != test.want {
				t.Errorf("%+v, %q: found %q, want %q", options, test.text, got, test.want)
			}
			if len(matches) > 0 && matches[0].Err != ErrSkipped {
				t.Errorf("%+v, %q: %v", options, test.text, matches[0].Err)
			}
			if got := showIRIs(read(t, options, strings.NewReader(test.text))); got != test.want {
				t.Errorf("%+v, %q: read %q, want %q", options, test.text, got, test.want)
			}
		}
	}
}

// TestSkippedAlike compares what Invalid and Refused report of texts that are too long, or that
// follow too many others without white space.
func TestSkippedAlike(t *testing.T) {
	long := strings.Repeat("x", 1000)
	for _, text := range []string{
		"see http://u:p@h.example/" + long + " end",
		`"http://u:p@h.example/` + long + `"`,
		"http://u@p@h.example/" + long,
		`http:\\\\u.example/` + long,
		"http:/u.example/" + long,
		"http://\u00f6.example\\" + long,
		strings.Repeat("mailto:,", attempts) + ",http://u:p@h.example/ ",
		strings.Repeat("mailto:,", attempts) + ",http://u:p@h.example/" + long,
	} {
		var places []int
		for _, options := range []Text{{MaxLength: 500, Refused: true}, {MaxLength: 500, Invalid: true}} {
			skipped := 0
			for m := range options.Find([]byte(text)) {
				if m.Err == ErrSkipped {
					places = append(places, m.Span.Offset)
					skipped++
				}
			}
			if skipped != 1 {
				t.Errorf("%+v, %.50q: %d are skipped", options, text, skipped)
			}
		}
		if len(places) == 2 && places[0] != places[1] {
			t.Errorf("%.50q: at %d", text, places)
		}
	}
	for _, text := range []string{long, long + ":" + long, "{http://{host}/" + "} ", "mailto:" + long, "http:// ", strings.Repeat("mailto:,", attempts) + ",http://... "} {
		for m := range (Text{MaxLength: 500, Invalid: true}).Find([]byte(text)) {
			t.Errorf("%.50q: %v", text, m.Err)
		}
	}
}

// TestInvisibleInHost reads hosts with an invisible character, which have the text before it
// as another host.
func TestInvisibleInHost(t *testing.T) {
	for _, text := range []string{
		"http://exam\u200bple.com/",
		"http://good.com\u200b.evil.example/a?b",
		"http://good.com\ufeffx@evil.example/",
		"http://127.0\u206001",
	} {
		for _, onlyURIs := range []bool{false, true} {
			for _, options := range []Text{{Refused: true, OnlyURIs: onlyURIs}, {Invalid: true, OnlyURIs: onlyURIs}} {
				matches := check(t, options, []byte(text))
				if len(matches) != 1 || matches[0].Raw != text || matches[0].Err == nil || errors.Is(matches[0].Err, ErrPlaceholder) {
					t.Errorf("%q: %+v", text, matches)
				}
			}
			if got := check(t, Text{OnlyURIs: onlyURIs}, []byte(text)); len(got) != 0 {
				t.Errorf("%q: found %+v", text, got)
			}
		}
	}
}

// TestLongRuns finds URIs in runs that are longer than the buffer.
func TestLongRuns(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("a", 1<<17) + ":http://a/b http://c/d",
		strings.Repeat("[http://a/b]", 1<<14),
		strings.Repeat("http://a/b#c#", 1<<14),
		strings.Repeat("http://a/b,", 1<<14),
		strings.Repeat("http:a,", 1<<14) + " http://a/b",
		strings.Repeat("a%41", 1<<15) + " http://a/b",
		strings.Repeat("www.example.com/,", 1<<14),
		strings.Repeat("www.example.com,", 1<<14),
	} {
		for i, most := range []int{0, 1000, 10, 1 << 20} {
			if testing.Short() && i > 1 {
				break
			}
			options := Text{MaxLength: most, Suffixes: &Suffixes{}}
			want := slices.Collect(options.Find([]byte(text)))
			if got := read(t, options, strings.NewReader(text)); !reflect.DeepEqual(got, want) {
				t.Errorf("%.20q…, %d: found %d, want %d", text, most, len(got), len(want))
			}
		}
	}
}

// TestHostile searches long texts that need the most work. It checks only that the search
// ends.
func TestHostile(t *testing.T) {
	size, most := testenv.Tier(1<<15, 1<<16, 1<<18), testenv.Tier(1<<22, 1<<22, 1<<25)
	for _, part := range hostile {
		text := bytes.Repeat([]byte(part), size/len(part))
		for _, options := range []Text{
			{},
			{AnyScheme: true, MaxLength: 1 << 30},
			{Suffixes: &Suffixes{}, MaxLength: 1 << 30},
			{Suffixes: &Suffixes{AnyName: true}, AnyScheme: true, KeepPunctuation: true, KeepBrackets: true},
		} {
			for range options.Find(text) {
			}
		}
	}
	colons := bytes.Repeat([]byte(":"), most)
	for m := range (Text{AnyScheme: true, Suffixes: &Suffixes{}}).Find(colons) {
		t.Errorf("found %v", m)
	}
}

// TestInvalid tests that Text.Invalid finds invalid candidates up to their delimiter, and
// does not change the other matches.
func TestInvalid(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string // the matches with an Err
	}{
		{`see http://good.example\@evil.example/ x`, []string{`http://good.example\@evil.example/`}},
		{"see http://\u0430pple.com/x, or", []string{"http://\u0430pple.com/x"}},
		{"(http://b\u00fccher.example/gr\u00f6\u00dfe).", []string{"http://b\u00fccher.example/gr\u00f6\u00dfe"}},
		{`"http://a@b@c/" <ftp://a@b@c>`, []string{"http://a@b@c/", "ftp://a@b@c"}},
		{`http:\\evil.example/x; https:/evil.example. ws:////evil.example`, []string{`http:\\evil.example/x`, "https:/evil.example", "ws:////evil.example"}},
		{"`http://good.example|@evil.example/`", []string{"http://good.example|@evil.example/"}},
		{"http://a.example\u2215b.example/", []string{"http://a.example\u2215b.example/"}},
		{"http://a@b@c|\\", []string{"http://a@b@c"}},
		{"ssh://a@b@c/", []string{"ssh://a@b@c/"}},

		{"http://example.com/a|b http://example.com/gr\u00f6\u00dfe http://h/a@b@c", nil},
		{`https:\/\/example.com http:\n http:/x http:\\w+ "http://example.com\n" http:\.x foo:/a.b`, nil},
		{"http://{user}:{pass}@{host}/ http://%s:%d@%s/ ftp://[user@]host[:port]/ http://u:p@host:port/", nil},
		{"http://example.com\u3092 \u201chttp://u@example.com\u201d http://\u65e5\u672c.jp/ http://u@h\u2019s", nil},
		{"unknown://a@b@c/ http://a@b]", nil},
		{`"http://h/a|b" <http://h/a\b>`, nil}, // finds only the beginnings
	} {
		var got []string
		var rest []Match
		for _, m := range check(t, Text{Invalid: true, OnlyURIs: true}, []byte(test.text)) {
			if m.Err != nil {
				got = append(got, m.Raw)
			} else {
				rest = append(rest, m)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
		if want := check(t, Text{OnlyURIs: true}, []byte(strings.NewReplacer(`"`, " ", "<", " ", ">", " ").Replace(test.text))); test.want == nil && !reflect.DeepEqual(rest, want) {
			t.Errorf("%s: %s, want %s", test.text, show(rest), show(want))
		}
	}
	for text, want := range map[string]string{
		"see http://b\u00fccher.example:x/, http://\u0430pple.com@a@b/":     "!http://b\u00fccher.example:x/ !http://\u0430pple.com@a@b/",
		"http://b\u00fccher.example/gr\u00f6\u00dfe http://\u0430pple.com/": "http://b\u00fccher.example/gr\u00f6\u00dfe http://\u0430pple.com/",
		"http://h/a|b http://a{b}/ http:\\\\evil.example/":                  "http://h/a^10 !http:\\\\evil.example/",
	} {
		if got := showIRIs(check(t, Text{Invalid: true}, []byte(text))); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	long := "http://a@b@" + strings.Repeat("c", 100)
	if found := check(t, Text{Invalid: true, MaxLength: 50}, []byte(long+" "+long[:50]+" x")); len(found) != 2 || found[0].Err != ErrSkipped || found[1].Raw != long[:50] {
		t.Errorf("%s in a text with a candidate that is too long", show(found))
	}
	cut := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(long)))
	for m, err := range (Text{Invalid: true}).FindReader(cut) {
		if err == nil {
			t.Errorf("%q is found where the text was cut", m.Raw)
		}
	}
}

var hostile = []string{
	"http:", "http://", "mailto:", "mailto:a@b.c,", "<a:", "<http:", `"http:`, `"http://a `, "http://a[", "http://a/[",
	"http://a]", "http://a#", "http://a/#", "http://a,", "(http://a)", "[http://a](", "http://a:b@", "http://a:",
	"http://[::1]", "http://[", "http://a%", "http://a%4", "http://a%41", "x-x-x-x-http:", "a-", "a.b.c:", "URL:",
	"URL: ", "URL:http:", "<URL: http://a ", "data:,x", "urn:a:", "tel:1;", "http://a/.", "http://a/!!!!",
	"http://a/)))))", "<http://a/b\n", "<http://a/b-\n", "a.", "a.b", "a.b ", "a.com", "a.com/,", "a.com,", "www.",
	"www.a.com", "a@", "a@b.com", "a@b.com,", "localhost:", "localhost:8", "1.", "1.2.3.4:5", "1.2.3.4/,", "é", "é.",
	"http://a/b?c", "http://é", "http://aé", "http://a@b@", "http://a\\@", "http:\\", "http:/a.b", "http:\\a.b.", "http:\\a", "http://é\\.|",
	"http://a中", "http://ö（", "http://a/ö（", "http://a/ö）", "mailto:ö", "(http://a/b中", "http://a|", "http://a{", "http://a/<",
	"http://exa mple.com/", "+http:", "http://\u2068", "http://a/。", "http://ö@", "http://ö..", "http://a。", "http://é。b", "www.ü", "ü.com.", "中.com", "|http://a|",
}

// stream reads text again and again, left bytes in all.
type stream struct {
	text []byte
	at   int
	left int64
}

func (s *stream) Read(p []byte) (int, error) {
	if s.left <= 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(int64(len(p)), s.left)], s.text[s.at:])
	s.at = (s.at + n) % len(s.text)
	s.left -= int64(n)
	return n, nil
}

// TestFlat checks that memory does not grow with the length of a stream that has URIs of
// every kind, some of them too long.
func TestFlat(t *testing.T) {
	testenv.NotShort(t, "it reads 256 MiB")
	length := int64(testenv.Tier(1<<26, 1<<28, 1<<30))
	text := slices.Concat(
		bytes.Repeat([]byte("What stands in a text, note: of no use to anyone, is words. "), 1<<11),
		appendixText(t),
		bytes.Repeat([]byte("a:"), 1<<12),
		[]byte(" http://a/"), bytes.Repeat([]byte("b"), 1<<17),
	)
	options := Text{Suffixes: &Suffixes{}}
	each := len(slices.Collect(options.Find(text)))
	runtime.GC() // frees the memory of other tests
	most, found := uint64(0), 0
	for m, err := range options.FindReader(&stream{text: text, left: length}) {
		if err != nil {
			t.Fatal(err)
		}
		if found++; found%500 == 0 {
			var stats runtime.MemStats
			runtime.ReadMemStats(&stats)
			most = max(most, stats.HeapInuse)
		}
		if int64(m.Span.Offset) >= length {
			t.Fatalf("%v at %d", m.URI, m.Span.Offset)
		}
	}
	// The last text is cut, and what is left of a reference can be one more.
	if times := int(length) / len(text); found < each*times || found > each*(times+1)+1 || each == 0 {
		t.Errorf("%d found, %d times %d wanted", found, times, each)
	}
	if most > 32<<20 {
		t.Errorf("%d bytes in use", most)
	}
}

// TestAllocations checks that a text without a URI needs hardly any allocations.
func TestAllocations(t *testing.T) {
	text := bytes.Repeat([]byte("note: it is 12:30, x::y. foo:bar, C:\\x e.g. "), 1000)
	testenv.NotRace(t, "it allocates")
	got := testing.AllocsPerRun(10, func() {
		for m := range (Text{}).Find(text) {
			panic(fmt.Sprint(m))
		}
	})
	if got > 10 {
		t.Errorf("%v allocations", got)
	}
}

// TestBrowsersAgree checks that browsers read the URI of each IRI that is found as the IRI
// itself, and refuse the IRIs whose host has no ASCII form.
func TestBrowsersAgree(t *testing.T) {
	seen := 0
	for _, row := range table(t, "iri.tsv", 4) {
		var text string
		if err := json.Unmarshal([]byte(row[1]), &text); err != nil {
			t.Fatal(row[1], err)
		}
		for _, m := range check(t, Text{}, []byte(text)) {
			if !slices.Contains([]string{"http", "https", "ftp"}, m.IRI.Scheme()) {
				continue
			}
			seen++
			of, err := whatwg.Parse(m.IRI.String())
			if m.Err != nil {
				// They do not apply CheckHyphens, and accept empty labels.
				if err != nil || strings.Contains(m.Err.Error(), "hyphen") || strings.Contains(m.Err.Error(), "empty") {
					continue
				}
				t.Errorf("%q: browsers read %q, and not %v", m.IRI, of, m.Err)
				continue
			}
			if mapped, err := whatwg.Parse(m.URI.String()); err != nil || mapped.String() != of.String() {
				t.Errorf("%q: browsers read %q, but the URI as %q, %v", m.IRI, of, mapped, err)
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d IRIs", seen)
	}
}

// TestPlaceholders checks which refused texts are templates.
func TestPlaceholders(t *testing.T) {
	for text, want := range map[string]bool{
		"http://{host}/":              true,
		"http://{{host}}:{port}/":     true,
		"https://{user}.example/{id}": true,
		"http://a.${b}.c/":            true,
		"http://a{x}b.example/":       true,
		"http://api.<region>.example": true,
		"http://%s/x":                 true,
		"http://[host]:port":          true,
		"http://{host}/|":             true, // the bar is trimmed
		"http://{host}/a|b":           false,
		"http://{host":                false,
		"http://a{}|evil.example/":    false,
		"http://a@b@{host}/":          false,
		"http://[::1/":                false,
	} {
		matches := slices.Collect(Text{Refused: true}.Find([]byte(text)))
		if len(matches) != 1 || matches[0].Err == nil || errors.Is(matches[0].Err, ErrPlaceholder) != want {
			t.Errorf("%q: %+v", text, matches)
			continue
		}
		if _, ok := errors.AsType[*uri.SyntaxError](matches[0].Err); !ok || strings.Contains(matches[0].Err.Error(), "iri: ") != !want ||
			strings.HasPrefix(matches[0].Err.Error(), ErrPlaceholder.Error()+": ") != want {
			t.Errorf("%q: %v", text, matches[0].Err)
		}
	}
}
