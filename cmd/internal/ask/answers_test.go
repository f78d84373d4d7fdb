package ask

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the answers in testdata/answers.txt")

// TestAnswers compares answers with those in testdata/answers.txt. A line there is a verb and a
// request; the next lines, after a tab each, are its answer or error. Lines that begin with "#" are
// comments.
func TestAnswers(t *testing.T) {
	const name = "testdata/answers.txt"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	asked := map[string]int{}
	lines := strings.SplitAfter(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		out.WriteString(line)
		verb, request, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if !ok || verb == "#" {
			continue
		}
		asked[verb]++
		var want strings.Builder
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], "\t") {
			i++
			want.WriteString(strings.TrimPrefix(lines[i], "\t"))
		}
		reply, err := Append([]byte("before "), verb, []byte(request))
		got := strings.TrimPrefix(string(reply), "before ")
		if len(got) == len(reply) || err != nil && got != "" {
			t.Errorf("%s %s: the answer does not follow the text before it: %q", verb, request, reply)
		}
		if err != nil {
			got = err.Error() + "\n"
		}
		for part := range strings.Lines(got) {
			out.WriteString("\t" + part)
		}
		if got != want.String() && !*update {
			t.Errorf("%s %.200s:\n%s\nwant\n%s", verb, request, got, want.String())
		}
	}
	for _, v := range Verbs() {
		if asked[v.Name] < 10 {
			t.Errorf("%s: only %d requests", v.Name, asked[v.Name])
		}
	}
	if *update {
		if err := os.WriteFile(name, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
