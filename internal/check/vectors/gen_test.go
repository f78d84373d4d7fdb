package main

import (
	"bytes"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/uritest"
)

// The folder holds the files that Gen writes and no others. There are enough vectors, and
// no file is large.
func TestFiles(t *testing.T) {
	testenv.NotShort(t, "it makes all vectors anew")
	want, exported := files("../../..")
	total, size := 0, 0
	names, err := fs.Glob(uritest.Vectors(), "*/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		got, err := fs.ReadFile(uritest.Vectors(), name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want[name]) {
			t.Errorf("uritest/vectors/%s is not what go generate ./internal/check/vectors makes", name)
		}
		delete(want, name)
		total += bytes.Count(got, []byte("\n{\"id\":"))
		size += len(got)
		if strings.Contains(string(got), "\r\n") {
			t.Errorf("uritest/vectors/%s has CRLF", name)
		}
	}
	for name := range want {
		t.Errorf("uritest/vectors/%s is missing", name)
	}
	if total < 5000 || size > 4_600_000 { // a fifth are the names for people
		t.Errorf("%d vectors in %d bytes", total, size)
	}
	t.Logf("%d vectors in %d bytes", total, size)
	for name, text := range exported {
		if got, err := os.ReadFile("../../../uritest/vectors/" + name); err != nil || !bytes.Equal(got, text) {
			t.Errorf("uritest/vectors/%s is not what go generate ./internal/check/vectors makes: %v", name, err)
		}
	}
}

// Each reason for a level decides some vector, and says so in its note.
func TestReasons(t *testing.T) {
	names, err := fs.Glob(uritest.Vectors(), "*/*")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, name := range names {
		file, err := fs.ReadFile(uritest.Vectors(), name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(file)
	}
	for _, r := range reasons {
		if r.note != "" && !strings.Contains(all.String(), r.note+`"`) {
			t.Errorf("no vector has the reason %q", r.note)
		}
	}
}

// The oracles must give the answers that the documents print as examples.
func TestPrinted(t *testing.T) {
	if err := load("../../.."); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ ref, want string }{ // RFC 3986, section 5.4
		{"g:h", "g:h"}, {"g", "http://a/b/c/g"}, {"./g", "http://a/b/c/g"}, {"g/", "http://a/b/c/g/"}, {"/g", "http://a/g"},
		{"//g", "http://g"}, {"?y", "http://a/b/c/d;p?y"}, {"g?y", "http://a/b/c/g?y"}, {"#s", "http://a/b/c/d;p?q#s"},
		{"g#s", "http://a/b/c/g#s"}, {"g?y#s", "http://a/b/c/g?y#s"}, {";x", "http://a/b/c/;x"}, {"g;x", "http://a/b/c/g;x"},
		{"g;x?y#s", "http://a/b/c/g;x?y#s"}, {"", "http://a/b/c/d;p?q"}, {".", "http://a/b/c/"}, {"./", "http://a/b/c/"},
		{"..", "http://a/b/"}, {"../", "http://a/b/"}, {"../g", "http://a/b/g"}, {"../..", "http://a/"}, {"../../", "http://a/"},
		{"../../g", "http://a/g"}, {"../../../g", "http://a/g"}, {"../../../../g", "http://a/g"}, {"/./g", "http://a/g"},
		{"/../g", "http://a/g"}, {"g.", "http://a/b/c/g."}, {".g", "http://a/b/c/.g"}, {"g..", "http://a/b/c/g.."},
		{"..g", "http://a/b/c/..g"}, {"./../g", "http://a/b/g"}, {"./g/.", "http://a/b/c/g/"}, {"g/./h", "http://a/b/c/g/h"},
		{"g/../h", "http://a/b/c/h"}, {"g;x=1/./y", "http://a/b/c/g;x=1/y"}, {"g;x=1/../y", "http://a/b/c/y"},
		{"g?y/./x", "http://a/b/c/g?y/./x"}, {"g?y/../x", "http://a/b/c/g?y/../x"}, {"g#s/./x", "http://a/b/c/g#s/./x"},
		{"g#s/../x", "http://a/b/c/g#s/../x"}, {"http:g", "http:g"},
	} {
		if got := rfc3986.transform(split("http://a/b/c/d;p?q"), split(test.ref), false, true).literal(); got != test.want {
			t.Errorf("%q: %q, want %q", test.ref, got, test.want)
		}
	}
	if got := rfc3986.equivalentFrom("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", false); got != "path" { // 6.2.2
		t.Error(got)
	}
}
