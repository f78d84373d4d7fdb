package scheme_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/scheme"
)

// TestNoAllocs checks the functions that are documented not to allocate.
func TestNoAllocs(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	set := scheme.Known()
	buffer := make([]byte, 0, 256)
	path := func(name, path string) func() {
		form, _ := set.Form(name)
		return func() { form.Path(buffer, path) }
	}
	urn := uri.MustParseURI("URN:x")
	web := uri.MustParseURI("HTTP://h/")
	tests := map[string]func(){
		"Registered":      func() { scheme.Registered("MachineProvisioningProgressReporter") },
		"Registered, not": func() { scheme.Registered("nothing") },
		"Known":           func() { scheme.Known() },
		"Rules":           func() { set.Rules("Mongodb+SRV") },
		"Form":            func() { set.Form("HTTPS") },
		"DomainHost":      func() { set.DomainHost("HTTPS") },
		"Port":            func() { set.PortOf(web) },
		"IsURN":           func() { scheme.IsURN(urn) },
		"data":            path("data", "TEXT/plain;Charset=x;BASE64,y"),
		"doi":             path("doi", "10.1000/ABC"),
		"geo":             path("geo", "90.0,-180;CRS=WGS84;u=1.0;a=1;B=2"),
		"info":            path("info", "DDC/x"),
		"mailto":          path("mailto", "a@B,%22c%22@D"),
		"news":            path("news", "/*"),
		"sip":             path("sip", "a@H;A=1;transport=TCP"),
		"tel":             path("tel", "+1-2;ext=3-4;phone-context=A.B;x=Y"),
		"urn ietf":        path("urn", "IETF:RFC:1"),
		"urn isbn":        path("urn", "isbn:0-8044-2957-x"),
		"what it is not":  path("tel", "x"),
		"Needs": func() {
			r, _ := set.Rules("https")
			for range r.Needs() {
				continue
			}
		},
		"Registrations": func() {
			for range scheme.Registrations() {
				continue
			}
		},
		"Set.All": func() {
			for range set.All() {
				continue
			}
		},
	}
	for _, row := range table(t, "violations.tsv") {
		if row[1] == "-" {
			u := uri.Normalizer{}.NormalizeURI(uri.MustParseURI(row[0]), uri.LevelPercent)
			tests[row[0]] = func() { set.ViolationsOf(u) }
		}
	}
	for name, f := range tests {
		if n := testing.AllocsPerRun(10, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// TestOneSort counts the allocations for parameters that are not in order. They must be
// sorted only once.
func TestOneSort(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	buffer := make([]byte, 0, 256)
	for name, path := range map[string]string{
		"geo": "1,2;b=1;a=2",
		"sip": "a@h;b=1;a=2",
		"tel": "+1;b=1;a=2",
		"sms": "+1;b=1;a=2",
	} {
		form, _ := scheme.Known().Form(name)
		if n := testing.AllocsPerRun(10, func() { form.Path(buffer, path) }); n != 1 {
			t.Errorf("%s:%s: %v allocations", name, path, n)
		}
		u := uri.MustParseURI(name + ":" + path)
		want := 1.0 // for the sorted list
		switch name {
		case "geo":
			want = 0 // its check does not need the order
		case "tel", "sms":
			want = 3 // the URI is invalid, which allocates violations
		}
		if n := testing.AllocsPerRun(10, func() { scheme.Known().ViolationsOf(u) }); n > want {
			t.Errorf("%s: %v allocations to check it", u, n)
		}
	}
}
