package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/process"
)

// utf16Of returns a text in UTF-16, little endian.
func utf16Of(text string) string {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, unit)
	}
	return string(b)
}

func gzipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(text))
	w.Close()
	return b.String()
}

// A byte order mark before the first record changes nothing, with each verb that reads records and
// in each form.
func TestByteOrderMarkOfRecords(t *testing.T) {
	arguments := map[string][]string{
		"encode": {"--component", "query"}, "filter": {"scheme=http"}, "get": {"{host}"}, "template": {"--match", "http://{x}/{+y}"},
		"relativize": {"--base", "http://a/b"}, "resolve": {"--base", "http://a/b"}, "schemes": {"-"}, "set": {"port=1"},
		"validate": {"--print", "valid"},
	}
	same := func(text string) string { return text }
	forms := []struct {
		data   string
		as     func(string) string
		args   []string
		needed string // an option that the verb must have
	}{
		{"http://a/b\nhttp://c/%\n", same, nil, ""},
		{"http://a/b", same, nil, ""},
		{"", same, nil, ""},
		{"http://a/b\n", gzipped, nil, ""},
		{"http://a/b\x00http://c/\n\x00", same, []string{"--null"}, "null"},
		{"http://a/b\nhttp://c/%\n", same, []string{"--charset", "utf-8"}, ""},
		{"http://a/b\nhttp://c/%\n", utf16Of, []string{"--charset", "utf-16le"}, ""},
		{"http://a/b\nhttp://c/%\n", utf16Of, []string{"--charset", "utf-16"}, ""},
		{"http://a/b\tx\nhttp://c/%\tx\n", same, []string{"--in", "tsv"}, ""},
		{"\"http://a/b\",x\r\nhttp://c/%,x\r\n", same, []string{"--in", "csv"}, ""},
		{"u,x\nhttp://a/b,x\n", same, []string{"--in", "csv", "--header", "--field", "u"}, ""},
		{"u,x\nhttp://a/b,x\n", same, []string{"--in", "csv", "--header", "--field", "u", "--replace"}, "replace"},
		{"\"http://a/b\"\n\"http://c/%\"\n", same, []string{"--in", "jsonl"}, ""},
	}
	verbs := 0
	for _, verb := range newCommand(&cli.Streams{}, "").Commands() {
		if verb.Flags().Lookup("header") == nil {
			continue
		}
		verbs++
		for i, f := range forms {
			if f.needed != "" && verb.Flags().Lookup(f.needed) == nil && verb.InheritedFlags().Lookup(f.needed) == nil {
				continue
			}
			if testing.Short() && i%4 != verbs%4 {
				continue
			}
			data := f.data
			if verb.Name() == "compare" {
				if i > 4 {
					continue // its records are pairs
				}
				data = strings.ReplaceAll(data, "/b", "/b\thttp://a/b")
			}
			marked := f.as(bom.Mark + data)
			if slices.Contains(f.args, "utf-16") {
				data = bom.Mark + data // without one it means big endian
			}
			dir := t.TempDir()
			t.Chdir(dir)
			results := map[string]string{}
			args := slices.Concat([]string{verb.Name(), "--jobs", "1"}, f.args, arguments[verb.Name()])
			for name, text := range map[string]string{"plain/list": f.as(data), "marked/list": marked} {
				if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
				t.Chdir(filepath.Join(dir, filepath.Dir(name)))
				for how, more := range map[string][]string{"stdin": nil, "file": {"--file", "list"}, "json": {"--json"}} {
					status, stdout, stderr := commandOn(t, "list", slices.Concat(args[:1], more, args[1:])...)
					if status == process.StatusUsage && (how != "json" || !slices.Contains(args, "--replace")) {
						t.Fatalf("%q: %s", args, stderr)
					}
					if strings.Contains(stdout+stderr, bom.Mark) || strings.Contains(stdout+stderr, `\ufeff`) {
						t.Errorf("%q, %s: a mark in %q, %q", args, how, stdout, stderr)
					}
					got := stdout + stderr + string(rune('0'+status))
					if want, ok := results[how]; ok && got != want {
						t.Errorf("%q, %s, %q: with and without a mark %q, %q", args, how, data, want, got)
					}
					results[how] = got
				}
				t.Chdir(dir)
			}
		}
	}
	if verbs < 17 {
		t.Errorf("only %d verbs read records", verbs)
	}
}

// Nor does one change what an option reads from a file.
func TestByteOrderMarkOfOptions(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("page.html", "<a href=http://a/b>")
	status, _, stderr := command(t, "check", "--require-https", "--baseline", "known", "--write", "page.html")
	if status != process.StatusOK {
		t.Fatal(stderr)
	}
	lines, err := os.ReadFile("known")
	if err != nil {
		t.Fatal(err)
	}
	_, fingerprints, _ := strings.Cut(string(lines), "\n") // without the comment
	for _, c := range []struct {
		file string
		args string // FILE is the file
	}{
		{"http://a/b\nhttp://c/\n", "dedup --not-in FILE http://a/b http://c/ http://d/"},
		{"http://a/b\nhttp://c/\n", "dedup --also-in FILE http://a/b http://c/ http://d/"},
		{"uri-aliases 1\nhttp://a/b\thttp://c/\n", "normalize --aliases FILE http://a/b"},
		{"uri-aliases 1\nhttp://a/b\thttp://c/\n", "compare --aliases FILE http://a/b http://c/"},
		{fingerprints, "check --require-https --baseline FILE page.html"},
		{`{"x":"1"}`, "template --vars FILE {x}"},
		{"page.html\n", "extract --file FILE"},
		{"page.html\x00", "extract --null --file FILE"},
		{"page.html\n", "check --require-https --file FILE"},
		{"http://a/b\nhttp://c/\n", "trurl -f FILE"},
		{"http://a/b\nhttp://c/\n", "trurl --url-file FILE --json"},
		{"http://a/b\nhttp://c/\n", "trurl -f -"},
		{"page.*\n", "extract . --glob !no"},
		{"[check]\nrequire-https = true\n", "check page.html"},
	} {
		var got [2]string
		for i, text := range []string{c.file, bom.Mark + c.file} {
			write("list", text)
			if strings.HasPrefix(c.args, "extract .") {
				write(".gitignore", text)
			}
			if strings.HasPrefix(c.file, "[") {
				write(".uri.toml", text)
			}
			status, stdout, stderr := commandOn(t, "list", strings.Fields(strings.ReplaceAll(c.args, "FILE", "list"))...)
			if status == process.StatusUsage || status == process.StatusFailed {
				t.Errorf("%s: status %d, %s", c.args, status, stderr)
			}
			got[i] = stdout + stderr + string(rune('0'+status))
		}
		if got[0] != got[1] {
			t.Errorf("%s: %q, and with a mark %q", c.args, got[0], got[1])
		}
	}
}

// In an encoding with one byte for each character, the bytes of the mark are characters.
func TestMarkOfSingleBytes(t *testing.T) {
	name := filepath.Join(t.TempDir(), "list")
	if err := os.WriteFile(name, []byte(bom.Mark+"http://a/\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	status, stdout, _ := command(t, "normalize", "--charset", "windows-1252", "-f", name)
	if status != 1 || stdout != "" {
		t.Errorf("exit status %d, %q", status, stdout)
	}
	status, stdout, _ = command(t, "encode", "--component", "path", "--charset", "windows-1252", "-f", name)
	if want := "%C3%AF%C2%BB%C2%BFhttp"; status != 0 || !strings.HasPrefix(stdout, want) {
		t.Errorf("exit status %d, %q", status, stdout)
	}
}
