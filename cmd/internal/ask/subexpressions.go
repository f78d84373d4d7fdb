package ask

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/buffer"
)

// AnyText is the value of [As] for texts that need not be valid. Their parts are the subexpressions of the
// regular expression in Appendix B.
const AnyText = "any"

// A Subexpression is one of the nine of Appendix B.
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

// PutSubexpressions writes the subexpressions of text.
func PutSubexpressions(to *buffer.Buffer, text []byte) (valid bool, err error) {
	var v struct {
		Valid bool       `json:"valid"` // whether the text is a URI-reference
		Parts [9]*string `json:"parts"`
	}
	v.Valid = uri.Parser{}.ValidateBytes(uri.RuleURIReference, text) == nil
	list := Subexpressions(string(text))
	for i := range list {
		if list[i].Matches {
			v.Parts[i] = &list[i].Text
		}
	}
	return true, PutObject(to, text, v) // every text has them
}
