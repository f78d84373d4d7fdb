package guard

import "errors"

// Why a [Policy] refuses something.
var (
	// ErrURI says that something is no URI by the grammar of RFC 3986.
	ErrURI = errors.New("guard: no URI by RFC 3986")

	// ErrScheme says that the scheme is not let through.
	ErrScheme = errors.New("guard: scheme refused")

	// ErrUserinfo says that there is userinfo.
	ErrUserinfo = errors.New("guard: userinfo refused")

	// ErrPort says that the port is not let through, or that none is known.
	ErrPort = errors.New("guard: port refused")

	// ErrHost says that the host is not let through, or is none that everybody
	// would read alike.
	ErrHost = errors.New("guard: host refused")

	// ErrAddress says that the address is not let through, or that the host is a name
	// that is known to lead to no other.
	ErrAddress = errors.New("guard: address refused")

	// ErrNUL says that there is an encoded NUL: section 7.3 of RFC 3986.
	ErrNUL = errors.New("guard: encoded NUL refused")

	// ErrConfig says that a [Config] holds something that cannot be meant.
	ErrConfig = errors.New("guard: config refused")

	// ErrNetwork says that the network is not TCP.
	ErrNetwork = errors.New("guard: network refused")
)

// A Refusal is the error of what a [Policy] refuses.
type Refusal struct {
	// Reason is one of the errors above or of a package that guards with a Policy.
	// errors.Is finds it.
	Reason error

	// Detail says, for people, what was refused: a scheme, a port, a host, an
	// address and the block it is in. It is short, holds no userinfo, path or
	// query, and may be empty.
	Detail string
}

// Error returns the reason and the detail. It begins with the name of the package that
// the reason is from.
func (r *Refusal) Error() string {
	text := "guard: refused"
	if r.Reason != nil {
		text = r.Reason.Error()
	}
	if r.Detail != "" {
		text += ": " + r.Detail
	}
	return text
}

// Unwrap returns Reason.
func (r *Refusal) Unwrap() error { return r.Reason }

// clip shortens what comes from outside for a Detail.
func clip(s string) string {
	const most = 80
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
