package audit

import (
	"encoding/binary"
	"net/netip"
	"strings"
)

// numericIPv4 returns the address that C libraries read in s: one to four numbers separated
// by dots. Each number is decimal, octal after "0" or hexadecimal after "0x". The last one
// has the remaining bytes of the address (RFC 3986, section 7.4).
func numericIPv4(s string) (netip.Addr, bool) {
	var parts [4]uint64
	n := 0
	for more := true; more; n++ {
		var text string
		text, s, more = strings.Cut(s, ".")
		if n == len(parts) {
			return netip.Addr{}, false
		}
		number, ok := cNumber(text)
		if !ok {
			return netip.Addr{}, false
		}
		parts[n] = number
	}
	last := parts[n-1]
	if last >= 1<<(8*(5-n)) {
		return netip.Addr{}, false
	}
	for i, part := range parts[:n-1] {
		if part > 255 {
			return netip.Addr{}, false
		}
		last |= part << (24 - 8*i)
	}
	var a [4]byte
	binary.BigEndian.PutUint32(a[:], uint32(last))
	return netip.AddrFrom4(a), true
}

// decimalIPv4 returns the address that programs which ignore leading zeros read in s: four
// decimal numbers separated by dots. Older standard libraries of Go and Python did this
// (CVE-2021-29923, CVE-2021-29921).
func decimalIPv4(s string) (netip.Addr, bool) {
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

// cNumber reads a number in the syntax of C. It returns false for a number above 32 bits.
func cNumber(s string) (uint64, bool) {
	base := uint64(10)
	switch {
	case len(s) > 1 && s[0] == '0' && s[1]|0x20 == 'x':
		base, s = 16, s[2:] // browsers read "0x" alone as 0
	case s == "":
		return 0, false
	case s[0] == '0':
		base = 8
	}
	n := uint64(0)
	for i := range len(s) {
		digit := uint64(99)
		switch c := s[i]; {
		case c-'0' <= 9:
			digit = uint64(c - '0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			digit = uint64(c|0x20-'a') + 10
		}
		if digit >= base {
			return 0, false
		}
		if n = n*base + digit; n > 1<<32-1 {
			return 0, false
		}
	}
	return n, true
}

// endsInNumber reports whether the last label of a name is a number. It ignores one dot at
// the end. Browsers read such a name as an IPv4 address or refuse it (WHATWG URL, "ends in
// a number").
func endsInNumber(host string) bool {
	host = strings.TrimSuffix(host, ".")
	label := host[strings.LastIndexByte(host, '.')+1:]
	if label == "" {
		return false
	}
	if label[0]-'0' > 9 {
		return false
	}
	if len(label) > 1 && label[0] == '0' && label[1]|0x20 == 'x' {
		return strings.Trim(label[2:], "0123456789abcdefABCDEF") == ""
	}
	return strings.Trim(label, "0123456789") == ""
}

// ipv4Prefix returns the length of the longest IPv4address of the grammar at the beginning
// of s, or 0.
func ipv4Prefix(s string) int {
	i := 0
	for octet := range 4 {
		if octet > 0 {
			if i >= len(s) || s[i] != '.' {
				return 0
			}
			i++
		}
		n, start := 0, i
		for i < len(s) && s[i]-'0' <= 9 && n*10+int(s[i]-'0') <= 255 && !(i > start && n == 0) {
			n = n*10 + int(s[i]-'0')
			i++
		}
		if i == start {
			return 0
		}
	}
	return i
}
