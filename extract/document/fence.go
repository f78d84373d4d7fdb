package document

import "bytes"

// An endTag is the fence of an HTML element whose content is text, even if it looks like
// markup (HTML Standard, sections 13.2.5.3 and 13.2.5.5). Only the element's end tag ends
// it.
type endTag string

func (name endTag) find(text []byte, last bool) (int, bool) {
	for i := 0; ; i++ {
		n := bytes.Index(text[i:], []byte("</"))
		if n < 0 {
			if n := len(text); !last && n > 0 && text[n-1] == '<' {
				return n - 1, false
			}
			return len(text), false
		}
		i += n
		switch nameIn(text[i+len("</"):], string(name)) {
		case here:
			return i, true
		case maybe:
			if !last {
				return i, false
			}
		}
	}
}

// plaintext is the fence of the plaintext element, which never ends.
type plaintext struct{}

func (plaintext) find(text []byte, _ bool) (int, bool) { return len(text), false }

// An answer says whether a text begins with a name. maybe means that the text is too short
// to decide.
type answer uint8

const (
	no answer = iota
	maybe
	here
)

// nameIn reports whether text begins with the name of a tag. The name is in lower case.
func nameIn(text []byte, name string) answer {
	for i := range len(name) {
		switch {
		case i == len(text):
			return maybe
		case lower(text[i]) != name[i]:
			return no
		}
	}
	switch {
	case len(text) == len(name):
		return maybe
	case isHTMLSpace[text[len(name)]], text[len(name)] == '/', text[len(name)] == '>':
		return here
	}
	return no
}

// A scriptEnd is the fence of a script element (HTML Standard, sections 13.2.5.4 and
// 13.2.5.15 to 13.2.5.31): its end tag, unless the tag follows "<!--" and "<script".
type scriptEnd struct {
	hidden  int // 0 at the beginning, 1 after "<!--", 2 after a "<script" in that
	hyphens int // the number of hyphens just before, if hidden
}

func (f *scriptEnd) find(text []byte, last bool) (int, bool) {
	for i := 0; i < len(text); {
		if f.hidden == 0 {
			n := bytes.IndexByte(text[i:], '<')
			if n < 0 {
				return len(text), false
			}
			i += n
		}
		b := text[i]
		if b != '<' {
			switch {
			case b == '-':
				f.hyphens++
			case b == '>' && f.hyphens >= 2:
				f.hidden, f.hyphens = 0, 0
			default:
				f.hyphens = 0
			}
			i++
			continue
		}
		f.hyphens = 0
		rest := text[i+1:]
		begins, ends, hides := nameIn(rest, "script"), no, no
		if len(rest) == 0 {
			ends = maybe
		} else if rest[0] == '/' {
			ends = nameIn(rest[1:], "script")
		}
		if n := min(len(rest), len("!--")); string(rest[:n]) == "!--"[:n] {
			if hides = maybe; n == len("!--") {
				hides = here
			}
		}
		switch {
		case !last && (ends == maybe || f.hidden == 0 && hides == maybe || f.hidden == 1 && begins == maybe):
			return i, false
		case f.hidden < 2 && ends == here:
			return i, true
		case f.hidden == 0 && hides == here:
			f.hidden, f.hyphens = 1, 2
			i += len("<!--")
		case f.hidden == 1 && begins == here:
			f.hidden = 2
			i += len("<script")
		case f.hidden == 2 && ends == here:
			f.hidden = 1
			i += len("</script")
		default:
			i++
		}
	}
	return len(text), false
}
