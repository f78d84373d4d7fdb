package baseuri_test

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/testenv"
)

// A stream reads begin, then part again and again, then end: about size bytes in all. It
// records the peak of the memory in use meanwhile.
type stream struct {
	begin, part, end string
	size             int
	at               int
	rest             string
	peak             uint64
}

func (s *stream) Read(p []byte) (int, error) {
	if s.rest == "" {
		switch {
		case s.at == 0:
			s.rest = s.begin + s.part
		case s.at < s.size:
			s.rest = s.part
		case s.end != "":
			s.rest, s.end = s.end, ""
		default:
			return 0, io.EOF
		}
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	const sample = 2 << 20
	if s.at/sample != (s.at+n)/sample {
		s.peak = max(s.peak, inUse())
	}
	s.at += n
	return n, nil
}

// inUse returns the number of bytes in use on the heap.
func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestMemory checks that memory does not grow with the length of a document or its tokens.
func TestMemory(t *testing.T) {
	testenv.NotRace(t, "it measures memory")
	const size = 2 * (1 << 22)
	const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><head>`
	comments := "<!--" + strings.Repeat("x", 1000) + "-->"
	for i, test := range []struct {
		name, mediaType  string
		begin, part, end string
		want             string // base, or error
	}{
		{"HTML, comments", "text/html", "", comments, `<base href="http://h/">`, "http://h/"},
		{"HTML, no tags", "text/html", "<!--", "x", "", "toolong"},
		{"HTML, script", "text/html", "<script>", "x", "", "toolong"},
		{"HTML, attribute", "text/html", `<base href="`, "x", "", "toolong"},
		{"HTML, attributes", "text/html", `<base `, "a ", "", "toolong"},
		{"HTML, templates", "text/html", "", "<template>", "", "-"},
		{"HTML, white space", "text/html", "", " \n", "", "toolong"},
		{"HTML, many href", "text/html", "", `<base target="x">`, "", "-"},
		{"XML, comments", "text/xml", "", comments, `<a xml:base="http://h/"/>`, "http://h/"},
		{"XML, comment", "text/xml", "<!--", "x", "", "toolong"},
		{"XML, attribute", "text/xml", `<a xml:base="`, "x", "", "toolong"},
		{"XML, attributes", "text/xml", "<a ", "a='' ", "", "toolong"},
		{"XML, directive", "text/xml", "<!DOCTYPE a [", " ", "", "toolong"},
		{"XHTML, depth", "application/xhtml+xml", xhtml, "<a>", "", "toodeep"},
		{"XHTML, elements", "application/xhtml+xml", xhtml, "<meta/>", `<base href="http://h/"/>`, "http://h/"},
		{"XHTML, text", "application/xhtml+xml", xhtml, "x", "", "toolong"},
		{"JSON-LD, depth", "application/ld+json", `{"a":`, "[", "", "toodeep"},
		{"JSON-LD, members", "application/ld+json", "{", `"a": [1, "x", {}], `, `"@context": {"@base": "http://h/"}`, "http://h/"},
		{"JSON-LD, string", "application/ld+json", `{"`, "x", "", "toolong"},
		{"JSON-LD, number", "application/ld+json", `{"a": `, "1", "", "toolong"},
		{"JSON-LD, context", "application/ld+json", `{"@context": [`, `{"@base": "x"},`, "", "toolong"},
		{"JSON-LD, white space", "application/ld+json", "{", " ", "", "toolong"},
	} {
		if testing.Short() && i%3 != 0 {
			continue
		}
		s := &stream{begin: test.begin, part: test.part, end: test.end, size: size}
		if len(test.part) < 16 {
			s.part = strings.Repeat(test.part, 1024)
		}
		before := inUse()
		content, err := baseuri.Find(test.mediaType, s)
		got := errorName(err)
		if texts := content.Texts(); len(texts) > 0 {
			got = texts[0]
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		if grown := max(s.peak, before) - before; grown > 12*(1<<22) {
			t.Errorf("%s: %d MiB", test.name, grown>>20)
		}
	}
}
