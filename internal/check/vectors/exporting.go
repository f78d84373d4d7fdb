package main

import (
	"bytes"
	"fmt"
	"slices"
)

// Exports are required vectors in the form of other suites, for runners that know only those.

// A format is a format of JSON Schema, with the edition and the rule that decide it.
type format struct {
	name    string
	edition *edition
	rule    string
	section string
}

var formats = []format{
	{"uri", rfc3986, "URI", "RFC 3986, section 3"},
	{"uri-reference", rfc3986, "URI-reference", "RFC 3986, section 4.1"},
	{"iri", rfc3987, "URI", "RFC 3987, section 2.2"},
	{"iri-reference", rfc3987, "URI-reference", "RFC 3987, section 2.2"},
	{"uri-template", rfc6570, "URI-Template", "RFC 6570, section 2"},
}

// exports returns the files of exports by their names.
func exports(topics []*topic) map[string][]byte {
	all := map[string][]byte{"exports/urltestdata/rfc3986.json": urlTestData(topics)}
	for _, f := range formats {
		all["exports/json-schema/"+f.name+".json"] = f.file(topics)
	}
	return all
}

// ask calls f for each required vector of an edition whose texts are UTF-8.
func ask(topics []*topic, e *edition, checks []string, f func(t *topic, v object)) {
	for _, t := range topics {
		if t.edition != e || !slices.Contains(checks, t.check) {
			continue
		}
		for _, v := range t.vectors {
			if v.value("requirement") == required && !v.has("input_base64") && !v.has("reference_base64") {
				f(t, v)
			}
		}
	}
}

// file returns a file in the form of JSON-Schema-Test-Suite, optional/format.
func (f format) file(topics []*topic) []byte {
	var tests []object
	seen := make(map[any]bool)
	rule := f.rule
	if i := slices.Index(startRules[:], rule); i >= 0 {
		rule = f.edition.starts[i]
	}
	ask(topics, f.edition, []string{"parse", "rules", "valid"}, func(_ *topic, v object) {
		text := v.value("input").(string)
		if valid := f.edition.matches(rule, text); !seen[text] {
			seen[text] = true
			tests = append(tests, object{}.with("description", fmt.Sprintf("%s (%s)", readable(text), v.value("id"))).with("data", text).with("valid", valid))
		}
	})
	var b bytes.Buffer
	fmt.Fprintf(&b, "[\n{\n\"description\": %s,\n\"schema\": {\"$schema\": \"https://json-schema.org/draft/2020-12/schema\", \"format\": %s},\n\"tests\": ",
		encode("format "+f.name+", by "+f.section), encode(f.name))
	writeLines(&b, tests)
	b.WriteString("}\n]\n")
	return b.Bytes()
}

// urlTestData returns a file in the form of urltestdata.json of web-platform-tests. Its answers are
// those of RFC 3986.
func urlTestData(topics []*topic) []byte {
	var tests []object
	ask(topics, rfc3986, []string{"resolve"}, func(_ *topic, v object) {
		tests = append(tests, object{}.with("comment", v.value("id")).with("input", v.value("reference")).with("base", v.value("base")).
			with("href", v.value("want").(object).value("target")))
	})
	ask(topics, rfc3986, []string{"parse"}, func(t *topic, v object) {
		if t.name == "invalid" {
			tests = append(tests, object{{"comment", v.value("id")}, {"input", v.value("input")}, {"base", nil}, {"failure", true}})
		}
	})
	var b bytes.Buffer
	writeLines(&b, tests)
	return b.Bytes()
}

// writeLines writes a list with a line for each element.
func writeLines(b *bytes.Buffer, list []object) {
	b.WriteString("[\n")
	for i, o := range list {
		b.Write(encode(o))
		if i < len(list)-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	b.WriteString("]\n")
}
