package anchor

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/percent"
)

// Has reports whether the document offers a fragment, which may be percent-encoded and has no "#".
// It is true for
//
//   - the top of the document: the empty fragment, also one of line breaks and tabs only, which browsers
//     remove, and "top" in any case
//   - an id or name that is the fragment, the fragment as browsers encode it, or that decoded (HTML
//     Standard, section 7.4.6.3)
//   - the lines of a file: "L10", "L10-L20", "L10-20" and "L10C2-L20C5". The file has no anchors of its own,
//     or a forge shows it
//   - a JSON Pointer to a value of a document in JSON, and a name that it defines (RFC 6901, section 6)
//   - "svgView(...)" (SVG 2, section 16.3.2), and media fragments: "t=10", "track=...", "xywh=...", "page=2" and
//     others of PDF (Media Fragments URI 1.0, section 4; RFC 8118, section 3)
//   - every fragment of a binary document, and those of HTML that begin with "!" or "/", which scripts read
//
// A fragment directive, which begins with ":~:", is ignored. See [Shows].
func (s *Set) Has(fragment string) bool {
	fragment, _, _ = strings.Cut(fragment, directive)
	if fragment == "" || s.anything || s.has(fragment) {
		return true
	}
	encoded := encodeFragment(fragment)
	decoded := decodeFragment(encoded)
	return decoded == "" || s.has(encoded) || s.has(decoded) || strings.EqualFold(decoded, "top") ||
		s.routes && (decoded[0] == '!' || decoded[0] == '/') || isMedia(decoded) || s.hasLines(decoded)
}

// directive begins the directives of a fragment (URL Fragment Text Directives, section 3.3).
const directive = ":~:"

// encodeFragment percent-encodes a fragment as browsers do (URL Standard, section 4.4, fragment
// state). It removes tabs and line breaks.
func encodeFragment(fragment string) string {
	dst := make([]byte, 0, len(fragment))
	for i := range len(fragment) {
		switch c := fragment[i]; {
		case c == '\t' || c == '\n' || c == '\r':
		case c <= ' ' || c >= 0x7F || c == '"' || c == '<' || c == '>' || c == '`':
			dst = percent.Append(dst, c)
		default:
			dst = append(dst, c)
		}
	}
	return string(dst)
}

// decodeFragment percent-decodes a fragment. A malformed triplet stays as it is, and an octet that
// is not UTF-8 becomes U+FFFD.
func decodeFragment(fragment string) string {
	decoded := percent.Decode(fragment)
	if decoded == fragment || utf8.ValidString(decoded) {
		return decoded
	}
	return string([]rune(decoded))
}

// isMedia reports whether a fragment is a view of SVG, or all its parameters are those of media or
// PDF.
func isMedia(fragment string) bool {
	if strings.HasPrefix(fragment, "svgView(") && strings.HasSuffix(fragment, ")") {
		return true
	}
	for parameter := range strings.SplitSeq(fragment, "&") {
		name, _, found := strings.Cut(parameter, "=")
		if !found {
			return false
		}
		switch name {
		case "t", "xywh", "track", "id", "page", "nameddest", "structelem", "comment", "ef", "zoom", "view",
			"viewrect", "highlight", "search", "pagemode", "toolbar", "scrollbar", "statusbar", "messages", "navpanes", "fdf":
		default:
			return false
		}
	}
	return true
}
