package linkhttp

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

const (
	maxRobots         = 500 << 10 // bytes that are read (RFC 9309, section 2.5)
	maxRobotsRedirect = 5         // section 2.3.1.2
	robotsAge         = 24 * time.Hour
	maxCachedRobots   = 16 << 10
)

// robots knows the robots.txt of each origin.
type robots struct {
	checker *Checker
	mu      sync.Mutex
	origins map[string]*robotsEntry
}

type robotsEntry struct {
	done   chan struct{}
	rules  []robotsRule
	reason string // why no request is allowed: the file could not be read
	status int
	failed bool // the request was cancelled: the next caller asks again

	// unreached, if not nil, says that there was no connection: no request for a page is made
	// either, and it fails in the same way. The next caller asks again.
	unreached *verdict
}

// refuse returns a verdict if robots.txt does not allow a request for u.
func (r *robots) refuse(ctx context.Context, u whatwg.URL) (verdict, bool) {
	if r.checker.config.IgnoreRobots || u.Pathname() == "/robots.txt" { // section 2.2.2 allows it always
		return verdict{}, false
	}
	e, err := r.entry(ctx, u)
	if err != nil {
		return failure(ctx, err), true
	}
	if e.unreached != nil {
		return *e.unreached, true
	}
	if e.reason != "" {
		return verdict{status: e.status, reason: e.reason, final: true}, true
	}
	if rule, ok := disallowed(e.rules, urihttp.RequestTarget(u)); ok {
		return verdict{outcome: NotAsked, reason: "robots.txt has \"Disallow: " + rule + "\"", final: true}, true
	}
	return verdict{}, false
}

// entry returns the robots.txt of the origin of u. Only one call fetches it.
func (r *robots) entry(ctx context.Context, u whatwg.URL) (*robotsEntry, error) {
	origin := u.Origin()
	for {
		r.mu.Lock()
		e, ok := r.origins[origin]
		if !ok {
			e = &robotsEntry{done: make(chan struct{})}
			r.origins[origin] = e
			r.mu.Unlock()
			r.load(ctx, origin, e)
			if e.failed = ctx.Err() != nil; e.failed || e.unreached != nil {
				r.mu.Lock()
				delete(r.origins, origin)
				r.mu.Unlock()
			}
			close(e.done)
			return e, ctx.Err()
		}
		r.mu.Unlock()
		select {
		case <-e.done:
			if !e.failed {
				return e, nil
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// load fills an entry from the cache or from the server.
func (r *robots) load(ctx context.Context, origin string, e *robotsEntry) {
	cache, now := r.checker.cache, r.checker.config.Clock.Now()
	if text, ok := cache.robots(origin, now); ok {
		e.rules = parseRobots(strings.NewReader(text), productToken(r.checker.config.Agent))
		return
	}
	u, err := whatwg.Parse(origin + "/robots.txt")
	if err != nil {
		return // an origin with a path is a URL: this does not happen
	}
	r.fetch(ctx, u, e)
	if e.reason == "" && e.unreached == nil && ctx.Err() == nil {
		cache.putRobots(origin, robotsText(e.rules), now)
	}
}

// fetch asks for robots.txt and follows redirects. By RFC 9309, section 2.3.1, a status 4xx allows
// all requests, and a server that fails or cannot be reached allows none.
func (r *robots) fetch(ctx context.Context, u whatwg.URL, e *robotsEntry) {
	c := r.checker
	for hops := range maxRobotsRedirect + 1 {
		var next whatwg.URL
		var bodyErr error
		err := c.exchange(ctx, http.MethodGet, u, nil, func(resp *http.Response) {
			e.status = resp.StatusCode
			switch {
			case isRedirect(resp.StatusCode):
				next, bodyErr = urihttp.BrowserLocation(resp)
			case resp.StatusCode < 300:
				body := &bodyReader{r: io.LimitReader(resp.Body, maxRobots), left: maxRobots}
				e.rules = parseRobots(body, productToken(c.config.Agent))
				bodyErr = body.err
			case resp.StatusCode >= 500 || resp.StatusCode == http.StatusTooManyRequests:
				e.reason = "robots.txt could not be read (status " + strconv.Itoa(resp.StatusCode) + "), so no request is allowed"
			}
		})
		if err != nil {
			switch v := failure(ctx, err); {
			case v.final && hops == 0:
				e.unreached = &v
			case v.outcome != NotAsked: // the guard refuses the target of a redirect: the file is unavailable
				e.reason = "robots.txt could not be read, so no request is allowed: " + v.reason
			}
			return
		}
		if bodyErr != nil && next.IsZero() {
			e.reason = "robots.txt could not be read, so no request is allowed: " + bodyReason(bodyErr)
			return
		}
		next, _, _ = withoutFragment(next)
		if s := next.Scheme(); s != "http" && s != "https" {
			return
		}
		u = next
	}
	// Section 2.3.1.2: after five redirects, the file counts as unavailable, and all is allowed.
}

// A robotsRule allows or disallows the paths that match a pattern (RFC 9309, section 2.2.2).
type robotsRule struct {
	allow   bool
	pattern string
}

// parseRobots returns the rules for a product token: those of all groups that name it, or else
// those of all groups for "*" (RFC 9309, section 2.2.1). inAgents says that the lines before name
// the agents of a group. isOwn and isGeneral say whose rules follow, and named whether any group
// names the token.
func parseRobots(r io.Reader, token string) []robotsRule {
	text, _ := io.ReadAll(r) // the caller's reader limits it and keeps the error
	lines := bufio.NewScanner(bytes.NewReader(bytes.ReplaceAll(bytes.TrimPrefix(text, []byte("\ufeff")), []byte("\r"), []byte("\n"))))
	lines.Buffer(nil, maxRobots+1)
	var own, general []robotsRule
	named, isOwn, isGeneral, inAgents := false, false, false, false
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "#")
		name, value, ok := strings.Cut(line, ":")
		name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)
		if !ok {
			continue
		}
		switch name {
		case "user-agent":
			if !inAgents {
				isOwn, isGeneral, inAgents = false, false, true
			}
			isOwn = isOwn || strings.EqualFold(productToken(value), token)
			isGeneral = isGeneral || value == "*"
			named = named || isOwn
		case "allow", "disallow":
			inAgents = false
			rule := robotsRule{name == "allow", value}
			if isOwn && value != "" {
				own = append(own, rule)
			}
			if isGeneral && value != "" {
				general = append(general, rule)
			}
		}
	}
	if named {
		return own
	}
	return general
}

// robotsText writes rules as a robots.txt that parseRobots reads.
func robotsText(rules []robotsRule) string {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for _, rule := range rules {
		if rule.allow {
			b.WriteString("Allow: ")
		} else {
			b.WriteString("Disallow: ")
		}
		b.WriteString(rule.pattern + "\n")
	}
	return b.String()
}

// productToken returns the letters, "-" and "_" at the beginning of an agent (RFC 9309, section
// 2.2.1).
func productToken(agent string) string {
	end := strings.IndexFunc(agent, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '-' || r == '_')
	})
	if end < 0 {
		return agent
	}
	return agent[:end]
}

// disallowed returns the rule that disallows a path with its query. The longest pattern that
// matches decides, and of two equal ones Allow (RFC 9309, section 2.2.2).
func disallowed(rules []robotsRule, target string) (pattern string, found bool) {
	target = robotsForm(target)
	best := robotsRule{allow: true}
	for _, rule := range rules {
		longer := len(rule.pattern) > len(best.pattern) || len(rule.pattern) == len(best.pattern) && rule.allow
		if longer && matchRobots(robotsForm(rule.pattern), target) {
			best = rule
		}
	}
	return best.pattern, !best.allow
}
