package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/record"
)

// A written is a record as a test writes it: the field with the text between other bytes.
type written struct {
	before, field, after, end string
	text                      string
	isText                    bool // the field is there and is a text
}

func (w written) record() string { return w.before + w.field + w.after }

// noField returns a record without a text.
func noField(whole string) written { return written{before: whole} }

// texts are the texts of records. Those with a line end are for formats that quote them.
var texts = []string{
	"http://a/b", "", "a b", "http://a/%7e", "%", "HTTP://A:80/./x?q=1#f", "\xff", "http://ö/", `a"b`, `"q"`, "http://a/,x", "a\tb", "//h/\x00", "#f",
	`\N`, `a\b`, "{x", "http://u:p@h/", "xn--a", "\ufeffhttp://a/", "http://a/\r", "http", "/1", "a\nb", "\n", "a,b\r\nc", "{}",
}

// ends are the ends of records in turn, as two programs could have written them.
var ends = []string{"\n", "\r\n"}

// writers write a record of each format with a text, or return false if the format cannot have it.
// The name of a format is that of --in, and args are the other options.
var writers = []struct {
	in, args string
	others   []written // records without a text
	write    func(n int, text string) (written, bool)
	read     func(field string) (text string, ok bool) // the text of a field in the output
}{
	{"lines", "", nil, func(_ int, text string) (written, bool) {
		return written{field: text}, !strings.ContainsAny(text, "\n") && !strings.HasSuffix(text, "\r")
	}, nil},
	{"tsv", "--field 2", []written{noField("alone"), noField(""), noField("x\t\\N\ty")}, func(n int, text string) (written, bool) {
		escaped := strings.NewReplacer("\\", `\\`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(text)
		return written{before: strconv.Itoa(n) + " \t", field: escaped, after: "\tz\xff\t"}, true
	}, func(field string) (string, bool) {
		return strings.NewReplacer(`\\`, "\\", `\n`, "\n", `\r`, "\r", `\t`, "\t").Replace(field), true
	}},
	{"csv", "--field 2", []written{noField("alone"), noField(""), noField(`"quoted"`)}, func(n int, text string) (written, bool) {
		field := text
		if strings.ContainsAny(text, ",\"\r\n") || n%3 == 0 {
			field = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
		}
		return written{before: fmt.Sprintf("\"%d\n\x00\",", n), field: field, after: `,"z""` + "\r\n\xff" + `", y`}, true
	}, readCSV},
	{"csv", "--field u", []written{noField("alone"), noField("")}, func(n int, text string) (written, bool) {
		return written{before: strconv.Itoa(n) + ",x,", field: `"` + strings.ReplaceAll(text, `"`, `""`) + `"`}, true
	}, readCSV},
	{"jsonl", "--field /u/v", []written{
		noField(""), noField("{"), noField("[1, 2]"), noField(`{"u":1}`), noField(`{"u":{"v":null}}`), noField(`{"u":{"v":[]} }`), noField(`"x`), noField("\xff"), noField("1 \x00"),
	}, func(n int, text string) (written, bool) {
		field, _ := json.Marshal(text)
		return written{before: fmt.Sprintf("{\"n\" : %d.50, \"u\":{\"v\": ", n), field: string(field), after: ",\t\"w\":\"\xc3\xa9\\u00e9\"} }"}, utf8.ValidString(text)
	}, func(field string) (text string, ok bool) { return text, json.Unmarshal([]byte(field), &text) == nil }},
	{"space", "--field 2", []written{noField("alone"), noField("")}, writeColumns("%d  ", "\tz "), readColumn},
	{"squid", "", []written{noField("1 2")}, writeColumns("128%d.450    180 192.168.0.224 TCP_MISS/200 411 GET ", " - DIRECT/1.2.3.4 -"), readColumn},
	{"combined", "", []written{noField("1 2"), noField(`- - - [10/Oct/2000:13:55:36 -0700] "GET " 200 1`)}, func(n int, text string) (written, bool) {
		field := strings.NewReplacer("\\", `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\x00", `\x00`).Replace(text)
		before := fmt.Sprintf(`10.0.0.%d - a b [10/Oct/2000:13:55:36 -0700] "GET `, n)
		return written{before: before, field: field, after: ` HTTP/1.1" 200 23 "-" "b\"c"`}, text != "" && !strings.HasPrefix(text, "//")
	}, func(field string) (string, bool) {
		text, err := strconv.Unquote(`"` + strings.TrimPrefix(field, "-") + `"`)
		return text, err == nil
	}},
}

// writeColumns returns a function that writes columns with white space between them.
func writeColumns(before, after string) func(int, string) (written, bool) {
	return func(n int, text string) (written, bool) {
		return written{before: fmt.Sprintf(before, n), field: text, after: after}, text != "" && !strings.ContainsAny(text, " \t\r\n\"[")
	}
}

// readColumn returns the text of a column, which is "-" if it is empty.
func readColumn(field string) (string, bool) { return strings.TrimPrefix(field, "-"), true }

// readCSV returns the text of a field of CSV (RFC 4180).
func readCSV(field string) (string, bool) {
	if inner, ok := strings.CutPrefix(field, `"`); ok {
		inner, ok = strings.CutSuffix(inner, `"`)
		return strings.ReplaceAll(inner, `""`, `"`), ok
	}
	return field, true
}

// invalidArguments are the arguments that verbs need.
var invalidArguments = map[string]string{
	"encode": "--component query", "filter": "scheme=http", "get": "{path}", "relativize": "--base http://a/b", "resolve": "--base http://a/b", "schemes": "-",
	"set": "port=1", "template": "--match http://{x}/{+y}", "validate": "--print valid",
}

// chooses are the verbs that print some of the records.
var chooses = []string{"filter", "validate", "dedup"}

// The records of the output are those of the input, in order, each unchanged, changed as asked, or
// counted as dropped: for every verb that reads lists and every format.
func TestNoLineIsLost(t *testing.T) {
	b := newBench(t)
	for _, v := range ask.All {
		_, reads := v.Option(ask.FieldOption)
		if _, ok := v.Option(ask.Invalid); reads && !ok {
			t.Errorf("%s reads records without an option for invalid ones", v.Name)
		}
		if !reads {
			continue
		}
		args := append([]string{v.Name}, strings.Fields(invalidArguments[v.Name])...)
		_, writes := v.Option(ask.Replace)
		for i := range writers {
			records, data := writeAll(i, v)
			if len(records) == 0 {
				continue
			}
			form := slices.Concat(args[:1], []string{"--in", writers[i].in}, strings.Fields(writers[i].args), args[1:])
			everyObject(t, b, v, form, records, data)
			if v.Name != "template" || writers[i].in != "csv" {
				everyForm(t, b, form, data)
			}
			if !writes || slices.Contains(chooses, v.Name) {
				continue
			}
			everyLine(t, b, v, form, records, header(i))
			if writers[i].in != "lines" {
				everyRecord(t, b, args, i, form, records, data)
			}
		}
	}
}

// Pipe writes one line for each row, which is that of the row alone, for each value of --invalid.
func TestNoRowIsLost(t *testing.T) {
	b := newBench(t)
	escape := strings.NewReplacer("\\", `\\`, "\n", `\n`, "\r", `\r`, "\t", `\t`)
	for _, function := range []string{"normalize", "host", "valid"} {
		for _, invalid := range []string{ask.InvalidNull, ask.InvalidEmpty, ask.InvalidKeep, ask.InvalidFail} {
			if function == "valid" && invalid == ask.InvalidKeep {
				continue // it has an answer for each text
			}
			var rows, want strings.Builder
			failed := false
			for _, text := range texts {
				row := escape.Replace(text) + "\n"
				rows.WriteString(row)
				if failed {
					continue
				}
				alone, _ := b.run(t, row, "pipe", function, "--invalid", invalid)
				want.WriteString(alone)
				failed = invalid == ask.InvalidFail && alone == ""
				if !failed && strings.Count(alone, "\n") != 1 {
					t.Errorf("%s, %s, %q: %q", function, invalid, text, alone)
				}
			}
			if got, _ := b.run(t, rows.String(), "pipe", function, "--invalid", invalid); got != want.String() {
				t.Errorf("%s, %s: %q, want %q", function, invalid, got, want.String())
			}
			if failed != (invalid == ask.InvalidFail && function != "valid") {
				t.Errorf("%s, %s: failed is %t", function, invalid, failed)
			}
		}
	}
}

// Extract prints, keeps, leaves empty or counts each reference of a document. JSON has an object
// for each.
func TestNoReferenceIsLost(t *testing.T) {
	b := newBench(t)
	var doc strings.Builder
	for _, text := range texts {
		fmt.Fprintf(&doc, "<a href=\"%s\">\n", strings.NewReplacer("&", "&amp;", `"`, "&quot;").Replace(text))
	}
	for _, rule := range []string{ask.As.Values()[0], ask.FormBrowser} {
		args := []string{"extract", "--from", "html", "--as", rule, "--max-errors", "0"}
		all, _ := b.run(t, doc.String(), append(args, "--json")...)
		objects := strings.Count(all, "\n")
		valid := strings.Count(all, `"output":`)
		if objects != len(texts) || valid == 0 || (rule == ask.FormBrowser) != (valid == objects) {
			t.Errorf("%s: %d objects with %d results for %d texts", rule, objects, valid, len(texts))
		}
		lost := 0 // the invalid ones with a line end
		for _, text := range texts {
			if rule != ask.FormBrowser && strings.Contains(strings.Trim(text, "\n"), "\n") {
				lost++
			}
		}
		for invalid, want := range map[string]int{ask.InvalidKeep: objects - lost, ask.InvalidEmpty: objects, ask.InvalidDrop: valid} {
			got, errs := b.run(t, doc.String(), append(args, "--invalid", invalid)...)
			if n := strings.Count(got, "\n"); n != want {
				t.Errorf("%s, %s: %d lines, want %d; %s", rule, invalid, n, want, errs)
			}
			if want := fmt.Sprintf("%d of %d references valid; %d invalid", valid, objects, objects-valid); valid < objects && !strings.Contains(errs, want) {
				t.Errorf("%s, %s: %q lacks %q", rule, invalid, errs, want)
			}
		}
	}
}

// writeAll returns the records of a format that a verb reads, and their text. The first is a header
// if the format has one, and is not among the records. The last has no end.
func writeAll(i int, v *ask.Verb) (records []written, data string) {
	w := writers[i]
	var all strings.Builder
	all.WriteString(header(i))
	for n, text := range texts {
		if v == ask.VerbCompare {
			text += "\thttp://a/b"
		}
		r, ok := w.write(n, text)
		if r.text, r.isText = text, true; !ok {
			continue
		}
		records = append(records, r)
		if n < len(w.others) {
			records = append(records, w.others[n])
		}
	}
	for n := range records {
		if records[n].end = ends[n/2%2]; n == len(records)-1 {
			records[n].end = ""
		}
		if w.in == "lines" && strings.HasSuffix(records[n].field, "\r") {
			records[n].end = "\n"
		}
		all.WriteString(records[n].record() + records[n].end)
	}
	return records, all.String()
}

// header returns the header of a format.
func header(i int) string {
	if strings.HasSuffix(writers[i].args, " u") {
		return "n,m,u\r\n"
	}
	return ""
}

// everyForm compares the output with that for the same data with a byte order mark, and compressed.
func everyForm(t *testing.T, b *bench, args []string, data string) {
	t.Helper()
	want, wantErrs := b.run(t, data, args...)
	for name, other := range map[string]string{"a byte order mark": bom.Mark + data, "gzip": gzipped(data)} {
		if got, errs := b.run(t, other, args...); got != want || errs != wantErrs {
			at := 0
			for at < min(len(got+errs), len(want+wantErrs)) && (got + errs)[at] == (want + wantErrs)[at] {
				at++
			}
			t.Errorf("%q with %s: after %.300q it is %.100q, and otherwise %.100q", args, name, (got + errs)[max(0, at-300):at], (got + errs)[at:], (want + wantErrs)[at:])
		}
	}
}

// An inputObject is what --json prints about an input.
type inputObject struct {
	Input  string
	Base64 *string `json:"input_base64"`
	Valid  bool
	Output *string
}

// everyObject checks that JSON has an object for each record, and with --invalid drop for each
// valid one.
func everyObject(t *testing.T, b *bench, v *ask.Verb, args []string, records []written, data string) {
	t.Helper()
	if v == ask.VerbDedup {
		return
	}
	args = append(slices.Clone(args), "--json", "--jobs", "3")
	if i := slices.Index(args, "--print"); i >= 0 { // without it, all have objects
		args = slices.Delete(args, i, i+2)
	}
	all, errs := b.run(t, data, args...)
	lines := slices.Collect(strings.Lines(all))
	if len(lines) != len(records) {
		t.Errorf("%q: %d objects for %d records; %s", args, len(lines), len(records), errs)
		return
	}
	var valid []string
	for n, line := range lines {
		var o inputObject
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatalf("%q: %s: %v", args, line, err)
		}
		input := o.Input
		if o.Base64 != nil {
			decoded, _ := base64.StdEncoding.DecodeString(*o.Base64)
			input = string(decoded)
		}
		want := records[n].text
		if !records[n].isText {
			want = records[n].record()
		}
		if v != ask.VerbCompare && input != want {
			t.Errorf("%q: record %d is %q, want %q", args, n+1, input, want)
		}
		if o.Valid {
			valid = append(valid, line)
		}
	}
	if v == ask.VerbAudit {
		return
	}
	got, errs := b.run(t, data, append(args, "--invalid", "drop")...)
	if want := strings.Join(valid, ""); got != want {
		t.Errorf("%q: with drop %q, want %q", args, got, want)
	}
	checkSummary(t, args, errs, len(records), len(records)-len(valid))
}

// summaryLine matches the line with the numbers of records.
var summaryLine = regexp.MustCompile(`(?m)^uri: ([0-9,]+) of ([0-9,]+) (?:lines|records)(?: valid)?; ([0-9,]+) invalid`)

// checkSummary checks the numbers in the summary.
func checkSummary(t *testing.T, args []string, errs string, records, invalid int) {
	t.Helper()
	m := summaryLine.FindStringSubmatch(errs)
	if invalid == 0 && m == nil {
		return
	}
	if want := []string{strconv.Itoa(records - invalid), strconv.Itoa(records), strconv.Itoa(invalid)}; m == nil || !slices.Equal(m[1:], want) {
		t.Errorf("%q: the numbers are %q, want %q; %.300q", args, m, want, errs)
	}
}

// everyLine checks the lines of results for each value of --invalid. A text with a line end would
// be two lines.
func everyLine(t *testing.T, b *bench, v *ask.Verb, args []string, records []written, data string) {
	t.Helper()
	records = slices.DeleteFunc(slices.Clone(records), func(r written) bool {
		return strings.Contains(r.text, "\n") || !r.isText && strings.Contains(r.record(), "\n")
	})
	for _, r := range records {
		data += r.record() + r.end
	}
	args = append(slices.Clone(args), "--out", "lines", "--null=false")
	lines := map[string][]string{}
	for _, invalid := range []string{ask.InvalidKeep, ask.InvalidDrop, ask.InvalidEmpty, ask.InvalidFail} {
		out, errs := b.run(t, data, append(args, "--invalid", invalid, "--max-errors", "0")...)
		lines[invalid] = slices.Collect(strings.Lines(out))
		if n := strings.Count(errs, "uri: stdin:"); n == 0 {
			return // no input is invalid
		}
	}
	empty, keep, drop, fail := lines[ask.InvalidEmpty], lines[ask.InvalidKeep], lines[ask.InvalidDrop], lines[ask.InvalidFail]
	if len(empty) != len(records) {
		t.Errorf("%q: %d lines for %d records", args, len(empty), len(records))
		return
	}
	// A text that is kept can have line ends of its own.
	kept := strings.Join(keep, "")
	for n, line := range empty {
		text := records[n].text
		if !records[n].isText {
			text = records[n].record()
		}
		rest, ok := strings.CutPrefix(kept, line)
		if !ok && line == "\n" {
			rest, ok = strings.CutPrefix(kept, text+"\n")
		}
		if kept = rest; !ok {
			t.Fatalf("%q: record %d, %q: the line is %q; kept are %.100q", args, n+1, text, line, rest)
		}
	}
	if kept != "" {
		t.Errorf("%q: more is kept: %q", args, kept)
	}
	if some := strings.Join(slices.DeleteFunc(slices.Clone(empty), func(line string) bool { return line == "\n" }), ""); strings.ReplaceAll("\n"+strings.Join(drop, ""), "\n\n", "\n") != "\n"+some && v != ask.VerbDecode {
		t.Errorf("%q: with drop %q, and lines that are not empty %q", args, drop, some)
	}
	if len(fail) >= len(drop) && len(drop) > 0 || !slices.Equal(fail, drop[:len(fail)]) {
		t.Errorf("%q: with fail %q, with drop %q", args, fail, drop)
	}
}

// everyRecord checks the records that --replace and --add write.
func everyRecord(t *testing.T, b *bench, own []string, format int, args []string, records []written, data string) {
	t.Helper()
	w := writers[format]
	results := map[string]result{}
	for _, r := range records {
		if _, known := results[r.text]; r.isText && !known {
			alone := resultOf(t, b, own, r.text)
			if w.in == record.Space.String() || w.in == record.Squid.String() { // which cannot have white space
				alone.valid = alone.valid && !strings.ContainsAny(alone.text, " \t")
			}
			results[r.text] = alone
		}
	}
	replaced, errs := b.run(t, data, append(slices.Clone(args), "--replace")...)
	invalid := 0
	rest, _ := strings.CutPrefix(replaced, "n,m,u\r\n")
	for n, r := range records {
		result := results[r.text]
		if !r.isText || !result.valid {
			invalid++
		}
		if !r.isText || !result.valid || !result.has {
			after, ok := strings.CutPrefix(rest, r.record()+r.end)
			if rest = after; !ok {
				t.Fatalf("%q: record %d, %q, is not unchanged: %.200q", args, n+1, r.record()+r.end, after)
			}
			continue
		}
		after, ok := strings.CutPrefix(rest, r.before)
		end := strings.Index(after, r.after+r.end)
		for r.after == "" && ok && end >= 0 && strings.Count(after[:end], `"`)%2 == 1 { // a line end in quotes
			more := strings.Index(after[end+1:], r.end)
			end += 1 + more
		}
		if r.after+r.end == "" {
			end = len(after)
		}
		if !ok || end < 0 {
			t.Fatalf("%q: record %d, %q: %.200q", args, n+1, r.record(), rest)
		}
		if text, ok := w.read(after[:end]); !ok || text != result.text && after[:end] != r.field {
			t.Errorf("%q: record %d, %q: the field is %q, want %q", args, n+1, r.record(), after[:end], result.text)
		}
		rest = after[end+len(r.after+r.end):]
	}
	if rest != "" {
		t.Errorf("%q: more records: %q", args, rest)
	}
	checkSummary(t, args, errs, len(records), invalid)

	added, _ := b.run(t, data, append(slices.Clone(args), "--add", "more")...)
	rest, _ = strings.CutPrefix(added, "n,m,u,more\r\n")
	for n, r := range records {
		whole := r.record()
		if w.in == record.JSON.String() {
			whole = strings.TrimRight(strings.TrimSuffix(whole, "}"), " ")
		}
		after, ok := strings.CutPrefix(rest, whole)
		if !ok {
			t.Fatalf("%q, with --add: record %d, %q: %.200q", args, n+1, whole, rest)
		}
		if n+1 == len(records) {
			break
		}
		next := strings.Index(after, r.end+records[n+1].record()[:min(len(records[n+1].record()), 4)])
		if next < 0 {
			t.Fatalf("%q, with --add: record %d, %q: no other follows: %.200q", args, n+1, whole, after)
		}
		rest = after[next+len(r.end):]
	}
}

// A result is that of a verb for a text alone.
type result struct {
	text       string
	has, valid bool
}

// resultOf returns the result of a verb for a text alone.
func resultOf(t *testing.T, b *bench, args []string, text string) result {
	t.Helper()
	end, more := "\n", "--json"
	if !strings.Contains(text, "\x00") {
		end, more = "\x00", "--null"
	}
	out, _ := b.run(t, bom.Mark+text+end, slices.Concat(args, []string{"--json", more})...)
	var o inputObject
	if err := json.Unmarshal([]byte(out), &o); err != nil {
		t.Fatalf("%q, %q: %q: %v", args, text, out, err)
	}
	r := result{valid: o.Valid, has: o.Output != nil}
	if r.has {
		r.text = *o.Output
	}
	return r
}
