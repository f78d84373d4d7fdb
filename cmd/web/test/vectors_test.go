package test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// node runs the program of the static site in Node. Each line of standard input is a verb and a
// request; each line of standard output is an answer.
const node = `
require(process.argv[1] + "/wasm_exec.js");
const fs = require("fs");
globalThis.uriReady = () => {
	const answers = [];
	for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
		const [verb, request] = JSON.parse(line);
		const result = uriAnswer(verb, request);
		answers.push(JSON.stringify(result.problem === undefined ? result.answer : ""));
	}
	fs.writeFileSync(1, answers.join("\n") + "\n");
	process.exit(0);
};
const go = new Go();
WebAssembly.instantiate(fs.readFileSync(process.argv[1] + "/uri.wasm"), go.importObject).then((m) => go.run(m.instance));
`

// The static site and the service give the same answers for all texts of the vectors, byte for
// byte.
func TestVectors(t *testing.T) {
	if testing.Short() {
		t.Skip("-short is set: it asks 200,000 questions")
	}
	if _, err := exec.LookPath("node"); err != nil {
		lacks(t, errors.New("needs the program node, which is not in PATH"))
	}
	service := sites(t)["service"]
	names, err := filepath.Glob("../../../uritest/vectors/*/*.json")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	seen := map[string]bool{}
	var texts []string
	for _, name := range names {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var list struct{ Vectors []map[string]any }
		if err := json.Unmarshal(file, &list); err != nil {
			t.Fatal(name, err)
		}
		for _, v := range list.Vectors {
			for key, value := range v {
				if text, ok := value.(string); ok && key != "id" && key != "source" && key != "section" && key != "clause" && key != "note" && !seen[text] {
					seen[text] = true
					texts = append(texts, text)
				}
			}
		}
	}
	var questions bytes.Buffer
	var verbs []string
	var requests [][]byte
	for _, q := range []struct {
		verb    string
		options map[string]any
	}{
		{"parse", nil}, {"parse", map[string]any{"as": "iri-reference"}}, {"validate", map[string]any{"edition": "rfc2396"}}, {"normalize", map[string]any{"level": "scheme"}},
		{"resolve", map[string]any{"base": "http://a/b/c/d;p?q"}}, {"convert", nil}, {"audit", nil}, {"parse", map[string]any{"edition": "all"}},
		{"explain", nil}, {"explain", map[string]any{"view": "row"}}, {"explain", map[string]any{"view": "page", "base": "http://a/b/c/d;p?q", "with": "http://a/"}},
	} {
		for from := 0; from < len(texts); from += 500 {
			var list []map[string]any
			for _, text := range texts[from:min(from+500, len(texts))] {
				r := map[string]any{"input": text}
				for name, value := range q.options {
					r[name] = value
				}
				list = append(list, r)
			}
			request, err := json.Marshal(list)
			if err != nil {
				t.Fatal(err)
			}
			line, _ := json.Marshal([]string{q.verb, string(request)})
			questions.Write(append(line, '\n'))
			verbs, requests = append(verbs, q.verb), append(requests, request)
		}
	}
	cmd := exec.Command("node", "-e", node, programs(t).site)
	cmd.Stdin, cmd.Stderr = &questions, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	if len(answers) != len(requests) {
		t.Fatalf("%d answers to %d requests", len(answers), len(requests))
	}
	for i, request := range requests {
		response, err := http.Post(service+"v1/"+verbs[i], "application/json", bytes.NewReader(request))
		if err != nil {
			t.Fatal(err)
		}
		want, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || response.StatusCode != http.StatusOK {
			t.Fatal(response.Status, err)
		}
		var got string
		if err := json.Unmarshal(answers[i], &got); err != nil || got != string(want) {
			t.Errorf("%s, request %d: the answers differ", verbs[i], i)
		}
	}
	t.Logf("%d texts, %d questions each", len(texts), 11)
}
