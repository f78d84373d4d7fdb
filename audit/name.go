package audit

import (
	"errors"
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/ipblock"
	"github.com/urikit/uri/internal/readers/ipv4"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// name checks a host that is a name by the grammar.
func (x *audit) name(host string) {
	const c = uri.ComponentHost
	at := x.host.at
	bare := strings.TrimSuffix(host, ".")
	if len(bare) < len(host) {
		x.report(auditname.TrailingDot, c, x.host.sub(len(bare), 1), "the host ends with a dot")
	}
	unlike := strings.IndexByte(host, '%') >= 0
	if unlike {
		x.report(auditname.HostEncoded, c, at, "the host has percent-encoded characters")
		if i := strings.Index(host, "%25"); i >= 0 {
			x.report(auditname.Zone, c, x.host.sub(i, len(host)-i), `"%25" and the text after it look like the zone of an address`)
		}
	}
	if !isASCII(host) {
		unlike = true
	}

	read := bare
	if unlike {
		read = percent.Decode(bare)
		if folds(read) {
			message := "programs that know internationalized names convert characters of the host to ASCII"
			to, outcome := readBrowser("http://" + host)
			if x.ofBrowser() {
				message = "browsers convert characters of the host to ASCII"
				if whole, _ := readBrowser(x.text); whole != to {
					outcome = auditname.Refused // because of another part
				}
			}
			if outcome == auditname.Named {
				message += " and read " + quote(to)
			}
			if to != "" {
				read = to
			}
			x.report(auditname.HostFolds, c, at, message)
		}
	}
	numbers := strings.TrimSuffix(read, ".")
	a, inC := ipv4.InetAton(numbers)
	ok := inC
	if !ok && x.ofBrowser() {
		a, ok = ipv4.URLStandard(numbers)
	}
	b, plain := ipv4.Decimal(numbers)
	ends := ipv4.EndsInNumber(read)
	if ends {
		x.number(host, inC && !unlike && len(bare) == len(host), a, ok, b, plain)
		ends = ok || plain || x.ofBrowser()
	}
	if n := scan.IPv4address(host, 0); n > 0 && !ends {
		x.report(auditname.IPv4Prefix, c, x.host.sub(0, n), "the name begins with the address "+host[:n])
	}
	if ok {
		x.special(a, " "+a.String()+", which some programs read here,")
	}
	if plain && a != b {
		x.special(b, " "+b.String()+", which some programs read here,")
	}
	known, special := ipblock.FindName(bare)
	if special {
		x.report(auditname.SpecialAddress, c, at, quote(known.Name)+" names "+known.Names+" ("+known.Ref+")")
	}
	ofDNS := x.form(host, bare)
	if ofDNS && !special && len(bare) == len(host) && isLabel(read) && !ends && scheme.Known().DomainHost(x.scheme.text) {
		x.report(auditname.SingleLabel, c, at, "the name has no dot: it may lead to different hosts in different networks")
	}
}

// number reports a host that ends with a number, which is the address a if ok is true, and the
// address b for programs that ignore leading zeros if plain is true. C libraries read the host as
// it is if inC is true.
func (x *audit) number(host string, inC bool, a netip.Addr, ok bool, b netip.Addr, plain bool) {
	to, outcome := readBrowser(x.text)
	named := outcome == auditname.Named && ok && to == a.String()
	refused := outcome == auditname.Refused && x.ofBrowser()
	message := ""
	switch {
	case ok:
		readers := "programs that decode or convert the host"
		switch {
		case named && inC:
			readers = "browsers and C libraries"
		case named:
			readers = "browsers"
		case inC:
			readers = "C libraries"
		case strings.HasSuffix(host, "."):
			readers = "programs that ignore the dot at the end"
		}
		message = readers + " read this name as the address " + a.String()
		if plain && a != b {
			message += ", and programs that ignore leading zeros as " + b.String()
		}
	case plain:
		message = "programs that ignore leading zeros read this name as the address " + b.String()
		if refused {
			message += ", and browsers refuse it"
		}
	case refused:
		message = "the name ends with a number: browsers refuse it"
	default:
		return
	}
	x.report(auditname.IPv4Rare, uri.ComponentHost, x.host.at, message)
}

// form checks a name by the rules for DNS host names (RFC 1123, section 2.1; RFC 1035,
// section 2.3.4), and reports whether the name is valid by them.
func (x *audit) form(host, bare string) bool {
	why := ""
	long := len(bare) > 253
	for rest, more := bare, bare != ""; more; {
		var label string
		label, rest, more = strings.Cut(rest, ".")
		long = long || len(label) > 63
		switch {
		case label == "":
			why = "a label is empty"
		case label[0] == '-' || label[len(label)-1] == '-':
			why = "a label begins or ends with a hyphen"
		}
	}
	if bare == "" {
		why = "the name is only a dot"
	}
	if long {
		x.report(auditname.HostLength, uri.ComponentHost, x.host.at, "the name is above 253 bytes or has a label above 63, the limits of DNS")
	}
	if why == "" {
		for i := range len(bare) {
			c := bare[i]
			if c == ',' {
				why = "the name has a comma: RFC 3986 reads a list of hosts as one name"
				break
			}
			if c|0x20-'a' >= 26 && c-'0' > 9 && c != '-' && c != '.' && c != '%' && c < 0x80 {
				why = "the name has characters other than letters, digits and hyphens"
				break
			}
		}
	}
	if e, ok := errors.AsType[*iri.HostError](x.hostErr); ok && why == "" {
		why = "a label has no ASCII form: " + e.Err.Message
	}
	if why != "" {
		x.report(auditname.HostForm, uri.ComponentHost, x.host.at, why)
	}
	return why == "" && !long
}

// isLabel reports whether a name is a single label of a DNS host name, internationalized or
// not.
func isLabel(name string) bool {
	for i := range len(name) {
		if c := name[i]; c|0x20-'a' >= 26 && c-'0' > 9 && c != '-' && c < 0x80 {
			return false
		}
	}
	return name != ""
}
