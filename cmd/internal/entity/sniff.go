package entity

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"mime"
	"path"
	"slices"
	"strings"

	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/extract/document"
)

// MediaType returns the media type in a Content-Type, in lower case and without
// parameters, or nothing.
func MediaType(contentType string) string {
	name, _, err := mime.ParseMediaType(contentType)
	if err != nil && !errors.Is(err, mime.ErrInvalidMediaParameter) || !strings.Contains(name, "/") {
		return ""
	}
	return name
}

// IsMultipart reports whether a media type is that of a message with parts.
func IsMultipart(mediaType string) bool { return strings.HasPrefix(mediaType, "multipart/") }

// isHTTP reports whether text begins as an HTTP response does.
func isHTTP(text []byte) bool { return bytes.HasPrefix(text, []byte("HTTP/")) }

// IsMessage reports whether a file has the name of a mail or a web archive.
func IsMessage(name string) bool {
	return slices.Contains([]string{".eml", ".mht", ".mhtml"}, strings.ToLower(path.Ext(name)))
}

// guessType returns the content type of a file by its name and its beginning, or nothing.
// An error is one of reading, or says that the file is in UTF-16.
func guessType(name string, b *bufio.Reader) (string, error) {
	if IsMessage(name) {
		return "message/rfc822", nil
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".jsonld":
		return "application/ld+json", nil
	case ".xhtml", ".xht":
		return "application/xhtml+xml", nil
	}
	head, err := b.Peek(headSize)
	if err != nil && err != io.EOF {
		return "", err
	}
	switch {
	case isHTTP(head):
		return "message/http", nil
	case bytes.HasPrefix(head, []byte("\xFE\xFF")), bytes.HasPrefix(head, []byte("\xFF\xFE")):
		return "", baseuri.ErrEncoding // it may be any document
	}
	format := document.Detect(name, "", head)
	switch {
	case format == document.XML && isXHTML(head):
		return "application/xhtml+xml", nil
	case format == document.JSON && !bytes.Contains(head, []byte(`"@context"`)):
		return "", nil
	}
	return TypeOf(format), nil
}

// TypeOf returns the media type of a format whose documents can contain a base, or nothing.
func TypeOf(format document.Format) string {
	switch format {
	case document.HTML:
		return "text/html"
	case document.XML:
		return "application/xml"
	case document.JSON:
		return "application/ld+json"
	}
	return ""
}

// isXHTML reports whether XML that begins with head is XHTML: its outermost element is
// html, in that namespace.
func isXHTML(head []byte) bool {
	d := xml.NewDecoder(bytes.NewReader(head))
	d.Strict = false
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	for {
		token, err := d.RawToken()
		if err != nil {
			return false
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		declaration := xml.Name{Local: "xmlns"}
		if element.Name.Space != "" {
			declaration = xml.Name{Space: "xmlns", Local: element.Name.Space}
		}
		for _, a := range element.Attr {
			if a.Name == declaration {
				return element.Name.Local == "html" && a.Value == "http://www.w3.org/1999/xhtml"
			}
		}
		return false
	}
}
