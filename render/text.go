package render

import (
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/iri"
)

// Text returns a reference, valid or not, to show to people within other text:
//
//   - its secrets are masked, as by package redact;
//   - percent-encoded letters are in their script (RFC 3987, section 3.2), and a domain name is
//     in Unicode unless it could mislead (see [idn.Display]);
//   - no part is wider than 60 columns;
//   - nothing in it acts on a terminal or changes how the text around it is shown: it is between
//     U+2066 and U+2069 (RFC 3987, section 4.1). In HTML, write it with html.EscapeString.
//
// The result is not for programs: it may differ from the reference. The empty text is "".
//
// [idn.Display]: https://pkg.go.dev/github.com/urikit/uri/idn#Display
func Text(reference string) string {
	text := secret.String(reference)
	if r, err := iri.Parse(text); err == nil {
		var m iri.Mapper
		if u, err := m.ToURI(r); err == nil {
			if r, err = m.ToIRI(u); err == nil {
				text = r.String()
			}
		}
	}
	return OfText(text).Isolated(60).String()
}
