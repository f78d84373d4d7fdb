package urivalidator_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-playground/locales/en"
	ut "github.com/go-playground/universal-translator"
	"github.com/go-playground/validator/v10"

	"github.com/urikit/uri"
	urivalidator "github.com/urikit/uri/adapters/validator"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/template"
)

func newValidate(t *testing.T) *validator.Validate {
	t.Helper()
	v := validator.New()
	if err := urivalidator.Default().Register(v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestTags asks each tag about texts. The words are the tags that accept the text.
func TestTags(t *testing.T) {
	v := newValidate(t)
	tags := urivalidator.Default()
	for _, test := range []struct{ text, accepted string }{
		{"", "uri_reference relative_ref iri_reference uri_template"},
		{"https://example.com/a?b", "uri absolute_uri uri_reference iri iri_reference uri_template public_http"},
		{"https://example.com/a#b", "uri uri_reference iri iri_reference uri_template public_http"},
		{"urn:a:b", "uri absolute_uri uri_reference iri iri_reference uri_template"},
		{"/a", "uri_reference relative_ref iri_reference uri_template"},
		{"//h/a", "uri_reference relative_ref iri_reference uri_template"},
		{"https://bücher.example/", "iri iri_reference uri_template"},
		{"ü", "iri_reference uri_template"},
		{"/a{?b}", "uri_template"},
		{"/a{", ""},
		{"http://example.com/a b", ""},
		{"http://example.com/%zz", ""},
		{"http://127.0.0.1/", "uri absolute_uri uri_reference iri iri_reference uri_template"},
		{"http://[::1]/", "uri absolute_uri uri_reference iri iri_reference uri_template"},
		{"http://localhost/", "uri absolute_uri uri_reference iri iri_reference uri_template"},
		{"http://169.254.169.254/", "uri absolute_uri uri_reference iri iri_reference uri_template"},
		{"http://u:p@example.com/", "uri absolute_uri uri_reference iri iri_reference uri_template"},
		{"http://example.com:8080/", "uri absolute_uri uri_reference iri iri_reference uri_template"},
		{"ftp://example.com/", "uri absolute_uri uri_reference iri iri_reference uri_template"},
	} {
		accepted := strings.Fields(test.accepted)
		for tag := range tags {
			want := false
			for _, a := range accepted {
				want = want || a == tag
			}
			for _, value := range []any{test.text, []byte(test.text), &test.text} {
				if err := v.Var(value, tag); (err == nil) != want {
					t.Errorf("%q as %T: %s: %v", test.text, value, tag, err)
				}
			}
		}
	}
}

// TestBuiltin holds what the package comment says about the library's own tag.
func TestBuiltin(t *testing.T) {
	v := validator.New()
	for text, valid := range map[string]bool{"/a": true, "http://h/a b": true, "a%20b:c": false} {
		if err := v.Var(text, "uri"); (err == nil) != valid {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestTypes(t *testing.T) {
	v := newValidate(t)
	type name string
	type all struct {
		URI       uri.URI       `validate:"required,public_http"`
		Pointer   *uri.URI      `validate:"omitempty,absolute_uri"`
		Reference uri.Reference `validate:"omitempty,uri"`
		IRI       iri.IRI       `validate:"required,iri"`
		Relative  iri.Reference `validate:"omitempty,uri_reference"`
		Name      name          `validate:"uri"`
		List      []string      `validate:"dive,uri"`
		URIs      []uri.URI     `validate:"dive,absolute_uri"`
		Any       any           `validate:"omitempty,uri"`
	}
	good := all{URI: uri.MustParseURI("https://example.com/"), IRI: iri.MustParseIRI("a:ü"), Name: "a:b"}
	if err := v.Struct(good); err != nil {
		t.Error(err)
	}
	fragment := uri.MustParseURI("a:b#c")
	for _, test := range []struct {
		field  string
		change func(*all)
	}{
		{"URI required", func(a *all) { a.URI = uri.URI{} }},
		{"URI public_http", func(a *all) { a.URI = uri.MustParseURI("http://127.0.0.1/") }},
		{"Pointer absolute_uri", func(a *all) { a.Pointer = &fragment }},
		{"Reference uri", func(a *all) { a.Reference = uri.MustParse("b") }},
		{"IRI required", func(a *all) { a.IRI = iri.IRI{} }},
		{"Relative uri_reference", func(a *all) { a.Relative = iri.MustParse("ü") }},
		{"Name uri", func(a *all) { a.Name = "b" }},
		{"List[1] uri", func(a *all) { a.List = []string{"a:", "b"} }},
		{"URIs[0] absolute_uri", func(a *all) { a.URIs = []uri.URI{fragment} }},
		{"Any uri", func(a *all) { a.Any = "b" }},
		{"Any uri", func(a *all) { a.Any = 12 }},
		{"Any uri", func(a *all) { a.Any = map[string]any{"a": 1} }},
		{"Any uri", func(a *all) { a.Any = []string{"a:b"} }},
	} {
		bad := good
		test.change(&bad)
		var fields validator.ValidationErrors
		if !errors.As(v.Struct(bad), &fields) || len(fields) != 1 || fields[0].Field()+" "+fields[0].Tag() != test.field {
			t.Errorf("%s: %v", test.field, fields)
			continue
		}
		if err := urivalidator.Default().Err(fields[0]); (err == nil) != strings.HasSuffix(test.field, "required") {
			t.Errorf("%s: %v", test.field, err)
		}
	}
}

func TestErr(t *testing.T) {
	v, tags := newValidate(t), urivalidator.Default()
	why := func(value any, tag string) error {
		var fields validator.ValidationErrors
		if !errors.As(v.Var(value, tag), &fields) {
			t.Fatalf("%v, %s: no error", value, tag)
		}
		return tags.Err(fields[0])
	}
	var syntax *uri.SyntaxError
	if err := why("http://h:80a/", "uri"); !errors.As(err, &syntax) || syntax.Component != uri.ComponentPort {
		t.Error(err)
	}
	var international *iri.SyntaxError
	if err := why("http://ü:80a/", "iri"); !errors.As(err, &international) {
		t.Error(err)
	}
	var open *template.SyntaxError
	if err := why("{", "uri_template"); !errors.As(err, &open) {
		t.Error(err)
	}
	if err := why("http://10.0.0.1/", "public_http"); !errors.Is(err, guard.ErrAddress) {
		t.Error(err)
	}
	if err := why(12, "uri"); err != urivalidator.ErrType {
		t.Error(err)
	}
	if err := why("a", "email"); err != nil {
		t.Error(err)
	}
	if err := why("a", "uri|email"); err != nil {
		t.Error(err)
	}
}

// TestOwnTag adds a tag with another policy, and translates all messages.
func TestOwnTag(t *testing.T) {
	policy, err := guard.New(guard.Config{AllowHosts: []string{"hooks.example.com"}})
	if err != nil {
		t.Fatal(err)
	}
	v, tags := validator.New(), urivalidator.Default()
	tags["hook"] = urivalidator.Allowed(policy)
	if err := tags.Register(v); err != nil {
		t.Fatal(err)
	}
	english := en.New()
	translator, _ := ut.New(english, english).GetTranslator("en")
	if err := tags.RegisterTranslations(v, translator); err != nil {
		t.Fatal(err)
	}
	if err := v.Var("https://hooks.example.com/a", "hook"); err != nil {
		t.Error(err)
	}
	err = v.Struct(struct {
		Callback string `validate:"hook"`
		Page     string `validate:"uri"`
	}{"https://user:secret@evil.example/", "/a"})
	var fields validator.ValidationErrors
	if !errors.As(err, &fields) || len(fields) != 2 {
		t.Fatal(err)
	}
	for i, want := range []string{
		"Callback: guard: userinfo refused",
		"Page: uri: a URI must begin with a scheme, such as https, and a colon (offset 0, scheme, scheme; RFC 3986 section 3.1)",
	} {
		if got := fields[i].Translate(translator); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}

	if err := (urivalidator.Tags{"": nil}).Register(v); err == nil {
		t.Error("an empty tag has no error")
	}
}
