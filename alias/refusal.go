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

	// ErrUnfit reports a URI that a Store cannot hold: a target with a fragment of its own,
	// a URI with userinfo, or one longer than 64 KiB. Its message says which.
	ErrUnfit = errors.New("alias: a store cannot hold the URI")

	// ErrFull reports that the store has reached the Limit of its [Config].
	ErrFull = errors.New("alias: the store is full")
)

// The faults of a URI that is unfit.
var (
	errFragment = &fault{ErrUnfit, "the target has a fragment of its own"}
	errUserinfo = &fault{ErrUnfit, "a URI has userinfo"}
	errLength   = &fault{ErrUnfit, "a URI is longer than " + strconv.Itoa(maxLength) + " bytes"}
)

// A fault is an error of a kind with a message of its own.
type fault struct {
	kind    error
	message string
}

func (f *fault) Error() string { return "alias: " + f.message }

func (f *fault) Unwrap() error { return f.kind }

// A Refusal reports a redirect from which a Store learns nothing. It is usually not a
// fault: most redirects lead to a different resource.
type Refusal struct {
	// Reason is, or wraps, one of the errors above or [uri.ErrZero]. errors.Is finds it.
	Reason error

	// Status is the status code of the redirect.
	Status int

	// Component is the first component that differs too much, if Reason is
	// [ErrDifference]. Otherwise it is [uri.ComponentNone].
	Component uri.Component
}

// Error returns the reason, with the status or the component. Without a reason it is "alias:
// refused".
func (r *Refusal) Error() string {
	if r.Reason == nil {
		return "alias: refused"
	}
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
