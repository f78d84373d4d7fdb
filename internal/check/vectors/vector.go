package main

import (
	"bytes"
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

// A topic is a file of vectors.
type topic struct {
	edition *edition
	name    string
	check   string // the kind of question
	about   string
	vectors []object          // each names its source
	seen    map[string]string // questions by id
}

// add adds a vector, unless the topic has the question already. Equal questions have
// equal answers, so nothing is lost. source and section name its origin; note, which may
// be empty, its subject.
func (t *topic) add(source, section, note string, question, want object) {
	sum := sha256.Sum256(encode(question))
	id := fmt.Sprintf("%s/%s/%s", t.edition.name, t.name, hex.EncodeToString(sum[:4]))
	if t.seen == nil {
		t.seen = make(map[string]string)
	}
	if before, ok := t.seen[id]; ok {
		require(before == string(encode(question)), "%s and %s have the same id", before, encode(question))
		return
	}
	t.seen[id] = string(encode(question))
	v := object{}.with("id", id).with("source", source).with("section", section)
	if note != "" {
		v = v.with("note", note)
	}
	t.vectors = append(t.vectors, append(v, append(question, member{"want", want})...))
}

// file returns the topic as a file, with a line for each vector. The most frequent source
// is named once.
func (t *topic) file() []byte {
	count := make(map[any]int)
	var most any = ""
	for _, v := range t.vectors {
		source := v[1].value
		if count[source]++; count[source] > count[most] {
			most = source
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n\"$schema\": \"../schema.json\",\n\"edition\": %s,\n\"topic\": %s,\n\"check\": %s,\n\"about\": %s,\n\"source\": %s,\n\"vectors\": [\n",
		encode(t.edition.name), encode(t.name), encode(t.check), encode(t.about), encode(most))
	for i, v := range t.vectors {
		if v[1].value == most {
			v = slices.Delete(slices.Clone(v), 1, 2)
		}
		b.Write(encode(v))
		if i < len(t.vectors)-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	b.WriteString("]\n}\n")
	return b.Bytes()
}
