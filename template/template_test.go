package template_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/template"
)

func TestSyntaxError(t *testing.T) {
	tests := []struct{ text, want string }{
		{"a{", `template: the name of a variable is missing: expected a letter, a digit, "_" or "%" (offset 2, varname; RFC 6570 section 2.3)`},
		{"a}", `template: "}" closes no expression (offset 1, literals; RFC 6570 section 2.1)`},
		{"{a", `template: "}" is missing: expected a letter, a digit, "_", ".", "%", ":", "*", "," or "}" (offset 2, expression; RFC 6570 section 2.2)`},
		{"{a*", `template: "}" is missing: expected "," or "}" (offset 3, expression; RFC 6570 section 2.2)`},
		{"{a:1", `template: "}" is missing: expected a digit, "," or "}" (offset 4, expression; RFC 6570 section 2.2)`},
		{"{a:1234", `template: "}" is missing: expected "," or "}" (offset 7, expression; RFC 6570 section 2.2)`},
		{"{a:999!}", `template: this is not part of a variable: expected a digit, "," or "}" (offset 6, expression; RFC 6570 section 2.2)`},
		{"{a:1000!}", `template: this is not part of a variable: expected "," or "}" (offset 7, expression; RFC 6570 section 2.2)`},
		{"{a:12345}", `template: this is not part of a variable: expected "," or "}" (offset 7, expression; RFC 6570 section 2.2)`},
		{"{a:0}", `template: the length of the prefix is missing: expected a number from 1 to 9999 (offset 3, max-length; RFC 6570 section 2.4.1)`},
		{"{=a}", `template: the operator '=' is reserved: expected a name or one of + # . / ; ? & (offset 1, op-reserve; RFC 6570 section 2.2)`},
		{"{a.}", `template: a name cannot have "." at its end or twice in a row: expected a letter, a digit, "_" or "%" (offset 3, varname; RFC 6570 section 2.3)`},
		{"{%4}", `template: "%" must be followed by two hexadecimal digits (offset 3, varname; RFC 6570 section 2.3)`},
		{"%4z", `template: "%" must be followed by two hexadecimal digits (offset 2, literals; RFC 6570 section 2.1)`},
		{"{%41%g}", `template: "%" must be followed by two hexadecimal digits (offset 5, varname; RFC 6570 section 2.3)`},
		{"100%", `template: "%" must be followed by two hexadecimal digits (offset 4, literals; RFC 6570 section 2.1)`},
		{"a b", `template: a literal cannot contain ' ' (offset 1, literals; RFC 6570 section 2.1)`},
		{"a\xff", `template: the text is not UTF-8 (offset 1, literals; RFC 6570 section 2.1)`},
		{"a\x80", `template: the text is not UTF-8 (offset 1, literals; RFC 6570 section 2.1)`},
		{"a\ufffd", `template: a template cannot contain this character (offset 1, literals; RFC 6570 section 2.1)`},
		{"a\ufffe", `template: a template cannot contain this character (offset 1, literals; RFC 6570 section 2.1)`},
		{"{a-b}", `template: this is not part of a variable: expected a letter, a digit, "_", ".", "%", ":", "*", "," or "}" (offset 2, expression; RFC 6570 section 2.2)`},
	}
	for _, test := range tests {
		got, err := template.Parse(test.text)
		if syntax := (*template.SyntaxError)(nil); !errors.As(err, &syntax) || err.Error() != test.want || got.String() != "" {
			t.Errorf("%q: %q, %v\nwant %s", test.text, got, err, test.want)
		}
		func() {
			defer func() {
				if got, _ := recover().(error); got == nil || got.Error() != test.want {
					t.Errorf("%q: MustParse panics with %v", test.text, got)
				}
			}()
			template.MustParse(test.text)
		}()
	}
}

func TestUnique(t *testing.T) {
	unique := []string{"", "a", "{x}", "/{x}/y", "{x}{/y}{?q}{#f}", "{/x}{/y*}"[:4] + "{?a,b}{&c}", "{x,y}", "{/x,y,z*}", "{;x,y}", "{?x*}", "{+x}", "{#x}", "{.x}/{y}", "/{x}/{x}", "{x:3}", "{x*}", "{?x}{#y}", "http://{host}/"}
	for _, text := range unique {
		if err := template.MustParse(text).Unique(); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{"{x}{y}", "{x}-{y}", "{x}{.y}", "{.x,y}", "{.x*}", "{+x}{y}", "{+x,y}", "{+x}?a", "{/x}{/y}", "{?x,y*}", "{x*,y}", "{/x}/y", "{?x*}{&y}", "{x}{+x}", "{/x,y}{/z}", "{x}{?q}a", "{;A}{;%41}"} {
		err := template.MustParse(text).Unique()
		if ambiguity := (*template.AmbiguityError)(nil); !errors.As(err, &ambiguity) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestMatch(t *testing.T) {
	tests := []struct{ text, uri, want string }{
		{"/{id}/edit", "/a%20b/edit", "id=a b"},
		{"/{id}/edit", "/a/b/edit", "-"},
		{"/{id}", "/", ""},
		{"/{id}", "/%7e", "id=~"},
		{"/{id}", "/%zz", "-"},
		{"/~{id}", "/%7Ea", "id=a"},
		{"/{id}.html", "/a.html.html", "id=a.html"},
		{"{x}{.ext}", "file.tar.gz", "ext=tar.gz x=file"},
		{"{/path*}", "/a/b%2Fc", "path=[a b/c]"},
		{"{/path*}{?q,lang}{#f}", "/a?lang=de#x", "f=x lang=de path=[a]"},
		{"{?q,lang}", "?lang=de&q=a", "-"},
		{"{?q,lang}{&page}", "?q=a&page=2", "page=2 q=a"},
		{"{?list*}", "?list=a&list=b", "list=[a b]"},
		{"{?pairs*}", "?b=1&a=", "pairs=map[b:1 a:]"},
		{"{?id,keys*}", "?id=1&a=2", "id=1 keys=map[a:2]"},
		{"{;x,empty}", ";x=1;empty", "empty= x=1"},
		{"{?x}", "?x", "-"},
		{"{?x}", "?x=", "x="},
		{"{x}", "a,b", "x=[a b]"},
		{"{x,y}", "a,b,c", "x=a y=[b c]"},
		{"{+path}/x", "a/b/x", "path=a/b"},
		{"{/id}/edit", "/edit", ""},
		{"{/id}/edit", "/1/edit", "id=1"},
		{"{x}/{x}", "a/b", "-"},
		{"{x}/{x}", "a/a", "x=a"},
		{"{x:2}", "abc", "-"},
		{"{keys*}", "a=1,b=2", "keys=map[a:1 b:2]"},
		{"{;p*}/x", ";/x", "p=map[:]"},
		{"{;p*}{/y}", ";/a", "p=map[:] y=a"},
		{"{;p*}?", ";?", "p=map[:]"},
		{"{;p*}/x", ";a;;b/x", "p=map[a: : b:]"},
		{"{;x}", ";", "-"},
		{"{;x}", ";x=", "x=[]"},
		{"{.x}{;x}", ".;x=", "x=[]"},
		{"{;x*}", ";x=", "-"},
		{"{+p}", "a,b", "p=a,b"},
		{"{+p*}", "a,b", "p=[a b]"},
		{"{p*}/x", "/x", ""},
		{"{?%41}", "?A=1", "%41=1"},
		{"{?x*}", "?x=1&y=2&x=3", "x=map[x:1 y:2 x:3]"},
		{"{/list*,path}", "/a/b/c", "list=[a b] path=c"},
		{"{/list*,path:4}", "/a/b/%2Ffoo", "list=[a b] path=/foo"},
		{"{/list*,path:4}", "/a/b/value", "list=[a b value]"},
		{"{/var:1,var}", "/v/value", "var=value"},
		{"{x:1}/{x}", "v/value", "x=value"},
		{"{/x:3,y}", "/a,b", "y=[a b]"},
		{"{x,y*}", "a,b,k=v", "x=[a b] y=map[k:v]"},
		{"{x*,y,z*}", "a,b,c,k=v,l=w", "x=[a] y=[b c] z=map[k:v l:w]"},
		{"{x,y*}", "k=v,a", "-"},
		{"{x:1}{y}", "ab", "-"}, // the documentation of Match
	}
	for _, test := range tests {
		vars, ok := template.MustParse(test.text).Match(test.uri)
		got := "-"
		if ok {
			var list []string
			for name, v := range vars {
				list = append(list, name+"="+shown(v))
			}
			slices.Sort(list)
			got = strings.Join(list, " ")
		}
		if got != test.want {
			t.Errorf("%q, %q: %s, want %s", test.text, test.uri, got, test.want)
		}
	}
}

func shown(v template.Value) string {
	if s, ok := v.Text(); ok {
		return s
	}
	if v.Items() != nil {
		return fmt.Sprint(v.Items())
	}
	var list []string
	for _, p := range v.Members() {
		list = append(list, p.Name+":"+p.Value)
	}
	return "map[" + strings.Join(list, " ") + "]"
}

// A generator makes templates and values for them.
type generator struct{ *rand.Rand }

func (g generator) one(list ...string) string { return list[g.IntN(len(list))] }

func (g generator) data() string {
	var b strings.Builder
	for range g.IntN(5) {
		b.WriteString(g.one("a", "b", "1", "-", ".", "~", "/", "?", "&", "=", ",", ";", "#", "%", "%2F", "%7E", "%c3", " ", "é", "\xff", "{", "}", "+", "x"))
	}
	return b.String()
}

// A generated is an expression of a generated template.
type generated struct {
	op        string
	variables []generatedVariable
}

type generatedVariable struct{ name, modifier string }

func (e generated) named() bool    { return e.op == ";" || e.op == "?" || e.op == "&" }
func (e generated) reserved() bool { return e.op == "+" || e.op == "#" }

func (e generated) String() string {
	var list []string
	for _, v := range e.variables {
		list = append(list, v.name+v.modifier)
	}
	return "{" + e.op + strings.Join(list, ",") + "}"
}

// template returns a template, its expressions, and values. If likely is true, Unique returns nil
// for more of the templates, and more of the values are in its definition.
func (g generator) template(likely bool) (string, []generated, template.Map) {
	var b strings.Builder
	var expressions []generated
	vars := template.Map{}
	names := []string{"a", "b", "x", "x.y", "A", "%41", "%2f", "f"}
	for range 1 + g.IntN(4) {
		if g.IntN(3) == 0 {
			b.WriteString(g.one("/", "x", "-", "?a=", "&", ".html", "é", "%7E", "~", "#", ",", "=", "http://h/", "/x", "?"))
			continue
		}
		e := generated{op: g.one("", "", "+", "#", ".", "/", ";", "?", "&")}
		n := 1 + g.IntN(3)
		defined := true
		for i := range n {
			j := g.IntN(len(names))
			v := generatedVariable{names[j], g.one("", "", "", "*", ":3")}
			if likely && len(names) > 1 && g.IntN(8) > 0 {
				names = slices.Delete(names, j, j+1)
			}
			if likely && i < n-1 && v.modifier == "*" {
				v.modifier = ""
			}
			e.variables = append(e.variables, v)
			if g.IntN(4) == 0 {
				defined = false
			} else if defined || !likely || e.named() {
				vars[v.name] = g.value(likely, e, v, i == n-1)
			}
		}
		b.WriteString(e.String())
		expressions = append(expressions, e)
	}
	return b.String(), expressions, vars
}

func (g generator) value(likely bool, e generated, v generatedVariable, last bool) template.Value {
	item := func() string {
		if likely && e.reserved() {
			return g.one("a", "a/b", "%2F", "a,b", "?x=1&y", "%C3%A9", "")
		}
		return g.data()
	}
	kind := g.IntN(3)
	switch {
	case likely && (e.reserved() || v.modifier == ":3" || v.modifier == "" && !last):
		kind = 0
	case likely && v.modifier == "":
		kind = g.IntN(2)
	case likely:
		kind = 1 + g.IntN(2)
	}
	switch kind {
	case 0:
		return template.String(item())
	case 1:
		if g.IntN(4) == 0 {
			return template.List("")
		}
		var items []string
		for range 1 + g.IntN(3) {
			items = append(items, item())
		}
		return template.List(items...)
	}
	if g.IntN(4) == 0 {
		return template.Pairs(template.Pair{})
	}
	var pairs []template.Pair
	for range 1 + g.IntN(3) {
		pairs = append(pairs, template.Pair{Name: g.one("", "k", "A", "/", v.name, item()), Value: g.one("", item())})
	}
	return template.Pairs(pairs...)
}

// ofURI matches a value of "{+x}" that Unique's definition includes.
var ofURI = regexp.MustCompile(`^([A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-F]{2})*$`)

// within reports whether Match gives back values, by the definition in the documentation of Unique.
func within(t testing.TB, expressions []generated, vars template.Map) bool {
	expand := func(text string, vars template.Map) string {
		s, err := template.MustParse(text).Expand(vars)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		return s
	}
	for _, e := range expressions {
		whole, short := "{x}", "{x:3}"
		if e.reserved() {
			whole, short = "{+x}", "{+x:3}"
		}
		some, undefined := false, false
		for j, v := range e.variables {
			value := vars[v.name]
			if !value.IsDefined() {
				undefined = true
				continue
			}
			if some = true; undefined && !e.named() {
				return false
			}
			text, isString := value.Text()
			switch {
			case !isString && (v.modifier == ":3" || e.reserved()):
				return false
			case v.modifier == ":3" && expand(whole, template.Map{"x": value}) != expand(short, template.Map{"x": value}):
				return false
			case e.reserved() && (!ofURI.MatchString(text) || strings.Contains(text, "%7E")):
				return false
			case isString && v.modifier == "*":
				return false
			case value.Items() != nil && v.modifier == "" && (len(value.Items()) < 2 || e.op == "" && j < len(e.variables)-1):
				return false
			case value.Members() != nil && v.modifier == "":
				return false
			}
			foreign := 0 // the pairs whose name is not that of the variable
			for _, p := range value.Members() {
				if name := expand("{x}", template.Map{"x": template.String(p.Name)}); name != map[string]string{"%41": "A", "%2f": "%2F"}[v.name] && name != v.name {
					foreign++
				}
			}
			if e.named() && value.Members() != nil && foreign == 0 {
				return false
			}
		}
		if some && expand(e.String(), vars) == "" {
			return false
		}
	}
	return true
}

// checkUnique checks a template for which Unique returns nil: it matches the expansion of all
// values, and gives back those in the definition. It reports whether the values are such.
func checkUnique(t testing.TB, tmpl template.Template, expressions []generated, vars template.Map) bool {
	t.Helper()
	if tmpl.Unique() != nil {
		return false
	}
	s, err := tmpl.Expand(vars)
	if err != nil {
		return false
	}
	got, ok := tmpl.Match(s)
	if !ok {
		t.Fatalf("%q of %v: %q does not match", tmpl, vars, s)
	}
	checkMatch(t, tmpl, s)
	if !within(t, expressions, vars) {
		return false
	}
	if !maps.EqualFunc(got, vars, template.Value.Equal) {
		t.Fatalf("%q: %q of %v matches with %v", tmpl, s, vars, got)
	}
	return true
}

// TestExpandThenMatch checks that a match expands to the text, and that Unique tells the
// truth.
func TestExpandThenMatch(t *testing.T) {
	count := testenv.Tier(10_000, 60_000, 300_000)
	g := generator{rand.New(rand.NewPCG(1, 1))}
	given := 0
	for range count {
		text, expressions, vars := g.template(g.IntN(3) > 0)
		tmpl, err := template.Parse(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if checkUnique(t, tmpl, expressions, vars) {
			given++
		}
		s, err := tmpl.Expand(vars)
		if err != nil {
			continue
		}
		checkMatch(t, tmpl, s)
		checkPartial(t, g, tmpl, vars, s)
	}
	if given < count/10 {
		t.Errorf("only %d expansions are unique", given)
	}
}

// A choice makes a generator choose by the bytes of a fuzzed input, and then at random.
type choice struct {
	data []byte
	rand.Source
}

func (c *choice) Uint64() uint64 {
	if len(c.data) == 0 {
		return c.Source.Uint64()
	}
	b := c.data[0]
	c.data = c.data[1:]
	return uint64(b) * 0x0101010101010101
}

// FuzzUnique is TestExpandThenMatch for fuzzed choices.
func FuzzUnique(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("01Xx0001X00X\xbe000"))
	f.Fuzz(func(t *testing.T, data []byte) {
		g := generator{rand.New(&choice{data, rand.NewPCG(1, uint64(len(data)))})}
		text, expressions, vars := g.template(g.IntN(3) > 0)
		checkUnique(t, template.MustParse(text), expressions, vars)
	})
}

// checkPartial checks that expanding in two steps has the result of one.
func checkPartial(t *testing.T, g generator, tmpl template.Template, vars template.Map, want string) {
	t.Helper()
	some := template.Map{}
	for name, v := range vars {
		if g.IntN(2) == 0 {
			some[name] = v
		}
	}
	partial, err := tmpl.Partial(some)
	if err != nil {
		t.Fatalf("%q with %v: %v", tmpl, some, err)
	}
	if got, err := partial.Expand(vars); got != want || err != nil {
		t.Fatalf("%q with %v is %q, and expands to %q, %v, want %q", tmpl, some, partial, got, err, want)
	}
}

// TestExpand has the expansions that other implementations get wrong, or that RFC 6570 leaves
// open. docs/evidence/implementations.md lists them.
func TestExpand(t *testing.T) {
	pair := func(name, value string) template.Value {
		return template.Pairs(template.Pair{Name: name, Value: value})
	}
	for _, test := range []struct {
		text string
		x    template.Value
		want string
	}{
		{"{?x}", template.List(), ""},
		{"{?x,y}", template.Pairs(), ""},
		{"{+x:1}", template.String("%2Fa"), "%2F"},
		{"{+x:2}", template.String("%c3%a9%C3%A9a"), "%c3%a9%C3%A9"},
		{"{x:1}", template.String("%2Fa"), "%25"},
		{"{+x}", template.String("%2F%b%"), "%2F%25b%25"},
		{"{;x*}", template.List("", "a"), ";x;x=a"},
		{"{;x*}", pair("k", ""), ";k"},
		{"{?x*}", pair("k", ""), "?k="},
		{"{+x*}", pair("k?", ""), "k?="},
		{"{?x*}", pair("k&", "&"), "?k%26=%26"},
		{"{x:1}", template.String("\U0001F600b"), "%F0%9F%98%80"},
		{"%c3'", template.Value{}, "%c3'"},
	} {
		got, err := template.MustParse(test.text).Expand(template.Map{"x": test.x})
		if got != test.want || err != nil {
			t.Errorf("%q with %v: %q, %v, want %q", test.text, test.x, got, err, test.want)
		}
	}
}

func TestPartial(t *testing.T) {
	vars := template.Map{"a": template.String("1"), "b": template.String("2")}
	for text, want := range map[string]string{
		"{a}{x}": "1{x}", "{a,x}": "{a,x}", "{?a,x,b}": "?a=1{&x,b}", "{?x,a}": "{?x,a}", "{/a,b}{/a,x*}": "/1/2/1{/x*}",
		"{;b,x:3}": ";b=2{;x:3}", "{.a,x}": ".1{.x}", "{&a,x}": "&a=1{&x}", "{#a,x}é": "{#a,x}é", "{+a,b}": "1,2",
	} {
		if got, err := template.MustParse(text).Partial(vars); got.String() != want || err != nil {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
	if _, err := template.MustParse("{x:3}").Partial(template.Map{"x": template.List("a")}); err == nil {
		t.Error("no error of a prefix")
	}
}

type named struct {
	Name string `uri:"n"`
	Age  *int
	None *int
	skip string
	Out  string `uri:"-"`
	Zero string `uri:",omitempty"`
	embedded
}

type embedded struct{ Inner []float64 }

func TestFrom(t *testing.T) {
	age := 7
	vars, err := template.FromStruct(&named{Name: "x", Age: &age, embedded: embedded{[]float64{0.5, 1e21}}, skip: "s"})
	if err != nil || vars["n"].Equal(template.Value{}) {
		t.Fatal(vars, err)
	}
	got, err := template.MustParse("{n,Age,None,skip,Out,Zero,Inner}").Expand(vars)
	if want := "x,7,0.5,1000000000000000000000"; got != want || err != nil {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	addr := netip.MustParseAddr("::1")
	vars, err = template.FromMap(map[string]any{
		"time": time.Unix(0, 0).UTC(), "addr": &addr, "bytes": []byte("b"), "nil": nil, "list": []any{"a", nil, 1, true},
		"map": map[string]int{"b": 2, "a": 1}, "struct": struct{ B, A string }{"1", "2"}, "value": template.List("v"),
		"pairs": []template.Pair{{"z", "1"}, {"y", "2"}}, "empty": []string{},
	})
	if err != nil {
		t.Fatal(err)
	}
	got, err = template.MustParse("{time,addr,bytes,nil,empty}{/list*}{?map*}{&struct*,value,pairs}").Expand(vars)
	if want := "1970-01-01T00%3A00%3A00Z,%3A%3A1,b/a/1/true?a=1&b=2&B=1&A=2&value=v&pairs=z,1,y,2"; got != want || err != nil {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	for _, bad := range []any{make(chan int), [][]string{{"a"}}, func() {}, complex(1, 1), map[string][]int{"a": {1}}, time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)} {
		_, err := template.FromMap(map[string]any{"bad": bad})
		if failure := (*template.ValueError)(nil); !errors.As(err, &failure) || failure.Name != "bad" {
			t.Errorf("%T: %v", bad, err)
		}
	}
	const want = "template: the argument of FromStruct has the type int: give a struct or a pointer to one"
	if _, err := template.FromStruct(1); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if vars, err := template.FromStruct((*named)(nil)); len(vars) != 0 || err != nil {
		t.Error(vars, err)
	}
	if _, err := template.FromStruct(struct{ C chan int }{}); err == nil {
		t.Error("a channel is no value")
	}
}

func TestReference(t *testing.T) {
	r, err := template.MustParse("http://h/{x}").ExpandReference(template.Map{"x": template.String("a/b")})
	if err != nil || r.String() != "http://h/a%2Fb" {
		t.Error(r, err)
	}
	_, err = template.MustParse("{+x}").ExpandReference(template.Map{"x": template.String("a[")})
	if syntax := (*uri.SyntaxError)(nil); !errors.As(err, &syntax) {
		t.Error(err)
	}
	if _, err := template.MustParse("{x:1}").ExpandReference(template.Map{"x": template.List("a")}); err == nil {
		t.Error("no error of a prefix")
	}
	if s, err := template.MustParse("a{x}").Expand(nil); s != "a" || err != nil {
		t.Error(s, err)
	}
}

func TestAllocations(t *testing.T) {
	tmpl := template.MustParse("https://{host}/a{/path*}{?q,lang}")
	vars := template.Map{"host": template.String("h"), "path": template.List("a", "b"), "q": template.String("a b"), "lang": template.String("de")}
	dst := make([]byte, 0, 100)
	if n := testing.AllocsPerRun(100, func() { dst, _ = tmpl.AppendExpand(dst[:0], vars) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestVariables(t *testing.T) {
	if got := template.MustParse("{b,a}/{a*}{?c}").Variables(); !slices.Equal(got, []string{"b", "a", "c"}) {
		t.Error(got)
	}
}

func FuzzTemplate(f *testing.F) {
	g := generator{rand.New(rand.NewPCG(2, 1))}
	for range 100 {
		text, _, vars := g.template(false)
		s, _ := template.MustParse(text).Expand(vars)
		f.Add(text, s)
	}
	f.Fuzz(func(t *testing.T, text, s string) {
		tmpl, err := template.Parse(text)
		if err != nil {
			if syntax := (*template.SyntaxError)(nil); !errors.As(err, &syntax) || syntax.Offset > len(text) {
				t.Fatal(err)
			}
			return
		}
		tmpl.Unique()
		if vars, ok := tmpl.Match(s); ok {
			again, err := tmpl.Expand(vars)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := tmpl.Match(again); !ok {
				t.Fatalf("%q: %q matches with %v, their expansion %q not", text, s, vars, again)
			}
		}
	})
}
