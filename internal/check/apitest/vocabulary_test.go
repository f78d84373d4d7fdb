package apitest

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

const (
	vocabulary     = "../../../docs/vocabulary.md"
	mostExceptions = 10
)

// An exception is a row of the table of docs/vocabulary.md: types on which a method differs from
// the method of that name on all other types.
type exception struct {
	name   string
	types  []string
	answer bool // the answer differs, and not the signature
}

// exceptions reads the table with the head "| method | types | ...".
func exceptions(t *testing.T) (list []exception) {
	t.Helper()
	text, err := os.ReadFile(vocabulary)
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(text), "\n| method | on | difference | reason |\n|-|-|-|-|\n")
	if !ok {
		t.Fatal("docs/vocabulary.md has no table of exceptions")
	}
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) == 1 {
			break
		}
		if len(cells) != 6 || strings.TrimSpace(cells[3]) == "" || strings.TrimSpace(cells[4]) == "" {
			t.Fatalf("docs/vocabulary.md: %s", line)
		}
		e := exception{name: strings.Trim(cells[1], " `"), answer: strings.HasPrefix(strings.TrimSpace(cells[3]), "other result: ")}
		for name := range strings.SplitSeq(cells[2], ",") {
			e.types = append(e.types, strings.Trim(name, " `"))
		}
		list = append(list, e)
	}
	if len(list) == 0 || len(list) > mostExceptions {
		t.Errorf("docs/vocabulary.md has %d exceptions, more than %d", len(list), mostExceptions)
	}
	return list
}

// texts returns the texts of the corpus, of the probes, and of the tables of the documents.
func texts(t *testing.T) (list []string) {
	t.Helper()
	lines := func(name string) []string {
		text, err := os.ReadFile(root + "/testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSpace(string(text)), "\n")
	}
	list = lines("corpus/sample.txt")
	for _, line := range lines("probes/probes.jsonl") {
		var probe struct {
			Hex string `json:"in_hex"`
		}
		if err := json.Unmarshal([]byte(line), &probe); err != nil {
			t.Fatal(err)
		}
		text, err := hex.DecodeString(probe.Hex)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(text))
	}
	for _, name := range []string{"spec/probes.tsv", "spec/equivalence.tsv", "spec/resolution.tsv"} {
		for _, line := range lines(name) {
			for field := range strings.SplitSeq(line, "\t") {
				var text string
				if json.Unmarshal([]byte(field), &text) == nil {
					field = text
				}
				list = append(list, field)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// read returns the values of the five types for a text, if they read it as it is.
func read(text string) (list []any) {
	if r, err := uri.Parse(text); err == nil {
		list = append(list, r)
	}
	if u, err := uri.ParseURI(text); err == nil {
		list = append(list, u)
	}
	if r, err := iri.Parse(text); err == nil {
		list = append(list, r)
	}
	if i, err := iri.ParseIRI(text); err == nil {
		list = append(list, i)
	}
	if u, err := whatwg.Parse(text); err == nil && u.String() == text {
		list = append(list, u)
	}
	return list
}

// answerOf returns what a result says, whatever its type.
func answerOf(v any) string {
	if p := reflect.ValueOf(v); p.Kind() == reflect.Pointer && p.IsNil() {
		return "nil"
	}
	switch v := v.(type) {
	case nil:
		return "nil"
	case error:
		return "error"
	case slog.Value:
		return v.String()
	case []byte:
		return string(v)
	case fmt.Stringer:
		return v.String()
	}
	return fmt.Sprintf("%+v", v)
}

// answers calls each method of v that has no argument, or one component or one reference in text,
// and returns the results.
func answers(v any) map[string][]string {
	all := map[string][]string{}
	value := reflect.ValueOf(v)
	for i := range value.NumMethod() {
		name, m := value.Type().Method(i).Name, value.Method(i)
		call := func(key string, args ...reflect.Value) {
			out := m.Call(args)
			if err, ok := out[len(out)-1].Interface().(error); ok && err != nil && len(out) > 1 {
				all[key] = []string{"error"}
				return
			}
			var results []string
			for _, r := range out {
				results = append(results, answerOf(r.Interface()))
			}
			all[key] = results
		}
		switch in := m.Type(); {
		case in.NumIn() == 0:
			call(name)
		case in.NumIn() == 1 && in.In(0) == reflect.TypeFor[uri.Component]():
			for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
				call(name+" "+c.String(), reflect.ValueOf(c))
			}
		case in.NumIn() == 1 && in.In(0) == reflect.TypeFor[string]() && strings.HasSuffix(name, "Text"):
			call(name+" ../x?y", reflect.ValueOf("../x?y"))
		}
	}
	return all
}

// typeName returns the name of the type of v, such as "uri.URI".
func typeName(v any) string { return reflect.TypeOf(v).String() }

// TestAnswers checks that a method gives the same answer on each of the five types of whole
// references that reads a text as it is, except where docs/vocabulary.md says so.
func TestAnswers(t *testing.T) {
	except := map[string]bool{}
	for _, e := range exceptions(t) {
		for _, on := range e.types {
			except[e.name+" "+on] = e.answer
		}
	}
	needed := map[string]bool{}
	shown := map[string]int{}
	compared := 0
	for _, text := range texts(t) {
		list := read(text)
		if u, err := whatwg.Parse(text); err == nil && u.String() != text {
			list = append(list, nil) // ends the comparison of the text
			list = append(list, read(u.String())...)
		}
		first := map[string][]string{}
		of := map[string]any{}
		for _, v := range list {
			if v == nil {
				clear(first)
				continue
			}
			for key, got := range answers(v) {
				name, _, _ := strings.Cut(key, " ")
				exception := name + " " + typeName(v)
				want, ok := first[key]
				if !ok {
					if _, is := except[exception]; !is {
						first[key], of[key] = got, v
					}
					continue
				}
				n := min(len(want), len(got))
				compared++
				if slices.Equal(want[:n], got[:n]) || len(want) != len(got) && !slices.Equal(want, []string{"error"}) && !slices.Equal(got, []string{"error"}) && want[0] == got[0] {
					continue
				}
				if _, is := except[exception]; is {
					needed[exception] = true
					continue
				}
				if shown[exception]++; shown[exception] <= 3 {
					t.Errorf("%s of %q: %T says %q, %T %q", key, text, of[key], want, v, got)
				}
			}
		}
	}
	if compared < 40_000 {
		t.Errorf("%d answers were compared", compared)
	}
	t.Logf("%d answers were compared", compared)
	for key, answer := range except {
		if answer && !needed[key] {
			t.Errorf("docs/vocabulary.md has an exception for the answer of %s, which needs none", key)
		}
	}
}
