package ask

import (
	"embed"
	"strings"
	"sync"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
)

// The grammars are copies of those in testdata/abnf.
//
//go:embed abnf/*.abnf
var grammars embed.FS

// productions returns the rules of all grammars in ABNF, by document and name in lower case.
var productions = sync.OnceValue(func() map[[2]string]string {
	all := map[[2]string]string{}
	for _, e := range answer.ColumnEditions() {
		document := answer.Document(e)
		text, _ := grammars.ReadFile("abnf/" + strings.ToLower(strings.ReplaceAll(document, " ", "")) + ".abnf")
		for line := range strings.Lines(string(text)) {
			if name, _, ok := strings.Cut(line, " = "); ok && !strings.HasPrefix(line, ";") {
				all[[2]string{document, strings.ToLower(name)}] = strings.TrimSpace(line)
			}
		}
	}
	return all
})

// Grammar returns a rule of an edition in ABNF, or "" if the edition has no such rule.
func Grammar(e uri.Edition, name string) string {
	return productions()[[2]string{answer.Document(e), strings.ToLower(name)}]
}
