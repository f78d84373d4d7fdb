package linkhttp

import "time"

// An Outcome says what is known about a link.
type Outcome uint8

const (
	NotKnown Outcome = iota // the server did not say whether the target exists
	Alive                   // the target exists
	Dead                    // the target does not exist
	NotAsked                // a policy or robots.txt forbids the request, or the context ended
)

var outcomes = [...]string{NotKnown: "not known", Alive: "alive", Dead: "dead", NotAsked: "not asked"}

// String returns the outcome in plain words.
func (o Outcome) String() string {
	if int(o) < len(outcomes) {
		return outcomes[o]
	}
	return "invalid outcome"
}

// A Result is the answer for one target.
type Result struct {
	Outcome Outcome

	// Status is the last HTTP status, or 0 if there was none.
	Status int

	// Reason says in plain words why the outcome is not Alive. It contains no URL and no secret.
	Reason string

	// Moved is the target of the permanent redirects (301, 308) from the link on. A redirect that
	// is not permanent, and those after it, do not count. Moved is empty if the first redirect is
	// not permanent or the outcome is not Alive. It has a fragment only if the Location has one.
	Moved string

	// Missing are the fragments that the target lacks.
	Missing []string

	// Unread says why the fragments could not be checked. It is empty if they were.
	Unread string

	// Since is the time since when the outcome is not known, also for a link that became Dead by
	// that.
	Since time.Time

	// At is the time of the answer. Cached reports whether it is from the cache file.
	At     time.Time
	Cached bool
}
