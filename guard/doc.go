// Package guard protects a client that fetches URIs from outside against server-side
// request forgery. A [Policy] checks a URI before the request, and each numeric address
// before the connection, after DNS has answered.
//
//	var policy guard.Policy                 // the strictest
//	err := policy.CheckURI(u)               // before the request
//	dial := policy.DialFunc(&net.Dialer{})  // every connection
//
// The package knows TCP, not HTTP. It can protect any client that takes a dial function
// or a net.Dialer. Package guardhttp protects net/http. It needs package uri, and no other module.
//
// # The attacker
//
// The attacker chooses all or part of the URI, runs the name server for the host, and
// runs the server that answers and redirects. The attacker wants to reach internal
// services: those on the loopback interface, hosts of the private network, the metadata
// service of a cloud, and services that obey any request from a neighbour. The attack
// succeeds as soon as the client connects to such an address.
//
// # What a Policy refuses
//
// Unless the [Config] says otherwise, a Policy refuses:
//
//   - schemes other than "http" and "https";
//   - ports other than 80 and 443;
//   - userinfo (RFC 3986, sections 7.5 and 7.6);
//   - hosts that parsers read differently: empty hosts, percent-encoded hosts,
//     and so all names outside ASCII, which old and new programs convert to
//     different names (IDNA2003, UTS #46); addresses of a future IP version, names
//     that are too long for DNS or contain characters other than letters, digits,
//     "-", "_" and ".", and names whose last label is a number, such as "127.1",
//     "0x7f000001" and "1.2.3.4." (section 7.4), which C libraries read as addresses;
//   - addresses of all special-purpose blocks (RFC 6890), also of those that IANA calls
//     globally reachable; multicast and site-local addresses; and all IPv6 addresses
//     outside 2000::/3, the block of global unicast addresses;
//   - IPv6 addresses that embed an IPv4 address: compatible, translated, NAT64, 6to4,
//     Teredo and ISATAP addresses. If the Config allows one of these forms, the Policy
//     also checks the embedded address. It checks a mapped address as the IPv4 address
//     that the operating system would use;
//   - public addresses that cloud platforms use for their own services: those of Azure,
//     Google Cloud and IBM Cloud;
//   - names that are known to lead to a refused address: "localhost" and all names
//     below it (RFC 6761), and names of metadata services such as
//     "metadata.google.internal". A policy that allows the address allows the name;
//   - an encoded NUL, "%00", in any component (section 7.3).
//
// The page docs/tables/guard.md lists these addresses and names with their sources.
//
// A Policy checks an address as a number, without its zone, for each attempt to
// connect. So there is no second look-up between check and connection that could give
// another answer. A Policy refuses what it cannot check. Nothing panics.
//
// # Limits
//
//   - A Policy does not know which public addresses are yours. If a service trusts
//     requests from your address, an attacker can reach it by its public name. Refuse
//     it with DenyPrefixes or DenyHosts, or allow only AllowHosts.
//   - It does not know the NAT64 prefix of your network, unless that is one of the two
//     reserved ones. Set NAT64. Otherwise addresses with this prefix are checked as
//     ordinary IPv6 addresses.
//   - It does not see the connections of a proxy, nor where routing and address
//     translation lead a connection. Of the names that a proxy looks up, it refuses
//     only those in the list above.
//   - It does not protect the look-up itself. A query for a name in an attacker's
//     domain shows the attacker that somebody asked.
//   - It limits neither the time nor the size of a response, and does not check its
//     content.
//   - A request that it allows can still do harm. In the path and the query of the URI
//     it checks only for encoded NULs.
//   - It does not check an open connection again. To look a name up again, close the
//     connections.
package guard
