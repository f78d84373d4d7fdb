package main

import (
	"encoding/json"
	"fmt"
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/planted"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/render"
)

// token matches the password in a text of testdata/readers/passwords.jsonl, or a part of it.
// Each text has a different password.
var token = regexp.MustCompile(`Zq[0-9]{6}Kx`)

// recordedPasswords returns the texts in which the parsers of Node.js or Python read a password.
func recordedPasswords(t *testing.T) (texts []string) {
	data, err := os.ReadFile("../../testdata/readers/passwords.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		var record []string
		if err := json.Unmarshal([]byte(line), &record); err != nil || !token.MatchString(record[0]) {
			t.Fatalf("%q: %v", line, err)
		}
		texts = append(texts, record[0])
	}
	return texts
}

func TestRecordedPasswordsInLibrary(t *testing.T) {
	for i, text := range recordedPasswords(t) {
		if testenv.Race && i%5 != 0 {
			continue
		}
		shown := []string{
			redact.String(text),
			render.NewLine(text, 0, 1000).String(),
			render.NewLine(text, len(text), 20).Colored(nil),
			render.OfText(text).Line(1000).String(),
			render.OfText(text).Line(1000).HTML(nil),
		}
		for _, r := range audit.Readings(text) {
			shown = append(shown, r.Shown)
		}
		for _, f := range (audit.Auditor{}).AuditText(text) {
			shown = append(shown, f.Message)
		}
		if all := strings.Join(shown, "\n"); strings.Contains(all, token.FindString(text)) {
			t.Errorf("%q is shown as\n%s", text, all)
		}
	}
}

// TestRecordedPasswords checks that no command shows a recorded password, except in results.
func TestRecordedPasswords(t *testing.T) {
	table, err := os.ReadFile("../../testdata/readers/displays.txt")
	if err != nil {
		t.Fatal(err)
	}
	var lines, document strings.Builder
	for i, text := range recordedPasswords(t) {
		if (testing.Short() || testenv.Race) && i%10 != 0 || strings.Contains(text, "\t") {
			continue // for some commands a tab separates two inputs
		}
		fmt.Fprintln(&lines, text)
		fmt.Fprintf(&document, "<base href=\"%s\"><a href=\"%[1]s\">x</a>\n", html.EscapeString(text))
	}
	dir := t.TempDir()
	for name, content := range map[string]string{"document.txt": lines.String(), "document.html": document.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	b := newBench(t)
	t.Chdir(dir)
	var verbs []string
	for line := range strings.Lines(string(table)) {
		fields := strings.Fields(line)
		if fields[0] == "#" {
			continue
		}
		verbs = append(verbs, fields[1])
		shown, stderr := b.run(t, lines.String(), fields[1:]...)
		if strings.Contains(stderr, `Try "uri`) {
			t.Errorf("%q: %s", fields[1:], stderr)
		}
		if fields[0] == "all" {
			stderr += shown
		}
		if found := token.FindString(stderr); found != "" {
			t.Errorf("%q shows %s", fields[1:], found)
		}
	}
	for _, cmd := range newCommand(&cli.Streams{}, "").Commands() {
		switch cmd.Name() {
		case "conformance", "schemes", "version", "help", "man", "completion", "serve": // take no references
		default:
			if !slices.Contains(verbs, cmd.Name()) {
				t.Errorf("displays.txt has no line for %s", cmd.Name())
			}
		}
	}
}

// TestPlantedSecrets checks that no command shows a planted secret or an invisible character,
// except in results: of the lines of standard input, and of arguments, which can contain line
// ends. The messages of trurl are those of the program of that name.
func TestPlantedSecrets(t *testing.T) {
	table, err := os.ReadFile("../../testdata/readers/displays.txt")
	if err != nil {
		t.Fatal(err)
	}
	g := planted.Generator{Rand: rand.New(rand.NewPCG(3, 4))}
	next := func(spelled *strings.Replacer) string {
		for {
			text := spelled.Replace(g.Text())
			if trimmed := strings.TrimSpace(text); planted.Covered(text, mask.Find(text)) && planted.Covered(trimmed, mask.Find(trimmed)) {
				return text
			}
		}
	}
	asIs, asLine := strings.NewReplacer(), strings.NewReplacer("\n", " ", "\r", " ", "\t", " ") // tabs separate inputs
	b := newBench(t)
	t.Chdir(t.TempDir())
	for line := range strings.Lines(string(table)) {
		fields := strings.Fields(line)
		if fields[0] == "#" || slices.Contains(fields, "document.txt") || slices.Contains(fields, "document.html") {
			continue
		}
		check := func(stdin string, args ...string) {
			shown, stderr := b.run(t, stdin, args...)
			if fields[0] == "all" {
				stderr += shown
			}
			for line := range strings.Lines(stderr) {
				if planted.Shows(line) {
					t.Errorf("%q shows %s", args, line)
				}
				if fields[1] != "trurl" && !slices.Contains(fields, "always") && strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) && r != '\n' }) {
					t.Errorf("%q shows an invisible character: %q", args, line)
				}
			}
		}
		var lines strings.Builder
		for range testenv.Tier(50, 500, 50_000) {
			lines.WriteString(next(asLine) + "\n")
		}
		check(lines.String(), fields[1:]...)
		for range testenv.Tier(2, 100, 10_000) {
			check("", append(fields[1:], "--", next(asIs))...)
		}
		if t.Failed() {
			return
		}
	}
}

// TestPasswordsOfReaders checks that commands mask passwords in arguments that only some
// programs read as passwords.
func TestPasswordsOfReaders(t *testing.T) {
	b := newBench(t)
	for _, tt := range []struct{ text, masked string }{
		{"http:/user:hunter2@example.com/#f", "http:/user:***@example.com/#f"},
		{"https:user:hunter2@example.com/#f", "https:***@example.com/#f"},
		{"http:///user:hunter2@example.com/#f", "http:///user:***@example.com/#f"},
		{"user:hunter2@host/path#f", "user:***@host/path#f"},
		{"jdbc:mysql://user:hunter2@host/#f", "jdbc:mysql://user:***@host/#f"},
		{"http://web.archive.org/web/http://user:hunter2@host/#f", "http://web.archive.org/web/http://user:***@host/#f"},
	} {
		for _, args := range [][]string{
			{"normalize", "--as", "absolute-uri"},
			{"validate", "--as", "relative-ref"},
			{"explain"},
			{"parse", "--edition", "all"},
		} {
			stdout, stderr := b.run(t, "", append(args, "--", tt.text)...)
			shown := stderr
			if args[0] == "explain" || args[0] == "parse" {
				shown += stdout
			}
			if strings.Contains(shown, "hunter2") || !strings.Contains(shown, tt.masked) {
				t.Errorf("%q %s: %s", args, tt.text, shown)
			}
		}
	}
}

// TestVisibleTexts checks that commands mask nothing in a text without a password for any
// program, and nothing in its components.
func TestVisibleTexts(t *testing.T) {
	b := newBench(t)
	for _, text := range []string{
		"https://example.com:8080/@user",
		"mailto:joe@example.com",
		"urn:example:a@b",
		"https://h/?q=a:b@c",
		"http://[::1]:80/@x",
		"/path/a:b@c",
		"#a:b@c",
	} {
		for _, verb := range []string{"audit", "explain", "validate", "parse --edition all"} {
			stdout, stderr := b.run(t, "", append(strings.Fields(verb), "--", text)...)
			if shown := stdout + stderr; strings.Contains(shown, "***") {
				t.Errorf("%s %s: %s", verb, text, shown)
			}
		}
	}
}
