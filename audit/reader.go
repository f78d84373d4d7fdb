package audit

import "github.com/urikit/uri"

// A reader is a model of one kind of software.
type reader struct {
	name string
	read func(text string) (host, outcome string)
}

// compareReadings compares the others with the first reader, or with the second if the text is
// not a URI.
var readers = [...]reader{
	{"RFC 3986", readGrammar},
	{`Appendix B with the last "@"`, readSplit},
	{`Appendix B with the first "@"`, readFirstAt},
	{"decoding hosts (as libcurl and Go do)", readDecoding},
	{"C library addresses (inet_aton)", readCLibrary},
	{"browsers (WHATWG)", readBrowser},
	{"browsers on a page of the same scheme", readPage},
	{"names by IDNA2003 (as java.net.IDN and Python's idna codec do)", readIDNA2003},
	{"one slash to three (as libcurl does)", readSlashes},
	{`dropping "url:" (as java.net.URL does)`, readURLPrefix},
	{readsLegacy, readLegacy},
	{readsGuess, readGuess},
	{readsURLLib3, readURLLib3},
}

// The places of the grammar and of browsers in readers.
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
