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
// judge them. This is what [Config.TrustedProxy] is called after.
//
// # Redirects
//
// At most ten are followed, and none from https to http. If one leads to another
// origin, what is secret stays behind: credentials, cookies and the Referer. Headers of a
// program's own, as X-Api-Key, are copied by net/http to wherever a redirect leads.
// For these there is [Config.MaxRedirects].
//
// # Errors
//
// What is refused is a [*guard.Refusal] or a [*RedirectError]; an http.Client puts it
// in a *url.Error, whose text has the URL in it, with a mask for a password. What
// net/http cannot parse it shows as it is. So a text that comes from outside is
// better parsed by package uri first, whose errors show no password.
package guardhttp
