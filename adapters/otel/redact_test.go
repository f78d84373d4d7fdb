package uriotel_test

import (
	"fmt"
	"strings"
	"testing"

	"go.opentelemetry.io/otel/attribute"

	"github.com/urikit/uri"
	uriotel "github.com/urikit/uri/adapters/otel"
	"github.com/urikit/uri/redact"
)

// show returns attributes on one line, without the prefix "url.".
func show(attributes []attribute.KeyValue) string {
	var b strings.Builder
	for _, a := range attributes {
		fmt.Fprintf(&b, " %s=%s", strings.TrimPrefix(string(a.Key), "url."), a.Value.String())
	}
	return strings.TrimPrefix(b.String(), " ")
}

func TestAttributes(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		// The examples of the semantic conventions.
		{"https://www.foo.bar/search?q=OpenTelemetry#SemConv", "full=https://www.foo.bar/search?q=OpenTelemetry#SemConv scheme=https domain=www.foo.bar path=/search query=q=OpenTelemetry fragment=SemConv"},
		{"//localhost", "full=//localhost domain=localhost path="},
		{"https://username:password@www.example.com/", "full=https://REDACTED:REDACTED@www.example.com/ scheme=https domain=www.example.com path=/"},
		{"https://www.example.com/path?color=blue&sig=a", "full=https://www.example.com/path?color=blue&sig=REDACTED scheme=https domain=www.example.com path=/path query=color=blue&sig=REDACTED"},
		{"http://[1080:0:0:0:8:800:200C:417A]:443", "full=http://[1080:0:0:0:8:800:200C:417A]:443 scheme=http domain=[1080:0:0:0:8:800:200C:417A] port=443 path="},

		{"/search?q=1", "path=/search query=q=1"},
		{"", "path="},
		{"?#", "path= query= fragment="},
		{"file:///a", "full=file:///a scheme=file domain= path=/a"},
		{"http://h:/", "full=http://h:/ scheme=http domain=h path=/"},
		{"http://h:65536/", "full=http://h:65536/ scheme=http domain=h path=/"},
		{"http://u:1@h:8080/", "full=http://REDACTED:REDACTED@h:8080/ scheme=http domain=h port=8080 path=/"},
		{"http:/u:secret@h/a", "full=http:/u:REDACTED@h/a scheme=http path=/u:REDACTED@h/a"},
	} {
		if got := show(uriotel.Redactor{}.Attributes(uri.MustParse(test.text))); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

func TestRedact(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"https://h/a?b=c", "https://h/a?b=c"},
		{"https://token@h/", "https://REDACTED@h/"},
		{"https://:secret@h/", "https://:REDACTED@h/"},
		{"https://token:@h/", "https://REDACTED:@h/"},
		{"https://:@h/", "https://:@h/"},
		{"https://@h/", "https://@h/"},
		{"https://a:b:c@h/", "https://REDACTED:REDACTED@h/"},
		{"https://a%3Ab@h/", "https://REDACTED@h/"},

		{"?X-Amz-Signature=a&X-Amz-Credential=b&X-Amz-Security-Token=c&sig=d&X-Goog-Signature=e&AWSAccessKeyId=f&Signature=g",
			"?X-Amz-Signature=REDACTED&X-Amz-Credential=REDACTED&X-Amz-Security-Token=REDACTED&sig=REDACTED&X-Goog-Signature=REDACTED&AWSAccessKeyId=REDACTED&Signature=REDACTED"},
		{"?Sig=a&signature=b&sign=c&xsig=d", "?Sig=REDACTED&signature=REDACTED&sign=c&xsig=d"},
		{"?sig=a&sig=b", "?sig=REDACTED&sig=REDACTED"},
		{"?sig&sig=&=sig", "?sig&sig=&=sig"},
		{"?sig=a=b==", "?sig=REDACTED"},
		{"?s%69g=a", "?s%69g=REDACTED"},
		{"?s%6=a&sig=b", "?s%6=a&sig=REDACTED"},
		{"?a=1;sig=b", "?a=1;sig=REDACTED"},
		{"?sig=a;b;c&d", "?sig=REDACTED&d"},
		{"?a=1;b;sig=c;d=e&f", "?a=1;b;sig=REDACTED;d=e&f"},
		{"?;&;sig=a", "?;&;sig=REDACTED"},
		{"/sig=a#sig=b", "/sig=REDACTED#sig=REDACTED"},

		// Texts that are not references of RFC 3986.
		{"https://user:pass word@h/?sig=a b|c", "https://REDACTED:REDACTED@h/?sig=REDACTED"},
		{"https://user:secret@h@i/", "https://REDACTED:REDACTED@i/"},
		{"user:secret@h", "user:REDACTED@h"},
		{"https://h:80/?sig=\x00\xff#\x00", "https://h:80/?sig=REDACTED#\x00"},
	} {
		if got := (uriotel.Redactor{}).Redact(test.text); got != test.want {
			t.Errorf("%s: got %s, want %s", test.text, got, test.want)
		}
	}
}

func TestPolicy(t *testing.T) {
	const text = "https://u:p@h/?sig=a&member=b#id_token=c"
	for _, test := range []struct {
		policy redact.Policy
		want   string
	}{
		{redact.Policy{}, "https://REDACTED:REDACTED@h/?sig=REDACTED&member=b#id_token=REDACTED"},
		{redact.Policy{Show: redact.Kinds{Parameters: true}, Mask: "x"}, "https://x:x@h/?sig=a&member=b#id_token=c"},
		{redact.Policy{Show: redact.Kinds{Users: true}, Names: []string{"member"}}, "https://u:REDACTED@h/?sig=REDACTED&member=REDACTED#id_token=REDACTED"},
		{redact.Policy{Harmless: []string{"sig"}}, "https://REDACTED:REDACTED@h/?sig=a&member=b#id_token=REDACTED"},
	} {
		if got := (uriotel.Redactor{Policy: test.policy}).Redact(text); got != test.want {
			t.Errorf("%+v: got %s, want %s", test.policy, got, test.want)
		}
	}
}

// conventional are the query parameters that version 1.43.0 of the semantic conventions redacts,
// and two that version 1.41.0 had.
var conventional = []string{"X-Amz-Signature", "X-Amz-Credential", "X-Amz-Security-Token", "sig", "X-Goog-Signature", "AWSAccessKeyId", "Signature"}

func TestConventions(t *testing.T) {
	for _, name := range conventional {
		if got := (uriotel.Redactor{}).Redact("?" + name + "=x"); got != "?"+name+"=REDACTED" {
			t.Error(got)
		}
	}
}

// TestLong redacts long texts with many secrets, which takes linear time. With quadratic time
// it would not end.
func TestLong(t *testing.T) {
	for _, part := range []string{"sig=a&", "a;", "sig=;", "&", "@", ":", "u:p@"} {
		text := "https://h/?" + strings.Repeat(part, 1<<20/len(part))
		uriotel.Redactor{}.Redact(text)
	}
}
