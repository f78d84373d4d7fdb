package trurl_test

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/trurl"
)

// A testCase is a case of trurl's own suite.
type testCase struct {
	Input struct {
		Arguments []string `json:"arguments"`
	} `json:"input"`
	Expected struct {
		Stdout     any `json:"stdout"` // text, or JSON
		Stderr     any `json:"stderr"` // text, several texts, or whether there is any
		ReturnCode int `json:"returncode"`
	} `json:"expected"`
	Required []string `json:"required"`
	Excludes []string `json:"excludes"`
}

// messages lists the cases whose standard error differs from trurl's, with the reason.
var messages = map[string]string{}

// The suite of trurl: standard output, exit status and standard error. Cases with "excludes"
// are for older versions of libcurl.
func TestSuite(t *testing.T) {
	t.Chdir("testdata")
	b, err := os.ReadFile("tests.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []testCase
	if err := json.Unmarshal(b, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if len(c.Excludes) > 0 {
			continue
		}
		line := strings.Join(c.Input.Arguments, " ")
		var stdout, stderr bytes.Buffer
		status, err := trurl.Run(c.Input.Arguments, strings.NewReader(""), &stdout, &stderr)
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
		if status != c.Expected.ReturnCode {
			t.Errorf("%s: status %d, want %d: %s", line, status, c.Expected.ReturnCode, &stderr)
		}
		if text, ok := c.Expected.Stdout.(string); ok {
			if stdout.String() != text {
				t.Errorf("%s:\n%q, want\n%q", line, stdout.String(), text)
			}
		} else {
			var got any
			if err := json.Unmarshal(stdout.Bytes(), &got); err != nil || !reflect.DeepEqual(got, c.Expected.Stdout) {
				want, _ := json.Marshal(c.Expected.Stdout)
				t.Errorf("%s: %v\n%s, want\n%s", line, err, stdout.Bytes(), want)
			}
		}
		if !sameMessages(stderr.String(), c.Expected.Stderr) && messages[line] == "" {
			t.Errorf("%s: standard error %q, want %q", line, stderr.String(), c.Expected.Stderr)
		}
	}
}

// sameMessages compares standard error with what the suite asks for.
func sameMessages(got string, want any) bool {
	switch want := want.(type) {
	case string:
		return got == want
	case bool:
		return (got != "") == want
	case []any:
		for _, w := range want {
			if got == w {
				return true
			}
		}
		return false
	}
	return want == nil
}
