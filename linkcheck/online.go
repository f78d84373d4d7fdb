package linkcheck

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/whatwg"
)

// A Prober asks other sites whether their pages exist.
type Prober interface {
	// Probe asks about a URL of the scheme http or https, without its fragment, and about the
	// fragment, which is raw and may be empty. It is called for each link, from several goroutines,
	// and remembers what it has asked.
	Probe(ctx context.Context, url, fragment string) Answer
}

// An Answer says what a [Prober] knows about a page.
type Answer struct {
	// State is "alive", "dead", "not known" or "not asked".
	State string

	// Reason says why, in words.
	Reason string

	// Moved is the URL to which the page moved for good, or empty.
	Moved string

	// Lacks says that the page is alive and has no such fragment.
	Lacks bool
}

// The states of an [Answer].
const (
	alive    = "alive"
	dead     = "dead"
	notKnown = "not known"
)

// mostAsked is the number of links that wait for an answer at once.
const mostAsked = 1024

// asked bounds the links that wait.
type asked struct {
	once sync.Once
	room chan struct{}
}

// waiting is a link that waits for an answer.
type waiting struct {
	link   Finding // its place and text
	answer chan Answer
}

// ask asks about a link to another site.
func (p *page) ask(ctx context.Context, l *document.Link, u whatwg.URL) {
	if p.config.Prober == nil || u.Scheme() != "http" && u.Scheme() != "https" {
		return
	}
	p.asked.once.Do(func() { p.asked.room = make(chan struct{}, mostAsked) })
	fragment, _ := u.Fragment()
	w := waiting{Finding{At: l.Span, Line: l.Line, Column: l.Column, Raw: l.Raw, Text: l.Text, Target: u.String()}, make(chan Answer, 1)}
	url := withoutFragment(w.link.Target)
	select {
	case p.asked.room <- struct{}{}:
	case <-ctx.Done():
		return
	}
	p.waiting = append(p.waiting, w)
	go func() {
		w.answer <- p.config.Prober.Probe(ctx, url, fragment)
		<-p.asked.room
	}()
}

// finish waits for the answers and returns the report.
func (p *page) finish(ctx context.Context) Report {
	for _, w := range p.waiting {
		select {
		case a := <-w.answer:
			p.answered(w.link, a)
		case <-ctx.Done():
			return p.Report
		}
	}
	slices.SortStableFunc(p.Findings, func(a, b Finding) int { return cmp.Compare(a.At.Offset, b.At.Offset) })
	return p.Report
}

// answered adds what an answer says about a link.
func (p *page) answered(link Finding, a Answer) {
	add := func(id, message string) *Finding {
		f, ok := p.finding(id, message)
		if !ok {
			return nil
		}
		link.Finding = f
		p.Findings = append(p.Findings, link)
		return &p.Findings[len(p.Findings)-1]
	}
	switch a.State {
	case alive:
		p.Asked++
	case dead:
		p.Asked++
		add(pageDead, a.Reason)
		return
	case notKnown:
		p.Asked++
		link.Message = a.Reason
		p.NotKnown = append(p.NotKnown, link)
		return
	default:
		p.NotAsked++
		return
	}
	if a.Moved != "" {
		p.moved(link.Target, a.Moved, add)
	}
	if a.Lacks {
		add(fragmentMissing, "the page has no such fragment")
	}
}

// moved reports that a page moved for good. The new place is a fix, unless the server put something
// into it that may be for one reader only.
func (p *page) moved(from, to string, add func(id, message string) *Finding) {
	parts := uri.Split(to)
	secrets := mask.Find(to, p.secrets.More...)
	said := ""
	switch {
	case len(secrets) > 0:
		said = "a secret"
	case strings.Contains(parts.Authority, "@"):
		said = "a userinfo"
	case parts.HasFragment:
		said = "a fragment"
	default:
		if f := add(pageMoved, "the page moved for good"); f != nil {
			f.Fix, f.Online = to, true
			if old := uri.Split(from); old.HasFragment {
				f.Fix += "#" + old.Fragment
			}
		}
		return
	}
	add(pageMoved, fmt.Sprintf("the page moved for good, to a place with %s: %q", said, secrets.Mask(to, uri.Span{Length: len(to)})))
}

// withoutFragment returns a URL without its fragment.
func withoutFragment(url string) string {
	parts := uri.Split(url)
	if !parts.HasFragment {
		return url
	}
	return url[:len(url)-len(parts.Fragment)-len("#")]
}
