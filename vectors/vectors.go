// Package vectors contains the conformance vectors of the URI generic syntax as files:
// questions to any implementation, and the answers that the standard requires.
// README.md describes them, schema.json defines their form, and package uritest asks
// them.
package vectors

import (
	"embed"
	"io/fs"
)

//go:generate go run ./gen

//go:embed rfc3986 rfc2396bis-02 rfc2396bis-01 rfc2396 rfc3987
var files embed.FS

// FS returns the files. There is a folder for each edition, with one file for each
// topic, TOPIC.json.
func FS() fs.FS { return files }
