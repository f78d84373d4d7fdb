// Package repair reads texts that are not URIs as what they mean. There are two forms, and
// a program chooses one:
//
//   - [Browser] is the URL Standard, to the letter. It guesses nothing. Use it for links that
//     a program or an author wrote, in documents, headers and databases.
//   - [Typed] is what people type and paste. It first removes what is not part of the text and
//     adds a missing scheme, and then reads the text as a browser does.
//
// A [Reader] gives the URL of the browser, or a valid URI (RFC 3986), with every change that
// leads to it, its place and its reason:
//
//	r := repair.Reader{Form: repair.Typed}
//	u, changes, err := r.URI("<www.example.com/my file>")
//	// http://www.example.com/my%20file
//
// # What people type
//
// Typed makes these changes before the browser's:
//
//   - Around the text it removes white space, invisible characters such as a byte order mark,
//     quotation marks, brackets and the prefix "URL:" (RFC 3986, Appendix C).
//   - After the authority it removes a line break with the white space around it, because
//     people and programs break long URIs (Appendix C).
//   - It adds the scheme that a suffix reference lacks (section 4.5), by the rules of
//     [extract.Suffixes]. The name can have letters outside ASCII. As address bars do, it
//     also adds one to "localhost", to an IPv4 address, to a name that ends with example,
//     internal, invalid, local, localhost or test, and before two slashes. If there is a base
//     URL, the text can be a relative reference, and it adds nothing.
//   - A path of a file on Windows, `C:\a.txt` or `\\server\share\a.txt`, becomes its file URL,
//     on every system. With a base URL, two backslashes begin a relative reference.
//
// # Hosts
//
// The host is always the one that a browser finds in the text without what is around it and
// with its scheme. White space in a host is an error: "http://exa mple.com/" is not
// "http://example.com/".
package repair
