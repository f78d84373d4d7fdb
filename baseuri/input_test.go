package baseuri_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/baseuri"
)

var mediaTypes = []string{"text/html", "application/xhtml+xml", "text/xml", "application/ld+json"}

func TestFindEncoding(t *testing.T) {
	for _, mediaType := range mediaTypes {
		for _, document := range []string{"\xFF\xFE<\x00b\x00", "\xFE\xFF\x00<\x00b", "\xFE\xFF"} {
			if _, err := baseuri.Find(mediaType, strings.NewReader(document)); err != baseuri.ErrEncoding {
				t.Errorf("%s, %q: %v", mediaType, document, err)
			}
		}
	}
}

// TestFindReader checks that an error of the reader is returned unchanged, at any offset.
func TestFindReader(t *testing.T) {
	failure := errors.New("no disk")
	for i, mediaType := range mediaTypes {
		document := []string{
			"<!-- c --><title>x",
			`<?xml version="1.0" encoding="iso-8859-1"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x`,
			"<?xml version='1.0'?><!-- c --><a",
			`{"a": [1, 2], "@context": {"x": "y`,
		}[i]
		for n := range len(document) + 1 {
			content, err := baseuri.Find(mediaType, io.MultiReader(strings.NewReader(document[:n]), iotest.ErrReader(failure)))
			if err != failure || !content.IsZero() {
				t.Errorf("%s, %q: %q, %v", mediaType, document[:n], content.Texts(), err)
			}
		}
	}
}

func TestJSONLDContextErrors(t *testing.T) {
	for context, want := range map[string]string{
		"":                    "unexpected EOF",
		"[":                   "unexpected EOF",
		"{":                   "unexpected EOF",
		`{"x"`:                "unexpected EOF",
		`{"x": `:              "unexpected EOF",
		`{"@base": `:          "unexpected EOF",
		`{"@base": true}`:     "context",
		`{"@base": ["a"]}`:    "context",
		"true":                "context",
		"[1]":                 "context",
		"[{]":                 "form",
		`["x" {"@base": 1}]`:  "form",
		`[{"@base": "x"}, 1]`: "context",
	} {
		if content, err := baseuri.JSONLDContext([]byte(context)); errorName(err) != want || !content.IsZero() {
			t.Errorf("%s: %q, %v, want %s", context, content.Texts(), err, want)
		}
	}
}
