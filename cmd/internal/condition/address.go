package condition

import (
	"errors"
	"net/netip"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/ipblock"
)

// The words that a condition about an address can have as its value.
const (
	public  = "public"
	special = "special"
)

// parseAddress makes the test of a condition about addresses.
func (c *Condition) parseAddress(answer.Normalizer) error {
	value := c.value
	match := func(a netip.Addr) bool { return isSpecial(a) == (value == special) }
	if value != public && value != special {
		block, err := netip.ParsePrefix(value)
		if err != nil {
			a, err := netip.ParseAddr(value)
			if err != nil || a.Zone() != "" {
				return errors.New("the value must be public, special, or a block such as 10.0.0.0/8")
			}
			block = netip.PrefixFrom(a, a.BitLen())
		}
		block = block.Masked()
		match = func(a netip.Addr) bool { return block.Contains(a) || block.Contains(a.Unmap()) }
		c.block = block
	}
	c.address = match
	c.test = func(r uri.Reference) (bool, error) {
		h, _ := r.Host()
		a, ok := h.Addr()
		return ok && match(a.WithZone("")), nil
	}
	return nil
}

// isSpecial reports whether an address is for a special purpose, or embeds such a one.
func isSpecial(a netip.Addr) bool {
	if _, ok := ipblock.Find(a); ok && !a.Is4In6() {
		return true
	}
	found, n := ipblock.Embedded(a)
	return slices.ContainsFunc(found[:n], func(e ipblock.Embedding) bool {
		_, ok := ipblock.Find(e.Addr)
		return ok
	})
}
