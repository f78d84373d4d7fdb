// Proxy passes requests on by the first segments of their path, and rewrites redirects:
// proxy [-listen ADDRESS] PREFIX=BACKEND...
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"os"
	"strings"

	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

func main() {
	slog.SetDefault(slog.New(redact.Handler(slog.NewTextHandler(os.Stderr, nil))))
	address := flag.String("listen", "localhost:8080", "the address to listen on")
	flag.Parse()
	var all router
	for _, arg := range flag.Args() {
		prefix, backend, _ := strings.Cut(arg, "=")
		u, err := whatwg.Parse(backend)
		if err != nil {
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

// A route leads from paths to URLs: "/api" and "http://localhost:8081/v1". Neither ends with a
// slash.
type route struct{ prefix, backend string }

// A router has routes; the first that fits applies.
type router []route

func (all router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	target, _, err := urihttp.BrowserTarget(r)
	if err != nil {
		slog.Warn("refused", "error", err)
		http.Error(w, "the request-target is not valid", http.StatusBadRequest)
		return
	}
	slog.Info("request", "target", target)
	for _, route := range all {
		if rest, ok := urihttp.CutPathPrefix(target.Pathname(), route.prefix); ok {
			if query, ok := target.Query(); ok {
				rest += "?" + query
			}
			route.serve(w, r, target.Origin(), rest)
			return
		}
	}
	http.NotFound(w, r)
}

// serve asks the backend for the rest of a path, with its query. Redirects are for a client
// that knows the proxy by the origin front.
func (to route) serve(w http.ResponseWriter, r *http.Request, front, rest string) {
	next, err := whatwg.Parse(to.backend + rest)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	out, err := urihttp.NewRequest(r.Context(), r.Method, next, nil)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	proxy := httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			p.Out.URL, p.Out.Host = out.URL, out.Host
			p.SetXForwarded()
		},
		ModifyResponse: func(resp *http.Response) error {
			next, err := urihttp.BrowserLocation(resp)
			if errors.Is(err, urihttp.ErrAbsent) {
				return nil
			}
			if rest, ok := below(to.backend, next.String()); ok {
				resp.Header.Set("Location", front+to.prefix+rest)
			}
			return err
		},
	}
	proxy.ServeHTTP(w, r)
}

// below reports whether text is prefix or a text below it, and returns what follows prefix.
func below(prefix, text string) (string, bool) {
	rest, ok := strings.CutPrefix(text, prefix)
	return rest, ok && (rest == "" || strings.ContainsRune("/?#", rune(rest[0])))
}
