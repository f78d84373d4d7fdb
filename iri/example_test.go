package iri_test

import (
	"errors"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

func Example() {
	i := iri.MustParseIRI("http://bücher.example/straße?q=größe")
	u, err := i.URI()
	fmt.Println(u, err)
	back, err := iri.Mapper{Host: iri.HostUnicode}.ToIRI(u.Reference())
	fmt.Println(back, err)
	// Output:
	// http://xn--bcher-kva.example/stra%C3%9Fe?q=gr%C3%B6%C3%9Fe <nil>
	// http://bücher.example/straße?q=größe <nil>
}

func ExampleParse() {
	r, err := iri.Parse("../größe?q=日本")
	fmt.Println(r.Path(), err)
	_, err = iri.Parse("größe\xff")
	fmt.Println(err)
	if e := (*iri.SyntaxError)(nil); errors.As(err, &e) {
		fmt.Println(e.Offset, e.Character)
	}
	// Output:
	// ../größe <nil>
	// iri: a path cannot contain the byte 0xFF: convert the text to UTF-8, or percent-encode it as %FF (offset 7, path, isegment-nz-nc; RFC 3987 section 2.2)
	// 7 5
}

func ExampleParseIRI() {
	i, err := iri.ParseIRI("urn:beispiel:größe")
	fmt.Println(i.Scheme(), i.Path(), err)
	// Output: urn beispiel:größe <nil>
}

func ExampleMustParse() {
	fmt.Println(iri.MustParse("?q=größe").Query())
	// Output: q=größe true
}

func ExampleMustParseIRI() {
	fmt.Println(iri.MustParseIRI("http://bücher.example:8042/").Port())
	// Output: 8042 true
}

func ExampleValidate() {
	fmt.Println(iri.Validate(uri.RuleFragment, "größe"))
	// Output: <nil>
}

func ExampleFromReference() {
	fmt.Println(iri.FromReference(uri.MustParse("/gr%C3%B6%C3%9Fe")))
	// Output: /gr%C3%B6%C3%9Fe
}

func ExampleFromURI() {
	i, err := iri.FromURI(uri.MustParseURI("http://xn--bcher-kva.example/"))
	fmt.Println(i, err)
	_, err = iri.FromURI(uri.URI{})
	fmt.Println(err == uri.ErrZero)
	// Output:
	// http://xn--bcher-kva.example/ <nil>
	// true
}

func ExampleIRI_URI() {
	fmt.Println(iri.MustParseIRI("http://bücher.example/größe").URI())
	// Output: http://xn--bcher-kva.example/gr%C3%B6%C3%9Fe <nil>
}

func ExampleReference_URI() {
	_, err := iri.MustParse("größe").URI()
	fmt.Println(err == uri.ErrNoScheme)
	fmt.Println(iri.MustParse("größe").URIReference())
	// Output:
	// true
	// gr%C3%B6%C3%9Fe <nil>
}

func ExampleReference_IRI() {
	i, err := iri.MustParse("http://bücher.example/").IRI()
	fmt.Println(i.Scheme(), err)
	// Output: http <nil>
}

func ExampleBuild() {
	r, err := iri.Build(uri.Parts{
		Scheme: "http", HasScheme: true,
		Authority: "bücher.example", HasAuthority: true,
		Path:  "/" + iri.Encode(pct.Segment, "große/kleine"),
		Query: "q=" + iri.Encode(pct.QueryParam, "a&ö"), HasQuery: true,
	})
	fmt.Println(r, err)
	_, err = iri.Build(uri.Parts{Path: "//größe"})
	fmt.Println(err)
	// Output:
	// http://bücher.example/große%2Fkleine?q=a%26ö <nil>
	// iri: this path would read as another component here: begin it with "/" after an authority, and else write "/." before "//", and "./" before a first segment with ":" (no offset, path, IRI-reference; RFC 3987 section 2.2)
}

func ExampleEncode() {
	fmt.Println(iri.Encode(pct.Segment, "50 % größe"))
	// Output: 50%20%25%20größe
}

func ExampleReference_With() {
	r, err := iri.MustParse("http://example.com/?q=1").With(uri.ComponentHost, "bücher.example")
	fmt.Println(r, err)
	// Output: http://bücher.example/?q=1 <nil>
}

func ExampleReference_Without() {
	r, err := iri.MustParse("http://bücher.example/?q=1").Without(uri.ComponentQuery)
	fmt.Println(r, err)
	// Output: http://bücher.example/ <nil>
}

func ExampleIRI_With() {
	i, err := iri.MustParseIRI("http://example.com/").With(uri.ComponentPath, "/größe")
	fmt.Println(i, err)
	// Output: http://example.com/größe <nil>
}

func ExampleIRI_Without() {
	i, err := iri.MustParseIRI("http://bücher.example:80/").Without(uri.ComponentPort)
	fmt.Println(i, err)
	// Output: http://bücher.example/ <nil>
}

func ExampleIRI_Resolve() {
	base := iri.MustParseIRI("http://bücher.example/a/b")
	fmt.Println(base.Resolve(iri.MustParse("../größe")))
	// Output: http://bücher.example/größe <nil>
}

func ExampleIRI_ResolveText() {
	base := iri.MustParseIRI("http://bücher.example/a/b")
	fmt.Println(base.ResolveText("?q=größe"))
	// Output: http://bücher.example/a/b?q=größe <nil>
}

func ExampleIRI_Relativize() {
	base := iri.MustParseIRI("http://bücher.example/größe/a")
	fmt.Println(base.Relativize(iri.MustParseIRI("http://bücher.example/größe/straße")))
	// Output: straße <nil>
}

func ExampleNewBase() {
	b, err := iri.NewBase(iri.MustParseIRI("http://bücher.example/a#größe"), uri.Resolver{RefuseClimb: true})
	fmt.Println(b.Base(), err)
	_, err = b.Resolve(iri.MustParse("../größe"))
	fmt.Println(err)
	// Output:
	// http://bücher.example/a <nil>
	// uri: the reference climbs above the root: it has too many ".." segments
}

func ExampleBase_Resolve() {
	b, _ := iri.NewBase(iri.MustParseIRI("http://bücher.example/a/b"), uri.Resolver{})
	fmt.Println(b.Resolve(iri.MustParse("größe")))
	// Output: http://bücher.example/a/größe <nil>
}

func ExampleBase_AppendResolve() {
	b, _ := iri.NewBase(iri.MustParseIRI("http://bücher.example/a/b"), uri.Resolver{})
	dst, err := b.AppendResolve(nil, iri.MustParse("größe"))
	fmt.Println(string(dst), err)
	// Output: http://bücher.example/a/größe <nil>
}

func ExampleBase_Relativize() {
	b, _ := iri.NewBase(iri.MustParseIRI("http://bücher.example/a/b"), uri.Resolver{})
	target := iri.MustParseIRI("http://bücher.example/größe")
	fmt.Println(b.Relativize(target, uri.Relativizer{RefuseClimb: true}))
	// Output: /größe <nil>
}

func ExampleReference_Normalize() {
	fmt.Println(iri.MustParse("a/../gr%c3%b6%C3%9fe").Normalize())
	// Output: größe
}

func ExampleIRI_Normalize() {
	fmt.Println(iri.MustParseIRI("HTTP://example.com/%7Eä/./b").Normalize())
	// Output: http://example.com/~ä/b
}

func ExampleNormalizer_Normalize() {
	n := iri.Normalizer{Schemes: scheme.Known()}
	r := iri.MustParse("HTTP://XN--BCHER-KVA.example:80/gr%c3%b6%C3%9fe")
	fmt.Println(n.Normalize(r, uri.LevelPath))
	fmt.Println(n.Normalize(r, uri.LevelScheme))
	// Output:
	// http://xn--bcher-kva.example:80/größe
	// http://bücher.example/größe
}

func ExampleNormalizer_NormalizeIRI() {
	n := iri.Normalizer{NFC: true}
	fmt.Println(n.NormalizeIRI(iri.MustParseIRI("urn:x:e\u0301"), uri.LevelPath) == iri.MustParseIRI("urn:x:\u00e9"))
	// Output: true
}

func ExampleNormalizer_Equivalent() {
	n := iri.Normalizer{Schemes: scheme.Known()}
	a, b := iri.MustParse("http://bücher.example"), iri.MustParse("http://xn--bcher-kva.example/")
	fmt.Println(n.Equivalent(a, b, uri.LevelPath), n.Equivalent(a, b, uri.LevelScheme))
	// Output: false true
}

func ExampleMapper_ToURI() {
	r := iri.MustParse("http://bücher.example/größe")
	fmt.Println(iri.Mapper{}.ToURI(r))
	fmt.Println(iri.Mapper{Host: iri.HostPercent}.ToURI(r))
	_, err := iri.Mapper{}.ToURI(iri.MustParse("http://-ü.example/"))
	fmt.Println(err)
	// Output:
	// http://xn--bcher-kva.example/gr%C3%B6%C3%9Fe <nil>
	// http://b%C3%BCcher.example/gr%C3%B6%C3%9Fe <nil>
	// iri: host at offset 7: label "-\u00fc" at offset 0: it begins or ends with a hyphen (rule V3)
}

func ExampleMapper_ToURIChanges() {
	_, changes, _ := iri.Mapper{}.ToURIChanges(iri.MustParse("/größe"))
	for _, c := range changes {
		fmt.Println(c.Component, c.Span.Offset, c.Before, c.After, c.Reason)
	}
	// Output: path 3 öß %C3%B6%C3%9F a URI has no characters outside ASCII (RFC 3987, section 3.1)
}

func ExampleMapper_ToIRI() {
	fmt.Println(iri.Mapper{}.ToIRI(uri.MustParse("http://xn--bcher-kva.example/gr%C3%B6%C3%9Fe%2F%E2%80%AE")))
	// Output: http://xn--bcher-kva.example/größe%2F%E2%80%AE <nil>
}

func ExampleMapper_ToIRIChanges() {
	_, changes, _ := iri.Mapper{Host: iri.HostUnicode}.ToIRIChanges(uri.MustParse("http://xn--bcher-kva.example/"))
	for _, c := range changes {
		fmt.Println(c.Component, c.Before, c.After, c.Reason)
	}
	// Output: host xn--bcher-kva.example bücher.example the form of an internationalized domain name (UTS #46)
}

func ExampleReference_AppendText() {
	b, err := iri.MustParse("größe").AppendText([]byte("see "))
	fmt.Println(string(b), err)
	// Output: see größe <nil>
}

func ExampleReference_AppendBinary() {
	b, err := iri.MustParse("größe").AppendBinary(nil)
	fmt.Println(len(b), err)
	// Output: 7 <nil>
}

func ExampleIRI_AppendText() {
	_, err := iri.IRI{}.AppendText(nil)
	fmt.Println(err == uri.ErrZero)
	// Output: true
}

func ExampleIRI_AppendBinary() {
	b, err := iri.MustParseIRI("urn:x:ö").AppendBinary(nil)
	fmt.Println(string(b), err)
	// Output: urn:x:ö <nil>
}

// Without the last parameter there is no "?".
func ExampleReference_EditParams() {
	r := iri.MustParse("/ö?ä=1#ü")
	fmt.Println(r.EditParams(func(p uri.Params) uri.Params { return p.Set("ä", "2") }))
	fmt.Println(r.EditParams(func(p uri.Params) uri.Params { return p.Remove("ä") }))
	// Output:
	// /ö?ä=2#ü <nil>
	// /ö#ü <nil>
}

func ExampleIRI_EditParams() {
	i := iri.MustParseIRI("http://ö/?ä=1")
	fmt.Println(i.EditParams(func(p uri.Params) uri.Params { return p.Remove("ä") }))
	// Output: http://ö/ <nil>
}

func ExampleIRI_NetURL() {
	u, err := iri.MustParseIRI("http://bücher.example/größe").NetURL()
	fmt.Println(u, err)
	// Output: http://xn--bcher-kva.example/gr%C3%B6%C3%9Fe <nil>
}

func ExampleReference_NetURL() {
	u, err := iri.MustParse("größe?q=ö").NetURL()
	fmt.Println(u, err)
	_, err = iri.MustParse("http://ü..example/").NetURL()
	fmt.Println(err)
	// Output:
	// gr%C3%B6%C3%9Fe?q=%C3%B6 <nil>
	// iri: host at offset 7: label "" at offset 3: it is empty (rule A4_2)
}
