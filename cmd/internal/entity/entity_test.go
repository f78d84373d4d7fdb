package entity_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/cmd/internal/entity"
	"github.com/urikit/uri/internal/basedoc"
)

const multipart = "--x\nContent-Type: text/html\n\na\n--x\n\nb\n--x--"

// partsOf returns the parts of a file: number, media type, whether there is a heading, and
// the body; and the error.
func partsOf(f entity.File, r io.Reader) string {
	var list []string
	for part, err := range f.Parts(r) {
		if err != nil {
			list = append(list, err.Error())
			break
		}
		body, err := io.ReadAll(part.Body)
		list = append(list, fmt.Sprintf("%d %q %t %q", part.Number, part.MediaType, part.Header != nil, body))
		if err != nil {
			list = append(list, err.Error())
		}
	}
	return strings.Join(list, " | ")
}

func TestParts(t *testing.T) {
	for _, test := range []struct {
		name, file, contentType, text string
		want                          string
	}{
		{"nothing", "", "", "", `0 "" false ""`},
		{"text", "", "", "a", `0 "" false "a"`},
		{"a content type", "a.html", "Text/Plain; charset=x", "a", `0 "text/plain" false "a"`},
		{"no content type", "", "text", "a", `0 "" false "a"`},

		// By the name and the beginning
		{"HTML", "", "", "<html>", `0 "text/html" false "<html>"`},
		{"a name", "a.JSONLD", "", "{}", `0 "application/ld+json" false "{}"`},
		{"a name of XHTML", "a.xht", "", "<a/>", `0 "application/xhtml+xml" false "<a/>"`},
		{"XML", "", "", "<?xml version='1.0'?><a/>", `0 "application/xml" false "<?xml version='1.0'?><a/>"`},
		{"XHTML with a prefix", "a.xml", "", `<h:html xmlns:h="http://www.w3.org/1999/xhtml"/>`,
			`0 "application/xhtml+xml" false "<h:html xmlns:h=\"http://www.w3.org/1999/xhtml\"/>"`},
		{"html of another namespace", "a.xml", "", `<html xmlns="http://h/"/>`, `0 "application/xml" false "<html xmlns=\"http://h/\"/>"`},
		{"JSON-LD", "a.json", "", `{"@context":1}`, `0 "application/ld+json" false "{\"@context\":1}"`},
		{"JSON", "a.json", "", `{"context":1}`, `0 "" false "{\"context\":1}"`},
		{"UTF-16", "", "", "\xFE\xFFa", baseuri.ErrEncoding.Error()},

		// Messages
		{"a mail", "a.eml", "", "Content-Type: text/html\n\na", `1 "text/html" true "a"`},
		{"an archive", "a.mht", "", "Content-Type: multipart/related; boundary=x\n\n" + multipart, `1 "text/html" true "a" | 2 "text/plain" true "b"`},
		{"a multipart without heading", "", "multipart/mixed; boundary=x", multipart, `1 "text/html" true "a" | 2 "text/plain" true "b"`},
		{"no mail", "a.eml", "", "a", baseuri.ErrForm.Error()},

		// HTTP
		{"a response", "", "", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\na", `0 "text/html" false "a"`},
		{"a version of curl", "", "", "HTTP/2 200 \r\nContent-Type: text/html\r\n\r\na", `0 "text/html" false "a"`},
		{"a redirect before it", "", "", "HTTP/2 302 \nA: b\n\nHTTP/2 200 \nContent-Type: text/css\n\na", `0 "text/css" false "a"`},
		{"a request", "", "message/http", "POST / HTTP/1.1\r\nHost: h\r\nContent-Type: text/html\r\n\r\na", `0 "text/html" false "a"`},
		{"content without a type", "", "", "HTTP/1.1 200 OK\r\nA: b\r\n\r\n<html>", `0 "text/html" false "<html>"`},
		{"a multipart in it", "", "", "HTTP/1.1 200 OK\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n" + multipart,
			`1 "text/html" true "a" | 2 "text/plain" true "b"`},
		{"chunks", "", "", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\na", "entity: the content is encoded, as its Transfer-Encoding says"},
		{"gzip", "", "", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\na", "entity: the content is encoded, as its Content-Encoding says"},
		{"redirects without end", "", "", strings.Repeat("HTTP/1.1 302 \r\nA: b\r\n\r\n", 70), baseuri.ErrLimit.Error()},
		{"no start line", "", "message/http", "a\r\n\r\n", basedoc.ErrStartLine.Error()},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := entity.File{Name: test.file, ContentType: test.contentType}
			for _, r := range []io.Reader{strings.NewReader(test.text), iotest.OneByteReader(strings.NewReader(test.text))} {
				if got := partsOf(f, r); got != test.want {
					t.Errorf("got %s\nwant %s", got, test.want)
				}
			}
		})
	}
}

// A caller can stop after any part, and an error of the reader comes out.
func TestPartsEnd(t *testing.T) {
	f := entity.File{ContentType: "multipart/mixed; boundary=x"}
	n := 0
	for range f.Parts(strings.NewReader(multipart)) {
		n++
		break
	}
	if n != 1 {
		t.Errorf("%d parts", n)
	}
	broken := errors.New("broken")
	for _, f := range []entity.File{{}, {ContentType: "message/http"}, {ContentType: "message/rfc822"}} {
		var last error
		for _, err := range f.Parts(iotest.ErrReader(broken)) {
			last = err
		}
		if !errors.Is(last, broken) {
			t.Errorf("%q: error %v", f.ContentType, last)
		}
	}
}
