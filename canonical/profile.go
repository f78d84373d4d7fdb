package canonical

import (
	"errors"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// A Profile is a canonical form: a level of the ladder, and steps beyond it. The
// zero Profile leaves URIs as they are. A Profile that is not changed can be used
// from several goroutines.
type Profile struct {
	// Name is the name, for a command line: "crawl". Does says in a sentence
	// what the form is for.
	Name string
	Does string

	// Normalizer normalizes up to Level, before the steps and after them. In the
	// profiles of this package its Schemes are those of [scheme.Known].
	Normalizer uri.Normalizer
	Level      uri.Level

	// Steps are applied in this order.
	Steps []Step
}

// Errors of [Profile.Apply].
var (
	// ErrZero says that the URI is zero, or that a step returns the zero URI.
	ErrZero = errors.New("canonical: the zero URI has no canonical form")

	// ErrUnstable says that the steps would go on changing the URI. Those of
	// this package do not, in any order.
	ErrUnstable = errors.New("canonical: the steps undo each other")
)

// A StepError says which step of a [Profile] failed.
type StepError struct {
	Step string // its name
	Err  error
}

// Error returns the name of the step and what Err says.
func (e *StepError) Error() string {
	return "canonical: " + e.Step + ": " + strings.TrimPrefix(e.Err.Error(), "canonical: ")
}

// Unwrap returns Err.
func (e *StepError) Unwrap() error { return e.Err }

// rounds is how often the steps are applied at most.
const rounds = 8

// Apply returns the canonical form of u. It normalizes u, applies the steps in
// order and normalizes again, and repeats that until nothing changes, so that what
// it returns is always its own canonical form. A form that is canonical already
// takes one round, most others two.
//
// The error is [ErrZero], [ErrUnstable], or a [*StepError]; then the URI is zero.
func (p Profile) Apply(u uri.URI) (uri.URI, error) {
	if u.IsZero() {
		return uri.URI{}, ErrZero
	}
	for range rounds {
		next, err := p.once(u)
		if err != nil {
			return uri.URI{}, err
		}
		if next == u {
			return u, nil
		}
		u = next
	}
	return uri.URI{}, ErrUnstable
}

// once is one round.
func (p *Profile) once(u uri.URI) (uri.URI, error) {
	u = p.Normalizer.NormalizeURI(u, p.Level)
	for _, step := range p.Steps {
		next, err := step.Apply(u)
		if err == nil && next.IsZero() {
			err = ErrZero
		}
		if err != nil {
			return uri.URI{}, &StepError{step.Name, err}
		}
		u = next
	}
	return p.Normalizer.NormalizeURI(u, p.Level), nil
}

// CacheKey returns the profile for keys of a cache: what differs only in what is
// never sent is one. It changes nothing about what is fetched. Userinfo is sent, and
// so it stays: do not log such a key as it is.
func CacheKey() Profile {
	return Profile{
		Name:       "cache-key",
		Does:       "For keys of a cache: drops what is never sent to a server.",
		Normalizer: uri.Normalizer{Schemes: scheme.Known()},
		Level:      uri.LevelScheme,
		Steps:      []Step{DropFragment()},
	}
}

// Crawl returns the profile for what a crawler is to fetch, without userinfo and
// without the parameters of these patterns, which are those of [DropParameters]; see
// [TrackingParameters]. The result can be fetched, and nearly every server answers
// it as it would have answered the original.
func Crawl(trackingParameters ...string) Profile {
	p := Profile{
		Name:       "crawl",
		Does:       "For what a crawler fetches: drops fragment, userinfo and tracking parameters.",
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

// Dedup returns the profile for finding pages that are probably the same: that of
// [Crawl], and what else sites do out of custom. The result is a key, to be compared
// and not to be fetched: it need not be there.
func Dedup(trackingParameters ...string) Profile {
	p := Crawl(trackingParameters...)
	p.Name = "dedup"
	p.Does = "For finding pages that are probably the same, by keys that are not fetched: ignores https, www, default documents, slashes, sessions and the order of parameters too."
	p.Steps = slices.Insert(p.Steps, len(p.Steps)-1, // an empty query may be left behind
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

// Profiles returns the profiles of this package, from the most careful to the
// boldest, with [TrackingParameters].
func Profiles() []Profile {
	tracking := TrackingParameters()
	return []Profile{CacheKey(), Crawl(tracking...), Dedup(tracking...)}
}

// Find returns the one of [Profiles] that has this name, and whether there is one.
func Find(name string) (Profile, bool) {
	for _, p := range Profiles() {
		if p.Name == name {
			return p, true
		}
	}
	return Profile{}, false
}
