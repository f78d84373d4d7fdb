package ask

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/derive"
)

// AnyText is the value of [As] for texts that need not be valid. Their parts are the subexpressions of the
// regular expression in Appendix B.
const AnyText = "any"

// PutSubexpressions writes the subexpressions of text.
func PutSubexpressions(to *buffer.Buffer, text []byte) (valid bool, err error) {
	var v struct {
		Valid bool       `json:"valid"` // whether the text is a URI-reference
		Parts [9]*string `json:"parts"`
	}
	v.Valid = uri.Parser{}.ValidateBytes(uri.RuleURIReference, text) == nil
	list := derive.Subexpressions(string(text))
	for i := range list {
		if list[i].Matches {
			v.Parts[i] = &list[i].Text
		}
	}
	return true, PutObject(to, text, v) // every text has them
}
