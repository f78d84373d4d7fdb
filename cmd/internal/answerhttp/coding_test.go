package answerhttp

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/klauspost/compress/zstd"
)

// TestChoose has the rules of RFC 9110, section 12.5.3.
func TestChoose(t *testing.T) {
	for _, tt := range []struct{ accept, want string }{
		{"gzip", "gzip"}, {"zstd", "zstd"}, {"gzip, zstd", "zstd"}, {"gzip, deflate, br, zstd", "br"}, {"br;q=0, gzip", "gzip"}, {"", "identity"},
		{"gzip;q=1.0, zstd;q=0.9", "gzip"}, {"gzip;q=0", "identity"}, {"identity", "identity"}, {"identity;q=0.5, gzip;q=0.4", "identity"},
		{"identity;q=0.5, gzip;q=0.5", "gzip"}, {"*", "br"}, {"*;q=0", ""}, {"identity;q=0", ""}, {"identity;q=0, gzip", "gzip"},
		{"*;q=0, gzip", "gzip"}, {"*;q=0, identity", "identity"}, {"*;q=0, identity;q=0.1", "identity"}, {"gzip;q=0, *", "br"}, {"br;q=0, zstd;q=0, gzip;q=0, *", "identity"},
		{"X-GZIP", "gzip"}, {" GZip ; Q=1", "gzip"}, {"gzip;q=x", "gzip"}, {"gzip;q=0.000", "identity"}, {"compress", "identity"}, {"compress, identity;q=0", ""},
		{",,gzip,", "gzip"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", tt.accept)
		if got, ok := choose(r, codeBr, codeZstd, codeGzip); got != tt.want && ok || ok != (tt.want != "") {
			t.Errorf("%q: %q, %v, want %q", tt.accept, got, ok, tt.want)
		}
	}
	if got, ok := choose(httptest.NewRequest("GET", "/", nil), codeGzip); got != identity || !ok {
		t.Errorf("without a header: %q, %v", got, ok)
	}
}

// expand returns a body without its coding.
func expand(t *testing.T, coding string, body []byte) string {
	t.Helper()
	var r io.Reader = bytes.NewReader(body)
	var err error
	switch coding {
	case codeGzip:
		r, err = gzip.NewReader(r)
	case codeZstd:
		r, err = zstd.NewReader(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(coding, err)
	}
	return string(text)
}

// compressed returns a text in a coding.
func compressed(t *testing.T, coding, text string) string {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser = gzip.NewWriter(&b)
	if coding == codeZstd {
		var err error
		if w, err = zstd.NewWriter(&b); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Write([]byte(text)); errors.Join(err, w.Close()) != nil {
		t.Fatal(err)
	}
	return b.String()
}

// An answer is the same in each coding, of a request in each coding, and only long ones are
// compressed.
func TestCodings(t *testing.T) {
	s := New(Config{})
	for _, n := range []int{1, 5_000} {
		request := "[" + strings.Repeat(`{"input":"http://a b/"},`, n) + `{"input":"end"}]`
		want := post(s, "/v1/parse", request).Body.String()
		for _, in := range []string{codeGzip, codeZstd} {
			for _, out := range []string{identity, codeGzip, codeZstd} {
				w := post(s, "/v1/parse", compressed(t, in, request), "Content-Encoding", in, "Accept-Encoding", out)
				got := w.Header().Get("Content-Encoding")
				if short := len(want) < smallAnswer; w.Code != 200 || (got == "") != (short || out == identity) || got != "" && (got != out || w.Body.Len() > len(want)/2) {
					t.Errorf("%s to %s: %d with the coding %q, %d bytes of %d", in, out, w.Code, got, w.Body.Len(), len(want))
				}
				if short := len(want) < smallAnswer; (w.Header().Get("Vary") == "Accept-Encoding") == short {
					t.Errorf("%s to %s: Vary is %q", in, out, w.Header().Get("Vary"))
				}
				if expand(t, got, w.Body.Bytes()) != want {
					t.Errorf("%s to %s: another answer", in, out)
				}
			}
		}
	}
}

// A small body cannot become a long one, and a body that is not whole is refused.
func TestCompressedBodies(t *testing.T) {
	s := New(Config{})
	for _, coding := range []string{codeGzip, codeZstd} {
		bomb := compressed(t, coding, `{"input":"`+strings.Repeat("a", 64<<20)+`"}`)
		if w := post(s, "/v1/parse", bomb, "Content-Encoding", coding); w.Code != http.StatusRequestEntityTooLarge {
			t.Errorf("a bomb of %d bytes in %s: %d %s", len(bomb), coding, w.Code, w.Body)
		}
		whole := compressed(t, coding, `{"input":"`+strings.Repeat("a", 5000)+`"}`)
		if w := post(s, "/v1/parse", whole[:len(whole)-2], "Content-Encoding", coding); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), coding+" data is") {
			t.Errorf("a part of a body in %s: %d %s", coding, w.Code, w.Body)
		}
	}
	var b bytes.Buffer
	w, err := zstd.NewWriter(&b, zstd.WithWindowSize(16<<20))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(make([]byte, 32<<20)); errors.Join(err, w.Close()) != nil {
		t.Fatal(err)
	}
	if w := post(s, "/v1/parse", b.String(), "Content-Encoding", "zstd"); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "a window of more than 8 MiB") {
		t.Errorf("a large window: %d %s", w.Code, w.Body)
	}
}

// A page and the description have a tag in each coding. A client that has it gets no content.
func TestTags(t *testing.T) {
	text := strings.Repeat("<p>text", 1000)
	s := New(Config{Document: []byte("{}"), Page: fstest.MapFS{
		"index.html": {Data: []byte(text)}, "a.js": {Data: []byte(text)}, "a.js.br": {Data: []byte("brotli")}, "a.js.gz": {Data: []byte(compressed(t, codeGzip, text))},
		"b.gz": {Data: []byte("x")},
	}})
	get := func(method, path string, headers ...string) *httptest.ResponseRecorder {
		return do(s, httptest.NewRequest(method, path, nil), append(headers, "Host", "localhost")...)
	}
	for _, tt := range []struct{ path, accept, coding, kind string }{
		{"/", "", "", "text/html; charset=utf-8"}, {"/", "gzip", "gzip", "text/html; charset=utf-8"}, {"/", "br, zstd", "zstd", "text/html; charset=utf-8"},
		{"/a.js", "br, zstd", "br", "text/javascript; charset=utf-8"}, {"/a.js", "gzip", "gzip", "text/javascript; charset=utf-8"},
		{"/openapi.json", "gzip", "", "application/json"}, {"/b.gz", "", "", "application/gzip"},
	} {
		w := get("GET", tt.path, "Accept-Encoding", tt.accept)
		tag := w.Header().Get("ETag")
		if w.Code != 200 || w.Header().Get("Content-Encoding") != tt.coding || w.Header().Get("Content-Type") != tt.kind || w.Header().Get("Vary") != "Accept-Encoding" ||
			len(tag) < 10 || strings.Contains(tag, "-") != (tt.coding != "") {
			t.Errorf("%s %s: %d %v", tt.path, tt.accept, w.Code, w.Header())
		}
		if want := w.Body.String(); tt.path == "/" && expand(t, tt.coding, []byte(want)) != text || tt.coding == "br" && want != "brotli" {
			t.Errorf("%s %s: another content", tt.path, tt.accept)
		}
		for _, method := range []string{"GET", "HEAD"} {
			for _, tags := range []string{tag, "W/" + tag, `"x", ` + tag, "*"} {
				if w := get(method, tt.path, "Accept-Encoding", tt.accept, "If-None-Match", tags); w.Code != http.StatusNotModified || w.Body.Len() > 0 || w.Header().Get("ETag") != tag {
					t.Errorf("%s %s with %s: %d %v", method, tt.path, tags, w.Code, w.Header())
				}
			}
			if w := get(method, tt.path, "Accept-Encoding", tt.accept, "If-None-Match", `"x"`); w.Code != 200 || (w.Body.Len() == 0) != (method == "HEAD") {
				t.Errorf("%s %s with another tag: %d", method, tt.path, w.Code)
			}
		}
	}
	for _, path := range []string{"/a.js.br", "/a.js.gz"} {
		if w := get("GET", path); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	if a, b := get("GET", "/").Header().Get("ETag"), get("GET", "/openapi.json").Header().Get("ETag"); a == b {
		t.Errorf("two files have the tag %s", a)
	}
	if w := get("GET", "/", "Accept-Encoding", "br;q=1, *;q=0"); w.Code != http.StatusNotAcceptable {
		t.Errorf("without a coding: %d", w.Code)
	}
}
