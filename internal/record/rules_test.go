package record_test

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/internal/record"
)

func TestFormats(t *testing.T) {
	for _, c := range []struct {
		format  record.Format
		name    string
		columns bool
	}{
		{record.Lines, "lines", false},
		{record.TSV, "tsv", true},
		{record.CSV, "csv", true},
		{record.JSON, "jsonl", false},
		{record.Space, "space", true},
		{record.Squid, "squid", false},
		{record.Combined, "combined", false},
	} {
		if got := c.format.String(); got != c.name {
			t.Errorf("%d is %s, want %s", c.format, got, c.name)
		}
		if got := c.format.HasColumns(); got != c.columns {
			t.Errorf("%v: columns %t", c.format, got)
		}
		for out := record.Lines; out <= record.JSON; out++ {
			form := record.Form{In: c.format, Out: out}
			if got := form.IsPlain(); got != (c.name == "lines" && out.String() == "lines") {
				t.Errorf("%v to %v: plain %t", c.format, out, got)
			}
		}
	}
}

// RFC 4180: fields that contain a comma, a quote, CR or LF are quoted, and quotes in them doubled.
func TestQuoting(t *testing.T) {
	for _, c := range []struct {
		text   string
		quoted bool
		want   string
	}{
		{"", false, ""},
		{"a b!#-+\t\x0b\x0c\x0e'", false, "a b!#-+\t\x0b\x0c\x0e'"},
		{"a b", true, `"a b"`},
		{",", false, `","`},
		{"a,", false, `"a,"`},
		{"\n", false, "\"\n\""},
		{"a\n", false, "\"a\n\""},
		{"\r", false, "\"\r\""},
		{"a\r", false, "\"a\r\""},
		{`"`, false, `""""`},
		{`"a`, false, `"""a"`},
		{`a"`, false, `"a"""`},
		{`a"b"c`, false, `"a""b""c"`},
		{`""`, true, `""""""`},
	} {
		got, err := record.CSV.AppendField([]byte("x,"), []byte(c.text), c.quoted)
		if err != nil || string(got) != "x,"+c.want {
			t.Errorf("%q: %s, %v, want x,%s", c.text, got, err, c.want)
		}
		if peer, err := csv.NewReader(strings.NewReader(string(got))).Read(); err != nil || peer[1] != c.text {
			t.Errorf("%q: encoding/csv reads %q, %v", c.text, peer, err)
		}
	}
}

// RFC 8259: the characters that a string must escape are the quote, the backslash and those below
// U+0020, and no others are escaped.
func TestEscaping(t *testing.T) {
	var ascii []byte
	for c := range 0x80 {
		ascii = append(ascii, byte(c))
	}
	const want = `"\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f` +
		`\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f` +
		` !\"#$%&'()*+,-.\/0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_` + "`abcdefghijklmnopqrstuvwxyz{|}~\x7f\""
	got, err := record.JSON.AppendField(nil, ascii, false)
	if err != nil || string(got) != strings.Replace(want, `\/`, "/", 1) {
		t.Errorf("%s, %v", got, err)
	}
	for _, raw := range [][]byte{got, []byte(want)} {
		var peer string
		if err := json.Unmarshal(raw, &peer); err != nil || peer != string(ascii) {
			t.Errorf("encoding/json reads %q, %v", peer, err)
		}
		var buf []byte
		if text, null, err := record.JSON.Text(raw, &buf); err != nil || null || string(text) != string(ascii) {
			t.Errorf("%s: %q, %t, %v", raw, text, null, err)
		}
	}
}

// Of all characters, TSV escapes the tab, the ends of lines and the backslash, wherever they are.
// It reads the escapes of PostgreSQL and ClickHouse, too.
func TestEscapingTSV(t *testing.T) {
	escapes := map[byte]string{'\t': `\t`, '\n': `\n`, '\r': `\r`, '\\': `\\`}
	var buf []byte
	for c := range 0x100 {
		in := string([]byte{byte(c)})
		out, ok := escapes[byte(c)]
		if !ok {
			out = in
		}
		for _, around := range []string{"_", "a_", "_b", "a_b", "__", "_a_"} {
			text, want := strings.ReplaceAll(around, "_", in), strings.ReplaceAll(around, "_", out)
			if in == "_" {
				text, want = around, around
			}
			got, err := record.TSV.AppendField([]byte("before"), []byte(text), false)
			if err != nil || string(got) != "before"+want {
				t.Errorf("%q: %q, %v", text, got, err)
			}
			if back, null, err := record.TSV.Text([]byte(want), &buf); err != nil || null || string(back) != text {
				t.Errorf("%q: read as %q, %t, %v", want, back, null, err)
			}
		}
	}
	for raw, want := range map[string]string{`\b\f\v\0\'`: "\b\f\v\x00'", `\x\"`: `\x\"`, `\`: `\`, `a\\`: `a\`, `\\n`: `\n`} {
		if text, null, err := record.TSV.Text([]byte(raw), &buf); err != nil || null || string(text) != want {
			t.Errorf("%q: read as %q, %t, %v", raw, text, null, err)
		}
	}
}

// A reader that has nothing now gives nothing now, and what comes later afterwards.
func TestReaderWaits(t *testing.T) {
	parts := []string{"a,\"b", "", "\n\"", "", "", "\nc"}
	r := record.NewReader(readerFunc(func(p []byte) (int, error) {
		if len(parts) == 0 {
			return 0, io.EOF
		}
		n := copy(p, parts[0])
		parts = parts[1:]
		return n, nil
	}), record.CSV, false, 100, io.ErrShortBuffer)
	p := make([]byte, 100)
	empty := 0
	for len(parts) > 0 {
		n, err := r.Read(p)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			empty++
		}
	}
	if empty != 3 {
		t.Errorf("%d reads give nothing, want 3", empty)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// encoding/json finds the same values, wherever white space is.
func TestFindJSON(t *testing.T) {
	for _, space := range []string{"", " ", "\t", "\n", "\r", " \t\n\r"} {
		doc := strings.ReplaceAll(`_{_"n"_:_[_1_,_-2.5e+3_,_true_,_false_,_null_]_,_"o"_:_{_"a"_:_"x,]}:"_,_"b"_:_{_}_,_"c"_:_[_]_}_,_"l"_:_["p","q","r,\"","\\"]_,_"k\u00e9\/"_:_"s"_,_"z"_:_"last"_}_`, "_", space)
		for _, c := range []struct{ path, text, err string }{
			{"n.0", "", "the field is a number, not a string"},
			{"n.1", "", "the field is a number, not a string"},
			{"n.2", "", "the field is true, not a string"},
			{"n.3", "", "the field is false, not a string"},
			{"n.4", "", "the field is null"},
			{"n.5", "", `the record has no member "n.5"`},
			{"n.-1", "", `the record has no member "n.-1"`},
			{"n.x", "", `the record has no member "n.x"`},
			{"n.", "", `the record has no member "n."`},
			{"o", "", "the field is an object, not a string"},
			{"o.a", "x,]}:", ""},
			{"o.b", "", "the field is an object, not a string"},
			{"o.b.a", "", `the record has no member "o.b.a"`},
			{"o.c", "", "the field is an array, not a string"},
			{"o.c.0", "", `the record has no member "o.c.0"`},
			{"o.a.0", "", `the record has no member "o.a.0"`},
			{"l.0", "p", ""},
			{"l.1", "q", ""},
			{"l.2", `r,"`, ""},
			{"l.3", `\`, ""},
			{"l.4", "", `the record has no member "l.4"`},
			{"ké/", "s", ""},
			{"z", "last", ""},
		} {
			form := record.Form{In: record.JSON, Out: record.JSON, Field: c.path, Replace: true}
			plan, r := form.Plan(), new(record.Record)
			err := plan.Find(r, []byte(doc))
			if c.err != "" {
				if err == nil || err.Error() != c.err {
					t.Errorf("%q of %q: %v, want %s", c.path, doc, err, c.err)
				}
				continue
			}
			if err != nil || string(r.Text) != c.text {
				t.Errorf("%q of %q: %q, %v, want %q", c.path, doc, r.Text, err, c.text)
			}
			changed, err := plan.Append(nil, r, []byte("new"))
			if err != nil {
				t.Errorf("%q of %q: %v", c.path, doc, err)
			}
			var want, got any
			if json.Unmarshal([]byte(doc), &want) != nil || json.Unmarshal(changed, &got) != nil {
				t.Fatalf("%q of %q: %s", c.path, doc, changed)
			}
			if want = put(want, strings.Split(c.path, "."), "new"); !reflect.DeepEqual(got, want) {
				t.Errorf("%q of %q: %v, want %v", c.path, doc, got, want)
			}
		}
	}
}

// put puts a value at a path in a document.
func put(doc any, path []string, value any) any {
	if len(path) == 0 {
		return value
	}
	switch doc := doc.(type) {
	case map[string]any:
		doc[path[0]] = put(doc[path[0]], path[1:], value)
	case []any:
		i, _ := strconv.Atoi(path[0])
		doc[i] = put(doc[i], path[1:], value)
	}
	return doc
}

// Places that the cases of TestFind do not have.
func TestFindMore(t *testing.T) {
	csv := func(field string) record.Form { return record.Form{In: record.CSV, Field: field} }
	js := func(field string) record.Form { return record.Form{In: record.JSON, Field: field} }
	for _, c := range []struct {
		form      record.Form
		rec, want string // or the error after "!"
	}{
		{csv("1"), ",b", ""},
		{csv("2"), ",b", "b"},
		{csv("1"), `"a,",b`, "a,"},
		{csv("2"), `"a,",b`, "b"},
		{csv("2"), `"",""""`, `"`},
		{csv("2"), "a", "!the record has no column 2: the last one is column 1"},
		{js(""), "12", "!the field is a number, not a string"},
		{js(""), "", "!the record is not JSON: unexpected end of JSON input, at offset 0"},
		{js(""), "x", "!the record is not JSON: invalid character 'x' looking for beginning of value, at offset 0"},
		{js("a"), `{"a":"x","b":}`, "!the record is not JSON: invalid character '}' looking for beginning of value, at offset 13"},
		{js(""), `"\ud83d\ude00x"`, "😀x"},
		{js(""), `"\ud83d\ude00\ud83d\ude01"`, "😀😁"},
		{js(""), `"\uFFFDx"`, "\ufffdx"},
		{js(""), `"\ud83d"`, "!the string has half of a surrogate pair, which is not a character"},
		{js(""), `"\ud83d12345"`, "!the string has half of a surrogate pair, which is not a character"},
		{js(""), `"\ud83d\n12345"`, "!the string has half of a surrogate pair, which is not a character"},
		{js(""), `"\ud83d12345678"`, "!the string has half of a surrogate pair, which is not a character"},
		{js(""), `"\ude00\ud83d"`, "!the string has half of a surrogate pair, which is not a character"},
		{js("x"), `{"\ud83d":"a"}`, `!the record has no member "x"`},
		{js(`a\`), `{"a\\":"x"}`, "x"},
		{js(`a\b`), `{"a\\b":"x"}`, "x"},
		{js(`a\.b`), `{"a\\":{"b":"x"}}`, "x"},
		{js(`"."`), `{".":"x"}`, "x"},
		{js("."), `{"":{"":"x"}}`, "x"},
	} {
		if err := c.form.Check(); err != nil {
			t.Error(err)
		}
		var r record.Record
		err := c.form.Plan().Find(&r, []byte(c.rec))
		if message, wrong := strings.CutPrefix(c.want, "!"); wrong {
			if err == nil || err.Error() != message {
				t.Errorf("%+v, %q: %q, %v, want %s", c.form, c.rec, r.Text, err, message)
			}
		} else if err != nil || string(r.Text) != c.want {
			t.Errorf("%+v, %q: %q, %v, want %q", c.form, c.rec, r.Text, err, c.want)
		}
	}
}

func TestHeader(t *testing.T) {
	many := make([]string, 21)
	for i := range many {
		many[i] = "c" + strconv.Itoa(i)
	}
	quoted := func(n int) string { return `"` + strings.Join(many[:n], `", "`) + `"` }
	csv := record.Form{In: record.CSV, Out: record.CSV, Header: true}
	with := func(f record.Form, change func(*record.Form)) record.Form { change(&f); return f }
	field := func(name string) record.Form { return with(csv, func(f *record.Form) { f.Field = name }) }
	for _, c := range []struct {
		form         record.Form
		header, want string // or the error after "!"
		ok           bool
	}{
		{field(""), "a,b", "a", true},
		{field("a"), "a,b", "a", true},
		{field("b"), "a,b", "b", true},
		{field("1"), "a,b", "a", true},
		{field("2"), "a,b", "b", true},
		{field("2"), "2,b", "2", true},
		{field("9"), "a,b", "b", true},
		{field("1"), ",b", `""`, true},
		{field("1"), "a b,c", "a b", true},
		{with(field("1"), func(f *record.Form) { f.Out = record.TSV }), ",b", "", true},
		{with(field("1"), func(f *record.Form) { f.Result = "r" }), "a,b", "r", true},
		{with(field("1"), func(f *record.Form) { f.Out = record.JSON }), "a,b", "", false},
		{with(field("1"), func(f *record.Form) { f.Out = record.Lines }), "a,b", "", false},
		{with(field("1"), func(f *record.Form) { f.Add = "a" }), "a,b", `!--add: the header has a column "a" already`, false},
		{with(field("1"), func(f *record.Form) { f.Add = "b" }), "a,b", `!--add: the header has a column "b" already`, false},
		{with(field("1"), func(f *record.Form) { f.Add = "c" }), "a,b", "a,b,c", true},
		{field("a"), "a,a", `!--field: the header has several columns "a": use the number`, false},
		{field("c"), strings.Join(many[:20], ","), `!--field: the header has no column "c": it has ` + quoted(20), false},
		{field("c"), strings.Join(many, ","), `!--field: the header has no column "c": it has ` + quoted(20) + ", others", false},
	} {
		if err := c.form.Check(); err != nil {
			t.Error(err)
		}
		plan, err := c.form.PlanFor([]byte(c.header))
		if message, wrong := strings.CutPrefix(c.want, "!"); wrong {
			if err == nil || err.Error() != message {
				t.Errorf("%+v, %s: %v, want %s", c.form, c.header, err, message)
			}
			continue
		}
		if err != nil {
			t.Errorf("%+v, %s: %v", c.form, c.header, err)
			continue
		}
		if got, ok := plan.AppendHeader([]byte("-"), []byte(c.header)); string(got) != "-"+c.want || ok != c.ok {
			t.Errorf("%+v, %s: %s, %t, want %s, %t", c.form, c.header, got, ok, c.want, c.ok)
		}
	}
}

// TestWithoutText writes records without the field, with null and with empty fields.
func TestWithoutText(t *testing.T) {
	replace := func(in, out record.Format, field string) record.Form {
		return record.Form{In: in, Out: out, Field: field, Replace: true}
	}
	for _, c := range []struct {
		form                   record.Form
		rec, result, want, nul string
	}{
		{replace(record.CSV, record.CSV, "2"), "a,,c", "x", "a,x,c", "a,,c"},
		{replace(record.CSV, record.CSV, "3"), "a,b", "x", "a,b", "a,b"},
		{replace(record.JSON, record.JSON, "u"), `{"v":1}`, "x", `{"v":1}`, `{"v":1}`},
		{replace(record.JSON, record.JSON, "u"), `{"u":null}`, "x", `{"u":"x"}`, `{"u":null}`},
		{replace(record.CSV, record.CSV, "2"), `a,"",c`, "", `a,"",c`, "a,,c"},
		{replace(record.JSON, record.JSON, "u"), `{"u":""}`, "", `{"u":""}`, `{"u":null}`},
		{replace(record.TSV, record.JSON, "1"), "\\N\tb", "x", `["x","b"]`, `[null,"b"]`},
	} {
		plan, r := c.form.Plan(), new(record.Record)
		plan.Find(r, []byte(c.rec))
		if got, err := plan.Append(nil, r, []byte(c.result)); err != nil || string(got) != c.want {
			t.Errorf("%+v, %s: %s, %v, want %s", c.form, c.rec, got, err, c.want)
		}
		if got := plan.AppendNull(nil, r); string(got) != c.nul {
			t.Errorf("%+v, %s: without a result %s, want %s", c.form, c.rec, got, c.nul)
		}
	}
	form := replace(record.TSV, record.JSON, "1")
	plan, r := form.Plan(), new(record.Record)
	plan.Find(r, []byte("\\N\tb"))
	if got, err := plan.AppendAbout(nil, r, []byte("x")); err != nil || string(got) != `[null,"b"]` {
		t.Errorf("%s, %v", got, err)
	}
}

// The limit is exact for a source that returns one byte at a time.
func TestMostExactly(t *testing.T) {
	const most = 10
	for _, c := range []struct {
		data string
		ok   bool
	}{
		{`"123456789`, true}, // and then nothing but the missing quote is wrong
		{`"12345678"`, true},
		{`"123456789"`, false},
		{`"1234567890`, false},
		{`"1234567890"`, false},
		{`"123456""9`, true},
		{`"123456""90`, false},
		{`"""""""""""`, false},
		{"\"1234567\n", true}, // a line end is two bytes
		{"\"12345678\n", false},
		{"\"1234567\x00", true},
		{"\"12345678\x00", false},
		{`abc,"56789`, true},
		{`abc,"567890`, false},
		{`"b",c,"89`, true},
		{`"b",c,"8901`, false},
		{"abc\n" + `"123456789`, true},
		{"abc\n" + `"1234567890`, false},
		{"\n\n" + `"123456789`, true},
		{"\n\n" + `"1234567890`, false},
		{strings.Repeat("a\n", 20) + `"1"`, true},
		{`a` + strings.Repeat("b", 20) + `,c"d`, true}, // no quoted field
	} {
		r := record.NewReader(iotest.OneByteReader(strings.NewReader(c.data)), record.CSV, false, most, errMost)
		if _, err := io.ReadAll(r); err != nil && err != errMost || (err == nil) != c.ok {
			t.Errorf("%q: %v, want success %t", c.data, err, c.ok)
		}
	}
	// A part with two lines counts only what is after the last line end.
	for _, c := range []struct {
		parts []string
		ok    bool
	}{
		{[]string{"abc\nde,", `"456789`}, true},
		{[]string{"abc\nde,", `"4567890`}, false},
		{[]string{"a\x00\n", `"123456789`}, true},
		{[]string{"a\x00\n", `"1234567890`}, false},
	} {
		var readers []io.Reader
		for _, part := range c.parts {
			readers = append(readers, strings.NewReader(part))
		}
		r := record.NewReader(io.MultiReader(readers...), record.CSV, false, most, errMost)
		if _, err := io.ReadAll(r); err != nil && err != errMost || (err == nil) != c.ok {
			t.Errorf("%q: %v, want success %t", c.parts, err, c.ok)
		}
	}
}

// sparse returns nothing before each part.
type sparse struct {
	parts []string
	full  bool
}

func (s *sparse) Read(p []byte) (int, error) {
	if s.full = !s.full; s.full {
		return 0, nil
	}
	if len(s.parts) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.parts[0])
	if s.parts[0] = s.parts[0][n:]; s.parts[0] == "" {
		s.parts = s.parts[1:]
	}
	return n, nil
}

// A source that has nothing yet makes the reader return, and loses nothing. What was read is
// returned at once.
func TestReaderSparse(t *testing.T) {
	const text = "a,\"b\nc\",d\ne\nf,g\n"
	var parts []string
	for i := range len(text) {
		parts = append(parts, text[i:i+1])
	}
	r := record.NewReader(&sparse{parts: parts}, record.CSV, false, most, errMost)
	var got []byte
	p := make([]byte, 64)
	for range 10 * len(text) {
		n, err := r.Read(p)
		if n == 0 && err == nil {
			continue
		}
		got = append(got, p[:n]...)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if want := strings.Replace(text, "b\nc", "b\x00nc", 1); string(got) != want {
		t.Errorf("%q, want %q", got, want)
	}
	r = record.NewReader(strings.NewReader("a,b\nc,d\n"), record.CSV, false, most, errMost)
	if n, err := r.Read(p); n != 8 || err != nil {
		t.Errorf("%d bytes, %v, want 8", n, err)
	}
}

// Restore uses the memory of buf again.
func TestRestore(t *testing.T) {
	for _, c := range []struct{ rec, want string }{
		{"", ""},
		{"abc", "abc"},
		{"\x00n", "\n"},
		{"\x00nb", "\nb"},
		{"a\x00nb\x000c", "a\nb\x00c"},
		{"a\x000", "a\x00"},
		{"a\x00n\x00n", "a\n\n"},
		{"a\x00", "a\x00"},
		{"\x00", "\x00"},
	} {
		var buf []byte
		if got, err := record.Restore([]byte(c.rec), &buf); err != nil || string(got) != c.want {
			t.Errorf("%q: %q, %v, want %q", c.rec, got, err, c.want)
		}
	}
	var buf []byte
	if got, err := record.Restore([]byte("a\x00n\"b\x00u"), &buf); err == nil || string(got) != "a\n\"b" {
		t.Errorf("%q, %v", got, err)
	}
	rec := []byte("a\x00nb")
	if n := testing.AllocsPerRun(10, func() { record.Restore(rec, &buf) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestKeepsJSON refuses to write records of JSON with a result in a format of columns.
func TestKeepsJSON(t *testing.T) {
	for _, out := range []record.Format{record.TSV, record.CSV, record.JSON} {
		for _, f := range []record.Form{{Replace: true}, {Add: "n"}} {
			f.In, f.Out, f.Field = record.JSON, out, "a"
			if err := f.Check(); (err == nil) != (out == record.JSON) {
				t.Errorf("%+v: %v", f, err)
			}
		}
	}
}
