package ipblock

import (
	"net/netip"
	"strings"
)

// A Service is a block of global unicast addresses that a cloud platform keeps for its own
// services. Only machines on the platform can reach them. No registry lists these blocks
// as special.
type Service struct {
	Prefix netip.Prefix
	Name   string
	Ref    string // the platform's own document
}

const (
	azureRef  = "https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16"
	ibmRef    = "https://cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc"
	googleRef = "https://cloud.google.com/vpc/docs/configure-private-google-access"
)

var services = [...]Service{
	{netip.MustParsePrefix("161.26.0.0/16"), "IBM Cloud infrastructure services", ibmRef},
	{netip.MustParsePrefix("166.8.0.0/14"), "IBM Cloud service endpoints", ibmRef},
	{netip.MustParsePrefix("168.63.129.16/32"), "the host of a virtual machine of Azure", azureRef},
	{netip.MustParsePrefix("199.36.153.4/30"), "restricted.googleapis.com", googleRef},
	{netip.MustParsePrefix("199.36.153.8/30"), "private.googleapis.com", googleRef},
	{netip.MustParsePrefix("2600:2d00:2:1000::/56"), "restricted.googleapis.com", googleRef},
	{netip.MustParsePrefix("2600:2d00:2:2000::/56"), "private.googleapis.com", googleRef},
}

// FindService returns the Service with the address a, and whether there is one. It
// ignores a zone. Like [Find], it does not unmap a mapped address. It does not allocate.
func FindService(a netip.Addr) (Service, bool) {
	a = a.WithZone("")
	for i := range services {
		if services[i].Prefix.Contains(a) {
			return services[i], true
		}
	}
	return Service{}, false
}

// A Name is a host name that always leads to a known special address.
type Name struct {
	Name  string // in lower case, without a dot at its end
	Below bool   // whether all names below it lead to the same addresses
	Names string // a phrase for the host, for people
	Ref   string // the document or software with the name

	// Addrs are the addresses that it leads to.
	Addrs []netip.Addr
}

var (
	loopback4 = []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1})}
	loopback6 = []netip.Addr{netip.IPv6Loopback()}
	loopback  = append(loopback4[:1:1], loopback6...)

	// metadata is the metadata service of most clouds.
	metadata = []netip.Addr{netip.AddrFrom4([4]byte{169, 254, 169, 254})}
	// googleMetadata adds the address for machines with only IPv6.
	googleMetadata = append(metadata[:1:1], netip.MustParseAddr("fd20:ce::254"))
	// tencentMetadata is Tencent's:
	// https://www.tencentcloud.com/document/product/213/32364.
	tencentMetadata = []netip.Addr{netip.AddrFrom4([4]byte{169, 254, 0, 23})}
)

const (
	thisMachine = "this machine"
	debianRef   = "/etc/hosts of Debian"
	redHatRef   = "/etc/hosts of Red Hat"
	service     = "the metadata service of "

	googleMetadataRef = "https://cloud.google.com/compute/docs/metadata/querying-metadata"
	cloudInitRef      = "https://docs.cloud-init.io/en/latest/reference/datasources/ec2.html"
)

var names = [...]Name{
	{"localhost", true, thisMachine, "RFC 6761", loopback},
	{"localhost.localdomain", false, thisMachine, redHatRef, loopback},
	{"localhost4", false, thisMachine, redHatRef, loopback4},
	{"localhost4.localdomain4", false, thisMachine, redHatRef, loopback4},
	{"localhost6", false, thisMachine, redHatRef, loopback6},
	{"localhost6.localdomain6", false, thisMachine, redHatRef, loopback6},
	{"ip6-localhost", false, thisMachine, debianRef, loopback6},
	{"ip6-loopback", false, thisMachine, debianRef, loopback6},
	{"metadata.google.internal", false, service + "Google Cloud", googleMetadataRef, googleMetadata},
	{"metadata.goog", false, service + "Google Cloud", googleMetadataRef, googleMetadata},
	{"metadata", false, service + "Google Cloud", "/etc/hosts of Google Compute Engine", googleMetadata},
	{"instance-data", false, service + "EC2", cloudInitRef, metadata},
	{"instance-data.ec2.internal", false, service + "EC2", cloudInitRef + ", in EC2's domain", metadata},
	{"api.metadata.cloud.ibm.com", false, service + "IBM Cloud", ibmRef, metadata},
	{"metadata.exoscale.com", false, service + "Exoscale", "https://community.exoscale.com/product/compute/instances/how-to/cloud-init-user-data/", metadata},
	{"metadata.tencentyun.com", false, service + "Tencent Cloud", "https://www.tencentcloud.com/document/product/213/4934", tencentMetadata},
}

// nameLengths has a bit for the length of each name, by the name's first letter. This
// test alone excludes most hosts.
var nameLengths = func() (sets [32]uint64) {
	for i := range names {
		sets[names[i].Name[0]&31] |= 1 << len(names[i].Name)
	}
	return sets
}()

// FindName returns the Name of host, and whether there is one. The host is a name in any
// case, without a dot at its end. FindName does not allocate.
func FindName(host string) (Name, bool) {
	if MayBeName(host) {
		for i := range names {
			if names[i].has(host) {
				return names[i], true
			}
		}
	}
	return Name{}, false
}

// MayBeName is a fast test for FindName. If it returns false, FindName finds no name.
func MayBeName(host string) bool {
	n := len(host)
	return n > 2 && (nameLengths[host[0]&31]>>(n&63)&1 != 0 || host[n-2]|0x20 == 's' && host[n-1]|0x20 == 't')
}

// has reports whether host is the name, or a name below it that leads to the same
// addresses.
func (n *Name) has(host string) bool {
	at := len(host) - len(n.Name)
	return at >= 0 && (at == 0 || n.Below && host[at-1] == '.') && strings.EqualFold(host[at:], n.Name)
}
