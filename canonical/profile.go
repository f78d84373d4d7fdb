package canonical

import (
	"errors"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/whatwg"
)

// A Profile is a canonical form: a level of normalization and steps beyond it. The zero
// Profile leaves every URI unchanged. A Profile that nobody changes is safe for
// concurrent use.
type Profile struct {
	// Name is the name for a command line, such as "crawl". Does says in a sentence
	// what the form is for.
	Name string
	Does string

	// Browser says that Apply begins with the reading of browsers: it reads the text of the
	// URI by the URL Standard, and goes on with the URI of the result ([whatwg.URL.URI]).
	Browser bool

	// Normalizer normalizes up to Level before and after the steps. In the profiles of
	// this package its Schemes are those of [scheme.Known].
	Normalizer uri.Normalizer
	Level      uri.Level

	// Steps are applied in this order.
	Steps []Step
}

// Errors of [Profile.Apply].
var (
	// ErrUnstable reports that the steps would never stop changing the URI. This does
	// not happen with the steps of this package, in any order.
	ErrUnstable = errors.New("canonical: the steps never stop changing the URI")
)

// A StepError reports the step of a Profile that failed.
type StepError struct {
	Step string // the name of the step
	Err  error
}

// Error returns the name of the step and the message of Err.
func (e *StepError) Error() string {
	return "canonical: " + e.Step + ": " + strings.TrimPrefix(secret.Cause(e.Err, "canonical: "), "uri: ")
}

// Unwrap returns Err.
func (e *StepError) Unwrap() error { return e.Err }

// rounds is the largest number of times that Apply applies the steps.
const rounds = 8

// Apply returns the canonical form of u. It normalizes u, applies the steps in order,
// normalizes again, and repeats this until nothing changes. So the result is always its
// own canonical form. This takes one round for a canonical form and two for most other
// URIs.
//
// The error is [uri.ErrZero], [ErrUnstable] or a [*StepError]. If browsers refuse u and Browser
// is set, it is a StepError that wraps a [*whatwg.ValidationError]. The result is then the
// zero URI.
func (p Profile) Apply(u uri.URI) (uri.URI, error) {
	if u.IsZero() {
		return uri.URI{}, uri.ErrZero
	}
	normal, kept := false, false // whether normalizing and the steps are known not to change u
	for range rounds {
		before := u
		if p.Browser {
			read, err := whatwg.Parse(u.String())
			if err != nil {
				return uri.URI{}, &StepError{"reading as a browser", err}
			}
			if u, err = read.URI(); err != nil {
				return uri.URI{}, &StepError{"reading as a browser", err}
			}
			if u != before {
				normal, kept = false, false
			}
		}
		u, normal = p.normalize(u, normal)
		if kept = kept && normal; !kept {
			next, err := p.step(u)
			if err != nil {
				return uri.URI{}, err
			}
			kept = next == u
			u, normal = p.normalize(next, normal && kept)
			kept = kept && normal
		}
		if u == before || normal && kept && !p.Browser {
			return u, nil
		}
	}
	return uri.URI{}, ErrUnstable
}

// ApplyURL returns the canonical form of a URL, such as the target of a link. It is that of
// the valid URI for the URL, so two links that a browser reads as the same URL have the same
// form. The error for the zero URL is [uri.ErrZero], and the error is [uri.ErrTooLong] if that URI
// would have 4 GiB or more.
func (p Profile) ApplyURL(u whatwg.URL) (uri.URI, error) {
	converted, err := u.URI()
	if err != nil && !u.IsZero() {
		return uri.URI{}, err
	}
	return p.Apply(converted)
}

// normalize normalizes u, unless it is known to be normal. It reports whether the result is
// then known to be normal.
func (p *Profile) normalize(u uri.URI, normal bool) (uri.URI, bool) {
	if normal {
		return u, true
	}
	next := p.Normalizer.NormalizeURI(u, p.Level)
	return next, next == u
}

// step applies the steps once.
func (p *Profile) step(u uri.URI) (uri.URI, error) {
	for i := range p.Steps {
		next, err := p.Steps[i].Apply(u)
		if err == nil && next.IsZero() {
			err = uri.ErrZero
		}
		if err != nil {
			return uri.URI{}, &StepError{p.Steps[i].Name, err}
		}
		u = next
	}
	return u, nil
}

// CacheKey returns the profile for keys of a cache. It removes only what clients never
// send to a server, so a server answers the key as it answers the original. Clients send
// userinfo, so the key keeps it: do not log such a key.
func CacheKey() Profile {
	return Profile{
		Name:       "cache-key",
		Does:       "For keys of a cache: removes the fragment, which clients never send to a server.",
		Normalizer: uri.Normalizer{Schemes: scheme.Known()},
		Level:      uri.LevelScheme,
		Steps:      []Step{DropFragment()},
	}
}

// Crawl returns the profile for URIs that a crawler fetches. It removes the fragment,
// the userinfo, an empty query, and the parameters that match the patterns. The
// patterns are those of [DropParameters]; see [TrackingParameters]. Nearly every server
// answers the result as it answers the original.
func Crawl(trackingParameters ...string) Profile {
	p := Profile{
		Name:       "crawl",
		Does:       "For URIs that a crawler fetches: removes the fragment, userinfo, tracking parameters and an empty query.",
		Normalizer: uri.Normalizer{Schemes: scheme.Known()},
		Level:      uri.LevelScheme,
		Steps:      []Step{DropFragment(), DropUserinfo(), ShortenIPv6()},
	}
	if len(trackingParameters) > 0 {
		p.Steps = append(p.Steps, DropParameters(trackingParameters...))
	}
	p.Steps = append(p.Steps, DropEmptyQuery())
	return p
}

// CrawlHref returns the profile for the links that a crawler finds in pages. It begins with
// the reading of browsers and then does what [Crawl] does. Use it with [Profile.ApplyURL]:
// links need not be valid URIs.
//
//	link, err := page.ResolveText(href) // page is a whatwg.URL
//	key, err := profile.ApplyURL(link)
//
// Unlike the steps of the other profiles, this reading makes other hosts of some URIs:
// "http://0x7f.1/" becomes "http://127.0.0.1/", and "http:a/" becomes "http://a/".
func CrawlHref(trackingParameters ...string) Profile {
	return hrefOf(Crawl(trackingParameters...))
}

// hrefOf returns CrawlHref with the parameters of a Crawl.
func hrefOf(p Profile) Profile {
	p.Steps = slices.Clone(p.Steps)
	p.Name = "crawl-href"
	p.Does = "For links that a crawler finds in pages: reads the text as browsers do, and then does what crawl does."
	p.Browser = true
	return p
}

// Dedup returns the profile that finds pages that are probably the same. It does what
// [Crawl] does, and relies on more customs of web sites. The result is a key to
// compare. It need not exist, so do not fetch it.
func Dedup(trackingParameters ...string) Profile {
	return dedupOf(Crawl(trackingParameters...))
}

// dedupOf returns Dedup with the parameters of a Crawl.
func dedupOf(p Profile) Profile {
	p.Name = "dedup"
	p.Does = "For finding pages that are probably the same: does what crawl does, and ignores https, www, default documents, slashes, sessions and the order of parameters. Compare the result; do not fetch it."
	p.Steps = slices.Insert(slices.Clone(p.Steps), len(p.Steps)-1, // before DropEmptyQuery
		ForceHTTPS(),
		DropTrailingDot(),
		DropWWW(),
		DropPathParameters(sessionParameter),
		CollapseSlashes(),
		DropDefaultDocument(DefaultDocuments()...),
		DropTrailingSlash(),
		DropEmptyParameters(),
		SortParameters(),
	)
	return p
}

// Profiles returns the profiles of this package, from the most careful to the boldest,
// with [TrackingParameters].
func Profiles() []Profile {
	crawl := Crawl(TrackingParameters()...)
	return []Profile{CacheKey(), crawl, hrefOf(crawl), dedupOf(crawl)}
}

// Find returns the profile of [Profiles] with the given name, and whether there is one.
func Find(name string) (Profile, bool) {
	for _, p := range Profiles() {
		if p.Name == name {
			return p, true
		}
	}
	return Profile{}, false
}
