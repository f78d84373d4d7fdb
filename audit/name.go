package audit

import (
	"cmp"
	"errors"
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/ipblock"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/internal/readers/ipv4"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// name checks a host that is a name by the grammar. bare is the name as written, without the dot at
// the end, and read is the name as browsers map it.
func (x *audit) name(host string) {
	const c = uri.ComponentHost
	at := x.host.at
	bare := strings.TrimSuffix(host, ".")
	if len(bare) < len(host) {
		x.report(auditname.TrailingDot, c, x.host.sub(len(bare), 1), "the host ends with a dot")
	}
	x.encodedName(host)
	read := bare
	plain := ascii.Only(host) && strings.IndexByte(host, '%') < 0
	if !plain {
		read = x.fold(host, percent.Decode(bare))
	}
	isAddress := x.addresses(host, read, plain && len(bare) == len(host))
	known, special := ipblock.FindName(bare)
	if special {
		x.report(auditname.SpecialAddress, c, at, x.show(at, quote(known.Name)+" names "+known.Names+" ("+known.Ref+")"))
	}
	ofDNS := x.form(bare)
	if ofDNS && !special && len(bare) == len(host) && isLabel(read) && !isAddress && scheme.Known().DomainHost(x.scheme.text) {
		x.report(auditname.SingleLabel, c, at, "the name has no dot: it may lead to different hosts in different networks")
	}
}

// encodedName reports the percent-encoded octets of a name.
func (x *audit) encodedName(host string) {
	if strings.IndexByte(host, '%') < 0 {
		return
	}
	x.report(auditname.HostEncoded, uri.ComponentHost, x.host.at, "the host has percent-encoded characters")
	if i := strings.Index(host, "%25"); i >= 0 {
		x.report(auditname.Zone, uri.ComponentHost, x.host.sub(i, len(host)-i), `"%25" and the text after it look like the zone of an address`)
	}
}

// fold reports a name with characters that browsers convert to ASCII, and returns the host that
// they read, or the decoded name.
func (x *audit) fold(host, decoded string) string {
	if !readers.Folds(idn.URLStandard, decoded) {
		return decoded
	}
	message := "programs that know internationalized names convert characters of the host to ASCII"
	to := readers.Browser("http://" + host)
	if x.ofBrowser() {
		message = "browsers convert characters of the host to ASCII"
		if readers.Browser(x.text).Host != to.Host {
			to.Outcome = auditname.Refused // because of another part
		}
	}
	if to.Outcome == auditname.Named {
		message += " and read " + x.show(x.host.at, quote(to.Host))
	}
	x.report(auditname.HostFolds, uri.ComponentHost, x.host.at, message)
	return cmp.Or(to.Host, decoded)
}

// addresses reports the IPv4 addresses that programs read in a name, and whether programs read
// the whole name as an address or refuse it. read is the name as browsers read it, and asIs says
// that it is the host as written. a is the address by inet_aton or, in browsers, by the URL
// Standard. b is the address for programs that ignore leading zeros.
func (x *audit) addresses(host, read string, asIs bool) bool {
	numbers := strings.TrimSuffix(read, ".")
	a, inC := ipv4.InetAton(numbers)
	ok := inC
	if !ok && x.ofBrowser() {
		a, ok = ipv4.URLStandard(numbers)
	}
	b, plain := ipv4.Decimal(numbers)
	ends := ipv4.EndsInNumber(read)
	if ends {
		x.number(host, inC && asIs, a, ok, b, plain)
		ends = ok || plain || x.ofBrowser()
	}
	if n := scan.IPv4address(host); n > 0 && !ends {
		begin := x.host.sub(0, n)
		x.report(auditname.IPv4Prefix, uri.ComponentHost, begin, "the name begins with the address "+x.show(begin, host[:n]))
	}
	if ok {
		x.special(a, "which some programs read here")
	}
	if plain && a != b {
		x.special(b, "which some programs read here")
	}
	return ends
}

// number reports a host that ends with a number, which is the address a if ok is true, and the
// address b for programs that ignore leading zeros if plain is true. C libraries read the host as
// it is if inC is true.
func (x *audit) number(host string, inC bool, a netip.Addr, ok bool, b netip.Addr, plain bool) {
	to := readers.Browser(x.text)
	named := to.Outcome == auditname.Named && ok && to.Host == a.String()
	refused := to.Outcome == auditname.Refused && x.ofBrowser()
	message := ""
	switch {
	case ok:
		who := "programs that decode or convert the host"
		switch {
		case named && inC:
			who = "browsers and C libraries"
		case named:
			who = "browsers"
		case inC:
			who = "C libraries"
		case strings.HasSuffix(host, "."):
			who = "programs that ignore the dot at the end"
		}
		message = who + " read this name as the address " + x.show(x.host.at, a.String())
		if plain && a != b {
			message += ", and programs that ignore leading zeros as " + x.show(x.host.at, b.String())
		}
	case plain:
		message = "programs that ignore leading zeros read this name as the address " + x.show(x.host.at, b.String())
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
func (x *audit) form(bare string) bool {
	long := isLong(bare)
	if long {
		x.report(auditname.HostLength, uri.ComponentHost, x.host.at, "the name is above 253 bytes or has a label above 63, the limits of DNS")
	}
	fault := cmp.Or(labelFault(bare), characterFault(bare))
	if e, ok := errors.AsType[*iri.HostError](x.hostErr); ok && fault == "" {
		fault = "a label has no ASCII form: " + x.show(x.host.at, e.Err.Message)
	}
	if fault != "" {
		x.report(auditname.HostForm, uri.ComponentHost, x.host.at, fault)
	}
	return fault == "" && !long
}
