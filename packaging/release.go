package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// These describe the project in the packages.
const (
	project     = "urikit"
	summary     = "Parse, validate, normalize and compare URIs, and check links"
	homepage    = "https://github.com/urikit/uri"
	license     = "Apache-2.0"
	description = summary + ".\nThe command uri follows RFC 3986 (STD 66) to the letter."
)

// A release is what all files are made from.
type release struct {
	version   string // with its v
	time      time.Time
	platforms []platform
	shared    []file // LICENSE, man/uri.1 and so on
	site      []file // index.html and so on
}

// A platform is an operating system and a processor, with the program for them.
type platform struct {
	os, arch string // as Go names them, but armv7 is 32-bit ARM with version 7
	program  file
}

// A file is a name below a folder, with slashes, and its content.
type file struct {
	name string
	mode os.FileMode
	data []byte
}

func (p platform) String() string { return p.os + "-" + p.arch }

// number is the version without its v.
func (r *release) number() string { return strings.TrimPrefix(r.version, "v") }

// readRelease reads the programs, the shared files and the site.
func readRelease(version string, at time.Time, programs, shared, site string) (*release, error) {
	r := &release{version: version, time: at}
	folders, err := os.ReadDir(programs)
	if err != nil {
		return nil, err
	}
	for _, folder := range folders {
		system, arch, ok := strings.Cut(folder.Name(), "-")
		if !ok {
			return nil, fmt.Errorf("%s: the name is not a system and a processor, such as linux-amd64", filepath.Join(programs, folder.Name()))
		}
		p := platform{os: system, arch: arch, program: file{name: "uri", mode: 0o755}}
		if p.os == "windows" {
			p.program.name = "uri.exe"
		}
		p.program.data, err = os.ReadFile(filepath.Join(programs, folder.Name(), p.program.name))
		if err != nil {
			return nil, err
		}
		r.platforms = append(r.platforms, p)
	}
	for _, pattern := range []string{"LICENSE", "THIRD_PARTY_LICENSES", "man/*.1", "completions/uri.bash", "completions/_uri", "completions/uri.fish", "completions/uri.ps1"} {
		names, err := filepath.Glob(filepath.Join(shared, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("%s has no %s", shared, pattern)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			relative, err := filepath.Rel(shared, name)
			if err != nil {
				return nil, err
			}
			r.shared = append(r.shared, file{filepath.ToSlash(relative), 0o644, data})
		}
	}
	if len(r.platforms) == 0 {
		return nil, errors.New("there is no program")
	}
	if r.site, err = below(site); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(r.site, func(f file) bool { return f.name == "index.html" }) {
		return nil, fmt.Errorf("%s has no index.html", site)
	}
	slices.SortFunc(r.platforms, func(a, b platform) int { return strings.Compare(a.String(), b.String()) })
	return r, nil
}

// linux returns the platforms of Linux.
func (r *release) linux() (all []platform) {
	for _, p := range r.platforms {
		if p.os == "linux" {
			all = append(all, p)
		}
	}
	return all
}

// find returns a shared file. readRelease has made sure that there is one.
func (r *release) find(name string) file {
	return r.shared[slices.IndexFunc(r.shared, func(f file) bool { return f.name == name })]
}
