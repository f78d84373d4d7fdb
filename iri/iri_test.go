package iri_test

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
)

func TestAccessors(t *testing.T) {
	const text = "HTTP://ü%40:p%C3%BC:q@Bücher.example:080/ä/b?ö=%20+&c#é"
	r := iri.MustParse(text)
	got := func(values ...any) string { return strings.TrimSuffix(fmt.Sprintln(values...), "\n") }
	both := func(value any, ok bool) string { return got(value, ok) }
	number := func(n uint16, err error) string { return got(n, err) }
	for _, test := range []struct{ got, want string }{
		{both(r.Scheme()), "HTTP true"},
		{both(r.Authority()), "ü%40:p%C3%BC:q@Bücher.example:080 true"},
		{both(r.Userinfo()), "ü%40:p%C3%BC:q true"},
		{both(r.Username()), "ü@ true"},
		{both(r.Password()), "pü:q true"},
		{both(r.Host()), "Bücher.example true"},
		{both(r.Hostname()), "Bücher.example true"},
		{both(r.Port()), "080 true"},
		{number(r.PortNumber()), "80 <nil>"},
		{got(r.Path()), "/ä/b"},
		{both(r.Query()), "ö=%20+&c true"},
		{both(r.FormParams().Get("ö")), "   true"},
		{both(r.Fragment()), "é true"},
		{both(r.Span(uri.ComponentHost)), "{23 15} true"},
		{got(r.Kind(), r.IsAbsolute(), r.IsZero()), "uri false false"},
		{got(r.Redacted()), "HTTP://ü%40:***@Bücher.example:080/ä/b?ö=%20+&c#é"},
		{got(r.URI()), "HTTP://%C3%BC%40:p%C3%BC:q@xn--bcher-kva.example:080/%C3%A4/b?%C3%B6=%20+&c#%C3%A9 <nil>"},
		{got(r.URIReference()), "HTTP://%C3%BC%40:p%C3%BC:q@xn--bcher-kva.example:080/%C3%A4/b?%C3%B6=%20+&c#%C3%A9 <nil>"},
		{got(iri.MustParse("/ü").URIReference()), "/%C3%BC <nil>"},
		{got(iri.MustParse("/ü").URI()), " " + uri.ErrNoScheme.Error()},
		{got(iri.IRI{}.URI()), " " + uri.ErrZero.Error()},
		{got(iri.MustParseIRI("http://ü..a/").URI()), ` iri: host at offset 7: label "" at offset 3: it is empty (rule A4_2)`},
		{both(iri.MustParse("/ü").Authority()), " false"},
		{both(iri.MustParse("/ü").Host()), " false"},
		{both(iri.MustParse("/ü").Span(uri.ComponentQuery)), "{0 0} false"},
		{number(iri.MustParse("//ü").PortNumber()), "0 uri: no port: it is undefined or empty"},
		{number(iri.MustParse("//ü:65536").PortNumber()), "0 uri: the port is above 65535"},
		{both(iri.MustParse("//[::1]").Hostname()), "::1 true"},
		{got(iri.MustParse("/ü").IRI()), " " + uri.ErrNoScheme.Error()},
		{got(iri.MustParseIRI("X:ü").Scheme(), iri.IRI{}.Scheme(), iri.IRI{}.IsZero(), iri.IRI{}.Reference().IsZero()), "X  true true"},
		{got(iri.MustParse("").Kind(), iri.MustParse("").IsZero(), iri.MustParse("") == iri.Reference{}), "relative-path true true"},
	} {
		if test.got != test.want {
			t.Errorf("%s, want %s", test.got, test.want)
		}
	}
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("", "iri", r)
	if strings.Contains(log.String(), "p%C3%BC") || !strings.Contains(log.String(), "***") {
		t.Error(log.String())
	}
}

// A codec is a text that all forms of encoding and of databases read and write.
type codec interface {
	encoding.TextMarshaler
	encoding.TextAppender
	encoding.BinaryMarshaler
	encoding.BinaryAppender
	driver.Valuer
	fmt.Stringer
}

type decoder interface {
	encoding.TextUnmarshaler
	encoding.BinaryUnmarshaler
	sql.Scanner
}

func TestTextForms(t *testing.T) {
	const text = "http://u:pw@bücher.example/ä?ö#é"
	var r iri.Reference
	var i iri.IRI
	for _, test := range []struct {
		codec
		into    decoder
		current func() codec
		invalid string
	}{
		{iri.MustParse(text), &r, func() codec { return r }, "ü\xff"},
		{iri.MustParseIRI(text), &i, func() codec { return i }, "/ü"},
	} {
		asText, err := test.MarshalText()
		asBinary, err2 := test.MarshalBinary()
		appended, err3 := test.AppendText([]byte("a "))
		appendedToo, err4 := test.AppendBinary([]byte("b "))
		value, err5 := test.Value()
		if string(asText) != text || string(asBinary) != text || string(appended) != "a "+text || string(appendedToo) != "b "+text || value != text || errors.Join(err, err2, err3, err4, err5) != nil {
			t.Errorf("%s %s %s %s %s %v", asText, asBinary, appended, appendedToo, value, errors.Join(err, err2, err3, err4, err5))
		}
		for name, read := range map[string]func(text string) error{
			"text":   func(text string) error { return test.into.UnmarshalText([]byte(text)) },
			"binary": func(text string) error { return test.into.UnmarshalBinary([]byte(text)) },
			"string": func(text string) error { return test.into.Scan(text) },
			"bytes":  func(text string) error { return test.into.Scan([]byte(text)) },
		} {
			r, i = iri.Reference{}, iri.IRI{}
			if err := read(text); err != nil || test.current() != test.codec {
				t.Errorf("%s: %s, %v", name, test.current(), err)
			}
			if e := (*iri.SyntaxError)(nil); !errors.As(read(test.invalid), &e) || test.current() != test.codec {
				t.Errorf("%s: %q is valid, or changed the value to %s", name, test.invalid, test.current())
			}
		}
		for _, src := range []any{nil, 1} {
			if _, isIRI := test.into.(*iri.IRI); isIRI && src == nil {
				continue // the zero IRI
			}
			if err := test.into.Scan(src); !errors.Is(err, errors.ErrUnsupported) || !strings.HasPrefix(err.Error(), "iri: ") {
				t.Errorf("scanned %v: %v", src, err)
			}
		}
	}

	text2, err := json.Marshal(map[iri.Reference]iri.Reference{r: iri.MustParse("ü")})
	back := map[iri.Reference]iri.Reference{}
	if err2 := json.Unmarshal(text2, &back); err != nil || err2 != nil || back[r].String() != "ü" {
		t.Errorf("%s, %v: %v, %v", text2, err, back, err2)
	}
	for _, write := range []func() (any, error){
		func() (any, error) { return iri.IRI{}.MarshalText() },
		func() (any, error) { return iri.IRI{}.MarshalBinary() },
		func() (any, error) { return iri.IRI{}.AppendText(nil) },
		func() (any, error) { return iri.IRI{}.AppendBinary(nil) },
	} {
		if v, err := write(); err != uri.ErrZero {
			t.Errorf("the zero IRI gives %v, %v", v, err)
		}
	}
	if v, err := (iri.IRI{}).Value(); v != nil || err != nil {
		t.Errorf("the value of the zero IRI is %v, %v", v, err)
	}
	i = iri.MustParseIRI("x:ü")
	if err := i.Scan(nil); err != nil || !i.IsZero() {
		t.Errorf("NULL is scanned as %q, %v", i, err)
	}
}

// TestErrors checks messages that speak of IRIs, and offsets.
func TestErrors(t *testing.T) {
	errIRI := new(iri.IRI).UnmarshalText([]byte("größe"))
	errAbsolute := iri.Validate(uri.RuleAbsoluteURI, "x:ö#ö")
	errRelative := iri.Validate(uri.RuleRelativeRef, "ä:b")
	errBytes := new(iri.Reference).UnmarshalText([]byte("/größe\xfc"))
	for _, test := range []struct {
		err               error
		offset, character int
		want              string
	}{
		{errIRI, 2, 2, `iri: a scheme cannot contain "ö" (U+00F6)`},
		{errAbsolute, 4, 3, `iri: an absolute-IRI cannot have a fragment`},
		{errRelative, 2, 1, `iri: ":" in the first segment`},
		{errBytes, 8, 6, `iri: a path cannot contain the byte 0xFC: convert the text to UTF-8, or percent-encode it as %FC`},
		{iri.Validate(uri.RuleHost, "ü\U000E0000"), 2, 1, `iri: a host cannot contain U+E0000`},
		{iri.Validate(uri.RulePort, "8ü"), 1, 1, `iri: a port`},
		{iri.Validate(uri.RuleQuery, "\uE000#"), 3, 1, `iri: `},
		{iri.Validate(uri.RuleFragment, "\uE000"), 0, 0, `iri: a fragment cannot contain U+E000`},
		{iri.Validate(uri.Rule(255), "\uE000"), -1, -1, `iri: unknown rule`},
	} {
		e := (*iri.SyntaxError)(nil)
		if !errors.As(test.err, &e) || e.Offset != test.offset || e.Character != test.character || !strings.HasPrefix(e.Error(), test.want) {
			t.Errorf("%v, want offset %d, character %d, %s", test.err, test.offset, test.character, test.want)
		}
	}
	for _, parse := range []func(){func() { iri.MustParse("ü ") }, func() { iri.MustParseIRI("ü") }} {
		func() {
			defer func() {
				if _, ok := recover().(*iri.SyntaxError); !ok {
					t.Error("no panic with the error")
				}
			}()
			parse()
		}()
	}
}

// TestChangeErrors checks what cannot be built, set or removed.
func TestChangeErrors(t *testing.T) {
	r, i := iri.MustParse("//ü@h:1/ü"), iri.MustParseIRI("x:ü")
	reference := func(r iri.Reference, err error) error {
		if r != (iri.Reference{}) {
			t.Errorf("%s, %v", r, err)
		}
		return err
	}
	whole := func(i iri.IRI, err error) error {
		if i != (iri.IRI{}) {
			t.Errorf("%s, %v", i, err)
		}
		return err
	}
	for _, test := range []struct {
		err       error
		component uri.Component
		offset    int
		want      string
	}{
		{reference(r.Without(uri.ComponentHost)), uri.ComponentHost, -1, "userinfo or a port without a host"},
		{reference(iri.MustParse("/ü").With(uri.ComponentPort, "80")), uri.ComponentHost, -1, "userinfo or a port without a host"},
		{reference(iri.MustParse("/ü").With(uri.ComponentUserinfo, "ü")), uri.ComponentHost, -1, "userinfo or a port without a host"},
		{reference(r.With(uri.ComponentNone, "")), uri.ComponentNone, -1, "unknown component"},
		{reference(r.With(uri.ComponentFragment+1, "")), uri.ComponentNone, -1, "unknown component"},
		{reference(r.With(uri.ComponentFragment, "\uE000")), uri.ComponentFragment, 0, "a fragment cannot contain U+E000"},
		{reference(r.With(uri.ComponentPath, "ü")), uri.ComponentPath, -1, "this path would read as another component here"},
		{whole(i.Without(uri.ComponentScheme)), uri.ComponentScheme, -1, "an IRI must have a scheme"},
		{whole(iri.MustParseIRI("a:ü:b").Without(uri.ComponentScheme)), uri.ComponentScheme, -1, "an IRI must have a scheme"},
		{whole(iri.IRI{}.With(uri.ComponentPath, "/ü")), uri.ComponentScheme, -1, "an IRI must have a scheme"},
		{whole(iri.IRI{}.Without(uri.ComponentPath)), uri.ComponentScheme, -1, "an IRI must have a scheme"},
		{whole(i.With(uri.ComponentPath, "//ü")), uri.ComponentPath, -1, "this path would read as another component here"},
		{whole(i.With(uri.ComponentScheme, "ü")), uri.ComponentScheme, 0, "a scheme"},
		{reference(iri.Build(uri.Parts{Query: "ü"})), uri.ComponentQuery, -1, "the query has a text but is not defined"},
		{reference(iri.Build(uri.Parts{Path: "ü:"})), uri.ComponentPath, -1, "this path would read as another component here"},
		{reference(iri.Build(uri.Parts{Scheme: "1x", HasScheme: true})), uri.ComponentScheme, 0, "a scheme must begin with a letter"},
		{reference(iri.Build(uri.Parts{Authority: "ü:x", HasAuthority: true})), uri.ComponentPort, 4, "a port can contain only digits"},
	} {
		e := (*iri.SyntaxError)(nil)
		if !errors.As(test.err, &e) || e.Component != test.component || e.Offset != test.offset || (e.Offset < 0) != (e.Character < 0) || !strings.HasPrefix(test.err.Error(), "iri: "+test.want) {
			t.Errorf("%v, want %s", test.err, test.want)
		}
	}
	if got, err := r.Without(uri.ComponentAuthority); err != nil || got.String() != "/ü" {
		t.Errorf("%s, %v", got, err)
	}
	if got, err := iri.MustParse("//h/ü").Without(uri.ComponentHost); err != nil || got.String() != "/ü" {
		t.Errorf("%s, %v", got, err)
	}
}

// TestResolveErrors checks errors of resolving, which are those of package uri.
func TestResolveErrors(t *testing.T) {
	base := iri.MustParseIRI("http://ü/a/b")
	_, errText := base.ResolveText("ü\xff")
	_, errZero := iri.IRI{}.Resolve(iri.MustParse("ü"))
	_, errZeroText := iri.IRI{}.ResolveText("ü")
	_, errBase := iri.NewBase(iri.IRI{}, uri.Resolver{})
	_, errFrom := iri.IRI{}.Relativize(base)
	if e := (*iri.SyntaxError)(nil); !errors.As(errText, &e) || e.Offset != 2 {
		t.Error(errText)
	}
	for _, err := range []error{errZero, errZeroText, errBase, errFrom} {
		if err != uri.ErrNoBase {
			t.Error(err)
		}
	}
	if _, err := base.Relativize(iri.IRI{}); !errors.Is(err, uri.ErrUnreachable) {
		t.Error(err)
	}
	b, err := iri.NewBase(iri.MustParseIRI("http://ü/a/b?é"), uri.Resolver{})
	if err != nil {
		t.Fatal(err)
	}
	for ref, want := range map[string]bool{"": true, "#ü": true, "?é": true, "?%C3%A9": false, "/a/b?é#x": true, "c": false, "//ü/a/b?é": true} {
		if got := b.IsSameDocument(iri.MustParse(ref)); got != want {
			t.Errorf("%s: %t", ref, got)
		}
	}
}

func TestHostForms(t *testing.T) {
	for _, form := range hostForms {
		text, err := json.Marshal(form)
		var back iri.HostForm
		if err2 := json.Unmarshal(text, &back); err != nil || err2 != nil || back != form || string(text) != `"`+form.String()+`"` {
			t.Errorf("%v: %s, %v; back %v, %v", form, text, err, back, err2)
		}
	}
}

func TestEncode(t *testing.T) {
	for _, test := range []struct {
		place      pct.Set
		data, want string
	}{
		{pct.Segment, "", ""},
		{pct.Segment, "größe", "größe"},
		{pct.Segment, "a/ö?%", "a%2Fö%3F%25"},
		{pct.Segment, "ö\xff\xc3", "ö%FF%C3"},
		{pct.Segment, "\uE000\uFDD0\u0080\u200Eö", "%EE%80%80%EF%B7%90%C2%80%E2%80%8Eö"},
		{pct.Query, "\uE000&\u200E", "%EE%80%80&%E2%80%8E"},
		{pct.QueryParam, "\uE000&\u2066", "%EE%80%80%26%E2%81%A6"},
		{pct.Fragment, "\uE000ö", "%EE%80%80ö"},
		{pct.Host, "ö:", "ö%3A"},
	} {
		if got := iri.Encode(test.place, test.data); got != test.want {
			t.Errorf("%v, %q: %s, want %s", test.place, test.data, got, test.want)
		}
	}
}

// TestNoAllocs checks the calls that are documented to allocate nothing, or only their result.
func TestNoAllocs(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	const (
		text  = "http://ü:p@bücher.example:8042/größe/日本/\U00010300?\u4E00=ö#é"
		ascii = "http://u:p@example.com:8042/over/there?name=ferret#nose"
	)
	r, i := iri.MustParse(text), iri.MustParseIRI(text)
	asBytes := []byte(text)
	buffer := make([]byte, 0, 256)
	u := iri.MustParse(ascii)
	plain, _ := u.URIReference()
	base, err := iri.NewBase(iri.MustParseIRI("http://bücher.example/ä/b?ö"), uri.Resolver{})
	if err != nil {
		t.Fatal(err)
	}
	ref := iri.MustParse("../größe")
	normal := iri.MustParse("http://bücher.example/größe")
	var into iri.Reference
	var src any = asBytes
	var sink []byte
	defer func() { buffer = sink }()
	for _, test := range []struct {
		name string
		want float64
		f    func()
	}{
		{"Parse", 0, func() { iri.Parse(text) }},
		{"Parse ASCII", 0, func() { iri.Parse(ascii) }},
		{"ParseIRI", 0, func() { iri.ParseIRI(text) }},
		{"MustParse", 0, func() { iri.MustParse(text) }},
		{"UnmarshalText", 1, func() { into.UnmarshalText(asBytes) }},
		{"Scan", 1, func() { into.Scan(src) }},
		{"Validate", 0, func() { iri.Validate(uri.RuleURI, text) }},
		{"String", 0, func() { _ = r.String() }},
		{"Scheme", 0, func() { r.Scheme(); i.Scheme() }},
		{"Authority", 0, func() { r.Authority() }},
		{"Userinfo", 0, func() { r.Userinfo(); r.Username(); r.Password() }},
		{"Host", 0, func() { r.Host(); r.Hostname() }},
		{"Port", 0, func() { r.Port(); r.PortNumber() }},
		{"Path", 0, func() { _ = r.Path().String() }},
		{"Query", 0, func() { r.Query(); r.FormParams() }},
		{"Fragment", 0, func() { r.Fragment() }},
		{"Span", 0, func() { r.Span(uri.ComponentHost) }},
		{"Kind", 0, func() { _, _, _ = r.Kind(), r.IsAbsolute(), r.IsZero() }},
		{"Reference", 0, func() { _, _ = i.Reference(), iri.FromReference(plain); r.IRI() }},
		{"URI", 0, func() { u.URI(); u.URIReference() }},
		{"Violations", 0, func() { normal.Violations() }},
		{"AppendText", 0, func() { buffer, _ = r.AppendText(buffer[:0]) }},
		{"AppendBinary", 0, func() { buffer, _ = i.AppendBinary(buffer[:0]) }},
		{"AppendText to nil", 1, func() { sink, _ = r.AppendText(nil) }},
		{"MarshalText", 1, func() { sink, _ = r.MarshalText() }},
		{"Resolve", 1, func() { base.Resolve(ref) }},
		{"AppendResolve", 0, func() { buffer, _ = base.AppendResolve(buffer[:0], ref) }},
		{"Mapper.ToURI of ASCII", 0, func() { iri.Mapper{}.ToURI(u) }},
		{"Normalize", 0, func() { normal.Normalize() }},
		{"Equivalent", 0, func() { iri.Normalizer{}.Equivalent(normal, r, uri.LevelPath) }},
		{"Encode", 0, func() { iri.Encode(pct.Segment, "größe") }},
	} {
		if got := testing.AllocsPerRun(20, test.f); got != test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

// TestEditParams checks that a query without parameters is removed, unless it was empty before.
func TestEditParams(t *testing.T) {
	for text, want := range map[string]string{
		"http://ö/?ä=1#ü": "http://ö/#ü", "?ä": "", "?ä&b": "?b", "?": "?", "?b": "?b", "": "", "?&ä": "",
	} {
		r := iri.MustParse(text)
		if got, err := r.EditParams(func(p uri.Params) uri.Params { return p.Remove("ä") }); got.String() != want || err != nil {
			t.Errorf("%q without ä is %q, %v, want %q", text, got, err, want)
		}
	}
	if i, err := new(iri.IRI).EditParams(func(uri.Params) uri.Params { return uri.Params{Query: "a"} }); err == nil {
		t.Errorf("the zero IRI with parameters is %q", i)
	}
}
