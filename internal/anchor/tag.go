package anchor

import "bytes"

// An attributePlace is the place of an attribute in a tag: its name, and its value raw[start:stop].
type attributePlace struct {
	name, nameEnd, start, stop int
}

// in returns the name of the attribute. In HTML it is in lower case.
func (a attributePlace) in(raw []byte, isXML bool) string {
	name := raw[a.name:a.nameEnd]
	if len(name) > len("xml:id") {
		return ""
	}
	if !isXML {
		name = bytes.ToLower(name)
	}
	return string(name)
}

// tagName returns the name of the start tag raw, and the index after it.
func tagName(raw []byte) (string, int) {
	i := min(1, len(raw))
	for i < len(raw) && !isTagSpace(raw[i]) && raw[i] != '/' && raw[i] != '>' {
		i++
	}
	return string(raw[min(1, i):i]), i
}

// attribute returns the attribute at raw[i:], after space, and the index after it. That is 0 if no
// attribute follows (HTML Standard, sections 13.2.5.32 to 13.2.5.39). It reads space, the name, "="
// and the value. Without "=", the value is empty and at the end of the name.
func attribute(raw []byte, i int) (a attributePlace, next int) {
	for i < len(raw) && (isTagSpace(raw[i]) || raw[i] == '/') {
		i++
	}
	if i >= len(raw) || raw[i] == '>' {
		return a, 0
	}
	a.name = i
	for i++; i < len(raw) && !isTagSpace(raw[i]) && raw[i] != '/' && raw[i] != '>' && raw[i] != '='; i++ {
	}
	a.nameEnd = i
	end := skipTagSpace(raw, i)
	if end >= len(raw) || raw[end] != '=' {
		a.start, a.stop = i, i
		return a, end
	}
	i = skipTagSpace(raw, end+1)
	if i < len(raw) && (raw[i] == '"' || raw[i] == '\'') {
		a.start = i + 1
		n := bytes.IndexByte(raw[a.start:], raw[i])
		if n < 0 {
			n = len(raw) - a.start
		}
		a.stop = a.start + n
		return a, min(a.stop+1, len(raw))
	}
	a.start = i
	for i < len(raw) && !isTagSpace(raw[i]) && raw[i] != '>' {
		i++
	}
	a.stop = i
	return a, i
}

func isTagSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' && c != '\v' }

func skipTagSpace(raw []byte, i int) int {
	for i < len(raw) && isTagSpace(raw[i]) {
		i++
	}
	return i
}
