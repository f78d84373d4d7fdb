package peers

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/uritest"
)

// With the argument "behave" the binary of these tests is a program that is asked.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "behave" {
		behave(os.Args[2])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// behave answers questions as a program does that has the behaviour as a mistake.
func behave(behaviour string) {
	const first = `{"protocol":1,"name":"test","version":"7","checks":["decode","parse","host","read","resolve","validate","extract"]}`
	switch behaviour {
	case "answer":
		if err := Serve(os.Stdin, os.Stdout, "urikit", "", Urikit()); err != nil {
			os.Exit(1)
		}
		return
	case "nothing":
		return
	case "no_json":
		fmt.Println("hello")
	case "protocol_2":
		fmt.Println(`{"protocol":2,"checks":[]}`)
	case "no_checks":
		fmt.Println(`{"protocol":1}`)
	case "changes":
		fmt.Printf(`{"protocol":1,"checks":["decode"],"version":"%d"}`+"\n", os.Getpid())
	case "child":
		child := exec.Command("sleep", "600")
		if err := child.Start(); err != nil {
			os.Exit(5)
		}
		fmt.Printf(`{"protocol":1,"checks":["decode"],"version":"%d"}`+"\n", child.Process.Pid)
	default:
		fmt.Println(first)
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		q, err := readMessage(lines.Bytes())
		if err != nil {
			os.Exit(4)
		}
		switch input := q.text("input") + q.text("host") + q.text("reference"); {
		case input == "crash":
			fmt.Fprintln(os.Stderr, "first\nlast words")
			os.Exit(3)
		case input == "hang":
			time.Sleep(time.Hour)
		case input == "text":
			fmt.Println("text")
		case input == "id":
			fmt.Println(`{"id":-1,"data":"id"}`)
		case input == "base64":
			fmt.Printf(`{"id":%v,"data_base64":"*"}`+"\n", q["id"])
		case input == "twice":
			fmt.Printf(`{"id":%v,"data":"twice"}`+"\n{}\n", q["id"])
		case input == "eof":
			os.Stdout.Close()
			io.Copy(io.Discard, os.Stdin)
			return
		case strings.HasPrefix(input, "{"):
			fmt.Printf(`{"id":%v,%s`+"\n", q["id"], input[1:])
		default:
			fmt.Printf(`{"id":%v,"data":"ok"}`+"\n", q["id"])
		}
	}
}

// program starts the binary of these tests with a behaviour.
func program(t *testing.T, behaviour string) (*Program, error) {
	t.Helper()
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(own, " \t") {
		t.Skip("the path of the test has white space")
	}
	p, err := StartProgram(own+" behave "+behaviour, time.Minute)
	if err == nil {
		t.Cleanup(p.Close)
	}
	return p, err
}

// Whatever a program does, each question has an answer or an error, and the next one is asked.
func TestTroubles(t *testing.T) {
	p, err := program(t, "-")
	if err != nil {
		t.Fatal(err)
	}
	if p.Name != "test" || p.Version != "7" {
		t.Errorf("%q %q", p.Name, p.Version)
	}
	decode := p.Implementation().Decode
	for _, c := range []struct{ input, want string }{
		{"crash", "crash: exit status 3: last words"},
		{"eof", "crash: it ended with status 0"},
		{"hang", "time-out: no line within 1ms"},
		{"text", `wrong line: the line is not a JSON object: "text"`},
		{"id", "wrong line: the line has not the id 9 of the question"},
		{"base64", "wrong line: data_base64 is not base64"},
		{`{"x":1}`, "wrong line: the message has no data"},
		{`{"data":7}`, "wrong line: the message has no data"},
		{`{"unsupported":true}`, "unsupported operation"},
		{`{"error":"no","offset":3}`, "no ("},
	} {
		if c.input == "hang" {
			p.timeout = time.Millisecond
		}
		_, err := decode(c.input)
		p.timeout = time.Minute
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.input, err, c.want)
		}
		if got, err := decode("x"); got != "ok" || err != nil {
			t.Errorf("after %s: %q, %v", c.input, got, err)
		}
	}
	want := map[string]int{timeOut: 1, crash: 2, wrongLine: 5}
	if !reflect.DeepEqual(p.Troubles, want) {
		t.Errorf("%v, want %v", p.Troubles, want)
	}
	// A line too many is no answer to the next question, or is counted at the end.
	if got, err := decode("twice"); got != "twice" || err != nil {
		t.Error(got, err)
	}
	if got, err := decode("x"); err == nil {
		t.Errorf("%q in spite of a line too many", got)
	}
	if _, err := decode("twice"); err != nil {
		t.Error(err)
	}
	p.Close()
	if p.Close(); p.Troubles[SurplusLine] != 1 {
		t.Error(p.Troubles)
	}
}

// A program that always fails is not started for each question.
func TestGivesUp(t *testing.T) {
	p, err := program(t, "-")
	if err != nil {
		t.Fatal(err)
	}
	for range mostInRow + 5 {
		if _, err := p.Implementation().Decode("crash"); err == nil {
			t.Error("an answer")
		}
	}
	if p.starts != mostInRow || p.Troubles[unasked] != 5 {
		t.Errorf("%d starts, %v", p.starts, p.Troubles)
	}
	if p, err = program(t, "-"); err != nil {
		t.Fatal(err)
	}
	for p.starts < mostStarts {
		p.starts++
	}
	p.Close()
	if _, err := p.Implementation().Decode("x"); err == nil || p.Troubles[unasked] != 1 {
		t.Errorf("%v, %v", err, p.Troubles)
	}
}

// A program must begin with a line that says what it answers.
func TestFirstLine(t *testing.T) {
	for behaviour, want := range map[string]string{
		"nothing": "crash: it ended", "no_json": "is not a JSON object", "protocol_2": `does not say "protocol": 1`, "no_checks": "no checks",
	} {
		if _, err := program(t, behaviour); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", behaviour, err, want)
		}
	}
	for _, command := range []string{"", " ", "urikit-none"} {
		if p, err := StartProgram(command, time.Minute); err == nil {
			p.Close()
			t.Errorf("%q starts", command)
		}
	}
}

// A program that is started again must say the same in its first line.
func TestFirstLineChanges(t *testing.T) {
	p, err := program(t, "changes")
	if err != nil {
		t.Fatal(err)
	}
	decode := p.Implementation().Decode
	if _, err := decode("crash"); err == nil {
		t.Error("an answer")
	}
	if _, err := decode("x"); err == nil || !strings.Contains(err.Error(), "not that of the first start") || p.Troubles[wrongLine] != 1 {
		t.Errorf("%v, %v", err, p.Troubles)
	}
}

// An answer says only what the program knows.
func TestSaid(t *testing.T) {
	p, err := program(t, "-")
	if err != nil {
		t.Fatal(err)
	}
	asks := p.Implementation()
	c, err := asks.Parse("rfc3986", `{"scheme":null,"host":"h","path":"/p","registry":false}`)
	if err != nil || c.Scheme != nil || *c.Host != "h" || c.Path != "/p" || c.Untold ||
		!reflect.DeepEqual(c.Unknown, []string{"authority", "userinfo", "port", "query", "fragment", "opaque_part"}) {
		t.Errorf("%+v, %v", c, err)
	}
	if c, err = asks.Parse("rfc3986", `{"x":1}`); err != nil || !c.Untold {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err = asks.Parse("rfc3986", `{"scheme":1}`); err == nil {
		t.Error("a number is a scheme")
	}
	if _, err = asks.Parse("rfc2396", "a"); err == nil || err.Error() != "unsupported operation" {
		t.Error(err)
	}
	if _, err = asks.Parse("rfc3986", "\xff"); err == nil || err.Error() != "unsupported operation" {
		t.Error(err)
	}
	if _, err = asks.Resolve("rfc3986", "a:b", "c", []string{"lax"}); err == nil || err.Error() != "unsupported operation" {
		t.Error(err)
	}
	if target, err := asks.Resolve("rfc3986", "a:b", `{"current_document":true,"fragment":"f"}`, nil); err != nil || !target.CurrentDocument || *target.Fragment != "f" {
		t.Error(target, err)
	}
	if ok, err := asks.Matches("rfc3986", "URI", `{"error":"no"}`); ok || err != nil {
		t.Error(ok, err)
	}
	if list, err := p.list("extract", "uris", message{"input": `{"uris":["a",1]}`}); err == nil {
		t.Error(list)
	}
	read, err := p.Read(`{"host":"h","port":null}`)
	if port, ok := read["port"]; err != nil || !ok || port != nil || *read["host"] != "h" || len(read) != 2 {
		t.Error(read, err)
	}
	if _, err := p.Read(`{"host":1}`); err == nil {
		t.Error("a number is a host")
	}
}

// Through the protocol this module answers as without it.
func TestServe(t *testing.T) {
	p, err := program(t, "answer")
	if err != nil {
		t.Fatal(err)
	}
	suite := uritest.Suite{}
	if testing.Short() {
		suite.Editions = []string{"rfc2396"}
	}
	report, err := suite.Run(p.Implementation())
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range report.Check(nil) {
		t.Error(problem)
	}
	for _, r := range report.Results {
		if r.Skipped > 0 {
			t.Errorf("%s: %s: %d skipped", r.Edition, r.Topic, r.Skipped)
		}
	}
	read, err := p.Read("http://u:p@h:1/a?b")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"scheme": "http", "user": "u", "password": "p", "host": "h", "port": "1", "path": "/a"} {
		if read[name] == nil || *read[name] != want {
			t.Errorf("%s: %v, want %s", name, read[name], want)
		}
	}
	if read, err = p.Read("//h"); err != nil || read["user"] != nil || read["port"] != nil || len(read) != len(readings) {
		t.Error(read, err)
	}
	if _, err = p.Read("//["); err == nil {
		t.Error("no error")
	}
}

// Serve refuses lines that are no questions, and does not know every one.
func TestServeOthers(t *testing.T) {
	var out bytes.Buffer
	if err := Serve(strings.NewReader(`{"id":"x","check":"y"}`+"\n"), &out, "n", "v", Urikit()); err != nil {
		t.Fatal(err)
	}
	if _, second, _ := strings.Cut(out.String(), "\n"); second != `{"id":"x","unsupported":true}`+"\n" {
		t.Error(second)
	}
	var refused bytes.Buffer
	if err := Serve(strings.NewReader(`{"id":1,"check":"expand","template":"{x}","variables":{"x":[1]}}`+"\n"), &refused, "n", "v", Urikit()); err != nil || !strings.Contains(refused.String(), "neither a text nor a pair") {
		t.Error(err, refused.String())
	}
	for _, line := range []string{"x", "null", "[]", `{"input_base64":1}`} {
		if err := Serve(strings.NewReader(line), io.Discard, "n", "v", Urikit()); err == nil {
			t.Errorf("%s is a question", line)
		}
	}
}

// A line has only US-ASCII.
func TestLine(t *testing.T) {
	const want = `{"a":"\u00fc\u4e2d\ud83d\ude00\u2028\u003c","b_base64":"/w=="}` + "\n"
	line := message{"a": "ü中😀\u2028<", "b": "\xff"}.line()
	if string(line) != want {
		t.Errorf("%s", line)
	}
	if m, err := readMessage(line); err != nil || m.text("a") != "ü中😀\u2028<" || m.text("b") != "\xff" {
		t.Error(m, err)
	}
}

// The example of the protocol's page works.
func TestPageExample(t *testing.T) {
	python := testenv.Program(t, "python3")
	page, err := os.ReadFile(filepath.Join("..", "..", "uritest", "vectors", "PROTOCOL.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(page), "```python\n")
	code, _, ok := strings.Cut(code, "```")
	if n := strings.Count(code, "\n"); !ok || n != 10 {
		t.Fatalf("the example has %d lines", n)
	}
	name := filepath.Join(t.TempDir(), "adapter.py")
	if err := os.WriteFile(name, []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(name+python, " \t") {
		t.Skip("the path of the test has white space")
	}
	p, err := StartProgram(python+" "+name, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	report, err := uritest.Suite{Editions: []string{"rfc3986"}, Topics: []string{"parse", "resolve"}}.Run(p.Implementation())
	if p.Close(); err != nil || len(p.Troubles) > 0 {
		t.Fatal(err, p.Troubles)
	}
	for _, r := range report.Results {
		if r.Passed < 400 || r.Failed == 0 {
			t.Errorf("%s: %v", r.Topic, r)
		}
	}
}
