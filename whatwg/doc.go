// Package whatwg reads URLs as browsers do. It implements the parser and the serializer of
// the URL Standard of the WHATWG (https://url.spec.whatwg.org), as of late 2025.
//
//	u, err := whatwg.Parse(`HTTP:\\EXAMPLE.com\a b`)
//	u.String() // http://example.com/a%20b
//
// The URL Standard is not RFC 3986, which the other packages follow. It accepts almost any
// text and repairs it: it removes line breaks, reads backslashes as slashes, encodes
// characters, removes dot-segments and reads numbers as IPv4 addresses. So the same text can
// name one host by RFC 3986 and another in a browser.
//
// # Values
//
// A [URL] is a small immutable value: its serialization and the places of its components.
// Parsing allocates only the serialization. For most links on the web this is the text itself:
// "http" or "https", a domain in lower case and a path without dot-segments. Their parsing
// does not allocate.
//
// # Both readings
//
// [URL.URI] makes a valid URI of RFC 3986, and lists the octets that it encoded. [Read]
// reads one text by both standards, and [Readings.Differ] says in which components they
// differ.
//
// # References
//
// [Parser.Encode] gives a relative reference the form that browsers give it, without a base:
// "/my file.pdf" becomes "/my%20file.pdf". The result means the same with every base.
//
// # Errors
//
// The Standard has two kinds of errors. A failure ends the parser: [Parse] returns it. A
// validation error is a fault that the parser repairs: [Parser.Report] returns these with
// their names in the Standard and their places. [Parser.ParseChanges] returns each place in
// which the serialization differs from the text, with the reason.
//
// # Limits
//
// The package leaves out the mutable API of the Standard, URLSearchParams and blob URL entries.
// A serialization of 4 GiB or more is an error. The time is linear in the length of the
// text.
package whatwg
