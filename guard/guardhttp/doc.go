// Package guardhttp makes HTTP clients that a [guard.Policy] keeps from where they
// must not go.
//
//	client, err := guardhttp.NewClient(guardhttp.Config{})
//	resp, err := client.Get(text)
//
// # What is guarded
//
// The [Transport] judges each request, the first one and those that follow
// redirects, whatever client uses it: its URL to the letter of RFC 3986, and whether
// net/http reads the same host in it. It judges each connection twice, by the name that
// is dialed, and by the address when it is connected to, after the look-up. Package guard
// says what is refused.
//
// Connections are pooled, and what comes from a pool is not judged once more. So each
// Transport has a pool of its own, for its one policy. Nothing of a *http.Transport
// that is given for its settings is shared but these.
//
// # Proxies
//
// No proxy is used that is not given, whatever the environment says. The addresses of a
// request that a proxy makes are those that the proxy finds, and only the proxy can
// judge them. This is what [Config.TrustedProxy] is called after. Names that are known
// to lead to loopback addresses and to metadata services are refused before the proxy is
// asked.
//
// # Redirects
//
// At most ten are followed, and none from https to http. An origin is a scheme, a host
// and a port: another port and a subdomain are other origins. If a redirect leads to
// another origin, the Transport sends no secret headers any more, also if a later
// redirect leads back. These are credentials, cookies, the Referer, and headers that
// carry keys by convention, as X-Api-Key; [Config.SecretHeaders] lists them and adds
// others. The case of their keys does not matter. The Transport refuses a redirect that
// would carry the body of a request to another origin; see [Config.AllowRedirectBody].
//
// The Transport knows a redirect by the field Response of [http.Request], which
// http.Client sets. A RoundTripper that wraps the Transport must keep it, as
// [http.Request.Clone] does. Without it, the request counts as a first one.
//
// A client's Jar decides by its own rules which of its cookies go where. A client that
// has a Jar needs [Transport.CheckRedirect], as [NewClient] sets it. Without it the
// Transport cannot tell a cookie that the Jar has for both origins from one that the
// caller set, and sends neither.
//
// A program that has credentials for the other origin, too, follows the redirect itself:
// with a negative [Config.MaxRedirects] it gets the redirect as the response.
//
// # Errors
//
// What is refused is a [*guard.Refusal] or a [*RedirectError]; an http.Client puts it
// in a *url.Error, whose text has the URL in it, with a mask for a password. What
// net/http cannot parse it shows as it is. So a text that comes from outside is
// better parsed by package uri first, whose errors show no password.
package guardhttp
