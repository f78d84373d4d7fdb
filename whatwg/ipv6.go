package whatwg

import (
	"strconv"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
)

// ipv6 parses an IPv6 address at start to end of the input, without its brackets, and
// appends its serialization (section 3.5).
func (p *parser) ipv6(start, end int) bool {
	address, ok := p.ipv6Address(start, end)
	if ok {
		p.dst = appendIPv6(p.dst, address)
	}
	return ok
}

// ipv6Address parses an IPv6 address at start to end of the input. piece is the number of pieces
// read, and compress is the piece at which "::" is, or -1. The loop at the end moves the pieces
// after it to the end of the address.
func (p *parser) ipv6Address(start, end int) (address [8]uint16, ok bool) {
	s := p.in[:end]
	piece, compress := 0, -1
	i := start
	if i < end && s[i] == ':' {
		if i+1 == end || s[i+1] != ':' {
			return address, p.fail(ipv6InvalidCompression, i, min(i+1, end))
		}
		i += 2
		piece++
		compress = piece
	}
	for i < end {
		if piece == 8 {
			return address, p.fail(ipv6TooManyPieces, i, end)
		}
		if s[i] == ':' {
			if compress >= 0 {
				return address, p.fail(ipv6MultipleCompression, i, i+1)
			}
			i++
			piece++
			compress = piece
			continue
		}
		value, first := 0, i
		for ; i < first+4 && i < end && percent.IsHex(s[i]); i++ {
			value = value<<4 | int(percent.HexValue(s[i]))
		}
		switch {
		case i < end && s[i] == '.':
			if i == first {
				return address, p.fail(ipv4InIPv6InvalidCodePoint, i, i+1)
			}
			if piece > 6 {
				return address, p.fail(ipv4InIPv6TooManyPieces, first, end)
			}
			if address[piece], address[piece+1], ok = p.ipv4InIPv6(first, end); !ok {
				return address, false
			}
			piece += 2
			i = end
			continue
		case i < end && s[i] == ':':
			if i++; i == end {
				return address, p.fail(ipv6InvalidCodePoint, i-1, i)
			}
		case i < end:
			return address, p.fail(ipv6InvalidCodePoint, i, i+1)
		}
		address[piece] = uint16(value)
		piece++
	}
	if compress >= 0 {
		for swaps, j := piece-compress, 7; j != 0 && swaps > 0; swaps, j = swaps-1, j-1 {
			address[j], address[compress+swaps-1] = address[compress+swaps-1], address[j]
		}
	} else if piece != 8 {
		return address, p.fail(ipv6TooFewPieces, start, end)
	}
	return address, true
}

// ipv4InIPv6 parses the dotted numbers at the end of an IPv6 address. Each number is at most 255
// and has no leading zero.
func (p *parser) ipv4InIPv6(start, end int) (high, low uint16, ok bool) {
	s := p.in[:end]
	var octets [4]uint16
	seen := 0
	for i := start; i < end; seen++ {
		if seen > 0 {
			if s[i] != '.' || seen == 4 {
				return 0, 0, p.fail(ipv4InIPv6InvalidCodePoint, i, i+1)
			}
			i++
		}
		if i == end || !ascii.IsDigit(s[i]) {
			return 0, 0, p.fail(ipv4InIPv6InvalidCodePoint, i, min(i+1, end))
		}
		value, first := 0, i
		for ; i < end && ascii.IsDigit(s[i]); i++ {
			if i > first && value == 0 {
				return 0, 0, p.fail(ipv4InIPv6InvalidCodePoint, i, i+1)
			}
			if value = value*10 + int(s[i]-'0'); value > 255 {
				return 0, 0, p.fail(ipv4InIPv6OutOfRangePart, first, i+1)
			}
		}
		octets[seen] = uint16(value)
	}
	if seen != 4 {
		return 0, 0, p.fail(ipv4InIPv6TooFewParts, start, end)
	}
	return octets[0]<<8 | octets[1], octets[2]<<8 | octets[3], true
}

// appendIPv6 appends the serialization of an address, in brackets. The first longest run of
// two or more zero pieces is compressed.
func appendIPv6(dst []byte, address [8]uint16) []byte {
	compress, longest := -1, 1
	for i := 0; i < 8; i++ {
		n := 0
		for i+n < 8 && address[i+n] == 0 {
			n++
		}
		if n > longest {
			compress, longest = i, n
		}
		i += n
	}
	dst = append(dst, '[')
	for i := 0; i < 8; i++ {
		if i == compress {
			dst = append(dst, "::"...)
			i += longest - 1
			continue
		}
		if i > 0 && i != compress+longest {
			dst = append(dst, ':')
		}
		dst = strconv.AppendUint(dst, uint64(address[i]), 16)
	}
	return append(dst, ']')
}
