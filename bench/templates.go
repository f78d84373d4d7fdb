package main

import (
	yosida "github.com/yosida95/uritemplate/v3"

	"github.com/urikit/uri/template"
)

// templates are examples of RFC 6570, section 3.2.
var templates = []string{
	"{var}", "{hello}", "{half}", "O{empty}X", "{x,y}", "{x,hello,y}", "?{x,empty}", "{var:3}", "{list}", "{list*}", "{keys}", "{keys*}",
	"{+hello}", "{+path}/here", "here?ref={+path}", "up{+path}{var}/here", "{+path:6}/here", "{+list*}",
	"{#x,hello,y}", "{#path,x}/here", "{#keys*}", "{.who,who}", "X{.list*}", "{/var,x}/here", "{/list*,path:4}",
	"{;x,y,empty}", "{;keys*}", "{?x,y,empty}", "{?list*}", "{?keys*}", "?fixed=yes{&x}", "{&var:3}",
}

// apiTemplates are such as APIs publish.
var apiTemplates = []string{
	"https://api.example.com/repos/{who}/{var}/issues{/x}",
	"https://api.example.com/repos{/who,var}/issues{?x,y,empty,list*}",
	"https://api.example.com/users/{who}/starred{/var}{/x}",
	"https://api.example.com/search/code?q={hello}{&x,y,list}",
	"https://api.example.com/repos/{who}/{var}/compare/{x}...{y}",
	"https://api.example.com/v1/projects/{who}/locations/{var}/datasets/{x}",
	"https://api.example.com/v1/{+path}/operations/{y}",
	"https://api.example.com/orders{?keys*}",
	"https://example.com/~{who}/search?q={hello}&page={x}",
	"https://tiles.example.com/{who}/{x}/{y}.png{?var}",
}

var templateVars = template.Map{
	"var": template.String("value"), "hello": template.String("Hello World!"), "half": template.String("50%"),
	"empty": template.String(""), "x": template.String("1024"), "y": template.String("768"), "who": template.String("fred"),
	"path": template.String("/foo/bar"), "list": template.List("red", "green", "blue"),
	"keys": template.Pairs(template.Pair{Name: "semi", Value: ";"}, template.Pair{Name: "dot", Value: "."}, template.Pair{Name: "comma", Value: ","}),
}

var yosidaVars = yosida.Values{
	"var": yosida.String("value"), "hello": yosida.String("Hello World!"), "half": yosida.String("50%"),
	"empty": yosida.String(""), "x": yosida.String("1024"), "y": yosida.String("768"), "who": yosida.String("fred"),
	"path": yosida.String("/foo/bar"), "list": yosida.List("red", "green", "blue"),
	"keys": yosida.KV("semi", ";", "dot", ".", "comma", ","),
}

// expanders expand templates that were parsed before.
var expanders = []contender{
	expands(ours, "urikit/template `Expand`", func(s string) (func() (string, error), error) {
		t, err := template.Parse(s)
		return func() (string, error) { return t.Expand(templateVars) }, err
	}),
	expands("yosida95", "yosida95/uritemplate `Expand`", func(s string) (func() (string, error), error) {
		t, err := yosida.New(s)
		return func() (string, error) { return t.Expand(yosidaVars) }, err
	}),
}

// parsingExpanders parse templates and expand them.
var parsingExpanders = []contender{
	makes(ours, "urikit/template `Parse`, `Expand`", func(s string) (string, error) {
		t, err := template.Parse(s)
		if err != nil {
			return "", err
		}
		return t.Expand(templateVars)
	}),
	makes("yosida95", "yosida95/uritemplate `New`, `Expand`", func(s string) (string, error) {
		t, err := yosida.New(s)
		if err != nil {
			return "", err
		}
		return t.Expand(yosidaVars)
	}),
}

// templateParsers parse templates.
var templateParsers = []contender{
	reads(ours, "urikit/template `Parse`", func(s string) (int, error) {
		t, err := template.Parse(s)
		return len(t.String()), err
	}),
	reads("yosida95", "yosida95/uritemplate `New`", func(s string) (int, error) {
		t, err := yosida.New(s)
		if err != nil {
			return 0, err
		}
		return len(t.Raw()), nil
	}),
}

// templateMatchers match expansions with the templates that made them.
var templateMatchers = []contender{
	matchesExpansions(ours, "urikit/template `Match`", func(s string) (func(string) int, error) {
		t, err := template.Parse(s)
		return func(expansion string) int { vars, _ := t.Match(expansion); return len(vars) }, err
	}),
	matchesExpansions("yosida95", "yosida95/uritemplate `Match`", func(s string) (func(string) int, error) {
		t, err := yosida.New(s)
		return func(expansion string) int { return len(t.Match(expansion)) }, err
	}).differing("values of prefixes and of lists that were not exploded are other ones"),
}

// expands returns a contender that prepares templates and expands them in each pass.
func expands(name, what string, parse func(s string) (func() (string, error), error)) contender {
	return contender{
		name: name, what: what,
		prepare: func(lines []string) pass {
			var prepared []func() (string, error)
			for _, line := range lines {
				if expand, err := parse(line); err == nil {
					prepared = append(prepared, expand)
				}
			}
			return func() (accepted, sum int) {
				for _, expand := range prepared {
					if made, err := expand(); err == nil {
						accepted++
						sum += len(made)
					}
				}
				return accepted, sum
			}
		},
		answer: func(line string) (string, bool) {
			expand, err := parse(line)
			if err != nil {
				return "", false
			}
			s, err := expand()
			return s, err == nil
		},
	}
}

// matchesExpansions returns a contender that prepares templates, and matches them with their
// expansions in each pass.
func matchesExpansions(name, what string, parse func(s string) (func(string) int, error)) contender {
	return contender{
		name: name, what: what,
		prepare: func(lines []string) pass {
			var prepared []func(string) int
			var expansions []string
			for _, line := range lines {
				match, err := parse(line)
				expansion, expandErr := template.MustParse(line).Expand(templateVars)
				if err == nil && expandErr == nil {
					prepared, expansions = append(prepared, match), append(expansions, expansion)
				}
			}
			return func() (accepted, sum int) {
				for i, match := range prepared {
					if n := match(expansions[i]); n > 0 {
						accepted++
						sum += n
					}
				}
				return accepted, sum
			}
		},
	}
}
