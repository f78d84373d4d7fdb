package ignore

import "strings"

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

// tokens reads the wildcards of a text. It returns false for a text that matches nothing.
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
// if it has no end.
func parseClass(text string) (*[4]uint64, int) {
	set := new([4]uint64)
	i := 1
	negated := i < len(text) && (text[i] == '!' || text[i] == '^')
	if negated {
		i++
	}
	before := 0 // the octet that can begin a range, or 0
	for first := true; ; first = false {
		if i >= len(text) {
			return nil, 0
		}
		c := text[i]
		switch {
		case c == ']' && !first:
			if negated {
				for k := range set {
					set[k] = ^set[k]
				}
			}
			return set, i + 1
		case c == '-' && before != 0 && i+1 < len(text) && text[i+1] != ']':
			i++
			if text[i] == '\\' {
				i++
			}
			if i == len(text) {
				return nil, 0
			}
			for k := before; k <= int(text[i]); k++ {
				set[k>>6] |= 1 << (k & 63)
			}
			before = 0
		case c == '[' && i+1 < len(text) && text[i+1] == ':':
			n := strings.IndexByte(text[i+2:], ']')
			if n < 0 {
				return nil, 0
			}
			name, closed := strings.CutSuffix(text[i+2:i+2+n], ":")
			if !closed {
				set['['>>6] |= 1 << ('[' & 63)
				before = '['
				break
			}
			is := named[name]
			if is == nil {
				return nil, 0
			}
			for k := range byte(0x80) {
				if is(k) {
					set[k>>6] |= 1 << (k & 63)
				}
			}
			i += 2 + n
			before = 0
		default:
			if c == '\\' {
				i++
				if i == len(text) {
					return nil, 0
				}
				c = text[i]
			}
			set[c>>6] |= 1 << (c & 63)
			before = int(c)
		}
		i++
	}
}

// named has the classes with names, such as [:digit:]. They contain only ASCII.
var named = map[string]func(byte) bool{
	"alnum":  func(c byte) bool { return isAlpha(c) || isDigit(c) },
	"alpha":  isAlpha,
	"blank":  func(c byte) bool { return c == ' ' || c == '\t' },
	"cntrl":  func(c byte) bool { return c < ' ' || c == 0x7f },
	"digit":  isDigit,
	"graph":  func(c byte) bool { return c > ' ' && c < 0x7f },
	"lower":  func(c byte) bool { return 'a' <= c && c <= 'z' },
	"print":  func(c byte) bool { return c >= ' ' && c < 0x7f },
	"punct":  func(c byte) bool { return c > ' ' && c < 0x7f && !isAlpha(c) && !isDigit(c) },
	"space":  func(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' },
	"upper":  func(c byte) bool { return 'A' <= c && c <= 'Z' },
	"xdigit": func(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' },
}

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

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
