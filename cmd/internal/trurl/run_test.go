package trurl_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/internal/trurl"
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
		if !sameMessages(stderr.String(), c.Expected.Stderr) {
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

// What trurl(1) and libcurl-url(3) say and the suite does not. U+00A0 is a space in an argument.
func TestManual(t *testing.T) {
	for _, c := range []struct {
		line, stdout string
		status       int
	}{
		{"http://ex%61mple:80/%62ath/a/../b?%2e%FF#tes%74", "http://example/bath/b?.%ff#test\n", 0},
		{"--url https://curl.se/we/are.html --redirect here.html", "https://curl.se/we/here.html\n", 0},
		{"https://curl.se/a --redirect //other/b", "https://other/b\n", 0},
		{"https://curl.se/a --redirect ftp:/other/b", "ftp://other/b\n", 0},
		{"https://curl.se/a --verify --redirect http://[", "", 9},
		{"https://curl.se/a --redirect ? -g {must:query}", "", 10},
		{"https://curl.se/a? -g {must:query}", "\n", 0},
		{"http:/a --default-port", "http://a:80/\n", 0},
		{"http:/a:80 --keep-port", "http://a:80/\n", 0},
		{"http:////a --verify", "", 9},
		{"a: --verify", "", 9},
		{"a:99999 --verify", "", 9},
		{"http://0x14.0xb3022/", "http://20.11.48.34/\n", 0},
		{"ftp.example.com -g {scheme}", "ftp\n", 0},
		{"https://user%3a%40:secret@odd/ -g {user}", "user:@\n", 0},
		{"http://horse?elephant -s query=?elephant", "http://horse/?%3felephant\n", 0},
		{"http://horse#elephant -s fragment=#zebra", "http://horse/#%23zebra\n", 0},
		{"http://hej/one/../two/../three/./four", "http://hej/three/four\n", 0},
		{"https://curl.se?search=fool;page=5 --trim query=search --query-separator ;", "https://curl.se/?page=5\n", 0},
		{`https://h?a*=1&ab=2 --qtrim a\*`, "https://h/?ab=2\n", 0},
		{"http://h -s scheme?=ftp", "http://h/\n", 0},
		{"h -s scheme?=ftp", "ftp://h/\n", 0},
		{"http://h -s path:=/a/../%62", "http://h/b\n", 0},
		{"http://h -s url=ftp://x/%61", "", 5},
		{"http://[::1] -s zoneid=eth0", "http://[::1%25eth0]/\n", 0},
		{"http://h/p -s path=", "http://h/\n", 0},
		{"http://h -g {must:query}", "", 10},
		{"http://h/%00 -g {strict:path}", "", 10},
		{"http://h -g {nothing}", "", 10},
		{"http://h -g {puny:idn:host}", "", 10},
		{"http://h -g {{host}", "{host}\n", 0},
		{"http://h?a=%00b -g {query:a}", ".b\n", 0},
		{"http://h -g {default:port}", "80\n", 0},
		{"http://h -s host", "", 5},
		{"http://h -s hosts=x", "", 5},
		{"http://h -s host=x -s host=y", "", 5},
		{"http://h -a host=x", "", 2},
		{"http://h --trim path=x", "", 8},
		{"http://h --iterate host", "", 11},
		{"http://h --nothing", "", 4},
		{"http://h --json=1", "", 4},
		{"http://h --punycode --as-idn", "", 4},
		{"--as-idn http://XN--BCHER-KVA.example", "http://b\u00fccher.example/\n", 0},
		{"-s host=h", "", 7},
		{"-f nothing.txt", "", 1},
		{"-- -a", "http://-a/\n", 0},
		{"https://h/%D0%97", "https://h/%D0%97\n", 0},
		{"https://h/%D0%97/%61#%D0", "https://h/%d0%97/a#%D0\n", 0},
		{"h --accept-space -s query:=x=10&x=2\u00a03", "http://h/?x=10&x=2+3\n", 0},
		{"h -s path:=/ABC%5C%5C", "http://h/ABC%5c%5c\n", 0},
		{"h?b=1&a=2&b=3 --replace b=foo", "http://h/?b=foo&a=2\n", 0},
		{"h -s user=:hej:", "http://%3Ahej%3A@h/\n", 0},
		{"http://h/a;b:c -s user=a:b -s password=c@d", "http://a%3Ab:c%40d@h/a%3bb%3ac\n", 0},
	} {
		var stdout, stderr bytes.Buffer
		args := strings.Split(c.line, " ")
		for i, arg := range args {
			args[i] = strings.ReplaceAll(arg, "\u00a0", " ")
		}
		status, err := trurl.Run(args, strings.NewReader(""), &stdout, &stderr)
		if status != c.status || err != nil || status == 0 && stdout.String() != c.stdout {
			t.Errorf("%s: status %d, %v, %q, want %d, %q: %s", c.line, status, err, stdout.String(), c.status, c.stdout, &stderr)
		}
	}
}

// Lines of a file: their ends, blanks at their ends, and lines that are too long.
func TestFile(t *testing.T) {
	in := "http://a/\r\n\n \t\nb \t\n" + strings.Repeat("x", 5000) + "\nhttp://c"
	var stdout, stderr bytes.Buffer
	status, err := trurl.Run([]string{"-f", "-"}, strings.NewReader(in), &stdout, &stderr)
	if got := stdout.String(); status != 0 || err != nil || got != "http://a/\nhttp://b/\nhttp://c/\n" {
		t.Errorf("%d, %v, %q", status, err, got)
	}
	if got := stderr.String(); got != "trurl note: skipping long line\n" {
		t.Errorf("standard error %q", got)
	}
}

// TestLineByLine reads the answer to each line before it writes the next.
func TestLineByLine(t *testing.T) {
	in, lines := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error)
	go func() {
		_, err := trurl.Run([]string{"-f", "-"}, in, out, io.Discard)
		out.Close()
		done <- err
	}()
	r := bufio.NewReader(answers)
	for _, c := range []struct{ write, want string }{
		{"a\n", "http://a/\n"},
		{"http://[\nb\nc", "http://b/\n"},
		{"\nd", "http://c/\n"},
	} {
		if _, err := io.WriteString(lines, c.write); err != nil {
			t.Fatal(err)
		}
		if got, err := r.ReadString('\n'); err != nil || got != c.want {
			t.Fatalf("after %q: %q, %v, want %q", c.write, got, err, c.want)
		}
	}
	lines.Close()
	if got, err := io.ReadAll(r); err != nil || string(got) != "http://d/\n" {
		t.Errorf("after the end: %q, %v", got, err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A URL that is printed stays as it is when it is read again, and JSON is valid.
func FuzzRun(f *testing.F) {
	for _, text := range []string{"http://u:p;o@[fe80::1%25eth0]:80/a/../%2f?a=b&c#d", "imap://u;o:p@h", "file:/a", "0x7f.1?\xff", "b\u00fccher.example", "h?&&a=%00", "xn--a"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		run := func(args ...string) string {
			var stdout, stderr bytes.Buffer
			if _, err := trurl.Run(args, strings.NewReader(""), &stdout, &stderr); err != nil {
				t.Fatal(err)
			}
			return stdout.String()
		}
		once := strings.TrimSuffix(run("--keep-port", "--url", text), "\n")
		if once == "" {
			return
		}
		if again := strings.TrimSuffix(run("--keep-port", "--url", once), "\n"); again != once {
			t.Errorf("%q, then %q", once, again)
		}
		if out := run("--json", "--url", text); !json.Valid([]byte(out)) {
			t.Errorf("not JSON: %q", out)
		}
	})
}
