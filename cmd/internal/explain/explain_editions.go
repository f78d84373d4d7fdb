package explain

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/dialect"
)

// editions writes a sentence about the older editions that do not read a text as d, which is RFC 3986 if there is
// anything to write. valid says whether d accepts the text.
func (p *page) editions(text string, d dialect.Dialect, valid bool) {
	if d.IsOlder() || d.AreIRIs() {
		return
	}
	before := "older editions: "
	for _, e := range uri.Editions()[1:] {
		ref, err := uri.Parser{Edition: e}.Parse(text)
		authority, _ := ref.Authority()
		said := ""
		switch {
		case valid && err != nil:
			said = " refuses the text"
		case !valid && err == nil:
			said = " accepts the text"
		case valid && authority.IsRegistry():
			said = " reads the authority as a registry name"
		default:
			continue
		}
		p.print(before, e.String(), said)
		before = ", "
	}
	if before == ", " {
		p.print("; ", ask.VerbParse.Name, " ", ask.EditionOption.Flag(), " all shows the readings\n")
	}
}
