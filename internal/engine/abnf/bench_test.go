package abnf

import "testing"

func BenchmarkCompile(b *testing.B) {
	for _, name := range grammars {
		g := load(b, name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				compile(b, g, "URI-reference")
			}
		})
	}
}

func BenchmarkMinimize(b *testing.B) {
	for _, name := range grammars {
		m := compile(b, load(b, name), "URI-reference")
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				m.Minimize()
			}
		})
	}
}

func BenchmarkMatch(b *testing.B) {
	const uri = "http://user@[2001:db8::7]:8080/over/there?name=ferret#nose"
	m := compile(b, load(b, "rfc3986"), "URI-reference")
	b.SetBytes(int64(len(uri)))
	for b.Loop() {
		if !m.Match(uri) {
			b.Fatal("no match")
		}
	}
}
