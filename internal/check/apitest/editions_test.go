package apitest

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/bulk"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/iri"
)

// message is a MIME message whose bases depend on the edition.
const message = "MIME-Version: 1.0\r\nContent-Base: http://a/b/\r\nContent-Location: c\r\n" +
	"Content-Type: multipart/related; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n" +
	"Content-Base: http://ü/\r\nContent-Location: http://d/e\r\n\r\n<a href=f>\r\n--x\r\n" +
	"Content-Type: text/html\r\nContent-Location: cid:g\r\n\r\n<a href=h>\r\n--x--\r\n"

// takeEdition has everything in the exported API that takes an Edition, as docs/api.txt calls
// it. Each function returns the results of an edition as text.
var takeEdition = map[string]func(e uri.Edition) string{
	"uri.Parser.Edition": func(e uri.Edition) string {
		u, err := uri.Parser{Edition: e}.ParseURI("http://ü/")
		return fmt.Sprint(u, err)
	},
	"uri.Resolver.Edition": func(e uri.Edition) string {
		base, err := uri.NewBase(uri.MustParseURI("http://h/a/b"), uri.Resolver{Edition: e})
		if err != nil {
			return err.Error()
		}
		text, err := base.AppendResolveText(nil, []byte("/../ü"))
		again, err2 := iri.NewBase(iri.MustParseIRI("http://ü/a/b"), uri.Resolver{Edition: e})
		if err2 != nil {
			return err2.Error()
		}
		i, err2 := again.Resolve(iri.MustParse("../../ü"))
		return fmt.Sprint(string(text), err, i, err2)
	},
	"uri.Normalizer.Edition": func(e uri.Edition) string {
		text, err := uri.Normalizer{Edition: e}.AppendNormalizeText(nil, []byte("HTTP://H/%7e/../ü"), uri.LevelPath)
		return fmt.Sprint(string(text), err)
	},
	"uri/audit.Config.Edition": func(e uri.Edition) string {
		var all []any
		for _, iris := range []bool{false, true} {
			a, err := audit.New(audit.Config{Edition: e, IRIs: iris})
			if all = append(all, err); err == nil {
				for _, text := range []string{"http://ü/", "http://a_b@h:99/../?y", "http://a.example/%2e%2e/"} {
					all = append(all, a.AuditText(text))
				}
			}
		}
		return fmt.Sprint(all...)
	},
	"uri/baseuri.NewElements": func(e uri.Edition) string {
		elements := baseuri.NewElements(e, uri.MustParseURI("http://h/a/b"))
		err := elements.StartElement("?y", true)
		return fmt.Sprint(elements.Base(), err)
	},
	"uri/baseuri.Context.Edition": func(e uri.Edition) string {
		own, err := baseuri.Find("text/html", strings.NewReader("<base href='ü/c'>"))
		if err != nil {
			return err.Error()
		}
		c := baseuri.Context{Edition: e, Content: own, Retrieved: uri.MustParseURI("http://h/a")}
		base, source, err := c.Establish()
		opaque, source2, err2 := baseuri.Context{Edition: e, Retrieved: uri.MustParseURI("a:b")}.Establish()
		return fmt.Sprint(base, source, err, opaque, source2, err2)
	},
	"uri/baseuri.Embedded.Against": func(e uri.Edition) string {
		own, err := baseuri.Find("text/html", strings.NewReader("<base href=/c>"))
		if err != nil {
			return err.Error()
		}
		base, err := own.Against(e, uri.MustParseURI("http://h/a"))
		return fmt.Sprint(base, err)
	},
	"uri/baseuri.MIME.Edition": func(e uri.Edition) string {
		var all []any
		for part, err := range (baseuri.MIME{Edition: e}).Walk(strings.NewReader(message)) {
			base, source, err2 := part.Context.Establish()
			all = append(all, base, source, err, err2)
		}
		return fmt.Sprint(all...)
	},
	"uri/bulk.Reader.Parser": func(e uri.Edition) string {
		var all []any
		for record, err := range (bulk.Reader{Parser: uri.Parser{Edition: e}}).Each(strings.NewReader("http://ü/\n?y\nhttp://a_b/\n")) {
			all = append(all, record.Reference, record.Err, err)
		}
		return fmt.Sprint(all...)
	},
	"uri/canonical.Profile.Normalizer": func(e uri.Edition) string {
		p := canonical.Dedup()
		p.Normalizer.Edition = e
		u, err := p.Apply(uri.MustParseURI("HTTP://H/%7e/../a"))
		return fmt.Sprint(u, err)
	},
	"uri/extract/document.Finder.Resolver": func(e uri.Edition) string {
		var all []any
		f := document.Finder{Base: uri.MustParseURI("http://h/a"), Resolver: uri.Resolver{Edition: e}}
		for link, err := range f.Links(strings.NewReader("<a href=?y><a href='#z'><a href='/../ü'><a href='g:'>")) {
			all = append(all, link.Reference, link.Target, link.Err, err)
		}
		return fmt.Sprint(all...)
	},
}

// TestUnknownEditions checks that an unknown Edition behaves as RFC 3986 in every function that
// takes one, and that IRIs need package iri.
func TestUnknownEditions(t *testing.T) {
	for name, of := range takeEdition {
		want := of(uri.RFC3986)
		if of(uri.RFC2396) == want && of(uri.RFC2396bis01) == want {
			t.Errorf("%s: RFC 2396 and rfc2396bis-01 give %s too", name, want)
		}
		for e := uri.RFC2396 + 1; e != 0; e++ {
			if got := of(e); got != want {
				t.Errorf("%s: edition %d: %s, want %s", name, uint8(e), got, want)
				break
			}
		}
	}
}

// TestTakeEdition checks that takeEdition has all that takes an Edition.
func TestTakeEdition(t *testing.T) {
	api, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	takes := regexp.MustCompile(`^(?:field (\S+) (?:uri\.)?(?:Edition|Resolver|Parser|Normalizer)$|func (\w+)\([^)]* (?:uri\.)?Edition\b.*\)|method \(\*?(\w+)\) (\w+)\(.*\buri\.Edition\b.*\))`)
	var found []string
	pkg := ""
	for line := range strings.Lines(string(api)) {
		line = strings.TrimSpace(line)
		if path, ok := strings.CutPrefix(line, "package github.com/urikit/"); ok {
			pkg = path
		}
		if m := takes.FindStringSubmatch(line); m != nil {
			name := m[1] + m[2] + m[3]
			if m[4] != "" {
				name += "." + m[4]
			}
			found = append(found, pkg+"."+name)
			if takeEdition[pkg+"."+name] == nil {
				t.Errorf("%s.%s is not tested with unknown editions", pkg, name)
			}
		}
	}
	if len(found) != len(takeEdition) {
		t.Errorf("docs/api.txt has %q, this test has %d", found, len(takeEdition))
	}
}
