package linkhttp

import (
	"strings"

	"github.com/urikit/uri/internal/engine/percent"
)

// robotsForm returns a path or a pattern in the form in which they are compared: octets outside
// ASCII are percent-encoded, and unreserved characters are not (RFC 9309, section 2.2.2).
func robotsForm(text string) string {
	form := make([]byte, 0, len(text))
	for len(text) > 0 {
		octet, n := text[0], 1
		encoded := false
		if o, ok := percent.Octet(text); ok {
			octet, n, encoded = o, len("%00"), true
		}
		switch {
		case encoded && strings.IndexByte(unreserved, octet) < 0, octet >= 0x80, octet <= ' ':
			form = percent.Append(form, octet)
		default:
			form = append(form, octet)
		}
		text = text[n:]
	}
	return string(form)
}

// unreserved are the characters of RFC 3986, section 2.3.
const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

// matchRobots reports whether a pattern matches the beginning of a path. "*" matches any
// characters, and "$" at the end of the pattern the end of the path. The cost is the product of the
// lengths at most: it never goes back further than to the last "*".
func matchRobots(pattern, path string) bool {
	anchored := strings.HasSuffix(pattern, "$")
	pattern = strings.TrimSuffix(pattern, "$")
	parts := strings.Split(pattern, "*")
	if !strings.HasPrefix(path, parts[0]) {
		return false
	}
	path = path[len(parts[0]):]
	if len(parts) == 1 {
		return !anchored || path == ""
	}
	last := len(parts) - 1
	for _, part := range parts[1:last] {
		at := strings.Index(path, part)
		if at < 0 {
			return false
		}
		path = path[at+len(part):]
	}
	if anchored {
		return strings.HasSuffix(path, parts[last])
	}
	return strings.Contains(path, parts[last])
}
