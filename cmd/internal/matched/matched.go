// Package matched writes the expansion of a template, and the values with which a template expands
// to a reference.
package matched

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/template"
)

// AppendLine appends the plain line for variables, in the order of names.
func AppendLine(dst []byte, names []string, vars template.Map) []byte {
	start := len(dst)
	add := func(value string, before ...string) {
		if len(dst) > start {
			dst = append(dst, '\t')
		}
		for _, part := range before {
			dst = append(dst, part...)
		}
		dst = append(dst, valueEscapes.Replace(value)...)
	}
	for _, name := range names {
		v := vars[name]
		if text, ok := v.Text(); ok {
			add(text, name, "=")
		}
		for _, item := range v.Items() {
			add(item, name, "=")
		}
		for _, p := range v.Members() {
			add(p.Value, name, "[", nameEscapes.Replace(p.Name), "]=")
		}
	}
	return dst
}

// The escapes of a value, and of the name of a member, which "]" ends.
var (
	escapes      = []string{"\t", `\t`, "\n", `\n`, "\r", `\r`, "\x00", `\0`, `\`, `\\`}
	valueEscapes = strings.NewReplacer(escapes...)
	nameEscapes  = strings.NewReplacer(append(escapes, "]", `\]`)...)
)

// HasNUL reports whether a value contains NUL.
func HasNUL(vars template.Map) bool {
	for _, v := range vars {
		text, _ := v.Text()
		found := strings.IndexByte(text, 0) >= 0
		for _, item := range v.Items() {
			found = found || strings.IndexByte(item, 0) >= 0
		}
		for _, p := range v.Members() {
			found = found || strings.IndexByte(p.Name+p.Value, 0) >= 0
		}
		if found {
			return true
		}
	}
	return false
}

// Put writes variables as JSON, with their plain line.
func Put(to *buffer.Buffer, input, line []byte, names []string, vars template.Map) error {
	b := append(answer.AppendInput(to, to.Bytes(), input), `,"valid":true,"matched":true,`...)
	b = append(answer.AppendMember(to, b, "output", line), `,"vars":{`...)
	var value bytes.Buffer
	first := true
	for _, name := range names {
		v, ok := vars[name]
		if !ok {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		value.Reset()
		plain := json.NewEncoder(&value)
		plain.SetEscapeHTML(false)
		if err := plain.Encode(v); err != nil {
			return err
		}
		b = append(answer.AppendString(b, []byte(name)), ':')
		b = to.Send(append(b, bytes.TrimSuffix(value.Bytes(), []byte("\n"))...))
	}
	return to.Put(append(b, "}}\n"...))
}

// PutNone writes as JSON that a template does not expand to a reference.
func PutNone(to *buffer.Buffer, input []byte) error {
	return to.Put(append(answer.AppendInput(to, to.Bytes(), input), ",\"valid\":true,\"matched\":false}\n"...))
}
