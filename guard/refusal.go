package guard

import (
	"errors"

	"github.com/urikit/uri/internal/engine/secret"
)

// The reasons of a [Refusal].
var (
	// ErrURI reports a text that is not a URI by RFC 3986.
	ErrURI = errors.New("guard: not a URI by RFC 3986")

	// ErrScheme reports a scheme that is not allowed.
	ErrScheme = errors.New("guard: scheme refused")

	// ErrUserinfo reports userinfo.
	ErrUserinfo = errors.New("guard: userinfo refused")

	// ErrPort reports a port that is not allowed, or a scheme without a known port.
	ErrPort = errors.New("guard: port refused")

	// ErrHost reports a host that is not allowed, or that programs read differently.
	ErrHost = errors.New("guard: host refused")

	// ErrAddress reports an address that is not allowed, or a name that is known to
	// lead only to such addresses.
	ErrAddress = errors.New("guard: address refused")

	// ErrNUL reports an encoded NUL (RFC 3986, section 7.3).
	ErrNUL = errors.New("guard: encoded NUL refused")

	// ErrConfig reports an invalid [Config].
	ErrConfig = errors.New("guard: config refused")

	// ErrNetwork reports a network that is not TCP.
	ErrNetwork = errors.New("guard: network refused")
)

// A Refusal is the error for a URI, address or connection that a [Policy] refuses.
type Refusal struct {
	// Reason is one of the errors above, or an error of a package that uses a Policy.
	// errors.Is finds it.
	Reason error

	// Detail says what was refused, for people: a scheme, a port, a host, or an address
	// and its block. It is short and may be empty. It contains no userinfo, path or
	// query.
	Detail string
}

// Error returns the reason and the detail. The message begins with the name of the
// package that defines the reason. Without a reason it is "guard: refused".
func (r *Refusal) Error() string {
	text := "guard: refused"
	if r.Reason != nil {
		text = r.Reason.Error()
	}
	if r.Detail != "" {
		text += ": " + secret.Text(r.Detail)
	}
	return text
}

// Unwrap returns Reason.
func (r *Refusal) Unwrap() error { return r.Reason }

// clip shortens text from outside for a Detail.
func clip(s string) string {
	const most = 80
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
