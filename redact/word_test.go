package redact_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri"
	table "github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/redact"
)

// words returns the texts that are one word: recorded ones in which a reader sees a secret, and
// others in which a name of the table is a user, a host, a part of a password or a parameter.
func words(t *testing.T) (list []string) {
	for _, name := range []string{"passwords", "secrets"} {
		data, err := os.ReadFile("../testdata/readers/" + name + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			var record []any
			if err := json.Unmarshal([]byte(line), &record); err != nil {
				t.Fatal(err)
			}
			if text, ok := record[0].(string); ok && len(record) > 1 && !strings.Contains(line[:2], `[[`) {
				list = append(list, text)
			}
		}
	}
	for _, format := range []string{
		"https://N:S@h/o/r.git", "https://x-N:S@h/a?x=1", "https://u:N:S@h/a", "https://u:N=S@h/a", "https://a+N:S@h", "https://N:8080/a", "https://u@N:8080/a", "//N:8080/a", "//N:S@h/a", "//h:80/N:S",
		"https://h/N:S@h/a", "https://h/a?N=S@h/b#c", "https://h/a?u=https://N:S@h/b", "https://h/a;N=S/b", "https://h/#N:S", "https://u:p@h/N:S", "x:N:S", "N:S@h",
		"https://[::1]:80/N=S", "jdbc:x://N:S@h/db?N=S", "https://u%40:N%3AS@h/", "https://h/?a=%26N=S%20b", "ftp://N:S@[::1]:21/a", "(https://N:S@h/a)", "https://N:S:S@h/?N=S",
	} {
		for _, name := range []string{"token", "access-token", "password", "auth", "X-Tenant-Key", "code", "cookie", "authorization"} {
			list = append(list, strings.NewReplacer("N", name, "S", "hunter2").Replace(format))
		}
	}
	for _, test := range texts {
		list = append(list, strings.Fields(test.text)...)
	}
	return list
}

// hasSlashes matches the words in which Text masks all that String masks. In a word without two
// slashes the text before a colon can be a field of a message, as in "email:joe@example.com", and
// String reads a user there.
var hasSlashes = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*:)?[/\\]{2}`)

// invalidWords are the words that Text makes invalid and String does not, and why.
var invalidWords = []struct {
	word *regexp.Regexp
	why  string
}{
	{regexp.MustCompile(`^//[a-zA-Z-]+:8080`), "a comment of a program can have a name and a value after two slashes"},
}

// TestWords checks that Text masks in each word at least what String masks, and that a word stays a
// valid reference if it is one for String.
func TestWords(t *testing.T) {
	var rules table.Rules
	n, less := 0, 0
	for _, word := range words(t) {
		if word == "" || strings.ContainsFunc(word, func(r rune) bool { return r <= ' ' || r == 0x7F || strings.ContainsRune("\"<>`", r) }) {
			continue
		}
		n++
		covered := make([]bool, len(word))
		for _, s := range rules.FindText(word) {
			for i := s.Offset; i < s.End(); i++ {
				covered[i] = true
			}
		}
		isLess := false
		for _, s := range rules.Find(word) {
			isLess = isLess || slices.Contains(covered[s.Offset:s.End()], false)
		}
		text, reference := redact.Text(word), redact.String(word)
		if isLess {
			if less++; hasSlashes.MatchString(word) {
				t.Errorf("%q\n   Text %q masks less than\n String %q", word, text, reference)
			}
			continue
		}
		if !isReference(reference) || isReference(text) {
			continue
		}
		if !slices.ContainsFunc(invalidWords, func(e struct {
			word *regexp.Regexp
			why  string
		}) bool {
			return e.word.MatchString(word)
		}) {
			t.Errorf("%q\n   Text %q is invalid,\n String %q is not", word, text, reference)
		}
	}
	if n < 14_000 || less > 80 {
		t.Errorf("%d words, Text masks less in %d", n, less)
	}
}

// isReference reports whether a text is a reference of any edition.
func isReference(text string) bool {
	for _, e := range uri.Editions() {
		if _, err := (uri.Parser{Edition: e}).Parse(text); err == nil {
			return true
		}
	}
	return false
}

// TestTextJSON checks that Text masks a word as a value of JSON where String masks it, and that the
// text stays JSON.
func TestTextJSON(t *testing.T) {
	secrets := regexp.MustCompile(`Zq[0-9]{6}Kx|ghp_[A-Za-z0-9]{36}|[0-9a-f]{40}`)
	n := 0
	for _, word := range words(t) {
		secret := secrets.FindString(word)
		if secret == "" || strings.Contains(redact.String(word), secret) || !hasSlashes.MatchString(word) {
			continue
		}
		n++
		text, err := json.Marshal(map[string]any{"a": word, "b": []string{"c"}})
		if err != nil {
			t.Fatal(err)
		}
		masked := redact.Text(string(text))
		if !json.Valid([]byte(masked)) {
			t.Errorf("%s\n got %s, which is not JSON", text, masked)
		}
		if strings.Contains(masked, secret) {
			t.Errorf("%s\n got %s", text, masked)
		}
	}
	if n < 10_000 {
		t.Errorf("%d words", n)
	}
}

// TestEscapes compares the values of strings of JSON with those of package json.
func TestEscapes(t *testing.T) {
	pieces := []string{`a`, `é`, `\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t`, `\u0026`, `\u00e9`, `\uD83D`, `\uDE00`, `\ud83d\ude00`, `\ud7ff`, `\ue000`, `\uFFFD`, `\u0000`, "\xff", "\xed\xa0\xbd"}
	r := rand.New(rand.NewPCG(9, 10))
	for range 20_000 {
		text := ""
		for range r.IntN(6) {
			text += pieces[r.IntN(len(pieces))]
		}
		text = `"` + text + `"`
		want := ""
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		value := redact.Decoded(text)
		shown, err := json.Marshal(value) // with U+FFFD for what is not UTF-8
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := json.Unmarshal(shown, &got); err != nil || got != want {
			t.Fatalf("%s is %q, want %q", text, got, want)
		}
		start, end := r.IntN(len(value)+1), len(value)
		if start < end {
			end = start + r.IntN(end-start+1)
		}
		if begins := func(i int) bool { return i == len(value) || utf8.RuneStart(value[i]) }; !begins(start) || !begins(end) {
			continue // within a character
		}
		raw := text[1 : len(text)-1]
		place := func(found, spans []table.Span) (before, part, after string) {
			at := table.Span{}
			if placed := redact.Placed(raw, found, spans); len(placed) > 0 {
				at = placed[0]
			}
			return raw[:at.Offset], raw[at.Offset:at.End()], raw[at.End():]
		}
		if _, part, _ := place([]table.Span{{Offset: start, Length: end - start}}, nil); redact.Decoded(`"`+part+`"`) != value[start:end] {
			t.Fatalf("%s from %d to %d of %q is %s", text, start, end, value, part)
		}
		start = r.IntN(len(raw) + 1)
		before, part, after := place(nil, []table.Span{{Offset: start, Length: r.IntN(len(raw) + 1 - start)}})
		if got := redact.Decoded(`"`+before+`"`) + redact.Decoded(`"`+part+`"`) + redact.Decoded(`"`+after+`"`); got != value && !strings.Contains(value, "😀") {
			t.Fatalf("%s is divided into %s, %s and %s", text, before, part, after)
		}
	}
}

// A secret that Text finds in a text, it finds in a string of JSON with that text, with and without
// the escapes for HTML.
func TestJSONStrings(t *testing.T) {
	for _, text := range []string{
		"GET /cb?code=hunter2x&iss=https://idp.example HTTP/1.1", "redirect_uri=/cb&code=hunter2x", "docker login -u bob -p hunter2",
		"helm registry login -p hunter2", "page,token=&hunter2/x=1", "/x key%3DhUnter2x9jK2mN5p", "GET /page?token=[hunter2", "run --password '{hunter2",
		"GET /cb?code='hunter2E6gH9jK2mN5p", "/cb?code=hunter2xE6gH9jK2mN5p|", "a;code=hunter2xE6gH9jK2mN5p,x:y", "iss=x code=9hunter2, y",
		"curl -u 'u:{hunter2", "page://token:80hunter2", "a=b&hooks.slack.com/services/T00/B00/hunter2=", "run --password hunter2", "x password=hunter2 y",
	} {
		if masked := redact.Text(text); strings.Contains(strings.ToLower(masked), "hunter2") {
			t.Errorf("%s stays %s", text, masked)
		}
		for _, escapes := range []bool{true, false} {
			var b bytes.Buffer
			e := json.NewEncoder(&b)
			e.SetEscapeHTML(escapes)
			if err := e.Encode(map[string]any{"m": text, "n": map[string]int{"a": 1}}); err != nil {
				t.Fatal(err)
			}
			if masked := redact.Text(b.String()); strings.Contains(strings.ToLower(masked), "hunter2") || !json.Valid([]byte(masked)) {
				t.Errorf("%s gives %s", &b, masked)
			}
		}
	}
}

// shownIn counts the secrets that running text shows in the strings of a value of JSON.
func shownIn(value any) (n int) {
	switch v := value.(type) {
	case string:
		var inner any
		if isContainer := strings.HasPrefix(v, "{") || strings.HasPrefix(v, "["); isContainer && json.Unmarshal([]byte(v), &inner) == nil {
			return shownIn(inner)
		}
		return strings.Count(table.Masks(v, (*table.Rules)(nil).FindText(v), redact.Mask), "hunter2")
	case []any:
		for _, element := range v {
			n += shownIn(element)
		}
	case map[string]any:
		for name, member := range v {
			n += shownIn(name) + shownIn(member)
		}
	}
	return n
}

// TestJSONAlike compares Text with Writer on random JSON. Both keep it JSON, and hide what running
// text hides in each of its strings.
func TestJSONAlike(t *testing.T) {
	pieces := []string{
		"hunter2", "hunter2hunter2", "password", "auth", "code", "state", "user:", "bob:", ":", "=", ": ", "?state=1", "&", "\n", "\"", `\`, "é", "%3A", "%40", "@h",
		"http://u:", "/", " ", "-u ", "-p", "Bearer ", "token=", ",", "{", "}", "ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789", "login failed: ", "\t", "[", "]", "<", "x", ">",
	}
	r := rand.New(rand.NewPCG(7, 8))
	var value func(depth int) any
	text := func(depth int) string {
		if depth > 0 && r.IntN(5) == 0 {
			inner, _ := json.Marshal(value(depth - 1))
			return string(inner)
		}
		var b strings.Builder
		for range r.IntN(5) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		return b.String()
	}
	value = func(depth int) any {
		switch n := r.IntN(8); {
		case n == 0:
			return r.IntN(100)
		case n == 1:
			return r.IntN(2) == 0
		case n < 4 && depth > 0:
			list := make([]any, r.IntN(3))
			for i := range list {
				list[i] = value(depth - 1)
			}
			return list
		case n < 6 && depth > 0:
			object := map[string]any{}
			for range r.IntN(4) {
				object[text(depth-1)] = value(depth - 1)
			}
			return object
		}
		return text(depth)
	}
	for range testenv.Tier(3_000, 20_000, 300_000) {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(r.IntN(2) == 0)
		if err := e.Encode(map[string]any{text(2): value(2), text(0): value(1)}); err != nil {
			t.Fatal(err)
		}
		line := strings.TrimSuffix(b.String(), "\n")
		var written bytes.Buffer
		w := redact.NewWriter(&written)
		if _, err := w.Write([]byte(line)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		masked := redact.Text(line)
		if masked != written.String() || masked != string(redact.AppendText(nil, line)) {
			t.Fatalf("%s\n  Text %s\nWriter %s", line, masked, &written)
		}
		if !json.Valid([]byte(masked)) {
			t.Fatalf("%s\n  Text %s, which is not JSON", line, masked)
		}
		var decoded any
		if err := json.Unmarshal([]byte(line), &decoded); err != nil {
			t.Fatal(err)
		}
		if shown, most := strings.Count(masked, "hunter2"), shownIn(decoded); shown > most {
			t.Fatalf("%s\n  Text %s\n shows hunter2 %d times, and its strings %d times", line, masked, shown, most)
		}
	}
}

// TestTextLinear checks that Text takes linear time for a word with many names and passwords. In
// quadratic time it would take minutes.
func TestTextLinear(t *testing.T) {
	for _, piece := range []string{
		"https://token:80@", "x://token:a@h,", "https://u:token:", "x://u:token=a:password:", "token:a@x://b:c@,", "x://u:p@h/token:a@x:b@", `"x://token:a@`, "sip:token:a@b;", "token:8", "%41//token:80@", ";token=%61bcd",
	} {
		text := strings.Repeat(piece, 1<<20/len(piece))
		if masked := redact.Text(text); masked == text || !strings.Contains(masked, redact.Mask) {
			t.Errorf("%q... has no mask", piece)
		}
	}
	for _, piece := range []string{"PWD=/", "pam_x(password=", "=", "state=,code=x"} {
		text := strings.Repeat(piece, 1<<20/len(piece)) + "@h"
		if masked := redact.Text(text); len(masked) > len(text) {
			t.Errorf("%q... gives %.60q", piece, masked)
		}
	}
	nested := strings.Repeat("http://u:hunter2@h/ ", 1<<14)
	for range 12 {
		inner, err := json.Marshal(map[string]string{"a": nested})
		if err != nil {
			t.Fatal(err)
		}
		nested = string(inner)
	}
	if masked := redact.Text(nested); strings.Contains(masked, "hunter2") || !json.Valid([]byte(masked)) {
		t.Error("JSON in JSON shows secrets")
	}
	for _, piece := range []string{`{"a":1},`, `[],`, `"a",`, `7,`} {
		text := `{"` + strings.Repeat("atoken[", 1<<16) + `":[` + strings.Repeat(piece, 1<<19/len(piece)) + `7],"password":[7]}`
		if masked := redact.Text(text); !strings.HasSuffix(masked, `,"password":["***"]}`) {
			t.Errorf("%q... has no mask", piece)
		}
	}
	for _, piece := range []string{"@", "a@ ", " :", "=", `\u0026a=`, "a:1 ", "x=@ "} {
		text := `{"a":"` + strings.Repeat(piece, 1<<18/len(piece)) + `"}`
		if masked := redact.Text(text); masked != text {
			t.Errorf("%q... gives %.60q", piece, masked)
		}
	}
}

// Names of headers are no parameters.
func TestJSONHeaders(t *testing.T) {
	text := `{"Cookie":"sid=hunter2","authorization":"Digest hunter2","password":"x1"}`
	if masked := (redact.Policy{Show: redact.Kinds{Parameters: true}}).MaskText(text); strings.Contains(masked, "hunter2") || !strings.Contains(masked, "x1") {
		t.Error(masked)
	}
	if masked := (redact.Policy{Show: redact.Kinds{Parameters: true, Headers: true}}).MaskText(text); masked != text {
		t.Error(masked)
	}
}

type octet uint8

// TestBytesInFields checks that handlers show bytes of every kind of field.
func TestBytesInFields(t *testing.T) {
	var b bytes.Buffer
	slog.New(redact.Handler(slog.NewTextHandler(&b, nil))).Info("m", "v", struct {
		data []byte
		id   [8]byte
		Own  []octet
		text []byte
	}{[]byte("a b"), [8]byte{1}, []octet{7}, []byte("password=hunter2")})
	if text := b.String(); strings.Contains(text, "PANIC") || strings.Contains(text, fmt.Sprint([]byte("hunter2"))[1:20]) || !strings.Contains(text, "[97 32 98]") {
		t.Error(text)
	}
	b.Reset()
	slog.New(redact.Handler(slog.NewJSONHandler(&b, nil))).Info("m", "v", struct{ Cmd, Args, Password string }{"mysql", "-h db -phunter2 -D walnut", "walnut"})
	if text := b.String(); strings.Contains(text, "hunter2") || strings.Contains(text, "walnut") {
		t.Error(text)
	}
}

// A mask that is longer than a secret moves what follows it.
func TestLongMask(t *testing.T) {
	p := redact.Policy{Mask: strings.Repeat("[REDACTED]", 3)}
	value := "password=abcd " + strings.Repeat("abcd ", 600) + "code=zzzz"
	var b bytes.Buffer
	slog.New(p.Handler(slog.NewJSONHandler(&b, nil))).Info("m", "v", map[string]string{"b": value})
	if strings.Contains(b.String(), "abcd") || strings.Contains(b.String(), "PANIC") || !strings.Contains(b.String(), "code=zzzz") {
		t.Errorf("%.200s", &b)
	}
}

// TestJSONInValues checks that handlers read JSON in the fields of values as JSON.
func TestJSONInValues(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":"Cookie: a=","n":5}`:              `{"a":"Cookie: ***","n":5}`,
		`{"auth":{"user":"hunter2\u0026x"}}`:    `{"auth":{"user":"***"}}`,
		`{"auth":["hunter2"],"auth":{}}`:        `{"auth":["***"],"auth":{}}`,
		`{"credentials":{"user":"hunter2"}}`:    `{"credentials":{"user":"***"}}`,
		`{"password":[70123,"x"],"b":"hunter"}`: `{"password":["***","***"],"b":"hunter"}`,
	} {
		var b bytes.Buffer
		log := slog.New(redact.Handler(slog.NewJSONHandler(&b, nil)))
		log.Info("m", "v", map[string]string{"body": text}, "raw", json.RawMessage(text))
		var line struct {
			V   map[string]string
			Raw json.RawMessage
		}
		if err := json.Unmarshal(b.Bytes(), &line); err != nil || line.V["body"] != want || string(line.Raw) != want {
			t.Errorf("%s\n got %s: %v", text, &b, err)
		}
		b.Reset()
		log.Info("m", "v", []byte(text))
		encoded := base64.StdEncoding.EncodeToString([]byte(text))
		if strings.Contains(b.String(), encoded) != (text == want) {
			t.Errorf("%s\n got %s", text, &b)
		}
		b.Reset()
		slog.New(redact.Handler(slog.NewTextHandler(&b, nil))).Info("m", "v", map[string]string{"body": text})
		if strings.Contains(b.String(), "hunter2") || strings.Contains(b.String(), "70123") {
			t.Errorf("%s\n got %s", text, &b)
		}
	}
}
