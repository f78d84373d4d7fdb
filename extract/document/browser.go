package document

import (
	"errors"
	"strings"

	"github.com/urikit/uri/whatwg"
)

// browse sets the reading of browsers. The strict reading is known. Errors of the scanner come
// first. If browsers have the same base and target as the strict reading, it parses nothing.
func (w *walker) browse(l *Link, f *found) {
	b := &f.base.browser
	l.Browser = Browser{Reads: true, Base: b.url}
	if w.charset != nil && !f.utf8 {
		l.Browser.encoding = w.charset.encoding
	}
	r := &l.Browser
	switch {
	case errors.Is(f.err, ErrLimit):
		r.Err = f.err
	case f.ignored != nil:
		r.Err = f.ignored
	case b.same && l.Err == nil && w.sameTarget(l):
	default:
		r.URL, r.Err = parseURL(l.Text, b.url, r.encoding)
		if r.URL.IsZero() && r.Err == nil {
			r.Err = b.err
		}
	}
	if r.Err == nil && f.gives != nil {
		f.gives.settle(w)
		r.Err = f.gives.browser.refused
	}
}

// sameTarget sets the URL if it certainly has the text of the strict target, so that it needs
// no memory of its own. Both bases have the same text, and their scheme is http or https. The
// test TestSameTarget compares with the parser.
func (w *walker) sameTarget(l *Link) bool {
	target := l.Target.String()
	if !strings.HasPrefix(target, "http") {
		return false
	}
	for s := l.Text; ; {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			break
		}
		if s = s[i+1:]; strings.HasPrefix(s, "2e") || strings.HasPrefix(s, "2E") {
			return false // browsers read it as a dot
		}
	}
	u, err := whatwg.Parse(target)
	if err != nil || u.String() != target {
		return false
	}
	l.Browser.URL = u
	return true
}
