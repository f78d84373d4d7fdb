package render

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/publicsuffix"
	"github.com/urikit/uri/internal/punycode"
)

// maxName is the largest length of a DNS name with each octet percent-encoded. A longer
// host is not read as a name.
const maxName = 3 * 255

// A label is a part of a name, between dots.
type label struct {
	start, end int    // the place in the name
	text       string // decoded, in lower case
}

// isOrdinary reports whether the host is a name that has its form for DNS already: letters in
// lower case, digits and hyphens, without Punycode and a root label.
func isOrdinary(host string) bool {
	if host == "" || len(host) > maxName || host[len(host)-1] == '.' || strings.Contains(host, punycode.Prefix) {
		return false
	}
	for i := range len(host) {
		if c := host[i]; c-'a' >= 26 && c-'0' >= 10 && c != '-' && c != '.' {
			return false
		}
	}
	return true
}

// isNumber reports whether the last label of a host is a number. Some programs read the host as
// an address then.
func isNumber(label string) bool {
	if label == "" || label[0]-'0' >= 10 {
		return label == "" // an error of ParseUint would allocate
	}
	_, err := strconv.ParseUint(label, 0, 64)
	return err == nil || strings.Trim(label, "0123456789") == ""
}

// labels returns the labels of a host, or nil if the host is not a name. Encoded dots
// separate labels too, because programs that decode a host look up the result in DNS.
func labels(host string) []label {
	if len(host) > maxName || strings.HasPrefix(host, "[") {
		return nil
	}
	var list []label
	var text strings.Builder
	start := 0
	end := func(at, next int) {
		list = append(list, label{start, at, strings.ToLower(text.String())})
		text.Reset()
		start = next
	}
	for i := 0; i < len(host); {
		c, n := percent.Next(host[i:])
		if c == '.' {
			end(i, i+n)
		} else {
			text.WriteByte(c)
		}
		i += n
	}
	end(len(host), len(host))
	return list
}

// registrable returns the place of the registered domain in a host: a public suffix of
// Mozilla's list and the label before it. The place is empty for an address, a public
// suffix, a name without a dot, and a host that is not a name. An ordinary host is looked up as it
// is. In other hosts each label must be valid, and one outside ASCII is encoded for the list.
func registrable(host string) (start, end int) {
	if isOrdinary(host) {
		name, ok := publicsuffix.Registrable(host)
		if !ok || isNumber(host[strings.LastIndexByte(host, '.')+1:]) {
			return 0, 0
		}
		return len(host) - len(name), len(host)
	}
	list := labels(host)
	if n := len(list); n > 1 && list[n-1].text == "" {
		list = list[:n-1] // the root label
	}
	if len(list) < 2 {
		return 0, 0
	}
	ascii := make([]string, len(list))
	for i, l := range list {
		if strings.ContainsFunc(l.text, notOfName) || !utf8.ValidString(l.text) {
			return 0, 0
		}
		ascii[i] = l.text
		if _, _, ok := decode(l.text); !ok {
			return 0, 0
		}
		if runes := []rune(l.text); len(runes) < len(l.text) {
			ascii[i] = string(punycode.Encode([]byte(punycode.Prefix), runes))
		}
	}
	if isNumber(ascii[len(ascii)-1]) {
		return 0, 0
	}
	name, ok := publicsuffix.Registrable(strings.Join(ascii, "."))
	if !ok {
		return 0, 0
	}
	return list[len(list)-1-strings.Count(name, ".")].start, list[len(list)-1].end
}

// notOfName reports whether r does not belong in a host name.
func notOfName(r rune) bool {
	if r < utf8.RuneSelf {
		return !(ucd.In(r, ucd.L|ucd.Nd) || r == '-' || r == '_')
	}
	return !ucd.In(r, ucd.L|ucd.M|ucd.N)
}

// unicodeLabel returns the decoded form of a label. It also reports whether that form needs
// a note: it has letters outside ASCII, or symbols that the label hides in Punycode.
func unicodeLabel(l label) (string, bool) {
	text, encoded, ok := decode(l.text)
	if !ok {
		return "", false
	}
	return text, utf8.ValidString(text) && strings.ContainsFunc(text, func(r rune) bool {
		return r >= utf8.RuneSelf && ucd.IsLetter(r) || encoded && isSymbol(r)
	})
}

// decode returns the decoded form of a label if the label is encoded, and otherwise the
// label. It reports whether the label is encoded, and whether the label is valid Punycode
// if it is.
func decode(label string) (text string, encoded, ok bool) {
	rest, encoded := strings.CutPrefix(label, punycode.Prefix)
	if !encoded {
		return label, false, true
	}
	runes, ok := punycode.Decode(nil, rest)
	text = string(runes)
	return text, true, ok && len(text) > len(runes)
}
