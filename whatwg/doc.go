// Package whatwg reads URLs as browsers do: it implements the parser and the serializer of the
// URL Standard of the WHATWG (https://url.spec.whatwg.org), as of late 2025.
//
//	page := whatwg.MustParse("https://example.com/docs/")
//	link, err := page.ResolveText(`..\my file.pdf`)
//	fmt.Println(link, err) // https://example.com/my%20file.pdf <nil>
//
// It needs packages uri and idn, and golang.org/x/text for the encodings of documents.
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
// a URI with scheme and domain in lower case and a path without dot-segments. Their parsing
// does not allocate.
//
// The components have the names and the results of package uri: [URL.Hostname] has no brackets,
// and [URL.Username] and [URL.Password] are decoded. The "host" of the Standard, with the port, is
// [URL.HostPort]; its "username" and "password", not decoded, are [URL.Userinfo].
//
// A URL is text in JSON, XML, flags, gob and databases. [URL.UnmarshalText] and [URL.Scan] parse
// by the Standard, without a base. The zero URL has no text: it gives [uri.ErrZero], and NULL in
// databases.
//
// # Both readings
//
// [URL.URI] makes a valid URI of RFC 3986, and [URL.URIChanges] also lists the octets that it
// encoded. [Read] reads one text by both standards, and
// [Readings.Differ] says in which components they differ.
//
// # References
//
// [Parser.ParseReference] reads any link, absolute or relative, as a valid reference of RFC 3986:
// "..\my file|1" becomes "../my%20file%7C1". With a base it is the URI of the target.
//
// [Parser.EncodeReference] gives a relative reference the form that browsers give it, without a
// base: "/my file.pdf" becomes "/my%20file.pdf". The result means the same with every base.
//
// # Errors
//
// The Standard has two kinds of errors. A failure ends the parser: [Parse] returns it. A validation
// error is a fault that the parser repairs: [Parser.Report] returns these with their names in the
// Standard, their places and a message for people. [Parser.ParseChanges] returns each place in
// which the serialization differs from the text, with the reason.
//
// # Limits
//
// The package leaves out the mutable API of the Standard, URLSearchParams and blob URL entries.
// A serialization of 4 GiB or more is an error. The time is linear in the length of the
// text.
package whatwg
