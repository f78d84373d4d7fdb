// Package admit says whether a policy of package guard allows an address, and by which rule it
// refuses it.
package admit

import (
	"errors"
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/field"
)

// found has an answer, as JSON.
type found struct {
	Valid      bool          `json:"valid"` // a URI by RFC 3986
	Allowed    bool          `json:"allowed"`
	Rule       string        `json:"rule,omitempty"` // the rule that refuses the URI
	Message    string        `json:"message"`        // for people
	Unresolved bool          `json:"unresolved"`     // it is allowed, but its host is a name whose addresses are not checked
	Error      *answer.Error `json:"error,omitempty"`
}

// rules are the reasons for which a policy refuses a URI, with their names.
var rules = []struct {
	reason error
	name   string
}{
	{guard.ErrScheme, uri.ComponentScheme.String()},
	{guard.ErrUserinfo, uri.ComponentUserinfo.String()},
	{guard.ErrPort, uri.ComponentPort.String()},
	{guard.ErrHost, uri.ComponentHost.String()},
	{guard.ErrAddress, field.Address.String()},
	{guard.ErrNUL, "nul"},
}

// A Guard answers whether its policy allows a URI.
type Guard struct{ policy *guard.Policy }

// New returns a Guard for a policy. It allows the private addresses in blocks.
func New(c guard.Config, blocks []string) (*Guard, error) {
	for _, block := range blocks {
		prefix, err := netip.ParsePrefix(block)
		if err != nil {
			return nil, err
		}
		c.AllowPrefixes = append(c.AllowPrefixes, prefix)
	}
	policy, err := guard.New(c)
	return &Guard{policy}, err
}

// Answer writes whether the policy allows the URI that a text is.
func (g *Guard) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	a, err := check(g.policy, string(text))
	if err != nil {
		return false, err
	}
	return a.Valid, answer.PutObject(to, text, a)
}

// check returns the answer about a text. It does not look up names. It returns an error if that of
// the text is not a syntax error.
func check(p *guard.Policy, text string) (found, error) {
	u, err := uri.ParseURI(text)
	if wrong := answer.AsError(err, []byte(text)); wrong != nil {
		return found{Rule: strings.ToLower(uri.RuleURI.String()), Message: wrong.Message, Error: wrong}, nil
	}
	if err != nil {
		return found{}, err
	}
	a := found{Valid: true}
	if err := p.CheckURI(u); err != nil {
		for _, r := range rules {
			if errors.Is(err, r.reason) {
				a.Rule = r.name
			}
		}
		a.Message = strings.TrimPrefix(err.Error(), "guard: ")
		return a, nil
	}
	host, _ := u.Host() // the policy refuses a URI without a host
	a.Allowed = true
	if _, isAddress := host.Addr(); !isAddress {
		a.Unresolved, a.Message = true, "the name is not looked up: check its addresses when connecting, because one can be private"
	}
	return a, nil
}

// HostError returns an error for a text that is not an entry of a list of hosts.
func HostError(text string) error {
	_, err := New(guard.Config{AllowHosts: []string{text}}, nil)
	return err
}

// PrefixError returns an error for a text that is not a block of addresses.
func PrefixError(text string) error {
	_, err := New(guard.Config{}, []string{text})
	return err
}
