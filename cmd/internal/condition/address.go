package condition

import (
	"errors"
	"net/netip"
	"slices"

	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/ipblock"
)

// The words that a condition about an address can have as its value.
const (
	public  = "public"
	special = "special"
)

// A block is a set of addresses.
type block struct {
	has    func(netip.Addr) bool
	prefix netip.Prefix // the zero value for special and public
}

// readAddress reads a word, a block, or an address.
func (v *value) readAddress(dialect.Normalizer) error {
	text := v.text
	if text == public || text == special {
		v.has = func(a netip.Addr) bool { return ipblock.IsSpecial(a) == (text == special) }
		return nil
	}
	prefix, err := netip.ParsePrefix(text)
	if err != nil {
		a, err := netip.ParseAddr(text)
		if err != nil || a.Zone() != "" {
			return errors.New("the value must be public, special, or a block such as 10.0.0.0/8")
		}
		prefix = netip.PrefixFrom(a, a.BitLen())
	}
	prefix = prefix.Masked()
	v.has = func(a netip.Addr) bool { return prefix.Contains(a) || prefix.Contains(a.Unmap()) }
	v.prefix = prefix
	return nil
}

// addressTest returns the test of the address that the host is.
func addressTest(values []value) Test {
	return func(r *field.Reference) (bool, error) {
		h, _ := r.Host()
		a, ok := h.Addr()
		if !ok {
			return false, nil
		}
		a = a.WithZone("")
		return slices.ContainsFunc(values, func(v value) bool { return v.has(a) }), nil
	}
}
