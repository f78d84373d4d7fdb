package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/anchor"
	"github.com/urikit/uri/internal/linkhttp"
	"github.com/urikit/uri/internal/pattern"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/linkcheck"
	"github.com/urikit/uri/whatwg"
)

// A prober asks other sites. It knows all fragments of a page before it asks, so that it asks once.
type prober struct {
	asks *linkhttp.Checker

	lock      sync.Mutex
	fragments map[[16]byte][]string // of the links to a page that have any, by the hash of its URL
	unsent    map[string]bool       // the hosts of headers to which nothing was sent
}

// openProber makes the prober with the settings of the table online. An error is one of the command
// line, or a failure.
func (c *checking) openProber() error {
	config := linkhttp.Config{
		Agent: "uri-check/" + cli.Version() + " (+https://github.com/urikit/uri)", Fragments: lacked,
		IgnoreRobots: c.Has(ask.Robots) && !c.Is(ask.Robots), Cache: c.Text(ask.Cache),
	}
	if c.Has(ask.Accept) {
		var err error
		if config.Accept, err = linkhttp.ParseStatuses(strings.Join(c.Texts(ask.Accept), ",")); err != nil {
			return cli.WrongOption(ask.Config, "%w", err)
		}
	}
	if c.Has(ask.Patience) {
		config.Patience = time.Duration(c.Int(ask.Patience)) * 24 * time.Hour
		if config.Patience == 0 {
			config.Patience = time.Nanosecond
		}
	}
	policy := guard.Config{AllowAnyPort: true}
	for _, text := range c.Texts(ask.Private) {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return cli.WrongOption(ask.Config, "%w", err)
		}
		policy.AllowPrefixes = append(policy.AllowPrefixes, prefix)
	}
	var err error
	if config.Policy, err = guard.New(policy); err != nil {
		return cli.WrongOption(ask.Config, "%w", err)
	}
	c.prober = &prober{fragments: map[[16]byte][]string{}, unsent: map[string]bool{}}
	if config.Header, err = c.headers(c.prober); err != nil {
		return err
	}
	asks, err := linkhttp.New(config)
	if err != nil {
		return &process.Failure{Err: fmt.Errorf("%s: %w", answer.ShownName(config.Cache), process.Reason(err))}
	}
	c.prober.asks = asks
	for _, warning := range asks.Warnings() {
		if err := c.out.Note(config.Cache, warning); err != nil {
			return err
		}
	}
	return nil
}

// headers returns the headers for hosts, with their values from the environment, or nil if there
// are none.
func (c *checking) headers(p *prober) (func(string) map[string][]string, error) {
	of := map[string]map[string][]string{}
	for _, text := range c.Texts(ask.Headers) {
		host, name, variable := ask.HeaderOf(text)
		value, ok := os.LookupEnv(variable)
		if !ok {
			return nil, cli.WrongOption(ask.Config, "the environment has no variable %s", answer.ShownName(variable))
		}
		if of[host] == nil {
			of[host], p.unsent[host] = map[string][]string{}, true
		}
		of[host][name] = append(of[host][name], value)
	}
	if len(of) == 0 {
		return nil, nil
	}
	return func(host string) map[string][]string {
		host = strings.ToLower(host)
		p.lock.Lock()
		delete(p.unsent, host)
		p.lock.Unlock()
		return of[host]
	}, nil
}

// closeProber keeps the answers, and says how many hosts were asked.
func (c *checking) closeProber() error {
	requests, cached := 0, 0
	hosts := c.prober.asks.Hosts()
	for _, h := range hosts {
		requests += h.Requests
		cached += h.Cached
	}
	if err := c.prober.asks.Close(); err != nil {
		return &process.Failure{Err: fmt.Errorf("%s: %w", answer.ShownName(c.Text(ask.Cache)), process.Reason(err))}
	}
	for _, host := range slices.Sorted(maps.Keys(c.prober.unsent)) {
		note := fmt.Sprintf("uri: headers: nothing was sent to %s: name the host with its port, if the links have one\n", answer.ShownName(host))
		if err := c.out.Output.Note([]byte(note)); err != nil {
			return err
		}
	}
	note := fmt.Sprintf("uri: %s, %s", cli.Plural(len(hosts), "server"), cli.Plural(requests, "request"))
	if cached > 0 {
		note += fmt.Sprintf("; %s known from earlier runs", cli.Plural(cached, "page"))
	}
	return c.out.Output.Note([]byte(note + "\n"))
}

// gather finds the fragments of all links in documents.
func (p *prober) gather(ctx context.Context, c *checking, t *tree, names []string) error {
	config := c.config
	config.Prober = gatherer{p}
	checker, err := t.checker(c, config)
	if err != nil {
		return err
	}
	for range checker.Check(ctx, slices.Values(names)) {
	}
	return nil
}

// mostFragments is the largest number of fragments of one page that are looked for, so that the
// cost stays linear. Of the others nobody knows whether the page has them.
const mostFragments = 500

// A gatherer remembers the fragments of links, and asks nobody.
type gatherer struct{ *prober }

func (g gatherer) Probe(_ context.Context, url, fragment string) linkcheck.Answer {
	if isOfPage(url, fragment) {
		g.lock.Lock()
		defer g.lock.Unlock()
		if k := pageKey(url); len(g.fragments[k]) < mostFragments && !slices.Contains(g.fragments[k], fragment) {
			g.fragments[k] = append(g.fragments[k], fragment)
		}
	}
	return linkcheck.Answer{State: linkhttp.NotAsked.String()}
}

func pageKey(url string) (k [16]byte) {
	sum := sha256.Sum256([]byte(url))
	copy(k[:], sum[:])
	return k
}

// isOfPage reports whether a fragment can be found in the text of a page. Scripts read those that
// begin with "/" or "!", and those of lines at a forge.
func isOfPage(url, fragment string) bool {
	switch {
	case fragment == "", fragment[0] == '/', fragment[0] == '!':
		return false
	}
	return !forgeLines().MatchString(url + "#" + fragment)
}

var forgeLines = pattern.Lazy(`^https://(github|gitlab)\.com/[^#]*/(blob|blame|tree)/[^#]*#L[0-9]+`)

// Probe implements [linkcheck.Prober].
func (p *prober) Probe(ctx context.Context, url, fragment string) linkcheck.Answer {
	u, err := whatwg.Parse(url)
	if err != nil {
		return linkcheck.Answer{State: linkhttp.NotAsked.String(), Reason: answer.Said(err)}
	}
	sought := p.fragments[pageKey(url)]
	r := p.asks.Check(ctx, u, sought...)
	if r.Outcome == linkhttp.Alive && r.Moved == "" && len(sought) == mostFragments && isOfPage(url, fragment) && !slices.Contains(sought, fragment) {
		reason := fmt.Sprintf("the fragment was not looked for: links have more than %d of this page", mostFragments)
		return linkcheck.Answer{State: linkhttp.NotKnown.String(), Reason: reason}
	}
	return linkcheck.Answer{State: r.Outcome.String(), Reason: r.Reason, Moved: r.Moved, Lacks: slices.Contains(r.Missing, fragment)}
}

// lacked returns the fragments that a page lacks. GitHub writes "user-content-" before the names of
// people, which its scripts find without that.
func lacked(contentType string, body io.Reader, fragments []string) (missing []string, err error) {
	text, err := io.ReadAll(body)
	if err != nil {
		return nil, err
	}
	format := anchor.HTML
	switch document.Detect("", contentType, text[:min(len(text), 1<<10)]) {
	case document.HTML:
	case document.XML:
		format = anchor.XML
	default:
		return nil, nil
	}
	set := anchor.Of(text, format, anchor.Style{})
	for _, fragment := range fragments {
		if !set.Has(fragment) && !set.Has("user-content-"+fragment) && !strings.EqualFold(fragment, "top") {
			missing = append(missing, fragment)
		}
	}
	return missing, nil
}
