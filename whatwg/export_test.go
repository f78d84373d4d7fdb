package whatwg

// ParseSlowly is [Parser.Parse] without the fast path for plain texts.
func (q Parser) ParseSlowly(s string) (URL, error) {
	p := parser{text: s, base: q.Base, encoding: q.Encoding}
	return p.url()
}

// IsPlain reports whether a text takes the fast path.
func IsPlain(s string) bool {
	_, ok := plain(s)
	return ok
}
