// Packaging makes the files of a release from programs that are built already: archives, packages
// for Debian and RPM, an image for containers, a Homebrew formula and a Scoop manifest, and an
// archive of the static site.
//
//	packaging -version v1.2.3 -time SECONDS -programs DIR -shared DIR -site DIR -o DIR
//	packaging -version v1.2.3 -push ghcr.io/urikit/uri -image DIR
//
// The folder of -programs has a program for each platform, such as linux-amd64/uri and
// windows-arm64/uri.exe. That of -shared has what all platforms share: LICENSE,
// THIRD_PARTY_LICENSES, man/*.1, and the completion scripts
// completions/{uri.bash,_uri,uri.fish,uri.ps1}. That of -site has the files of the site.
//
// All times in the files are that of -time, so the same input gives the same bytes. Files that
// exist are replaced. Packaging runs no other program and needs no network.
//
// With -push, Packaging makes no files. It pushes the image of a release, whose archive is unpacked
// in the folder of -image, to a repository of a registry, and prints its digest. The variables
// REGISTRY_USER and REGISTRY_PASSWORD have the account.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/google/go-containerregistry/pkg/authn"
	"github.com/google/go-containerregistry/pkg/v1/remote"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("packaging: ")
	version := flag.String("version", "", "`version` of the release, with its v")
	seconds := flag.Int64("time", 0, "time of the files, in `seconds` since 1970")
	programs := flag.String("programs", "", "`folder` of the programs")
	shared := flag.String("shared", "", "`folder` of the files that all platforms share")
	site := flag.String("site", "", "`folder` of the static site")
	out := flag.String("o", "", "`folder` to write to")
	repository := flag.String("push", "", "`repository` of a registry to push the image to")
	image := flag.String("image", "", "`folder` of the unpacked image")
	flag.Parse()
	if flag.NArg() == 0 && *version != "" && *repository != "" && *image != "" {
		account := authn.FromConfig(authn.AuthConfig{Username: os.Getenv("REGISTRY_USER"), Password: os.Getenv("REGISTRY_PASSWORD")})
		digest, err := push(*image, *repository, *version, remote.WithAuth(account))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(digest)
		return
	}
	if flag.NArg() > 0 || *version == "" || *programs == "" || *shared == "" || *site == "" || *out == "" {
		flag.Usage()
		os.Exit(2)
	}
	r, err := readRelease(*version, time.Unix(*seconds, 0).UTC(), *programs, *shared, *site)
	if err != nil {
		log.Fatal(err)
	}
	if err := r.write(*out); err != nil {
		log.Fatal(err)
	}
}

// write writes all files of the release into a folder.
func (r *release) write(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	sums, err := r.archives(dir)
	if err != nil {
		return fmt.Errorf("archives: %w", err)
	}
	if err := r.linuxPackages(dir); err != nil {
		return fmt.Errorf("packages: %w", err)
	}
	if err := r.image(dir); err != nil {
		return fmt.Errorf("image: %w", err)
	}
	if err := r.siteArchive(dir); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return r.recipes(dir, sums)
}
