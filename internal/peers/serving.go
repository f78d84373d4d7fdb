package peers

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/urikit/uri/uritest"
)

// Serve answers the questions that it reads from r, as a program that speaks the protocol of
// uritest/vectors/PROTOCOL.md. implementation must have all functions.
func Serve(r io.Reader, w io.Writer, name, version string, implementation uritest.Implementation) error {
	s := server{implementation}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, mostLine)
	first := message{
		"protocol": 1, "name": name, "version": version, "bytes": true,
		"checks": []string{
			"parse", "validate", "host", "resolve", "same-document", "normalize", "compare", "relativize", "remove-dot-segments",
			"encode", "decode", "split", "extract", "audit", "read", "expand", "url", "to-ascii", "to-unicode",
		},
		"editions": []string{"rfc3986", "rfc2396bis-02", "rfc2396bis-01", "rfc2396", "rfc3987", "rfc6570", "schemes"},
		"options":  []string{"lax", "same-authority", "refuse-climb", "drop-climb", "new-request", "keep-absolute-dots"},
	}
	if _, err := w.Write(first.line()); err != nil {
		return err
	}
	for lines.Scan() {
		q, err := readMessage(lines.Bytes())
		if err != nil {
			return err
		}
		a, err := s.answer(q)
		if err != nil {
			a = failing(err)
		}
		a["id"] = q["id"]
		if _, err := w.Write(a.line()); err != nil {
			return err
		}
	}
	return lines.Err()
}

// failing returns the answer for an error.
func failing(err error) message {
	if errors.Is(err, errors.ErrUnsupported) {
		return message{"unsupported": true}
	}
	a := message{"error": err.Error()}
	if fault := (*uritest.Fault)(nil); errors.As(err, &fault) {
		a = message{"error": "invalid", "offset": fault.Offset, "component": fault.Component, "rule": fault.Rule}
	}
	return a
}

type server struct{ uritest.Implementation }

// answer returns the answer to a question. Each case is a check of the protocol, with the members
// that its question has.
func (s server) answer(q message) (message, error) {
	edition, input := q.text("edition"), q.text("input")
	switch q.text("check") {
	case "parse":
		return told(s.Parse(edition, input))
	case "split":
		return told(s.Split(input))
	case "validate":
		return named("valid")(s.Matches(edition, q.text("rule"), input))
	case "host":
		kind, address, err := s.ParseHost(edition, q.text("host"))
		return message{"kind": kind, "address": address}, err
	case "resolve":
		return s.resolve(q)
	case "same-document":
		return named("same")(s.SameDocument(edition, q.text("base"), q.text("reference")))
	case "normalize":
		return named("normalized")(s.Normalize(edition, input, q.text("level")))
	case "compare":
		return named("equivalent")(s.Equivalent(edition, q.text("a"), q.text("b"), q.text("level")))
	case "relativize":
		return named("reference")(s.Relativize(q.text("base"), q.text("target")))
	case "remove-dot-segments":
		return named("path")(s.RemoveDotSegments(q.text("path")))
	case "encode":
		return named("encoded")(s.Encode(q.text("component"), q.text("data")))
	case "decode":
		return named("data")(s.Decode(input))
	case "extract":
		return listed("uris")(s.Extract(q.text("text")))
	case "audit":
		return listed("findings")(s.Audit(input))
	case "read":
		return s.read(input)
	}
	return s.answerOthers(q)
}

// answerOthers returns the answer to a question about another document than the generic syntax.
func (s server) answerOthers(q message) (message, error) {
	switch q.text("check") {
	case "expand":
		variables, err := q.variables()
		if err != nil {
			return nil, err
		}
		return named("expanded")(s.Expand(q.text("template"), variables))
	case "url":
		href, host, err := s.URL(q.text("input"), q.text("base"))
		return message{"href": href, "host": host}, err
	case "to-ascii":
		return named("ascii")(s.ToASCII(q.text("domain")))
	case "to-unicode":
		return named("unicode")(s.ToUnicode(q.text("domain")))
	}
	return nil, errors.ErrUnsupported
}

// named returns a function that makes an answer with one member.
func named(name string) func(any, error) (message, error) {
	return func(value any, err error) (message, error) { return message{name: value}, err }
}

// listed is like named, for a list. One without elements is not null.
func listed(name string) func([]string, error) (message, error) {
	return func(list []string, err error) (message, error) {
		return message{name: append([]string{}, list...)}, err
	}
}

// told returns the answer with some components.
func told(c uritest.Components, err error) (message, error) {
	m := message{}
	m.addComponents(c)
	return m, err
}

func (s server) resolve(q message) (message, error) {
	var options []string
	if q.has("options") {
		var err error
		if options, err = q.texts("options"); err != nil {
			return nil, err
		}
	}
	t, err := s.Resolve(q.text("edition"), q.text("base"), q.text("reference"), options)
	if err != nil || !t.CurrentDocument {
		return message{"target": t.URI}, err
	}
	m := message{"current_document": true}
	if t.Fragment != nil {
		m["fragment"] = *t.Fragment
	}
	return m, nil
}

// read answers with the components of RFC 3986.
func (s server) read(text string) (message, error) {
	c, err := s.Parse("rfc3986", text)
	if err != nil {
		return nil, err
	}
	m := message{"user": nil, "password": nil}
	m.addComponents(c)
	if c.Userinfo != nil {
		user, password, ok := strings.Cut(*c.Userinfo, ":")
		if m["user"] = user; ok {
			m["password"] = password
		}
	}
	for name := range m {
		if !slices.Contains(readings, name) {
			delete(m, name)
		}
	}
	return m, nil
}
