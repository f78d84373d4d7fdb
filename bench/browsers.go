package main

import (
	"github.com/nlnwa/whatwg-url/canonicalizer"
	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/whatwg"
)

// urlParsers follow the URL Standard, from text to serialization.
var urlParsers = []contender{
	{name: ours, what: "urikit/whatwg `Parse`, `String`", prepare: func(lines []string) pass {
		return func() (accepted, sum int) {
			for _, s := range lines {
				if u, err := whatwg.Parse(s); err == nil {
					accepted++
					sum += len(u.String())
				}
			}
			return accepted, sum
		}
	}, answer: func(s string) (string, bool) {
		u, err := whatwg.Parse(s)
		return u.String(), err == nil
	}},
	makes("whatwg-url", "nlnwa/whatwg-url `Parse`, `Href`", func(s string) (string, error) {
		u, err := nlnwa.Parse(s)
		if err != nil {
			return "", err
		}
		return u.Href(false), nil
	}).differing(older),
}

// urlResolvers follow the URL Standard, from a prepared base and a text to serialization.
var urlResolvers = []contender{
	fromBase(ours, "urikit/whatwg `URL.ResolveText`, `String`", whatwg.Parse, func(b whatwg.URL, s string) (string, error) {
		u, err := b.ResolveText(s)
		return u.String(), err
	}),
	fromBase("whatwg-url", "nlnwa/whatwg-url `Parse` with a base, `Href`", nlnwa.Parse, func(b *nlnwa.Url, s string) (string, error) {
		u, err := b.Parse(s)
		if err != nil {
			return "", err
		}
		return u.Href(false), nil
	}).differing(older),
}

// hrefKeys make the keys of a crawler from prepared bases and links.
var hrefKeys = func() []contender {
	profile := canonical.CrawlHref(canonical.TrackingParameters()...)
	return []contender{
		fromBase(ours, "urikit/canonical `CrawlHref`, `ApplyURL`", whatwg.Parse, func(b whatwg.URL, s string) (string, error) {
			u, err := b.ResolveText(s)
			if err != nil {
				return "", err
			}
			key, err := profile.ApplyURL(u)
			return key.String(), err
		}),
		fromBase("urikit-urls", "urikit/whatwg `URL.ResolveText`", whatwg.Parse, func(b whatwg.URL, s string) (string, error) {
			u, err := b.ResolveText(s)
			return u.String(), err
		}).differing("makes URLs, no keys"),
		fromBase("whatwg-url", "nlnwa/whatwg-url/canonicalizer `Semantic.ParseRef`", asText, func(base, s string) (string, error) {
			u, err := canonicalizer.Semantic.ParseRef(base, s)
			if err != nil {
				return "", err
			}
			return u.Href(false), nil
		}).differing("parses the base again, and has a profile of its own, which removes other things"),
	}
}()

func asText(s string) (string, error) { return s, nil }
