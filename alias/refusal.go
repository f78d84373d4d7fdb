package alias

import (
	"errors"
	"strconv"

	"github.com/urikit/uri"
)

// The reasons of a [Refusal]. Errors of this package contain nothing of the URIs.
var (
	// ErrStatus reports a status code that does not count.
	ErrStatus = errors.New("alias: the policy does not accept the status")

	// ErrDifference reports that the URIs differ by more than the policy allows.
	ErrDifference = errors.New("alias: the URIs differ by more than the policy allows")

	// ErrFragment reports a target with a fragment of its own.
	ErrFragment = errors.New("alias: the target has a fragment of its own")

	// ErrUserinfo reports a URI with userinfo.
	ErrUserinfo = errors.New("alias: a URI has userinfo")

	// ErrLength reports a URI longer than [MaxLength].
	ErrLength = errors.New("alias: a URI is longer than " + strconv.Itoa(MaxLength) + " bytes")

	// ErrZero reports the zero URI.
	ErrZero = errors.New("alias: a URI is the zero URI")

	// ErrFull reports that the store has reached the Limit of its [Config].
	ErrFull = errors.New("alias: the store is full")
)

// A Refusal reports a redirect from which a Store learns nothing. It is usually not a
// fault: most redirects lead to a different resource.
type Refusal struct {
	// Reason is one of the errors above. errors.Is finds it.
	Reason error

	// Status is the status code of the redirect.
	Status int

	// Component is the first component that differs too much, if Reason is
	// [ErrDifference]. Otherwise it is [uri.ComponentNone].
	Component uri.Component
}

// Error returns the reason, with the status or the component.
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
