package uri_test

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

var (
	_ interface {
		fmt.Stringer
		encoding.TextAppender
		encoding.TextMarshaler
		encoding.BinaryAppender
		encoding.BinaryMarshaler
		driver.Valuer
		slog.LogValuer
	} = uri.Reference{}
	_ interface {
		fmt.Stringer
		encoding.TextAppender
		encoding.TextMarshaler
		encoding.BinaryAppender
		encoding.BinaryMarshaler
		driver.Valuer
		slog.LogValuer
	} = uri.URI{}
	_ interface {
		encoding.TextUnmarshaler
		encoding.BinaryUnmarshaler
		sql.Scanner
	} = (*uri.Reference)(nil)
	_ interface {
		encoding.TextUnmarshaler
		encoding.BinaryUnmarshaler
		sql.Scanner
	} = (*uri.URI)(nil)
)

// A codec encodes a value in some form and decodes it.
type codec[T any] struct {
	name   string
	encode func(v T) (string, error)
	decode func(s string, v *T) error
}

// codecs returns the forms in which package encoding and others encode a value with a
// text form.
func codecs[T interface {
	comparable
	encoding.TextAppender
	encoding.TextMarshaler
	encoding.BinaryAppender
	encoding.BinaryMarshaler
	driver.Valuer
}, P interface {
	*T
	encoding.TextUnmarshaler
	encoding.BinaryUnmarshaler
	sql.Scanner
}]() []codec[T] {
	type element struct {
		V T `xml:"v,attr"`
	}
	str := func(b []byte, err error) (string, error) { return string(b), err }
	return []codec[T]{
		{"text",
			func(v T) (string, error) { return str(v.MarshalText()) },
			func(s string, v *T) error { return P(v).UnmarshalText([]byte(s)) }},
		{"appended text",
			func(v T) (string, error) {
				s, err := str(v.AppendText([]byte("x")))
				return strings.TrimPrefix(s, "x"), err
			},
			func(s string, v *T) error { return P(v).UnmarshalText([]byte(s)) }},
		{"binary",
			func(v T) (string, error) { return str(v.MarshalBinary()) },
			func(s string, v *T) error { return P(v).UnmarshalBinary([]byte(s)) }},
		{"appended binary",
			func(v T) (string, error) {
				s, err := str(v.AppendBinary([]byte("x")))
				return strings.TrimPrefix(s, "x"), err
			},
			func(s string, v *T) error { return P(v).UnmarshalBinary([]byte(s)) }},
		{"JSON",
			func(v T) (string, error) { return str(json.Marshal(v)) },
			func(s string, v *T) error { return json.Unmarshal([]byte(s), v) }},
		{"JSON key",
			func(v T) (string, error) { return str(json.Marshal(map[T]int{v: 1})) },
			func(s string, v *T) error {
				var m map[T]int
				err := json.Unmarshal([]byte(s), &m)
				for k := range m {
					*v = k
				}
				return err
			}},
		{"XML attribute",
			func(v T) (string, error) { return str(xml.Marshal(element{v})) },
			func(s string, v *T) error {
				e := element{*v}
				err := xml.Unmarshal([]byte(s), &e)
				*v = e.V
				return err
			}},
		{"gob",
			func(v T) (string, error) {
				var b bytes.Buffer
				err := gob.NewEncoder(&b).Encode(&v)
				return b.String(), err
			},
			func(s string, v *T) error { return gob.NewDecoder(strings.NewReader(s)).Decode(v) }},
		{"SQL string",
			func(v T) (string, error) {
				value, err := v.Value()
				s, _ := value.(string)
				return s, err
			},
			func(s string, v *T) error { return P(v).Scan(s) }},
		{"SQL bytes",
			func(v T) (string, error) {
				value, err := v.Value()
				s, _ := value.(string)
				return s, err
			},
			func(s string, v *T) error { return P(v).Scan([]byte(s)) }},
		{"flag",
			func(v T) (string, error) {
				fs := flag.NewFlagSet("", flag.ContinueOnError)
				var got T
				fs.TextVar(P(&got), "v", v, "")
				return fs.Lookup("v").DefValue, nil
			},
			func(s string, v *T) error {
				fs := flag.NewFlagSet("", flag.ContinueOnError)
				fs.SetOutput(io.Discard)
				value := *v
				fs.TextVar(P(&value), "v", *v, "")
				err := fs.Parse([]string{"-v=" + s})
				*v = value
				return err
			}},
	}
}

// roundTrip encodes and decodes values with codecs.
func roundTrip[T comparable](t *testing.T, codecs []codec[T], values ...T) {
	for _, c := range codecs {
		for _, v := range values {
			form, err := c.encode(v)
			if err != nil {
				t.Errorf("%s: %v: %v", c.name, v, err)
				continue
			}
			var got T
			if err := c.decode(form, &got); err != nil || got != v {
				t.Errorf("%s: %v becomes %q and then %v, %v", c.name, v, form, got, err)
			}
		}
	}
}

func TestTextRoundTrip(t *testing.T) {
	var references []uri.Reference
	var uris []uri.URI
	for _, s := range []string{
		"", "a", "?", "#", "//", "../x?q#f", "//u:p@[::1]:80/%41?", "'&;", "mailto:a@b", "a:", "A://%2f/",
		"http://user:secret@example.com:8042/over/there?name=ferret&x='1'#nose", "a" + strings.Repeat("/~", 1000),
	} {
		r := uri.MustParse(s)
		references = append(references, r)
		if u, err := r.URI(); err == nil {
			uris = append(uris, u)
		}
	}
	roundTrip(t, codecs[uri.Reference](), references...)
	roundTrip(t, codecs[uri.URI](), uris...)
}

// TestTextErrorsLeaveValue checks that an error leaves the value unchanged.
func TestTextErrorsLeaveValue(t *testing.T) {
	reference, u := uri.MustParse("http://was/"), uri.MustParseURI("http://was/")
	for _, bad := range []string{"a b", "http://h:x/", "%", "1a:b", "//[::1"} {
		for _, form := range []struct{ codec, format string }{
			{"text", "%s"}, {"binary", "%s"}, {"JSON", "%q"}, {"XML attribute", `<element v="%s"></element>`},
			{"SQL string", "%s"}, {"SQL bytes", "%s"}, {"flag", "%s"},
		} {
			encoded := fmt.Sprintf(form.format, bad)
			leaves(t, codecs[uri.Reference](), form.codec, encoded, reference)
			leaves(t, codecs[uri.URI](), form.codec, encoded, u)
		}
	}
	// A relative reference is not a URI. Neither is the empty one.
	for _, bad := range []string{"", "/a", "a"} {
		for _, codec := range []string{"text", "binary", "SQL string", "SQL bytes", "flag"} {
			leaves(t, codecs[uri.URI](), codec, bad, u)
		}
		leaves(t, codecs[uri.URI](), "JSON", fmt.Sprintf("%q", bad), u)
	}
}

func leaves[T comparable](t *testing.T, codecs []codec[T], codec, encoded string, was T) {
	t.Helper()
	found := false
	for _, c := range codecs {
		if c.name != codec {
			continue
		}
		found = true
		v := was
		err := c.decode(encoded, &v)
		if err == nil || v != was {
			t.Errorf("%s: decoding %q into %T gives %v, %v", c.name, encoded, v, v, err)
		}
		if codec != "flag" && !errors.As(err, new(*uri.SyntaxError)) { // package flag keeps the text alone
			t.Errorf("%s: decoding %q into %T: %v is not a SyntaxError", c.name, encoded, v, err)
		}
	}
	if !found {
		t.Errorf("no codec %q", codec)
	}
}

// TestZeroURIHasNoText checks that the zero URI cannot be encoded.
func TestZeroURIHasNoText(t *testing.T) {
	for _, c := range codecs[uri.URI]() {
		if c.name == "flag" || strings.HasPrefix(c.name, "SQL") {
			continue // package flag takes the zero value to mean no default, and for SQL it is NULL
		}
		if form, err := c.encode(uri.URI{}); !errors.Is(err, uri.ErrZero) && (err == nil || c.name != "JSON key") {
			t.Errorf("%s: the zero URI becomes %q, %v", c.name, form, err) // for keys, encoding/json does not wrap the error
		}
	}
	dst, err := uri.URI{}.AppendText([]byte("kept"))
	if string(dst) != "kept" || !errors.Is(err, uri.ErrZero) {
		t.Errorf("AppendText of the zero URI returns %q, %v", dst, err)
	}
}

// TestScanOther scans NULL and values that are not text.
func TestScanOther(t *testing.T) {
	r, u := uri.MustParse("http://was/"), uri.MustParseURI("http://was/")
	was, wasURI := r, u
	for _, src := range []any{1, 1.5, true, 'a', struct{}{}, []string{"a"}} {
		if err := r.Scan(src); err == nil || r != was {
			t.Errorf("Reference.Scan(%#v) gives %v, %v", src, r, err)
		}
		if src == nil {
			continue
		}
		if err := u.Scan(src); err == nil || u != wasURI {
			t.Errorf("URI.Scan(%#v) gives %v, %v", src, u, err)
		}
	}
	if err := r.Scan(nil); r != was || !errors.Is(err, errors.ErrUnsupported) || err.Error() != "uri: cannot scan NULL into uri.Reference: use sql.Null[uri.Reference]: unsupported operation" {
		t.Errorf("Scan(nil): %v", err)
	}

	if value, err := (uri.URI{}).Value(); value != nil || err != nil {
		t.Errorf("the zero URI is stored as %v, %v", value, err)
	}
	if err := u.Scan(nil); err != nil || !u.IsZero() {
		t.Errorf("NULL is read as %v, %v", u, err)
	}
	if value, err := (uri.Reference{}).Value(); value != "" || err != nil {
		t.Errorf("the empty reference is stored as %v, %v", value, err)
	}

	var null sql.Null[uri.URI]
	if err := null.Scan(nil); err != nil || null.Valid {
		t.Errorf("sql.Null: %+v, %v", null, err)
	}
	if err := null.Scan("a:b"); err != nil || !null.Valid || null.V.String() != "a:b" {
		t.Errorf("sql.Null: %+v, %v", null, err)
	}
}

// TestScanCopies checks that Scan copies bytes, which belong to the driver and may
// change.
func TestScanCopies(t *testing.T) {
	b := []byte("a:b")
	var r uri.Reference
	if err := r.Scan(b); err != nil {
		t.Fatal(err)
	}
	b[0] = '%'
	if r.String() != "a:b" {
		t.Errorf("it is now %q", r)
	}
}

func TestJSON(t *testing.T) {
	type message struct {
		R uri.Reference   `json:"r,omitzero"`
		U uri.URI         `json:"u,omitzero"`
		P *uri.URI        `json:"p,omitempty"`
		A uri.Reference   `json:"a"`
		M map[uri.URI]int `json:"m,omitempty"`
	}
	u := uri.MustParseURI("http://h/?a=1&b=2")
	for _, test := range []struct {
		value message
		want  string
	}{
		{message{}, `{"a":""}`},
		{message{R: uri.MustParse("x"), U: u, P: &u, A: uri.MustParse("?")},
			`{"r":"x","u":"http://h/?a=1\u0026b=2","p":"http://h/?a=1\u0026b=2","a":"?"}`},
		{message{M: map[uri.URI]int{u: 1}}, `{"a":"","m":{"http://h/?a=1\u0026b=2":1}}`},
	} {
		got, err := json.Marshal(test.value)
		if err != nil || string(got) != test.want {
			t.Errorf("%+v becomes %s, %v, want %s", test.value, got, err, test.want)
			continue
		}
		var back message
		if err := json.Unmarshal(got, &back); err != nil || back.R != test.value.R || back.U != test.value.U {
			t.Errorf("%s becomes %+v, %v", got, back, err)
		}
	}

	// null leaves a value unchanged, as everywhere in package json.
	r := uri.MustParse("was")
	if err := json.Unmarshal([]byte("null"), &r); err != nil || r.String() != "was" {
		t.Errorf("null gives %v, %v", r, err)
	}
	if err := json.Unmarshal([]byte("1"), &r); err == nil || r.String() != "was" {
		t.Errorf("a number gives %v, %v", r, err)
	}
}

// TestLogValue checks that a log shows no password, for each type and at any depth.
func TestLogValue(t *testing.T) {
	r := uri.MustParse("http://user:secret@h/")
	u, _ := r.URI()
	var b strings.Builder
	log := slog.New(slog.NewTextHandler(&b, nil))
	log.Info("x", "r", r, "u", u, slog.Group("g", "r", r), "p", &r)
	slog.New(slog.NewJSONHandler(&b, nil)).Info("x", "r", r, "u", u, "p", &u)
	if out := b.String(); strings.Contains(out, "secret") || strings.Count(out, "http://user:***@h/") != 7 {
		t.Errorf("logs %s", out)
	}
	if got := uri.MustParse("a?x").LogValue(); got.Kind() != slog.KindString || got.String() != "a?x" {
		t.Errorf("LogValue = %v", got)
	}
	if got := (uri.URI{}).LogValue().String(); got != "" {
		t.Errorf("LogValue of the zero URI = %q", got)
	}
}

// TestXMLZero checks what MarshalText says about a zero URI in encoding/xml.
func TestXMLZero(t *testing.T) {
	for _, v := range []any{
		struct {
			XMLName xml.Name `xml:"a"`
			U       uri.URI  `xml:"u,attr,omitempty"`
		}{},
		struct {
			XMLName xml.Name `xml:"a"`
			U       uri.URI  `xml:"u,omitempty"`
		}{},
	} {
		if text, err := xml.Marshal(v); !errors.Is(err, uri.ErrZero) {
			t.Errorf("%T: %s, %v", v, text, err)
		}
	}
	text, err := xml.Marshal(struct {
		XMLName xml.Name `xml:"a"`
		U       *uri.URI `xml:"u,attr,omitempty"`
		V       *uri.URI `xml:"v,omitempty"`
	}{})
	if string(text) != "<a></a>" || err != nil {
		t.Errorf("%s, %v", text, err)
	}
}

// A path from a text is of the narrowest kind.
func TestPathKindOfText(t *testing.T) {
	for text, want := range map[string]string{"": "empty", "/a": "absolute", "a": "noscheme", "a/b:c": "noscheme", "a:b": "rootless", "//a": "abempty", "//": "abempty"} {
		var p uri.Path
		if err := p.UnmarshalText([]byte(text)); err != nil || p.Kind() != want {
			t.Errorf("%q is %s, %v, want %s", text, p.Kind(), err, want)
		}
	}
}

// TestTextOfParts reads authorities, hosts and paths, and writes them, also in JSON.
func TestTextOfParts(t *testing.T) {
	type parts struct {
		A uri.Authority
		H uri.Host
		P uri.Path
	}
	texts := texts(t)
	for _, text := range append(texts, "", "/", "//a", "a:b", "./a:b", "a", "u@h:1", "[::1]", "h") {
		var got parts
		errs := [...]error{got.A.UnmarshalText([]byte(text)), got.H.UnmarshalText([]byte(text)), got.P.UnmarshalText([]byte(text))}
		for i, rule := range []uri.Rule{uri.RuleAuthority, uri.RuleHost, uri.RulePath} {
			if want := uri.Validate(rule, text); fmt.Sprint(errs[i]) != fmt.Sprint(want) {
				t.Fatalf("%q as %v: %v, want %v", text, rule, errs[i], want)
			}
		}
		if want, _ := uri.ParseAuthority(text); got.A != want {
			t.Fatalf("%q is %+v, want %+v", text, got.A, want)
		}
		if want, _ := uri.ParseHost(text); got.H != want {
			t.Fatalf("%q is %+v, want %+v", text, got.H, want)
		}
		if r, err := uri.Parse(text); err == nil && r.Path().String() == text && r.Path() != got.P {
			t.Fatalf("%q is the path %v, and in a reference %v", text, got.P.Kind(), r.Path().Kind())
		}
		encoded, err := json.Marshal(got)
		var back parts
		if err != nil || json.Unmarshal(encoded, &back) != nil || back != got {
			t.Fatalf("%+v becomes %s, %v, and %+v", got, encoded, err, back)
		}
		was := got
		if got.A.UnmarshalText([]byte("[")) == nil || got.H.UnmarshalText([]byte("[")) == nil || got.P.UnmarshalText([]byte("[")) == nil || got != was {
			t.Fatalf("%q: an error changes %+v to %+v", text, was, got)
		}
	}
}
