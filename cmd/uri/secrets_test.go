package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/explain"
	"github.com/urikit/uri/cmd/internal/project"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/planted"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/redact"
)

// The secrets of the inputs below, besides those of package planted. Nothing else contains these
// letters. Some are percent-encoded spellings of others.
var secretWords = []string{"Zq7Kx9", "Wm4Jt2", "Wm4%4at2", "Wm4%4At2", "WM4%4AT2"}

// showsSecret reports whether a text shows the secret of an input.
func showsSecret(shown string) bool {
	return planted.Shows(shown) || slices.ContainsFunc(secretWords, func(word string) bool { return strings.Contains(shown, word) })
}

// inputsWithSecrets are valid and invalid inputs with a password, or with secret parameters in
// each component that can have parameters.
var inputsWithSecrets = func() (list []string) {
	for _, text := range []string{
		"http://me:Zq7Kx9@example.com/a;token=Wm4Jt2/../%7eb?x=1&api_key=Wm4Jt2#access_token=Wm4Jt2",
		"HTTP://me:Zq7Kx9@EXAMPLE.com:80/./a;x=1,jsessionid=Wm4%4at2;y/b?t%6Fken=Wm4%4at2&password=Wm4Jt2&z#/?sig=Wm4%4at2",
		"//me:Zq7Kx9@127.1?secret=Wm4Jt2",
		"?secret=Wm4Jt2",
		";token=Wm4Jt2",
		"#token=Wm4Jt2",
		"urn:example:a?=sig=Wm4Jt2",
		"ws://me:Zq7Kx9@h/;auth=Wm4Jt2?pass=Wm4Jt2#sig=Wm4Jt2",
		"http:///;a/..;token=Wm4Jt2/../../x?a[password]=Wm4Jt2",
	} {
		list = append(list, text)
		for _, wrong := range []string{"|", "%zz", " ", "\xff", "\t", "\u202e", `"`, "\\"} {
			list = append(list, text+wrong, strings.Replace(text, "Wm4", wrong+"Wm4", 1), strings.Replace(text, "Jt2", "Jt2"+wrong, 1),
				wrong+text, strings.Replace(text, "Zq7Kx9@", "Zq7Kx9"+wrong+"@", 1), strings.Replace(text, "example.com", "example"+wrong+".com:8x", 1))
		}
	}
	// Passwords for some programs only.
	for i, text := range []string{
		"http:/me:Zq7Kx9@example.com/?api_key=Wm4Jt2#f",
		"https:me:Zq7Kx9@example.com/b/../%7ea",
		"HTTP:///me:Zq7Kx9@EXAMPLE.com:80/./x",
		"////me:Zq7Kx9@example.com/a",
		"me:Zq7Kx9@example.com:80/a/../b?token=Wm4Jt2",
		"foo:me:Zq7Kx9@example.com",
		"foo:Zq7Kx9@example.com",
		"jdbc:mysql://me:Zq7Kx9@example.com/x;token=Wm4Jt2",
		"view-source:http:/me:Zq7Kx9@example.com/",
		"url:me:Zq7Kx9@example.com/%41",
		"sip:me:x?Zq7Kx9@example.com;token=Wm4Jt2",
		"//me%3aZq7Kx9@example.com/a",
		"ftp://me%3A:Zq7Kx9@example.com/..//..",
	} {
		list = append(list, text)
		for _, wrong := range []string{"|", "\\", " "}[i%3:][:1] {
			list = append(list, text+wrong, strings.Replace(text, "Zq7Kx9", "Zq7Kx9"+wrong, 1), strings.Replace(text, "example.com", "example"+wrong+".com:8x", 1))
		}
	}
	for _, text := range planted.Texts() {
		if !strings.ContainsAny(text, "\t\n") { // they separate inputs
			list = append(list, text)
		}
	}
	return list
}()

// commandLines are run with each command. The test replaces INPUT by an input, and FILE by a
// document that contains the input.
var commandLines = []string{
	"INPUT", "", "--json INPUT", "--color always INPUT", "FILE", "--json FILE", "--format github FILE", "--format junit FILE", "--format markdown FILE",
	"--format sarif FILE", "--min-severity info FILE", "--file INPUT", "--root INPUT FILE", "--base INPUT FILE", "x INPUT", "-- INPUT", "FILE INPUT", "INPUT --as uri",
	"--scheme-rules INPUT", "--invalid empty {query} INPUT", "--invalid empty query:x=1 -- INPUT", "port= -- INPUT", "{host} INPUT",
	"--edition rfc2396 INPUT", "--edition rfc2396bis-01 INPUT", "--edition rfc2396bis-02 INPUT",
	"--base http://h/ INPUT", "--base http://h/ --refuse authority,climb INPUT", "--base INPUT x", "--base INPUT INPUT",
	"{INPUT}x INPUT", "x{host}{INPUT INPUT",
	"--component userinfo INPUT", "--component path INPUT", "--component segment INPUT", "--component query INPUT",
	"--component query-param INPUT", "--component fragment INPUT", "--component host INPUT",
	"INPUT x", "x INPUT", "--resolve FILE", "--resolve --base INPUT FILE", "--bases --base INPUT FILE", "--bases FILE",
	"--from text/html FILE", "--drop INPUT -- x", "--level cache-key INPUT", "--level crawl INPUT", "--level scheme INPUT",
	"--as iri-reference INPUT", "--as iri-reference --color always INPUT", "--as iri --base INPUT INPUT", "{host:ascii} --as iri INPUT",
	"--as typed --changes INPUT", "--as browser --to browser --changes INPUT", "--as browser --to iri --host unicode --base INPUT --changes INPUT",
	"--var x=INPUT {x} INPUT", "--var INPUT x", "{x}{ INPUT", "--unique {x}{y} INPUT", "--vars INPUT x", "--vars FILE x", "INPUT{+x",
	"--as uri-reference --changes --base http://ü/ INPUT",
	"-INPUT", "-jINPUT", "--in csv --header --field url", "--in csv --header --field INPUT", "--in csv --header --field INPUT --add INPUT",
	"--in jsonl --field INPUT", "--in csv --json --field 1", "--as iri --json INPUT", "--edition rfc2396 --json INPUT", "--json --base INPUT INPUT", "--json -- INPUT INPUT",
	"--json {x} INPUT", "--json --changes --as browser INPUT", "--json INPUT=x -- INPUT", "--json host=a INPUT", "--json --by host INPUT", "--json {x}{INPUT} --var x=INPUT",
}

// leak returns what the standard output of a command shows of secrets, or "". In JSON, package
// planted names the members that are data.
func leak(verb string, args []string, stdout string) string {
	if !showsSecret(stdout) {
		return ""
	}
	if slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "--json") }) && verb != "trurl" && verb != "pipe" {
		shown := ""
		for d := json.NewDecoder(strings.NewReader(stdout)); ; {
			var value any
			if err := d.Decode(&value); err == io.EOF {
				return shown
			} else if err != nil {
				break // it is not JSON
			}
			planted.Each(value, func(member, text string) {
				if showsSecret(text) && !planted.Exact(verb, member) {
					shown += member + ": " + text + "\n"
				}
			})
		}
	}
	if isData(verb) {
		return ""
	}
	return stdout
}

// isData reports whether the output of a command that is not JSON is data, which may contain
// secrets. The output of a command that is not named here is not data.
func isData(verb string) bool {
	switch verb {
	case "parse", "validate", "resolve", "relativize", "convert", "normalize", "compare", "encode", "decode", "dedup", "trurl", "filter", "template", "get", "set",
		"extract", "schemes", "pipe":
		return true
	}
	return false
}

// A bench runs command lines, with files for the standard streams.
type bench [3]*os.File

func newBench(t *testing.T) *bench {
	var b bench
	for i := range b {
		f, err := os.CreateTemp(t.TempDir(), "")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		b[i] = f
	}
	return &b
}

// run runs a command line and returns what it writes.
func (b *bench) run(t *testing.T, stdin string, args ...string) (stdout, stderr string) {
	t.Helper()
	for _, f := range b {
		f.Truncate(0)
		f.Seek(0, io.SeekStart)
	}
	b[0].WriteString(stdin)
	in, err := os.Open(b[0].Name()) // a run that stops at an error can still read ahead while the next one begins
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	run(args, in, b[1], b[2])
	read := func(f *os.File) string {
		f.Seek(0, io.SeekStart)
		text, err := io.ReadAll(f)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	return read(b[1]), read(b[2])
}

// No command shows a secret on standard error or on a page, whatever its arguments are: inputs,
// documents, and values of options, also misplaced ones.
func TestSecrets(t *testing.T) {
	for n, cmd := range newCommand(&cli.Streams{}, "").Commands() {
		lines := commandLines
		cmd.InitDefaultHelpFlag()
		for _, flag := range regexp.MustCompile(`--[a-z-]+`).FindAllString(cmd.LocalFlags().FlagUsages(), -1) {
			lines = append(lines, flag+"=INPUT x", flag+" INPUT")
		}
		t.Run(cmd.Name(), func(t *testing.T) { testSecretsOf(t, cmd, n, lines) })
	}
	t.Run("none", func(t *testing.T) {
		testSecretsOf(t, nil, 0, []string{"INPUT", "--INPUT", "INPUT x", "-INPUT", "help INPUT"})
	})
}

// The verbs whose JSON has data of its own are those of today.
func TestExactVerbs(t *testing.T) {
	for _, verb := range planted.Verbs() {
		if _, ok := ask.Find(verb); !ok {
			t.Errorf("there is no verb %s", verb)
		}
	}
}

// testSecretsOf runs the lines with the n-th command. Each line gets the first input, and a
// share of the others: with a command come a sixth of all inputs, with the next command the
// next sixth.
func testSecretsOf(t *testing.T, cmd *cobra.Command, n int, lines []string) {
	t.Chdir(t.TempDir())
	b := newBench(t)
	some := 6 * len(lines)
	for i, line := range lines {
		for k, input := range inputsWithSecrets {
			taken := k == 0 || (k+n*len(lines))%some == i
			if testing.Short() {
				taken = k == i%len(inputsWithSecrets) && (i+len(lines))%3 == 0
			}
			if !taken {
				continue
			}
			document := "<base href='" + input + "'><a href='" + input + "'>x</a> <" + input + ">\n"
			if err := os.WriteFile("document.html", []byte(document), 0o666); err != nil {
				t.Fatal(err)
			}
			var args []string
			verb := ""
			if cmd != nil {
				verb = cmd.Name()
				args = append(args, verb)
				if verb == "serve" {
					args = append(args, "--listen=127.0.0.1:65536") // which fails, and does not wait for requests
				}
			}
			for _, arg := range strings.Fields(line) {
				arg = strings.ReplaceAll(arg, "INPUT", input)
				args = append(args, strings.ReplaceAll(arg, "FILE", "document.html"))
			}
			stdout, stderr := b.run(t, input+"\n"+input+"\t"+input+"\n"+input+"\t"+input+"\t"+input+"\n", args...)
			if showsSecret(stderr) {
				t.Errorf("%q says %q", args, stderr)
			}
			if shown := leak(verb, args, stdout); shown != "" {
				t.Errorf("%q shows %q", args, shown)
			}
			if t.Failed() {
				return
			}
		}
	}
}

// No error shows a character of a secret, in an input or in an option.
func TestSecretsInErrors(t *testing.T) {
	b := newBench(t)
	for _, args := range [][]string{
		{"validate", "?token=Q^W"},
		{"validate", "/a;token=Q^W"},
		{"explain", "#password=Q^W"},
		{"audit", "?token=Q^W"},
		{"audit", "--secret-parameter", "my", "?my=Q^W"},
		{"compare", "a", "?token=Q^W"},
		{"resolve", "--base", "http://h/?token=Q^W", "a"},
		{"extract", "--bases", "--base", "http://h/?token=Q^W", "a"},
		{"set", "query=token=Q^W", "--", "a"},
		{"set", "fragment=token=Q^W", "--", "a"},
		{"set", "path=/;token=Q^W", "--", "a"},
		{"set", "password=Q^W", "--", "//h"},
	} {
		stdout, stderr := b.run(t, "", args...)
		if shown := stdout + stderr; !strings.Contains(shown, "this character") || strings.Contains(shown, "^W") || strings.Contains(shown, `"^"`) || strings.Contains(shown, "%5E") {
			t.Errorf("%q: %s", args, shown)
		}
	}
}

// No error about a project file shows a secret that is in its keys or values.
func TestSecretsInProject(t *testing.T) {
	for _, text := range planted.Texts() {
		quoted, err := json.Marshal(text) // TOML has the same escapes
		if err != nil {
			t.Fatal(err)
		}
		keysOf := func(options []*ask.Option) (names []string) {
			for _, o := range options {
				names = append(names, o.Name)
			}
			return names
		}
		for table, keys := range map[string][]string{"": append(keysOf(project.ProjectLists), "check"), "check": keysOf(project.ProjectKeys(ask.VerbCheck))} {
			for _, key := range append([]string{string(quoted)}, keys...) {
				for _, value := range []string{"S", "[S]", "{S=S}", "{password=S}", "[{S=S}]", "S S", "1"} {
					line := key + " = " + strings.ReplaceAll(value, "S", string(quoted)) + "\n"
					if table != "" {
						line = "[" + table + "]\n" + line
					}
					if _, err := project.ParseProject(text, []byte(line)); err != nil && planted.Shows(err.Error()) {
						t.Errorf("%s: %v", line, err)
					}
				}
			}
		}
	}
}

// In the JSON of explain and audit, secrets are masked in errors, findings and readings.
func TestSecretsInJSON(t *testing.T) {
	b := newBench(t)
	check := func(input string, shows func(string) bool) {
		for _, verb := range []string{"explain", "audit"} {
			stdout, _ := b.run(t, "", verb, "--json", "--", input)
			var object map[string]json.RawMessage
			if err := json.Unmarshal([]byte(stdout), &object); err != nil {
				t.Fatalf("%s of %q: %v", verb, input, err)
			}
			for _, field := range []string{"error", "findings", "readings", "violations", "scheme_rules"} {
				if shows(string(object[field])) {
					t.Errorf("%s of %q: %s is %s", verb, input, field, object[field])
				}
			}
		}
	}
	for i, input := range inputsWithSecrets {
		if (testing.Short() || testenv.Race) && i%8 != 0 {
			continue
		}
		check(input, func(shown string) bool {
			return showsSecret(shown)
		})
	}
	g := planted.Generator{Rand: rand.New(rand.NewPCG(5, 6))}
	for range testenv.Tier(30, 2000, 100_000) {
		if text := g.Text(); planted.Covered(text, mask.Find(text)) {
			check(text, planted.Shows)
		}
	}
}

// No page and no diagnosis shows the value of a secret parameter, in any context in which an
// audit recognizes it.
func FuzzExplainParameter(f *testing.F) {
	const secret, encoded = "Zq7Kx9", "%5aq7K%789"
	f.Add("HTTP://me:pw@Example.COM:80/%7ea/./b/../%2e%2e/c?%7e&", "token", "&x#%41")
	f.Add("http://h/a;", "%74oken", "/../;b/./c")
	f.Add("http://h/;a/../", "token", "/..")
	f.Add("#x?", "a[pass]", "|")
	f.Add("mailto:a@b?", "key", "&to=c")
	f.Add("urn:a:b?=", "sig", "#")
	f.Fuzz(func(t *testing.T, before, name, behind string) {
		if strings.Contains(before+name+behind, secret[:2]) {
			return
		}
		for _, value := range []string{secret, encoded} {
			text := before + name + "=" + value + behind
			at := uri.Span{Offset: len(before + name + "="), Length: len(value)}
			isParameter := func(s uri.Span) bool { return s.Offset == at.Offset && s.End() >= at.End() }
			if !slices.ContainsFunc(redact.Policy{}.Spans(text), isParameter) {
				continue // it may be a password: see FuzzExplainPassword
			}
			var b bytes.Buffer
			out := newOutput(&b, &b)
			for _, e := range uri.Editions() {
				if ref, err := (uri.Parser{Edition: e}).Parse(text); err == nil {
					p := explain.NewPage(out, dialect.URIs(e).Normalizer())
					p.Show(new(field.FromURI(ref)), []byte(text))
					p.Write()
				} else if err := explain.Invalid(out, stream.Record{Source: "arg", Number: 1, Text: []byte(text)}, err, dialect.URIs(e)); err != process.ErrInvalid {
					t.Fatal(err)
				}
			}
			out.Flush()
			for _, part := range []string{secret, encoded, strings.ToUpper(encoded)} {
				if strings.Contains(b.String(), part) {
					t.Errorf("of %q is shown %q", text, part)
				}
			}
		}
	})
}

func TestSayable(t *testing.T) {
	const arg = "http://u:pw@h/?token=x\"y"
	const hard = "http://u:pw@h/\t\x1f\u00fc\xff\\\"\x7f?token=x\x01"
	_, badDuration := time.ParseDuration(hard)
	for _, tt := range []struct {
		err  error
		args []string
		want string
	}{
		{fmt.Errorf("unknown %q and %s", arg, arg), []string{arg}, `unknown "http://u:***@h/?token=***" and http://u:***@h/?token=***`},
		{fmt.Errorf("--flag %q", arg), []string{"verb", "--flag=" + arg}, `--flag "http://u:***@h/?token=***"`},
		{fmt.Errorf("--flag %q", arg), []string{"--flag", "a," + arg}, `--flag "http://u:***@h/?token=***"`},
		{fmt.Errorf("--flag %q", "b?token=x"), []string{"--flag=a,b?token=x"}, `--flag "b?token=***"`},
		{fmt.Errorf("no rule %q", "http://u:a"), []string{"--rule", "http://u:a,b@h/"}, `no rule "http://u:***"`},
		{fmt.Errorf("no rule %q", "b@h/"), []string{"--rule=http://u:a,b@h/"}, `no rule "***@h/"`},
		{fmt.Errorf("%q is no port: %q", "u:a,b@h\n", "u:a"), []string{"--port", "u:a,b@h\n"}, `"u:***@h\n" is no port: "u:***"`},
		{fmt.Errorf("no rule %q", arg), []string{"--rule", "\n" + arg + "\r\n"}, `no rule "http://u:***@h/?token=***"`},
		{fmt.Errorf("unknown flag: --u:a"), []string{"--u:a=b@h"}, "unknown flag: --u:***"},
		{fmt.Errorf("in --h?token=x"), []string{"--h?token=x"}, "in --h?token=***"},
		{badDuration, []string{"--timeout", hard}, `time: invalid duration "http://u:***@h/\x09\x1f\xc3\xbc\xff\\\"\x7f?token=***"`},
		{fmt.Errorf("nothing: %w", io.EOF), []string{"x"}, "nothing: EOF"},
		{fmt.Errorf("open %s", "https://h/?q=a:b@c"), []string{"https://h/?q=a:b@c"}, "open https://h/?q=a:b@c"},
		{fmt.Errorf("open %s", "https://u:pw@h/?q=a:b@c"), []string{"https://u:pw@h/?q=a:b@c"}, "open https://u:***@h/?q=a:b@c"},
		{&fs.PathError{Op: "open", Path: "a\x1b[31m\nuri: b", Err: io.EOF}, nil, `open "a\x1b[31m\nuri: b": EOF`},
		{fmt.Errorf("no %s\nTry", "a\x1b[31m\xff\u202e"), nil, "no a\\x1b[31m\\xff\\u202e\nTry"},
		{fmt.Errorf("no edit %q", "u:pw@h"), []string{"query:q=u:pw@h"}, `no edit "u:***@h"`},
	} {
		if got := cli.Sayable(tt.err, tt.err.Error(), tt.args); got != tt.want {
			t.Errorf("%v of %q is %s, want %s", tt.err, tt.args, got, tt.want)
		}
	}
}
