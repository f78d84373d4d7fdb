package audit

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"net/netip"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/internal/readers/recorded"
)

// A probe is a row of testdata/probes with the answers of parsers. A null or missing host is
// no answer. An empty host means that the parser names none.
type probe struct {
	ID      string
	In      string `json:"in_hex"`
	RFC3986 struct {
		Valid        bool
		Host         *string
		ResolvedHost *string `json:"resolved_host"`
	} `json:"rfc3986"`
	NetURL struct {
		OK           bool
		Host         *string
		HTTPDial     *string `json:"http_dial"`
		ResolvedHost *string `json:"resolved_host"`
	} `json:"net_url"`
	WHATWG struct {
		OK           bool
		Host         *string
		ResolvedHost *string `json:"resolved_host"`
	}
	Java, Curl, Python, Uriparser answer
	JavaURL                       answer `json:"java_url"`

	legacy recorded.Answer // the answer of Node's url.parse, if it was recorded
	Boost  answer          `json:"boost_url"`
}

type answer struct {
	OK   bool
	Host *string
}

func probes(t testing.TB) (list []probe) {
	file, err := os.ReadFile("../testdata/probes/probes.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	answers := make(map[string]recorded.Answers)
	for _, r := range records(t) {
		answers[r.Text] = r.Answers
	}
	for line := range bytes.Lines(file) {
		var p probe
		if err := json.Unmarshal(line, &p); err != nil {
			t.Fatal(err)
		}
		in, err := hex.DecodeString(p.In)
		if err != nil {
			t.Fatal(err)
		}
		p.In = string(in)
		if uri.Split(p.In).HasAuthority {
			p.legacy = answers[p.In]["Node url.parse, //host"]
		}
		if answers[p.In]["libcurl"].Outcome == recorded.Error { // the probe's answer is that for any scheme
			p.Curl.OK = false
		}
		list = append(list, p)
	}
	return list
}

// folded returns a host in the form for comparison: in lower case, and an IPv6 address in
// one spelling, without brackets and zone.
func folded(host string) string {
	host = strings.ToLower(host)
	bare := strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	bare, _, _ = strings.Cut(bare, "%")
	if a, err := netip.ParseAddr(bare); err == nil && a.Is6() {
		return netip.AddrFrom16(a.As16()).String()
	}
	if len(bare)+2 == len(host) {
		return bare
	}
	return host
}

// hosts returns the hosts that the parsers name, without those that did not answer.
func (p probe) hosts() map[string]string {
	found := make(map[string]string)
	add := func(who string, ok bool, host *string) {
		if ok && host != nil {
			found[who] = folded(*host)
		}
	}
	add("net/url", p.NetURL.OK, p.NetURL.Host)
	if p.NetURL.HTTPDial != nil {
		host := (*p.NetURL.HTTPDial)[:strings.LastIndexByte(*p.NetURL.HTTPDial, ':')]
		add("net/http", p.NetURL.OK, &host)
	}
	add("whatwg", p.WHATWG.OK, p.WHATWG.Host)
	add("java", p.Java.OK, p.Java.Host)
	if p.JavaURL.Host != nil && *p.JavaURL.Host != "" { // it is also empty for errors
		add("java.net.URL", p.JavaURL.OK, p.JavaURL.Host)
	}
	add("curl", p.Curl.OK, p.Curl.Host)
	add("url.parse", p.legacy.Outcome == recorded.Host || p.legacy.Outcome == recorded.None, &p.legacy.Host)
	none := ""
	for who, a := range map[string]answer{"python": p.Python, "uriparser": p.Uriparser, "boost": p.Boost} {
		if a.OK && a.Host == nil {
			a.Host = &none
		}
		add(who, a.OK, a.Host)
	}
	return found
}

// agree reports whether the grammar and all parsers that answered read the same host, both
// with and without the base.
func (p probe) agree() bool {
	hosts := p.hosts()
	target := ""
	if p.RFC3986.Valid {
		if p.RFC3986.Host != nil {
			hosts["RFC 3986"] = folded(*p.RFC3986.Host)
		} else {
			hosts["RFC 3986"] = ""
		}
		if p.RFC3986.ResolvedHost != nil {
			target = folded(*p.RFC3986.ResolvedHost)
		}
		// The base can only matter if the text alone has no host.
		if r := p.WHATWG.ResolvedHost; r != nil && !p.WHATWG.OK && folded(*r) != target {
			return false
		}
	} else if r := p.WHATWG.ResolvedHost; r != nil && !p.WHATWG.OK && *r != "base.example" {
		hosts["whatwg"] = folded(*r)
	}
	first, seen := "", false
	for _, host := range hosts {
		if seen && host != first {
			return false
		}
		first, seen = host, true
	}
	return true
}

// TestProbes checks that a text is invalid or has a finding if parsers name different hosts,
// or if one connects to another host than the grammar names. If all agree, it must not have
// the finding two-readings.
func TestProbes(t *testing.T) {
	disagree, two := 0, 0
	for _, p := range probes(t) {
		found := Auditor{}.AuditText(p.In)
		_, valid := index(found, "invalid")
		at, ok := index(found, "two-readings")
		switch agree := p.agree(); {
		case valid == p.RFC3986.Valid:
			t.Errorf("%s %q: valid is %t", p.ID, p.In, p.RFC3986.Valid)
		case agree && ok:
			t.Errorf("%s %q: all read alike, but %s\n%q", p.ID, p.In, found[at].Message, p.hosts())
		case !agree && !ok && p.RFC3986.Valid && told(p, found):
		case !agree && !ok && p.RFC3986.Valid:
			t.Errorf("%s %q: not all read alike, and nothing says so:\n%q", p.ID, p.In, p.hosts())
		case !agree && !ok:
			t.Logf("%s %q: not all read alike; only its being invalid is reported: %q", p.ID, p.In, p.hosts())
			disagree++
		case !agree:
			disagree++
			two++
		}
	}
	t.Logf("%d disagreements, %d of them told as two readings", disagree, two)
}

// told reports whether another finding covers a difference that two-readings ignores: a
// program reads the host of the page, Boost.URL 1.81 ends a host after an address, or
// url.parse reads no host in "javascript".
func told(p probe, found []Finding) bool {
	if _, ok := index(found, "ipv4-prefix"); ok {
		p.Boost.OK = false
		return p.agree()
	}
	if strings.HasPrefix(p.In, "javascript:") {
		p.legacy = recorded.Answer{}
		return p.agree()
	}
	_, ok := index(found, "scheme-restriction")
	return ok && p.WHATWG.ResolvedHost != nil && *p.WHATWG.ResolvedHost == "base.example"
}

func index(found []Finding, id string) (int, bool) {
	for i, f := range found {
		if f.ID == id {
			return i, true
		}
	}
	return 0, false
}

// The readers agree with the recorded answers of the software that they are named after.
func TestReadersMeasured(t *testing.T) {
	for _, p := range probes(t) {
		got := readers.Browser(p.In)
		want, ok := p.WHATWG.Host, p.WHATWG.OK
		if !ok || want == nil || *want == "" || !ascii.Only(p.In) {
			continue
		}
		if got.Outcome != auditname.Named || folded(got.Host) != folded(*want) {
			t.Errorf("%s %q: browser %+v, measured %q", p.ID, p.In, got, *want)
		}
	}
}
