package canonical_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/whatwg"
)

func Example() {
	p := canonical.Crawl(canonical.TrackingParameters()...)
	u := uri.MustParseURI("HTTP://Example.com:80/./%7Ejoe?utm_source=mail&id=7#top")
	fmt.Println(p.Apply(u))
	// Output:
	// http://example.com/~joe?id=7 <nil>
}

// The result of each profile for one URI.
func ExampleProfiles() {
	u := uri.MustParseURI("http://www.example.com/a//index.html?b=2&gclid=x&a=1#top")
	for _, p := range canonical.Profiles() {
		form, err := p.Apply(u)
		if err != nil {
			fmt.Println(err)
		}
		fmt.Println(p.Name, form)
	}
	// Output:
	// cache-key http://www.example.com/a//index.html?b=2&gclid=x&a=1
	// crawl http://www.example.com/a//index.html?b=2&a=1
	// crawl-href http://www.example.com/a//index.html?b=2&a=1
	// dedup https://example.com/a?a=1&b=2
}

// The profile of a crawler, with an extra step for a site that ignores the case of paths.
func ExampleProfile() {
	p := canonical.Crawl("session")
	p.Name = "example.com"
	p.Steps = append(p.Steps, canonical.LowerPath())
	fmt.Println(p.Apply(uri.MustParseURI("http://example.com/About/US?session=1")))
	// Output:
	// http://example.com/about/us <nil>
}

// A step for the mirror of a site.
func ExampleStep() {
	mirror := canonical.Step{
		Name:   "drop-mirror",
		Does:   "Replaces the host of a mirror by that of its origin.",
		Breaks: "A page may exist only on the mirror.",
		Apply: func(u uri.URI) (uri.URI, error) {
			host, _ := u.Host()
			if name, ok := strings.CutPrefix(host.String(), "mirror."); ok {
				return u.With(uri.ComponentHost, name)
			}
			return u, nil
		},
	}
	p := canonical.Profile{Name: "origin", Level: uri.LevelPath, Steps: []canonical.Step{mirror}}
	fmt.Println(p.Apply(uri.MustParseURI("http://MIRROR.example.com/a/../b")))
	// Output:
	// http://example.com/b <nil>
}

func ExampleProfile_Apply() {
	p := canonical.Dedup()
	fmt.Println(p.Apply(uri.MustParseURI("http://example.com/?b&a")))
	fmt.Println(p.Apply(uri.URI{}))
	// Output:
	// https://example.com/?a&b <nil>
	//  uri: the zero value has no text form: assign a value first
}

func ExampleFind() {
	p, ok := canonical.Find("cache-key")
	fmt.Println(p.Does, ok)
	// Output:
	// For keys of a cache: removes the fragment, which clients never send to a server. true
}

func ExampleSteps() {
	step := canonical.Steps()[0]
	fmt.Println(step.Name)
	fmt.Println(step.Does)
	// Output:
	// drop-fragment
	// Removes the fragment, which is never sent to a server.
}

func ExampleCacheKey() {
	p := canonical.CacheKey()
	fmt.Println(p.Apply(uri.MustParseURI("http://example.com/a?b&a#top")))
	// Output:
	// http://example.com/a?b&a <nil>
}

func ExampleCrawl() {
	p := canonical.Crawl("utm_*")
	fmt.Println(p.Apply(uri.MustParseURI("http://user@example.com/a?utm_source=x&b&a#top")))
	// Output:
	// http://example.com/a?b&a <nil>
}

func ExampleCrawlHref() {
	p := canonical.CrawlHref("utm_*")
	fmt.Println(p.Apply(uri.MustParseURI("http://0x7f.1/a?utm_source=x&b#top")))
	// Output:
	// http://127.0.0.1/a?b <nil>
}

// The keys of links in a page, which need not be valid URIs.
func ExampleProfile_ApplyURL() {
	p := canonical.CrawlHref(canonical.TrackingParameters()...)
	page := whatwg.MustParse("https://example.com/docs/")
	for _, href := range []string{"my file.pdf", `\docs\my%20file.pdf?utm_source=mail`, "HTTPS:/docs/./my\tfile.pdf", "//bücher.example?a|b#top"} {
		link, err := page.ResolveText(href)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(p.ApplyURL(link))
	}
	// Output:
	// https://example.com/docs/my%20file.pdf <nil>
	// https://example.com/docs/my%20file.pdf <nil>
	// https://example.com/docs/myfile.pdf <nil>
	// https://xn--bcher-kva.example/?a%7Cb <nil>
}

func ExampleDedup() {
	p := canonical.Dedup("utm_*")
	fmt.Println(p.Apply(uri.MustParseURI("http://www.example.com/a/?utm_source=x&b&a#top")))
	// Output:
	// https://example.com/a?a&b <nil>
}

func ExampleDropFragment() {
	step := canonical.DropFragment()
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/#top")))
	// Output:
	// http://example.com/ <nil>
}

func ExampleDropUserinfo() {
	step := canonical.DropUserinfo()
	fmt.Println(step.Apply(uri.MustParseURI("ftp://user:secret@example.com/")))
	// Output:
	// ftp://example.com/ <nil>
}

func ExampleShortenIPv6() {
	step := canonical.ShortenIPv6()
	fmt.Println(step.Apply(uri.MustParseURI("http://[2001:DB8:0:0::0001]/")))
	// Output:
	// http://[2001:db8::1]/ <nil>
}

func ExampleForceHTTPS() {
	step := canonical.ForceHTTPS()
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com:80/")))
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com:8080/")))
	// Output:
	// https://example.com/ <nil>
	// http://example.com:8080/ <nil>
}

func ExampleDropTrailingDot() {
	step := canonical.DropTrailingDot()
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com./")))
	fmt.Println(step.Apply(uri.MustParseURI("http://127.1./")))
	// Output:
	// http://example.com/ <nil>
	// http://127.1./ <nil>
}

func ExampleDropWWW() {
	step := canonical.DropWWW()
	fmt.Println(step.Apply(uri.MustParseURI("http://www.example.com/")))
	fmt.Println(step.Apply(uri.MustParseURI("http://www.com/")))
	// Output:
	// http://example.com/ <nil>
	// http://www.com/ <nil>
}

func ExampleDropPathParameters() {
	step := canonical.DropPathParameters("jsessionid")
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/a;v=2;jsessionid=1F/b")))
	// Output:
	// http://example.com/a;v=2/b <nil>
}

func ExampleCollapseSlashes() {
	step := canonical.CollapseSlashes()
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com//a///b")))
	fmt.Println(step.Apply(uri.MustParseURI("http://archive.example/2020/http://example.com//")))
	// Output:
	// http://example.com/a/b <nil>
	// http://archive.example/2020/http://example.com/ <nil>
}

func ExampleDefaultDocuments() {
	fmt.Println(canonical.DefaultDocuments()[0])
	// Output:
	// index.html
}

func ExampleDropDefaultDocument() {
	step := canonical.DropDefaultDocument("index.html")
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/a/index.html?q")))
	// Output:
	// http://example.com/a/?q <nil>
}

func ExampleAddTrailingSlash() {
	step := canonical.AddTrailingSlash()
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/a")))
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/a.html")))
	// Output:
	// http://example.com/a/ <nil>
	// http://example.com/a.html <nil>
}

func ExampleDropTrailingSlash() {
	step := canonical.DropTrailingSlash()
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/a/")))
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/")))
	// Output:
	// http://example.com/a <nil>
	// http://example.com/ <nil>
}

func ExampleLowerPath() {
	step := canonical.LowerPath()
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/A%C3%9C?Q")))
	// Output:
	// http://example.com/a%C3%9C?Q <nil>
}

func ExampleTrackingParameters() {
	fmt.Println(canonical.TrackingParameters()[0])
	// Output:
	// utm_*
}

func ExampleDropParameters() {
	step := canonical.DropParameters("utm_*", "fbclid")
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/?utm_source=x&q=1&fbclid=2")))
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/?utm_id")))
	// Output:
	// http://example.com/?q=1 <nil>
	// http://example.com/ <nil>
}

func ExampleDropEmptyParameters() {
	step := canonical.DropEmptyParameters()
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/?a&&b=&")))
	// Output:
	// http://example.com/?a&b= <nil>
}

func ExampleDropEmptyQuery() {
	step := canonical.DropEmptyQuery()
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/?")))
	// Output:
	// http://example.com/ <nil>
}

func ExampleSortParameters() {
	step := canonical.SortParameters()
	fmt.Println(step.Apply(uri.MustParseURI("http://example.com/?b=%7e&a=2&&a=1")))
	// Output:
	// http://example.com/?&a=2&a=1&b=%7e <nil>
}
