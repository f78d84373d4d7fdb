package data

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/params"
)

// A MediaType is a media type with its parameters, decoded (RFC 2045, section 5.1).
type MediaType struct {
	// Type is the type and subtype, such as "text/plain". An empty Type with Params is text/plain
	// (RFC 2397, section 2).
	Type string

	// Params are the parameters in order, such as charset=UTF-8. A value is decoded and without the
	// quotation marks of a quoted-string. Every parameter has a value, so HasValue must be true.
	Params []uri.Param
}

// plain returns the media type of a URI without one (RFC 2397, section 2).
func plain() MediaType {
	return MediaType{Type: "text/plain", Params: []uri.Param{{Name: "charset", Value: "US-ASCII", HasValue: true}}}
}

// Get returns the value of the first parameter with the given name, in any case, and whether there
// is one.
func (m MediaType) Get(name string) (string, bool) {
	for _, p := range m.Params {
		if strings.EqualFold(p.Name, name) {
			return p.Value, true
		}
	}
	return "", false
}

// String returns the media type as the value of a Content-Type field, such as
// "text/plain;charset=UTF-8". It quotes values that need it. It returns "" for the zero MediaType,
// and if m is not valid, for example because a value has a control character. [Build] accepts the
// zero MediaType, and those with a result that is not "". One exception: it refuses the types "."
// and "..", which only [ParseBrowser] reads.
func (m MediaType) String() string {
	if m.Type == "" && len(m.Params) > 0 {
		m.Type = plain().Type
	}
	if !m.isValid() {
		return ""
	}
	var text strings.Builder
	text.WriteString(m.Type)
	for _, p := range m.Params {
		text.WriteByte(';')
		text.WriteString(p.Name)
		text.WriteByte('=')
		if all(p.Value, ascii.IsTokenByte) {
			text.WriteString(p.Value)
		} else {
			text.WriteString(quote(p.Value))
		}
	}
	return text.String()
}

// isValid reports whether m has a type, and parameters with different names.
func (m MediaType) isValid() bool {
	major, minor, _ := strings.Cut(m.Type, "/")
	if !all(major, ascii.IsMIMETokenByte) || !all(minor, ascii.IsMIMETokenByte) {
		return false
	}
	names := make(map[string]bool)
	for _, p := range m.Params {
		name := strings.ToLower(p.Name)
		if !p.HasValue || !all(p.Name, ascii.IsMIMETokenByte) || !isValue(p.Value) || names[name] {
			return false
		}
		names[name] = true
	}
	return true
}

// isDots reports whether a type would be a dot-segment, which normalization removes.
func isDots(major string) bool { return major == "." || major == ".." }

// quote returns value as a quoted-string.
func quote(value string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}

// unquote returns the value of a quoted-string that is all of s.
func unquote(s string) (value string, ok bool) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return b.String(), i == len(s)-1
		case '\\':
			i++
			if i == len(s) {
				return "", false
			}
		}
		b.WriteByte(s[i])
	}
	return "", false
}

// isValue reports whether s has no control character but a tab.
func isValue(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7F })
}

// all reports whether s is not empty and is returns true for all its bytes.
func all(s string, is func(byte) bool) bool {
	for i := range len(s) {
		if !is(s[i]) {
			return false
		}
	}
	return s != ""
}

// parseHead reads the part of a URI between its scheme and the comma, which begins at an
// offset in the URI and keeps the rules of package scheme. A parameter without a value is base64,
// which comes last.
func parseHead(head string, offset int) (m MediaType, isBase64 bool, err error) {
	at := strings.IndexByte(head, ';')
	if at < 0 {
		at = len(head)
	}
	m.Type = strings.ToLower(percent.Decode(head[:at]))
	major, _, _ := strings.Cut(m.Type, "/")
	switch {
	case isDots(major):
		return m, false, fault(offset, len(major), `a type cannot be "." or "..", which normalization removes`)
	case head == "":
		m = plain()
	case m.Type == "":
		m.Type = "text/plain"
	}
	names := make(map[string]bool)
	for p := range params.All(head, at) {
		if !p.HasValue {
			if !strings.EqualFold(p.Name, "base64") {
				return m, false, fault(offset+p.Start, p.End-p.Start, "base64 must be written without percent-encoding")
			}
			if p.Start == len(";") {
				m = plain()
			}
			return m, true, nil
		}
		name, value := strings.ToLower(percent.Decode(p.Name)), percent.Decode(p.Value)
		place := offset + p.End - len(p.Value)
		if strings.HasPrefix(value, `"`) {
			var ok bool
			if value, ok = unquote(value); !ok {
				return m, false, fault(place, len(p.Value), "a value with quotation marks must be a quoted-string")
			}
		}
		if !isValue(value) {
			return m, false, fault(place, len(p.Value), "a value cannot contain control characters")
		}
		if names[name] {
			return m, false, fault(offset+p.Start, p.End-p.Start, "a parameter cannot occur twice: remove one")
		}
		names[name] = true
		m.Params = append(m.Params, uri.Param{Name: name, Value: value, HasValue: true})
	}
	return m, false, nil
}
