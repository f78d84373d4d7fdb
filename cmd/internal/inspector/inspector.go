// Package inspector has the page that "uri serve" shows.
package inspector

import (
	"embed"
	"io/fs"
)

//go:embed page
var files embed.FS

// Page returns the files of the page.
func Page() fs.FS {
	page, err := fs.Sub(files, "page")
	if err != nil {
		panic(err) // cannot happen: the folder is embedded
	}
	return page
}
