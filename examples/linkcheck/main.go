// Linkcheck lists the links in the Markdown and HTML files of a folder that lead to files
// that do not exist: linkcheck FOLDER
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/scheme/file"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: linkcheck FOLDER")
	}
	root, err := filepath.Abs(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		format := document.Detect(path, "", nil)
		if err != nil || entry.IsDir() || format != document.Markdown && format != document.HTML {
			return err
		}
		return checkFile(root, path, format)
	})
	if err != nil {
		log.Fatal(err)
	}
}

// checkFile prints the broken links of a file.
func checkFile(root, path string, format document.Format) error {
	text, err := os.Open(path)
	if err != nil {
		return err
	}
	defer text.Close()
	base, err := file.ToURI(path)
	if err != nil {
		return err
	}
	shown, _ := filepath.Rel(root, path)
	for link, err := range (document.Finder{Format: format, Base: base}).Links(text) {
		if err != nil {
			return err
		}
		if err := check(link); err != nil {
			fmt.Printf("%s:%d:%d: %s: %v\n", filepath.ToSlash(shown), link.Line, link.Column, redact.String(link.Raw), redact.Error(err))
		}
	}
	return nil
}

// check returns the error of a broken link, or nil. It follows the link as a browser does, so
// "my file.md" leads to that file.
func check(link document.Link) error {
	if link.Browser.Err != nil || link.Browser.URL.Scheme() != "file" {
		return link.Browser.Err
	}
	target, _ := link.Browser.URL.URI()
	target, err := target.Without(uri.ComponentQuery) // "style.css?v=2"
	if err != nil {
		return err
	}
	path, err := file.ToPath(target)
	if refusal, ok := errors.AsType[*file.Error](err); ok {
		return errors.New(refusal.Message) // without the offset, which is in the target
	} else if err != nil {
		return err
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return fs.ErrNotExist
	} else if err != nil {
		return err
	}
	return nil
}
