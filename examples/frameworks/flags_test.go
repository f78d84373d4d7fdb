package frameworks_test

import (
	"encoding"
	"flag"
	"fmt"
	"io"
	"reflect"
	"testing"

	"github.com/spf13/pflag"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme/data"
	"github.com/urikit/uri/scheme/geo"
	"github.com/urikit/uri/scheme/mailto"
	"github.com/urikit/uri/scheme/tel"
	"github.com/urikit/uri/scheme/urn"
	"github.com/urikit/uri/template"
	"github.com/urikit/uri/whatwg"
)

// TestFlags reads each type as a flag of the standard library and of pflag, without a default, with
// one, and with an invalid text.
func TestFlags(t *testing.T) {
	for _, test := range []struct {
		zero      any // of the type
		text, bad string
	}{
		{uri.URI{}, "https://example.com/a%20b", "/a"},
		{uri.Reference{}, "../a?b", "a b"},
		{iri.IRI{}, "http://bücher.example/", "ü"},
		{iri.Reference{}, "../ü", "a b"},
		{whatwg.URL{}, "https://example.com/", "/a"},
		{uri.Authority{}, "u@h:80", "a b"},
		{uri.Host{}, "[::1]", "::1"},
		{uri.Path{}, "/a%20b", "a?b"},
		{urn.URN{}, "urn:example:a", "urn:a"},
		{tel.Number{}, "tel:+1-201-555-0123", "tel:911"},
		{geo.Place{}, "geo:48.2,16.4", "geo:91,0"},
		{mailto.Message{}, "mailto:joe@example.com?cc=bob@example.com", "mailto:joe"},
		{data.Data{}, "data:,x", "data:x"},
		{template.Template{}, "/users{?page}", "{"},
	} {
		t.Run(fmt.Sprintf("%T", test.zero), func(t *testing.T) {
			if _, ok := reflect.PointerTo(reflect.TypeOf(test.zero)).MethodByName("Set"); ok {
				t.Error("the type has a method Set")
			}
			// Each library has its set of flags with the same methods.
			type flags struct {
				textVar func(p encoding.TextUnmarshaler, name string, value encoding.TextMarshaler, usage string)
				parse   func([]string) error
				value   func() string
				usage   func() string
			}
			libraries := map[string]func() flags{
				"flag": func() flags {
					set := flag.NewFlagSet("", flag.ContinueOnError)
					set.SetOutput(io.Discard)
					return flags{set.TextVar, set.Parse, func() string { return set.Lookup("v").Value.String() }, func() string { return set.Lookup("v").DefValue }}
				},
				"pflag": func() flags {
					set := pflag.NewFlagSet("", pflag.ContinueOnError)
					set.SetOutput(io.Discard)
					set.Usage = func() {}
					return flags{set.TextVar, set.Parse, func() string { return set.Lookup("v").Value.String() }, func() string { return set.Lookup("v").DefValue }}
				},
			}
			value := reflect.New(reflect.TypeOf(test.zero))
			if err := value.Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(test.text)); err != nil {
				t.Fatal(err)
			}
			for name, library := range libraries {
				for _, initial := range []reflect.Value{reflect.Zero(value.Type().Elem()), value.Elem()} {
					set := library()
					got := reflect.New(value.Type().Elem())
					set.textVar(got.Interface().(encoding.TextUnmarshaler), "v", initial.Interface().(encoding.TextMarshaler), "")
					if err := set.parse(nil); err != nil || !reflect.DeepEqual(got.Elem().Interface(), initial.Interface()) {
						t.Errorf("%s: the default %v is %v, %v", name, initial, got.Elem(), err)
					}
					if want := fmt.Sprint(initial.Interface()); set.usage() != want {
						t.Errorf("%s: the default is shown as %q, want %q", name, set.usage(), want)
					}
					if err := set.parse([]string{"--v=" + test.bad}); err == nil || !reflect.DeepEqual(got.Elem().Interface(), initial.Interface()) {
						t.Errorf("%s: %s is read as %v, %v", name, test.bad, got.Elem(), err)
					}
					if err := set.parse([]string{"--v", test.text}); err != nil || !reflect.DeepEqual(got.Elem().Interface(), value.Elem().Interface()) || set.value() != test.text {
						t.Errorf("%s: %s is read as %v, %v", name, test.text, got.Elem(), err)
					}
				}
			}
		})
	}
}
