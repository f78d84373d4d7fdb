// Package ipblock has the special-purpose blocks of IP addresses, and finds the IPv4
// addresses that IPv6 addresses embed.
package ipblock

//go:generate go run ./gen -o table.go

import (
	"encoding/binary"
	"net/netip"
)

// A Block is a special-purpose block of addresses.
type Block struct {
	Prefix netip.Prefix
	Name   string
	Ref    string // the document that reserves it

	// Deny says that no address in the block is a host to fetch something from.
	Deny bool
}

// Find returns the most specific block with the address a, and whether there is one. It
// ignores a zone. A mapped address is in the block of mapped addresses; unmap it to find
// the block of its IPv4 address. Find does not allocate.
func Find(a netip.Addr) (Block, bool) {
	a = a.WithZone("")
	if a.Is4In6() { // Contains is always false for mapped addresses
		a16 := a.As16()
		for i := range blocks {
			if b := &blocks[i]; b.Prefix.Addr().Is4In6() && b.Prefix.Bits() <= 96 && sameBits(a16, b.Prefix) {
				return *b, true
			}
		}
		return Block{}, false
	}
	if a.Is4() {
		return find4(a)
	}
	for i := range blocks {
		if blocks[i].Prefix.Contains(a) {
			return blocks[i], true
		}
	}
	return Block{}, false
}

// find4 is Find for an IPv4 address.
func find4(a netip.Addr) (Block, bool) {
	octets := a.As4()
	bits := binary.BigEndian.Uint32(octets[:])
	for i := range blocks4 {
		if b := &blocks4[i]; bits&b.mask == b.address {
			return *b.block, true
		}
	}
	return Block{}, false
}

// A block4 is a block of IPv4 addresses as a number.
type block4 struct {
	address, mask uint32
	block         *Block
}

// blocks4 are the blocks of IPv4 addresses, in the order of blocks.
var blocks4 = func() (list []block4) {
	for i := range blocks {
		if p := blocks[i].Prefix.Masked(); p.Addr().Is4() {
			octets := p.Addr().As4()
			list = append(list, block4{binary.BigEndian.Uint32(octets[:]), ^uint32(0) << (32 - p.Bits()), &blocks[i]})
		}
	}
	return list
}()

// sameBits reports whether a begins with the bits of p.
func sameBits(a [16]byte, p netip.Prefix) bool {
	q := p.Addr().As16()
	n := p.Bits()
	for i := 0; i < n/8; i++ {
		if a[i] != q[i] {
			return false
		}
	}
	return n%8 == 0 || a[n/8]>>(8-n%8) == q[n/8]>>(8-n%8)
}
