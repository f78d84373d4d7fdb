// Package mailto reads and builds "mailto" URIs (RFC 6068). It needs only packages uri and scheme
// and the standard library.
//
//	m, err := mailto.Parse("mailto:joe@example.com?cc=bob@example.com&body=hello")
//	m.Addresses("to")     // [joe@example.com]
//	m.Get("cc")           // bob@example.com true
//	m.Body()              // hello true
//
//	m = mailto.Message{To: []string{"joe@example.com"}}
//	m.Add("Subject", "1 + 1")
//	u, err := m.URI() // mailto:joe@example.com?Subject=1%20%2B%201
//
// All texts of a [Message] are decoded, once. A "+" is a plus, never a space.
//
// # What is refused
//
// A URI must keep the rules of the scheme, which package scheme has: an address is a local part
// and a domain (RFC 5322, section 3.4.1), and a header field has a name and a value. Parse and
// [Message.URI] also refuse texts that would break a message or forge its header:
//
//   - Control characters but tabs, in an address, in the name of a field, and in the value of any
//     field but the body. They are CR, LF and all others of Unicode, up to U+001F and from U+007F
//     to U+009F. "subject=x%0D%0ABcc:y@example.com" would add a field to the header.
//   - In the same places, the separators of lines and paragraphs (U+2028 and U+2029), which some
//     programs read as the end of a line.
//   - A name of a field that RFC 5322, section 3.6.8, does not allow, such as one with a colon
//     or a space.
//   - NUL in the body.
//   - Text that is not UTF-8.
//
// Line breaks in the body must be "%0D%0A" (section 5). Many links have "%0A" alone, so Parse
// accepts any line break. [Message.Body] returns each as CR and LF, and [Message.URI] writes them
// so.
//
// # Unsafe fields
//
// A URI in a page or a mail can have any field. Section 3 says that originator fields such as
// From, fields for routing and traces, and the fields of MIME must be ignored. Section 4 believes
// only Subject, Keywords and Body to be safe. [Message.Unsafe] returns every other field except
// To and Cc, whose addresses a reader sees. So it returns, for example:
//
//   - Bcc, which sends the message to a hidden recipient.
//   - Attach and Attachment, which some programs answer with a file of the reader.
//   - From, Sender, Reply-To and Resent-From, which pretend to another author.
//   - Content-Type and MIME-Version, which change how the body is read.
//
// Nothing is dropped. A program that writes a message from a URI should leave these fields out
// or show them, and should send nothing that its user has not seen (section 7).
package mailto
