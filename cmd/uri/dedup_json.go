package main

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
)

// A jsonKeyed is an input with its key, as JSON.
type jsonKeyed struct {
	answer.Input
	Valid bool `json:"valid"` // false only with --invalid keep
	answer.Line
	jsonKey
	Count uint64 `json:"count,omitempty"`
}

// A jsonKey is a key as JSON.
type jsonKey struct {
	Key       string `json:"key"`
	KeyBase64 []byte `json:"key_base64,omitempty"` // if it is not UTF-8
}

func newJSONKey(key []byte) jsonKey {
	if utf8.Valid(key) {
		return jsonKey{Key: string(key)}
	}
	return jsonKey{string(key), key}
}

// appendJSONKeyed appends a packed text with its key as JSON. If counted is set, the plain line has the count
// and the key.
func appendJSONKeyed(dst, packed []byte, n uint64, counted, hasCount bool) []byte {
	key, text := unpackKeyed(packed)
	v := jsonKeyed{Input: answer.NewInput(text), Valid: key[0] == validKey, Line: answer.NewLine(text), jsonKey: newJSONKey(key[1:])}
	if counted {
		v.Line = answer.NewLine(append(append(strconv.AppendUint(nil, n, 10), '\t'), key[1:]...))
	}
	if hasCount {
		v.Count = n
	}
	return appendJSON(dst, v)
}

// appendJSON appends v as a line of JSON.
func appendJSON(dst []byte, v any) []byte {
	b := bytes.NewBuffer(dst)
	if err := ask.Encode(b, v); err != nil {
		panic(err) // cannot happen: v has only texts and numbers
	}
	return b.Bytes()
}

// groups tells the groups of results apart.
type groups struct {
	now    uint64 // the number of the group
	before bool   // there was another one
	count  uint64 // the members so far
}

// isNew reports whether a result is the first of a group with a number.
func (g *groups) isNew(n uint64) bool {
	if n == g.now {
		g.count++
		return false
	}
	g.before = g.now != 0
	g.now, g.count = n, 1
	return true
}

// appendJSON appends a member of a group. The objects of the group and of its members are written in parts.
func (g *groups) appendJSON(dst, _, packed []byte, n uint64) []byte {
	key, text := unpackKeyed(packed)
	count := g.count
	if !g.isNew(n) {
		dst = append(dst, ',')
	} else {
		if g.before {
			dst = appendGroupEnd(dst, count)
		}
		dst = bytes.TrimSuffix(appendJSON(dst, struct {
			Valid bool `json:"valid"` // false only with --invalid keep
			jsonKey
		}{key[0] == validKey, newJSONKey(key[1:])}), []byte("}\n"))
		dst = append(dst, `,"members":[`...)
	}
	return bytes.TrimSuffix(appendJSON(dst, answer.NewInput(text)), []byte("\n"))
}

// appendEnd appends the end of the last group.
func (g *groups) appendEnd(dst []byte) []byte {
	if g.now == 0 {
		return dst
	}
	return appendGroupEnd(dst, g.count)
}

func appendGroupEnd(dst []byte, count uint64) []byte {
	return append(strconv.AppendUint(append(dst, `],"count":`...), count, 10), "}\n"...)
}
