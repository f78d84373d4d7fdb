package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/abnf"
)

// URI Templates: the grammar of RFC 6570, section 2, decides which texts are templates, and
// section 3.2 is followed for each kind of expression.

var rfc6570 = &edition{
	name: "rfc6570", url: "https://www.rfc-editor.org/rfc/rfc6570", document: "RFC 6570", rulesIn: "2", unicode: true,
	rules: `
URI-Template    = *( literals / expression )
literals        = %x21 / %x23-24 / %x26 / %x28-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate / pct-encoded
expression      = "{" [ operator ] variable-list "}"
operator        = op-level2 / op-level3 / op-reserve
op-level2       = "+" / "#"
op-level3       = "." / "/" / ";" / "?" / "&"
op-reserve      = "=" / "," / "!" / "@" / "|"
variable-list   = varspec *( "," varspec )
varspec         = varname [ modifier-level4 ]
varname         = varchar *( [ "." ] varchar )
varchar         = ALPHA / DIGIT / "_" / pct-encoded
modifier-level4 = prefix / explode
prefix          = ":" max-length
max-length      = %x31-39 *3DIGIT
explode         = "*"
pct-encoded     = "%" HEXDIG HEXDIG
HEXDIG          = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
ALPHA           = %x41-5A / %x61-7A
DIGIT           = %x30-39
ucschar         = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD / %xD0000-DFFFD / %xE1000-EFFFD
iprivate        = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
`,
}

// templating makes the topics templates and expand.
func templating() []*topic {
	e := rfc6570
	grammar, err := abnf.ParseUnicode(e.rules)
	check(err)
	e.grammar, e.machines = grammar, make(map[string]*abnf.Machine)
	return []*topic{templates(e), expanding(e)}
}

// templates makes the topic of texts that are templates or are not. It leaves out the apostrophe,
// which an erratum allows, and the operators that are reserved for extensions.
func templates(e *edition) *topic {
	t := &topic{edition: e, name: "templates", check: "valid", about: "texts, and whether they are templates; without the apostrophe of erratum 6937 and operators of later versions", decide: templateClause}
	add := func(note, s string) {
		if i := strings.IndexByte(s, '{'); strings.Contains(s, "'") || i >= 0 && i+1 < len(s) && strings.IndexByte("=,!@|", s[i+1]) >= 0 {
			return
		}
		t.add("ABNF of RFC 6570 2", "2", note, object{}.with("input", s).with("rule", "URI-Template"), object{}.with("valid", e.matches("URI-Template", s)))
	}
	for b := range rune(0x80) {
		add("literal", "a"+string(b)+"b")
		add("first of an expression", "{"+string(b)+"b}")
		add("name", "{a"+string(b)+"b}")
		if b < 0x30 || b > 0x5a || b == ':' {
			add("after a prefix", "{a:3"+string(b)+"}")
		}
	}
	for _, s := range []string{"\u00a0", "\u00fc", "\ue000", "\u4e2d", "\U0001f600", "\u007f", "\u0085", "\ufffe", "\ufdd0"} {
		add("literal", s)
		add("name", "{"+s+"}")
	}
	words([]string{"{", "}", "x", ",", ":3", "*", ".", "%41"}, 2, func(s string) { add("expressions", "{"+s+"}") })
	for _, s := range []string{
		"", "a", "{x}", "{x", "x}", "{}", "{{x}}", "{x}{y}", "{+x}", "{+}", "{++x}", "{#x,y}", "{?x,y*}", "{&x:3}", "{;x*}", "{/x*,y:4}", "{.x}", "{x:0}", "{x:01}", "{x:1}",
		"{x:9999}", "{x:10000}", "{x:-1}", "{x:}", "{x:3*}", "{x*:3}", "{x**}", "{x*,}", "{,x}", "{x y}", "{x }", "{ x}", "{a.b}", "{a..b}", "{.a.b}", "{a.}", "{..a}", "{a-b}", "{_}", "{1}", "{%20}",
		"{%2}", "{%zz}", "%", "%4", "%41", "%zz", "100%", "a b", "a\"b", "<a>", "a\\b", "a^b", "a`b", "a|b", "http://h/~{user}/", "/{id", "/{id}}", "{x:1,y:2}", "{x:\u0661}",
	} {
		add("", s)
	}
	return t
}

// templateClause returns the clause for a text that is or is not a template.
func templateClause(v asked) string {
	s := v.input()
	if v.want.value("valid") == true {
		return "rfc6570/URI-Template"
	}
	offset, _ := v.edition.machine("URI-Template").Viable(s)
	head := s[:offset]
	open := strings.LastIndexByte(head, '{')
	if open < strings.LastIndexByte(head, '}') || open < 0 {
		return "rfc6570/literals"
	}
	inside := head[open+1:]
	spec := inside[strings.LastIndexByte(inside, ',')+1:]
	switch {
	case offset == len(s), strings.Trim(inside, "+#./;?&") == "":
		return "rfc6570/expression"
	case strings.Contains(spec, ":"):
		return "rfc6570/max-length"
	case strings.Contains(spec, "*"):
		return "rfc6570/varspec"
	}
	return "rfc6570/varname"
}

// A variable is a text, a list of texts, or a list of pairs. Without any it is undefined.
type variable struct {
	text  *string
	list  []string
	pairs [][]string
}

func (v variable) isDefined() bool { return v.text != nil || len(v.list) > 0 || len(v.pairs) > 0 }

// value returns the variable as a question writes it.
func (v variable) value() any {
	switch {
	case v.text != nil:
		return *v.text
	case v.pairs != nil:
		return v.pairs
	case v.list != nil:
		return v.list
	}
	return nil
}

// variables are those of the examples of RFC 6570, section 3.2, and more.
var variables = map[string]variable{
	"count": {list: []string{"one", "two", "three"}}, "dom": {list: []string{"example", "com"}}, "dub": {text: some("me/too")},
	"hello": {text: some("Hello World!")}, "half": {text: some("50%")}, "var": {text: some("value")}, "who": {text: some("fred")},
	"base": {text: some("http://example.com/home/")}, "path": {text: some("/foo/bar")}, "list": {list: []string{"red", "green", "blue"}},
	"keys": {pairs: [][]string{{"semi", ";"}, {"dot", "."}, {"comma", ","}}}, "v": {text: some("6")}, "x": {text: some("1024")}, "y": {text: some("768")},
	"empty": {text: some("")}, "empty_keys": {pairs: [][]string{}}, "undef": {},

	"wide": {text: some("\u00fc\u4e2d\U0001f600")}, "triplet": {text: some("%41%2f")}, "all": {text: some(" !\"#$&'()*+,-./:;<=>?@[\\]^_`{|}~")},
	"one": {list: []string{"a b"}}, "none": {list: []string{}}, "long": {list: []string{"a,b", "c&d", "\u00fc"}}, "blank": {list: []string{"", "a", ""}},
	"pair": {pairs: [][]string{{"a", "1 2"}}}, "wide_keys": {pairs: [][]string{{"k\u00fc", "\u4e2d"}, {"l", "%"}}}, "a.b": {text: some("dotted")}, "a%20b": {text: some("named")},
}

// expanding makes the topic expand: the examples that the document prints, and each kind of
// expression with each kind of variable. The examples come first, then each operator with each
// variable and its modifiers, then lists of variables, then literals.
func expanding(e *edition) *topic {
	t := &topic{edition: e, name: "expand", check: "expand", about: "templates with variables, and their expansions; a list of pairs is an associative array", decide: expandClause}
	add := func(source, note, template string) {
		used := object{}
		for _, name := range names(template) {
			if value := variables[name].value(); value != nil && !used.has(name) {
				used = append(used, member{name, value})
			}
		}
		require(e.matches("URI-Template", template), "%s is not a template", template)
		t.add(source, "3.2", note, object{}.with("template", template).with("variables", used), object{}.with("expanded", expand(template)))
	}
	for _, example := range printedTemplates() {
		require(slices.Contains(example.want, expand(example.template)), "%s becomes one of %q, and %s here", example.template, example.want, expand(example.template))
		add("RFC 6570 3.2", "printed", example.template)
	}
	const source = "section 3.2 of RFC 6570"
	for _, operator := range []string{"", "+", "#", ".", "/", ";", "?", "&"} {
		for _, name := range []string{"var", "hello", "empty", "undef", "wide", "triplet", "half", "all", "list", "one", "none", "long", "blank", "keys", "pair", "wide_keys", "empty_keys", "a.b", "a%20b"} {
			add(source, "", "{"+operator+name+"}")
			if v := variables[name]; v.text == nil {
				add(source, "", "{"+operator+name+"*}")
			} else if name == "hello" || name == "wide" || name == "all" {
				add(source, "", "{"+operator+name+":2}")
				add(source, "", "{"+operator+name+":1000}")
			}
		}
		for _, list := range []string{"x,y", "x,undef", "undef,y", "undef,none", "empty,x", "x,empty", "undef,empty_keys,x", "list,x", "x,list*", "list*,keys*", "keys*,y", "x:2,y", "y,var:3,list"} {
			add(source, "", "/a{"+operator+list+"}b")
		}
	}
	for _, template := range []string{"", "a", "/a%20b", "\u00fc", "/\u4e2d{x}\U0001f600", "{x}{y}", "{x}.{y}", "{undef}", "a{undef}b", "{var}{var}", "{+base}{var}{?x,y}{#hello}", "http://h{/list*}{?keys*}", "~$&()*+,;=:@/?#[]!"} {
		add(source, "", template)
	}
	return t
}

// A printedTemplate is an example of RFC 6570, section 3.2, with its expansions: those in which an
// associative array has any order are right there.
type printedTemplate struct {
	template string
	want     []string
}

// printedTemplates returns the examples, from the suite that has them.
func printedTemplates() (list []printedTemplate) {
	text, err := os.ReadFile(filepath.Join(root, "template", "testdata", "spec-examples-by-section.json"))
	check(err)
	var sections map[string]struct{ TestCases [][2]any }
	check(json.Unmarshal(text, &sections))
	for _, name := range slices.Sorted(maps.Keys(sections)) {
		if !strings.HasPrefix(name, "3.2") {
			continue
		}
		for _, example := range sections[name].TestCases {
			p := printedTemplate{template: example[0].(string)}
			if want, ok := example[1].(string); ok {
				p.want = []string{want}
			} else {
				for _, want := range example[1].([]any) {
					p.want = append(p.want, want.(string))
				}
			}
			list = append(list, p)
		}
	}
	return list
}

// names returns the names of the variables of a template, in order.
func names(template string) (list []string) {
	for _, expression := range strings.Split(template, "{")[1:] {
		expression, _, _ = strings.Cut(expression, "}")
		for spec := range strings.SplitSeq(strings.TrimLeft(expression, "+#./;?&"), ",") {
			name, _, _ := strings.Cut(strings.TrimSuffix(spec, "*"), ":")
			list = append(list, name)
		}
	}
	return list
}

// An expansion is how an operator expands variables (sections 3.2.2 to 3.2.9).
type expansion struct {
	first, separator string
	isNamed          bool
	isForm           bool // "name=" for an empty value
	allowed          string
}

var expansions = map[byte]expansion{
	0: {separator: ","}, '+': {separator: ",", allowed: reserved}, '#': {first: "#", separator: ",", allowed: reserved},
	'.': {first: ".", separator: "."}, '/': {first: "/", separator: "/"}, ';': {first: ";", separator: ";", isNamed: true},
	'?': {first: "?", separator: "&", isNamed: true, isForm: true}, '&': {first: "&", separator: "&", isNamed: true, isForm: true},
}

// expand expands a template with the variables.
func expand(template string) string {
	var b strings.Builder
	for template != "" {
		literal, rest, ok := strings.Cut(template, "{")
		b.WriteString(encoded(literal, reserved))
		if !ok {
			break
		}
		var expression string
		expression, template, _ = strings.Cut(rest, "}")
		b.WriteString(expandExpression(expression))
	}
	return b.String()
}

func expandExpression(expression string) string {
	kind := expansions[0]
	if strings.IndexByte("+#./;?&", expression[0]) >= 0 {
		kind, expression = expansions[expression[0]], expression[1:]
	}
	var parts []string
	for spec := range strings.SplitSeq(expression, ",") {
		name, isExploded := strings.CutSuffix(spec, "*")
		name, length, _ := strings.Cut(name, ":")
		if v := variables[name]; v.isDefined() {
			parts = append(parts, kind.expand(name, length, isExploded, v)...)
		}
	}
	if parts == nil {
		return ""
	}
	return kind.first + strings.Join(parts, kind.separator)
}

// expand returns the parts of a variable, between which there is the separator. Exploded pairs have
// their own names. All else is joined by commas unless it is exploded, and then gets the name if
// the operator writes names.
func (k expansion) expand(name, length string, isExploded bool, v variable) []string {
	encode := func(s string) string { return encoded(s, k.allowed) }
	named := func(name, value string) string {
		if value == "" && !k.isForm {
			return name
		}
		return name + "=" + value
	}
	var members []string // of the whole list
	switch {
	case v.text != nil:
		text := []rune(*v.text)
		if n := 0; length != "" {
			_, err := fmt.Sscan(length, &n)
			check(err)
			text = text[:min(n, len(text))]
		}
		members = []string{encode(string(text))}
	case isExploded && v.pairs != nil:
		for _, pair := range v.pairs {
			members = append(members, named(encode(pair[0]), encode(pair[1])))
		}
		return members
	case v.pairs != nil:
		for _, pair := range v.pairs {
			members = append(members, encode(pair[0]), encode(pair[1]))
		}
	default:
		for _, value := range v.list {
			members = append(members, encode(value))
		}
	}
	if !k.isNamed && isExploded {
		return members
	}
	name = encoded(name, reserved)
	if !isExploded {
		members = []string{strings.Join(members, ",")}
	}
	if k.isNamed {
		for i, value := range members {
			members[i] = named(name, value)
		}
	}
	return members
}

// encoded percent-encodes the characters of a text that are neither unreserved nor allowed. If
// reserved characters are allowed, so are percent-encoded octets.
func encoded(s, allowed string) string {
	var b strings.Builder
	for i, octet := range []byte(s) {
		isTriplet := allowed != "" && octet == '%' && rfc6570.matches("pct-encoded", s[i:min(len(s), i+3)])
		if isTriplet || strings.IndexByte(alphanumeric+"-._~"+allowed, octet) >= 0 {
			b.WriteByte(octet)
		} else {
			fmt.Fprintf(&b, "%%%02X", octet)
		}
	}
	return b.String()
}

// expandClause returns the clause for an expansion: that of the operator, or of what else is in the
// only expression. The first case that applies is the most special one.
func expandClause(v asked) string {
	template := v.given("template")
	literal, expression, ok := strings.Cut(template, "{")
	expression, _, _ = strings.Cut(expression, "}")
	all := names(template)
	switch {
	case !ok:
		return "rfc6570/literal-expansion"
	case slices.ContainsFunc(all, func(name string) bool { return !variables[name].isDefined() }):
		return "rfc6570/undefined"
	case len(all) == 1 && strings.Contains(expression, ":"):
		return "rfc6570/prefix-expansion"
	case len(all) == 1 && strings.HasSuffix(expression, "*") && variables[all[0]].pairs != nil:
		return "rfc6570/array"
	case len(all) == 1 && strings.HasSuffix(expression, "*"):
		return "rfc6570/list"
	case literal != "" && strings.Trim(literal, alphanumeric+"/?.:-_~") != "":
		return "rfc6570/literal-expansion"
	}
	return "rfc6570/" + map[byte]string{'+': "reserved", '#': "fragment", '.': "label", '/': "path", ';': "parameter", '?': "query", '&': "continuation"}[expression[0]] +
		map[bool]string{true: "simple"}[strings.IndexByte("+#./;?&", expression[0]) < 0]
}
