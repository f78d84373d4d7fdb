package whatwg_test

import (
	"testing"

	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/whatwg"
)

// TestDrives has the texts of RFC 8089, appendixes E.2.1, E.2.2 and E.4, that are not URIs or
// that RFC 3986 resolves otherwise.
func TestDrives(t *testing.T) {
	for _, test := range []struct{ base, text, want string }{
		{"", "file:///c|/path/to/file", `c:\path\to\file`},
		{"", "file:/c|/path/to/file", `c:\path\to\file`},
		{"", "file:c|/path/to/file", `c:\path\to\file`},
		{"", `file:///c:\path\to\file`, `c:\path\to\file`},
		{"file:///c:/path/to/file.txt", "/some/other/thing.bmp", `c:\some\other\thing.bmp`},
		{"file:///c:/foo.txt", "../bar.txt", `c:\bar.txt`},
	} {
		var p whatwg.Parser
		if test.base != "" {
			p.Base = whatwg.MustParse(test.base)
		}
		link, err := p.Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		u, _ := link.URI() // also the encoded octets, of which there are none
		if path, err := (file.Converter{System: file.Windows}).ToPath(u); path != test.want || err != nil {
			t.Errorf("%q: %q became %q, %v; want %q", test.text, u, path, err, test.want)
		}
	}
}
