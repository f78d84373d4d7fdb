// Package uriotel makes the url.* attributes of OpenTelemetry from references, without the
// secrets in them.
//
//	span.SetAttributes(uriotel.Redactor{}.Attributes(ref)...)
//
// The attributes are those of the semantic conventions, version 1.43.0:
//
//   - url.full: the whole text of a URI, or of a reference with an authority;
//   - url.scheme, url.path, url.query and url.fragment: the components;
//   - url.domain: the host, with the brackets of an IP literal;
//   - url.port: the port, if it is a number of at most 16 bits. It is not the default port
//     of a scheme.
//
// The values are as in the text, percent-encoded. A component that is undefined has no
// attribute, and an empty one has an empty value. Normalize a reference first to have the same
// attributes for equivalent references.
//
// # What is redacted
//
// "REDACTED" replaces, in url.full and in every component, the user and the password of the
// userinfo, as in "https://REDACTED:REDACTED@example.com/", and each secret that package redact
// masks. docs/security.md says what a secret is.
//
// url.original, which the conventions do not redact, is not made here.
package uriotel
