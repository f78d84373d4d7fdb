package answerhttp

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"
)

// A file is a file of the page, or the description of the service, in each coding that was asked
// for.
type file struct {
	name   string
	stored map[string][]byte // by coding; identity is always there
	tag    string            // of the content, without quotation marks

	mu   sync.Mutex
	made map[string][]byte
}

// newFile returns a file. Stored has its content by coding.
func newFile(name string, stored map[string][]byte) *file {
	sum := sha256.Sum256(stored[identity])
	return &file{name: name, stored: stored, tag: hex.EncodeToString(sum[:16]), made: map[string][]byte{}}
}

// serve answers with the file, in a coding that the client accepts.
func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	available := answerCodings
	if f.stored[codeBr] != nil {
		available = append([]string{codeBr}, available...)
	}
	w.Header().Set("Vary", "Accept-Encoding")
	w.Header().Set("Cache-Control", "no-cache")
	coding, ok := choose(r, available...)
	if !ok {
		refuse(w, http.StatusNotAcceptable, "the Accept-Encoding allows no coding: the service has "+codings)
		return
	}
	content := f.in(coding)
	if content == nil {
		coding, content = identity, f.stored[identity]
	}
	tag := f.tag
	if coding != identity {
		tag += "-" + coding
		w.Header().Set("Content-Encoding", coding)
	}
	w.Header().Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, f.name, time.Time{}, bytes.NewReader(content))
}

// in returns the content in a coding, or nil if it is as short without one.
func (f *file) in(coding string) []byte {
	if content, ok := f.stored[coding]; ok {
		return content
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	content, ok := f.made[coding]
	if ok {
		return content
	}
	c := newCoder(coding)
	defer c.close()
	t := c.encode(&text{pieces: [][]byte{f.stored[identity]}}, true)
	if t.length < len(f.stored[identity]) {
		content = bytes.Join(t.pieces, nil)
	}
	f.made[coding] = content
	return content
}

// storedCodings are the codings in which a file of the page can be stored, with the ends of their
// names.
var storedCodings = map[string]string{codeBr: ".br", codeGzip: ".gz"}

// readPage returns the files of a page by their paths. A file with the end of a coding in its name
// is another form of the file without it.
func readPage(page fs.FS) (map[string]*file, error) {
	files := map[string]*file{}
	err := fs.WalkDir(page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		stored := map[string][]byte{}
		for coding, end := range storedCodings {
			if of, ok := strings.CutSuffix(name, end); ok {
				if _, err := fs.Stat(page, of); err == nil {
					return nil
				}
			}
			if content, err := fs.ReadFile(page, name+end); err == nil {
				stored[coding] = content
			}
		}
		if stored[identity], err = fs.ReadFile(page, name); err != nil {
			return err
		}
		files["/"+name] = newFile(name, stored)
		if path.Base(name) == "index.html" {
			files[strings.TrimSuffix("/"+name, "index.html")] = files["/"+name]
		}
		return nil
	})
	return files, err
}
