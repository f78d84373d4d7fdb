// Package urihttp is for clients and servers of net/http that work with URIs: it makes requests,
// finds the URI that a client asked for, and reads the URIs in the header of a response.
//
//	func handle(w http.ResponseWriter, r *http.Request) {
//		u, changes, err := urihttp.BrowserTarget(r) // what browsers and frameworks send
//		if err != nil {
//			http.Error(w, err.Error(), http.StatusBadRequest)
//			return
//		}
//		fmt.Fprintln(w, u, changes)
//	}
//
// It needs the packages uri, iri and whatwg for the values, and alias for [ObserveRedirects].
// Package guardhttp sends the requests that [NewRequest] makes to addresses that others choose.
//
//   - Clients: [NewRequest], [RequestTarget], [Location], [BrowserLocation], [ContentLocation],
//     [RetrievalURI], [ObserveRedirects] and [ReferrerPolicy]
//   - Servers and proxies: [Target], [BrowserTarget], [Receiver], [StripPrefix], [AddPrefix] and [Origin]
//   - Both: [Convert]
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
//   - RFC 3986: sections 5.1.3 and 6.2.2, and the URL Standard
//   - RFC 7239 (Forwarded)
//   - RFC 6454 (origins)
//   - Referrer Policy of the W3C (https://w3c.github.io/webappsec-referrer-policy/), and Secure
//     Contexts for its "potentially trustworthy"
//
// # Errors
//
// An error wraps an exported variable of this package or is a [*ForwardedError], a [*HopError], a
// [*uri.LossError] or a [*uri.SyntaxError]. Its text contains no password. What comes from a client
// or a server is hostile until it is checked: any bytes give a result or an error.
package urihttp
