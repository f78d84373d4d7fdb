package scalar

import (
	"slices"
	"sync"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/scheme"
)

// DefaultLevel is the name of the level where nobody names one.
var DefaultLevel = uri.LevelScheme.String()

// Generic is the name of the level scheme with the rules of section 6.2.3 for unknown schemes.
const Generic = "generic"

// A Level is a level at which references are equivalent: one of RFC 3986, section 6.2, or what goes
// beyond it. The zero Level changes nothing. The program and the functions of SQL have the same
// levels.
type Level struct {
	uri.Level
	IsGeneric bool   // also normalize empty ports and paths of unknown schemes
	Profile   string // the name of a profile of package canonical, which goes beyond RFC 3986, or ""
}

// FindLevel returns the level with a name, and whether there is one.
func FindLevel(name string) (Level, bool) {
	if name == Generic {
		return Level{Level: uri.LevelScheme, IsGeneric: true}, true
	}
	if level, err := enum.Of[uri.Level](name); err == nil {
		return Level{Level: level}, true
	}
	if p, ok := canonical.Find(name); ok {
		return Level{Level: p.Level, Profile: name}, true
	}
	return Level{}, false
}

// LevelNames returns the names of all levels. Up to [uri.LevelProtocol] each includes those before
// it. The profiles are last.
func LevelNames() []string {
	var names []string
	for l := uri.LevelString; l <= uri.LevelProtocol; l++ {
		names = append(names, l.String())
	}
	return append(append(names, Generic), Profiles()...)
}

// Profiles returns the names of the profiles.
func Profiles() []string { return slices.Clone(profiles()) }

// profiles are the names, made once: a profile compiles its patterns.
var profiles = sync.OnceValue(func() (names []string) {
	for _, p := range canonical.Profiles() {
		names = append(names, p.Name)
	}
	return names
})

// Schemes returns the rules of schemes at the level.
func (l Level) Schemes() uri.Schemes {
	if l.IsGeneric {
		return scheme.Generic(scheme.Known())
	}
	return scheme.Known()
}

// Plain returns the kind of texts that are their own form at the level.
func (l Level) Plain() plainuri.Kind {
	switch {
	case l.Profile != "":
	case l.Level == uri.LevelString:
		return plainuri.Valid
	case l.Level <= uri.LevelPath:
		return plainuri.Normal
	case l.Level == uri.LevelScheme:
		return plainuri.SchemeNormal
	}
	return plainuri.None
}
