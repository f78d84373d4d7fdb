package main

import (
	"encoding/xml"
	"errors"
	"html"
	"testing/fstest"

	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	secrets "github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/linkcheck"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/project"
	"github.com/urikit/uri/cmd/internal/report"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/redact"
)

// checkOf runs "uri check" without its summary.
func checkOf(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	status, stdout, stderr = command(t, append([]string{"check"}, args...)...)
	return status, stdout, sumLine.ReplaceAllString(stderr, "")
}

var sumLine = regexp.MustCompile(`(?m)^uri: [0-9]+ documents?, .*\n`)

// sarifLogSchema returns the schema of SARIF logs, or of a part of them. This module checks the
// formats uri and uri-reference.
func sarifLogSchema(t testing.TB, part string) *jsonschema.Schema {
	t.Helper()
	file, err := os.Open("testdata/sarif/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	schema, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	for name, rule := range map[string]uri.Rule{"uri": uri.RuleURI, "uri-reference": uri.RuleURIReference} {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error {
			if s, ok := v.(string); ok {
				return uri.Validate(rule, s)
			}
			return nil
		}})
	}
	c.AssertFormat()
	if err := c.AddResource(report.SARIFSchema, schema); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile(report.SARIFSchema + part)
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// A sarifLog has the members of a log that the tests read.
type sarifLog struct {
	Runs []struct {
		Tool struct {
			Driver struct{ Rules []report.SARIFRule }
		}
		Results     []report.Result
		Invocations []struct {
			ExecutionSuccessful            bool
			ToolConfigurationNotifications []report.Notification
			ToolExecutionNotifications     []report.Notification
		}
	}
}

// readLog reads a log and checks it with the schema.
func readLog(t *testing.T, schema *jsonschema.Schema, text string) sarifLog {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if err := schema.Validate(value); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	var log sarifLog
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	if len(log.Runs) != 1 {
		t.Fatalf("%d runs", len(log.Runs))
	}
	for _, r := range log.Runs[0].Results {
		if rules := log.Runs[0].Tool.Driver.Rules; r.RuleIndex >= len(rules) || rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("rule %d is not %s", r.RuleIndex, r.RuleID)
		}
	}
	return log
}

// Logs match the schema for all kinds of findings.
func TestCheckSARIF(t *testing.T) {
	schema := sarifLogSchema(t, "")
	dir := t.TempDir()
	t.Chdir(dir)
	names := []string{"a.md", "b c.md", "d%41.txt", "e:f.txt", "g#h?.txt"}
	for _, name := range names {
		if err := os.WriteFile(name, []byte("see http://h:25/\n<http://user:7@10.0.0.1/>"), 0o666); err != nil {
			testenv.Allowed(t, "the name "+name, err)
		}
	}
	for _, test := range []struct {
		name    string
		args    []string
		results int // the least number of results
	}{
		{"files", names, 3 * len(names)},
		{"absolute", []string{dir}, 3 * len(names)},
		{"nothing in files", []string{"--min-severity", "high", "--severity", "port-line-protocol=off,password=off", dir}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := checkOf(t, append([]string{"--format", "sarif"}, test.args...)...)
			if stderr != "" || status != min(test.results, 1) {
				t.Errorf("status %d, %s", status, stderr)
			}
			log := readLog(t, schema, stdout)
			if got := len(log.Runs[0].Results); got < test.results || test.results == 0 && got > 0 {
				t.Errorf("%d results, want %d", got, test.results)
			}
			if !log.Runs[0].Invocations[0].ExecutionSuccessful {
				t.Error("not successful")
			}
			if n := log.Runs[0].Invocations[0].ToolExecutionNotifications; n != nil {
				t.Errorf("%v", n)
			}
		})
	}
	if err := os.WriteFile(project.ProjectFile, []byte("glob = [\"!*.txt\"]\ncheck = {severity = {password = \"off\"}}"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, stdout, stderr := checkOf(t, "--format", "sarif", ".")
	notes := readLog(t, schema, stdout).Runs[0].Invocations[0].ToolConfigurationNotifications
	if len(notes) != 1 || stderr != "uri: "+notes[0].Message.Text+"\n" {
		t.Errorf("%v, %s", notes, stderr)
	}
}

// Logs and workflow commands name the documents that were not checked, or not fully.
func TestCheckUnread(t *testing.T) {
	schema := sarifLogSchema(t, "")
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"a b.md": "\x00", "c.txt": "\nhttp://h/" + strings.Repeat("a", 1<<16)} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const binary, long = "it is a binary file: none of its links was checked", "too long, or after too many others without white space: shorten it, or allow more with --max-record"
	status, stdout, _ := checkOf(t, "--format", "sarif", "a b.md", "c.txt")
	run := readLog(t, schema, stdout).Runs[0].Invocations[0]
	want := []report.Notification{
		{Level: "error", Message: report.Text{Text: binary}, Locations: []report.Location{{Physical: &report.Physical{}}}},
		{Level: "error", Message: report.Text{Text: long}, Locations: []report.Location{{
			Physical: &report.Physical{}, Logical: []report.Logical{{Name: "c.txt:2:1"}},
		}}},
	}
	want[0].Locations[0].Physical.Artifact.URI, want[1].Locations[0].Physical.Artifact.URI = "a%20b.md", "c.txt"
	if status != 1 || run.ExecutionSuccessful || !reflect.DeepEqual(run.ToolExecutionNotifications, want) {
		t.Errorf("status %d, %s", status, stdout)
	}
	_, stdout, _ = checkOf(t, "--format", "github", "a b.md", "c.txt")
	if stdout != "::error file=a b.md,line=1,title=not checked::"+binary+"\n::error file=c.txt,line=2,title=not fully checked::"+long+"\n" {
		t.Error(stdout)
	}
}

// The lines and columns of a region, in UTF-16, and its bytes name the same part of the file.
func TestCheckRegions(t *testing.T) {
	schema := sarifLogSchema(t, "")
	t.Chdir(t.TempDir())
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"ascii.txt", "a http://h:25/ b\n\nhttp://h:22/", []string{"25", "22"}},
		{"wide.txt", "é 日本 𝒳𝒳 http://h:25/ 𝒳 http://h:22/\r\né http://h:110/", []string{"25", "22", "110"}},
		{"bom.txt", "\uFEFFhttp://h:25/\nhttp://h:22/", []string{"25", "22"}},
		{"latin1.txt", "\xe9\xe8 http://h:25/", []string{"25"}},
		{"entity.html", "é<a href='http&#58;//h:25/'>", []string{"http&#58;//h:25/"}},
		{"break.html", "𝒳<a href='ht\ntp:a' >\n<a href='http://h:25/'>", []string{"ht\ntp:a", "ht\ntp:a", "\n", "25"}},
		{"empty.html", "𝒳<a href='http:///a'>", []string{"http:///a", ""}},
	} {
		if err := os.WriteFile(test.name, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, stdout, stderr := checkOf(t, "--format", "sarif", "--min-severity", "medium", test.name)
		if stderr != "" {
			t.Error(stderr)
		}
		var got []string
		for _, r := range readLog(t, schema, stdout).Runs[0].Results {
			at := *r.Locations[0].Physical.Region
			part := test.text[at.ByteOffset : at.ByteOffset+int64(at.ByteLength)]
			got = append(got, part)
			if lines := partOfLines(test.text, at); lines != part {
				t.Errorf("%s: lines and columns have %q, bytes %q", test.name, lines, part)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: regions %q, want %q", test.name, got, test.want)
		}
	}
}

// partOfLines returns the part of a text from one line and column to another.
func partOfLines(text string, at report.Region) string {
	line, column := 1, 1
	start, end := -1, -1
	skip := 0
	if strings.HasPrefix(text, "\uFEFF") {
		skip = len("\uFEFF")
	}
	for i := skip; ; {
		if line == at.StartLine && column == at.StartColumn {
			start = i
		}
		if line == at.EndLine && column == at.EndColumn {
			end = i
		}
		if i == len(text) {
			break
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		column++
		if r > 0xFFFF {
			column++
		}
		if r == '\n' {
			line, column = line+1, 1
		}
	}
	if start < 0 || end < start {
		return fmt.Sprintf("nothing at %+v", at)
	}
	return text[start:end]
}

// No output contains a secret.
func TestCheckSecrets(t *testing.T) {
	const secret = "Zq7Kx9"
	var inputs []string
	for _, form := range []string{
		"http://user:%s@example.com/", "http://user:%s@0x7f.1:25/?a=b", "http://:%s@[::1]/", "//a.example:%s@b.example@c.example/",
		"http://user:%s@example.com:99999/ b", "http://user:a/%s@example.com/", "http:\\\\user:%s@example.com\\", "http:/user:%s@h/",
		"http://user:a@b:%s@c", "http://user:%s%%00@h/", "http://h/?token=%s", "http://h/?a=1&Api-Key=%s#password=%[1]s",
		"http://h/a;jsessionid=%s/..;/", "http://h/?secret=%s%%0D%%0A&x=y z", "http://www.example.com:%s@h", "http://user:%s@h:080/%%2e%%2e/%%252e",
		"http://u:\u202e%s@h/", "user:%s@h", "http://u:%s\n@h/", "http://h/?mine=%s",
	} {
		inputs = append(inputs, fmt.Sprintf(form, secret))
	}
	t.Chdir(t.TempDir())
	page := ""
	for _, s := range inputs {
		page += "<a href=\"" + strings.ReplaceAll(s, "&", "&amp;") + "\">x</a>\n"
	}
	if err := os.WriteFile("page.html", []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"--format=text", "--json", "--format=sarif", "--format=github", "--format=junit", "--format=markdown"} {
		for _, args := range [][]string{{"page.html"}, {"--find", "code", "."}} {
			args = append([]string{format, "--secret-parameter", "mine", "--color", "always", "--baseline", "known", "--write"}, args...)
			for range 2 { // first with --write
				_, stdout, stderr := checkOf(t, args...)
				known, err := os.ReadFile("known")
				if err != nil {
					t.Fatal(err)
				}
				for _, text := range []string{stdout, stderr, string(known)} {
					for line := range strings.Lines(text) {
						if strings.Contains(line, secret) {
							t.Errorf("%s: %s", format, line)
						}
					}
				}
				args[7] = "--quiet"
				if err := os.WriteFile("known", nil, 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// A baseline suppresses its findings and no others.
func TestCheckBaseline(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(text string) {
		if err := os.WriteFile("page.md", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("http://user:kq8Zr2@h.x/ http://h.x:25/\nhttp://h.x:25/")
	if status, stdout, stderr := checkOf(t, "--baseline", "known", "--write", "page.md"); status != 0 || stdout != "" || stderr != "uri: known: written with 2 findings\n" {
		t.Errorf("written: status %d, %s%s", status, stdout, stderr)
	}
	known, err := os.ReadFile("known")
	if err != nil || strings.Count(string(known), "\n") != 3 {
		t.Errorf("%v, baseline\n%s", err, known)
	}
	for _, test := range []struct {
		text string
		want int
	}{
		{"http://user:kq8Zr2@h.x/ http://h.x:25/\nhttp://h.x:25/", 0},
		{"moved\n\nhttp://h.x:25/ http://user:other@h.x/", 0},
		{"nothing", 0},
		{"http://user:kq8Zr2@h.x/ http://h.x:25/ http://h.x:22/", 1},
		{"http://user:kq8Zr2@h.x/a", 1},
	} {
		write(test.text)
		status, stdout, stderr := checkOf(t, "--baseline", "known", "page.md")
		if got := strings.Count(stdout, "page.md:"); got != test.want || status != test.want || stderr != "" {
			t.Errorf("%q: status %d, %s%s", test.text, status, stdout, stderr)
		}
	}

	// With --baseline and --write nothing is reported in any format.
	for _, format := range []string{"--json", "--format=sarif", "--format=github", "--format=junit", "--format=markdown"} {
		status, stdout, stderr := checkOf(t, format, "--baseline", "other", "--write", "page.md")
		if status != 0 || stderr != "uri: other: written with 1 finding\n" || regexp.MustCompile(`(?m)^::|"fingerprint":|"ruleId":|<failure|^\| page`).MatchString(stdout) {
			t.Errorf("%s: status %d, %.200s%s", format, status, stdout, stderr)
		}
	}
}

// For any link, each format stays valid: an excerpt of each finding, JSON, results, XML, a row.
// None contains a secret that is masked in the text.
func FuzzCheckFormats(f *testing.F) {
	for _, r := range audit.Rules() {
		f.Add(r.Example, "a.md")
	}
	f.Add("http://h/\r\n::error::x\x00", "a\n::error::b,c:d%")
	const secret = "Zq7Kx9"
	f.Add("http://user:"+secret+"@h:0/", ":")
	f.Add("//a.example:"+secret+"@[::1]:25/?token="+secret+"%00#"+secret, "")
	f.Add("missing?token="+secret, "")
	schema := sarifLogSchema(f, "")
	first := regexp.MustCompile(`^page\.html:\d+:\d+: (info|low|medium|high) [a-z0-9-]+: [^\x00-\x1F\x7F]+\n$`)
	workflow := regexp.MustCompile(`^::(notice|warning|error) [^:]*title=[a-z0-9 -]+::[^\x00-\x1F\x7F]+\n$`)
	f.Fuzz(func(t *testing.T, text, name string) {
		page := "<!DOCTYPE html><meta charset=utf-8><a href=\"" + html.EscapeString(text) + "\">"
		checker, err := linkcheck.New(linkcheck.Config{Files: fstest.MapFS{"page.html": {Data: []byte(page)}}})
		if err != nil {
			t.Fatal(err)
		}
		found, unread := 0, 0
		write := func(format string) string {
			var b strings.Builder
			out := newOutput(&b, nil)
			out.JSON = format == ""
			to := report.Reporter{Format: format, Rules: report.NewRules(linkcheck.Rules(), checker.Severity), Out: out}
			err := to.Begin()
			sum := new(report.Sum)
			for r := range checker.Check(t.Context(), slices.Values([]string{"page.html"})) {
				found = len(r.Findings)
				if r.Err != nil {
					unread = 1 // a document that was not read has a command and a row too
				}
				d := &report.Document{
					Report: r, Name: r.Name, Secrets: new(secrets.Rules), Shown: func(target string) string { return target },
					Read:        func() ([]byte, error) { return []byte(page), nil },
					Fingerprint: func(f linkcheck.Finding) string { return checker.Fingerprint(r.Name, f) },
				}
				sum.Add(d)
				err = errors.Join(err, to.Put(d))
			}
			if err := errors.Join(err, to.End(sum), out.Flush()); err != nil {
				t.Error(err)
			}
			return b.String()
		}
		lines, commands, object, log := write(ask.FormatText), write(ask.FormatGitHub), write(""), write(ask.FormatSARIF)
		cases, rows := write(ask.FormatJUnit), write(ask.FormatMarkdown)
		findings := 0
		for line := range strings.Lines(lines) {
			if first.MatchString(line) {
				findings++
			} else if !strings.HasPrefix(line, "  ") && line != "\n" {
				t.Errorf("a line %q", line)
			}
		}
		for line := range strings.Lines(commands) {
			if !workflow.MatchString(line) {
				t.Errorf("a command %q", line)
			}
		}
		var objects struct{ Findings []answer.Finding }
		if err := json.Unmarshal([]byte(object), &objects); err != nil {
			t.Error(err)
		}
		run := readLog(t, schema, log).Runs[0]
		results := run.Results
		if notes := run.Invocations[0].ToolExecutionNotifications; len(notes) != unread {
			t.Errorf("%d documents are unread: %v", unread, notes)
		}
		if n := strings.Count(commands, "\n"); n != found+unread || findings != found || found != len(objects.Findings) || found != len(results) || n != strings.Count(rows, "| page&#46;html") {
			t.Fatalf("%d findings, %d unread, %d excerpts, %d commands, %d objects, %d results", found, unread, findings, n, len(objects.Findings), len(results))
		}
		if err := xml.Unmarshal([]byte(cases), new(struct{})); err != nil {
			t.Errorf("%v: %s", err, cases)
		}
		if shown := lines + commands + object + log + cases + rows; !strings.Contains(redact.String(text), secret) && strings.Contains(shown, secret) {
			t.Errorf("of %q is shown %q", text, shown)
		}
		if err := uri.Validate(uri.RuleURIReference, report.FileReference(name)); err != nil {
			t.Error(err)
		}
	})
}

// A name of a file is encoded for GitHub, and one with control characters never reaches a log as it
// is.
func TestNamesInWorkflowCommands(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, want := range map[string]string{
		"a:b,c%d.md":          "::error file=a%3Ab%2Cc%25d.md,line=1,endLine=1,col=11,",
		"a\nb.md":             "::error file=a%0Ab.md,line=1,",
		"é.md":                "::error file=é.md,line=1,",
		"a\x1b[31m.md":        `::error title=password::"a\x1b[31m.md":1:11: the text`,
		"a\u202e.md":          `::error title=password::"a\u202e.md":1:11: the text`,
		"a\x1b\n::error::.md": `::error title=password::"a\x1b\n::error::.md":1:11: the text`,
		"a\xff.md":            `::error title=password::"a\xff.md":1:11: the text`,
	} {
		if err := os.WriteFile(name, []byte("<http://u:7@h.example/>\n"), 0o666); err != nil {
			t.Logf("%q: %v", name, err) // some systems have no such names
			continue
		}
		for _, format := range []string{"github", "text"} {
			status, stdout, stderr := checkOf(t, "--format", format, name)
			if status != process.StatusInvalid || format == "github" && !strings.HasPrefix(stdout, want) || strings.ContainsAny(stdout+stderr, "\x1b\u202e") || !utf8.ValidString(stdout+stderr) {
				t.Errorf("%q: status %d, %q, %q", name, status, stdout, stderr)
			}
			for line := range strings.Lines(stdout) {
				if format == "github" && !strings.HasPrefix(line, "::") || strings.HasPrefix(line, "::error::") {
					t.Errorf("%q: a line %q", name, line)
				}
			}
		}
	}
	for _, args := range []string{"conformance", "check --baseline", "validate -f", "expand {x} --vars", "man --dir", "normalize --aliases"} {
		_, stdout, stderr := command(t, append(strings.Fields(args), "no\x1b[31m")...)
		if strings.Contains(stdout+stderr, "\x1b") {
			t.Errorf("%s: %q, %q", args, stdout, stderr)
		}
	}
}

// A line of a baseline has the limit of records. A written baseline can be read.
func TestLongBaseline(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("page.md", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	const name = "known"
	for _, c := range []struct {
		text, limit, want string
	}{
		{"# " + strings.Repeat("x", 1<<20) + "\n", "", ""},
		{"0123456789abcdef " + strings.Repeat("x", 1<<20), "", ""},
		{"# 3456\n\r\n# 3456\r\n# 3456", "6", ""},
		{"# 3456\n# 34567\n", "6", ":2: the line is longer than 6 bytes: shorten it, or allow more with --max-record"},
		{"# 34567890", "6", ":1: the line is longer than 6 bytes: shorten it, or allow more with --max-record"},
		{strings.Repeat("\x00", 1<<20), "1K", ":1: the line is longer than 1 KiB: shorten it, or allow more with --max-record"},
		{"#x", "1", ":1: the line is longer than 1 byte: shorten it, or allow more with --max-record"},
	} {
		if err := os.WriteFile(name, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		args := []string{"--baseline", name}
		if c.limit != "" {
			args = append(args, "--max-record", c.limit)
		}
		status, _, stderr := checkOf(t, append(args, "page.md")...)
		if want := c.want != ""; (status == 2) != want || want && !strings.HasPrefix(stderr, "uri: "+name+c.want+"\n") {
			t.Errorf("%.20q: exit status %d, %.200s", c.text, status, stderr)
		}
	}
}

// A link in UTF-16 is shown as its text, and a long one in part.
func TestCheckShown(t *testing.T) {
	t.Chdir(t.TempDir())
	text := []byte("\xFF\xFE")
	for _, c := range "[a](GUIDE.md)\n" {
		text = append(text, byte(c), 0)
	}
	for name, doc := range map[string][]byte{"a.md": text, "b.md": []byte("[a](none" + strings.Repeat("x", 1<<20) + ".md)\n")} {
		if err := os.WriteFile(name, doc, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if _, stdout, _ := checkOf(t, "a.md"); !strings.Contains(stdout, "\n  GUIDE.md\n") {
		t.Errorf("%s", stdout)
	}
	for _, format := range []string{"text", "github", "sarif", "junit", "markdown"} {
		if _, stdout, _ := checkOf(t, "--rule", "file-missing", "--format", format, "b.md"); !strings.Contains(stdout, "nonexxx") || strings.Contains(stdout, strings.Repeat("x", 250)) {
			t.Errorf("%s: %d bytes", format, len(stdout))
		}
	}
}
