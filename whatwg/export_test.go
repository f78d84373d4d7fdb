package whatwg

import "iter"

// ValidationErrors returns the names of the validation errors, and their descriptions.
func ValidationErrors() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, e := range validationErrors {
			if !yield(e.name, e.message) {
				return
			}
		}
	}
}

// ParseSlowly is [Parser.Parse] without the fast path for plain texts.
func (q Parser) ParseSlowly(s string) (URL, error) {
	p := parser{text: s, base: q.Base, encoding: q.Encoding}
	p.clean()
	return p.url(p.parse())
}

// IsPlain reports whether a text takes the fast path.
func IsPlain(s string) bool {
	u := new(URL)
	k, _ := u.fromURI(s)
	return k == all && u.href == s
}
