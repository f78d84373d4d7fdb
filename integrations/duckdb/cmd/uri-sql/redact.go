package main

import (
	"regexp"

	"github.com/urikit/uri/redact"
)

// excerpts are parts of the statement that DuckDB puts below a message. They can begin or end
// within a URL, so that its password cannot be recognized.
var excerpts = regexp.MustCompile(`\n+LINE (\d+): [^\n]*(?:\n *\^)?`)

// userinfos are the texts between a scheme and the last "@" of a line. A message can have parts of
// a URL that is not valid, in which a space or a quote is in the password.
var userinfos = regexp.MustCompile(`(?m)(\b[A-Za-z][A-Za-z0-9+.-]*:/{1,3})[^\n]*@`)

// masked returns a message without the secrets in it. Of an excerpt of the statement only the
// number of the line is left, and of the userinfo of a URL nothing.
func masked(message string) string {
	message = excerpts.ReplaceAllString(message, " (line $1)")
	return redact.Text(userinfos.ReplaceAllString(message, "${1}"+"***@"))
}
