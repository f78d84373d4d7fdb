package anchor

import (
	"bytes"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/text/unicode/norm"
)

// Shows reports whether a document shows the texts that a fragment asks for in its directives, as
// "#:~:text=prefix-,start,end,-suffix" does (URL Fragment Text Directives, section 3). It returns
// false only if a browser cannot find one of them: it compares without case and accents, and only
// asks whether the parts of a directive follow one another. It returns true for a fragment without
// such a directive, and for other documents than HTML and plain text, whose shown text it does not
// know.
func Shows(text []byte, format Format, fragment string) bool {
	_, directives, found := strings.Cut(fragment, directive)
	if !found || format != HTML && format != PlainText {
		return true
	}
	var shown string
	for d := range strings.SplitSeq(directives, "&") {
		value, found := strings.CutPrefix(d, "text=")
		if !found {
			continue
		}
		if shown == "" {
			body, _ := decoded(text)
			shown = visible(body, format)
		}
		rest := shown
		for _, part := range directiveParts(value) {
			_, after, found := strings.Cut(rest, part)
			if !found {
				return false
			}
			rest = after
		}
	}
	return true
}

// directiveParts returns the texts of a text directive, as plain returns them, in the order in
// which a document shows them.
func directiveParts(value string) []string {
	var parts []string
	for i, part := range strings.Split(value, ",") {
		if i == 0 {
			part = strings.TrimSuffix(part, "-")
		} else {
			part = strings.TrimPrefix(part, "-")
		}
		if part = strings.Trim(plain(decodeFragment(part)), " "); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// visible returns the text that a document shows, as plain returns it. It is a loop over tokens.
// Between elements that are not inline it puts a space, as a browser does not join their words.
func visible(text []byte, format Format) string {
	if format == PlainText {
		return plain(string(text))
	}
	var all bytes.Buffer
	z := html.NewTokenizer(bytes.NewReader(text))
	hidden := "" // the element whose text is not shown
	for {
		switch z.Next() {
		case html.ErrorToken:
			return plain(all.String())
		case html.TextToken:
			if hidden == "" {
				all.Write(z.Text())
			}
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			raw := z.Raw()
			isEnd := raw[1] == '/'
			if isEnd {
				raw = raw[1:]
			}
			name, _ := tagName(raw)
			name = strings.ToLower(name)
			switch {
			case isEnd && name == hidden:
				hidden = ""
			case !isEnd && isHidden[name]:
				hidden = name
			}
			if !isInline[name] {
				all.WriteByte(' ')
			}
		}
	}
}

// isHidden has the elements of raw text that browsers do not show.
var isHidden = map[string]bool{"script": true, "style": true, "title": true}

// isInline has the elements that do not separate words.
var isInline = func() map[string]bool {
	all := make(map[string]bool)
	for name := range strings.FieldsSeq("a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr") {
		all[name] = true
	}
	return all
}()

// plain returns a text in lower case without accents, and with a space for each run of white space.
func plain(text string) string {
	var all strings.Builder
	space := false
	for _, r := range norm.NFKD.String(text) {
		switch {
		case unicode.IsSpace(r):
			if !space {
				all.WriteByte(' ')
			}
			space = true
			continue
		case unicode.Is(unicode.Mn, r) || r == '\u00AD' || r == '\u200B':
			continue
		}
		space = false
		all.WriteRune(unicode.ToLower(r))
	}
	return all.String()
}
