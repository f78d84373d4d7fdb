package record_test

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/internal/record"
)

func TestFind(t *testing.T) {
	for _, c := range []struct {
		form      record.Form
		rec, want string // or the beginning of the error after "!"
	}{
		{record.Form{}, "a\tb", "a\tb"},
		{record.Form{In: record.CSV}, "", ""},
		{record.Form{In: record.CSV}, "a,b", "a"},
		{record.Form{In: record.CSV, Field: "2"}, "a,b", "b"},
		{record.Form{In: record.CSV, Field: "2"}, "a,", ""},
		{record.Form{In: record.CSV, Field: "3"}, `a,"b,""c""` + "\n\",d", "d"},
		{record.Form{In: record.CSV, Field: "2"}, `a,"b,""c""` + "\n\",d", "b,\"c\"\n"},
		{record.Form{In: record.CSV, Field: "2"}, `5" disk,x"y"`, `x"y"`},
		{record.Form{In: record.CSV}, `"a"b"c,d`, `ab"c`},
		{record.Form{In: record.CSV}, `"",d`, ""},
		{record.Form{In: record.CSV}, `""""`, `"`},
		{record.Form{In: record.CSV}, `"a`, "!a quoted field has no closing quote"},
		{record.Form{In: record.CSV}, `"`, "!a quoted field has no closing quote"},
		{record.Form{In: record.CSV, Field: "2"}, `a,"`, "!a quoted field has no closing quote"},
		{record.Form{In: record.CSV}, `"a""`, "!a quoted field has no closing quote"},
		{record.Form{In: record.CSV, Field: "3"}, "a,b", "!the record has no column 3: the last one is column 2"},
		{record.Form{In: record.TSV, Field: "2"}, `a	\t\n\r\\\b\f\v\0\'\N\x\`, "\t\n\r\\\b\f\v\x00'\\N\\x\\"},
		{record.Form{In: record.TSV, Field: "2"}, "a\t\tb", ""},
		{record.Form{In: record.TSV}, `\N	b`, "!the field is null"},
		{record.Form{In: record.JSON}, ` "a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00" `, "a\"\\/\b\f\n\r\té😀"},
		{record.Form{In: record.JSON, Field: "a.b"}, `{"b":"x","a":{"c":["b"],"b" : "y"}}`, "y"},
		{record.Form{In: record.JSON, Field: "a.1"}, `{"a":[["x"], "y" ,"z"]}`, "y"},
		{record.Form{In: record.JSON, Field: "a.3"}, `{"a":["x","y","z"]}`, `!the record has no member "a.3"`},
		{record.Form{In: record.JSON, Field: `"a.b".c\d`}, `{"a.b":{"c\\d":"x"}}`, "x"},
		{record.Form{In: record.JSON, Field: `a."b.\u00e9\"/~"`}, `{"a":{"b.é\"/~":"x"}}`, "x"},
		{record.Form{In: record.JSON, Field: `a"b.c`}, `{"a\"b":{"c":"x"}}`, "x"},
		{record.Form{In: record.JSON, Field: `/a.b/c~1d~0~01/1`}, `{"a.b":{"c/d~~1":["w","x"]}}`, "x"},
		{record.Form{In: record.JSON, Field: `/`}, `{"":"x"}`, "x"},
		{record.Form{In: record.JSON, Field: `"/"`}, `{"/":"x"}`, "x"},
		{record.Form{In: record.Space}, " \t a\tb ", "a"},
		{record.Form{In: record.Space, Field: "2"}, "a  \v\fb\r\n", "b"},
		{record.Form{In: record.Space, Field: "3"}, "a b ", "!the record has no column 3: the last one is column 2"},
		{record.Form{In: record.Space}, " ", "!the record has no column 1: the last one is column 0"},
		{record.Form{In: record.JSON, Field: "é"}, `{"\u00e9":"x"}`, "x"},
		{record.Form{In: record.JSON, Field: "a"}, `{"a":"x","a":"y"}`, "y"},
		{record.Form{In: record.JSON, Field: "a"}, `{"a":null}`, "!the field is null"},
		{record.Form{In: record.JSON, Field: "a"}, `{"a":-1.5e3}`, "!the field is a number, not a string"},
		{record.Form{In: record.JSON, Field: "a"}, `{"a":{}}`, "!the field is an object, not a string"},
		{record.Form{In: record.JSON, Field: "a"}, `{"a":[]}`, "!the field is an array, not a string"},
		{record.Form{In: record.JSON, Field: "a"}, `{"a":true}`, "!the field is true, not a string"},
		{record.Form{In: record.JSON, Field: "a"}, `{}`, `!the record has no member "a"`},
		{record.Form{In: record.JSON, Field: "a"}, `"a"`, `!the record has no member "a"`},
		{record.Form{In: record.JSON, Field: "a"}, `{"a":"x"`, "!the record is not JSON: unexpected end of JSON input, at offset 7"},
		{record.Form{In: record.JSON, Field: "a"}, ``, "!the record is not JSON"},
		{record.Form{In: record.JSON}, `"\ud83dx"`, "!the string has half of a surrogate pair"},
		{record.Form{In: record.JSON}, `"\ud83d\u0041"`, "!the string has half of a surrogate pair"},
	} {
		if err := c.form.Check(); err != nil && c.form.In != record.Lines {
			t.Error(err)
		}
		var r record.Record
		err := c.form.Plan().Find(&r, []byte(c.rec))
		if message, wrong := strings.CutPrefix(c.want, "!"); wrong {
			if err == nil || !strings.HasPrefix(err.Error(), message) {
				t.Errorf("%+v, %q: %q, error %v, want %s", c.form, c.rec, r.Text, err, message)
			}
		} else if err != nil || string(r.Text) != c.want {
			t.Errorf("%+v, %q: %q, want %q; error %v", c.form, c.rec, r.Text, c.want, err)
		}
	}
}

func TestAppend(t *testing.T) {
	const csv, tsv, jsonl = record.CSV, record.TSV, record.JSON
	for _, c := range []struct {
		form              record.Form
		header, rec       string
		result            string
		want, null, heads string // heads is what is written for the header
	}{
		{record.Form{}, "", "a", "x", "x", "", ""},
		{record.Form{Out: csv}, "", "a", "x,y", `"x,y"`, `""`, ""},
		{record.Form{Out: csv}, "", "a", "", `""`, `""`, ""},
		{record.Form{Out: tsv}, "", "a", "x\ty\\N", `x\ty\\N`, "", ""},
		{record.Form{Out: jsonl}, "", "a", "x\"\n\x01é", `"x\"\n\u0001é"`, "null", ""},
		{record.Form{Out: csv, Add: "n"}, "", "a,b", "x", `"a,b",x`, `"a,b",`, ""},
		{record.Form{Out: jsonl, Add: "n"}, "", "a", "x", `{"input":"a","n":"x"}`, `{"input":"a","n":null}`, ""},
		{record.Form{In: csv, Out: csv, Field: "2", Replace: true}, "", `a,"b",c`, "x", `a,"x",c`, "a,,c", ""},
		{record.Form{In: csv, Out: csv, Field: "2", Replace: true}, "", `a,b`, "x\ny", "a,\"x\ny\"", "a,", ""},
		{record.Form{In: csv, Out: csv, Field: "2", Replace: true}, "", `"a" ,"b"b`, "bb", `"a" ,"b"b`, `"a" ,`, ""},
		{record.Form{In: csv, Out: csv, Replace: true}, "", `a`, "", `""`, `""`, ""},
		{record.Form{In: csv, Out: csv, Field: "u", Header: true}, "i,u", "1,a", "x", "x", `""`, "u"},
		{record.Form{In: csv, Out: csv, Field: "u", Header: true, Replace: true}, `i,"u"`, "1,a", "x", "1,x", "1,", `i,"u"`},
		{record.Form{In: csv, Out: csv, Field: "u", Header: true, Add: "n"}, `i,"u"`, "1,a", "x", "1,a,x", "1,a,", `i,"u",n`},
		{record.Form{In: csv, Out: tsv, Field: "u", Header: true, Add: "n"}, `i,"u"`, "\"1\t\",a", "x", `1\t` + "\ta\tx", `1\t` + "\ta\t", "i\tu\tn"},
		{record.Form{In: csv, Out: jsonl, Field: "u", Header: true, Replace: true}, `i,"u"`, "1,a", "x", `{"i":"1","u":"x"}`, `{"i":"1","u":null}`, ""},
		{record.Form{In: csv, Out: jsonl, Field: "2", Add: "n"}, "", "1,a", "x", `["1","a","x"]`, `["1","a",null]`, ""},
		{record.Form{In: tsv, Out: csv, Field: "2", Replace: true}, "", `\N	a	b\tc`, "x,", ",\"x,\",b\tc", ",,b\tc", ""},
		{record.Form{In: tsv, Out: jsonl, Field: "2", Replace: true}, "", `\N	a	b\tc`, "x", `[null,"x","b\tc"]`, `[null,null,"b\tc"]`, ""},
		{record.Form{In: jsonl, Out: jsonl, Field: "a", Replace: true}, "", ` { "b" : 1e2 , "a" :"x"} `, "y", ` { "b" : 1e2 , "a" :"y"} `, ` { "b" : 1e2 , "a" :null} `, ""},
		{record.Form{In: jsonl, Out: jsonl, Field: "a", Replace: true}, "", `{"a":"\u0078"}`, "x", `{"a":"\u0078"}`, `{"a":null}`, ""},
		{record.Form{In: jsonl, Out: jsonl, Field: "a", Add: "n"}, "", `{"a":"x" }`, "y", `{"a":"x","n":"y" }`, `{"a":"x","n":null }`, ""},
		{record.Form{In: jsonl, Out: jsonl, Field: "0", Add: "n"}, "", `["x"]`, "y", "!the record is not an object", "null", ""},
		{record.Form{In: jsonl, Out: jsonl, Field: "a", Add: "b"}, "", `{"a":"x","b":1}`, "y", `!the record has a member "b" already`, "null", ""},
		{record.Form{In: jsonl, Out: jsonl, Field: "a", Replace: true}, "", `{"a":"x"}`, "\xff", "!the result is not UTF-8", `{"a":null}`, ""},
		{record.Form{In: jsonl, Out: csv, Field: "a"}, "", `{"a":"x"}`, "y", "y", `""`, ""},
		{record.Form{In: csv, Out: jsonl, Header: true, Replace: true}, "a,b", "1", "y", "!the record has fewer columns than the header", "null", ""},
		{record.Form{In: csv, Out: jsonl, Header: true, Replace: true}, "a", "1,2", "y", "!the record has more columns than the header", "null", ""},
	} {
		if err := c.form.Check(); err != nil {
			t.Error(err)
		}
		plan, err := c.form.Plan(), error(nil)
		if c.form.Header {
			if plan, err = c.form.PlanFor([]byte(c.header)); err != nil {
				t.Fatal(err)
			}
			if head, _ := plan.AppendHeader(nil, []byte(c.header)); string(head) != c.heads {
				t.Errorf("%+v: the header is %q, want %q", c.form, head, c.heads)
			}
		}
		var r record.Record
		if err := plan.Find(&r, []byte(c.rec)); err != nil {
			t.Error(err)
		}
		got, err := plan.Append([]byte("before "), &r, []byte(c.result))
		if message, wrong := strings.CutPrefix(c.want, "!"); wrong {
			if err == nil || !strings.HasPrefix(err.Error(), message) {
				t.Errorf("%+v, %q: error %v, want %s", c.form, c.rec, err, message)
			}
		} else if err != nil || string(got) != "before "+c.want {
			t.Errorf("%+v, %q: %q, want %q; error %v", c.form, c.rec, got, c.want, err)
		}
		if got := plan.AppendNull([]byte("before "), &r); string(got) != "before "+c.null {
			t.Errorf("%+v, %q: without a result %q, want %q", c.form, c.rec, got, c.null)
		}
	}
}

// A record without the field is written as an empty one.
func TestLose(t *testing.T) {
	for _, c := range []struct {
		form record.Form
		want string
	}{
		{record.Form{In: record.CSV, Out: record.CSV, Replace: true}, `""`},
		{record.Form{In: record.TSV, Out: record.TSV, Replace: true}, ""},
		{record.Form{In: record.JSON, Out: record.JSON, Replace: true}, "null"},
		{record.Form{Out: record.CSV, Columns: []string{"a", "b,c"}}, ","},
		{record.Form{Out: record.CSV, Columns: []string{"a"}}, `""`},
		{record.Form{Out: record.JSON, Columns: []string{"a", "b"}}, `{"a":null,"b":null}`},
	} {
		form, want := c.form, c.want
		var r record.Record
		r.Lose([]byte("x,y"))
		if got := form.Plan().AppendNull(nil, &r); string(got) != want {
			t.Errorf("%+v: %q, want %q", form, got, want)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		form record.Form
		want string
	}{
		{record.Form{Field: "1"}, "--field needs"},
		{record.Form{Header: true}, "--header needs"},
		{record.Form{In: record.JSON, Header: true}, "--header needs"},
		{record.Form{In: record.CSV, Out: record.CSV, Replace: true, Add: "a"}, "--replace excludes"},
		{record.Form{In: record.CSV, Replace: true}, "--replace and --add need"},
		{record.Form{In: record.JSON, Out: record.CSV, Replace: true}, "--replace and --add keep"},
		{record.Form{In: record.JSON, Out: record.JSON, Add: "a"}, "--add needs"},
		{record.Form{In: record.CSV, Field: "0"}, "--field: a column has a number, from 1, or a name in the header"},
		{record.Form{In: record.Squid, Field: "7"}, "--field needs"},
		{record.Form{In: record.Combined, Header: true}, "--header needs"},
		{record.Form{In: record.JSON, Field: "a.\"b"}, "--field: a name in quotes must be a JSON string"},
		{record.Form{In: record.JSON, Field: `"a"b`}, "--field: a name in quotes must be a JSON string"},
		{record.Form{In: record.JSON, Field: "/a~"}, "--field: in a JSON Pointer"},
		{record.Form{In: record.JSON, Field: "/~2"}, "--field: in a JSON Pointer"},
	} {
		if err := c.form.Check(); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %s", c.form, err, c.want)
		}
	}
	for _, c := range []struct{ field, add, header, want string }{
		{"c", "", "a,b", `--field: the header has no column "c": it has "a", "b"`},
		{"a", "", "a,b,a", `--field: the header has several columns "a": use the number`},
		{"", "b", "a,b", `--add: the header has a column "b" already`},
		{"", "", `a,"b`, "a quoted field has no closing quote"},
	} {
		form := record.Form{In: record.CSV, Out: record.CSV, Header: true, Field: c.field, Add: c.add}
		if _, err := form.PlanFor([]byte(c.header)); err == nil || err.Error() != c.want {
			t.Errorf("%+v: %v, want %s", form, err, c.want)
		}
	}
}

// records returns the records that a reader of r returns.
func records(r io.Reader, f record.Format, null bool) (all []string, err error) {
	text, err := io.ReadAll(record.NewReader(r, f, null, most, errMost))
	if err != nil {
		return nil, err
	}
	end := "\n"
	if null {
		end = "\x00"
	}
	for rec := range strings.SplitSeq(strings.TrimSuffix(string(text), end), end) {
		restored := []byte(rec)
		if f == record.CSV && !null {
			if restored, err = record.Restore(restored, new([]byte)); err != nil {
				return all, err
			}
		}
		all = append(all, string(restored))
	}
	return all, nil
}

func TestReader(t *testing.T) {
	for _, c := range []struct {
		format record.Format
		null   bool
		data   string
		want   []string
	}{
		{record.Lines, false, "\ufeffa\nb\n", []string{"a", "b"}},
		{record.TSV, false, "\ufeffa\nb\n", []string{"a", "b"}},
		{record.JSON, false, "\xef\xbb\n", []string{"\xef\xbb"}},
		{record.JSON, false, "\xef", []string{"\xef"}},
		{record.CSV, false, "\ufeffa\nb\n", []string{"a", "b"}},
		{record.CSV, false, "\ufeff\"a\nb\",c\n", []string{"\"a\nb\",c"}},
		{record.CSV, false, "a,\"b\r\n\"\"\n,c\"\nd\n", []string{"a,\"b\r\n\"\"\n,c\"", "d"}},
		{record.CSV, false, "5\",\"\n\"\n,\"\"x\n\"\n\"", []string{"5\",\"\n\"", ",\"\"x", "\"\n\""}},
		{record.CSV, false, "\x00\"\n\"\x00\n\"", []string{"\x00\"", "\"\x00\n\""}},
		{record.CSV, true, "\"a\nb\x00c\x00", []string{"\"a\nb", "c"}},
	} {
		for i, r := range []io.Reader{
			strings.NewReader(c.data), iotest.OneByteReader(strings.NewReader(c.data)), iotest.DataErrReader(strings.NewReader(c.data)),
		} {
			got, err := records(r, c.format, c.null)
			if err != nil || strings.Join(got, "|") != strings.Join(c.want, "|") {
				t.Errorf("%v, %q, reader %d: %q, want %q; error %v", c.format, c.data, i, got, c.want, err)
			}
		}
	}
	if _, err := records(strings.NewReader("a\n\"b\nc\n"), record.CSV, false); err == nil {
		t.Error("no error for a quote without an end")
	}
	broken := errors.New("broken")
	if _, err := records(io.MultiReader(strings.NewReader("\xef\xbb"), iotest.ErrReader(broken)), record.CSV, false); err != broken {
		t.Errorf("error %v", err)
	}
}

// most is the length of the longest record with a quoted field.
const most = 1 << 16

var errMost = errors.New("too long")

// A quote without an end takes a limited part of the input. Other records are not limited.
func TestMost(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	lines := func(n int) string { return strings.Repeat("\n", n) }
	for _, c := range []struct {
		rest string
		err  error
	}{
		{x(3*most) + ",b", nil},
		{`"` + x(most-3) + `",b`, nil},
		{`"` + lines(most/2-3) + `",b`, nil},
		{`"` + x(most/2-9) + `",b` + "\n" + `"` + x(most/2) + `",b`, nil},
		{`"` + x(3*most) + `",b`, errMost},
		{`"` + x(3*most), errMost},
		{`"` + lines(2*most), errMost},
		{`"` + strings.Repeat(`""`, 2*most), errMost},
		{x(3*most) + `,"a` + x(readSize), errMost},
		{strings.Repeat(`"a",`, most) + `"a` + x(readSize), errMost},
		{x(most/2) + "\n" + x(most/2) + "\n" + `"a` + x(most/2) + `"`, nil},
	} {
		all, err := records(strings.NewReader("a,b\n"+c.rest+"\nlast\n"), record.CSV, false)
		if err != c.err || err == nil && all[len(all)-1] != "last" {
			t.Errorf("%.20q, %d bytes: %d records, error %v, want %v", c.rest, len(c.rest), len(all), err, c.err)
		}
	}
}

// readSize is more than a reader reads at once.
const readSize = 1 << 16

// The fields of CSV are those that encoding/csv reads, where that accepts a record.
func FuzzCSV(f *testing.F) {
	f.Add("a,b\n\"c,\"\"d\"\"\n\",e\n", uint8(1))
	f.Add("\"a\"b\",\x00,\"\x00\n\"\n\"", uint8(0))
	f.Fuzz(func(t *testing.T, data string, column uint8) {
		all, err := records(strings.NewReader(data), record.CSV, false)
		one, oneErr := records(iotest.OneByteReader(strings.NewReader(data)), record.CSV, false)
		if (err == nil) != (oneErr == nil) || strings.Join(all, "\n") != strings.Join(one, "\n") {
			t.Fatalf("%q: %q, and byte by byte %q; errors %v, %v", data, all, one, err, oneErr)
		}
		if err == nil && strings.TrimPrefix(strings.TrimSuffix(data, "\n"), "\ufeff") != strings.Join(all, "\n") {
			t.Fatalf("%q: the records are %q", data, all)
		}
		if strings.HasPrefix(data, "\ufeff") || strings.Contains(data, "\r") || err != nil {
			return
		}
		peer := csv.NewReader(strings.NewReader(data))
		peer.FieldsPerRecord = -1
		rows, err := peer.ReadAll()
		if err != nil {
			return
		}
		form := record.Form{In: record.CSV, Out: record.CSV}
		plan := form.Plan()
		for _, rec := range all {
			if rec == "" {
				continue // encoding/csv skips it
			}
			var r record.Record
			if err := plan.Find(&r, []byte(rec)); err != nil || len(rows) == 0 || rows[0][0] != string(r.Text) {
				t.Fatalf("%q: %q, want %q; error %v", rec, r.Text, rows, err)
			}
			rows = rows[1:]
		}
	})
}

// What is written is read back: the result, and the other fields.
func FuzzForm(f *testing.F) {
	f.Add("a\tb\\t\\\\\tc", "x\ty\n\\N", uint8(1), uint8(1))
	f.Add(`a,"b,""c",d`, `x"y`, uint8(2), uint8(2))
	f.Add(`{"a":{"1":"x\u0041"},"b":[1,2]}`, "\x00é", uint8(3), uint8(0))
	f.Fuzz(func(t *testing.T, rec, result string, format, column uint8) {
		in := record.Format(format%3) + 1
		form := record.Form{In: in, Out: in, Replace: true}
		switch {
		case in == record.JSON:
			form.Field = []string{"a", "b.1", "a.a"}[column%3]
		default:
			form.Field = []string{"1", "2", "3"}[column%3]
			rec = strings.ReplaceAll(rec, "\x00", "")
		}
		if in == record.TSV {
			rec = strings.ReplaceAll(rec, "\n", "")
		}
		var r, again record.Record
		plan := form.Plan()
		if plan.Find(&r, []byte(rec)) != nil {
			return
		}
		// The identity keeps every byte.
		same, err := plan.Append(nil, &r, r.Text)
		if err != nil || string(same) != rec && (string(same) != `""` || rec != "") {
			t.Fatalf("%+v: %q became %q: %v", form, rec, same, err)
		}
		changed, err := plan.Append(nil, &r, []byte(result))
		if err != nil {
			if in != record.JSON {
				t.Fatal(err)
			}
			return
		}
		if err := plan.Find(&again, changed); err != nil || string(again.Text) != result {
			t.Fatalf("%+v, %q, %q: %q is read as %q: %v", form, rec, result, changed, again.Text, err)
		}
		if in == record.JSON && !json.Valid(changed) {
			t.Fatalf("%q is not JSON", changed)
		}
		back, err := plan.Append(nil, &again, r.Text)
		if err != nil {
			t.Fatal(err)
		}
		if err := plan.Find(&again, back); err != nil || string(again.Text) != string(r.Text) {
			t.Fatalf("%+v, %q: back from %q it is %q: %v", form, rec, changed, back, err)
		}
		// A field more is found after the others.
		form.Replace, form.Add = false, "new"
		plan = form.Plan()
		if plan.Find(&r, []byte(rec)) != nil {
			t.Fatal("it was there before")
		}
		more, err := plan.Append(nil, &r, []byte(result))
		if err != nil {
			return // an array, or a member of this name
		}
		if in != record.JSON {
			if !strings.HasPrefix(string(more), rec) {
				t.Fatalf("%q became %q", rec, more)
			}
			return
		}
		form.Field = "new"
		if err := form.Plan().Find(&again, more); err != nil || string(again.Text) != result {
			t.Fatalf("%q has no member %q: %v", more, result, err)
		}
	})
}

// A result about a record without a text is written with the whole record, if it has its format.
func TestAppendAbout(t *testing.T) {
	csv := record.Form{In: record.CSV, Out: record.CSV, Field: "2", Add: "v"}
	object := record.Form{In: record.JSON, Out: record.JSON, Field: "u", Add: "v"}
	replace := func(f record.Form) record.Form { f.Add, f.Replace = "", true; return f }
	alone := func(f record.Form) record.Form { f.Add = ""; return f }
	for _, c := range []struct {
		form      record.Form
		rec, want string
		ok        bool
	}{
		{csv, `a`, `a,x`, true},
		{csv, ``, `,x`, true},
		{csv, `"a"`, `"a",x`, true},
		{csv, `"a`, ``, false},
		{replace(csv), `"a"`, `"a"`, true},
		{replace(csv), ``, ``, true},
		{replace(csv), `"a`, ``, false},
		{alone(csv), `a`, ``, false},
		{record.Form{In: record.TSV, Out: record.CSV, Field: "1", Replace: true}, "\\N\tb", ",b", true},
		{object, `{}`, `{"v":"x"}`, true},
		{object, `{"u":null}`, `{"u":null,"v":"x"}`, true},
		{object, `{"u":[]}`, `{"u":[],"v":"x"}`, true},
		{object, `{"v":1}`, ``, false},
		{object, `[]`, ``, false},
		{object, `{`, ``, false},
		{replace(object), `{"v":1}`, `{"v":1}`, true},
		{replace(object), `{"u":null}`, `{"u":null}`, true},
		{replace(object), `{"u":`, ``, false},
	} {
		plan, r := c.form.Plan(), new(record.Record)
		if err := plan.Find(r, []byte(c.rec)); err == nil {
			t.Errorf("%s: no error", c.rec)
		}
		got, err := plan.AppendAbout(nil, r, []byte("x"))
		if (err == nil) != c.ok || c.ok && string(got) != c.want {
			t.Errorf("%+v, %s: %s, %v, want %s", c.form, c.rec, got, err, c.want)
		}
		r.Lose([]byte(c.rec))
		if _, err := plan.AppendAbout(nil, r, []byte("x")); err == nil {
			t.Errorf("%s: a record that cannot be read is written", c.rec)
		}
	}
}

// A record that is written back with the same text in its field has the same bytes, in every
// format.
func FuzzSame(f *testing.F) {
	for format := record.Lines; format <= record.Combined; format++ {
		f.Add(uint8(format), []byte("\"a\\t\",b \\N\t{\"a\":\"b\"}"))
		f.Add(uint8(format), []byte(squidTunnel))
		f.Add(uint8(format), []byte(apacheQuotes))
		f.Add(uint8(format), []byte(`"\u0041\/"`))
	}
	f.Fuzz(func(t *testing.T, format uint8, rec []byte) {
		in := record.Format(format) % (record.Combined + 1)
		form := record.Form{In: in, Out: in, Replace: true}
		plan := form.Plan()
		var r record.Record
		if err := plan.Find(&r, rec); err != nil {
			return
		}
		if got, err := plan.Append(nil, &r, append([]byte(nil), r.Text...)); err != nil || string(got) != string(rec) && len(rec) > 0 {
			t.Errorf("%v: %q became %q, %v", in, rec, got, err)
		}
	})
}
