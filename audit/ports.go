package audit

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/scheme"
)

// linePorts are ports of protocols with commands in lines of text, and of services that
// answer any request. A request of another protocol can contain commands for them. The
// order is ascending.
var linePorts = [...]uint16{
	7, 9, 13, 19, 21, 22, 23, 24, 25, 53, 79, 110, 111, 113, 119, 135, 139, 143, 389, 445, 465, 514, 587,
	993, 995, 2049, 6000, 6379, 6667, 9200, 11211,
}

// ports reports the problems of ports (section 7.2), and at most one of the number. So the order of
// the cases matters: a port that the scheme or the configuration expects comes before those of the
// lists.
func (x *audit) ports() {
	p := &x.port
	if !p.defined || x.secret(p.at) || strings.Trim(p.text, "0123456789") != "" {
		return // an invalid port has the finding "invalid" only
	}
	if p.text == "" {
		x.report(auditname.PortSpelling, uri.ComponentPort, p.at, "the port is empty, which is the default port for some programs and an error for others")
		return
	}
	if p.text[0] == '0' && len(p.text) > 1 {
		x.report(auditname.PortSpelling, uri.ComponentPort, p.at, "the port has leading zeros")
	}
	n, ok := readers.Port(p.text)
	name := x.scheme.text
	own := ""
	if form, ok := scheme.Known().Form(name); x.scheme.defined && ok {
		own = form.DefaultPort
	}
	number := strings.TrimLeft(p.text, "0")
	switch {
	case !ok:
		x.report(auditname.PortRange, uri.ComponentPort, p.at, "the port is above 65535")
	case n == 0:
		x.report(auditname.PortZero, uri.ComponentPort, p.at, "the port is 0")
	case number == own || slices.Contains(x.by.settings().ports, n):
	case contains(linePorts[:], n) && x.reports(auditname.PortLineProtocol):
		x.report(auditname.PortLineProtocol, uri.ComponentPort, p.at, "port "+x.show(p.at, number)+" belongs to a protocol that may execute the text of a request as commands")
	case !x.scheme.defined: // the scheme is that of the base, which is unknown
	case n < 1024 && x.reports(auditname.PortWellKnown):
		x.report(auditname.PortWellKnown, uri.ComponentPort, p.at, "port "+x.show(p.at, number)+" is a well-known port, but not the default of the scheme")
	case own != "":
		x.report(auditname.PortNotDefault, uri.ComponentPort, p.at, "port "+x.show(p.at, number)+" is not the default of the scheme, which is "+own)
	}
}

func contains(ascending []uint16, n uint16) bool {
	_, ok := slices.BinarySearch(ascending, n)
	return ok
}
