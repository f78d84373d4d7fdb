package documents_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/testenv"
)

// linksOf returns the links of a document.
func linksOf(t testing.TB, format document.Format, doc []byte) (all []document.Link) {
	t.Helper()
	finder := document.Finder{Format: format, Base: uri.MustParseURI("http://example.com/dir/doc?q")}
	for l, err := range finder.Links(bytes.NewReader(doc)) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return all
}

// isUTF16 reports whether a document is in UTF-16, which the parsers of other modules do not read.
func isUTF16(doc []byte) bool {
	for _, head := range []string{"\xFF\xFE", "\xFE\xFF", "<\x00?\x00x\x00", "\x00<\x00?\x00x"} {
		if bytes.HasPrefix(doc, []byte(head)) {
			return true
		}
	}
	return false
}

// TestDocuments compares the links of real documents in CSS and Markdown with those of
// tdewolff/parse, and of the page that goldmark renders. The environment variable URIKIT_DOCUMENTS
// lists the folders of the documents in the form of a PATH. If it is not set, the test uses the
// documents that come with Go.
func TestDocuments(t *testing.T) {
	folders := os.Getenv("URIKIT_DOCUMENTS")
	if folders == "" {
		root, err := exec.Command(testenv.Program(t, "go"), "env", "GOROOT").Output()
		if err != nil {
			t.Fatal(err)
		}
		folders = filepath.Join(strings.TrimSpace(string(root)), "doc")
	}
	files, compared := make(map[document.Format]int), make(map[document.Format]int)
	for _, folder := range filepath.SplitList(folders) {
		err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() {
				return nil
			}
			format := map[string]document.Format{".css": document.CSS, ".md": document.Markdown}[strings.ToLower(filepath.Ext(name))]
			if format == document.Auto {
				return nil
			}
			doc, err := os.ReadFile(name)
			if err != nil || bytes.IndexByte(doc[:min(len(doc), 1<<10)], 0) >= 0 || isUTF16(doc) {
				return nil
			}
			files[format]++
			if format == document.CSS {
				compared[format] += compareCSS(t, doc)
				return nil
			}
			missing, n := missingInMarkdown(t, doc)
			for _, text := range missing {
				t.Errorf("%s: rendered, it has %q, which is not found", name, text)
			}
			compared[format] += n
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	for format, n := range files {
		t.Logf("%s: %d files, %d references shown by another parser", format, n, compared[format])
	}
}
