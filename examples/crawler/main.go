// Crawler prints the pages of one site that lead from a page, each once:
// crawler [-max N] [-allow PREFIX] URL
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

func main() {
	log.SetFlags(0)
	log.SetOutput(redact.NewWriter(os.Stderr))
	limit := flag.Int("max", 100, "the most pages to fetch")
	allow := flag.String("allow", "", "a block of addresses to allow, with all ports")
	flag.Parse()
	start, err := whatwg.Parse(flag.Arg(0))
	if err != nil || flag.NArg() != 1 {
		log.Fatal("usage: crawler [-max N] [-allow PREFIX] URL: ", err)
	}
	var config guard.Config
	if *allow != "" {
		prefix, err := netip.ParsePrefix(*allow)
		if err != nil {
			log.Fatal(err)
		}
		config.AllowPrefixes, config.AllowAnyPort = []netip.Prefix{prefix}, true
	}
	policy, err := guard.New(config)
	if err != nil {
		log.Fatal(err)
	}
	client, err := guardhttp.NewClient(guardhttp.Config{Policy: policy})
	if err != nil {
		log.Fatal(err)
	}
	client.Timeout = 10 * time.Second
	f := frontier{profile: canonical.CrawlHref(canonical.TrackingParameters()...), seen: map[uri.URI]bool{}}
	f.add(start)
	for i := 0; i < len(f.pages) && i < *limit; i++ {
		if err := f.fetch(client, f.pages[i]); err != nil {
			log.Print(err)
		}
	}
}

// A frontier has the pages to fetch, by their canonical forms.
type frontier struct {
	profile canonical.Profile
	pages   []uri.URI
	seen    map[uri.URI]bool
}

// add adds a page, unless it is on another site than the first one.
func (f *frontier) add(page whatwg.URL) {
	key, err := f.profile.ApplyURL(page)
	if err != nil || f.seen[key] || len(f.pages) > 0 && !urihttp.OriginOf(key).Same(urihttp.OriginOf(f.pages[0])) {
		return
	}
	f.seen[key] = true
	f.pages = append(f.pages, key)
}

// fetch prints a page with its status, and adds its links.
func (f *frontier) fetch(client *http.Client, page uri.URI) error {
	req, err := urihttp.NewRequest(context.Background(), http.MethodGet, page, nil)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	fmt.Println(resp.StatusCode, page)
	base, err := urihttp.RetrievalURI(resp) // after redirects
	if err != nil {
		return err
	}
	html := document.Finder{Base: base, ContentType: resp.Header.Get("Content-Type")}
	for link, err := range html.Links(resp.Body) {
		if err != nil {
			return err
		}
		if link.Element == "a" && link.Attribute == "href" && !slices.Contains(link.Rel, "nofollow") {
			f.add(link.Browser.URL)
		}
	}
	return nil
}
