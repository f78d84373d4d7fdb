// Package urihttp connects package uri with net/http: requests from a URI, the target URI of a
// request, and the URIs in the header of a response.
//
//	req, err := urihttp.NewRequest(ctx, "GET", u, nil) // sends the path and query of u, byte for byte
//	target := urihttp.RequestTarget(u)                 // that path and query: "/a?q"
//	u, err := urihttp.Target(r)                        // in a handler: the URI that the client asked for
//	u, err := urihttp.Location(resp)                   // the target of a redirect
//	origin := urihttp.OriginOf(u)                      // RFC 6454
//	referer, ok := policy.Referer(page, u)             // the policies of the W3C
//
// # Userinfo and fragments
//
// net/http makes credentials of userinfo, and as a Referer it sends the fragment of a URL that
// redirects. So no URL and no URI that this package makes of a request has either, and
// [NewRequest] refuses userinfo. The functions that read a response look up the fragment in the
// context of its request.
//
// # Sources
//
//   - RFC 9110 (HTTP semantics): sections 4.2, 7.1, 7.2, 8.7, 10.1.3 and 10.2.2
//   - RFC 9112 (HTTP/1.1): sections 3.2 and 3.3
//   - RFC 7239 (Forwarded)
//   - RFC 6454 (origins)
//   - Referrer Policy of the W3C (https://w3c.github.io/webappsec-referrer-policy/), and Secure
//     Contexts for its "potentially trustworthy"
//
// # Errors
//
// An error wraps an exported variable of this package or is a [*ForwardedError], a
// [*uri.LossError] or a [*uri.SyntaxError]. Its text contains no password. What comes from a client
// or a server is hostile until it is checked: any bytes give a result or an error.
package urihttp
