package extract

import (
	"errors"

	"golang.org/x/text/encoding"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edits"
	"github.com/urikit/uri/whatwg"
)

// Typed reads a text that a person typed or pasted as the URL that it means. It first removes
// what is not part of the text and adds a missing scheme, and then reads the text as a browser
// does. For links that a program or an author wrote, use [whatwg.Parser], which guesses nothing.
//
// Before the changes of a browser it makes these:
//
//   - Around the text it removes white space, invisible characters such as a byte order mark,
//     quotation marks, brackets and the prefix "URL:" (RFC 3986, Appendix C).
//   - After the authority it removes a line break with the white space around it, because
//     people and programs break long URIs (Appendix C).
//   - It adds the scheme that a suffix reference lacks (section 4.5), by the rules of
//     [Suffixes]. The name can have letters outside ASCII. As address bars do, it also adds one
//     to "localhost", to an IPv4 address, to a name that ends with example, internal, invalid,
//     local, localhost or test, and before two slashes. If there is a base URL, the text can be
//     a relative reference, and it adds nothing.
//   - A path of a file on Windows, `C:\a.txt` or `\\server\share\a.txt`, becomes its file URL,
//     on every system. With a base URL, two backslashes begin a relative reference.
//   - Without a base URL, a path such as /home/a.txt becomes its file URL, and an address of
//     scp and git, git@host.example:a/b, becomes ssh://git@host.example/a/b.
//
// The host is always the one that a browser finds in the text without what is around it and
// with its scheme. White space in a host is an error: "http://exa mple.com/" is not
// "http://example.com/".
//
// Typed is safe for concurrent use. The time is linear in the length of the text.
type Typed struct {
	// Base is the base URL of relative references. The zero URL is no base.
	Base whatwg.URL

	// Encoding is that of the document with the text; see [whatwg.Parser].
	Encoding encoding.Encoding

	// Suffixes has the settings for guessing the scheme.
	Suffixes Suffixes

	// NoChanges leaves out the changes: ReadURL and ReadURI return nil for them. A list of
	// changes can take several hundred times the memory of the text.
	NoChanges bool
}

// ReadURL returns the URL that s means, and the changes from s to its serialization, in the order
// of s. They do not overlap. An empty s without a base is an error.
//
// The error is a [*whatwg.ValidationError] with its place in s, or [uri.ErrTooLong].
func (t Typed) ReadURL(s string) (whatwg.URL, []uri.Change, error) {
	parser := whatwg.Parser{Base: t.Base, Encoding: t.Encoding}
	var missing string
	text, cleaned := t.clean(s, func(text string) string {
		missing = t.Suffixes.assumed(text)
		return missing
	})
	if t.NoChanges {
		u, err := parser.Parse(text)
		if err != nil { // its place depends on the changes
			t.NoChanges = false
			_, cleaned = t.clean(s, func(string) string { return missing })
		}
		return u, nil, placed(err, cleaned)
	}
	u, changes, err := parser.ParseChanges(text)
	if err != nil {
		return whatwg.URL{}, nil, placed(err, cleaned)
	}
	return u, edits.Compose(s, cleaned, text, changes), nil
}

// ReadURI is like [Typed.ReadURL], and converts the URL to a valid URI; see [whatwg.URL.URI]. The
// changes lead to the text of the URI.
func (t Typed) ReadURI(s string) (uri.URI, []uri.Change, error) {
	u, changes, err := t.ReadURL(s)
	if err != nil {
		return uri.URI{}, nil, err
	}
	if t.NoChanges {
		converted, err := u.URI()
		return converted, nil, err
	}
	converted, encoded, err := u.URIChanges()
	if err != nil {
		return uri.URI{}, nil, err
	}
	return converted, edits.Compose(s, changes, u.String(), encoded), nil
}

// placed returns the error of a browser's parser with its place in the text before the
// changes.
func placed(err error, changes []uri.Change) error {
	failure, ok := errors.AsType[*whatwg.ValidationError](err)
	if !ok || len(changes) == 0 {
		return err
	}
	return &whatwg.ValidationError{Name: failure.Name, Span: edits.Before(failure.Span, changes), Message: failure.Message}
}

// becauseSuffix is the reason of a change that adds a scheme.
const becauseSuffix = "the scheme is missing; it was guessed (RFC 3986, section 4.5)"

// clean returns the text that is left for the browser, and the changes that lead to it. It asks
// assume what the text lacks.
func (t Typed) clean(s string, assume func(text string) string) (string, []uri.Change) {
	c := newCleaner(s)
	c.unlisted = t.NoChanges
	c.unwrap()
	if text, reason := fileURL(c.text[c.start:c.end], t.Base.IsZero()); text != "" {
		path := c.removal(c.start, c.end-c.start, reason)
		path.After = text
		c.changes = append(c.changes, path)
		return text, c.allChanges()
	}
	leading := len(c.changes)
	text := c.inside()
	if t.Base.IsZero() {
		if assumed := assume(text); assumed != "" {
			text = assumed + text
			put := uri.Change{Component: uri.ComponentScheme, Span: uri.Span{Offset: c.start}, After: assumed, Reason: becauseSuffix}
			c.changes = append(c.changes[:leading], append([]uri.Change{put}, c.changes[leading:]...)...)
		}
	}
	return text, c.allChanges()
}
