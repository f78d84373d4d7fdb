package ignore

import (
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
)

// A token is a part of a pattern that matches a piece of a name.
type token struct {
	kind  kind
	octet byte       // of a literal
	class *[4]uint64 // the octets of a class
}

// A kind says what a token matches.
type kind byte

const (
	literal     kind = iota // an octet
	anyOctet                // an octet other than "/"
	class                   // an octet of a set, other than "/"
	star                    // octets other than "/"
	everything              // any octets
	directories             // nothing, or octets that end with "/"
)

// A pattern is a line of a .gitignore file.
type pattern struct {
	negated   bool // files that match are not ignored
	directory bool // matches only directories
	baseName  bool // matches the last segment of a name
	names     bool // its last segment is more than "*" and "?"
	prefix    string
	tokens    []token // of the rest; with the prefix alone if there are none
	invalid   bool    // matches nothing
}

// parsePattern returns the pattern of a line without its line end.
func parsePattern(line string) pattern {
	var p pattern
	line, _, _ = strings.Cut(line, "\x00")
	line = trimSpaces(line)
	line, p.negated = strings.CutPrefix(line, "!")
	line, p.directory = strings.CutSuffix(line, "/")
	p.baseName = !strings.Contains(line, "/")
	p.names = strings.Trim(line[strings.LastIndexByte(line, '/')+1:], "*?") != ""
	line = strings.TrimPrefix(line, "/")
	wild := strings.IndexAny(line, `*?[\`)
	if wild < 0 {
		wild = len(line)
	}
	// Git compares the text before the first wildcard apart. So in "a**/b", the rest begins
	// with "**", which matches directories.
	p.prefix = line[:wild]
	if p.baseName {
		p.prefix, wild = "", 0
	}
	var ok bool
	p.tokens, ok = tokens(line[wild:])
	p.invalid = !ok || line == ""
	return p
}

// trimSpaces removes spaces at the end that are not escaped.
func trimSpaces(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			i++
		}
		end = min(i+1, len(line))
	}
	return line[:end]
}

// tokens reads the wildcards of a text. It returns false for a text that matches nothing. Two or
// more stars match folders only between slashes or ends of the text. Elsewhere they are like one.
func tokens(text string) ([]token, bool) {
	var list []token
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '\\':
			i++
			if i == len(text) {
				return nil, false
			}
			list = append(list, token{kind: literal, octet: text[i]})
		case '?':
			list = append(list, token{kind: anyOctet})
		case '[':
			set, n := parseClass(text[i:])
			if n == 0 {
				return nil, false
			}
			list = append(list, token{kind: class, class: set})
			i += n - 1
		case '*':
			end := i + 1
			for end < len(text) && text[end] == '*' {
				end++
			}
			rest := text[end:]
			atStart := i == 0 || text[i-1] == '/'
			switch {
			case end-i == 1 || !atStart:
				list = append(list, token{kind: star})
			case strings.HasPrefix(rest, "/"):
				list = append(list, token{kind: directories})
				end++
			case rest == "" || strings.HasPrefix(rest, `\/`):
				list = append(list, token{kind: everything})
			default:
				list = append(list, token{kind: star})
			}
			i = end - 1
		default:
			list = append(list, token{kind: literal, octet: c})
		}
	}
	return list, true
}

// parseClass reads the class at the start of a text. It returns its octets and its length, or 0
// if it has no end. A "]" in the first place and a "-" at an end are members.
func parseClass(text string) (*[4]uint64, int) {
	c := brackets{text: text, i: 1}
	negated := c.i < len(text) && (text[c.i] == '!' || text[c.i] == '^')
	if negated {
		c.i++
	}
	for first := true; ; first = false {
		if c.i >= len(text) {
			return nil, 0
		}
		ok := true
		switch {
		case text[c.i] == ']' && !first:
			if negated {
				for k := range c.set {
					c.set[k] = ^c.set[k]
				}
			}
			return &c.set, c.i + 1
		case text[c.i] == '-' && c.before != 0 && c.i+1 < len(text) && text[c.i+1] != ']':
			ok = c.end()
		case text[c.i] == '[' && c.i+1 < len(text) && text[c.i+1] == ':':
			ok = c.named()
		default:
			ok = c.octet()
		}
		if !ok {
			return nil, 0
		}
		c.i++
	}
}

// A brackets reads the text of a class from its beginning to its end. Its methods return false if
// the text is wrong.
type brackets struct {
	text   string
	i      int
	set    [4]uint64
	before int // the octet that can begin a range, or 0
}

func (c *brackets) add(octet int) { c.set[octet>>6] |= 1 << (octet & 63) }

// end reads "-" and the end of a range.
func (c *brackets) end() bool {
	c.i++
	if c.text[c.i] == '\\' {
		c.i++
	}
	if c.i == len(c.text) {
		return false
	}
	for k := c.before; k <= int(c.text[c.i]); k++ {
		c.add(k)
	}
	c.before = 0
	return true
}

// named reads the name of a class, such as "[:digit:]". Without ":" before the bracket it reads "["
// alone.
func (c *brackets) named() bool {
	n := strings.IndexByte(c.text[c.i+2:], ']')
	if n < 0 {
		return false
	}
	name, closed := strings.CutSuffix(c.text[c.i+2:c.i+2+n], ":")
	if !closed {
		c.add('[')
		c.before = '['
		return true
	}
	is := named[name]
	if is == nil {
		return false
	}
	for k := range byte(0x80) {
		if is(k) {
			c.add(int(k))
		}
	}
	c.i += 2 + n
	c.before = 0
	return true
}

// octet reads an octet, perhaps after a backslash.
func (c *brackets) octet() bool {
	if c.text[c.i] == '\\' {
		c.i++
		if c.i == len(c.text) {
			return false
		}
	}
	c.before = int(c.text[c.i])
	c.add(c.before)
	return true
}

// named has the classes with names, such as [:digit:]. They contain only ASCII.
var named = map[string]func(byte) bool{
	"alnum":  ascii.IsAlphanumeric,
	"alpha":  ascii.IsLetter,
	"blank":  func(c byte) bool { return c == ' ' || c == '\t' },
	"cntrl":  func(c byte) bool { return c < ' ' || c == 0x7f },
	"digit":  ascii.IsDigit,
	"graph":  func(c byte) bool { return c > ' ' && c < 0x7f },
	"lower":  func(c byte) bool { return 'a' <= c && c <= 'z' },
	"print":  func(c byte) bool { return c >= ' ' && c < 0x7f },
	"punct":  func(c byte) bool { return c > ' ' && c < 0x7f && !ascii.IsAlphanumeric(c) },
	"space":  func(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' },
	"upper":  func(c byte) bool { return 'A' <= c && c <= 'Z' },
	"xdigit": percent.IsHex,
}

// match reports whether the pattern matches a name relative to the folder of its file.
func (p *pattern) match(name string, isDir bool) bool {
	if p.invalid || p.directory && !isDir {
		return false
	}
	if p.baseName {
		name = name[strings.LastIndexByte(name, '/')+1:]
	}
	rest, ok := strings.CutPrefix(name, p.prefix)
	return ok && matchTokens(p.tokens, rest)
}

// matchTokens reports whether tokens match a text. It keeps the set of the tokens that can come
// next, so its time is limited.
func matchTokens(tokens []token, text string) bool {
	now, next := make([]bool, len(tokens)+1), make([]bool, len(tokens)+1)
	reach(tokens, now, 0)
	for i := range len(text) {
		c := text[i]
		clear(next)
		alive := false
		for k, can := range now[:len(tokens)] {
			if !can {
				continue
			}
			switch t := &tokens[k]; t.kind {
			case literal:
				can = c == t.octet
				k++
			case anyOctet:
				can = c != '/'
				k++
			case class:
				can = c != '/' && t.class[c>>6]>>(c&63)&1 != 0
				k++
			case star:
				can = c != '/'
			case directories:
				next[k], alive = true, true
				can = c == '/'
				k++
			}
			if can {
				reach(tokens, next, k)
				alive = true
			}
		}
		if !alive {
			return false
		}
		now, next = next, now
	}
	return now[len(tokens)]
}

// reach adds token k to a set, and those after it if k can match nothing.
func reach(tokens []token, set []bool, k int) {
	for set[k] = true; k < len(tokens) && tokens[k].kind >= star; {
		k++
		set[k] = true
	}
}
