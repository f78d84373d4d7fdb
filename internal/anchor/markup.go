package anchor

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
)

// markup calls give with each anchor of a document in HTML or XML: ids, xml:ids, and the names of a
// elements. Elements within a template element of HTML are not part of the document.
func markup(text []byte, isXML bool, give func(found)) {
	z := html.NewTokenizer(bytes.NewReader(text))
	z.AllowCDATA(isXML)
	at, templates := 0, 0
	for {
		token := z.Next()
		if token == html.ErrorToken {
			return
		}
		raw := z.Raw()
		switch token {
		case html.StartTagToken, html.SelfClosingTagToken:
			if isXML {
				z.NextIsNotRawText()
			}
			name, rest := tagName(raw)
			isTemplate := !isXML && strings.EqualFold(name, "template")
			if templates == 0 {
				inTag(raw, at, rest, name, isXML, give)
			}
			if isTemplate {
				templates++
			}
		case html.EndTagToken:
			if name, _ := tagName(raw[1:]); templates > 0 && strings.EqualFold(name, "template") {
				templates--
			}
		}
		at += len(raw)
	}
}

// inTag calls give with each anchor of the start tag raw, whose attributes begin at raw[i]. The tag
// is at the given place of the document. An id and an equal xml:id give one anchor. A name gives
// one only if it differs from both.
func inTag(raw []byte, place, i int, name string, isXML bool, give func(found)) {
	var ids [2]string // those of id and xml:id
	var hasName found
	for a, next := attribute(raw, i); next > 0; a, next = attribute(raw, next) {
		which := 0
		switch a.in(raw, isXML) {
		case "id":
		case "xml:id":
			if which = 1; !isXML {
				continue
			}
		case "name":
			if hasName.id == "" && isAnchor(name, isXML) {
				hasName = found{isName, value(raw[a.start:a.stop]), place + a.start, place + a.stop, false}
			}
			continue
		default:
			continue
		}
		id := value(raw[a.start:a.stop])
		if ids[which] != "" || id == "" { // an attribute that occurs again is ignored
			continue
		}
		ids[which] = id
		if ids[0] != ids[1] {
			give(found{isID, id, place + a.start, place + a.stop, false})
		}
	}
	if hasName.id != "" && hasName.id != ids[0] && hasName.id != ids[1] {
		give(hasName)
	}
}

// isAnchor reports whether the element is an a element, in XML with any prefix.
func isAnchor(name string, isXML bool) bool {
	if isXML {
		_, local, found := strings.Cut(name, ":")
		return name == "a" || found && local == "a"
	}
	return name == "a" || name == "A"
}

// value returns the value of an attribute, decoded. A reference without a ";" stays as it is. A NUL
// is U+FFFD (HTML Standard, section 13.2.5.36).
func value(raw []byte) string {
	if bytes.IndexByte(raw, '&') >= 0 {
		var text []byte
		for i := 0; i < len(raw); {
			n := 1
			if raw[i] == '&' {
				text, n = meaning(text, raw[i:])
			} else {
				text = append(text, raw[i])
			}
			i += n
		}
		raw = text
	}
	if bytes.IndexByte(raw, 0) >= 0 {
		raw = bytes.ReplaceAll(raw, []byte{0}, []byte("\uFFFD"))
	}
	return string(raw)
}
