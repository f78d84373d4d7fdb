package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/testenv"
)

// extractFrom runs "uri extract" with r as standard input.
func extractFrom(t *testing.T, r io.Reader, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	in, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	go func() {
		io.Copy(w, r)
		w.Close()
	}()
	var outputs [2]*os.File
	for i := range outputs {
		if outputs[i], err = os.Create(filepath.Join(t.TempDir(), "output")); err != nil {
			t.Fatal(err)
		}
		defer outputs[i].Close()
	}
	status = run(append([]string{"extract"}, args...), in, outputs[0], outputs[1])
	var texts [2]string
	for i, f := range outputs {
		text, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(text)
	}
	return texts[0], texts[1], status
}

var truncatedReport = regexp.MustCompile(`(?m)^uri: f:\d+:\d+: truncated: `)
var ambiguousReport = regexp.MustCompile(`(?m)^uri: f:\d+:\d+: ambiguous: `)

// Plain output and JSON agree, every place is that of the raw text, and each invalid reference
// is reported once.
func FuzzExtract(f *testing.F) {
	for _, text := range []string{
		"<http://a/\nb> \"URL: http://c/x-\n y\", www.example.com/d.", "<base href=/d/><a href='a b'><a href=c&amp;d><a href='#f'>",
		"[a](b) http://me:sec@ret@h/", `{"href": "\u002e./a", "b": "http://c/"}`, "a{background:url(\\62 )}", "<a xml:base='http://h/'><b href='&#99;'/></a>",
		"<base href='javascript:x'><a href=''>", "see http://0## and http://a/{b}",
	} {
		for format := document.Auto; format < document.Binary; format++ {
			f.Add(text, uint8(format), format%2 == 0, format%3 == 0)
		}
	}
	f.Fuzz(func(t *testing.T, text string, format uint8, resolve, older bool) {
		run := func(isJSON bool) (stdout, stderr string, err error) {
			var w, errors bytes.Buffer
			e := extraction{Options: optionsOf(ask.VerbExtract), verb: &ask.Extract{Resolve: resolve, Strict: older}}
			e.verb.Links = document.Finder{Format: document.Format(format % uint8(document.Binary)), TextToo: true, Names: true}
			e.verb.Links.Text.Suffixes = &extract.Suffixes{}
			if older {
				e.verb.Links.Resolver.Edition = uri.RFC2396
				e.verb.Links.Base = uri.MustParseURI("http://base/")
			}
			e.Cmd, e.JSON = new(cobra.Command), isJSON
			if isJSON {
				e.Records.Invalid = stream.Keep
			}
			e.out = newOutput(&w, &errors)
			e.out.JSON = isJSON
			err = e.document("f", strings.NewReader(text), e.verb.Links)
			e.out.Flush()
			return w.String(), errors.String(), err
		}
		plain, diagnoses, err := run(false)
		// A URI that is cut short or ambiguous is found all the same: its diagnosis makes no error.
		cut := len(truncatedReport.FindAllString(diagnoses, -1))
		ambiguous := len(ambiguousReport.FindAllString(diagnoses, -1))
		reports := strings.Count("\n"+diagnoses, "\nuri: f:")
		if (reports == cut+ambiguous) != (err != process.ErrInvalid) {
			t.Errorf("error %v, and diagnoses %q", err, diagnoses)
		}
		objects, none, jsonErr := run(true)
		if none != "" || jsonErr != err {
			t.Errorf("as JSON %v and %q, else %v", jsonErr, none, err)
		}
		same, bad, short, several := "", 0, 0, 0
		for d := json.NewDecoder(strings.NewReader(objects)); d.More(); {
			var o struct {
				ask.Link
				Truncated *struct {
					Text    string `json:"text"`
					Message string `json:"message"`
				} `json:"truncated"`
			}
			if err := d.Decode(&o); err != nil {
				t.Fatal(err)
			}
			raw := o.Raw
			if o.RawBase64 != nil {
				raw = string(o.RawBase64)
			}
			if o.Truncated != nil {
				short++
				if o.Truncated.Text == "" || o.Truncated.Message == "" {
					t.Errorf("%q is cut short: %+v", o.Raw, o.Truncated)
				}
			}
			if len(o.Candidates) > 0 && o.Output != nil {
				several++
			}
			if !strings.HasPrefix(text[min(int(o.Offset), len(text)):], raw) {
				t.Errorf("%q is not at %d", raw, o.Offset)
			}
			before := text[:min(int(o.Offset), len(text))]
			if line := 1 + strings.Count(before, "\n"); o.Line != line || o.Column != len(before)-strings.LastIndex(before, "\n") {
				t.Errorf("offset %d is at %d:%d", o.Offset, o.Line, o.Column)
			}
			if o.Valid != (o.URI != nil) {
				t.Errorf("valid %v, and the URI is %v", o.Valid, o.URI)
			}
			switch {
			case o.Output == nil:
				bad++
				continue
			case *o.Output == "", o.CurrentDocument:
			case resolve && *o.Output != *o.Target, !resolve && o.Valid && *o.Output != *o.URI && (o.Target == nil || *o.Output != *o.Target):
				t.Errorf("output %q of %+v", *o.Output, o)
			case o.Error != nil && len(o.Changes) == 0 && o.Target == nil && *o.Output != *o.Text:
				t.Errorf("output %q of %+v, without a change", *o.Output, o)
			}
			same += *o.Output + "\n"
		}
		if same != plain {
			t.Errorf("%q as JSON, else %q", same, plain)
		}
		if reports-cut-ambiguous != bad || cut != short || ambiguous != several {
			t.Errorf("%d diagnoses, %d of them cut short and %d ambiguous, and %d, %d and %d objects: %q", reports, cut, ambiguous, bad, short, several, diagnoses)
		}
	})
}

// extract keeps neither the input nor a long line of it.
func TestExtractMemory(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	size := testenv.Tier(16<<20, 64<<20, 64<<20)
	for _, c := range []struct{ name, before, repeated, after, want string }{
		{"one line", "", strings.Repeat("x", 1<<10), " http://h/", "http://h/\n"},
		{"one URI", "http://h/", "x", " http://g/", "http://g/\n"},
		{"one NUL after another", "", "\x00", " http://h/", "http://h/\n"},
		{"bytes that are no text", "", "\x80\xff", " http://h/", "http://h/\n"},
		{"schemes", "", "http:/", " http://h/", "http://h/\n"},
		{"delimiters", "", "<", " http://h/", "http://h/\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := io.MultiReader(strings.NewReader(c.before), io.LimitReader(&endless{text: c.repeated}, int64(size)), strings.NewReader(c.after))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			stdout, stderr, status := extractFrom(t, text, "--from", "text", "--resolve")
			runtime.ReadMemStats(&after)
			diagnosis, wantStatus := "", process.StatusOK
			if c.before != "" { // once, however long the text is
				diagnosis, wantStatus = "uri: stdin:1:1: too long", process.StatusInvalid
			}
			if stdout != c.want || !strings.HasPrefix(stderr, diagnosis) || len(stderr) > 14*len(diagnosis) || status != wantStatus {
				t.Errorf("%.100q, %.400q, status %d; want %q, status %d", stdout, stderr, status, c.want, wantStatus)
			}
			if got := after.TotalAlloc - before.TotalAlloc; got > uint64(size/4) {
				t.Errorf("%d bytes allocated for an input of %d", got, size)
			}
		})
	}
}

// An endless reader repeats a text.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.text[e.at]
		if e.at++; e.at == len(e.text) {
			e.at = 0
		}
	}
	return len(p), nil
}

// The place in a diagnosis is that of the reference. The results do not depend on the blocks in
// which the input is read.
func TestExtractSlowly(t *testing.T) {
	const text = "<p>\n<a href='a b'><a href=c>"
	stdout, stderr, status := extractFrom(t, iotest.OneByteReader(strings.NewReader(text)), "--position")
	if stdout != "stdin:2:10:a%20b\nstdin:2:23:c\n" || status != process.StatusOK || stderr != "uri: 1 of 2 links in web documents repaired as browsers do: --as uri-reference refuses them\n" {
		t.Errorf("%q, %q, status %d", stdout, stderr, status)
	}
	stdout, stderr, status = extractFrom(t, iotest.OneByteReader(strings.NewReader(text)), "--position", "--as", "uri-reference")
	if stdout != "stdin:2:23:c\n" || status != process.StatusInvalid || !strings.HasPrefix(stderr, "stdin:2:10: a path cannot contain a space: ") {
		t.Errorf("strict: %q, %q, status %d", stdout, stderr, status)
	}
}

// File names are shown without control characters.
func TestShownName(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"a/b c.txt", "a/b c.txt"},
		{"é", "é"},
		{"", `""`},
		{"a\x1b[2Jb", `"a\x1b[2Jb"`},
		{"a\nb", `"a\nb"`},
		{"a\xff", `"a\xff"`},
		{"a\u202eb", `"a\u202eb"`},
	} {
		if got := answer.ShownName(c.name); got != c.want {
			t.Errorf("%q is shown as %s, want %s", c.name, got, c.want)
		}
	}
}
