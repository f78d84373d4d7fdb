package ask

import (
	"embed"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/dialect"
)

// The grammars are copies of those in testdata/abnf.
//
//go:embed abnf/*.abnf
var grammars embed.FS

// productions returns the rules of all grammars in ABNF, by document and name in lower case.
var productions = sync.OnceValue(func() map[[2]string]string {
	all := map[[2]string]string{}
	for _, e := range dialect.Dialects() {
		document := e.Document()
		text, _ := grammars.ReadFile("abnf/" + strings.ToLower(strings.ReplaceAll(document, " ", "")) + ".abnf")
		for line := range strings.Lines(string(text)) {
			if name, _, ok := strings.Cut(line, " = "); ok && !strings.HasPrefix(line, ";") {
				all[[2]string{document, strings.ToLower(name)}] = strings.TrimSpace(line)
			}
		}
	}
	return all
})

// Grammar returns a rule of a dialect in ABNF, or "" if the dialect has no such rule.
func Grammar(d dialect.Dialect, name string) string {
	return productions()[[2]string{d.Document(), strings.ToLower(name)}]
}
