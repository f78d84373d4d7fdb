package render

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/urikit/uri/internal/percent"
	"github.com/urikit/uri/internal/publicsuffix"
)

// maxName is the largest length of a DNS name with each octet percent-encoded. A longer
// host is not read as a name.
const maxName = 3 * 255

// A label is a part of a name, between dots.
type label struct {
	start, end int    // the place in the name
	text       string // decoded, in lower case
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
// suffix, a name without a dot, and a host that is not a name.
func registrable(host string) (start, end int) {
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
		a, err := idna.Punycode.ToASCII(l.text)
		if err != nil {
			return 0, 0
		}
		ascii[i] = a
	}
	last := ascii[len(ascii)-1]
	if _, err := strconv.ParseUint(last, 0, 64); err == nil || strings.Trim(last, "0123456789") == "" {
		return 0, 0 // some programs read the host as an address
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
		return !(unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_')
	}
	return !unicode.In(r, unicode.Letter, unicode.Mark, unicode.Number)
}

// unicodeLabel returns the decoded form of a label. It also reports whether that form needs
// a note: it has letters outside ASCII, or symbols that the label hides in Punycode.
func unicodeLabel(l label) (string, bool) {
	text := l.text
	encoded := strings.HasPrefix(text, "xn--")
	if encoded {
		decoded, err := idna.Punycode.ToUnicode(text)
		if err != nil {
			return "", false
		}
		text = decoded
	}
	return text, utf8.ValidString(text) && strings.ContainsFunc(text, func(r rune) bool {
		return r >= utf8.RuneSelf && unicode.IsLetter(r) || encoded && isSymbol(r)
	})
}

// scripts returns the names of the scripts of the letters of text, in the order of their
// first letters.
func scripts(text string) []string {
	var names []string
	var tables []*unicode.RangeTable
letters:
	for _, r := range text {
		if !unicode.IsLetter(r) || unicode.In(r, unicode.Common, unicode.Inherited) {
			continue
		}
		for _, t := range tables {
			if unicode.Is(t, r) {
				continue letters
			}
		}
		for name, t := range unicode.Scripts {
			if unicode.Is(t, r) {
				names, tables = append(names, name), append(tables, t)
				break
			}
		}
	}
	return names
}

// together are the sets of scripts that one language uses: Japanese, Korean and Chinese,
// each with Latin (UTS #39, section 5.2, "highly restrictive").
var together = [...]string{"Latin Han Hiragana Katakana", "Latin Han Hangul", "Latin Han Bopomofo"}

// mixed reports whether no language uses the scripts together.
func mixed(names []string) bool {
	if len(names) < 2 {
		return false
	}
sets:
	for _, set := range together {
		for _, name := range names {
			if !strings.Contains(" "+set+" ", " "+name+" ") {
				continue sets
			}
		}
		return false
	}
	return true
}
