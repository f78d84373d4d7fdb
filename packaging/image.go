package main

import (
	"bytes"
	"encoding/pem"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// user is the user and the group that the image runs as, which are not root's.
const user = "65532:65532"

// image writes an image for all processors of Linux: a tar file with an OCI image layout.
func (r *release) image(dir string) error {
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	certificates := authorities()
	for _, p := range r.linux() {
		one, err := r.imageOf(p, certificates)
		if err != nil {
			return err
		}
		at := v1.Platform{OS: "linux", Architecture: p.arch}
		if p.arch == "armv7" {
			at.Architecture, at.Variant = "arm", "v7"
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add: one,
			Descriptor: v1.Descriptor{
				Platform:    &at,
				Annotations: map[string]string{"org.opencontainers.image.ref.name": r.number()},
			},
		})
	}
	work, err := os.MkdirTemp("", "packaging")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if _, err := layout.Write(work, index); err != nil {
		return err
	}
	files, err := below(work)
	if err != nil {
		return err
	}
	var archive bytes.Buffer
	if err := writeTar(&archive, files, r.time); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "uri-"+r.version+"-image.tar"), archive.Bytes(), 0o666)
}

// imageOf returns the image for a processor: the program, its licences, the authorities that sign
// the certificates of HTTPS, and the folder of temporary files, which uri dedup needs for long
// lists.
func (r *release) imageOf(p platform, certificates []byte) (v1.Image, error) {
	var content bytes.Buffer
	err := writeTar(&content, []file{
		{"etc/ssl/certs/ca-certificates.crt", 0o644, certificates},
		{"tmp/", os.ModeDir | os.ModeSticky | 0o777, nil},
		{"usr/bin/uri", 0o755, p.program.data},
		{"usr/share/licenses/" + project + "/LICENSE", 0o644, r.find("LICENSE").data},
		{"usr/share/licenses/" + project + "/THIRD_PARTY_LICENSES", 0o644, r.find("THIRD_PARTY_LICENSES").data},
	}, r.time)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(content.Bytes())), nil
	}, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	image, err := mutate.AppendLayers(mutate.MediaType(empty.Image, types.OCIManifestSchema1), layer)
	if err != nil {
		return nil, err
	}
	image = mutate.ConfigMediaType(image, types.OCIConfigJSON)
	config, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture = "linux", p.arch
	if p.arch == "armv7" {
		config.Architecture, config.Variant = "arm", "v7"
	}
	config.Created = v1.Time{Time: r.time}
	for i := range config.History {
		config.History[i].Created = v1.Time{Time: r.time}
	}
	config.Config = v1.Config{
		Entrypoint: []string{"/usr/bin/uri"},
		Env:        []string{"PATH=/usr/bin"},
		User:       user,
		Labels: map[string]string{
			"org.opencontainers.image.title":       "uri",
			"org.opencontainers.image.description": summary,
			"org.opencontainers.image.version":     r.number(),
			"org.opencontainers.image.licenses":    license,
			"org.opencontainers.image.source":      homepage,
		},
	}
	return mutate.ConfigFile(image, config)
}

// authorities returns the root certificates of Mozilla's programme, in PEM. Those with constraints
// that a list in PEM cannot express are left out.
func authorities() []byte {
	var all bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			pem.Encode(&all, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate})
		}
	}
	return all.Bytes()
}

// below returns the files below a folder, in the order of their names.
func below(dir string) (all []file, err error) {
	err = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		all = append(all, file{filepath.ToSlash(strings.TrimPrefix(name, dir+string(filepath.Separator))), 0o644, data})
		return err
	})
	return all, err
}
