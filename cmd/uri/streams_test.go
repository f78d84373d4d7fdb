package main

import (
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/cmd/internal/ask"
)

// streams are command lines of each verb that reads a list, with a line and a part of its answer.
// In both, N is the number of the line.
var streams = map[*ask.Verb][]struct{ args, line, answer string }{
	ask.VerbValidate: {{"validate --print valid", "http://aN/", "http://aN/"}, {"validate --print invalid --quiet", "a N", "a N"}},
	ask.VerbParse:    {{"parse", "http://aN/", "aN"}, {"parse --as any", "aN", "aN"}},
	ask.VerbGet:      {{"get {host}", "http://aN/", "aN"}, {"get --in csv --field 2 --add h {host}", "x,http://aN/", ",aN"}},
	ask.VerbSet:      {{"set port=1", "http://aN/", "http://aN:1/"}},
	ask.VerbResolve:  {{"resolve --base http://h/", "aN", "http://h/aN"}},
	ask.VerbNormalize: {
		{"normalize", "HTTP://aN/", "http://aN/"}, {"normalize --jobs 1", "HTTP://aN/", "http://aN/"}, {"normalize --jobs 4", "HTTP://aN/", "http://aN/"},
		{"normalize --in csv --replace", `"HTTP://aN/",x`, `"http://aN/",x`}, {"normalize --in jsonl --field u --replace", `{"u":"HTTP://aN/"}`, `{"u":"http://aN/"}`},
		{"normalize --charset iso-8859-1", "HTTP://aN/", "http://aN/"}, {"normalize --invalid keep --quiet", "a N", "a N"},
	},
	ask.VerbConvert:    {{"convert", "http://aN/é", "http://aN/%C3%A9"}},
	ask.VerbFilter:     {{"filter scheme=http", "http://aN/", "http://aN/"}},
	ask.VerbDedup:      {{"dedup", "http://aN/", "http://aN/"}},
	ask.VerbCompare:    {{"compare --json", "http://aN\thttp://aN", "aN"}},
	ask.VerbAudit:      {{"audit", "http://u:secret@aN/", "stdin:N:"}},
	ask.VerbExplain:    {{"explain", "http://aN/", "aN"}},
	ask.VerbRelativize: {{"relativize --base http://h/", "http://h/aN", "aN"}},
	ask.VerbEncode:     {{"encode --component path", "a N", "a%20N"}},
	ask.VerbDecode:     {{"decode", "a%20N", "a N"}},
	ask.VerbTemplate:   {{"template --match /{x}", "/aN", "x=aN"}, {"template /{x} --in jsonl", `{"x":"aN"}`, "/aN"}},
	ask.VerbSchemes:    {{"schemes --json -", "xN", `"input":"xN"`}},
	ask.VerbExtract:    {{"extract --from text", "see http://aN/ and", "http://aN/"}, {"extract --from text", "(http://aN/)", "http://aN/"}},
	ask.VerbTrurl:      {{"trurl -f - --get {host}", "http://aN/", "aN"}},
	ask.VerbPipe:       {{"pipe normalize", "HTTP://aN/", "http://aN/"}},
}

// A line of a pipe is answered before the next one is written, by each verb that reads lists.
func TestStreams(t *testing.T) {
	for _, v := range ask.All {
		if _, reads := v.Option(ask.In); reads && streams[v] == nil {
			t.Errorf("no command line for %s", v.Name)
		}
		for _, c := range streams[v] {
			answers(t, exec.Command("uri", strings.Fields(c.args)...), c.line, c.answer)
		}
	}
	answers(t, exec.Command("sh", "-c", "uri extract --from text | uri normalize | uri get {host}"), "see HTTP://aN/ and", "aN")
}

// answers writes lines to a command, each after the answer to the one before.
func answers(t *testing.T, cmd *exec.Cmd, line, answer string) {
	t.Helper()
	const patience = 20 * time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer in.Close()
	parts := make(chan string)
	go func() {
		defer close(parts)
		b := make([]byte, 1<<16)
		for {
			n, err := out.Read(b)
			if parts <- string(b[:n]); err != nil {
				return
			}
		}
	}()
	defer func() {
		in.Close()
		for range parts {
		}
	}()
	for n := range 3 {
		number := fmt.Sprint(n + 1)
		io.WriteString(in, strings.ReplaceAll(line, "N", number)+"\n")
		var got strings.Builder
		for late := time.After(patience); !strings.Contains(got.String(), strings.ReplaceAll(answer, "N", number)); {
			select {
			case part, more := <-parts:
				if got.WriteString(part); !more {
					t.Errorf("%q: it ended after %q", cmd.Args, got.String())
					return
				}
			case <-late:
				t.Errorf("%q: no answer to line %d, only %q", cmd.Args, n+1, got.String())
				return
			}
		}
	}
}
