// Neturl is callbacks with net/url.
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

func main() {
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, nil)))
	address := flag.String("listen", "localhost:8080", "the address to listen on")
	var allowed []netip.Prefix
	flag.Func("allow", "a block of addresses for webhooks, with all ports", func(text string) error {
		prefix, err := netip.ParsePrefix(text)
		allowed = append(allowed, prefix)
		return err
	})
	flag.Parse()
	s := &service{policy: policy{allowed}}
	for _, text := range flag.Args() {
		if u, err := url.Parse(text); err != nil || !u.IsAbs() || strings.Contains(text, "#") {
			log.Fatal("REDIRECT-URI: not an absolute URI without a fragment") // the error has the password
		}
		s.redirects = append(s.redirects, text)
	}
	s.client = s.policy.client()
	handle("GET /authorize", s.authorize)
	handle("POST /hooks", s.register)
	handle("POST /events", s.send)
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(listener.Addr())
	log.Fatal(http.Serve(listener, nil))
}

// handle registers a handler with parameters, logs its requests, and shows its errors to clients.
func handle(pattern string, f func(w http.ResponseWriter, r *http.Request, p url.Values) error) {
	http.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		p, err := url.ParseQuery(r.URL.RawQuery)
		if err == nil {
			err = f(w, r, p)
		}
		text := ""
		if err != nil {
			text = mask(err)
			http.Error(w, text, http.StatusBadRequest)
		}
		slog.Info("request", "path", r.URL.Path, "parameters", maskQuery(p), "error", text)
	})
}

// only returns the value of the only parameter with a name.
func only(p url.Values, name string) (string, error) {
	if len(p[name]) != 1 {
		return "", fmt.Errorf("the parameter %s must be there once", name)
	}
	return p.Get(name), nil
}

type service struct {
	redirects []string // of the clients of OAuth; net/url may not give the text back
	policy    policy
	client    *http.Client
	mu        sync.Mutex
	hooks     []*url.URL
}

// authorize redirects only to a registered URI, which it compares byte for byte.
func (s *service) authorize(w http.ResponseWriter, r *http.Request, p url.Values) error {
	text, err := only(p, "redirect_uri")
	if err != nil {
		return err
	}
	state, err := only(p, "state")
	if err != nil {
		return err
	}
	if !slices.Contains(s.redirects, text) {
		return errors.New("the redirect_uri is not registered")
	}
	separator := "?"
	if strings.HasSuffix(text, "?") {
		separator = ""
	} else if strings.Contains(text, "?") { // url.Values would sort the parameters that are there
		separator = "&"
	}
	text += separator + url.Values{"code": {rand.Text()}, "state": {state}}.Encode()
	http.Redirect(w, r, text, http.StatusFound)
	return nil
}

func (s *service) register(w http.ResponseWriter, r *http.Request, p url.Values) error {
	text, err := only(p, "url")
	if err != nil {
		return err
	}
	hook, err := url.Parse(text)
	if err != nil {
		return errors.New("not a URL") // the error has the password
	}
	if err := s.policy.check(hook); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hooks = append(s.hooks, hook)
	return nil
}

func (s *service) send(w http.ResponseWriter, r *http.Request, _ url.Values) error {
	event, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		return err
	}
	s.mu.Lock()
	hooks := slices.Clone(s.hooks)
	s.mu.Unlock()
	for i, hook := range hooks {
		status, err := s.post(r.Context(), hook, event)
		if err != nil {
			status = mask(err)
			slog.Warn("webhook", "host", hook.Host, "error", status)
		}
		fmt.Fprintf(w, "%d: %s\n", i+1, status)
	}
	return nil
}

func (s *service) post(ctx context.Context, hook *url.URL, event []byte) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, hook.String(), bytes.NewReader(event))
	if err != nil {
		return "", err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := s.client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	return resp.Status, nil
}

// A policy refuses all but public addresses and allowed ones.
type policy struct{ allowed []netip.Prefix }

// refused are blocks of addresses that netip has no method for. The list is short: the registries
// of special-purpose addresses have more.
var refused = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("168.63.129.16/32"),
	netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2001::/32"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"),
}

func (p policy) checkAddr(addr netip.Addr) error {
	addr = addr.Unmap()
	contains := func(block netip.Prefix) bool { return block.Contains(addr) }
	if slices.ContainsFunc(p.allowed, contains) {
		return nil
	}
	if !addr.IsGlobalUnicast() || addr.IsPrivate() || slices.ContainsFunc(refused, contains) {
		return fmt.Errorf("address refused: %s", addr)
	}
	return nil
}

func (p policy) checkPort(port string) error {
	if len(p.allowed) == 0 && port != "" && port != "80" && port != "443" {
		return errors.New("port refused")
	}
	return nil
}

// number is the last label of a host that C libraries read as an address.
var number = regexp.MustCompile(`(?i)(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)\.?$`)

func (p policy) check(u *url.URL) error {
	host := strings.ToLower(u.Hostname())
	if u.Scheme != "http" && u.Scheme != "https" {
		return errors.New("scheme refused")
	} else if u.User != nil {
		return errors.New("userinfo refused")
	} else if host == "" || host == "localhost" || strings.HasSuffix(host, ".localhost") || host == "metadata.google.internal" {
		return errors.New("host refused")
	} else if err := p.checkPort(u.Port()); err != nil {
		return err
	} else if addr, err := netip.ParseAddr(host); err == nil {
		return p.checkAddr(addr)
	} else if number.MatchString(host) {
		return errors.New("host refused: some programs read it as an IPv4 address")
	}
	return nil
}

// client returns a client that checks each redirect, and each address that it connects to.
func (p policy) client() *http.Client {
	dialer := net.Dialer{Timeout: 5 * time.Second}
	dialer.Control = func(_, address string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		return p.checkAddr(to.Addr())
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy, transport.DialContext, transport.MaxResponseHeaderBytes = nil, dialer.DialContext, 256<<10
	return &http.Client{Transport: transport, Timeout: 10 * time.Second, CheckRedirect: func(req *http.Request, via []*http.Request) error {
		first := via[0].URL
		if len(via) > 10 || req.URL.Scheme != "https" && first.Scheme == "https" || req.ContentLength > 0 && req.URL.Host != first.Host {
			return errors.New("redirect refused")
		}
		return p.check(req.URL)
	}}
}

var secret = regexp.MustCompile(`(?i)token|secret|password|api_?key|^code$`)

// maskQuery masks the values of parameters that are secret, and the URLs in others.
func maskQuery(p url.Values) string {
	masked := url.Values{}
	for name, values := range p {
		for _, value := range values {
			u, err := url.Parse(value)
			if secret.MatchString(name) || err != nil {
				value = "***"
			} else if u.IsAbs() {
				value = maskURL(u)
			}
			masked.Add(name, value)
		}
	}
	return masked.Encode()
}

func maskURL(u *url.URL) string {
	masked := *u
	if u.RawQuery != "" {
		masked.RawQuery = "***"
	}
	return masked.Redacted()
}

// mask returns the message of an error. Those of net/http have the whole URL.
func mask(err error) string {
	if outer, ok := errors.AsType[*url.Error](err); ok {
		if u, parseErr := url.Parse(outer.URL); parseErr == nil {
			return outer.Op + " " + maskURL(u) + ": " + outer.Err.Error()
		}
		return outer.Err.Error()
	}
	return err.Error()
}
