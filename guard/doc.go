// Package guard keeps a client that fetches what others name from being led where
// it must not go: it is against server-side request forgery. A [Policy] judges a URI
// before the request, and the numeric address that is connected to, after DNS has
// had its say.
//
//	var policy guard.Policy                 // the strictest
//	err := policy.CheckURI(u)               // before the request
//	dial := policy.DialFunc(&net.Dialer{})  // every connection
//
// It knows TCP, not HTTP: any client that takes a function to dial with, or a
// [net.Dialer], can be guarded. Package guardhttp does so for net/http.
//
// # Whom it is against
//
// Somebody who chooses the URI, wholly or in part, who runs the name server that
// the host is looked up with, and who runs the server that answers, and redirects.
// What they are after is on the inside: what listens on the loopback interface,
// hosts of the private network, the metadata service of a cloud, and services that
// take a request for a command because it comes from a neighbour. They win when a
// connection to such an address is made at all.
//
// # What is refused
//
// As long as the [Config] does not say otherwise:
//
//   - schemes other than "http" and "https";
//   - ports other than 80 and 443;
//   - userinfo (RFC 3986, sections 7.5 and 7.6);
//   - hosts that parsers disagree on: empty, percent-encoded, of a future IP
//     version, longer than DNS has them, with other characters than letters,
//     digits, "-", "_" and ".", or with a number for their last label, as "127.1",
//     "0x7f000001" and "1.2.3.4." have (section 7.4): a C library takes these for
//     addresses;
//   - addresses of all special-purpose blocks (RFC 6890), also of those that
//     IANA calls globally reachable; multicast; site-local addresses; and all of
//     IPv6 outside of 2000::/3, where global unicast addresses are;
//   - IPv6 addresses that embed an IPv4 address: compatible, translated, NAT64,
//     6to4, Teredo, ISATAP. Those that the Config lets through are judged by what
//     they embed as well. A mapped address is judged as the IPv4 address that it is
//     to the operating system;
//   - public addresses that cloud platforms keep for their own services: of Azure,
//     Google Cloud and IBM Cloud;
//   - names that are known to lead to a refused address: "localhost" and all names
//     below it (RFC 6761), and those of metadata services, as
//     "metadata.google.internal". A policy that lets the address through lets the name
//     through;
//   - an encoded NUL, "%00", in any component (section 7.3).
//
// docs/tables/guard.md lists these addresses and names with their sources.
//
// An address is judged as a number, without its zone, for each attempt to connect,
// so between the judgement and the connection there is no second look-up that could
// give another answer. What cannot be judged is refused. Nothing panics.
//
// # What it cannot do
//
//   - It does not know which public addresses are yours. A service that trusts
//     whoever comes from your address is reached by its public name; refuse it
//     with DenyPrefixes or DenyHosts, or let through only AllowHosts.
//   - It does not know the prefix of your network's NAT64, if that is none of the
//     two that are reserved for it. Tell it with NAT64; else addresses with this
//     prefix are judged as the IPv6 addresses that they look like.
//   - It does not see what a proxy does, nor a transparent one, nor what routes and
//     address translation on the way make of an address. Of the names that a proxy looks
//     up it knows only those of the list above.
//   - It does not guard the look-up itself: names are asked for as usual, and a
//     name under an attacker's domain tells them that somebody has asked.
//   - It bounds neither time nor size of what is fetched, and says nothing of what
//     the answer contains.
//   - A request that is allowed can still do harm where it goes: of the URI's path
//     and query it judges nothing but encoded NULs.
//   - A connection once made is not judged again. If a name is to be looked up
//     anew, connections have to be closed.
package guard
