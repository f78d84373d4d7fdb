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

// begins reports whether text begins with s.
func begins(text []byte, s string) answer {
	n := min(len(text), len(s))
	switch {
	case string(text[:n]) != s[:n]:
		return no
	case n < len(s):
		return maybe
	}
	return here
}

// A scriptEnd is the fence of a script element (HTML Standard, sections 13.2.5.4 and
// 13.2.5.15 to 13.2.5.31): its end tag, unless the tag follows "<!--" and "<script".
type scriptEnd struct {
	state   scriptState
	hyphens int // the number of hyphens just before, unless the state is scriptData
}

// A scriptState is a state of the tokenizer in a script element.
type scriptState uint8

const (
	scriptData          scriptState = iota
	scriptEscaped                   // after "<!--"
	scriptDoubleEscaped             // after a "<script" in that
)

func (f *scriptEnd) find(text []byte, last bool) (int, bool) {
	for i := 0; i < len(text); {
		if f.state == scriptData {
			n := bytes.IndexByte(text[i:], '<')
			if n < 0 {
				return len(text), false
			}
			i += n
		}
		if text[i] != '<' {
			f.data(text[i])
			i++
			continue
		}
		switch n, ends := f.markup(text[i+1:], last); ends {
		case no:
			i += n
		default:
			return i, ends == here
		}
	}
	return len(text), false
}

// data reads a byte of escaped data other than "<".
func (f *scriptEnd) data(b byte) {
	switch {
	case b == '-':
		f.hyphens++
	case b == '>' && f.hyphens >= 2:
		f.state, f.hyphens = scriptData, 0
	default:
		f.hyphens = 0
	}
}

// markup reads a "<" and the text after it. It returns here if the "<" begins the fence, maybe if
// more text decides, and otherwise no and the number of bytes to skip. Within "<!--", a "<script"
// begins a script that a "</script" ends without ending the fence. The states say how deep the text
// is in these two.
func (f *scriptEnd) markup(rest []byte, last bool) (n int, ends answer) {
	f.hyphens = 0
	end, opens := begins(rest, "/"), no
	if end == here {
		end = nameIn(rest[len("/"):], "script")
	}
	switch f.state {
	case scriptData:
		opens = begins(rest, "!--")
	case scriptEscaped:
		opens = nameIn(rest, "script")
	}
	switch {
	case !last && (end == maybe || opens == maybe):
		return 0, maybe
	case end == here && f.state == scriptDoubleEscaped:
		f.state = scriptEscaped
		return len("</script"), no
	case end == here:
		return 0, here
	case opens == here && f.state == scriptData:
		f.state, f.hyphens = scriptEscaped, len("--")
		return len("<!--"), no
	case opens == here:
		f.state = scriptDoubleEscaped
		return len("<script"), no
	}
	return len("<"), no
}
