package alias

import (
	"errors"
	"strconv"

	"github.com/urikit/uri"
)

// Why a [Store] refuses to take one URI for an alias of another. Errors of this
// package hold nothing of the URIs.
var (
	// ErrStatus says that the status does not count.
	ErrStatus = errors.New("alias: the status does not count")

	// ErrDifference says that the two differ by more than the policy allows.
	ErrDifference = errors.New("alias: the two differ by more than is allowed")

	// ErrFragment says that the target has a fragment of its own.
	ErrFragment = errors.New("alias: the target is a part of something")

	// ErrUserinfo says that one of the two has userinfo.
	ErrUserinfo = errors.New("alias: there is userinfo")

	// ErrLength says that one of the two is longer than [MaxLength].
	ErrLength = errors.New("alias: longer than " + strconv.Itoa(MaxLength) + " bytes")

	// ErrZero says that one of the two is the zero URI.
	ErrZero = errors.New("alias: the zero URI is the same as no other")

	// ErrFull says that the store holds as many aliases as it may.
	ErrFull = errors.New("alias: the store is full")
)

// A Refusal is the error of an observation that a [Store] does not learn from. As
// a rule it is no fault: most redirects show nothing.
type Refusal struct {
	// Reason is one of the errors above, which errors.Is finds.
	Reason error

	// Status is the status that was observed.
	Status int

	// Component is the first component that differs too much, if Reason is
	// [ErrDifference].
	Component uri.Component
}

// Error says why, and which status or component it was.
func (r *Refusal) Error() string {
	text := r.Reason.Error()
	switch r.Reason {
	case ErrStatus:
		text += ": " + strconv.Itoa(r.Status)
	case ErrDifference:
		text += ": " + r.Component.String()
	}
	return text
}

// Unwrap returns Reason.
func (r *Refusal) Unwrap() error { return r.Reason }
