package document

import (
	"errors"
	"strings"
	"sync"

	"golang.org/x/text/encoding"

	"github.com/urikit/uri/internal/engine/special"
	"github.com/urikit/uri/whatwg"
)

// parseURL parses a text as a browser does in a document of that encoding. If base is the zero URL
// and the text needs one, it returns the zero URL and no error.
func parseURL(text string, base whatwg.URL, e encoding.Encoding) (whatwg.URL, error) {
	p := whatwg.Parser{Base: base, Encoding: e}
	u, err := p.Parse(text)
	if !base.IsZero() {
		return u, err
	}
	if err != nil {
		if e := (*whatwg.ValidationError)(nil); errors.As(err, &e) && e.Name == "missing-scheme-non-relative-URL" {
			err = nil
		}
		return whatwg.URL{}, err
	}
	if rest, ok := strings.CutPrefix(text, u.Scheme()); u.IsSpecial() && !(ok && strings.HasPrefix(rest, "://")) {
		p.Base = otherBases()[u.Scheme()]
		if other, err := p.Parse(text); err != nil || other != u {
			return whatwg.URL{}, nil
		}
	}
	return u, nil
}

// otherBases has a base for each special scheme. A text like "http:a" is relative to a base
// of its own scheme.
var otherBases = sync.OnceValue(func() map[string]whatwg.URL {
	all := make(map[string]whatwg.URL)
	for _, scheme := range special.Schemes {
		all[scheme] = whatwg.MustParse(scheme + "://other.invalid/C:/a/b")
	}
	return all
})
