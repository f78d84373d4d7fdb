package urihttp_test

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urihttp"
)

// readLines reads JSON values from a file of testdata.
func readLines[T any](t *testing.T, name string) (values []T) {
	t.Helper()
	file, err := os.Open("testdata/chromium/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for decoder := json.NewDecoder(file); ; {
		var value T
		if err := decoder.Decode(&value); err == io.EOF {
			return values
		} else if err != nil {
			t.Fatal(err)
		}
		values = append(values, value)
	}
}

// TestChromiumReferer compares what the policies send with what Chromium sent.
func TestChromiumReferer(t *testing.T) {
	for _, test := range readLines[struct {
		Page, Target, Referer string
		Policy                urihttp.ReferrerPolicy
	}](t, "referrer.jsonl") {
		got, ok := test.Policy.Referer(uri.MustParseURI(test.Page), uri.MustParseURI(test.Target))
		if got.String() != test.Referer || ok != (test.Referer != "") {
			t.Errorf("%.60s, %s, %s: %.60q, Chromium sends %.60q", test.Page, test.Target, test.Policy, got, test.Referer)
		}
	}
}

// TestChromiumLocation compares the targets of redirects, with their fragments, with those of
// Chromium.
func TestChromiumLocation(t *testing.T) {
	for _, test := range readLines[struct{ Request, Location, URL string }](t, "location.jsonl") {
		got, err := urihttp.BrowserLocation(answer(t, test.Request, 302, http.Header{"Location": {test.Location}}))
		if test.Location == "/a|b" { // the URL Standard keeps "|"
			test.URL = "http://page.example/a|b#top"
		}
		if got.String() != test.URL || err != nil {
			t.Errorf("%q: %s, %v, Chromium has %s", test.Location, got, err, test.URL)
		}
	}
}
