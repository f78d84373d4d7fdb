// Callbacks is a service that calls the addresses of other parties, by redirects of OAuth and by
// webhooks: callbacks [-listen ADDRESS] [-allow PREFIX] REDIRECT-URI...
//
//	GET /authorize?redirect_uri=URI&state=STATE    redirects with a code to a registered URI
//	POST /hooks?url=URI                            registers a webhook
//	POST /events                                   sends the body to the webhooks
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
	"os"
	"slices"
	"sync"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/urihttp"
)

func main() {
	slog.SetDefault(slog.New(redact.Handler(slog.NewTextHandler(os.Stderr, nil))))
	address := flag.String("listen", "localhost:8080", "the address to listen on")
	var config guard.Config
	flag.Func("allow", "a block of addresses for webhooks, with all ports", func(text string) error {
		prefix, err := netip.ParsePrefix(text)
		config.AllowPrefixes, config.AllowAnyPort = append(config.AllowPrefixes, prefix), true
		return err
	})
	flag.Parse()
	s := &service{}
	for _, text := range flag.Args() {
		u, err := uri.ParseURI(text)
		if err != nil || !u.IsAbsolute() {
			log.Fatal("REDIRECT-URI: not an absolute URI without a fragment: ", err)
		}
		s.redirects = append(s.redirects, u)
	}
	var err error
	if s.policy, err = guard.New(config); err != nil {
		log.Fatal(err)
	}
	if s.client, err = guardhttp.NewClient(guardhttp.Config{Policy: s.policy}); err != nil {
		log.Fatal(err)
	}
	s.client.Timeout = 10 * time.Second
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
func handle(pattern string, f func(w http.ResponseWriter, r *http.Request, p uri.Params) error) {
	http.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		target, _, err := urihttp.BrowserTarget(r)
		if err == nil {
			query, _ := target.Query()
			err = f(w, r, uri.Params{Query: query, Form: true})
		}
		slog.Info("request", "target", target, "error", err)
		if err != nil {
			http.Error(w, redact.Error(err).Error(), http.StatusBadRequest)
		}
	})
}

// only returns the value of the only parameter with a name.
func only(p uri.Params, name string) (string, error) {
	values := slices.Collect(p.Values(name))
	if len(values) != 1 {
		return "", fmt.Errorf("the parameter %s must be there once", name)
	}
	return values[0], nil
}

type service struct {
	redirects []uri.URI // of the clients of OAuth
	policy    *guard.Policy
	client    *http.Client
	mu        sync.Mutex
	hooks     []uri.URI
}

// authorize redirects only to a registered URI, which it compares byte for byte (RFC 9700,
// section 2.1). An error is never a redirect to the redirect_uri (RFC 6749, section 4.1.2.1).
// A whole server also asks the user, and keeps the code.
func (s *service) authorize(w http.ResponseWriter, r *http.Request, p uri.Params) error {
	text, err := only(p, "redirect_uri")
	if err != nil {
		return err
	}
	state, err := only(p, "state")
	if err != nil {
		return err
	}
	i := slices.IndexFunc(s.redirects, func(u uri.URI) bool { return u.String() == text })
	if i < 0 {
		return errors.New("the redirect_uri is not registered")
	}
	to, err := s.redirects[i].EditParams(func(p uri.Params) uri.Params {
		return p.Append("code", rand.Text()).Append("state", state)
	})
	if err != nil {
		return err
	}
	http.Redirect(w, r, to.String(), http.StatusFound)
	return nil
}

func (s *service) register(w http.ResponseWriter, r *http.Request, p uri.Params) error {
	text, err := only(p, "url")
	if err != nil {
		return err
	}
	hook, err := uri.ParseURI(text)
	if err != nil {
		return err
	}
	if err := s.policy.CheckURI(hook); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hooks = append(s.hooks, hook)
	return nil
}

func (s *service) send(w http.ResponseWriter, r *http.Request, _ uri.Params) error {
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
			slog.Warn("webhook", "hook", hook, "error", err)
			status = redact.Error(err).Error() // net/http quotes the URL with its token
		}
		fmt.Fprintf(w, "%d: %s\n", i+1, status)
	}
	return nil
}

// post sends an event. The client guards each redirect, and sends the body to no other origin.
func (s *service) post(ctx context.Context, hook uri.URI, event []byte) (string, error) {
	req, err := urihttp.NewRequest(ctx, http.MethodPost, hook, bytes.NewReader(event))
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
