package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb" // registers its format
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm" // registers its format
)

// A format is a format of packages.
type format struct {
	name string
	zsh  string // the folder of zsh's scripts
	docs string // the folder of the licences
}

var formats = []format{
	{name: "deb", zsh: "/usr/share/zsh/vendor-completions", docs: "/usr/share/doc/" + project},
	{name: "rpm", zsh: "/usr/share/zsh/site-functions", docs: "/usr/share/licenses/" + project},
}

// linuxPackages writes a package of each format for each processor.
func (r *release) linuxPackages(dir string) error {
	for _, p := range r.linux() {
		for _, f := range formats {
			if err := r.linuxPackage(dir, p, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// linuxPackage writes a package.
func (r *release) linuxPackage(dir string, p platform, f format) error {
	stage, err := os.MkdirTemp("", "packaging")
	if err != nil {
		return err
	}
	defer os.RemoveAll(stage)
	contents, err := r.stage(stage, p, f)
	if err != nil {
		return err
	}
	packager, err := nfpm.Get(f.name)
	if err != nil {
		return err
	}
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: project, Version: r.version, Arch: strings.Replace(p.arch, "armv7", "arm7", 1), Platform: "linux", MTime: r.time,
		Section: "utils", Priority: "optional", Maintainer: "The urikit authors <urikit@users.noreply.github.com>",
		Description: description, Homepage: homepage, License: license,
		Overridables: nfpm.Overridables{
			Contents:   contents,
			Recommends: []string{"ca-certificates"}, // for check and HTTPS
			RPM:        nfpm.RPM{Summary: summary, BuildHost: "localhost"},
		},
	})
	if err := nfpm.PrepareForPackager(info, f.name); err != nil {
		return err
	}
	// GitHub stores a file with another name if its name has "~", as that of a prerelease has.
	name := strings.ReplaceAll(packager.ConventionalFileName(info), "~", "-")
	out, err := os.Create(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	if err := packager.Package(info, out); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// stage writes the files of a package below a folder, and returns them with their places in a
// system.
func (r *release) stage(dir string, p platform, f format) (files.Contents, error) {
	all := []file{
		{"/usr/bin/uri", 0o755, p.program.data},
		{f.zsh + "/_uri", 0o644, r.find("completions/_uri").data},
		{"/usr/share/bash-completion/completions/uri", 0o644, r.find("completions/uri.bash").data},
		{"/usr/share/fish/vendor_completions.d/uri.fish", 0o644, r.find("completions/uri.fish").data},
		{f.docs + "/THIRD_PARTY_LICENSES", 0o644, r.find("THIRD_PARTY_LICENSES").data},
	}
	if f.name == "deb" {
		all = append(all, file{f.docs + "/copyright", 0o644, r.find("LICENSE").data}) // the name that Debian wants
	} else {
		all = append(all, file{f.docs + "/LICENSE", 0o644, r.find("LICENSE").data})
	}
	for _, page := range r.shared {
		if path.Dir(page.name) != "man" {
			continue
		}
		var small bytes.Buffer
		zw, err := gzip.NewWriterLevel(&small, gzip.BestCompression)
		if err != nil {
			return nil, err
		}
		if _, err := zw.Write(page.data); err != nil {
			return nil, err
		}
		if err := zw.Close(); err != nil {
			return nil, err
		}
		all = append(all, file{"/usr/share/man/man1/" + path.Base(page.name) + ".gz", 0o644, small.Bytes()})
	}
	var contents files.Contents
	for _, one := range all {
		name := filepath.Join(dir, filepath.FromSlash(one.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(name, one.data, 0o666); err != nil {
			return nil, err
		}
		contents = append(contents, &files.Content{
			Source: name, Destination: one.name,
			FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: one.mode, MTime: r.time},
		})
	}
	return contents, nil
}
