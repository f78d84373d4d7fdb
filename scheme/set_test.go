package scheme_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

func names(s *scheme.Set) (list []string) {
	for r := range s.All() {
		list = append(list, r.Name)
	}
	return list
}

func TestSet(t *testing.T) {
	a := scheme.Rules{Name: "A", Identifies: "first"}
	b := scheme.Rules{Name: "b+c", Identifies: "second"}
	s := scheme.NewSet(b, a, scheme.Rules{Name: "a", Identifies: "third"})
	if got := names(s); !slices.Equal(got, []string{"a", "b+c"}) {
		t.Errorf("names %q", got)
	}
	for _, name := range []string{"a", "A"} {
		if r, ok := s.Rules(name); !ok || r.Identifies != "third" || r.Name != "a" {
			t.Errorf("%s: %+v, %t", name, r, ok)
		}
	}
	for _, name := range []string{"", "b", "b+", "b+cc", "c", "ä", "a\x00"} {
		if r, ok := s.Rules(name); ok {
			t.Errorf("%q: %+v", name, r)
		}
		if f, ok := s.Form(name); ok {
			t.Errorf("%q: %+v", name, f)
		}
	}
	if _, ok := s.Form("B+C"); !ok {
		t.Error("no form for a name in capital letters")
	}
	more := s.Extend(scheme.Rules{Name: "B+c", Identifies: "fourth"}, scheme.Rules{Name: "0"})
	if got := names(more); !slices.Equal(got, []string{"0", "a", "b+c"}) {
		t.Errorf("names %q", got)
	}
	if r, _ := more.Rules("b+c"); r.Identifies != "fourth" {
		t.Errorf("%+v", r)
	}
	if r, _ := s.Rules("b+c"); r.Identifies != "second" || len(names(s)) != 2 {
		t.Errorf("With changed the set: %+v", r)
	}
	for range s.All() {
		break
	}
}

// TestDomainHost lists the schemes whose hosts are no domain names.
func TestDomainHost(t *testing.T) {
	set := scheme.Known()
	var others []string
	for r := range set.All() {
		if set.DomainHost(strings.ToUpper(r.Name)) != r.DomainHost {
			t.Errorf("%s: not the field", r.Name)
		}
		if !r.DomainHost && r.Authority != schemename.Forbidden {
			others = append(others, r.Name)
		}
	}
	// The hosts of gs and s3 are buckets, and those of ipfs and ipns identify content. A host of
	// hdfs may be a cluster, of dtn a node, and of reload an overlay. A host of aaa or msrp may
	// contain parameters. The document of example says nothing about hosts, and javascript has
	// none.
	if want := []string{"aaa", "aaas", "dtn", "example", "gs", "hdfs", "ipfs", "ipns", "javascript", "msrp", "msrps", "reload", "s3"}; !slices.Equal(others, want) {
		t.Errorf("%q, want %q", others, want)
	}
	if set.DomainHost("unknown") {
		t.Error("a host of an unknown scheme is a domain name")
	}
}

// TestOpaque checks that all after the colon of an opaque scheme stays as it is written, but for
// what section 2.3 and 6.2.2.1 of RFC 3986 say of every triplet.
func TestOpaque(t *testing.T) {
	var names []string
	for r := range scheme.Known().All() {
		if !r.Form.Opaque {
			continue
		}
		names = append(names, r.Name)
		for _, part := range []string{"/a/../b", "a/../b", "//H/A", "//h:/A", "//h/./b", "/..", ".", "/.//x"} {
			text := r.Name + ":" + part
			last := uri.LevelScheme
			if r.Form.Path != nil {
				last = uri.LevelPath
			}
			for level := uri.LevelString; level <= last; level++ {
				if got := known.Normalize(uri.MustParse(text), level).String(); got != text {
					t.Errorf("%v: %s becomes %s", level, text, got)
				}
			}
		}
		if got := known.Normalize(uri.MustParse(r.Name+"://%7e%aa/%2E%2e"), uri.LevelScheme).String(); got != r.Name+"://~%AA/.." {
			t.Error(got)
		}
	}
	if want := []string{"about", "acct", "bitcoin", "blob", "cid", "data", "did", "doi", "ethereum", "geo", "h323", "iax", "im", "info", "ipn",
		"iris", "iris.beep", "iris.lwz", "iris.xpc", "iris.xpcs", "javascript", "leaptofrogans", "magnet", "mailto", "mid", "nih",
		"opaquelocktoken", "pkcs11", "pres", "service", "session", "sip", "sips", "sms", "stun", "stuns", "tag", "tel", "turn",
		"turns", "tv", "urn", "xcon", "xcon-userid"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

func TestZeroSet(t *testing.T) {
	var s scheme.Set
	if _, ok := s.Rules("http"); ok || knows(&s, "http") || s.ViolationsOf(uri.MustParseURI("http:")) != nil || names(&s) != nil {
		t.Error("the zero Set knows something")
	}
	n := uri.Normalizer{Schemes: &s}
	if got := n.Normalize(uri.MustParse("HTTP://h:80"), uri.LevelScheme).String(); got != "http://h:80" {
		t.Error(got)
	}
}

// TestKnown tries to change the shared set.
func TestKnown(t *testing.T) {
	set := scheme.Known()
	if again := scheme.Known(); again != set {
		t.Error("not always the same set")
	}
	list := names(set)
	if !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != len(list) {
		t.Errorf("not in order, or not once: %q", list)
	}
	r, _ := scheme.Known().Rules("http")
	r.Host, r.Form.DefaultPort = schemename.Forbidden, "1"
	for r := range scheme.Known().All() {
		r.Name, r.Form.DefaultPort = "x", "1"
	}
	scheme.Known().Extend(r)
	if r, _ := scheme.Known().Rules("http"); r.Host != schemename.Required || r.Form.DefaultPort != "80" {
		t.Errorf("changed to %+v", r)
	}
}

func TestConcurrent(t *testing.T) {
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for r := range scheme.Known().All() {
				u := uri.MustParseURI(r.Name + ":x;b=1;a=2")
				scheme.Known().ViolationsOf(u)
				scheme.Known().Extend(r)
				known.NormalizeURI(u, uri.LevelScheme)
				scheme.Registered(strings.ToUpper(r.Name))
			}
		})
	}
	group.Wait()
}

// TestUnregistered lists the known schemes that are in use but not registered. If one
// becomes registered, remove it here.
func TestUnregistered(t *testing.T) {
	var list []string
	for r := range scheme.Known().All() {
		if _, ok := scheme.Registered(r.Name); !ok {
			list = append(list, r.Name)
		}
	}
	want := []string{
		"abfs", "abfss", "amqp", "amqps", "gs", "hdfs", "javascript", "mongodb+srv", "mysql", "mysqlx", "postgres", "postgresql",
		"rtmpe", "rtmps", "rtmpt", "rtmpte", "s3", "svn+ssh",
	}
	if !slices.Equal(list, want) {
		t.Errorf("%q, want %q", list, want)
	}
}

func TestIsURN(t *testing.T) {
	for text, want := range map[string]bool{
		"urn:example:a": true,
		"URN:x":         true,
		"urn://h":       true, // of the scheme, though not valid
		"uri:a":         false,
		"urns:a":        false,
		"http://h/urn":  false,
		"info:ddc/1":    false, // a name, but its syntax does not show it
	} {
		if got := scheme.IsURN(uri.MustParseURI(text)); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
	if scheme.IsURN(uri.URI{}) {
		t.Error("the zero URI")
	}
}

// TestGeneric checks that Generic removes empty ports and completes empty paths of
// unknown schemes, and does nothing else (RFC 3986, section 6.2.3).
func TestGeneric(t *testing.T) {
	for text, want := range map[string][2]string{
		"x://h:":             {"x://h/", "x://h/"},
		"x://h:?q#f":         {"x://h/?q#f", "x://h/?q#f"},
		"x://u@h:/a":         {"x://u@h/a", "x://u@h/a"},
		"x://":               {"x:///", "x:///"},
		"x://h:80/":          {"x://h:80/", "x://h:80/"},
		"x:":                 {"x:", "x:"},
		"x:/a":               {"x:/a", "x:/a"},
		"//h:":               {"//h:", "//h:"},
		"amqp://h:":          {"amqp://h", "amqp://h/"}, // Known has rules for it
		"xmpp://u@h":         {"xmpp://u@h", "xmpp://u@h/"},
		"http://h:80":        {"http://h/", "http://h:80/"},
		"file://localhost/a": {"file:///a", "file://localhost/a"},
	} {
		for i, schemes := range []uri.Schemes{scheme.Generic(scheme.Known()), scheme.Generic(nil)} {
			n := uri.Normalizer{Schemes: schemes}
			if got := n.Normalize(uri.MustParse(text), uri.LevelScheme).String(); got != want[i] {
				t.Errorf("%s: %s, want %s", text, got, want[i])
			}
		}
	}
}

func knows(s *scheme.Set, name string) bool {
	_, ok := s.Form(name)
	return ok
}

// Names that differ only after eight letters, of all lengths, in one set.
func TestFindSimilarNames(t *testing.T) {
	var names []string
	for n := range 20 {
		for _, end := range []string{"", "a", "b", "a.", "+1"} {
			names = append(names, "x"+strings.Repeat("y", n)+end)
		}
	}
	var rules []scheme.Rules
	for _, name := range names {
		rules = append(rules, scheme.Rules{Name: name})
	}
	set := scheme.NewSet(rules...)
	for _, name := range names {
		for _, spelling := range []string{name, strings.ToUpper(name)} {
			if got, ok := set.Rules(spelling); !ok || got.Name != name {
				t.Errorf("%q: %q, %t", spelling, got.Name, ok)
			}
		}
		for _, other := range []string{name + "z", "z" + name, name + "\x00", name[1:], strings.Replace(name, "+", "\x0b", 1) + "-", strings.Replace(name, ".", "\x0e", 1) + "-"} {
			if got, ok := set.Rules(other); ok {
				t.Errorf("%q: %q", other, got.Name)
			}
		}
	}
}

func BenchmarkForm(b *testing.B) {
	for _, name := range []string{"http", "HTTPS", "opaquelocktoken", "unknown"} {
		b.Run(name, func(b *testing.B) {
			set := scheme.Known()
			for b.Loop() {
				set.Form(name)
			}
		})
	}
}
