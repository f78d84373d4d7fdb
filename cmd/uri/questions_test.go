package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answerhttp"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/planted"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/testenv"
)

// TestQuestions asks the command and the service the same questions. Their verbs, options and
// values are drawn from the table. The answers are the same bytes, and their errors are about the
// same option.
func TestQuestions(t *testing.T) {
	const seed = 35
	a := newAsker(t, rand.New(rand.NewPCG(seed, seed)))
	asked, refused := 0, map[string]int{}
	for range testenv.Tier(1000, 10_000, 100_000) {
		verbs := slices.DeleteFunc(ask.Verbs(), func(v *ask.Verb) bool { return slices.Contains(ask.Alone, v) })
		q := a.question(verbs[a.rand.IntN(len(verbs))])
		key := a.compare(t, &q)
		if asked++; key != "" {
			refused[q.verb.Name+" "+key]++
		}
		if t.Failed() && asked > 5000 {
			break
		}
	}
	if len(refused) < 20 {
		t.Errorf("of %d questions only these were refused: %v", asked, refused)
	}
	t.Logf("%d questions, refused because of %d options", asked, len(refused))
}

// A question is a verb with options and an input, for both front ends.
type question struct {
	verb    *ask.Verb
	members map[string]any // of the request
	args    []string       // that come before the inputs
	flags   []string
	input   string
	second  string // of a pair
}

// An asker makes questions and asks them.
type asker struct {
	rand    *rand.Rand
	texts   []string
	service http.Handler
	dir     string
	in, out *os.File
	errors  *os.File
}

func newAsker(t *testing.T, r *rand.Rand) *asker {
	t.Helper()
	corpus, err := os.ReadFile("../../testdata/corpus/sample.txt")
	if err != nil {
		t.Fatal(err)
	}
	a := &asker{rand: r, texts: strings.Split(strings.TrimSuffix(string(corpus), "\n"), "\n"), service: answerhttp.New(answerhttp.Config{}), dir: t.TempDir()}
	for range 5 { // as often as those of the corpus
		a.texts = append(a.texts, special...)
		a.texts = append(a.texts, schemaInputs(t)...)
	}
	for _, rule := range audit.Rules() {
		a.texts = append(a.texts, rule.Example)
	}
	for _, f := range []struct {
		name string
		to   **os.File
	}{{"in", &a.in}, {"out", &a.out}, {"errors", &a.errors}} {
		if *f.to, err = os.Create(filepath.Join(a.dir, f.name)); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { (*f.to).Close() })
	}
	t.Chdir(a.dir) // names of files in texts name nothing
	return a
}

func (a *asker) chance(percent int) bool { return a.rand.IntN(100) < percent }

// pick returns an element of a list.
func pick[T any](a *asker, list []T) T { return list[a.rand.IntN(len(list))] }

// text returns an input. The command can have it as an argument.
func (a *asker) text() string {
	for {
		text := pick(a, a.texts)
		if len(text) < 2000 && text != "-" && (cli.HasScheme(text) || cli.StatArgument(text) == nil) {
			return text
		}
	}
}

// unicode returns a text that JSON can have.
func (a *asker) unicode() string { return strings.ToValidUTF8(a.text(), "\uFFFD") }

// question returns a question to a verb.
func (a *asker) question(v *ask.Verb) question {
	q := question{verb: v, members: map[string]any{}, input: a.text(), second: a.text()}
	// In requests with a view these belong to the view, and the command reads records with them.
	records := []string{ask.In.Name, ask.FieldOption.Name, ask.Header.Name}
	hasView := slices.Contains(v.Options, ask.ViewOption)
	own := slices.DeleteFunc(slices.Clone(v.RequestOptions()), func(o *ask.Option) bool {
		return o.Where == ask.Service && o != v.Arguments || hasView && slices.Contains(records, o.Name)
	})
	want := map[*ask.Option]bool{}
	for range a.rand.IntN(4) {
		want[pick(a, own)] = true
	}
	for _, o := range own {
		if want[o] || (o.Required || o == v.Arguments) && a.chance(95) {
			a.give(&q, o)
		}
	}
	return q
}

// give gives a question an option with some value, which is wrong now and then.
func (a *asker) give(q *question, o *ask.Option) {
	flag := func(value string) { q.flags = append(q.flags, o.Flag()+"="+value) }
	if o == q.verb.Arguments {
		flag = func(value string) { q.args = append(q.args, value) }
	}
	switch o.Kind {
	case ask.Bool:
		value := a.chance(90)
		q.members[o.Name] = value
		flag(strconv.FormatBool(value))
	case ask.Text:
		value := a.element(o)
		q.members[o.Name] = value
		flag(value)
	case ask.List, ask.Repeated:
		list := []string{}
		for range a.rand.IntN(4) {
			list = append(list, a.element(o))
		}
		if o.Kind == ask.List {
			q.members[o.Name] = list
			flag(commas(list))
			return
		}
		if len(list) == 0 { // a flag that is not there
			return
		}
		q.members[o.Name] = list
		for _, value := range list {
			flag(value)
		}
	case ask.Numbers:
		list := []int{}
		for range 1 + a.rand.IntN(3) {
			list = append(list, pick(a, []int{0, 1, 80, 443, 8080, 65535, 65536, -1}))
		}
		q.members[o.Name] = list
		var texts []string
		for _, n := range list {
			texts = append(texts, strconv.Itoa(n))
		}
		flag(strings.Join(texts, ","))
	case ask.Object:
		object := json.RawMessage(pick(a, []string{`{}`, `{"a":1,"b":["x","y"],"c":{"k":"v"}}`, `{"a":"ö/?","q":null}`, `{"a":[[1]]}`, `{"a":1,"a":2}`, `{"x":true}`}))
		q.members[o.Name] = object
		name := filepath.Join(a.dir, "vars.json")
		if err := os.WriteFile(name, object, 0o666); err != nil {
			panic(err)
		}
		flag(name)
	default:
		panic("no values of " + o.Name)
	}
}

// element returns a text for an option, or an element of its list.
func (a *asker) element(o *ask.Option) string {
	if values := o.AllValues(true); values != nil && a.chance(97) { // those that need files are not for the service
		return pick(a, values)
	}
	switch {
	case a.chance(5):
	case o.Is(ask.Severity):
		return pick(a, []string{"password=low", "zone=info", "password=high", "two-readings=medium", "password", "x=low", "zone=x"})
	case o.Is(ask.AllowScheme), o.Is(ask.DefaultScheme):
		return pick(a, []string{"http", "https", "mailto", "x+y", "1", "http:"})
	case o.Is(ask.Var):
		return pick(a, []string{"a=1", "b=x y", "b=ö", "c[k]=v", "c[l]=w", "a[k]=1", "q", "=", "x=/?#"})
	case o.Is(ask.DocumentFormat):
		return pick(a, []string{"text/html", "text/plain; charset=utf-8", "application/json", "x", "text/html; charset=latin1"})
	case o.Is(ask.Format):
		return pick(a, []string{"{host}", "{query:a:decoded}", "{segment:all}", "{path:decoded}|{fragment!}", "{parameter:value:decoded}", "x", "{", "{x}", "{host:ascii}"})
	case o.Is(ask.Edits):
		return pick(a, []string{"scheme=https", "host=h", "port=80", "port=x", "path:=a b/ö", "query:a=1+ 1", "query:a*=x", "query:b+=ö", "query+=c", "query.sort", "query.drop-empty",
			"segment:1=x/y", "segment+=..", "user:=a:b", "fragment?=f", "fragment=a b", "path/=../c", "x=1", "host", "http://u:p@h/"})
	case o.Is(ask.Drop):
		return pick(a, []string{"fragment", "userinfo", "query", "query:a", "query:*", "segment:-1", "password", "x"})
	case o.Is(ask.If):
		return pick(a, []string{"scheme=http", "!scheme=https", "query:a", "host=*.example", "path~^/[a-z]", "path~[", "host=a", "domain=x", "x"})
	case o.Is(ask.Base):
		if a.chance(70) {
			return pick(a, []string{"http://a/b/c/d;p?q", "http://example.com/", "mailto:a@b", "x:/a/../b", "http://ö.example/", "file:///a/b", "HTTP://h?x#y"})
		}
	}
	return a.unicode()
}

// commas returns a list as a flag has it. The command reads it as CSV.
func commas(list []string) string {
	switch {
	case len(list) == 0:
		return ""
	case len(list) == 1 && list[0] == "":
		return `""`
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Write(list) // cannot fail
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

// compare asks both front ends. It returns the option because of which they refuse a question.
func (a *asker) compare(t *testing.T, q *question) (key string) {
	t.Helper()
	status, body := a.request(t, q)
	stdout, err := a.command(t, q)
	said := func() string {
		request, _ := json.Marshal(q.members)
		return q.verb.Name + " " + string(request) + " " + strings.Join(q.flags, " ")
	}
	key = keyOf(err)
	var problem struct{ Key string }
	switch status {
	case http.StatusBadRequest:
		if err := json.Unmarshal(body, &problem); err != nil {
			t.Fatal(err)
		}
		// On the command line a variable of --var has no value from a file.
		both := q.members[ask.Var.Name] != nil && q.members[ask.Vars.Name] != nil && problem.Key == ask.Var.Name
		// A missing argument is the last error of the command, and a missing member the first of
		// the service.
		missing := q.verb.Arguments != nil && problem.Key == q.verb.Arguments.Name && q.members[problem.Key] == nil
		if problem.Key == "" || problem.Key != key && !both && !(missing && key != "") {
			t.Errorf("%s: the service refuses %q, and the command %q: %s, %v", said(), problem.Key, key, body, err)
		}
	case http.StatusOK:
		var value struct {
			Error struct{ Key string }
		}
		one := bytes.TrimSuffix(bytes.TrimPrefix(body, []byte("[")), []byte("]\n"))
		json.Unmarshal(one, &value) // of an array with several elements there is none
		switch {
		case key == ask.Base.Name && q.verb == ask.VerbParse: // each edition says why it refuses the base
		case key != "":
			if value.Error.Key != key {
				t.Errorf("%s: the service answers %.300s, and the command refuses %q: %v", said(), body, key, err)
			}
		case err != nil && err != process.ErrInvalid && err != process.ErrNegative:
			if !strings.HasPrefix(value.Error.Key, "input") {
				t.Errorf("%s: the service answers %.300s, and the command fails: %v", said(), body, err)
			}
		case value.Error.Key != "" && q.verb == ask.VerbExtract: // a document that cannot be read, which the command notes
		case !bytes.Equal(body, stdout):
			t.Errorf("%s: the service answers\n%.600s and the command\n%.600s", said(), body, stdout)
		}
	default:
		t.Errorf("%s: status %d: %s", said(), status, body)
	}
	return key
}

// request asks the service.
func (a *asker) request(t *testing.T, q *question) (status int, body []byte) {
	t.Helper()
	give := func(name, text string) {
		if utf8.ValidString(text) && q.verb != ask.VerbExtract { // which trusts the encoding of a text
			q.members[name] = text
		} else {
			q.members[name+"_base64"] = []byte(text)
		}
	}
	if q.verb.Pair {
		give("a", q.input)
		give("b", q.second)
	} else {
		give("input", q.input)
	}
	text, err := json.Marshal(q.members)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "http://localhost/v1/"+q.verb.Name, bytes.NewReader(text))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	a.service.ServeHTTP(w, r)
	return w.Code, w.Body.Bytes()
}

// command asks the command. For a verb with several answers the result is the array of these.
func (a *asker) command(t *testing.T, q *question) (stdout []byte, err error) {
	t.Helper()
	args := slices.Concat([]string{q.verb.Name, ask.JSON.Flag()}, q.flags)
	inputs := []string{"--", q.input}
	switch {
	case q.verb == ask.VerbGet:
		inputs = slices.Concat([]string{"--"}, q.args, []string{q.input})
	case q.verb == ask.VerbSet:
		args = append(args, q.args...)
		if drops, _ := q.members[ask.Drop.Name].([]string); len(q.args)+len(drops) == 0 { // only the command needs an edit
			args = append(args, "path?=")
		}
	case q.verb.Pair:
		inputs = append(inputs, q.second)
	case q.verb == ask.VerbExtract:
		inputs = []string{ask.Config.Flag() + "=" + ask.ConfigNone}
		rewrite(t, a.in, q.input)
	}
	rewrite(t, a.out, "")
	rewrite(t, a.errors, "")
	_, err = execute(append(args, inputs...), &cli.Streams{In: a.in, Out: a.out, Err: a.errors})
	if _, err := a.out.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	stdout, readErr := io.ReadAll(a.out)
	if readErr != nil {
		t.Fatal(readErr)
	}
	if q.verb.Many {
		stdout = slices.Concat([]byte("["), bytes.ReplaceAll(bytes.TrimSuffix(stdout, []byte("\n")), []byte("}\n{"), []byte("}\n,{")), []byte("]\n"))
		if len(stdout) > len("[]\n") {
			stdout = append(bytes.TrimSuffix(stdout, []byte("]\n")), "\n]\n"...)
		}
	}
	return stdout, err
}

// rewrite sets the content of a file.
func rewrite(t *testing.T, f *os.File, text string) {
	t.Helper()
	_, seeks := f.Seek(0, io.SeekStart)
	_, writes := f.WriteString(text)
	_, again := f.Seek(0, io.SeekStart)
	if err := errors.Join(seeks, f.Truncate(int64(len(text))), writes, again); err != nil {
		t.Fatal(err)
	}
}

// TestRedactQuestion asks pipe and the service to mask the same texts. The results are the same
// bytes.
func TestRedactQuestion(t *testing.T) {
	a := newAsker(t, rand.New(rand.NewPCG(1, 1)))
	escape := strings.NewReplacer("\\", "\\\\", "\t", "\\t", "\n", "\\n")
	texts := slices.Concat(planted.Texts(), a.texts)
	var rows strings.Builder
	for _, text := range texts {
		rows.WriteString(escape.Replace(text) + "\n")
	}
	for function, as := range map[string]string{"redact": "uri-reference", "redact_text": ask.AnyText} {
		rewrite(t, a.in, rows.String())
		rewrite(t, a.out, "")
		if _, err := execute([]string{ask.VerbPipe.Name, function}, &cli.Streams{In: a.in, Out: a.out, Err: a.errors}); err != nil {
			t.Fatal(err)
		}
		if _, err := a.out.Seek(0, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		stdout, err := io.ReadAll(a.out)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Split(strings.TrimSuffix(string(stdout), "\n"), "\n")
		if len(got) != len(texts) {
			t.Fatalf("%d results for %d texts", len(got), len(texts))
		}
		masked := 0
		for i, text := range texts {
			q := question{verb: ask.VerbRedact, members: map[string]any{ask.As.Name: as}, input: text}
			status, body := a.request(t, &q)
			var answer struct {
				Redacted string
				Base64   []byte `json:"redacted_base64"`
			}
			if err := json.Unmarshal(body, &answer); err != nil || status != http.StatusOK {
				t.Fatalf("%q: %d %s", text, status, body)
			}
			if answer.Base64 != nil {
				answer.Redacted = string(answer.Base64)
			}
			if answer.Redacted != text {
				masked++
			}
			if want := unescape.Replace(got[i]); answer.Redacted != want {
				t.Errorf("%s %q: the service answers %q, and pipe %q", function, text, answer.Redacted, want)
			}
		}
		if masked < len(planted.Texts()) {
			t.Errorf("%s masks only %d texts", function, masked)
		}
	}
}

// unescape replaces the escapes of TSV.
var unescape = strings.NewReplacer("\\\\", "\\", "\\t", "\t", "\\n", "\n", "\\r", "\r", "\\0", "\x00", "\\b", "\b", "\\f", "\f", "\\'", "'")

// keyOf returns the name of the option that an error of the command line is about, or "".
func keyOf(err error) string {
	if wrong, ok := errors.AsType[*ask.OptionError](err); ok {
		return wrong.Option.Name
	}
	if wrong, ok := errors.AsType[*ask.ValueError](err); ok {
		return wrong.Key
	}
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return wrong.GetFlag().Name
	}
	return ""
}
