package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/entity"
	"github.com/urikit/uri/internal/process"
)

// For any file, extract --bases prints a base or an error, the same as text and as JSON, whatever
// the blocks in which the file is read. A base is an absolute URI.
func FuzzBase(f *testing.F) {
	for _, text := range []string{
		"", "<base href=x>", "<?xml version='1.0'?><a xml:base='http://h/'/>", `{"@context":{"@base":"http://h/"}}`,
		"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<base href='http://me:secret@h/ '>",
		"HTTP/2 302 \nA: b\n\nHTTP/2 200 \nContent-Type: multipart/mixed; boundary=x\n\n--x\n\na\n--x--",
		"Content-Type: multipart/related; boundary=x\n\n--x\nContent-Location: http://h/\n\na\n--x--",
		`<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:base href="http://h/"/>`,
	} {
		for _, contentType := range []string{"", "message/rfc822", "message/http", "multipart/mixed; boundary=x", "text/html"} {
			f.Add(text, contentType)
		}
	}
	f.Fuzz(func(t *testing.T, text, contentType string) {
		search := func(isJSON, slowly bool) (stdout, stderr string, err error) {
			var w, errors bytes.Buffer
			s := baseSearch{Options: optionsOf(ask.VerbExtract), file: entity.File{Name: "f", ContentType: contentType}}
			s.file.Context.Retrieved = uri.MustParseURI("http://default/")
			s.JSON = isJSON
			s.out = newOutput(&w, &errors)
			s.out.JSON = isJSON
			if slowly {
				err = s.search(iotest.OneByteReader(strings.NewReader(text)))
			} else {
				err = s.search(strings.NewReader(text))
			}
			s.out.Flush()
			return w.String(), errors.String(), err
		}
		plain, diagnoses, err := search(false, false)
		if err != nil && err != process.ErrInvalid {
			t.Fatal(err)
		}
		if slow, _, _ := search(false, true); slow != plain {
			t.Errorf("%q, and byte by byte %q", plain, slow)
		}
		if (diagnoses == "") != (err == nil) {
			t.Errorf("error %v, and diagnoses %q", err, diagnoses)
		}
		objects, diagnoses, jsonErr := search(true, false)
		if diagnoses != "" || jsonErr != err {
			t.Errorf("as JSON %v and %q, else %v", jsonErr, diagnoses, err)
		}
		bases := ""
		for d := json.NewDecoder(strings.NewReader(objects)); d.More(); {
			var object struct{ Base *string }
			if err := d.Decode(&object); err != nil {
				t.Fatal(err)
			}
			if object.Base != nil {
				if _, err := (uri.Parser{}).ParseAbsoluteURI(*object.Base); err != nil {
					t.Errorf("the base %q: %v", *object.Base, err)
				}
				bases += *object.Base + "\n"
			}
		}
		if bases != plain {
			t.Errorf("%q as JSON, else %q", bases, plain)
		}
	})
}
