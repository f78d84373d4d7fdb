// Package frame speaks the protocol of uritest/vectors/PROTOCOL.md for the adapters in this module.
package frame

import (
	"bufio"
	"encoding/json"
	"errors"
	"log"
	"os"
	"strings"
)

// An Answer has the members of an answer. A member that is nil is undefined.
type Answer map[string]any

// An Adapter has the functions of an implementation. Those that are nil are not asked.
type Adapter[T any] struct {
	Parse      func(text string) (T, error)
	Components func(parsed T, text string) Answer // for "parse"
	Reading    func(parsed T) Answer              // for "read"
	Resolve    func(base, reference string) (string, error)
	Validate   func(rule, text string) (bool, error)
}

// ErrUnsupported is the error for a question that the implementation cannot be asked.
var ErrUnsupported = errors.New("unsupported")

// answer answers a question, whose members are texts.
func (a Adapter[T]) answer(q map[string]string) (Answer, error) {
	switch q["check"] {
	case "resolve":
		target, err := a.Resolve(q["base"], q["reference"])
		return Answer{"target": target}, err
	case "validate":
		valid, err := a.Validate(q["rule"], q["input"])
		return Answer{"valid": valid}, err
	}
	parsed, err := a.Parse(q["input"])
	if err != nil {
		return nil, err
	}
	if q["check"] == "read" {
		return a.Reading(parsed), nil
	}
	return a.Components(parsed, q["input"]), nil
}

// Serve answers the questions on standard input.
func Serve[T any](name, version string, adapter Adapter[T]) {
	checks := []string{"parse", "read"}
	if adapter.Resolve != nil {
		checks = append(checks, "resolve")
	}
	if adapter.Validate != nil {
		checks = append(checks, "validate")
	}
	out := json.NewEncoder(os.Stdout)
	say := func(a Answer) {
		if err := out.Encode(a); err != nil {
			log.Fatal(err)
		}
	}
	say(Answer{"protocol": 1, "name": name, "version": version, "checks": checks})
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var members map[string]any
		if err := json.Unmarshal(lines.Bytes(), &members); err != nil {
			log.Fatal(err)
		}
		q := make(map[string]string)
		for name, value := range members {
			q[name], _ = value.(string)
		}
		a, err := adapter.answer(q)
		switch {
		case errors.Is(err, ErrUnsupported):
			a = Answer{"unsupported": true}
		case err != nil:
			a = Answer{"error": err.Error()}
		}
		a["id"] = members["id"]
		say(a)
	}
}

// Some returns a text, or nil for an empty one.
func Some(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// Reading returns the answer to "read". An empty text stands for none, except of a path.
func Reading(scheme, user, password, host, port, path string) Answer {
	return Answer{"scheme": Some(scheme), "user": Some(user), "password": Some(password), "host": Some(host), "port": Some(port), "path": path}
}

// SetSpelled sets a member to a text, unless the API folds the case of the input or has "" for
// undefined.
func (a Answer) SetSpelled(name, text, input string) {
	if text != "" && (strings.Contains(input, text) || !strings.Contains(strings.ToLower(input), strings.ToLower(text))) {
		a[name] = text
	}
}
