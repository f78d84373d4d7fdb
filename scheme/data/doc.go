// Package data reads and builds "data" URIs (RFC 2397). It needs only packages uri, pct and scheme
// and the standard library.
//
//	d, err := data.Parse("data:text/plain;charset=UTF-8;base64,w7w=")
//	d.MediaType().String()  // text/plain;charset=UTF-8
//	d.Bytes()               // ü
//	io.Copy(w, d.Reader())
//
//	d, err = data.Build(data.MediaType{Type: "image/gif"}, gif)
//	d.String() // data:image/gif;base64,R0lGODlhAQAB
//
// Parse checks the media type and all of the data. So reading the data cannot fail, and its
// length is known before. The data stays encoded until it is read, and the reader decodes it in
// small pieces.
//
// # What Parse accepts
//
// The text must be a URI that keeps the rules of the scheme, which package scheme has: a type
// and subtype, or neither, then parameters, perhaps ";base64", and a comma. Parse also refuses
// what RFC 2397 leaves open and programs read differently or dangerously:
//
//   - A type "." or "..", which normalization removes.
//   - A parameter that occurs twice.
//   - Control characters in values, also encoded, because the media type often becomes a field
//     of a header.
//   - "base64" with encoded letters, which browsers do not read as such.
//   - Base64 data (RFC 2045, section 6.8) that has other characters, no padding, or bits after
//     its last octet. Encoded line breaks are accepted.
//
// The query belongs to the data. The fragment does not (section 3 has none).
//
// # Values of parameters
//
// A value is decoded. If the decoded text begins with a quotation mark, it must be a
// quoted-string (RFC 2045, section 5.1), and its content is the value. Section 3 prefers
// "a=x%20y" to "a=%22x%20y%22", and both give "x y". Browsers decode neither, so values that
// are tokens are best.
//
// # Browsers
//
// [ParseBrowser] reads a URL as browsers do, by the Fetch Standard. They accept any text with a
// comma, so it differs for many inputs that Parse refuses.
package data
