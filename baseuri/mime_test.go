package baseuri_test

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/basedoc"
)

// parts returns the parts of a message in the notation of the table: the type, label,
// base, source of the base, and errors of each.
func parts(t testing.TB, m baseuri.MIME, message io.Reader) string {
	t.Helper()
	var list []string
	for p, err := range m.Walk(message) {
		if err != nil {
			list = append(list, errorName(err))
			continue
		}
		content, err := baseuri.Find(p.MediaType, p.Body)
		if err != nil {
			t.Fatal(err)
		}
		p.Context.Content = content
		base, source, err := p.Context.Establish()
		sound(t, base)
		list = append(list, strings.Join([]string{p.MediaType, text(p.Location), text(base), source, errorName(errors.Join(err, p.Err))}, " "))
	}
	return strings.Join(list, " | ")
}

func TestMIME(t *testing.T) {
	for _, row := range table(t, "mime.tsv") {
		t.Run(row["file"], func(t *testing.T) {
			message, err := os.ReadFile("testdata/mime/" + row["file"])
			if err != nil {
				t.Fatal(err)
			}
			e := edition(t, row["edition"])
			m := baseuri.MIME{Edition: e, Retrieved: parse(t, e, row["retrieved"]), Default: parse(t, e, row["default"])}
			for _, text := range []string{string(message), strings.ReplaceAll(string(message), "\n", "\r\n")} {
				for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
					if got := parts(t, m, r); got != row["parts"] {
						t.Errorf("%s\n%s\nwant\n%s", row["section"], got, row["parts"])
					}
				}
			}
		})
	}
}

func TestMIMEErrors(t *testing.T) {
	failure := errors.New("no disk")
	for _, test := range []struct{ name, message, want string }{
		{"nothing", "", "unexpected EOF"},
		{"no heading", "text", "form"},
		{"heading alone", "A: b\r\n", "text/plain - - none none"},
		{"parameter of no form", "Content-Type: Multipart/Mixed; type=text/html; BOUNDARY=\"a\\b\" ; x\r\n\r\n--ab\r\n\r\nx\r\n--ab--", "text/plain - - none none"},
		{"parameter of no form, boundary first", "Content-Type: multipart/mixed; boundary=a; type=text/html; boundary=b\r\n\r\n--a\r\n\r\nx\r\n--a--", "text/plain - - none none"},
		{"parameters of no form", "Content-Type: multipart/mixed; x=\"; boundary=a; boundary\r\n\r\n--a\r\n\r\nx\r\n--a--", "multipart/mixed - - none none"},
		{"truncated multipart", "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nx", "text/plain - - none none | unexpected EOF"},
		{"no parts", "Content-Type: multipart/mixed; boundary=b\r\n\r\nx", "unexpected EOF"},
		{"no boundary", "Content-Type: multipart/mixed\r\n\r\nx", "multipart/mixed - - none none"},
		{"no type", "Content-Type: /\r\n\r\nx", " - - none none"},
		{"heading too long", "A: " + strings.Repeat("b", 2*basedoc.MaxHeading) + "\r\n\r\n", "toolong"},
		{"long body", "A: b\r\n\r\n" + strings.Repeat("b", 2*basedoc.MaxHeading), "text/plain - - none none"},
		{"value too long", "Content-Location: http://" + strings.Repeat("b", basedoc.MaxLength) + "\r\n\r\n", "text/plain - - none none+toolong"},
		{"hostile comments", "Content-Location: " + strings.Repeat("(", 1<<19) + strings.Repeat(" )", 1<<18-100) + "\r\n\r\n", "text/plain - - none none+toolong"},
	} {
		if got := parts(t, baseuri.MIME{}, strings.NewReader(test.message)); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	broken := io.MultiReader(strings.NewReader("Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b\r\n"), iotest.ErrReader(failure))
	if got := parts(t, baseuri.MIME{}, broken); got != "text/plain - - none none | no disk" {
		t.Errorf("a reader that fails: %s", got)
	}
	for range (baseuri.MIME{}).Walk(strings.NewReader("Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b\r\n\r\ny\r\n--b--")) {
		break // Parts must stop, too
	}
}

// TestMIMENesting checks that a multipart nested too deeply is a single part.
func TestMIMENesting(t *testing.T) {
	var b strings.Builder
	const depth = 40
	for i := range depth {
		n := string(rune('A' + i))
		b.WriteString("Content-Type: multipart/mixed; boundary=" + n + "\r\nContent-Location: http://h/" + n + "\r\n\r\n--" + n + "\r\n")
	}
	b.WriteString("\r\nx")
	count := 0
	for p, err := range (baseuri.MIME{}).Walk(strings.NewReader(b.String())) {
		if err != nil {
			break
		}
		count++
		want := uri.MustParseURI("http://h/" + string(rune('A'+16)))
		if p.MediaType != "multipart/mixed" || p.Context.Entity != want {
			t.Errorf("%s, %q, want %q", p.MediaType, p.Context.Entity, want)
		}
	}
	if count != 1 {
		t.Errorf("%d parts", count)
	}
}

// messages returns the messages in testdata.
func messages(t testing.TB) (list [][]byte) {
	t.Helper()
	files, err := os.ReadDir("testdata/mime")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		message, err := os.ReadFile("testdata/mime/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, message)
	}
	return list
}
