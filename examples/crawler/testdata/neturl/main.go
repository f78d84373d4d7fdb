// Neturl is crawler with net/url and golang.org/x/net/html.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
)

func main() {
	log.SetFlags(0)
	log.SetOutput(os.Stderr)
	limit := flag.Int("max", 100, "the most pages to fetch")
	allow := flag.String("allow", "", "a block of addresses to allow, with all ports")
	flag.Parse()
	start, err := url.Parse(flag.Arg(0))
	if err != nil || flag.NArg() != 1 || start.Host == "" {
		log.Fatal("usage: crawler [-max N] [-allow PREFIX] URL") // the error has the password
	}
	var allowed netip.Prefix
	if *allow != "" {
		if allowed, err = netip.ParsePrefix(*allow); err != nil {
			log.Fatal(err)
		}
	}
	client := newClient(allowed)
	f := frontier{seen: map[string]bool{}}
	f.add(start)
	for i := 0; i < len(f.pages) && i < *limit; i++ {
		if err := f.fetch(client, f.pages[i]); err != nil {
			log.Print(err)
		}
	}
}

// refused are blocks of addresses that netip has no method for. The list is short: the registries
// of special-purpose addresses have more.
var refused = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("168.63.129.16/32"),
	netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2001::/32"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"),
}

// newClient returns a client that connects only to public addresses, and to allowed ones.
func newClient(allowed netip.Prefix) *http.Client {
	dialer := net.Dialer{Timeout: 5 * time.Second}
	dialer.Control = func(_, address string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		addr := to.Addr().Unmap()
		if allowed.IsValid() && allowed.Contains(addr) {
			return nil
		}
		if !addr.IsGlobalUnicast() || addr.IsPrivate() || slices.ContainsFunc(refused, func(p netip.Prefix) bool { return p.Contains(addr) }) {
			return fmt.Errorf("address refused: %s", addr)
		}
		if !allowed.IsValid() && to.Port() != 80 && to.Port() != 443 {
			return fmt.Errorf("port refused: %d", to.Port())
		}
		return nil
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy, transport.DialContext, transport.MaxResponseHeaderBytes = nil, dialer.DialContext, 256<<10
	return &http.Client{Transport: transport, Timeout: 10 * time.Second, CheckRedirect: func(req *http.Request, via []*http.Request) error {
		if len(via) > 10 || req.URL.Scheme != "https" && via[len(via)-1].URL.Scheme == "https" {
			return errors.New("redirect refused")
		}
		return nil
	}}
}

// A frontier has the pages to fetch, by their canonical forms.
type frontier struct {
	pages []*url.URL
	seen  map[string]bool
}

var tracking = []string{"fbclid", "gclid", "msclkid", "mc_eid"}

// add adds a page, unless it is on another site than the first one.
func (f *frontier) add(page *url.URL) {
	key := canonical(*page)
	if len(f.pages) > 0 && (key.Scheme != f.pages[0].Scheme || key.Host != f.pages[0].Host) || key.Host == "" || f.seen[key.String()] {
		return
	}
	f.seen[key.String()] = true
	f.pages = append(f.pages, key)
}

// canonical returns the form of a page that a crawler fetches.
func canonical(u url.URL) *url.URL {
	u.User, u.Fragment, u.RawFragment = nil, "", ""
	u.Host = strings.ToLower(u.Host)
	if port := u.Port(); u.Scheme == "http" && port == "80" || u.Scheme == "https" && port == "443" {
		u.Host = strings.TrimSuffix(u.Host, ":"+port)
	}
	clean := path.Clean("/" + u.EscapedPath()) // also removes empty segments
	if strings.HasSuffix(u.EscapedPath(), "/") && clean != "/" {
		clean += "/"
	}
	if decoded, err := url.PathUnescape(clean); err == nil {
		u.Path, u.RawPath = decoded, clean
	}
	var query []string // url.Values would sort the parameters
	for pair := range strings.SplitSeq(u.RawQuery, "&") {
		name, _, _ := strings.Cut(pair, "=")
		if pair != "" && !strings.HasPrefix(name, "utm_") && !slices.Contains(tracking, name) {
			query = append(query, strings.NewReplacer("[", "%5B", "]", "%5D", " ", "%20").Replace(pair))
		}
	}
	u.RawQuery, u.ForceQuery = strings.Join(query, "&"), false
	return &u
}

// fetch prints a page with its status, and adds its links.
func (f *frontier) fetch(client *http.Client, page *url.URL) error {
	resp, err := client.Get(page.String())
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	fmt.Println(resp.StatusCode, page)
	base := resp.Request.URL // after redirects
	body, err := charset.NewReader(io.LimitReader(resp.Body, 10<<20), resp.Header.Get("Content-Type"))
	if err == io.EOF {
		return nil
	} else if err != nil {
		return err
	}
	var links []string
	hasBase := false
	for tokens := html.NewTokenizer(body); ; {
		switch tokens.Next() {
		case html.ErrorToken:
			if tokens.Err() != io.EOF {
				return tokens.Err()
			}
			for _, link := range links {
				if u, err := base.Parse(repair(link)); err == nil {
					f.add(u)
				}
			}
			return nil
		case html.StartTagToken, html.SelfClosingTagToken:
			token := tokens.Token()
			attributes := map[string]string{}
			for _, a := range token.Attr {
				attributes[a.Key] = a.Val
			}
			href, ok := attributes["href"]
			if !ok {
				continue
			}
			if token.Data == "base" && !hasBase {
				if u, err := base.Parse(repair(href)); err == nil {
					base, hasBase = u, true
				}
			} else if token.Data == "a" && !slices.Contains(strings.Fields(strings.ToLower(attributes["rel"])), "nofollow") {
				links = append(links, href)
			}
		}
	}
}

// repair changes a link as browsers do: net/url does not read a backslash as a slash.
func repair(link string) string {
	link = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(strings.TrimSpace(link))
	end := strings.IndexAny(link, "?#")
	if end < 0 {
		end = len(link)
	}
	return strings.ReplaceAll(link[:end], `\`, "/") + link[end:]
}
