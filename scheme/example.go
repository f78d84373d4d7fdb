package scheme

import "github.com/urikit/uri"

// RFC 7595, section 8: a scheme for examples. It has only the rules of RFC 3986.

func exampleRules() []Rules {
	return []Rules{{
		Name:       "example",
		Identifies: "nothing; it is for examples",
		Source:     "RFC 7595, section 8",
		Form:       uri.SchemeForm{SlashPath: true},
	}}
}
