package main

import (
	"fmt"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/remote"
)

// push pushes the image to a repository of a registry, such as ghcr.io/urikit/uri, with the tag of
// the version. The folder has the unpacked archive of the image. push returns the digest of the
// image, which is the SHA-256 of index.json in the archive.
func push(dir, repository, version string, options ...remote.Option) (v1.Hash, error) {
	index, err := layout.ImageIndexFromPath(dir)
	if err != nil {
		return v1.Hash{}, err
	}
	to, err := name.NewRepository(repository, name.StrictValidation)
	if err != nil {
		return v1.Hash{}, err
	}
	r := release{version: version}
	if err := remote.WriteIndex(to.Tag(r.number()), index, options...); err != nil {
		return v1.Hash{}, fmt.Errorf("push %s: %w", to, err)
	}
	return index.Digest()
}
