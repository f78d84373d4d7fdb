package audit

import (
	"math/bits"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/whatwg"
)

// riskySchemes are schemes that can do more than request a resource from a server in the
// server's protocol. After "url:", java.net.URL reads any other scheme.
var riskySchemes = [...]string{
	"data", "dict", "expect", "file", "gopher", "jar", "javascript", "jndi", "ldap", "ldaps", "netdoc", "phar", "php",
	"rmi", "smb", "tftp", "url", "vbscript", "view-source", "zip",
}

// traits are what the rules know about a scheme, from the tables of several packages.
type traits struct {
	name string

	// The signs of every text with the scheme and with a host, without userinfo and port, or
	// without an authority.
	withHost, withoutHost signs

	known      bool // the scheme is registered, or its rules are known
	risky      bool
	special    bool      // to browsers
	noPassword bool      // see [secret.NoPassword]
	calm       *scan.Set // the characters in a text without an authority for which no rule has a finding
	bare       *scan.Set // those of calm that a path can have
	opaque     bool      // the path is no hierarchy
	domainHost bool      // hosts are names of domains
	port       string    // the default, or ""

	required, barred uint16 // a URI without or with these components, a bit each, breaks the rules of the scheme
	check            func(uri.URI) []scheme.Violation

	// Whether path alone decides if a text without a "%" keeps the rules of the scheme: any text
	// with a host and without a query, or one that is only a path.
	pathWithHost, pathAlone bool
	path                    func(path string) bool // nil if each path keeps them
}

// keeps reports whether a path keeps the rules of the scheme.
func (t *traits) keeps(path string) bool { return t.path == nil || t.path(path) }

// registry has the traits of all schemes with any.
var registry struct {
	once  sync.Once
	index schemename.Index
	list  []traits
}

// traitsOf returns the traits of a scheme, whose name can be in upper case.
func traitsOf(name string) *traits {
	registry.once.Do(fillRegistry)
	if i := registry.index.Find(name); i >= 0 {
		return &registry.list[i]
	}
	return &noTraits
}

// noTraits are those of an unknown scheme.
var noTraits = traits{calm: &calm, bare: &bare, pathAlone: true}

func fillRegistry() {
	places := make(map[string]int)
	get := func(name string) *traits {
		name = ascii.Lower(name)
		i, ok := places[name]
		if !ok {
			i = len(registry.list)
			places[name] = i
			t := traits{name: name, special: whatwg.IsSpecialScheme(name), noPassword: secret.NoPassword(name), calm: &calm, bare: &bare}
			if t.noPassword {
				t.calm, t.bare = &calmAt, &bareAt
			}
			registry.list = append(registry.list, t)
		}
		return &registry.list[i]
	}
	for r := range scheme.Registrations() {
		get(r.Name).known = true
	}
	for r := range scheme.Known().All() {
		t := get(r.Name)
		t.known, t.opaque, t.domainHost, t.port, t.check = true, r.Form.Opaque, r.DomainHost, r.Form.DefaultPort, r.Check
		for component, need := range r.Needs() {
			if need == schemename.Required {
				t.required |= 1 << component
			} else {
				t.barred |= 1 << component
			}
		}
	}
	for _, name := range riskySchemes {
		get(name).risky = true
	}
	for i := range registry.list {
		registry.list[i].setSigns()
	}
	registry.index = schemename.NewIndex(len(registry.list), func(i int) string { return registry.list[i].name })
}

// setSigns sets withHost and withoutHost. Later assignments replace earlier ones with stricter
// signs.
func (t *traits) setSigns() {
	if !t.known || t.risky || looksLikeHost(t.name) {
		t.withHost, t.withoutHost = odd, odd
		return
	}
	const host, authority = 1 << uri.ComponentHost, 1 << uri.ComponentAuthority
	t.path = schemename.PathRule(t.name)
	if t.check == nil || t.path != nil {
		byHost := t.required&authority != 0 || t.check == nil
		t.pathWithHost = byHost && (t.required|t.barred)&ofRest == 0
		t.pathAlone = t.required&ofRest&^pathBit == 0 && t.barred&pathBit == 0
	}
	if t.check != nil || (t.required|t.barred)&ofRest != 0 {
		t.withHost, t.withoutHost = oddScheme, oddScheme
	}
	if t.opaque || t.barred&(authority|host) != 0 || t.required&(ofAuthority&^host) != 0 {
		t.withHost = odd
	}
	if t.special || t.required&authority != 0 {
		t.withoutHost = odd
	}
}

// mayBreak reports whether a reference with a scheme may break the rules of the scheme. It looks
// only at the needs of some components. The text may be normal only if mayBeNormal is true.
// mayBreak does not allocate if the reference keeps the rules and their check does not.
func (t *traits) mayBreak(r *uri.Reference, of uint16, mayBeNormal bool) bool {
	for rest := (t.required | t.barred) & of; rest != 0; rest &= rest - 1 {
		if hasComponent(r, uri.Component(bits.TrailingZeros16(rest))) != (t.required&rest&-rest != 0) {
			return true
		}
	}
	if t.check == nil {
		return false
	}
	u, err := r.URI()
	if err != nil {
		return false
	}
	if mayBeNormal && u.Scheme() == t.name && !hasUpperHost(r) {
		return t.check(u) != nil
	}
	return scheme.Known().ViolationsOf(u) != nil
}

func hasUpperHost(r *uri.Reference) bool {
	host, ok := r.Host()
	return ok && scan.HasUpper(host.String())
}

// hasComponent reports whether a reference has a component. A host or a path that is empty does not
// count.
func hasComponent(r *uri.Reference, c uri.Component) bool {
	switch c {
	case uri.ComponentHost:
		host, _ := r.Host()
		return host.String() != ""
	case uri.ComponentPath:
		return r.Path().String() != ""
	case uri.ComponentQuery:
		_, ok := r.Query()
		return ok
	case uri.ComponentFragment:
		_, ok := r.Fragment()
		return ok
	}
	_, ok := r.Span(c)
	return ok
}

// ofAuthority are the components about which a scheme has rules only if there is an authority.
const ofAuthority = 1<<uri.ComponentUserinfo | 1<<uri.ComponentHost | 1<<uri.ComponentPort

// ofRest are the components after the authority.
const ofRest = pathBit | 1<<uri.ComponentQuery | 1<<uri.ComponentFragment

const pathBit = 1 << uri.ComponentPath

// calm and calmAt are characters of texts without an authority. The others begin triplets, end
// names of parameters or divide segments, or are "@" in calm, which may be after a password.
var calm, calmAt = calmSets(func(byte) bool { return true })

// bare and bareAt are those of calm and calmAt that a path can have.
var bare, bareAt = calmSets(func(c byte) bool { return syntax.RFC3986.Classes()[c]&syntax.InPChar != 0 })

func calmSets(has func(c byte) bool) (set, at scan.Set) {
	for c := range byte(utf8.RuneSelf) {
		if has(c) && strings.IndexByte("%=/", c) < 0 {
			at.Add(c)
			if c != '@' {
				set.Add(c)
			}
		}
	}
	return set, at
}

// looksLikeHost reports whether the name of a scheme looks like a host: it is "localhost",
// or has a dot.
func looksLikeHost(name string) bool {
	return len(name) == len("localhost") && strings.EqualFold(name, "localhost") || strings.IndexByte(name, '.') > 0
}
