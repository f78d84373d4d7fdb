package main

import (
	"regexp"
	"strings"

	"github.com/urikit/uri/internal/mask"
)

var (
	// excerpts are parts of the statement that DuckDB puts below a message. They can begin or end
	// within a URL, so that its password cannot be recognized.
	excerpts = regexp.MustCompile(`\n+LINE (\d+): [^\n]*(?:\n *\^)?`)
	// words are the parts of a message that can be a URL.
	words = regexp.MustCompile("[^\\s'\"`()]+")
	// userinfos are the texts between a scheme and the last "@" of a line. A message can have parts
	// of a URL that is not valid, in which a space or a quote is in the password.
	userinfos = regexp.MustCompile(`(?m)(\b[A-Za-z][A-Za-z0-9+.-]*:/{1,3})[^\n]*@`)
)

// redact returns a message without the passwords of the URLs in it, and without their secret
// parameters. Of an excerpt of the statement only the number of the line is left.
func redact(message string) string {
	message = excerpts.ReplaceAllString(message, " (line $1)")
	message = userinfos.ReplaceAllStringFunc(message, func(found string) string {
		scheme := found[:strings.IndexByte(found, ':')+1]
		return scheme + strings.Repeat("/", len(found)-len(scheme)-len(strings.TrimLeft(found[len(scheme):], "/"))) + "REDACTED@"
	})
	return words.ReplaceAllStringFunc(message, func(word string) string { return mask.Redact(word) })
}
