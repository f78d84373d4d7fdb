// Package guardhttp makes HTTP clients that check every request and connection with a
// [guard.Policy].
//
//	client, err := guardhttp.NewClient(guardhttp.Config{})
//	u, err := uri.ParseURI(text) // from outside
//	req, err := urihttp.NewRequest(ctx, "GET", u, nil)
//	resp, err := client.Do(req)
//
// # What is checked
//
// The [Transport] checks each request, the first one and those after redirects,
// whatever client uses it. It parses the URL strictly by RFC 3986, and checks that
// net/http reads the same host in it. It checks each connection twice: by name when it
// dials, and by address when it connects, after the look-up. Package guard lists what
// is refused.
//
// Servers write links and redirects that RFC 3986 does not allow, such as "?filter[]=x"
// and "?100%". Path and query do not decide where a connection goes. So the Transport
// accepts the octets in them that browsers send as they are by the URL Standard, and
// sends them as they are: "[", "]", "|" and a "%" without two hexadecimal digits, and
// in a query also "{", "}", "^", "`" and "\". It refuses all other octets that RFC 3986
// does not allow, and refuses all of them in the scheme and the authority. It accepts
// the field Opaque of a URL that has a host if it is the path of the URL, as
// urihttp.NewRequest sets it for "/a|b".
//
// The Transport pools connections, and does not check a pooled connection again. So
// each Transport has its own pool for its one policy. It copies the settings of a
// [*http.Transport] in the Config and shares nothing else with it.
//
// # Proxies
//
// The Transport uses only a proxy in its Config, whatever the environment says. A proxy
// looks up names itself, so only the proxy can check the addresses that it connects to.
// Hence the name of [Config.TrustedProxy]. The Transport refuses names that are known
// to lead to loopback addresses or metadata services before it asks the proxy.
//
// # Redirects
//
// The Transport follows at most ten redirects, and none from https to http. An origin
// is a scheme, a host and a port, so another port and a subdomain are other origins.
// After a redirect to another origin, the Transport sends no secret headers, even if a
// later redirect leads back. Secret headers are credentials, cookies, the Referer, and
// headers that carry keys by convention, such as X-Api-Key. [Config.SecretHeaders]
// lists them and can add others. Upper and lower case make no difference. The Transport
// refuses a redirect that would send the body of a request to another origin; see
// [Config.AllowRedirectBody].
//
// The Transport recognizes a redirect by the field Response of [http.Request], which
// [http.Client] sets. A RoundTripper around the Transport must keep it, as
// [http.Request.Clone] does. Without it, the request counts as a first one.
//
// The Jar of a client decides by its own rules which cookies it sends to which origin.
// A client with a Jar needs [Transport.CheckRedirect], which [NewClient] sets. Without
// it, the Transport cannot distinguish a cookie that the Jar has for both origins from
// one that the caller set, and sends neither.
//
// A program that has credentials for the other origin, too, must follow the redirect
// itself. With a negative [Config.MaxRedirects], it gets the redirect as the response.
//
// # Limits
//
// A response has a header of at most 256 KiB and a body of at most 10 MiB, also after
// decompression. What is longer is the error [ErrTooLong], of the request or of reading
// the body. [Config.MaxBody] and the field MaxResponseHeaderBytes of [Config.Transport]
// set other limits. The client has no time limit of its own: set its Timeout, or use a
// context.
//
// # Errors
//
// The errors are a [*guard.Refusal] or a [*RedirectError]. An http.Client wraps them in
// a [*url.Error], whose message contains the URL, with only its password masked. Error of package
// redact masks its other secrets.
//
// The methods of an http.Client that take a text, such as Get, parse it with net/url
// before the Transport sees it. Their error shows a text that net/url cannot parse
// unchanged, with its password. So parse texts from outside with package uri, and make
// the request with urihttp.NewRequest: their errors contain no password.
package guardhttp
