package derive

import "github.com/urikit/uri"

// A Subexpression is one of the nine of the regular expression in Appendix B.
type Subexpression struct {
	Matches bool
	Text    string
}

// Subexpressions returns those of a text.
func Subexpressions(text string) (list [9]Subexpression) {
	p := uri.Split(text)
	// set stores a component and the text with its delimiter, which begins the rest.
	set := func(i int, has bool, part string, before, after int) {
		if has {
			n := before + len(part) + after
			list[i], list[i+1] = Subexpression{true, text[:n]}, Subexpression{true, part}
			text = text[n:]
		}
	}
	set(0, p.HasScheme, p.Scheme, 0, len(":"))
	set(2, p.HasAuthority, p.Authority, len("//"), 0)
	list[4] = Subexpression{true, p.Path}
	text = text[len(p.Path):]
	set(5, p.HasQuery, p.Query, len("?"), 0)
	set(7, p.HasFragment, p.Fragment, len("#"), 0)
	return list
}
