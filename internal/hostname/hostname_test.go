package hostname

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
)

func TestIn(t *testing.T) {
	for _, test := range []struct {
		text           string
		ascii, unicode string
		domain         bool
	}{
		{"http://Example.COM/", "example.com", "example.com", true},
		{"http:///", "", "", true},
		{"http://b%C3%BCcher.example/", "xn--bcher-kva.example", "bücher.example", true},
		{"http://XN--BCHER-KVA.example/", "xn--bcher-kva.example", "bücher.example", true},
		{"http://a.xn--a/", "", "", true},
		{"http://a_xn--a--b-/", "a_xn--a--b-", "a_xn--a--b-", true}, // no label begins with xn--
		{"http://[2001:DB8::1]/", "[2001:DB8::1]", "[2001:DB8::1]", false},
		{"http://127.0.0.1/", "127.0.0.1", "127.0.0.1", false},
		{"S3://Bucket_A/", "Bucket_A", "Bucket_A", false},
		{"//Example.COM/", "Example.COM", "Example.COM", false},
		{"mailto:a@B", "", "", false},
	} {
		r := uri.MustParse(test.text)
		if IsDomain(r) != test.domain {
			t.Errorf("%s: IsDomain is %t", test.text, !test.domain)
		}
		for _, form := range []struct {
			want    string
			convert func(string) (string, error)
		}{{test.ascii, idn.ToASCII}, {test.unicode, idn.ToUnicode}} {
			got, err := In(r, form.convert)
			if err == nil && got != form.want || err != nil && form.want != "" {
				t.Errorf("%s: %q, %v, want %q", test.text, got, err, form.want)
			}
			appended, again := Append([]byte("x"), r, form.convert)
			if err != nil {
				got = ""
			}
			if string(appended) != "x"+got || (err == nil) != (again == nil) {
				t.Errorf("%s: Append gives %q, %v, In %q, %v", test.text, appended, again, got, err)
			}
		}
	}
}
