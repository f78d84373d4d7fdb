// Package ipv4 reads texts as IPv4 addresses in the forms that programs accept beyond the four
// decimal numbers of RFC 3986 (section 7.4). Package scan has the
// strict form, IPv4address.
//
// Each function has the rule of one document or program, takes a host without percent-encoded
// octets, returns false for a text that the program reads as a name, and does not allocate.
// The package imports nothing of the packages that read URLs, because package whatwg is one of
// them and asks it.
package ipv4

import (
	"encoding/binary"
	"net/netip"
	"strings"

	"github.com/urikit/uri/internal/engine/percent"
)

// InetAton returns the address that inet_aton and getaddrinfo of the C library read: one to four
// numbers, each decimal, octal after "0" or hexadecimal after "0x" or "0X". The last number fills
// the remaining bytes. As getaddrinfo does, it accepts no white space after the address.
//
// Sources: POSIX.1-2017, inet_addr; glibc 2.36.
func InetAton(s string) (netip.Addr, bool) {
	if hasBarePrefix(s) {
		return netip.Addr{}, false
	}
	return numbers(s)
}

// Libcurl returns the address that libcurl writes in place of a host. It reads numbers as
// [InetAton] does, but "0X" does not begin one. (It does for libcurl 7.88.1 and 8.23.0. Version
// 8.23.0 also ignores a dot at the end.)
//
// Source: ipv4_normalize in lib/urlapi.c of libcurl 8.19.0.
func Libcurl(s string) (netip.Addr, bool) {
	if strings.IndexByte(s, 'X') >= 0 {
		return netip.Addr{}, false
	}
	return InetAton(s)
}

// URLStandard returns the address that browsers read in a domain without a dot at its end. It
// reads numbers as [InetAton] does, and "0x" alone as 0. Browsers refuse other domains for which
// [EndsInNumber] is true.
//
// Source: URL Standard, section 3.5, "IPv4 parser". Package whatwg reads the same numbers and
// reports its validation errors too.
func URLStandard(s string) (netip.Addr, bool) { return numbers(s) }

// Decimal returns the address that programs which ignore leading zeros read: four decimal numbers.
//
// Sources: package net of Go before 1.17 (CVE-2021-29923), and the module ipaddress of Python
// before 3.9.5 (CVE-2021-29921).
func Decimal(s string) (netip.Addr, bool) {
	var a [4]byte
	for i := range a {
		text, rest, more := strings.Cut(s, ".")
		if more != (i < 3) || text == "" {
			return netip.Addr{}, false
		}
		n := 0 // strconv would allocate its errors
		for _, c := range []byte(text) {
			if n = n*10 + int(c-'0'); c-'0' > 9 || n > 255 {
				return netip.Addr{}, false
			}
		}
		a[i], s = byte(n), rest
	}
	return netip.AddrFrom4(a), true
}

// numbers reads one to four numbers between dots.
func numbers(s string) (netip.Addr, bool) {
	var parts [4]uint64
	n := 0
	for more := true; more; n++ {
		var text string
		text, s, more = strings.Cut(s, ".")
		if n == len(parts) {
			return netip.Addr{}, false
		}
		number, _, ok := Number(text)
		if !ok {
			return netip.Addr{}, false
		}
		parts[n] = number
	}
	address, ok := Join(parts[:n])
	if !ok {
		return netip.Addr{}, false
	}
	var a [4]byte
	binary.BigEndian.PutUint32(a[:], address)
	return netip.AddrFrom4(a), true
}

// Join returns the address of one to four numbers. Each number but the last is one byte, and the
// last one fills the remaining bytes. It returns false if a number is too large.
func Join(parts []uint64) (uint32, bool) {
	final := len(parts) - 1
	address := parts[final]
	if address >= 1<<(8*(4-final)) {
		return 0, false
	}
	for i, part := range parts[:final] {
		if part > 255 {
			return 0, false
		}
		address |= part << (24 - 8*i)
	}
	return uint32(address), true
}

// Number returns the value of a part of an address: decimal, octal after "0" or hexadecimal after
// "0x". It reports whether the number is decimal. A number above 32 bits becomes 1<<32. "0x" alone
// is 0 (URL Standard, section 3.5, "IPv4 number parser").
func Number(s string) (n uint64, decimal, ok bool) {
	if s == "" {
		return 0, false, false
	}
	base := uint64(10)
	switch {
	case hasHexPrefix(s):
		base, s = 16, s[2:]
	case len(s) >= 2 && s[0] == '0':
		base, s = 8, s[1:]
	}
	for i := range len(s) {
		digit := uint64(percent.HexValue(s[i]))
		if digit >= base {
			return 0, false, false
		}
		n = min(n*base+digit, 1<<32)
	}
	return n, base == 10, true
}

// EndsInNumber reports whether the last label of a name is a number: decimal digits, or
// hexadecimal digits or none after "0x". It ignores one dot at the end. Browsers read such a name
// as an address or refuse it (URL Standard, section 3.5, "ends in a number checker").
func EndsInNumber(name string) bool {
	name = strings.TrimSuffix(name, ".")
	label := name[strings.LastIndexByte(name, '.')+1:]
	if hasHexPrefix(label) {
		for i := len("0x"); i < len(label); i++ {
			if !percent.IsHex(label[i]) {
				return false
			}
		}
		return true
	}
	for i := range len(label) {
		if label[i]-'0' > 9 {
			return false
		}
	}
	return label != ""
}

func hasHexPrefix(s string) bool { return len(s) >= 2 && s[0] == '0' && s[1]|0x20 == 'x' }

// hasBarePrefix reports whether one of the parts of s is "0x" alone.
func hasBarePrefix(s string) bool {
	for more := true; more; {
		var part string
		if part, s, more = strings.Cut(s, "."); len(part) == 2 && hasHexPrefix(part) {
			return true
		}
	}
	return false
}
