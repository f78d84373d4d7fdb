package anchor

import (
	"bytes"
	"encoding/json"
	"hash/maphash"
	"io"
	"strconv"
	"strings"
)

// pointers returns the hashes of the JSON Pointers to all values of a document (RFC 6901, sections
// 5 and 6), and of the names that the document gives its parts: $anchor and $dynamicAnchor of JSON
// Schema, and the fragments of $id, id and @id. It returns false if the document cannot be read to
// its end: then nobody knows its fragments.
func pointers(text []byte) (hashes []uint64, ok bool) {
	p := pointerReader{decoder: json.NewDecoder(bytes.NewReader(text))}
	p.decoder.UseNumber()
	for {
		token, err := p.decoder.Token()
		if err == io.EOF {
			return p.hashes, len(p.open) == 0
		}
		if err != nil {
			return nil, false
		}
		p.token(token)
	}
}

// A pointerReader reads the tokens of JSON.
type pointerReader struct {
	decoder *json.Decoder
	open    []container
	hashes  []uint64
}

// A container is an open object or array.
type container struct {
	path  maphash.Hash // of the pointer to it
	array bool
	index int    // of the next value of an array
	key   string // of the next value of an object
	named bool   // there is a key
}

// token reads a token.
func (p *pointerReader) token(token json.Token) {
	if d, ok := token.(json.Delim); ok && (d == '}' || d == ']') {
		p.open = p.open[:len(p.open)-1]
		return
	}
	var path maphash.Hash
	path.SetSeed(seed)
	if n := len(p.open); n > 0 {
		in := &p.open[n-1]
		path = in.path
		path.WriteByte('/')
		switch {
		case in.array:
			path.WriteString(strconv.Itoa(in.index))
			in.index++
		case !in.named:
			in.key, in.named = token.(string), true
			return
		default:
			path.WriteString(pointerEscape.Replace(in.key))
			in.named = false
			if value, ok := token.(string); ok {
				p.name(in.key, value)
			}
		}
	}
	p.hashes = append(p.hashes, path.Sum64())
	if d, ok := token.(json.Delim); ok {
		p.open = append(p.open, container{path: path, array: d == '['})
	}
}

// pointerEscape writes a key in a JSON Pointer (RFC 6901, section 3).
var pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")

// name adds the name that a value under a key gives to a part of the document.
func (p *pointerReader) name(key, value string) {
	switch key {
	case "$anchor", "$dynamicAnchor":
		p.hashes = append(p.hashes, hash(value))
	case "$id", "id", "@id":
		if _, fragment, ok := strings.Cut(value, "#"); ok && fragment != "" {
			p.hashes = append(p.hashes, hash(fragment), hash(decodeFragment(fragment)))
		}
	}
}
