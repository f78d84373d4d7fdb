package main

import (
	"path/filepath"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/file"
)

// fileURI returns the URI of a file (RFC 8089).
func fileURI(p uri.Parser, name string) (uri.URI, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return uri.URI{}, err
	}
	u, err := file.ToURI(path)
	if err != nil {
		return uri.URI{}, err
	}
	return p.ParseURI(u.String())
}
