package document

import (
	"bytes"
	"path"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/engine/ascii"
)

// Detect returns the format of a document, and never Auto. It asks these in order until
// one gives the answer:
//
//   - The content type, in the form of an HTTP Content-Type. Types without a known
//     subtype, "text/plain" and "application/octet-stream" give no answer, because many
//     servers send them for everything.
//   - The extension of the name, which is a path or the path of a URI.
//   - The first bytes. They are Binary if they look like a PDF, an archive, an image or
//     the like, if they contain a NUL, or if one in twenty bytes is a control character
//     that text does not have. Random bytes have two in twenty, and legacy encodings of
//     text have none. UTF-16 is not Binary, if a byte order mark, the content type or an
//     XML declaration shows it. Markup and JSON are recognized by their beginning. All else is PlainText,
//     also CSS and Markdown, which need a name or a type.
//
// Each argument may be empty. A few hundred bytes of head are enough.
func Detect(name, contentType string, head []byte) Format {
	if f := ofType(contentType); f != Auto {
		return f
	}
	head = inUTF8(head, utf16Of(head, contentType))
	if f := extensions()[strings.ToLower(path.Ext(name))]; f != Auto && !isBinary(head) {
		return f
	}
	return sniff(head)
}

// ofType returns the format of a content type, or Auto if it is unknown.
func ofType(contentType string) Format {
	name, _, _ := strings.Cut(contentType, ";")
	name = strings.ToLower(strings.TrimSpace(name))
	if f := types[name]; f != Auto {
		return f
	}
	main, sub, _ := strings.Cut(name, "/")
	switch {
	case strings.HasSuffix(sub, "+xml"):
		return XML
	case strings.HasSuffix(sub, "+json"), strings.HasSuffix(sub, "+json-seq"):
		return JSON
	case main == "image", main == "audio", main == "video", main == "font":
		return Binary
	}
	return Auto
}

var types = map[string]Format{
	"text/html":                HTML,
	"text/xml":                 XML,
	"application/xml":          XML,
	"application/xml-dtd":      XML,
	"text/css":                 CSS,
	"application/json":         JSON,
	"text/json":                JSON,
	"application/x-ndjson":     JSON,
	"application/jsonl":        JSON,
	"application/json-seq":     JSON,
	"text/markdown":            Markdown,
	"text/x-markdown":          Markdown,
	"application/pdf":          Binary,
	"application/zip":          Binary,
	"application/gzip":         Binary,
	"application/zstd":         Binary,
	"application/wasm":         Binary,
	"application/java-archive": Binary,
}

var extensions = sync.OnceValue(func() map[string]Format {
	all := make(map[string]Format)
	for _, row := range []struct {
		format Format
		names  string
	}{
		{HTML, "html htm shtml"},
		{XML, "xml xhtml xht svg rss atom rdf owl xsl xslt xsd wsdl wadl rng sch opml kml gpx opf ncx xlf mml mathml dbk rels"},
		{CSS, "css"},
		{JSON, "json jsonl ndjson jsonld geojson topojson webmanifest har map ipynb"},
		{Markdown, "md markdown mdown mkd mkdn mdx"},
		{PlainText, "txt text log"},
	} {
		for name := range strings.FieldsSeq(row.names) {
			all["."+name] = row.format
		}
	}
	return all
})

// sniff returns the format of a document that begins with head.
func sniff(head []byte) Format {
	if isBinary(head) {
		return Binary
	}
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), "\t\n\f\r ")
	if len(text) == 0 {
		return PlainText
	}
	switch text[0] {
	case '<':
		return sniffMarkup(text)
	case '{', '[':
		if beginsJSON(text) {
			return JSON
		}
	}
	return PlainText
}

// sniffMarkup returns the format of a document that begins with "<". It skips comments. Then the
// XML declaration decides, then the document type, and last the name of the first element.
func sniffMarkup(text []byte) Format {
	for bytes.HasPrefix(text, []byte("<!--")) {
		_, rest, _ := bytes.Cut(text, []byte("-->"))
		text = bytes.TrimLeft(rest, "\t\n\f\r ")
	}
	low := bytes.ToLower(text[:min(len(text), 512)])
	if bytes.HasPrefix(low, []byte("<?xml")) {
		return XML
	}
	if name, ok := bytes.CutPrefix(low, []byte("<!doctype")); ok {
		if bytes.HasPrefix(bytes.TrimLeft(name, "\t\n\f\r "), []byte("html")) {
			return HTML
		}
		return XML
	}
	if len(low) < 2 || low[0] != '<' || !ascii.IsLetter(low[1]) {
		return PlainText
	}
	end := 1
	for end < len(low) && isName(low[end]) {
		end++
	}
	switch name := low[1:end]; {
	case htmlBeginnings()[string(name)]:
		return HTML
	case xmlBeginnings()[string(name)], bytes.Contains(low, []byte(" xmlns")):
		return XML
	}
	return PlainText
}

func isName(b byte) bool {
	return ascii.IsAlphanumeric(b) || b == ':' || b == '-' || b == '_' || b == '.' || b >= 0x80
}

// The first elements of documents without a declaration. The list for HTML is not that of
// browsers, which need not tell HTML from other formats.
var (
	htmlBeginnings = elementNames("html head body title base link meta script style template noscript " +
		"div p h1 h2 h3 table ul ol main article section header footer nav iframe frameset center font a img br hr form")
	xmlBeginnings = elementNames("svg math rss feed urlset sitemapindex opml rdf:rdf")
)

// beginsJSON reports whether text begins like a JSON object or array. A bracket alone is
// not enough: Markdown links and sections of INI files begin with one too.
func beginsJSON(text []byte) bool {
	rest := bytes.TrimLeft(text[1:], "\t\n\r ")
	if len(rest) == 0 {
		return false
	}
	switch b := rest[0]; {
	case b == '"':
		return true
	case text[0] == '{':
		return b == '}'
	case b == '{', b == '[', b == ']', b == '-', ascii.IsDigit(b):
		return true
	}
	return bytes.HasPrefix(rest, []byte("true")) || bytes.HasPrefix(rest, []byte("false")) || bytes.HasPrefix(rest, []byte("null"))
}

// isBinary reports whether a document that begins with head is not text.
func isBinary(head []byte) bool {
	for _, magic := range magics {
		if bytes.HasPrefix(head, []byte(magic)) {
			return true
		}
	}
	controls := 0
	for _, b := range head {
		controls += int(isControl[b])
	}
	return controls*20 > len(head) || bytes.IndexByte(head, 0) >= 0
}

// isControl is 1 for the control characters that text does not have.
var isControl = func() (all [256]uint8) {
	for b := range all {
		if b < ' ' && !isText[b] || b == 0x7F {
			all[b] = 1
		}
	}
	return all
}()

// isText has the control characters that text can have: those that move the position on
// the line or the page, and escape, which changes colours.
var isText = setOf("\b\t\n\v\f\r\x1b")

// magics has the first bytes of binary formats whose other first bytes may look like text.
var magics = []string{
	"%PDF-", "PK\x03\x04", "\x1F\x8B", "BZh", "\xFD7zXZ", "\x28\xB5\x2F\xFD", "7z\xBC\xAF",
	"\x89PNG", "GIF8", "\xFF\xD8\xFF", "RIFF", "OggS", "ID3", "wOFF", "wOF2", "\x7FELF",
}
