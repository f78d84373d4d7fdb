package fragment

import "github.com/urikit/uri/internal/engine/percent"

// brokenTriplet returns the offset of the byte that must be a hexadecimal digit after a "%" of
// s, and is none, or -1.
func brokenTriplet(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			continue
		}
		for range 2 {
			if i++; i == len(s) || !percent.IsHex(s[i]) {
				return i
			}
		}
	}
	return -1
}

// appendEncoded appends s to dst. Bytes that allowed refuses are percent-encoded.
func appendEncoded(dst []byte, s string, allowed func(byte) bool) []byte {
	for i := range len(s) {
		if c := s[i]; allowed(c) {
			dst = append(dst, c)
		} else {
			dst = percent.Append(dst, c)
		}
	}
	return dst
}
