package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/process"
)

// schemaRuns are runs of each command with --json. The inputs are those of [schemaInputs], except
// for commands that read documents or have no inputs. Every option that changes the objects is in
// one run.
var schemaRuns = map[string][][]string{
	"validate": {{}, {"--as", "browser", "--changes"}, {"--scheme-rules"}, {"--scheme-rules", "--edition", "rfc2396"}, {"--as", "iri"}, {"--print", "valid"}},
	"parse": {{}, {"--as", "browser", "--changes"}, {"--as", "any"}, {"--edition", "all"}, {"--edition", "all", "--base", "http://a/b?q"}, {"--edition", "all", "--base", "http://a_b:80/"}, {"--params", "form"}, {"--params", "semicolon"}, {"--edition", "rfc2396"}, {"--edition", "rfc2396bis-01"}, {"--edition", "rfc2396bis-02"},
		{"--as", "iri-reference"}, {"--as", "absolute-uri"}},
	"get": {{"{host}"}, {"{host}", "--as", "browser", "--changes"}, {"{path:decoded}{query:decoded}", "--allow-nul"}, {"{segment:all:decoded}", "--allow-nul"}, {"{segment:all}", "--as", "browser", "--changes"}, {"{host!}", "--as", "iri-reference"}},
	"set": {{"fragment=x"}, {"fragment=x", "--as", "browser", "--changes"}, {"--each", "fragment=a,b"}, {"--each", "fragment=a,b", "--as", "browser", "--changes"}, {"port=1", "--if", "scheme=http"}, {"path:=\xff", "--as", "iri-reference"}},
	"resolve": {{"--base", "http://a/b/c/d;p?q"}, {"--base", "http://a/b/c/d;p?q", "--as", "browser", "--changes"}, {"--base", "http://a/b/c/d;p?q", "--edition", "rfc2396"}, {"--base", "http://a/b", "--edition", "rfc2396", "--variant", "lax"}, {"--base", "http://a/b", "--edition", "rfc2396bis-01", "--variant", "lax"}, {"--base", "http://a", "--variant", "lax"},
		{"--base", "http://ö/", "--as", "iri-reference"}, {"--base", "http://a/b", "--refuse", "climb,authority"}},
	"normalize": {{}, {"--as", "browser", "--changes"}, {"--level", "scheme"}, {"--level", "crawl"}, {"--level", "crawl-href"}, {"--as", "iri-reference", "--nfc", "--level", "scheme"}},
	"convert": {{}, {"--as", "uri-reference", "--to", "iri", "--host", "unicode"}, {"--as", "browser", "--to", "uri", "--base", "http://a/"},
		{"--as", "typed", "--to", "browser"}},
	"filter":  {{"scheme=http"}, {"scheme=http", "--as", "browser", "--changes"}, {"!path=/x", "--as", "iri-reference"}},
	"dedup":   {{}, {"--count", "--keep", "last"}, {"--invalid", "keep"}, {"--by", "{path:decoded}", "--invalid", "keep", "--count"}, {"--by", "{path:decoded}{query:decoded}", "--count", "--null"}, {"--by", "host", "--count", "--top", "1"}, {"--keep", "all", "--sort", "host"}, {"--keep", "groups", "--by", "{path:decoded}", "--invalid", "keep"}},
	"compare": {{}, {"--as", "browser", "--changes"}, {"--level", "scheme"}, {"--base", "http://a/b", "--drop", "fragment"}, {"--level", "urn"}, {"--level", "crawl"}, {"--as", "iri-reference"}},
	"extract": {{}, {"--bases"}, {"--bases", "--base", "http://d.example/"}, {"--resolve"}, {"--as", "uri-reference", "--resolve", "--find", "www"}, {"--edition", "rfc2396", "--resolve"},
		{"--position", "--from", "text"}},
	"audit":      {{}, {"--edition", "rfc2396"}, {"--as", "iri-reference"}, {"--rules"}},
	"check":      {{"--min-severity", "info"}, {"--rules"}},
	"explain":    {{}, {"--edition", "rfc2396"}, {"--edition", "rfc2396bis-02"}, {"--as", "iri-reference"}},
	"relativize": {{"--base", "http://a/b/c"}, {"--base", "http://ö/", "--as", "iri"}, {"--base", "http://a/b/c", "--as", "browser", "--changes"}},
	"encode":     {{"--component", "segment"}, {"--component", "form"}, {"--component", "unreserved", "--edition", "rfc2396"}},
	"decode":     {{}, {"--component", "form", "--allow-nul"}, {"--data"}},
	"template": {{"--match", "{+a}"}, {"--match", "{/a*}{?b,c*}", "--allow-nul"}, {"--match", "http://b/{a}"}, {"--match", "?{a}", "--allow-nul"}, {"--match", "http:{+a}"},
		{"{?a}", "--var", "a=x", "--var", "a=\xff"}, {"{?a,b}", "--in", "jsonl"}, {"x", "--in", "csv"}},
	"schemes":     {{}, {"http", "URN", "shttp", "x-unknown", "a b", "about"}},
	"conformance": {{}},
}

// withoutInputs reports whether the run reads no list of inputs.
func withoutInputs(verb string, args []string) bool {
	switch verb {
	case "conformance", "schemes", "extract":
		return true
	}
	return verb == "template" && !slices.Contains(args, "--match") && !slices.Contains(args, "--in") || slices.Contains(args, "--rules")
}

// schemaInputs returns the probes of the repository and hostile texts.
func schemaInputs(t *testing.T) (inputs []string) {
	t.Helper()
	table, err := os.ReadFile("../../testdata/spec/probes.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		var text string
		quoted, _, _ := strings.Cut(line, "\t")
		if json.Unmarshal([]byte(quoted), &text) == nil {
			inputs = append(inputs, text)
		}
	}
	objects, err := os.ReadFile("../../testdata/probes/probes.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(objects) {
		var probe struct {
			In  []byte `json:"-"`
			Hex string `json:"in_hex"`
		}
		if err := json.Unmarshal(line, &probe); err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Sscanf(probe.Hex, "%x", &probe.In); err == nil {
			inputs = append(inputs, string(probe.In))
		}
	}
	inputs = append(inputs, "data:,x", "data:image/gif;base64,R0lG/w==")
	for c := range 256 {
		for _, format := range []string{"%c", "http://a/%c", "//%c@h:1", "//%c", "?%c", "#%c", "http://b/%%%02X", "?x=%%%02X&y", "{%c}", "a\t%c"} {
			if strings.Contains(format, "%02X") {
				inputs = append(inputs, fmt.Sprintf(format, c))
			} else {
				inputs = append(inputs, strings.Replace(format, "%c", string([]byte{byte(c)}), 1))
			}
		}
	}
	return inputs
}

// special are texts for properties that are rare.
var special = []string{strings.Repeat("é\xff/../&", 3000), "http://h/?" + strings.Repeat("a=%e9&", 3000),
	"http://ö.example:80/ö?ö", "http://\u202eö/", "http://\u05d0/\u05d0", "http:g", "http:", "", "?q", "b?q#t", "mailto:a", "mailto:a?b@c:d", "urn:x:y\turn:X:y",
	"http://a/\thttp://a:80/", "HTTP://a/\thttp://a/", "http://a/.\thttp://a/", "http://a/%41\thttp://a/A", "a\ta", "a\tb", "\xff\ta", "a b\tc",
	"http://[::1]:99999/", "http://[v1.a]/", "x+-.:a", "ws://h/#f", "ws://a_b:80/#f", "shttp:x", "data:text/plain;base64,YQ==", "data:,%ff", "ldap://h/??sub", "{a}{b}{/c*}", "http://xn--a/", "//a?ö=%c3%b6", "?%ff=1", "?x=%ff", "/a?x=1&x=2", "{a", "{a\xff}", "é",
	"x:/a/b", "x:a/..//b", "tel:+1;x=1", "file://h/a|b", "a\\b", "http:\\\\h\\a", "  http://h/ x ", "http://h:80:80/", "http://a_b:80/", "a\xff", "a\xff"}

// longLists are texts for the lists of explain that leave out entries.
var longLists = []string{"http://h/" + strings.Repeat("%41/", answer.MaxParts+1), "http://h/" + strings.Repeat("%FF/", answer.MaxParts+1)}

// schemaDocuments are the files for the commands that read documents.
var schemaDocuments = map[string]string{
	"a.txt": "see http://a/b, <URL:http://c/>, \"http://d/\", www.e.example/x http://f/- \nhttp://g/x-\ny http://h\\i/ http://ö.example/ <http://a/{x}> http://\xff/ http://b\xe9/ mailto:a@b\n",
	"a.html": "<base href=\"http://h/d/\"><a href='x y'>a</a><a href=\"http:x\"><a href=''><a href='#f'><a href='http://[/'><a href='\xff'><img srcset='a 1x, b 2q'>" +
		"<a href='http://a:b@0x7f.1/'><a href='%zz'>",
	"b.html":    "<a href=x><a href='#f'><a href='http:g'><base href='b/'>",
	"a.md":      "[a](http://a/) [c](http://\xff/) ![b](b.png) <http://c/> http://u:p@d/ `x`",
	"\xff.json": `{"href":"a b","x":"http://a/"}`,
	"a.xml":     `<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#x" xml:base="http://h/"/>`,
	"a.eml": "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\nContent-Location: http://example.com/\n\n" +
		"<base href='a b'>\n--b\nContent-Type: text/html\n\nx\n--b--\n",
	"none.html": "x",
	"bad.html":  "<base href='http://[/'>",
	"rel.html":  "<base href='data:x'>",
}

// runJSON runs a command in this process and returns its standard output.
func runJSON(t *testing.T, stdin string, args ...string) []byte {
	t.Helper()
	dir := t.TempDir()
	open := func(name, text string) *os.File {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	in, out, errs := open("in", stdin), open("out", ""), open("errs", "")
	status := run(args, in, out, errs)
	said, _ := os.ReadFile(errs.Name())
	if status != process.StatusOK && status != process.StatusInvalid {
		t.Fatalf("%q: status %d: %s", args, status, said)
	}
	printed, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	return printed
}

// outputsOf calls check for each object of the runs of a command.
func outputsOf(t *testing.T, verb string, check func(object any, about string)) {
	always := special
	if verb == "explain" && !testing.Short() {
		always = slices.Concat(special, longLists)
	}
	probes := schemaInputs(t)
	lines := func(end string, every int) string {
		var b strings.Builder
		for i, text := range slices.Concat(always, probes) {
			if !strings.Contains(text, end) && (i < len(always) || i%every == 0) {
				b.WriteString(text + end)
			}
		}
		return b.String()
	}
	var names []string
	dir := t.TempDir()
	for name, text := range schemaDocuments {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			continue // a file system that has only names in UTF-8
		}
		names = append(names, name)
	}
	slices.Sort(names)
	held := func(printed []byte, about []string) {
		for line := range bytes.Lines(printed) {
			object, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
			if err != nil || !bytes.HasSuffix(line, []byte("\n")) {
				t.Fatalf("%q: not a line of JSON: %v: %.200q", about, err, line)
			}
			check(object, fmt.Sprintf("%q: %.500s", about, line))
		}
	}
	for i, view := range ask.ViewNames {
		for n, text := range slices.Concat(always, probes) {
			if verb != ask.VerbExplain.Name || n%7 != 0 && (n >= len(always) || testing.Short()) {
				continue
			}
			if view == ask.ViewRows {
				text += "\n"
			}
			request := map[string]any{ask.ViewOption.Name: view, "input_base64": []byte(text)}
			if strings.Contains(text, "\u05d0") { // is shown with escapes
				request[ask.As.Name] = "iri-reference"
			}
			if i == 0 { // the page
				request[ask.Base.Name], request[ask.With.Name] = "http://a/b/../c;d?q", "http://a/%7e"
			}
			if view == ask.ViewTable {
				request[ask.In.Name] = "csv"
			}
			asked, _ := json.Marshal(request)
			answer, err := answerTo(verb, asked)
			if err != nil {
				t.Fatalf("%s: %v", asked, err)
			}
			held(append(bytes.TrimSpace(answer), '\n'), []string{verb, view})
		}
	}
	for i, own := range schemaRuns[verb] {
		every := 1 // all probes for the first run of a command, and every seventh for the others
		switch {
		case testing.Short() && i > 0:
			return
		case testing.Short():
			every = 50
		case i > 0:
			every = 7
		}
		args := append([]string{verb, "--json"}, own...)
		switch {
		case verb == "extract", verb == "check" && !slices.Contains(own, "--rules"):
			held(runJSON(t, "", append(args, names...)...), args)
			if verb == "extract" {
				held(runJSON(t, lines("\n", every), args...), args)
				held(runJSON(t, schemaDocuments["b.html"], append(args, "--base", "http://a/")...), args)
			}
		case withoutInputs(verb, own):
			held(runJSON(t, "", args...), args)
		default:
			if !slices.Contains(own, "--data") { // it excludes --null
				held(runJSON(t, lines("\x00", every), append(args, "--null")...), args)
			}
			held(runJSON(t, lines("\n", 11*every), args...), args)
			if !slices.Contains(own, "--in") {
				args = append(args, "--in", "jsonl", "--field", "a")
			}
			held(runJSON(t, "{\"a\":\"http://a/\"}\n{}\n\xff\n", args...), args)
		}
	}
}

// compileSchema returns the schema of a command.
func compileSchema(t *testing.T, verb string) *jsonschema.Schema {
	t.Helper()
	text, err := schemas.ReadFile("schemas/" + verb + ".json")
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(verb, err)
	}
	c := jsonschema.NewCompiler()
	c.AssertContent()
	if err := c.AddResource("schema:"+verb, document); err != nil {
		t.Fatal(verb, err)
	}
	compiled, err := c.Compile("schema:" + verb)
	if err != nil {
		t.Fatal(verb, err)
	}
	return compiled
}

// A coverage has the places of schemas that real objects use, without the name of the schema:
// definitions of the same name are the same in all schemas.
type coverage map[string]bool

func placeIn(s *jsonschema.Schema) string {
	_, place, _ := strings.Cut(s.Location, "#")
	return place
}

// promise adds the properties in s.
func (c coverage) promise(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	if _, seen := c[placeIn(s)]; seen && s.Properties != nil {
		return
	}
	for _, sub := range append(slices.Clone(s.OneOf), s.Ref, s.Items2020) {
		c.promise(sub)
	}
	for _, sub := range s.Properties {
		if _, seen := c[placeIn(sub)]; !seen {
			c[placeIn(sub)] = false
			c.promise(sub)
		}
	}
	if sub, ok := s.AdditionalProperties.(*jsonschema.Schema); ok {
		c.promise(sub)
	}
}

// fits reports whether v, which is valid by one of several schemas, is valid by s. For objects with
// properties it looks only at these, which is much faster than s.Validate.
func fits(s *jsonschema.Schema, v any) bool {
	for s.Ref != nil {
		s = s.Ref
	}
	object, ok := v.(map[string]any)
	if !ok || s.Properties == nil {
		return s.Validate(v) == nil
	}
	for _, name := range s.Required {
		if _, ok := object[name]; !ok {
			return false
		}
	}
	for name, member := range object {
		sub, ok := s.Properties[name]
		if !ok || sub.Const != nil && *sub.Const != member {
			return false
		}
	}
	return true
}

// use marks the properties that an object has, which is valid by s.
func (c coverage) use(s *jsonschema.Schema, v any) {
	if s == nil {
		return
	}
	c.use(s.Ref, v)
	for _, sub := range s.OneOf {
		if fits(sub, v) {
			c.use(sub, v)
			break
		}
	}
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			if sub, ok := s.Properties[name]; ok {
				c[placeIn(sub)] = true
				c.use(sub, member)
			} else if sub, ok := s.AdditionalProperties.(*jsonschema.Schema); ok {
				c.use(sub, member)
			}
		}
	case []any:
		for _, item := range v {
			c.use(s.Items2020, item)
		}
	}
}

// The objects of every command match its schema, and every property of the schemas, and every
// form of an object, appears in an object.
func TestSchemas(t *testing.T) {
	covered := coverage{}
	ran := 0
	for _, cmd := range allCommands() {
		verb := cmd.Name()
		if cmd.Flags().Lookup("json") == nil {
			if _, err := schemaOf(cmd.Name()); err == nil {
				t.Errorf("%s has a schema but no --json", verb)
			}
			continue
		}
		if schemaRuns[verb] == nil {
			t.Errorf("%s has --json: write schemas/%s.json, and add runs with every option that changes the objects to schemaRuns", verb, verb)
			continue
		}
		ran++
		t.Run(verb, func(t *testing.T) { holdToSchema(t, verb, covered) })
	}
	if files, err := schemas.ReadDir("schemas"); err != nil || len(files) != ran {
		t.Errorf("%d schemas for %d commands with --json, %v", len(files), ran, err)
	}
	for place, used := range covered {
		isOnline := strings.Contains(place, "/$defs/not_known/") // which only answers of other sites have
		if !used && !isOnline && !testing.Short() {
			t.Errorf("no object has %s", place)
		}
	}
}

// holdToSchema compares the objects of a command with its schema.
func holdToSchema(t *testing.T, verb string, covered coverage) {
	schema := compileSchema(t, verb)
	covered.promise(schema)
	n, wrong := 0, 0
	forms := map[*jsonschema.Schema]bool{}
	outputsOf(t, verb, func(object any, about string) {
		n++
		if err := schema.Validate(object); err != nil {
			if wrong++; wrong < 4 {
				t.Errorf("%s: %v", about, err)
			}
			return
		}
		covered.use(schema, object)
		for _, form := range schema.OneOf {
			forms[form] = forms[form] || fits(form, object)
		}
	})
	if n == 0 {
		t.Error("no object")
	}
	for _, form := range schema.OneOf {
		if !forms[form] && !testing.Short() {
			t.Errorf("no object has the form %s", placeIn(form.Ref))
		}
	}
}

// linesOf returns the plain lines that objects promise.
func linesOf(t *testing.T, printed []byte) (lines []string) {
	type line struct {
		Output *string
		Base64 []byte `json:"output_base64"`
	}
	for text := range bytes.Lines(printed) {
		var object struct {
			line
			Outputs []line
		}
		if err := json.Unmarshal(text, &object); err != nil {
			t.Fatal(err)
		}
		for _, l := range append(object.Outputs, object.line) {
			switch {
			case l.Base64 != nil:
				lines = append(lines, string(l.Base64))
			case l.Output != nil:
				lines = append(lines, *l.Output)
			}
		}
	}
	return lines
}

// The member "output" is exactly the plain line.
func TestOutputIsLine(t *testing.T) {
	text := strings.Join(special, "\x00") + "\x00"
	for verb, runs := range schemaRuns {
		if slices.Contains([]string{"validate", "parse", "explain", "audit", "check"}, verb) {
			continue // they print no line, or several
		}
		for i, own := range runs {
			noLines := withoutInputs(verb, own) || slices.Contains(own, "--data") || slices.Contains(own, "groups") || slices.Contains(own, "csv")
			if noLines || testing.Short() && i > 0 {
				continue
			}
			args := append([]string{verb, "--null"}, own...)
			plain := strings.Split(string(runJSON(t, text, args...)), "\x00")
			plain = plain[:len(plain)-1]
			if got := linesOf(t, runJSON(t, text, append(args, "--json")...)); !slices.Equal(got, plain) {
				t.Errorf("%q: the objects have %d lines, and the plain output %d, or they differ", args, len(got), len(plain))
				for i := range min(len(got), len(plain)) {
					if got[i] != plain[i] {
						t.Errorf("line %d: %.200q and %.200q", i, got[i], plain[i])
						break
					}
				}
			}
		}
	}
}

// Definitions of the same name are the same in all schemas, and no object has unknown keys.
func TestSchemaDefinitions(t *testing.T) {
	seen := map[string]string{}
	files, err := schemas.ReadDir("schemas")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := schemas.ReadFile("schemas/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		var schema struct {
			Schema string                     `json:"$schema"`
			Title  string                     `json:"title"`
			Defs   map[string]json.RawMessage `json:"$defs"`
		}
		if err := json.Unmarshal(text, &schema); err != nil {
			t.Fatal(file.Name(), err)
		}
		if want := "uri " + strings.TrimSuffix(file.Name(), ".json") + " --json"; schema.Title != want {
			t.Errorf("%s: title %q, want %q", file.Name(), schema.Title, want)
		}
		if schema.Schema != "https://json-schema.org/draft/2020-12/schema" {
			t.Errorf("%s: $schema is %q", file.Name(), schema.Schema)
		}
		for name, definition := range schema.Defs {
			var plain bytes.Buffer
			if err := json.Compact(&plain, definition); err != nil {
				t.Fatal(err)
			}
			if other, ok := seen[name]; ok && other != plain.String() {
				t.Errorf("%s: %s is another one elsewhere", file.Name(), name)
			}
			seen[name] = plain.String()
			if strings.Count(plain.String(), `"properties":`) != strings.Count(plain.String(), `"additionalProperties":false`) {
				t.Errorf("%s: %s allows unknown keys", file.Name(), name)
			}
		}
	}
}
