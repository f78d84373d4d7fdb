// Package vectors holds the conformance vectors of the URI generic syntax as files:
// questions to any implementation, and the answers that the standard gives. README.md
// describes them, schema.json their form; package uritest asks them.
package vectors

import (
	"embed"
	"io/fs"
)

//go:generate go run ./gen

//go:embed rfc3986 rfc2396bis-02 rfc2396bis-01 rfc2396
var files embed.FS

// FS returns the files: a folder for each edition, and in it one file, TOPIC.json,
// for each topic.
func FS() fs.FS { return files }
