package audit

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/readers"
)

// A reader is one kind of software, with its model.
type reader struct {
	name string
	read func(text string) readers.Reading
}

// compareReadings compares the others with the first reader, or with the second if the text is
// not a URI.
var models = [...]reader{
	{"RFC 3986", readers.RFC3986},
	{`Appendix B with the last "@"`, readers.AppendixB},
	{`Appendix B with the first "@"`, readers.BoostURL},
	{"decoding hosts (as libcurl and Go do)", readers.Decoding},
	{"C library addresses (inet_aton)", readers.CLibrary},
	{auditname.Browsers, readers.Browser},
	{"browsers on a page of the same scheme", readers.BrowserOnPage},
	{"names by IDNA2003 (as java.net.IDN and Python's idna codec do)", readers.IDNA2003},
	{"one slash to three (as libcurl does)", readers.Libcurl},
	{`dropping "url:" (as java.net.URL does)`, readers.JavaURL},
	{readsLegacy, readers.NodeURLParse},
	{readsGuess, readers.Curl},
	{readsURLLib3, readers.URLLib3},
}

// The places of the grammar and of browsers in models.
const (
	inGrammar = 0
	inBrowser = 5
)

// The readers that name hosts where the grammar has no authority.
const (
	readsLegacy  = "Node's legacy url.parse"
	readsGuess   = "guessing a scheme (as the command curl does)"
	readsURLLib3 = "guessing a scheme (as urllib3 does)"
)

// guesses reports whether a reader guesses the scheme or host of a text.
func guesses(reader, text string) bool {
	switch reader {
	case readsGuess, readsURLLib3:
		return true
	case readsLegacy:
		return !uri.Split(text).HasAuthority
	}
	return false
}
