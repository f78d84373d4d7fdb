package whatwg

import (
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/work"
)

// endsInNumber reports whether the last part of a domain is a number, so that the domain is
// an IPv4 address or an error (section 3.5). A dot at the end is ignored.
func endsInNumber(domain string) bool {
	work.Add(2 * len(domain))
	domain = strings.TrimSuffix(domain, ".")
	last := domain[strings.LastIndexByte(domain, '.')+1:]
	if last == "" || !isDigit(last[0]) {
		return false
	}
	if _, _, ok := parseIPv4Number(last); ok {
		return true
	}
	return strings.Trim(last, "0123456789") == "" // such as 08, which is not octal
}

// parseIPv4Number parses a part of an IPv4 address: decimal, octal after "0" or hexadecimal
// after "0x". It reports whether the number is decimal. A number above 32 bits becomes 1<<32.
func parseIPv4Number(s string) (n uint64, decimal, ok bool) {
	if s == "" {
		return 0, false, false
	}
	base := uint64(10)
	switch {
	case len(s) >= 2 && s[0] == '0' && s[1]|0x20 == 'x':
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

// ipv4 parses a domain that ends in a number, and appends the address. The errors are about
// the host at start to end of the input.
func (p *parser) ipv4(domain string, start, end int) bool {
	work.Add(2 * len(domain))
	parts := strings.Count(domain, ".") + 1
	if strings.HasSuffix(domain, ".") {
		p.report(ipv4EmptyPart, start, end)
		domain = domain[:len(domain)-1]
		parts--
	}
	if parts > 4 {
		return p.fail(ipv4TooManyParts, start, end)
	}
	var numbers [4]uint64
	for i := range parts {
		part, rest, _ := strings.Cut(domain, ".")
		n, decimal, ok := parseIPv4Number(part)
		if !ok {
			return p.fail(ipv4NonNumericPart, start, end)
		}
		if !decimal {
			p.report(ipv4NonDecimalPart, start, end)
		}
		numbers[i], domain = n, rest
	}
	last := numbers[parts-1]
	tooLarge := last >= 1<<(8*(5-parts))
	above := last > 255
	for i, n := range numbers[:parts-1] {
		tooLarge = tooLarge || n > 255
		above = above || n > 255
		last += n << (24 - 8*i)
	}
	if tooLarge {
		return p.fail(ipv4OutOfRangePart, start, end)
	}
	if above {
		p.report(ipv4OutOfRangePart, start, end)
	}
	for shift := 24; shift >= 0; shift -= 8 {
		p.dst = strconv.AppendUint(p.dst, last>>shift&0xFF, 10)
		if shift > 0 {
			p.dst = append(p.dst, '.')
		}
	}
	return true
}
