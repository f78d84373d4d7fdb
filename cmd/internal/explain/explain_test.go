package explain

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
)

// The page of a simple reference is the one that its view gives.
func TestSimple(t *testing.T) {
	p := NewPage(&cli.Output{Output: new(stream.Output)}, dialect.RFC3986.Normalizer())
	page := func() string {
		p.w = buffer.New(nil)
		p.Write()
		return string(p.w.Bytes())
	}
	n := 0
	for _, text := range []string{
		"", "a", "//h", "#", "mailto:a@h?b=c", "HTTP://Example.COM:80/a/../b//c?d#e", "http://www.example.co.uk/", "http://1.2.3.4:/",
		"http://[::1]:8080/'()", "urn:a:b", strings.Repeat("a", 10), strings.Repeat("b/", cli.Columns/2), strings.Repeat("c", cli.Columns+1),
		"http://a--b/", "http://xn--bcher-kva.example/", "/%7e", "http://u:p@h/", "?token=x",
	} {
		ref := field.FromURI(uri.MustParse(text))
		p.Show(&ref, []byte(text))
		if !p.simple {
			continue
		}
		n++
		got := page()
		p.simple, p.view = false, viewOf(&ref)
		if want := page(); got != want {
			t.Errorf("%q: %s instead of %s", text, got, want)
		}
	}
	if n != 12 {
		t.Errorf("%d references are simple", n)
	}
}
