package audit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// linePorts are ports of protocols that are, or were, spoken in lines of text or
// that answer to whatever comes: a request of another protocol can hold commands
// for them. In ascending order.
var linePorts = [...]uint16{
	7, 9, 13, 19, 21, 22, 23, 24, 25, 53, 79, 110, 111, 113, 119, 135, 139, 143, 389, 445, 465, 514, 587,
	993, 995, 2049, 6000, 6379, 6667, 9200, 11211,
}

// portValue returns the number that a port stands for, and whether it is one.
func portValue(port string) (uint16, bool) {
	digits := strings.TrimLeft(port, "0")
	if digits == "" {
		return 0, port != ""
	}
	n, err := strconv.ParseUint(digits, 10, 16)
	return uint16(n), err == nil && digits[0] != '+'
}

// ports is section 7.2. At most one finding is about the number.
func (x *audit) ports() {
	p := &x.port
	if !p.defined || x.secret(p.at) || strings.Trim(p.text, "0123456789") != "" {
		return // not defined, or not digits: that it is invalid says it all
	}
	if p.text == "" {
		x.report(RulePortSpelling, uri.ComponentPort, p.at, "the port is empty, which means the scheme's own to some and is an error to others")
		return
	}
	if p.text[0] == '0' && len(p.text) > 1 {
		x.report(RulePortSpelling, uri.ComponentPort, p.at, "the port has leading zeros")
	}
	n, ok := portValue(p.text)
	name := x.scheme.text
	own := ""
	if form, ok := scheme.Known().Form(name); x.scheme.defined && ok {
		own = form.DefaultPort
	}
	number := strings.TrimLeft(p.text, "0")
	switch {
	case !ok:
		x.report(RulePortRange, uri.ComponentPort, p.at, "the port is above 65535")
	case n == 0:
		x.report(RulePortZero, uri.ComponentPort, p.at, "the port is 0")
	case number == own || slices.Contains(x.by.settings().ports, n):
	case contains(linePorts[:], n) && x.reports(RulePortLineProtocol):
		x.report(RulePortLineProtocol, uri.ComponentPort, p.at, "port "+number+" is that of a protocol which may take what is sent for its commands")
	case !x.scheme.defined: // the page's, that one does not know
	case n < 1024 && x.reports(RulePortWellKnown):
		x.report(RulePortWellKnown, uri.ComponentPort, p.at, "port "+number+" is a well-known port, and not that of the scheme")
	case own != "":
		x.report(RulePortNotDefault, uri.ComponentPort, p.at, "port "+number+" is not that of the scheme, which is "+own)
	}
}

func contains(ascending []uint16, n uint16) bool {
	_, ok := slices.BinarySearch(ascending, n)
	return ok
}
