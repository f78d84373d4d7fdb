package scheme

import (
	"iter"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/schemename"
)

//go:generate go run ./gen

// A Registration is an entry of IANA's registry of URI schemes (RFC 7595,
// section 7).
type Registration struct {
	// Name is the scheme as registered, nearly always in lower case.
	Name string

	// Status is the kind of the entry: "permanent", "provisional" or "historical" (RFC 7595,
	// sections 3, 4 and 5). It is empty in the zero Registration.
	Status string

	// Reference has the documents or people in the registry, in brackets, as the
	// registry writes them: "[RFC8141][IANA registry *urn-namespaces*]".
	Reference string

	// Note is the note of the registry, such as "obsolete", or empty.
	Note string
}

// Names of kinds of entry.
const (
	permanent   = schemename.Permanent
	provisional = schemename.Provisional
	historical  = schemename.Historical
)

// Registered returns the entry of a scheme in IANA's registry, and whether there is
// one. The name may be in upper or lower case. Otherwise the Registration is zero.
// Registered does not allocate.
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
