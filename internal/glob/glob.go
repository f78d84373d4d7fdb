// Package glob matches patterns in which "*" is any text.
package glob

import "strings"

// star is how a name of parameters writes the character "*".
var star = strings.NewReplacer("%2A", "*", "%2a", "*")

// Match returns the function that reports whether a text matches a pattern, in which "*" is any
// text.
func Match(pattern string) func(text string) bool { return match(strings.Split(pattern, "*")) }

// Name reads the NAME of parameters, in which "*" is any text and "%2A" the character. It returns
// the name, decoded, or the function that reports whether a decoded name matches.
func Name(text string) (name string, matches func(name string) bool) {
	if !strings.Contains(text, "*") {
		return star.Replace(text), nil
	}
	parts := strings.Split(text, "*")
	for i, part := range parts {
		parts[i] = star.Replace(part)
	}
	return "", match(parts)
}

// match returns the function that reports whether a text has the parts in their order, with any
// text between them. It takes the first place for each part, which is as good as any other.
func match(parts []string) func(text string) bool {
	first, last := parts[0], parts[len(parts)-1]
	if len(parts) == 1 {
		return func(text string) bool { return text == first }
	}
	return func(text string) bool {
		text, ok := strings.CutPrefix(text, first)
		for _, part := range parts[1 : len(parts)-1] {
			if !ok {
				return false
			}
			_, text, ok = strings.Cut(text, part)
		}
		return ok && strings.HasSuffix(text, last)
	}
}
