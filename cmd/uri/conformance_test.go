package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/uritest"
)

// Every file of vectors matches the schema.
func TestVectorsSchema(t *testing.T) {
	const name = "../../uritest/vectors/schema.json"
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	schema, err := c.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(uritest.Vectors(), "*/*.json")
	if err != nil || len(names) < 40 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(uritest.Vectors(), name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(name, err)
		}
		if err := schema.Validate(file); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	c = jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if schema, err := c.Compile(name + "#/$defs/clauses"); err != nil {
		t.Error(err)
	} else if text, err := os.ReadFile("../../uritest/vectors/clauses.json"); err != nil {
		t.Error(err)
	} else if table, err := jsonschema.UnmarshalJSON(bytes.NewReader(text)); err != nil || schema.Validate(table) != nil {
		t.Error(err, schema.Validate(table))
	}
	for _, text := range []string{
		`{}`,
		`{"version":"2.0","edition":"rfc3986","document":"x:","topic":"x","check":"parse","about":"x","source":"x","requirement":"required","vectors":[]}`,
		`{"version":"2.0","edition":"rfc3986","document":"x:","topic":"x","check":"parse","about":"x","source":"x","requirement":"required","vectors":[{"id":"rfc3986/x/00000000","name":"x","section":"1","input":"","want":{}}]}`,
		`{"version":"2.0","edition":"rfc3986","document":"x:","topic":"x","check":"parse","about":"x","source":"x","requirement":"required","vectors":[{"id":"rfc3986/x/00000000","name":"x","section":"1","input":"","want":{"path":"","offset":0}}]}`,
		`{"version":"2.0","edition":"rfc3986","document":"x:","topic":"x","check":"host","about":"x","source":"x","requirement":"required","vectors":[{"id":"rfc3986/x/00000000","name":"x","section":"1","host":"","want":{"kind":"x"}}]}`,
	} {
		file, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		if schema.Validate(file) == nil {
			t.Errorf("the schema takes %s", text)
		}
	}
}

// The table has each topic of each edition, and all answers of this module are right.
func TestConformance(t *testing.T) {
	out, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if status := run([]string{"conformance", "--json", "--level", "judgement"}, nil, out, os.Stderr); status != process.StatusOK {
		t.Fatalf("exit status %d", status)
	}
	text, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	total := make(map[string]uritest.Result)
	editions := make(map[string]bool)
	for line := range bytes.Lines(text) {
		var result struct {
			Implementation string
			uritest.Result
		}
		if err := json.Unmarshal(line, &result); err != nil {
			t.Fatal(err)
		}
		sum := total[result.Implementation]
		sum.Vectors += result.Vectors
		sum.Passed += result.Passed
		sum.Failed += result.Failed
		total[result.Implementation] = sum
		editions[result.Edition] = true
	}
	ours, theirs := total["urikit"], total["net/url"]
	if ours.Failed > 0 || ours.Passed < ours.Vectors || ours.Vectors < 5000 || len(editions) != len(uri.Editions())+5 { // with RFC 3987 and four other documents
		t.Errorf("%+v, %v", ours, editions)
	}
	if theirs.Vectors != ours.Vectors || theirs.Passed == 0 || theirs.Failed == 0 {
		t.Errorf("%+v", theirs)
	}
}
