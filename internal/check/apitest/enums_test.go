package apitest

import (
	"encoding"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/planted"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/scheme/urn"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

// enums are the enumerations of this module, as docs/api.txt calls them, each with its
// greatest value.
var enums = map[string]func(t *testing.T, name string){
	"uri.Component":               check(uri.ComponentFragment),
	"uri.Edition":                 check(uri.RFC2396),
	"uri.HostKind":                check(uri.HostEmpty),
	"uri.Level":                   check(uri.LevelProtocol),
	"uri.ReferenceKind":           check(uri.KindURI),
	"uri.Rule":                    check(uri.RuleFragment),
	"uri/audit.Severity":          check(audit.SeverityHigh),
	"uri/extract/document.Format": check(document.Binary),
	"uri/idn.Profile":             check(idn.IDNA2003),
	"uri/iri.HostForm":            check(iri.HostPercent),
	"uri/pct.Set":                 check(pct.Fragment),
	"uri/scheme/file.System":      check(file.Windows),
	"uri/scheme/urn.NIDKind":      check(urn.Reserved),
	"uri/urihttp.ReferrerPolicy":  check(urihttp.ReferrerUnsafeURL),
	"uri/whatwg.HostKind":         check(whatwg.HostOpaque),
}

// value is an enumeration with its methods.
type value interface {
	~uint8
	String() string
	encoding.TextMarshaler
}

// check returns a test of an enumeration whose greatest value is last.
func check[E value](last E) func(*testing.T, string) {
	parse := func(name string) (v E, err error) {
		err = any(&v).(encoding.TextUnmarshaler).UnmarshalText([]byte(name))
		return v, err
	}
	return func(t *testing.T, name string) {
		pkg, _, _ := strings.Cut(name[strings.LastIndexByte(name, '/')+1:], ".")
		_, err := parse("No Such Name")
		if !errors.Is(err, uri.ErrUnknownName) || !strings.HasPrefix(err.Error(), pkg+": ") || !strings.Contains(err.Error(), `"No Such Name"`) {
			t.Fatalf("an unknown name: %v", err)
		}
		if v, err := parse(""); (err == nil) != (E(0).String() == "") || v != 0 {
			t.Errorf("the empty name: %v, %v", v, err)
		}
		for _, text := range planted.Texts() {
			if _, err := parse(text); err == nil || planted.Shows(err.Error()) {
				t.Errorf("%q: %v", text, err)
			}
		}
		seen := make(map[string]bool)
		for v := E(0); v <= last; v++ {
			s := v.String()
			if seen[s] || s == "unknown" || !strings.Contains(err.Error(), s) {
				t.Errorf("value %d is called %q; %v", uint8(v), s, err)
			}
			seen[s] = true
			if got, err := parse(s); got != v || err != nil {
				t.Errorf("parsing %q gives %v, %v", s, got, err)
			}
			list, err := json.Marshal([]E{v})
			if err != nil || string(list) != `["`+s+`"]` {
				t.Errorf("value %v as JSON: %s, %v", v, list, err)
			}
			var back []E
			if err := json.Unmarshal(list, &back); err != nil || len(back) != 1 || back[0] != v {
				t.Errorf("%s reads as %v, %v", list, back, err)
			}
		}
		for _, v := range []E{last + 1, 255} {
			text, err := v.MarshalText()
			if v.String() != "unknown" || text != nil || !errors.Is(err, uri.ErrUnknownName) || !strings.HasPrefix(err.Error(), pkg+": ") {
				t.Errorf("value %d is %q, as text %q, %v", uint8(v), v.String(), text, err)
			}
		}
		most := len(err.Error()) + 50 // an unknown name is cut, the names are listed
		for _, wrong := range []string{"unknown", strings.ToUpper(last.String()) + " ", strings.Repeat("a", 1000)} {
			set := last
			err := any(&set).(encoding.TextUnmarshaler).UnmarshalText([]byte(wrong))
			if !errors.Is(err, uri.ErrUnknownName) || set != last || len(err.Error()) > most {
				t.Errorf("%q is set to %v, %v", wrong, set, err)
			}
		}
	}
}

func TestEnums(t *testing.T) {
	for name, test := range enums {
		t.Run(name, func(t *testing.T) { test(t, name) })
	}
}

// TestComplete checks that enums has every enumeration of the exported API.
func TestComplete(t *testing.T) {
	api, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	found, pkg := 0, ""
	for line := range strings.Lines(string(api)) {
		line = strings.TrimSpace(line)
		if path, ok := strings.CutPrefix(line, "package github.com/urikit/"); ok {
			pkg = path
		}
		name, ok := strings.CutPrefix(line, "type ")
		if name, isByte := strings.CutSuffix(name, " uint8"); ok && isByte {
			found++
			if enums[pkg+"."+name] == nil {
				t.Errorf("%s.%s is not among the enumerations of this test", pkg, name)
			}
		}
	}
	if found != len(enums) {
		t.Errorf("docs/api.txt has %d enumerations, this test %d", found, len(enums))
	}
}
