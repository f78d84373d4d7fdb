package guard_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"net/netip"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
)

func TestCheckURI(t *testing.T) {
	long := strings.Repeat("a.", 126) + "a"
	for _, test := range []struct {
		text string
		want error
	}{
		{"http://example.com/", nil},
		{"https://example.com", nil},
		{"HTTPS://EXAMPLE.com:443/a?b#c", nil},
		{"http://example.com:/", nil},
		{"http://example.com:00080/", nil},
		{"https://example.com:80/", nil},
		{"http://example.com./", nil},
		{"http://a_b.example/", nil},
		{"http://xn--nxasmq6b.example/", nil},
		{"http://1.example/", nil},
		{"http://1.2.3.4a/", nil},
		{"http://0xg/", nil},
		{"http://8.8.8.8/", nil},
		{"http://[2606:4700:4700::1111]/", nil},
		{"http://[::ffff:8.8.8.8]/", nil},
		{"http://" + long + "/", nil},
		{"http://" + strings.Repeat("a", 63) + ".example/", nil},

		{"ftp://example.com/", guard.ErrScheme},
		{"gopher://example.com:80/_x", guard.ErrScheme},
		{"file:///etc/passwd", guard.ErrScheme},
		{"javascript:alert(1)", guard.ErrScheme},
		{"httpx://example.com/", guard.ErrScheme},
		{strings.Repeat("x", 1000) + "://example.com/", guard.ErrScheme},
		{"http:/example.com", guard.ErrHost},
		{"http:example.com", guard.ErrHost},
		{"http:", guard.ErrHost},

		// RFC 3986, sections 3.2.1, 7.5 and 7.6
		{"http://user@example.com/", guard.ErrUserinfo},
		{"http://@example.com/", guard.ErrUserinfo},
		{"http://user:password@example.com/", guard.ErrUserinfo},
		{"http://127.0.0.1/;token=password?token=password#token=password", guard.ErrAddress},
		{"http://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", guard.ErrUserinfo},

		// section 7.2
		{"http://example.com:25/", guard.ErrPort},
		{"http://example.com:0/", guard.ErrPort},
		{"http://example.com:8080/", guard.ErrPort},
		{"http://example.com:65616/", guard.ErrPort}, // 80 in 16 bits
		{"http://example.com:4294967376/", guard.ErrPort},
		{"http://example.com:99999999999999999999999999/", guard.ErrPort},

		// hosts that programs read differently
		{"http:///path", guard.ErrHost},
		{"http://:80/", guard.ErrHost},
		{"http://./", guard.ErrHost},
		{"http://a..b/", guard.ErrHost},
		{"http://.a/", guard.ErrHost},
		{"http://a../", guard.ErrHost},
		{"http://-a.example/", guard.ErrHost},
		{"http://a-.example/", guard.ErrHost},
		{"http://%31%32%37.0.0.1/", guard.ErrHost},
		{"http://good.example%2Fevil.example/", guard.ErrHost},
		{"http://good.example%00.evil.example/", guard.ErrHost},
		{"http://ex%61mple.com/", guard.ErrHost},
		{"http://127%E2%80%A40%E2%80%A40%E2%80%A41/", guard.ErrHost}, // 127.0.0.1 for readers of IDNA2003
		{"http://fa%C3%9F.de/", guard.ErrHost},                       // fass.de for these, xn--fa-hia.de for browsers
		{"http://a,b/", guard.ErrHost},
		{"http://a;b/", guard.ErrHost},
		{"http://a~b/", guard.ErrHost},
		{"http://a$b/", guard.ErrHost},
		{"http://[v1.a]/", guard.ErrHost},
		{"http://" + long + "b/", guard.ErrHost},
		{"http://" + strings.Repeat("a", 64) + ".example/", guard.ErrHost},

		// section 7.4: rare IP address formats
		{"http://127.1/", guard.ErrHost},
		{"http://2130706433/", guard.ErrHost},
		{"http://0x7f000001/", guard.ErrHost},
		{"http://0X7F.1/", guard.ErrHost},
		{"http://0x/", guard.ErrHost},
		{"http://017700000001/", guard.ErrHost},
		{"http://0177.0.0.1/", guard.ErrHost},
		{"http://0251.0376.0251.0376/", guard.ErrHost},
		{"http://127.0.0.1./", guard.ErrHost},
		{"http://1.2.3.4.5/", guard.ErrHost},
		{"http://256.1.1.1/", guard.ErrHost},
		{"http://example.0x1/", guard.ErrHost},
		{"http://example.9/", guard.ErrHost},

		{"http://127.0.0.1/", guard.ErrAddress},
		{"http://0.0.0.0/", guard.ErrAddress},
		{"http://169.254.169.254/latest/meta-data/", guard.ErrAddress},
		{"http://168.63.129.16/", guard.ErrAddress},
		{"http://161.26.0.10/", guard.ErrAddress},
		{"http://166.9.0.1/", guard.ErrAddress},
		{"http://199.36.153.4/", guard.ErrAddress},
		{"http://199.36.153.11/", guard.ErrAddress},
		{"http://[2600:2d00:2:1000::1]/", guard.ErrAddress},
		{"http://192.0.0.192/", guard.ErrAddress},
		{"http://100.100.100.200/", guard.ErrAddress},
		{"http://[::1]/", guard.ErrAddress},
		{"http://[::]/", guard.ErrAddress},
		{"http://[::ffff:127.0.0.1]/", guard.ErrAddress},
		{"http://[::FFFF:7F00:1]/", guard.ErrAddress},
		{"http://[::127.0.0.1]/", guard.ErrAddress},
		{"http://[64:ff9b::127.0.0.1]/", guard.ErrAddress},
		{"http://[2002:7f00:1::]/", guard.ErrAddress},
		{"http://[fd00:ec2::254]/", guard.ErrAddress},

		// names of refused addresses
		{"http://localhost/", guard.ErrAddress},
		{"http://LOCALHOST./", guard.ErrAddress},
		{"http://x.localhost/", guard.ErrAddress},
		{"http://a.b.LocalHost./", guard.ErrAddress},
		{"http://localhost.localdomain/", guard.ErrAddress},
		{"http://localhost6/", guard.ErrAddress},
		{"http://ip6-loopback/", guard.ErrAddress},
		{"http://metadata.google.internal/computeMetadata/v1/", guard.ErrAddress},
		{"http://Metadata.Google.Internal./", guard.ErrAddress},
		{"http://metadata.goog/", guard.ErrAddress},
		{"http://metadata/", guard.ErrAddress},
		{"http://metadata./", guard.ErrAddress},
		{"http://instance-data/latest/", guard.ErrAddress},
		{"http://instance-data.ec2.internal/", guard.ErrAddress},
		{"http://api.metadata.cloud.ibm.com/", guard.ErrAddress},
		{"http://metadata.tencentyun.com/", guard.ErrAddress},
		{"http://%6cocalhost/", guard.ErrHost},
		{"http://localhos%74./", guard.ErrHost},
		{"http://%EF%BD%8Cocalhost/", guard.ErrHost}, // U+FF4C, which folds to "l"
		{"http://localhost.example/", nil},
		{"http://notlocalhost/", nil},
		{"http://metadata.example.com/", nil},

		// section 7.3: an encoded NUL
		{"http://example.com/a%00.txt", guard.ErrNUL},
		{"http://example.com/?a=%00", guard.ErrNUL},
		{"http://example.com/#%00", guard.ErrNUL},
		{"http://example.com/%2500?%25%3000", nil},
	} {
		u, err := uri.ParseURI(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		for _, p := range []*guard.Policy{nil, new(guard.Policy), policy(t, guard.Config{})} {
			err := p.CheckURI(u)
			var refusal *guard.Refusal
			if !errors.Is(err, test.want) || err != nil && !errors.As(err, &refusal) {
				t.Errorf("%.100s: %v, want %v", test.text, err, test.want)
			}
			if err != nil && (strings.Contains(err.Error(), "user") && !errors.Is(err, guard.ErrUserinfo) || strings.Contains(err.Error(), "password") || len(err.Error()) > 300) {
				t.Errorf("%.100s: %v", test.text, err)
			}
		}
	}
	if err := new(guard.Policy).CheckURI(uri.URI{}); !errors.Is(err, guard.ErrURI) {
		t.Errorf("the zero URI: %v", err)
	}
}

// TestEditions checks that a URI of an older edition is read by RFC 3986.
func TestEditions(t *testing.T) {
	for _, test := range []struct {
		edition uri.Edition
		text    string
		want    error
	}{
		{uri.RFC2396, "http://example.com/", nil},
		{uri.RFC2396, "http://0177.0.0.1/", guard.ErrHost},
		{uri.RFC2396, "http://999.0.0.1/", guard.ErrHost},
		{uri.RFC2396, "http://a$b,c/", guard.ErrHost}, // a registry name
		{uri.RFC2396, "http://user:password$,@example.com/", guard.ErrUserinfo},
		{uri.RFC2396bis01, "http://127.0.0.1/", guard.ErrAddress},
	} {
		u, err := uri.Parser{Edition: test.edition}.ParseURI(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if err := new(guard.Policy).CheckURI(u); !errors.Is(err, test.want) {
			t.Errorf("%s by %s: %v, want %v", test.text, test.edition, err, test.want)
		}
	}
}

func TestConfig(t *testing.T) {
	for _, test := range []struct {
		name   string
		config guard.Config
		text   string
		want   error
	}{
		{"scheme", guard.Config{AllowSchemes: []string{"FTP"}}, "ftp://example.com:80/", nil},
		{"scheme without a port", guard.Config{AllowSchemes: []string{"ftp"}}, "ftp://example.com/", guard.ErrPort},
		{"scheme instead of the default", guard.Config{AllowSchemes: []string{"https"}}, "http://example.com/", guard.ErrScheme},
		{"ws", guard.Config{AllowSchemes: []string{"ws"}}, "WS://example.com/", nil},
		{"wss", guard.Config{AllowSchemes: []string{"wss"}, AllowPorts: []uint16{443}}, "wss://example.com/", nil},
		{"no scheme", guard.Config{AllowSchemes: []string{}}, "http://example.com/", guard.ErrScheme},

		{"port", guard.Config{AllowPorts: []uint16{8080}}, "http://example.com:8080/", nil},
		{"port instead of the default", guard.Config{AllowPorts: []uint16{8080}}, "http://example.com/", guard.ErrPort},
		{"no port", guard.Config{AllowPorts: []uint16{}}, "http://example.com/", guard.ErrPort},
		{"any port", guard.Config{AllowAnyPort: true}, "http://example.com:65535/", nil},
		{"any port but those beyond", guard.Config{AllowAnyPort: true}, "http://example.com:65536/", guard.ErrPort},
		{"any port but 0", guard.Config{AllowAnyPort: true}, "http://example.com:0/", guard.ErrPort},
		{"port 0", guard.Config{AllowPorts: []uint16{0}}, "http://example.com:0/", guard.ErrPort},

		{"userinfo", guard.Config{AllowUserinfo: true}, "http://user:password@example.com/", nil},
		{"userinfo before what is refused", guard.Config{AllowUserinfo: true}, "http://user:password@127.0.0.1/", guard.ErrAddress},

		{"host", guard.Config{AllowHosts: []string{"Example.com"}}, "http://eXample.com/", nil},
		{"host with a dot", guard.Config{AllowHosts: []string{"example.com"}}, "http://example.com./", nil},
		{"host given with a dot", guard.Config{AllowHosts: []string{"example.com."}}, "http://example.com/", nil},
		{"other host", guard.Config{AllowHosts: []string{"example.com"}}, "http://example.org/", guard.ErrHost},
		{"host below", guard.Config{AllowHosts: []string{"example.com"}}, "http://www.example.com/", guard.ErrHost},
		{"host as a prefix", guard.Config{AllowHosts: []string{"example.com"}}, "http://example.com.evil.example/", guard.ErrHost},
		{"host as a suffix", guard.Config{AllowHosts: []string{"example.com"}}, "http://notexample.com/", guard.ErrHost},
		{"below", guard.Config{AllowHosts: []string{"*.example.com"}}, "http://a.B.EXAMPLE.com./", nil},
		{"not below", guard.Config{AllowHosts: []string{"*.example.com"}}, "http://example.com/", guard.ErrHost},
		{"below as a suffix", guard.Config{AllowHosts: []string{"*.example.com"}}, "http://notexample.com/", guard.ErrHost},
		{"below as a prefix", guard.Config{AllowHosts: []string{"*.example.com"}}, "http://a.example.com.evil.example/", guard.ErrHost},
		{"no host", guard.Config{AllowHosts: []string{}}, "http://example.com/", guard.ErrHost},
		{"address", guard.Config{AllowHosts: []string{"8.8.8.8"}}, "http://8.8.8.8/", nil},
		{"mapped address", guard.Config{AllowHosts: []string{"8.8.8.8"}}, "http://[::ffff:808:808]/", nil},
		{"address given as mapped", guard.Config{AllowHosts: []string{"[::ffff:8.8.8.8]"}}, "http://8.8.8.8/", nil},
		{"IPv6 address", guard.Config{AllowHosts: []string{"[2606:4700:4700::1111]"}}, "http://[2606:4700:4700:0:0::1111]/", nil},
		{"IPv6 address without brackets", guard.Config{AllowHosts: []string{"2606:4700:4700::1111"}}, "http://[2606:4700:4700::1111]/", nil},
		{"other address", guard.Config{AllowHosts: []string{"8.8.8.8"}}, "http://8.8.4.4/", guard.ErrHost},
		{"address that is not listed", guard.Config{AllowHosts: []string{"example.com"}}, "http://8.8.8.8/", guard.ErrHost},
		{"name that is not listed", guard.Config{AllowHosts: []string{"8.8.8.8"}}, "http://example.com/", guard.ErrHost},
		{"host whose address is refused", guard.Config{AllowHosts: []string{"127.0.0.1"}}, "http://127.0.0.1/", guard.ErrAddress},

		{"denied", guard.Config{DenyHosts: []string{"evil.example"}}, "http://EVIL.example./", guard.ErrHost},
		{"denied, another", guard.Config{DenyHosts: []string{"evil.example"}}, "http://good.example/", nil},
		{"denied below", guard.Config{DenyHosts: []string{"*.evil.example"}}, "http://a.evil.example/", guard.ErrHost},
		{"denied below, not itself", guard.Config{DenyHosts: []string{"*.evil.example"}}, "http://evil.example/", nil},
		{"denied address", guard.Config{DenyHosts: []string{"8.8.8.8"}}, "http://[::ffff:8.8.8.8]/", guard.ErrHost},
		{"denied and allowed", guard.Config{DenyHosts: []string{"a.example.com"}, AllowHosts: []string{"*.example.com"}}, "http://a.example.com/", guard.ErrHost},
		{"nothing denied", guard.Config{DenyHosts: []string{}}, "http://example.com/", nil},

		{"prefix", guard.Config{AllowPrefixes: prefixes("127.0.0.0/8")}, "http://127.0.0.1/", nil},
		{"prefix, but a rare form", guard.Config{AllowPrefixes: prefixes("127.0.0.0/8")}, "http://127.1/", guard.ErrHost},
		{"denied prefix", guard.Config{DenyPrefixes: prefixes("8.8.8.0/24")}, "http://8.8.8.8/", guard.ErrAddress},
	} {
		p := policy(t, test.config)
		if err := p.CheckURI(uri.MustParseURI(test.text)); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
}

func TestNew(t *testing.T) {
	for _, test := range []struct {
		config guard.Config
		want   string
	}{
		{guard.Config{AllowSchemes: []string{"http:"}}, "AllowSchemes"},
		{guard.Config{AllowSchemes: []string{""}}, "AllowSchemes"},
		{guard.Config{AllowHosts: []string{""}}, "AllowHosts"},
		{guard.Config{AllowHosts: []string{"*"}}, "AllowHosts"},
		{guard.Config{AllowHosts: []string{"*."}}, "AllowHosts"},
		{guard.Config{AllowHosts: []string{"*.*.example"}}, "AllowHosts"},
		{guard.Config{AllowHosts: []string{"a.*"}}, "AllowHosts"},
		{guard.Config{AllowHosts: []string{"http://example.com"}}, "AllowHosts"},
		{guard.Config{AllowHosts: []string{"example.com:80"}}, "example.com…"},
		{guard.Config{AllowHosts: []string{"http://user:password@example.com/"}}, "http…"},
		{guard.Config{DenyHosts: []string{"user:password@example.com"}}, "user…"},
		{guard.Config{AllowSchemes: []string{"http://example.com/?token=password"}}, "http…"},
		{guard.Config{AllowHosts: []string{"bücher.example"}}, "AllowHosts"},
		{guard.Config{AllowHosts: []string{"127.1"}}, "AllowHosts"},
		{guard.Config{DenyHosts: []string{"evil.example", "10.0.0.0/8"}}, "DenyHosts"},
		{guard.Config{DenyHosts: []string{".evil.example"}}, "DenyHosts"},
		{guard.Config{AllowPrefixes: make([]netip.Prefix, 1)}, "AllowPrefixes"},
		{guard.Config{AllowPrefixes: prefixes("10.0.0.1/8")}, "write 10.0.0.0/8"},
		{guard.Config{AllowPrefixes: prefixes("::ffff:10.0.0.0/104")}, "IPv4"},
		{guard.Config{DenyPrefixes: prefixes("::ffff:0:0/96")}, "DenyPrefixes"},
		{guard.Config{NAT64: prefixes("64:ff9b::/97")}, "NAT64"},
		{guard.Config{NAT64: prefixes("64:ff9b:1::/47")}, "NAT64"},
		{guard.Config{NAT64: prefixes("10.0.0.0/32")}, "NAT64"},
		{guard.Config{NAT64: make([]netip.Prefix, 1)}, "NAT64"},
	} {
		p, err := guard.New(test.config)
		if p != nil || err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "password") {
			t.Errorf("%+v: %v, want %q in it", test.config, err, test.want)
		}
	}
}

// A policy does not change with the lists of its Config.
func TestNewCopies(t *testing.T) {
	c := guard.Config{
		AllowSchemes:  []string{"https"},
		AllowPorts:    []uint16{443},
		AllowHosts:    []string{"a.example"},
		DenyHosts:     []string{"b.example"},
		AllowPrefixes: prefixes("10.0.0.0/8"),
		DenyPrefixes:  prefixes("10.1.0.0/16"),
		NAT64:         prefixes("64:ff9b::/96"),
	}
	p := policy(t, c)
	c.AllowSchemes[0], c.AllowPorts[0], c.AllowHosts[0], c.DenyHosts[0] = "x", 1, "x", "x"
	c.AllowPrefixes[0], c.DenyPrefixes[0], c.NAT64[0] = netip.Prefix{}, netip.Prefix{}, netip.Prefix{}
	if err := p.CheckURI(uri.MustParseURI("https://a.example/")); err != nil {
		t.Error(err)
	}
	for text, ok := range map[string]bool{"10.0.0.1": true, "10.1.0.1": false, "64:ff9b::10.0.0.1": true} {
		if err := p.CheckAddr(addr(text)); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestProbes checks that no other parser reads another host in an allowed URI.
func TestProbes(t *testing.T) {
	file, err := os.Open("../testdata/probes/probes.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	anything := policy(t, guard.Config{AllowAnyPort: true, AllowPrefixes: prefixes("0.0.0.0/0", "::/0")})
	let := 0
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row struct {
			ID, In string
			Others map[string]any
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(lines.Bytes(), &row.Others); err != nil {
			t.Fatal(err)
		}
		u, err := uri.ParseURI(row.In)
		if err != nil || anything.CheckURI(u) != nil {
			continue
		}
		let++
		host, _ := u.Host()
		for parser, reading := range row.Others {
			fields, ok := reading.(map[string]any)
			if !ok || parser == "boost_url" && row.ID == "P219" { // it reads the beginning of a name as an address
				continue
			}
			if other, ok := fields["host"].(string); ok && other != "" && !sameHost(host, other) {
				t.Errorf("%s: %s: %s reads the host %s", row.ID, row.In, parser, other)
			}
		}
	}
	if err := lines.Err(); err != nil || let < 10 {
		t.Errorf("%d probes are let through, %v", let, err)
	}
}

// sameHost reports whether another parser's host is the same address or name. Only some
// parsers return brackets.
func sameHost(host uri.Host, other string) bool {
	if a, ok := host.Addr(); ok {
		b, err := netip.ParseAddr(strings.Trim(other, "[]"))
		return err == nil && a.Unmap() == b.Unmap()
	}
	return strings.EqualFold(host.String(), other)
}

func TestAllocs(t *testing.T) {
	name, literal := uri.MustParseURI("https://www.example.com:443/a?b"), uri.MustParseURI("http://[2606:4700:4700::1111]/")
	v4, v6 := addr("::ffff:8.8.8.8"), addr("2001:0:808:808:8000:63bf:f7f7:f7f7")
	p := policy(t, guard.Config{AllowHosts: []string{"*.example.com", "2606:4700:4700::1111"}, Teredo: true})
	var err error
	n := testing.AllocsPerRun(100, func() {
		err = errors.Join(err, p.CheckURI(name), p.CheckURI(literal), p.CheckAddr(v4), p.CheckAddr(v6))
	})
	if n != 0 || err != nil {
		t.Errorf("%v allocations, %v", n, err)
	}
}

func FuzzCheckURI(f *testing.F) {
	for _, text := range []string{
		"http://example.com/", "https://user:password@127.1:65616/", "http://[::ffff:127.0.0.1]:80/", "http://a%00b./",
		"ws://xn--a.example.:443/?#", "http://0x7f.1/", "http://[v1.x]/", "ftp://a:/", "http://1.2.3.4/",
	} {
		f.Add(text, "*.example.com")
	}
	f.Fuzz(func(t *testing.T, text, host string) {
		u, err := uri.ParseURI(text)
		if err != nil {
			return
		}
		var strict guard.Policy
		err = strict.CheckURI(u)
		allow, newErr := guard.New(guard.Config{AllowHosts: []string{host}})
		if newErr == nil {
			if err := allow.CheckURI(u); err == nil {
				got, _ := u.Host()
				name := strings.TrimSuffix(strings.ToLower(got.String()), ".")
				want := strings.TrimSuffix(strings.ToLower(strings.TrimPrefix(host, "*")), ".")
				if _, isAddress := got.Addr(); !isAddress && (!strings.HasSuffix(name, want) || !strings.HasPrefix(host, "*.") && name != want) {
					t.Fatalf("%q is let through by %q", text, host)
				}
			}
		}
		deny, newErr := guard.New(guard.Config{DenyHosts: []string{host}})
		if newErr == nil && allow.CheckURI(u) == nil && deny.CheckURI(u) == nil {
			t.Fatalf("%q is among %q and is not", text, host)
		}
		if err == nil {
			if _, ok := u.Userinfo(); ok {
				t.Fatalf("%q is let through", text)
			}
			if a, ok := mustHost(t, u).Addr(); ok && strict.CheckAddr(a) != nil {
				t.Fatalf("%q is let through", text)
			}
			if n, err := u.PortNumber(); err == nil && n != 80 && n != 443 {
				t.Fatalf("%q is let through", text)
			}
			return
		}
		var refusal *guard.Refusal
		if !errors.As(err, &refusal) || refusal.Reason == nil || len(err.Error()) > 400 {
			t.Fatalf("%q: %v", text, err)
		}
		// The message does not depend on the userinfo.
		if userinfo, _ := u.Userinfo(); userinfo != "" {
			other, otherErr := u.With(uri.ComponentUserinfo, "x")
			if otherErr != nil {
				t.Fatal(otherErr)
			}
			if got := strict.CheckURI(other); got == nil || got.Error() != err.Error() {
				t.Fatalf("%q: %v, and %v", text, err, got)
			}
		}
	})
}

func mustHost(t *testing.T, u uri.URI) uri.Host {
	t.Helper()
	host, ok := u.Host()
	if !ok {
		t.Fatalf("%s has no host", u.Redacted())
	}
	return host
}

// TestKnownNames checks that a policy which allows an address also allows its known names.
func TestKnownNames(t *testing.T) {
	for _, test := range []struct {
		config guard.Config
		text   string
		want   error
	}{
		{guard.Config{AllowPrefixes: prefixes("127.0.0.1/32")}, "http://localhost/", nil},
		{guard.Config{AllowPrefixes: prefixes("::1/128")}, "http://a.localhost./", nil},
		{guard.Config{AllowPrefixes: prefixes("::1/128")}, "http://localhost4/", guard.ErrAddress},
		{guard.Config{AllowPrefixes: prefixes("10.0.0.0/8")}, "http://localhost/", guard.ErrAddress},
		{guard.Config{AllowPrefixes: prefixes("127.0.0.0/8")}, "http://metadata/", guard.ErrAddress},
		{guard.Config{AllowPrefixes: prefixes("169.254.169.254/32")}, "http://metadata.goog/", nil},
		{guard.Config{AllowPrefixes: prefixes("169.254.169.254/32")}, "http://metadata.tencentyun.com/", guard.ErrAddress},
		{guard.Config{AllowPrefixes: prefixes("127.0.0.0/8", "::1/128"), DenyPrefixes: prefixes("127.0.0.1/32", "::1/128")}, "http://localhost/", guard.ErrAddress},
		{guard.Config{AllowHosts: []string{"localhost"}}, "http://localhost/", guard.ErrAddress}, // the address is still refused
		{guard.Config{AllowPrefixes: prefixes("127.0.0.0/8"), DenyHosts: []string{"localhost"}}, "http://localhost/", guard.ErrHost},
	} {
		if err := policy(t, test.config).CheckURI(uri.MustParseURI(test.text)); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.text, err, test.want)
		}
	}
	err := new(guard.Policy).CheckURI(uri.MustParseURI("http://X.localhost/"))
	const want = "guard: address refused: localhost names this machine (RFC 6761): 127.0.0.1 is in 127.0.0.0/8, Loopback (RFC 1122)"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	// DialFunc checks known names, too.
	if _, err := policy(t, guard.Config{}).DialFunc(nil)(t.Context(), "tcp", "metadata.google.internal:80"); !errors.Is(err, guard.ErrAddress) {
		t.Errorf("dialed: %v", err)
	}
}

// TestNUL checks that the error names the place of an encoded NUL, and that AllowNUL allows
// it except in the host.
func TestNUL(t *testing.T) {
	for _, test := range []struct{ text, place string }{
		{"http://a%00b@example.com/", "userinfo contains %00 at byte 8"},
		{"http://example.com/%00", "path contains %00 at byte 19"},
		{"http://example.com/a/b%00%00?%00", "path contains %00 at byte 22"},
		{"http://example.com/?%00", "query contains %00 at byte 20"},
		{"http://example.com/?#a%00", "fragment contains %00 at byte 22"},
	} {
		u := uri.MustParseURI(test.text)
		err := policy(t, guard.Config{AllowUserinfo: true}).CheckURI(u)
		if !errors.Is(err, guard.ErrNUL) || !strings.HasSuffix(err.Error(), ": the "+test.place) {
			t.Errorf("%s: %v, want %s", test.text, err, test.place)
		}
		if err := policy(t, guard.Config{AllowUserinfo: true, AllowNUL: true}).CheckURI(u); err != nil {
			t.Errorf("%s, allowed: %v", test.text, err)
		}
	}
	if err := policy(t, guard.Config{AllowNUL: true}).CheckURI(uri.MustParseURI("http://a%00b/")); !errors.Is(err, guard.ErrHost) {
		t.Errorf("a NUL in the host: %v", err)
	}
}
