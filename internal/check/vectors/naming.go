package main

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// mostName is the length from which a text in a name is cut.
const mostName = 40

// nameOf returns a name for a vector that people read: what is asked, and what is right. It is
// unique in the topic.
func (t *topic) nameOf(hash string, question, want object) string {
	var parts []string
	for _, name := range []string{"component", "data", "template", "domain", "input", "host", "path", "reference", "target", "text", "a"} {
		if text, ok := question.given(name); ok {
			parts = append(parts, readable(text))
		}
	}
	for _, name := range []struct{ member, word string }{{"b", "and"}, {"base", "from"}, {"level", "at level"}} {
		if text, ok := question.given(name.member); ok {
			parts = append(parts, name.word, readable(text))
		}
	}
	if options, ok := question.value("options").([]string); ok {
		parts = append(parts, "with", strings.Join(options, ", "))
	}
	name := strings.Join(parts, " ") + t.verdict(want)
	if t.names[name] {
		name += " (" + hash[:4] + ")"
		require(!t.names[name], "two vectors of %s/%s are called %s", t.edition.name, t.name, name)
	}
	t.names[name] = true
	return name
}

// verdict returns the right answer in a few words, if the answer is yes or no. Each case is a check
// and an answer to it.
func (t *topic) verdict(want object) string {
	switch {
	case t.check == "parse" && want.has("offset"), t.check == "decode" && want.has("offset"):
		return ": invalid"
	case t.check == "parse":
		return ": valid"
	case t.check == "host" && !want.has("kind"):
		return ": no host"
	case t.check == "host":
		return fmt.Sprintf(": %v", want.value("kind"))
	case want.has("error"):
		return fmt.Sprintf(": error %v", want.value("error"))
	case want.has("unreachable"):
		return ": unreachable"
	case t.check == "valid" && want.value("valid") == false:
		return ": invalid"
	case t.check == "valid":
		return ": valid"
	case t.check == "to-ascii" && !want.has("ascii"), t.check == "to-unicode" && !want.has("unicode"):
		return ": error"
	case t.check == "same-document":
		return fmt.Sprintf(": %v", want.value("same"))
	}
	return ""
}

// readable returns a text in printable US-ASCII, cut if it is long.
func readable(text string) string {
	var b strings.Builder
	for i, r := range text {
		switch {
		case b.Len() > mostName:
			return b.String() + "..."
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd"):
			fmt.Fprintf(&b, "<%02X>", text[i])
		case r <= ' ' || r >= 0x7f:
			fmt.Fprintf(&b, "<U+%04X>", r)
		default:
			b.WriteRune(r)
		}
	}
	if b.Len() == 0 {
		return "(empty)"
	}
	return b.String()
}

// value returns the value of a member, or nil.
func (o object) value(name string) any {
	i := slices.IndexFunc(o, func(m member) bool { return m.name == name })
	if i < 0 {
		return nil
	}
	return o[i].value
}

// has reports whether o has a member.
func (o object) has(name string) bool { return o.value(name) != nil }

// given returns a text, which is in base64 if it is not UTF-8.
func (o object) given(name string) (string, bool) {
	if text, ok := o.value(name).(string); ok {
		return text, true
	}
	text, ok := o.value(name + "_base64").(string)
	if !ok {
		return "", false
	}
	decoded, err := base64.StdEncoding.DecodeString(text)
	check(err)
	return string(decoded), true
}
