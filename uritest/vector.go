package uritest

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// A file is a file of [Vectors].
type file struct {
	Edition, Topic, Check string
	Requirement           string // of the vectors that name no other
	Vectors               []vector
}

// A vector is a JSON object. Texts in base64 are decoded.
type vector map[string]any

// ErrForm reports a file or a vector that does not have the form of its check in
// vectors/schema.json, or a list of known failures with an id that is listed twice.
var ErrForm = errors.New("uritest: wrong form")

// readFiles reads all files of a folder, in the order of their names.
func readFiles(folder fs.FS) ([]file, error) {
	names, _ := fs.Glob(folder, "*/*.json") // the pattern is well-formed
	if len(names) == 0 {
		return nil, fmt.Errorf("uritest: EDITION/TOPIC.json: %w", fs.ErrNotExist)
	}
	var all []file
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, fmt.Errorf("uritest: %w", err)
		}
		var f file
		if err := json.Unmarshal(text, &f); err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrForm, name, err)
		}
		if f.Edition+"/"+f.Topic+".json" != path.Clean(name) || asks[f.Check] == nil {
			return nil, fmt.Errorf("%w: %s", ErrForm, name)
		}
		for _, v := range f.Vectors {
			if err := v.decode(); err != nil {
				return nil, fmt.Errorf("%w: %s: %w", ErrForm, name, err)
			}
		}
		all = append(all, f)
	}
	return all, nil
}

// decode decodes the texts in base64, also in the expected answer.
func (v vector) decode() error {
	for name, value := range v {
		if plain, ok := strings.CutSuffix(name, "_base64"); ok {
			s, _ := value.(string)
			text, err := base64.StdEncoding.DecodeString(s)
			if err != nil {
				return err
			}
			v[plain] = string(text)
			delete(v, name)
		}
	}
	want, ok := v["want"].(map[string]any)
	if !ok {
		return nil
	}
	return vector(want).decode()
}

// These methods return a member. If it is missing or has another type, they panic with
// ErrForm, and the run returns that error.

func member[T any](v vector, name string) T {
	value, ok := v[name].(T)
	if !ok {
		panic(fmt.Errorf("%w: %v: %q", ErrForm, v["id"], name))
	}
	return value
}

func (v vector) text(name string) string { return member[string](v, name) }
func (v vector) want() vector            { return member[map[string]any](v, "want") }

func (v vector) has(name string) bool {
	_, ok := v[name]
	return ok
}

// requirement returns the requirement level of a vector of f.
func (v vector) requirement(f file) string {
	if v.has("requirement") {
		return v.text("requirement")
	}
	return cmp.Or(f.Requirement, "required")
}

// name returns the name of a vector, or its question if it has none.
func (v vector) name() string {
	if v.has("name") {
		return v.text("name")
	}
	return v.question()
}

// optional returns a text, or nil.
func (v vector) optional(name string) *string {
	if !v.has(name) {
		return nil
	}
	s := v.text(name)
	return &s
}

// texts returns a list of texts, or nil.
func (v vector) texts(name string) (list []string) {
	if !v.has(name) {
		return nil
	}
	for _, value := range member[[]any](v, name) {
		s, ok := value.(string)
		if !ok {
			panic(fmt.Errorf("%w: %v: %q", ErrForm, v["id"], name))
		}
		list = append(list, s)
	}
	return list
}
