package scheme

import (
	"iter"

	"github.com/urikit/uri/internal/enum"
	"github.com/urikit/uri/internal/scan"
)

//go:generate go run ./gen

// A Registration is an entry of IANA's registry of URI schemes (RFC 7595,
// section 7).
type Registration struct {
	// Name is the scheme as registered, nearly always in lower case.
	Name string

	// Status is the kind of the entry.
	Status Status

	// Reference has the documents or people in the registry, in brackets, as the
	// registry writes them: "[RFC8141][IANA registry *urn-namespaces*]".
	Reference string

	// Note is the note of the registry, such as "obsolete", or empty.
	Note string
}

// Status is the kind of a scheme's entry in the registry (RFC 7595, sections 3, 4 and
// 5). The zero Status is that of schemes without an entry.
type Status uint8

// The kinds of entry.
const (
	Unregistered Status = iota
	Permanent
	Provisional
	Historical
)

var statusNames = enum.Names[Status]{Package: "scheme", What: "status", Names: []string{"unregistered", "permanent", "provisional", "historical"}}

// String returns "unregistered", "permanent", "provisional" or "historical", or
// "unknown" for any other value.
func (s Status) String() string { return statusNames.String(s) }

// ParseStatus returns the status with the given name, which is case-sensitive. The
// error wraps [uri.ErrUnknownName].
func ParseStatus(name string) (Status, error) { return statusNames.Parse(name) }

// MarshalText returns the name. A value without a name is an error.
func (s Status) MarshalText() ([]byte, error) { return statusNames.MarshalText(s) }

// UnmarshalText sets s to the status with the given name. An error leaves s unchanged.
func (s *Status) UnmarshalText(text []byte) error { return statusNames.UnmarshalText(s, text) }

// Registered returns the entry of a scheme in IANA's registry, and whether there is
// one. The name may be in upper or lower case. Otherwise the Registration is zero, with
// the Status Unregistered. Registered does not allocate.
//
// The entries are those of the copy in testdata/iana. testdata/README.md has its date.
// Other schemes may have been registered since.
func Registered(name string) (Registration, bool) {
	i, ok := search(len(registrations), func(i int) string { return registrations[i].Name }, name)
	if !ok {
		return Registration{}, false
	}
	return registrations[i], true
}

// Registrations returns an iterator over the registry, in the order of the names in
// lower case.
func Registrations() iter.Seq[Registration] {
	return func(yield func(Registration) bool) {
		for _, r := range registrations {
			if !yield(r) {
				return
			}
		}
	}
}

// search finds name among n names in order, ignoring case.
func search(n int, at func(int) string, name string) (int, bool) {
	low, high := 0, n
	for low < high {
		mid := (low + high) / 2
		switch c := scan.CompareFold(at(mid), name); {
		case c == 0:
			return mid, true
		case c < 0:
			low = mid + 1
		default:
			high = mid
		}
	}
	return low, false
}
