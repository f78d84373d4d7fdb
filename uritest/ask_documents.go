package uritest

import "fmt"

// The questions of documents beside the generic syntax.

func askValid(q *question) {
	if q.implementation.Matches == nil {
		return
	}
	rule, input, want := q.text("rule"), q.text("input"), member[bool](q.want(), "valid")
	got, err, ok := call(func() (bool, error) { return q.implementation.Matches(q.edition, rule, input) })
	if ok && q.answered(err, want) {
		q.judge("", got == want, want, got)
	}
}

func askExpand(q *question) {
	if q.implementation.Expand == nil {
		return
	}
	template, variables, want := q.text("template"), q.variables(), q.want().text("expanded")
	got, err, ok := call(func() (string, error) { return q.implementation.Expand(template, variables) })
	if ok && q.answered(err, want) {
		q.judge("", got == want, want, got)
	}
}

// variables returns the variables of a template, in the form that Expand takes.
func (v vector) variables() map[string]any {
	all := make(map[string]any)
	for name, value := range member[map[string]any](v, "variables") {
		switch value := value.(type) {
		case string:
			all[name] = value
		case []any:
			all[name] = v.members(name, value)
		default:
			panic(fmt.Errorf("%w: %v: variable %q", ErrForm, v["id"], name))
		}
	}
	return all
}

// members returns a list of texts or, if an element is a list, of pairs.
func (v vector) members(name string, list []any) any {
	var texts []string
	var pairs [][2]string
	for _, element := range list {
		if text, ok := element.(string); ok {
			texts = append(texts, text)
			continue
		}
		pair, _ := element.([]any)
		if len(pair) != 2 {
			panic(fmt.Errorf("%w: %v: variable %q", ErrForm, v["id"], name))
		}
		first, _ := pair[0].(string)
		second, _ := pair[1].(string)
		pairs = append(pairs, [2]string{first, second})
	}
	if pairs != nil {
		return pairs
	}
	return texts
}

func askURL(q *question) {
	if q.implementation.URL == nil {
		return
	}
	input, base, want := q.text("input"), "", q.want()
	if q.has("base") {
		base = q.text("base")
	}
	var host string
	href, err, ok := call(func() (href string, err error) {
		href, host, err = q.implementation.URL(input, base)
		return href, err
	})
	switch {
	case !ok:
	case !want.has("href"):
		q.refuses(err, href)
	case q.answered(err, want.text("href")):
		q.judge("", href == want.text("href"), want.text("href"), href)
		if host != "" {
			q.judge("/host", host == want.text("host"), want.text("host"), host)
		}
	}
}

func askToASCII(q *question)   { q.convert("ascii", q.implementation.ToASCII) }
func askToUnicode(q *question) { q.convert("unicode", q.implementation.ToUnicode) }

// convert asks for a form of a domain name. Without that form, the right answer is an error.
func (q *question) convert(form string, f func(string) (string, error)) {
	if f == nil {
		return
	}
	domain, want := q.text("domain"), q.want()
	got, err, ok := call(func() (string, error) { return f(domain) })
	switch {
	case !ok:
	case !want.has(form):
		q.refuses(err, got)
	case q.answered(err, want.text(form)):
		q.judge("", got == want.text(form), want.text(form), got)
	}
}
