package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"
)

// An object is a JSON object that keeps the order of its members.
type object []member

type member struct {
	name  string
	value any
}

// with appends a member. A text that is not UTF-8 is written in base64, under the name with
// "_base64" appended. Undefined values are left out.
func (o object) with(name string, value any) object {
	switch v := value.(type) {
	case *string:
		if v == nil {
			return o
		}
		return o.with(name, *v)
	case string:
		if !utf8.ValidString(v) {
			return append(o, member{name + "_base64", base64.StdEncoding.EncodeToString([]byte(v))})
		}
	}
	return append(o, member{name, value})
}

func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(encode(m.name))
		b.WriteByte(':')
		b.Write(encode(m.value))
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// encode returns a value as JSON on one line.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// version is the version of the vectors: the first number rises if a program that reads them must
// change, the second if answers or vectors do.
const version = "2.0"

// A topic is a file of vectors.
type topic struct {
	edition *edition
	name    string
	check   string // the kind of question
	about   string
	decide  func(asked) string // returns the clause; if nil, clauseOf knows it
	vectors []object           // each names its source
	seen    map[string]string  // questions by id
	names   map[string]bool    // of vectors
}

// add adds a vector, unless the topic has the question already. Equal questions have
// equal answers, so nothing is lost. source and section name its origin; note, which may
// be empty, its subject. The reason for the level of the vector can add to them.
func (t *topic) add(source, section, note string, question, want object) {
	sum := sha256.Sum256(encode(question))
	id := fmt.Sprintf("%s/%s/%s", t.edition.name, t.name, hex.EncodeToString(sum[:4]))
	if t.seen == nil {
		t.seen, t.names = make(map[string]string), make(map[string]bool)
	}
	if before, ok := t.seen[id]; ok {
		require(before == string(encode(question)), "%s and %s have the same id", before, encode(question))
		return
	}
	t.seen[id] = string(encode(question))
	a := asked{t, id, source, note, question, want}
	r := reasonOf(a)
	decides := member{"section", cmp.Or(r.section, section)}
	if r.level == required {
		decides = member{"clause", clauseOf(a)}
	}
	if note != "" && r.note != "" {
		note += "; "
	}
	note += r.note
	v := object{}.with("id", id).with("name", t.nameOf(hex.EncodeToString(sum[:4]), question, want)).
		with("source", source).with("requirement", r.level).with(decides.name, decides.value)
	if note != "" {
		v = v.with("note", note)
	}
	t.vectors = append(t.vectors, append(v, append(question, member{"want", want})...))
}

// most returns the most frequent value of a member of the vectors, or nil.
func (t *topic) most(name string) any {
	count := make(map[any]int)
	var most any
	for _, v := range t.vectors {
		value := v.value(name)
		if value == nil {
			continue
		}
		if count[value]++; count[value] > count[most] {
			most = value
		}
	}
	return most
}

// file returns the topic as a file, with a line for each vector. The most frequent source,
// requirement, clause and section are named once.
func (t *topic) file() []byte {
	defaults := object{{"source", t.most("source")}, {"requirement", t.most("requirement")}}
	for _, name := range []string{"clause", "section"} {
		if most := t.most(name); most != nil {
			defaults = append(defaults, member{name, most})
		}
	}
	heading := object{
		{"$schema", "../schema.json"}, {"version", version}, {"edition", t.edition.name}, {"document", t.edition.url},
		{"topic", t.name}, {"check", t.check}, {"about", t.about},
	}
	var b bytes.Buffer
	b.WriteString("{\n")
	for _, m := range append(heading, defaults...) {
		fmt.Fprintf(&b, "%s: %s,\n", encode(m.name), encode(m.value))
	}
	b.WriteString("\"vectors\": [\n")
	for i, v := range t.vectors {
		b.Write(encode(slices.DeleteFunc(slices.Clone(v), func(m member) bool { return slices.Contains(defaults, m) })))
		if i < len(t.vectors)-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	b.WriteString("]\n}\n")
	return b.Bytes()
}
