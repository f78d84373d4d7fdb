package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/bench/adapters"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/render"
)

// passwords generates texts in which Node's or Python's parser reads a password, and
// checks that no display of the library and of the command shows it.
type passwords struct {
	n       int    // how many such texts
	seed    uint64 // of the generator
	command string // the built command, or "" to build it
	root    string // of the repository
	record  string // file to write the texts and their readers to, if any
}

// A secretText is a text and the readers that see a password with its token.
type secretText struct {
	text    string
	readers []string
	reason  int // one more than the index in visible, or 0
}

// token matches the passwords that the generator writes. Each text has one of its own.
var token = regexp.MustCompile(`Zq[0-9]{6}Kx`)

func (p *passwords) run() error {
	log.Printf("%d texts with passwords, seed %d", p.n, p.seed)
	working := installed()
	if !hasAsked(working) {
		return errors.New("neither Node nor Python is here to ask")
	}
	for _, r := range readersOf(working) {
		log.Printf("asked: %s %s", r.Name, r.Version)
	}

	texts, err := p.collect(working)
	if err != nil {
		return err
	}
	failed := 0
	for _, r := range texts {
		failed += shownByLibrary(r)
	}
	displays, err := p.shownByCommand(texts)
	if err != nil {
		return err
	}
	failed += displays
	if p.record != "" && failed == 0 {
		if err := p.write(texts); err != nil {
			return err
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d displays show a password", failed)
	}
	log.Printf("no display shows one of %d passwords", len(texts))
	return nil
}

// hasAsked reports whether one of the readers is that of Node or Python.
func hasAsked(working []adapters.Adapter) bool {
	return slices.ContainsFunc(working, func(a adapters.Adapter) bool { return isAsked(a.Name) })
}

// collect generates texts until there are enough in which a reader of Node or Python sees
// a password with the text's token. It prints how often other texts are masked.
func (p *passwords) collect(working []adapters.Adapter) ([]secretText, error) {
	var (
		found            []secretText
		exempt           = map[string]int{}
		silent, unneeded int // valid texts without a password, and masked ones of these
		r                = rand.New(rand.NewPCG(p.seed, 0))
		next             int
	)
	for len(found) < p.n {
		texts := make([]string, min(20_000, 4*p.n))
		for i := range texts {
			texts[i] = textWithPassword(r, fmt.Sprintf("Zq%06dKx", next))
			next++
		}
		answers, err := ask(working, texts)
		if err != nil {
			return nil, err
		}
		for i, text := range texts {
			secret := token.FindString(text)
			var readers []string
			seen := false
			for name, a := range answers[i] {
				seen = seen || a.Password != ""
				if secret != "" && strings.Contains(a.Password, secret) {
					readers = append(readers, name)
				}
			}
			masked := secret != "" && !strings.Contains(redact.String(text), secret)
			switch scheme := exemptScheme(text); {
			case !seen:
				if _, err := uri.Parse(text); err == nil {
					silent++
					if redact.String(text) != text {
						unneeded++
					}
				}
			case len(readers) == 0:
			case scheme != "":
				exempt[scheme]++
			case !masked || slices.ContainsFunc(readers, isAsked):
				slices.Sort(readers)
				found = append(found, secretText{text: text, readers: readers})
			}
		}
	}
	for _, scheme := range slices.Sorted(maps.Keys(exempt)) {
		log.Printf("left out, as %s has no userinfo: %d", scheme, exempt[scheme])
	}
	log.Printf("of %d valid texts in which no reader sees a password, %d are masked", silent, unneeded)
	return found, nil
}

// isAsked reports whether a reader is one of those that decide which texts are collected.
func isAsked(reader string) bool {
	return strings.HasPrefix(reader, "Node ") || strings.HasPrefix(reader, "Python ")
}

// Pieces of texts with passwords. "P" stands for the token. Those that are repeated are
// chosen more often.
var (
	pwSchemes = []string{
		"http:", "http:", "http:", "https:", "HTTP:", "ftp:", "ws:", "ssh:", "ldap:", "redis:", "git+ssh:", "foo:", "foo:", "x-a.b:", "",
		"", "", "url:http:", "jdbc:mysql:", "view-source:https:", "feed:", "blob:http:", "url:foo:", "turn:", "sip:", "sips:", "mailto:",
		"urn:example:", "tag:", "data:", "file:", "xmpp:", "javascript:", " http:", "h\ttp:", "1x:",
	}
	pwSlashes = []string{"//", "//", "//", "", "", "/", "/", "///", "///", "////", "/////", `\\`, `/\`, `//\`, "/\t/", "/./"}
	pwUsers   = []string{"u", "joe", "joe", "a.b", "good.example", "", "%40", "x;y", "a&b", "user%20name", "[::1]", "u@v", "a|b", "\u00e9"}
	pwColons  = []string{":", ":", ":", ":", ":", ":", "::", ":x:", "%3a", "%3A", ":%3a"}
	pwSecrets = []string{"P", "P", "P", "P", "P", "aP", "P;b", "P%40", "P@x", "x/P", "P/x", "P?x", "P#x", "P x", "P^", `P\x`, "%zzP", "P:q", "P'", `P"`, "P<", "P[", "P%"}
	pwHosts   = []string{"h", "example.com", "example.com", "127.0.0.1", "127.1", "[::1]", "EXAMPLE.com", "e_x", "h h", "h^", "", "b\u00fccher.example", "a.b."}
	pwEnds    = []string{"", "", "", "/", "/", "/path", ":80", ":80/a:b@c", "/../x", "?q=a:b@c", "#a:b@c", "/%7ea/./b?x", ":8x", "/a b", ":", "//x@y", "@z", ";p=1"}
	pwNoise   = []string{":", "@", "/", "?", "#", `\`, "%3a", "//", ".", "[", "]", "&", "\t", "\n", "\r", " "}
)

// textWithPassword returns a text that is built around a token. Some have one piece more
// at some place.
func textWithPassword(r *rand.Rand, token string) string {
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	text := pick(pwSchemes) + pick(pwSlashes) + pick(pwUsers) + pick(pwColons) + pick(pwSecrets) + "@" + pick(pwHosts) + pick(pwEnds)
	if r.IntN(4) == 0 {
		for i := r.IntN(len(text) + 1); ; i = r.IntN(len(text) + 1) {
			if i == len(text) || text[i] < 0x80 {
				text = text[:i] + pick(pwNoise) + text[i:]
				break
			}
		}
	}
	return strings.Replace(text, "P", token, 1)
}

// exemptScheme returns the scheme by which a text is left out: the first one, or one that
// others wrap, if it has no userinfo.
func exemptScheme(text string) string {
	rest := strings.NewReplacer("\t", "", "\n", "", "\r", "", " ", "").Replace(text)
	for {
		name, behind, ok := strings.Cut(rest, ":")
		if !ok || uri.Validate(uri.RuleScheme, name) != nil {
			return ""
		}
		if secret.NoPassword(name) {
			return strings.ToLower(name)
		}
		rest = behind
	}
}

// shownByLibrary prints where the library shows the password of a text, and returns how
// often it does.
func shownByLibrary(r secretText) (n int) {
	shown := map[string]string{
		"redact.String": redact.String(r.text),
		"audit.Redact":  redact.String(r.text),
		"render.Line":   render.NewLine(r.text, 0, 1000).String(),
		"render.View":   render.OfText(r.text).Line(1000).String(),
		"render.HTML":   html.UnescapeString(render.OfText(r.text).Line(1000).HTML(nil)),
	}
	for _, reading := range audit.Readings(r.text) {
		shown["audit.Readings"] += reading.Shown + " "
	}
	for _, finding := range (audit.Auditor{}).AuditText(r.text) {
		shown["audit.AuditText"] += finding.Message + " "
	}
	for _, e := range uri.Editions() {
		if ref, err := (uri.Parser{Edition: e}).Parse(r.text); err == nil {
			shown[e.String()+" Redacted"] = ref.Redacted()
			shown[e.String()+" LogValue"] = ref.LogValue().String()
			if a, ok := ref.Authority(); ok {
				shown[e.String()+" Authority.Redacted"] = a.Redacted()
			}
		} else {
			shown[e.String()+" error"] = err.Error()
		}
	}
	secret := token.FindString(r.text)
	for _, display := range slices.Sorted(maps.Keys(shown)) {
		if strings.Contains(shown[display], secret) {
			log.Printf("%s shows the password of %q, which %s read: %q", display, r.text, strings.Join(r.readers, ", "), shown[display])
			n++
		}
	}
	return n
}

// shownByCommand runs the command lines of testdata/readers/displays.txt on the texts,
// prints which of them show a password, and returns how many passwords are shown.
func (p *passwords) shownByCommand(texts []secretText) (n int, err error) {
	dir, err := os.MkdirTemp("", "passwords")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	if p.command == "" {
		p.command = filepath.Join(dir, "uri")
		build := exec.Command("go", "build", "-C", filepath.Join(p.root, "cmd"), "-o", p.command, "./uri")
		build.Env = append(os.Environ(), "GOWORK=") // that of the repository, also where this module is built without it
		if out, err := build.CombinedOutput(); err != nil {
			return 0, fmt.Errorf("%w: %s", err, out)
		}
	}
	var lines, document bytes.Buffer
	for _, r := range texts {
		if strings.ContainsAny(r.text, "\t\r\n") {
			continue // they separate inputs
		}
		fmt.Fprintln(&lines, r.text)
		fmt.Fprintf(&document, "<base href=\"%s\"><a href=\"%[1]s\">x</a>\n", html.EscapeString(r.text))
	}
	for name, content := range map[string][]byte{"document.txt": lines.Bytes(), "document.html": document.Bytes()} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			return 0, err
		}
	}
	table, err := os.ReadFile(filepath.Join(p.root, "testdata/readers/displays.txt"))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(table)) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		cmd := exec.Command(p.command, fields[1:]...)
		cmd.Dir, cmd.Stdin = dir, bytes.NewReader(lines.Bytes())
		var shown, results bytes.Buffer
		cmd.Stdout, cmd.Stderr = &results, &shown
		if fields[0] == "all" {
			cmd.Stdout = &shown
		}
		refused := 1
		if fields[1] == "pipe" {
			refused = 3 // a row with another number of columns
		}
		if err := cmd.Run(); err != nil && cmd.ProcessState.ExitCode() != refused {
			return 0, fmt.Errorf("uri %s: %w: %s", strings.Join(fields[1:], " "), err, strings.TrimSpace(shown.String()))
		}
		found := token.FindAllString(shown.String(), -1)
		slices.Sort(found)
		for _, secret := range slices.Compact(found) {
			i := slices.IndexFunc(texts, func(r secretText) bool { return strings.Contains(r.text, secret) })
			log.Printf("uri %s shows the password of %q", strings.Join(fields[1:], " "), texts[i].text)
			n++
		}
	}
	return n, nil
}

// write writes a line for each text: a JSON array of the text and the languages whose
// parsers read a password in it.
func (p *passwords) write(texts []secretText) error {
	f, err := os.Create(p.record)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	for _, r := range texts[:p.n] {
		line := []string{r.text}
		for _, name := range r.readers {
			if language, _, _ := strings.Cut(name, " "); isAsked(name) && !slices.Contains(line[1:], language) {
				line = append(line, language)
			}
		}
		if err := encoder.Encode(line); err != nil {
			return errors.Join(err, f.Close())
		}
	}
	return errors.Join(w.Flush(), f.Close())
}
