package field

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
)

func TestHostForms(t *testing.T) {
	long := strings.Repeat("a", 70)
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
		{"http://" + long + "/", long, long, true},
		{"http://%61%41" + long + "/", "aa" + long, "aa" + long, true}, // equivalent to a name in ASCII
		{"http://%78n--bcher-kva.example/", "xn--bcher-kva.example", "bücher.example", true},
		{"http://a%2Fb/", "", "", true},
		{"http://[2001:DB8::1]/", "[2001:DB8::1]", "[2001:DB8::1]", false},
		{"http://127.0.0.1/", "127.0.0.1", "127.0.0.1", false},
		{"S3://Bucket_A/", "Bucket_A", "Bucket_A", false},
		{"//Example.COM/", "Example.COM", "Example.COM", false},
		{"mailto:a@B", "", "", false},
	} {
		r := FromURI(uri.MustParse(test.text))
		if IsDomain(&r) != test.domain {
			t.Errorf("%s: IsDomain is %t", test.text, !test.domain)
		}
		for f, want := range map[Field]string{HostASCII: test.ascii, HostUnicode: test.unicode} {
			s := Of(f)
			got, ok, err := s.Text(&r)
			if got != want && err == nil || err != nil && (want != "" || ok) {
				t.Errorf("%s: %s is %q, %v, want %q", test.text, f, got, err, want)
			}
			appended, okAgain, again := s.Append([]byte("x"), &r)
			if err != nil {
				got = ""
			}
			if string(appended) != "x"+got || okAgain != ok || (err == nil) != (again == nil) {
				t.Errorf("%s: Append gives %q, %v, Text %q, %v", test.text, appended, again, got, err)
			}
		}
	}
}
