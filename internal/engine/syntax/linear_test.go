package syntax_test

import (
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/engine/syntax"
)

// families are texts that grow by repetition. A careless parser would read them more
// than once, or look ahead at every step.
var families = []struct {
	name                string
	before, unit, after string
}{
	{"letters", "", "a", ""},
	{"letters, bad end", "", "a", "^"},
	{"slashes", "", "/", ""},
	{"path", "/", "a/", ""},
	{"triplets", "", "%41", ""},
	{"triplets in a path", "/", "a%41", ""},
	{"percents", "", "%", ""},
	{"percents after", "/", "a", "%"},
	{"colons", "", ":", ""},
	{"colons and slashes", "", "://", ""},
	{"schemes", "", "a:", ""},
	{"long scheme", "", "a+-.", ":"},
	{"long scheme without colon", "", "a+-.", "/"},
	{"long scheme, bad end", "", "a+-.", "_"},
	{"tildes", "", "~", ""},
	{"letters and tildes", "", "a~", ""},
	{"seven letters and a tilde", "", "aaaaaaa~", ""},
	{"questions", "", "?", ""},
	{"hashes", "", "#", ""},
	{"question and hashes", "?", "a?", "#"},
	{"spaces", "", " ", ""},
	{"zeros", "", "\x00", ""},
	{"high bytes", "", "\xff", ""},
	{"ats", "", "@", ""},

	{"userinfo of letters", "http://", "a", "@h"},
	{"userinfo of colons", "http://", ":", "@h"},
	{"authority of colons", "http://", ":", ""},
	{"authority of ats", "http://", "@", ""},
	{"authority of colons and ats", "http://", ":@", ""},
	{"authority of digits", "http://", "1", ""},
	{"authority of digits and colons", "http://", "1:", ""},
	{"authority of digits and dots", "http://", "1.", ""},
	{"authority of addresses", "http://", "1.1.1.1:", ""},
	{"authority of tildes", "http://", "~", "/"},
	{"authority of triplets", "http://", "%41", "/"},
	{"authority of percents", "http://", "%", ""},
	{"port", "http://h:", "1", ""},
	{"port, bad end", "http://h:", "1", "x"},
	{"port that is a password", "http://u:", "1", "@h"},
	{"ports", "http://h", ":1", ""},
	{"late bad port", "http://", "a", ":x/"},
	{"second at", "http://u@", "a", "@"},
	{"brackets", "http://", "[", ""},
	{"closing brackets", "http://", "]", ""},
	{"after a bracket", "http://[::1]", "a", ""},
	{"port after a bracket", "http://[::1]:", "1", ""},
	{"literal of colons", "http://[", ":", ""},
	{"literal of groups", "http://[", "1:", ""},
	{"literal of digits", "http://[", "1", "]"},
	{"literal of dots", "http://[::", "1.", "]"},
	{"future", "http://[v1.", "a", "]"},
	{"future of colons", "http://[v1.", ":", ""},
	{"future of versions", "http://[v", "1", ".a]"},
	{"future without address", "http://[v", "f", ""},
	{"labels", "http://", "a.", ""},
	{"labels, bad end", "http://", "a.", "_"},
	{"labels after userinfo", "http://u@", "a.", ""},
	{"labels of a port", "http://", "a.", ":x"},
	{"long labels", "http://", strings.Repeat("a", 63) + ".", ""},
	{"long labels with hyphens", "http://u@", "a" + strings.Repeat("-", 61) + "a.", ""},
	{"labels too long", "http://u@", strings.Repeat("a", 64) + ".", ""},
	{"label of hyphens", "http://u@a", "-", ""},
	{"label of hyphens after nothing", "http://", "-", ""},
	{"labels that are userinfo", "http://", "a.", "@h"},
	{"labels that are a name of a registry", "http://", "a.", "@h@"},
	{"labels of digits", "http://u@", "1.", ""},
	{"digits of an address", "http://", "1", ".1.1.1"},
	{"dots", "http://", ".", ""},
	{"underscores", "http://", "_", ""},
	{"brackets after ats", "http://", "@[", ""},
	{"literal after ats", "http://", "@", "[::1]"},

	{"opaque", "a:", "b", ""},
	{"opaque, bad end", "a:", "b", "^"},
	{"opaque of questions", "a:", "?", ""},
	{"opaque of questions and brackets", "a:", "?", "[]"},
	{"opaque of brackets", "a:", "[", ""},
	{"opaque of slashes", "a:b", "/", ""},
	{"opaque of triplets", "a:", "%41", ""},
	{"colons in a segment", "1", ":", ""},
	{"colons in a segment, bad end", "1", ":", "^"},
	{"no scheme", "1a://h", "/", ""},

	{"query", "http://h/?", "a=b&", ""},
	{"query, bad end", "http://h/?", "~", "^"},
	{"fragment", "http://h/#", "a?", ""},
	{"fragment, bad end", "http://h/#", "a?", "#"},
}

// BenchmarkLinear reports the ratio of the times for 512 KiB and 256 KiB of each family,
// for parsing and for diagnosis. Both sizes fit a cache, so the ratio is that of the
// work.
func BenchmarkLinear(b *testing.B) {
	const n = 1 << 18
	ratio := func(b *testing.B, f, f2 func()) {
		// The shortest of several times, because the others include waiting.
		fastest, fastest2 := time.Hour, time.Hour
		for b.Loop() {
			start := time.Now()
			f()
			middle := time.Now()
			f2()
			fastest, fastest2 = min(fastest, middle.Sub(start)), min(fastest2, time.Since(middle))
		}
		b.ReportMetric(float64(fastest2)/float64(fastest), "ratio")
		b.ReportMetric(float64(fastest)/n, "ns/B")
		b.ReportMetric(0, "ns/op")
	}
	for _, e := range editions {
		for _, family := range families {
			text := func(n int) string {
				return family.before + strings.Repeat(family.unit, n/len(family.unit)) + family.after
			}
			once, twice := text(n), text(2*n)
			for _, rule := range []syntax.Rule{syntax.URIReference, syntax.AbsoluteURI, syntax.Authority, syntax.Path} {
				if e.rules[rule] == "" {
					continue
				}
				var o syntax.Offsets
				at, at2 := e.grammar.Match(once, rule, &o), e.grammar.Match(twice, rule, &o)
				if at != syntax.Valid && at < n/4 {
					continue // the text is not read
				}
				name := e.name + "/" + family.name + "/" + rule.String()
				b.Run(name+"/match", func(b *testing.B) {
					ratio(b,
						func() { e.grammar.Match(once, rule, new(syntax.Offsets)) },
						func() { e.grammar.Match(twice, rule, new(syntax.Offsets)) })
				})
				if at == syntax.Valid {
					continue
				}
				b.Run(name+"/diagnose", func(b *testing.B) {
					ratio(b,
						func() { e.grammar.Diagnose(once, rule, at, secret.GuessPassword) },
						func() { e.grammar.Diagnose(twice, rule, at2, secret.GuessPassword) })
				})
			}
		}
	}
}
