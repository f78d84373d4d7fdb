package scan

import "math/bits"

// HostKind is the alternative of the rule host that a host matches.
type HostKind uint8

// The kinds. The functions of this package find the first four.
const (
	NoHost      HostKind = iota // there is no authority
	RegName                     // reg-name, possibly empty
	IPv4Address                 // IPv4address
	IPv6Address                 // "[" IPv6address "]"
	IPvFuture                   // "[" IPvFuture "]"
	Hostname                    // hostname of the older editions
	Empty                       // the empty host of rfc2396bis-02, or the empty server of the editions before it
	Registry                    // no host: the whole authority is a reg-name of RFC 2396 or rfc2396bis-01
)

// isIPv6Groups reports whether an IPv6address without an IPv4address has hexadecimal digits
// and colons at these places, which are side by side.
func isIPv6Groups(digits, colons uint64) bool {
	all := digits | colons
	first, last := all&-all, all&^(all>>1)
	begin := digits &^ (digits << 1) // of the groups
	double := colons & (colons >> 1) // "::"
	groups := bits.OnesCount64(begin)
	switch {
	case digits&(digits>>1)&(digits>>2)&(digits>>3)&(digits>>4) != 0,
		colons&first&^double != 0,
		colons&last&^(double<<1) != 0:
		return false
	case double == 0:
		return groups == 8
	}
	return double&(double-1) == 0 && groups < 8
}

// IPv4address returns the length of the IPv4address at the beginning of s. If s begins with
// another text, it returns ^i, where i is the index of the first byte that cannot belong to one.
//
//	IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
//	dec-octet   = DIGIT                 ; 0-9
//	            / %x31-39 DIGIT         ; 10-99
//	            / "1" 2DIGIT            ; 100-199
//	            / "2" %x30-34 DIGIT     ; 200-249
//	            / "25" %x30-35          ; 250-255
//
// An octet takes as many digits as keep it below 256, and no second one after a 0.
func IPv4address(s string) int {
	i := 0
	for octet := 1; i < len(s); octet++ {
		a := uint(s[i] - '0')
		if a > 9 {
			return ^i
		}
		if i++; a > 0 && i < len(s) && s[i]-'0' < 10 {
			a = 10*a + uint(s[i]-'0')
			if i++; i < len(s) && s[i]-'0' < 10 && 10*a+uint(s[i]-'0') <= 255 {
				i++
			}
		}
		if octet == 4 {
			return i
		}
		if i == len(s) || s[i] != '.' {
			return ^i
		}
		i++
	}
	return ^i
}
