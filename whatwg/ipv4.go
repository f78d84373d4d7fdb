package whatwg

import (
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/readers/ipv4"
)

// ipv4 parses a domain that ends in a number, and appends the address. The errors are about
// the host at start to end of the input. A common address is copied. Any other is read part by part
// and written anew.
func (p *parser) ipv4(domain string, start, end int) bool {
	work.Add(2 * len(domain))
	if scan.IPv4address(domain) == len(domain) {
		p.dst = append(p.dst, domain...)
		return true
	}
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
		n, decimal, ok := ipv4.Number(part)
		if !ok {
			return p.fail(ipv4NonNumericPart, start, end)
		}
		if !decimal {
			p.report(ipv4NonDecimalPart, start, end)
		}
		numbers[i], domain = n, rest
	}
	address, ok := ipv4.Join(numbers[:parts])
	if !ok {
		return p.fail(ipv4OutOfRangePart, start, end)
	}
	if slices.Max(numbers[:parts]) > 255 {
		p.report(ipv4OutOfRangePart, start, end)
	}
	for shift := 24; shift >= 0; shift -= 8 {
		p.dst = strconv.AppendUint(p.dst, uint64(address>>shift&0xFF), 10)
		if shift > 0 {
			p.dst = append(p.dst, '.')
		}
	}
	return true
}
