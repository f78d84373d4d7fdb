// Neturl is proxy with net/url.
package main

import (
	"flag"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"
)

func main() {
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, nil)))
	address := flag.String("listen", "localhost:8080", "the address to listen on")
	flag.Parse()
	var all router
	for _, arg := range flag.Args() {
		prefix, backend, _ := strings.Cut(arg, "=")
		u, err := url.Parse(backend)
		if err != nil || u.Host == "" {
			log.Fatal("usage: proxy [-listen ADDRESS] PREFIX=BACKEND...: ", err)
		}
		all = append(all, route{strings.TrimSuffix(prefix, "/"), strings.TrimSuffix(u.String(), "/")})
	}
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(listener.Addr())
	log.Fatal(http.Serve(listener, all))
}

// A route leads from paths to URLs. Neither ends with a slash.
type route struct{ prefix, backend string }

// A router has routes; the first that fits applies.
type router []route

func (all router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	host, err := url.Parse(scheme + "://" + r.Host)
	if err != nil || host.Host != r.Host || strings.ContainsAny(r.Host, "@/\\ ") || r.URL.Path == "" && r.URL.Opaque != "" {
		slog.Warn("refused", "error", err)
		http.Error(w, "the request-target is not valid", http.StatusBadRequest)
		return
	}
	path := withoutDots(r.URL.EscapedPath())
	if r.URL.RawQuery != "" || r.URL.ForceQuery {
		path += "?" + r.URL.RawQuery
	}
	slog.Info("request", "host", r.Host, "path", r.URL.Path) // a query can have secrets
	for _, route := range all {
		if rest, ok := below(route.prefix, path); ok {
			route.serve(w, r, host.String(), rest)
			return
		}
	}
	http.NotFound(w, r)
}

// withoutDots removes dot-segments, also encoded ones. path.Clean also removes empty segments,
// and url.JoinPath does, too.
func withoutDots(path string) string {
	var out []string
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		last := i == len(segments)-1
		switch strings.ReplaceAll(strings.ToLower(segment), "%2e", ".") {
		case ".":
			if last {
				out = append(out, "")
			}
		case "..":
			if len(out) > 1 {
				out = out[:len(out)-1]
			}
			if last {
				out = append(out, "")
			}
		default:
			out = append(out, segment)
		}
	}
	return strings.Join(out, "/")
}

// serve asks the backend for the rest of a path, with its query.
func (to route) serve(w http.ResponseWriter, r *http.Request, front, rest string) {
	out, err := url.Parse(to.backend + rest)
	if err != nil {
		http.Error(w, "the request-target is not valid", http.StatusBadRequest)
		return
	}
	proxy := httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			p.Out.URL, p.Out.Host = out, ""
			p.SetXForwarded()
		},
		ModifyResponse: func(resp *http.Response) error {
			text := resp.Header.Get("Location")
			if text == "" {
				return nil
			}
			next, err := out.Parse(text)
			if err != nil {
				return err
			}
			if rest, ok := below(to.backend, next.String()); ok {
				resp.Header.Set("Location", front+to.prefix+rest)
			}
			return nil
		},
	}
	proxy.ServeHTTP(w, r)
}

// below reports whether text is prefix or a text below it, and returns what follows prefix.
func below(prefix, text string) (string, bool) {
	rest, ok := strings.CutPrefix(text, prefix)
	return rest, ok && (rest == "" || strings.ContainsRune("/?#", rune(rest[0])))
}
