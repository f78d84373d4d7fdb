package whatwg_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"

	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/whatwg"
)

// readSuite reads a suite of web-platform-tests: an array of comments and cases.
func readSuite[Case any](t *testing.T, name string) (cases []Case) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var entries []json.RawMessage
	if err := json.Unmarshal(data, &entries); err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if entry[0] == '"' {
			continue
		}
		var c Case
		if err := json.Unmarshal(entry, &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

// components are the answers of the getters of the API, and the serialization.
type components struct {
	Href, Protocol, Username, Password, Host, Hostname, Port, Pathname, Search, Hash string
}

func componentsOf(u whatwg.URL) components {
	c := components{Href: u.String(), Protocol: u.Scheme() + ":", Pathname: u.Pathname()}
	userinfo, _ := u.Userinfo()
	c.Username, c.Password, _ = strings.Cut(userinfo, ":")
	c.Host, _ = u.HostPort()
	c.Hostname, _ = u.Hostname()
	if u.HostKind() == whatwg.HostIPv6 {
		c.Hostname = "[" + c.Hostname + "]"
	}
	c.Port, _ = u.Port()
	if query, _ := u.Query(); query != "" {
		c.Search = "?" + query
	}
	if fragment, _ := u.Fragment(); fragment != "" {
		c.Hash = "#" + fragment
	}
	return c
}

func TestURLTestData(t *testing.T) {
	type test struct {
		Input   string
		Base    *string
		Failure bool
		Origin  *string
		components
	}
	cases := readSuite[test](t, "urltestdata.json")
	t.Attr("cases", testenv.Figure(len(cases)))
	for _, c := range cases {
		var p whatwg.Parser
		if c.Base != nil {
			base, err := whatwg.Parse(*c.Base)
			if err != nil {
				if !c.Failure {
					t.Errorf("base %q: %v", *c.Base, err)
				}
				continue
			}
			p.Base = base
		}
		u, err := p.Parse(c.Input)
		if (err != nil) != c.Failure {
			t.Errorf("%q, base %q: %v, want failure %t", c.Input, p.Base, err, c.Failure)
			continue
		}
		if err != nil {
			continue
		}
		if got := componentsOf(u); got != c.components {
			t.Errorf("%q, base %q:\n got %+v\nwant %+v", c.Input, p.Base, got, c.components)
		}
		if c.Origin != nil && u.Origin() != *c.Origin {
			t.Errorf("%q: origin %q, want %q", c.Input, u.Origin(), *c.Origin)
		}
		if again, err := whatwg.Parse(u.String()); again != u {
			t.Errorf("%q gives %+v, its serialization %+v, %v", c.Input, u, again, err)
		}
	}
}

func TestPercentEncoding(t *testing.T) {
	type test struct {
		Input  string
		Output map[string]string
	}
	cases := readSuite[test](t, "percent-encoding.json")
	t.Attr("cases", testenv.Figure(len(cases)))
	for _, c := range cases {
		for name, want := range c.Output {
			enc, err := htmlindex.Get(name)
			if err != nil {
				t.Fatal(err)
			}
			u, err := whatwg.Parser{Encoding: enc}.Parse("https://example.com/?" + c.Input + "#" + c.Input)
			if err != nil {
				t.Fatal(err)
			}
			if got, _ := u.Query(); got != want {
				t.Errorf("%q in %s: query %q, want %q", c.Input, name, got, want)
			}
			if got, _ := u.Fragment(); got != c.Output["utf-8"] {
				t.Errorf("%q in %s: fragment %q, want %q", c.Input, name, got, c.Output["utf-8"])
			}
		}
	}
}

// TestToASCII runs the suite for domain to ASCII on URLs. No case differs.
func TestToASCII(t *testing.T) {
	type test struct {
		Comment string
		Input   string
		Output  *string
	}
	cases := readSuite[test](t, "../../idn/testdata/wpt/toascii.json")
	t.Attr("cases", testenv.Figure(len(cases)))
	for _, c := range cases {
		got, want := "failure", "failure"
		if u, err := whatwg.Parse("https://" + c.Input + "/x"); err == nil {
			got, _ = u.Hostname()
		}
		if c.Output != nil {
			want = *c.Output
		}
		if got != want {
			t.Errorf("%q (%s): %q, want %q", c.Input, c.Comment, got, want)
		}
	}
}
