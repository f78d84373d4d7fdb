package data_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/data"
)

// refused returns the offset of an error, or -1 for nil.
func refused(t *testing.T, err error) int {
	t.Helper()
	if err == nil {
		return -1
	}
	var e *scheme.Error
	if !errors.As(err, &e) {
		t.Fatalf("not an Error of scheme: %v", err)
	}
	return e.Span.Offset
}

// read reads all of the data in two ways, and compares them with the length.
func read(t *testing.T, d data.Data) string {
	t.Helper()
	b := d.Bytes()
	for _, r := range []io.Reader{d.Reader(), iotest.OneByteReader(d.Reader())} {
		all, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(all, b) || len(b) != d.Len() {
			t.Fatalf("Reader gives %q, %v; Bytes gives %q; Len is %d", all, err, b, d.Len())
		}
	}
	return string(b)
}

// TestParse has URIs with their media types and data.
func TestParse(t *testing.T) {
	const usual = "text/plain;charset=US-ASCII"
	for _, test := range []struct{ text, media, want string }{
		// RFC 2397, section 4.
		{"data:,A%20brief%20note", usual, "A brief note"},
		{"data:text/plain;charset=iso-8859-7,%be%fe%be", "text/plain;charset=iso-8859-7", "\xbe\xfe\xbe"},
		{"data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local", "application/vnd-xxx-query", "select_vcount,fcol_from_fieldtable/local"},

		{"data:,", usual, ""},
		{"DATA:,x", usual, "x"},
		{"data:;base64,", usual, ""},
		{"data:;base64,AA==", usual, "\x00"},
		{"data:;charset=utf-8,x", "text/plain;charset=utf-8", "x"},
		{"data:TEXT/Html;Charset=UTF-8,x", "text/html;charset=UTF-8", "x"},
		{"data:image/svg%2Bxml,x", "image/svg+xml", "x"},
		{"data:text/plain,x", "text/plain", "x"},
		{"data:,a?b/c?", usual, "a?b/c?"},
		{"data:,a#b", usual, "a"},
		{"data:,%00%0D%0A%FF+%2B", usual, "\x00\r\n\xff++"},
		{"data:,,", usual, ","},
		{"data:,;base64,x", usual, ";base64,x"},
		{"data:text/plain;a=b;BASE64,YQ==", "text/plain;a=b", "a"},
		{"data:;base64,YWJj%0D%0AZGVm", usual, "abcdef"},
		{"data:;base64,%59Q%3D%3D", usual, "a"},
		{"data:;base64,%2B/%2f+", usual, "\xfb\xff\xfe"},
		{"data:text/plain;base64=x,YQ==", "text/plain;base64=x", "YQ=="},
		{"data:text/plain;a=x%20y,", `text/plain;a="x y"`, ""},
		{"data:text/plain;a=%22x%20%5C%22y%22,", `text/plain;a="x \"y"`, ""},
		{"data:text/plain;a=%22%22,", `text/plain;a=""`, ""},
		{"data:text/plain;a=%5C,", `text/plain;a="\\"`, ""},
		{"data:text/plain;a=x%22,", `text/plain;a="x\""`, ""},
		{"data:text/plain;a=%2C%3B%3D%09,", "text/plain;a=\",;=\t\"", ""},
		{"data:text/plain;name=%C3%BC.txt,", `text/plain;name="ü.txt"`, ""},
		{"data:text/plain;a=%7Bx%7D,", `text/plain;a="{x}"`, ""},
	} {
		d, err := data.Parse(test.text)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if got := read(t, d); d.MediaType().String() != test.media || got != test.want {
			t.Errorf("%q: %s, %q; want %s, %q", test.text, d.MediaType(), got, test.media, test.want)
		}
		major, params, err := mime.ParseMediaType(d.MediaType().String())
		if err != nil || major != d.MediaType().Type || len(params) != len(d.MediaType().Params) {
			t.Errorf("%q: package mime reads %s as %s, %v, %v", test.text, d.MediaType(), major, params, err)
		}
		for _, p := range d.MediaType().Params {
			if value, ok := d.MediaType().Get(strings.ToUpper(p.Name)); params[p.Name] != p.Value || value != p.Value || !ok {
				t.Errorf("%q: %s is %q, with package mime %q", test.text, p.Name, p.Value, params[p.Name])
			}
		}
		isBase64 := strings.Contains(strings.ToLower(test.text[:strings.Index(test.text, ",")+1]), ";base64,")
		if d.IsBase64() != isBase64 {
			t.Errorf("%q: base64 %v", test.text, d.IsBase64())
		}
	}
}

// TestRefused has URIs that are refused, and the offset of the error.
func TestRefused(t *testing.T) {
	for text, want := range map[string]int{
		"http:,x":              0,
		"http://h/":            0,
		"data:":                5,
		"data:text/plain":      15,
		"data:?a,b":            5,
		"data://h/,x":          7,
		"data:text,x":          5,
		"data:/,x":             5,
		"data:te%20xt/a,x":     5,
		"data:a/b;c,x":         9,
		"data:a/b;base64;c=d,": 9,
		"data:a/b;=x,":         9,
		"data:a/b;c%20=x,":     9,

		"data:a/b;%62ase64,YQ==":  9,
		"data:./x,":               5,
		"data:%2E%2E/x,":          5,
		"data:;a=b;a=c,":          10,
		"data:;a=b;A=c,":          10,
		"data:;a=x%0D%0Ay,":       8,
		"data:;a=%22x%0Ay%22,":    8,
		"data:;a=%00,":            8,
		"data:;a=%7F,":            8,
		"data:;a=%22,":            8,
		"data:;a=%22x%5C,":        8,
		"data:;a=%22x%5C%22,":     8,
		"data:;a=%22x%22y,":       8,
		"data:;base64,Y":          14,
		"data:;base64,YQ":         15,
		"data:;base64,YQ=":        15,
		"data:;base64,YQ===":      15,
		"data:;base64,YWJj=":      17,
		"data:;base64,YR==":       17,
		"data:;base64,YWK=":       17,
		"data:;base64,YQ==YQ==":   17,
		"data:;base64,=":          13,
		"data:;base64,YW-j":       15,
		"data:;base64,YW%20j":     15,
		"data:;base64,YWJj?YWJj":  17,
		"data:;base64,YWJj%F0":    17,
		"data:text/plain;a=b;c,x": 20,
	} {
		d, err := data.Parse(text)
		if refused(t, err) != want || !reflect.DeepEqual(d, data.Data{}) {
			t.Errorf("%q: %v; want an error at %d", text, err, want)
		}
	}
	var syntax *uri.SyntaxError
	if _, err := data.Parse("data:,a b"); !errors.As(err, &syntax) || syntax.Offset != 7 {
		t.Errorf("a space: %v", err)
	}
	if _, err := data.FromURI(uri.URI{}); refused(t, err) != 0 {
		t.Errorf("the zero URI: %v", err)
	}
	var zero data.Data
	if read(t, zero) != "" || zero.MediaType().String() != "" {
		t.Errorf("the zero Data: %v", zero)
	}
	old, err := uri.Parser{Edition: uri.RFC2396}.ParseURI("data:text/plain;a=b,c")
	if err != nil {
		t.Fatal(err)
	}
	if d, err := data.FromURI(old); err != nil || read(t, d) != "c" {
		t.Errorf("a URI of RFC 2396: %v", err)
	}
}

// TestBrowser has texts that browsers refuse, and such that the tests of package whatwg lack.
func TestBrowser(t *testing.T) {
	for text, want := range map[string]int{"": 0, "data": 0, "http:,": 0, "data:a/b": 8, "data:a/b#,": 8, "data:;base64,Y": 14, "data:;base64,Y=Q": 15} {
		if d, err := data.ParseBrowser(text); refused(t, err) != want || d.Len() != 0 {
			t.Errorf("%q: %v; want an error at %d", text, err, want)
		}
	}
	for text, want := range map[string]string{
		`data:a/b;c="d\`:      `a/b;c="d\\"`,
		`data:a/b;c="d\"`:     `a/b;c="d\""`,
		`data:a/b;c="d"e;f=g`: "a/b;c=d;f=g",
		"data:a/{b}":          "text/plain;charset=US-ASCII",
		"data:./x":            "./x",
		"data:../X;a=b":       "../x;a=b",
		"data:a/b;\u212a=c":   "a/b",
	} {
		if d, err := data.ParseBrowser(text + ","); d.MediaType().String() != want || err != nil {
			t.Errorf("%q: %v, %v; want %s", text, d.MediaType(), err, want)
		}
	}
	if value, ok := (data.MediaType{}).Get("charset"); value != "" || ok {
		t.Errorf("a parameter that is absent: %q, %v", value, ok)
	}
}

// TestMediaType changes the result, which is a copy.
func TestMediaType(t *testing.T) {
	d, err := data.Parse("data:,")
	if err != nil {
		t.Fatal(err)
	}
	d.MediaType().Params[0].Value = "x"
	if charset, _ := d.MediaType().Get("charset"); charset != "US-ASCII" {
		t.Errorf("the charset became %s", charset)
	}
	for _, m := range []data.MediaType{
		{},
		{Type: "text"},
		{Params: []uri.Param{{Name: "a", Value: "x\r\ny", HasValue: true}}},
		{Type: "text/"},
		{Type: "text/a b"},
		{Type: "text/plain", Params: []uri.Param{{Name: "", Value: "x", HasValue: true}}},
		{Type: "text/plain", Params: []uri.Param{{Name: "a", Value: "x\r\ny", HasValue: true}}},
		{Type: "text/plain", Params: []uri.Param{{Name: "a", Value: "x", HasValue: true}, {Name: "A", Value: "x", HasValue: true}}},
		{Type: "text/plain", Params: []uri.Param{{Name: "a", Value: "x"}}},
	} {
		if s := m.String(); s != "" {
			t.Errorf("%+v is %q", m, s)
		}
	}
	for want, m := range map[string]data.MediaType{
		"text/plain;charset=utf-8": {Params: []uri.Param{{Name: "charset", Value: "utf-8", HasValue: true}}},
		"text/plain":               {Type: "text/plain"},
	} {
		if s := m.String(); s != want {
			t.Errorf("%+v is %q, want %q", m, s, want)
		}
		u, err := data.Build(m, nil)
		if err != nil {
			t.Error(err)
		}
		if d, err := data.Parse(u.String()); d.MediaType().String() != want || err != nil {
			t.Errorf("%s: %s, %v, want %q", u, d.MediaType(), err, want)
		}
	}
}

// TestBuild has media types and data with their URIs.
func TestBuild(t *testing.T) {
	param := func(type_ string, pairs ...string) data.MediaType {
		m := data.MediaType{Type: type_}
		for pair := range slices.Chunk(pairs, 2) {
			m.Params = append(m.Params, uri.Param{Name: pair[0], Value: pair[1], HasValue: true})
		}
		return m
	}
	for _, test := range []struct {
		m          data.MediaType
		data, want string
	}{
		{param(""), "A brief note", "data:,A%20brief%20note"},
		{param("text/plain", "charset", "US-ASCII"), "x", "data:,x"},
		{param("text/plain"), "x", "data:text/plain,x"},
		{param("text/plain", "charset", "UTF-8"), "x", "data:;charset=UTF-8,x"},
		{param("", "charset", "UTF-8"), "x", "data:;charset=UTF-8,x"},
		{param("Text/Plain", "Charset", "UTF-8"), "x", "data:Text/Plain;Charset=UTF-8,x"},
		{param("image/svg+xml", "a", "b c", "d", `"e"`, "f", ""), "", "data:image/svg+xml;a=b%20c;d=%22%5C%22e%5C%22%22;f=%22%22,"},
		{param("image/gif"), "\x00\x01\x02\x03\x04\x05\x06\x07\x08\xff\xfe", "data:image/gif;base64,AAECAwQFBgcI//4="},
		{param("text/plain", "base64", "x"), "?#[]", "data:;base64=x,%3F%23%5B%5D"},
		{param("x/#%^`{|}"), "", "data:x/%23%25%5E%60%7B%7C%7D,"},
		{param("text/plain"), "a/../b", "data:text/plain;base64,YS8uLi9i"},
		{param("text/plain"), "a/.", "data:text/plain;base64,YS8u"},
		{param("text/plain"), "../a", "data:text/plain,../a"},
		{param("text/plain"), "a/.../b", "data:text/plain,a/.../b"},
		{param("text/plain"), "//a", "data:text/plain,//a"},
	} {
		u, err := data.Build(test.m, []byte(test.data))
		if u.String() != test.want || err != nil {
			t.Errorf("%v, %q: %s, %v; want %s", test.m, test.data, u, err, test.want)
		}
	}
	for _, m := range []data.MediaType{
		param("text"), param("./x"), param("/"), param("//h/"), param("text/plain;a=b"), param("text/a,b"), param("text/a b"), param("a/b/c"),
		param("text/html", "", "x"), param("text/html", "a=b", "c"), param("text/html", "a", "b\r\nc"), param("text/html", "a", "b", "A", "c"),
	} {
		if u, err := data.Build(m, nil); refused(t, err) < 0 || !u.IsZero() {
			t.Errorf("%+v became %s, %v", m, u, err)
		}
	}
	// Without its value, this parameter would be the mark of base64.
	flag := data.MediaType{Type: "text/html", Params: []uri.Param{{Name: "base64"}}}
	if u, err := data.Build(flag, []byte("a")); refused(t, err) != len("data:text/html;") || !u.IsZero() {
		t.Errorf("%+v became %s, %v", flag, u, err)
	}
}

// TestLong reads and builds long data in linear time, and the reader in little memory.
func TestLong(t *testing.T) {
	size := testenv.Tier(1<<16, 1<<22, 1<<26)
	for _, text := range []string{
		"data:," + strings.Repeat("a%20", size/4),
		"data:;base64," + strings.Repeat("YWJj", size/4),
		"data:;base64," + strings.Repeat("%59WJj", size/6),
		"data:;base64," + strings.Repeat("%0D%0A", size/6),
	} {
		d, err := data.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := io.Copy(io.Discard, d.Reader()); int(n) != d.Len() || err != nil {
			t.Errorf("%d of %d bytes, %v", n, d.Len(), err)
		}
	}
	var many strings.Builder
	many.WriteString("data:a/b")
	for i := range size / 8 {
		many.WriteString(";" + strconv.Itoa(i) + "=x")
	}
	many.WriteString(",")
	for _, parse := range []func(string) (data.Data, error){data.Parse, data.ParseBrowser} {
		if _, err := parse(many.String()); err != nil {
			t.Error(err)
		}
	}
}

// TestAlloc checks that Parse does not copy the data.
func TestAlloc(t *testing.T) {
	text := "data:image/gif;base64," + strings.Repeat("YWJj", 1<<14)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := data.Parse(text)
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<14 || err != nil {
		t.Errorf("Parse allocates %d bytes, %v", n, err)
	}
}

// FuzzParse reads any text. What Parse accepts, Build writes as the same data, and browsers read
// with the same data.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"data:,A%20brief%20note", "data:a/b;c=%22d%22;base64,YQ==", "data:;charset=x,%FF", "data:a/b;base64,Y%51==#f", "data:,a/../b?c"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := data.Parse(text)
		if err != nil {
			var e *scheme.Error
			if errors.As(err, &e) && (e.Span.Offset < 0 || e.Span.Length < 0 || e.Span.End() > len(text)) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		want := read(t, d)
		m := d.MediaType()
		if m.String() == "" {
			t.Fatalf("%q: the media type %+v is invalid", text, m)
		}
		u, err := data.Build(m, []byte(want))
		if err != nil {
			t.Fatalf("%q: %+v, %q: %v", text, m, want, err)
		}
		again, err := data.Parse(u.String())
		if err != nil || !reflect.DeepEqual(again.MediaType(), m) || read(t, again) != want {
			t.Fatalf("%q became %q: %+v, %v", text, u, again, err)
		}
		normal := uri.Normalizer{Schemes: scheme.Known()}.NormalizeURI(uri.MustParseURI(u.String()), uri.LevelScheme)
		again, err = data.FromURI(normal)
		if err != nil || !reflect.DeepEqual(again.MediaType(), m) || read(t, again) != want {
			t.Fatalf("%q became %q in normal form: %+v, %v", u, normal, again, err)
		}
		browser, err := data.ParseBrowser(text)
		if err != nil || read(t, browser) != want || browser.IsBase64() != d.IsBase64() {
			t.Fatalf("%q: browsers read %+v, %v", text, browser, err)
		}
	})
}

// FuzzBrowser reads any text as browsers do.
func FuzzBrowser(f *testing.F) {
	for _, seed := range []string{"data: ,x", "data:./x,", `data:text/html;a="b\"c";d=e ;base64,Y Q`, "data:a/b;a=\"", "data:;;=;a;base64;base64 ,"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := data.ParseBrowser(text)
		if err != nil {
			if at := refused(t, err); at < 0 || at > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		want := read(t, d)
		m := d.MediaType()
		if m.String() == "" {
			t.Fatalf("%q: the media type %+v is invalid", text, m)
		}
		major, _, _ := strings.Cut(m.Type, "/")
		u, err := d.URI()
		if noURI := major == "." || major == ".."; noURI != (err != nil) {
			t.Fatalf("%q: %s, %v", text, u, err)
		} else if noURI {
			return
		}
		var again data.Data
		b, err := json.Marshal(d)
		if err != nil || json.Unmarshal(b, &again) != nil || !reflect.DeepEqual(again.MediaType(), m) || read(t, again) != want || again.String() != u.String() {
			t.Fatalf("%q became %s, %v: %+v", text, b, err, again)
		}
	})
}

// FuzzBuild builds URIs of any media type and data. What Build accepts, Parse reads.
func FuzzBuild(f *testing.F) {
	f.Add("text/plain", "charset", "UTF-8", "a", "b", []byte("x"))
	f.Add("", "", "", "", "", []byte("a/../b"))
	f.Fuzz(func(t *testing.T, mediaType, name, value, name2, value2 string, content []byte) {
		m := data.MediaType{Type: mediaType, Params: []uri.Param{{Name: name, Value: value, HasValue: true}, {Name: name2, Value: value2, HasValue: true}}}
		if name2 == "" {
			m.Params = m.Params[:1]
		}
		if name == "" {
			m.Params = nil
		}
		u, err := data.Build(m, content)
		major, _, _ := strings.Cut(mediaType, "/")
		zero := m.Type == "" && m.Params == nil
		valid := zero || m.String() != "" && major != "." && major != ".."
		if valid != (err == nil) {
			t.Fatalf("%+v: %v, but valid %t", m, err, valid)
		}
		if err != nil {
			refused(t, err)
			return
		}
		d, err := data.Parse(u.String())
		if err != nil || read(t, d) != string(content) {
			t.Fatalf("%+v, %q became %q: %v", m, content, u, err)
		}
		got := d.MediaType()
		if !zero && !strings.EqualFold(got.String(), m.String()) {
			t.Fatalf("%q became %q: %q", m, u, got)
		}
		if want := strings.ToLower(mediaType); want != "" && got.Type != want {
			t.Fatalf("%+v became %q: %+v", m, u, got)
		}
		for i, p := range m.Params {
			if got.Params[i].Name != strings.ToLower(p.Name) || got.Params[i].Value != p.Value {
				t.Fatalf("%+v became %q: %+v", m, u, got)
			}
		}
	})
}

// TestText has the text forms of Data: that of Parse is the text, and the zero Data has none.
func TestText(t *testing.T) {
	const text = "DATA:Text/HTML;base64,YQ==#x"
	d, err := data.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	u, err := d.URI()
	if u.String() != text || d.String() != text || d.IsZero() || err != nil {
		t.Errorf("%s, %s, %v", u, d, err)
	}
	if err := d.UnmarshalText([]byte("data:x")); err == nil || d.String() != text {
		t.Errorf("%s, %v", d, err)
	}
	var zero data.Data
	if _, err := zero.URI(); err != uri.ErrZero || !zero.IsZero() || zero.String() != "" {
		t.Errorf("the zero Data: %s, %v", zero, err)
	}
	if b, err := json.Marshal(zero); !errors.Is(err, uri.ErrZero) {
		t.Errorf("the zero Data is %s, %v", b, err)
	}
}
