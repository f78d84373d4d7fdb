// Package neturl converts between the references of package uri and the URLs of net/url.
//
//	u, err := neturl.ToURL(r)   // for net/http and other packages that want a *url.URL
//	r, err := neturl.FromURL(u) // for what they return
//
// A conversion never changes the text or the meaning. If it would, it is an error: a [*Loss],
// which names what would be lost. The text is that of String on both sides.
//
// # What net/url cannot hold
//
//   - [LossRefused]: net/url does not parse the text. It refuses percent-encoded octets in a
//     host that are ASCII, as in "http://%41/", and IP literals such as "[v1.fe]".
//   - [LossScheme]: a scheme with upper-case letters becomes lower case. Normalize the
//     reference first, at [uri.LevelCase].
//   - [LossAuthority]: an empty authority without a scheme, as in "//", disappears. So do
//     percent-encoded octets of userinfo and of a host that need not be encoded.
//   - [LossPath]: the path would be another text.
//   - [LossQuery]: the query would be another text.
//   - [LossFragment]: an empty fragment, as in "http://h/#", disappears, or the fragment would
//     be another text.
//
// # What a Reference cannot hold
//
// A url.URL is a struct, and a program can set its fields to what no text has. String then
// writes another URL: a Path "//evil.example/" without a Host reads as a host. FromURL
// compares the fields with those of the text, and returns a [*Loss] with the first that
// differs. If the text is not a reference of RFC 3986, as with the RawQuery "a b", the error is
// the [*uri.SyntaxError] of package uri.
//
// RawPath and RawFragment are hints: net/url ignores one that is not an encoding of Path or
// Fragment, and so does FromURL. Path and Host must be empty beside Opaque.
package neturl
