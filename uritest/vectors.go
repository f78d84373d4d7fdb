package uritest

import (
	"embed"
	"io/fs"
)

//go:embed vectors/rfc3986 vectors/rfc2396bis-02 vectors/rfc2396bis-01 vectors/rfc2396 vectors/rfc3987 vectors/rfc6570 vectors/url-standard vectors/uts46 vectors/schemes
var files embed.FS

// Vectors returns the questions and their answers as files. There is a folder for each edition or
// other document, with one file for each topic, TOPIC.json. vectors/README.md describes them, and
// vectors/schema.json defines their form.
func Vectors() fs.FS {
	vectors, err := fs.Sub(files, "vectors")
	if err != nil {
		panic(err) // the name is valid
	}
	return vectors
}
