package uriotel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"go.opentelemetry.io/otel/attribute"

	"github.com/urikit/uri"
	uriotel "github.com/urikit/uri/adapters/otel"
	"github.com/urikit/uri/audit"
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
		{"?Sig=a&signature=b&sign=c&xsig=d", "?Sig=a&signature=b&sign=c&xsig=d"},
		{"?sig=a&sig=b", "?sig=REDACTED&sig=REDACTED"},
		{"?sig&sig=&=sig", "?sig&sig=&=sig"},
		{"?sig=a=b==", "?sig=REDACTED"},
		{"?s%69g=a", "?s%69g=REDACTED"},
		{"?s%6=a&sig=b", "?s%6=a&sig=REDACTED"},
		{"?a=1;sig=b", "?a=1;sig=REDACTED"},
		{"?sig=a;b;c&d", "?sig=REDACTED&d"},
		{"?a=1;b;sig=c;d=e&f", "?a=1;b;sig=REDACTED&f"},
		{"?;&;sig=a", "?;&;sig=REDACTED"},
		{"/sig=a#sig=b", "/sig=a#sig=b"},

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

func TestQueryKeys(t *testing.T) {
	const text = "https://u:p@h/?sig=a&code=b"
	for _, test := range []struct {
		keys []string
		want string
	}{
		{nil, "https://REDACTED:REDACTED@h/?sig=REDACTED&code=b"},
		{[]string{}, "https://REDACTED:REDACTED@h/?sig=a&code=b"},
		{[]string{"code"}, "https://REDACTED:REDACTED@h/?sig=a&code=REDACTED"},
		{append(uriotel.DefaultQueryKeys(), "code"), "https://REDACTED:REDACTED@h/?sig=REDACTED&code=REDACTED"},
	} {
		if got := (uriotel.Redactor{QueryKeys: test.keys}).Redact(text); got != test.want {
			t.Errorf("%q: got %s, want %s", test.keys, got, test.want)
		}
	}
}

// TestSecrets gives a Redactor spans of all kinds.
func TestSecrets(t *testing.T) {
	const text = "http://h/0123456789"
	for _, test := range []struct {
		secrets []uri.Span
		want    string
	}{
		{nil, text},
		{[]uri.Span{{Offset: 9, Length: 2}}, "http://h/REDACTED23456789"},
		{[]uri.Span{{Offset: 11, Length: 2}, {Offset: 9, Length: 2}}, "http://h/REDACTEDREDACTED456789"},
		{[]uri.Span{{Offset: 9, Length: 5}, {Offset: 10, Length: 2}}, "http://h/REDACTED56789"},
		{[]uri.Span{{Offset: 9, Length: 2}, {Offset: 10, Length: 2}}, "http://h/REDACTED3456789"},
		{[]uri.Span{{Offset: -3, Length: 7}, {Offset: 18, Length: 9}, {Offset: 99, Length: 1}, {Offset: 9}}, "REDACTED://h/012345678REDACTED"},
	} {
		r := uriotel.Redactor{Secrets: func(string) []uri.Span { return slices.Clone(test.secrets) }}
		if got := r.Redact(text); got != test.want {
			t.Errorf("%v: got %s, want %s", test.secrets, got, test.want)
		}
	}

	r := uriotel.Redactor{Secrets: audit.Auditor{}.Secrets}
	got := r.Redact("https://u:p@h/?access_token=a&sig=b#id_token=c")
	if want := "https://REDACTED:REDACTED@h/?access_token=REDACTED&sig=REDACTED#id_token=REDACTED"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestLong redacts long texts with many secrets, which takes linear time. With quadratic time
// it would not end.
func TestLong(t *testing.T) {
	for _, part := range []string{"sig=a&", "a;", "sig=;", "&", "@", ":", "u:p@"} {
		text := "https://h/?" + strings.Repeat(part, 1<<20/len(part))
		uriotel.Redactor{Secrets: audit.Auditor{}.Secrets}.Redact(text)
	}
}
