package coding

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/pct"
)

// The data of all octets is encoded as package pct does it, and comes back.
func TestOctets(t *testing.T) {
	data := make([]byte, 256)
	for i := range data {
		data[i] = byte(i)
	}
	for component, rule := range map[pct.Set]uri.Rule{
		pct.Userinfo: uri.RuleUserinfo, pct.Host: uri.RuleHost, pct.Segment: uri.RuleSegment,
		pct.Query: uri.RuleQuery, pct.Fragment: uri.RuleFragment,
	} {
		octets := New(dialect.RFC3986, rule, component, false, false)
		if got, want := string(octets.Append(nil, data)), string(pct.Encode(component, string(data))); got != want {
			t.Errorf("%v: %s, want %s", component, got, want)
		}
		octets.Add("az")
		got := string(octets.Append([]byte("<"), data))
		if back, err := pct.Decode(got[1:]); got[0] != '<' || back != string(data) || err != nil {
			t.Errorf("%v: %q, %v", component, back, err)
		}
		if got := string(octets.Append(nil, []byte("abz"))); got != "%61b%7A" {
			t.Errorf("%v: %s", component, got)
		}
	}
}

// In a form, "+" is a space, and stays one if the octet is added.
func TestForm(t *testing.T) {
	octets := New(dialect.RFC3986, uri.RuleQuery, pct.QueryParam, true, false)
	if got := string(octets.Append(nil, []byte("a b+c&d"))); got != "a+b%2Bc%26d" {
		t.Error(got)
	}
	octets.Add(" ")
	if got := string(octets.Append(nil, []byte("a b"))); got != "a%20b" {
		t.Error(got)
	}
}

// With unreserved, and in an older edition, more octets are encoded.
func TestFewerStay(t *testing.T) {
	octets := New(dialect.RFC3986, uri.RuleSegment, pct.Segment, false, true)
	if got := string(octets.Append(nil, []byte("a-._~!$&':@/"))); got != "a-._~%21%24%26%27%3A%40%2F" {
		t.Error(got)
	}
	octets = New(dialect.URIs(uri.RFC2396), uri.RuleFragment, pct.Fragment, false, false)
	if got := string(octets.Append(nil, []byte("a[b"))); got != "a%5Bb" {
		t.Error(got)
	}
}
