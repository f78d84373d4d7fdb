package uritest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// asks has the functions that ask a question, by the name of the check.
var asks = map[string]func(*question){
	"parse":               askParse,
	"rules":               askRules,
	"host":                askHost,
	"resolve":             askResolve,
	"same-document":       askSameDocument,
	"normalize":           askNormalize,
	"compare":             askCompare,
	"relativize":          askRelativize,
	"remove-dot-segments": askDots,
	"encode":              askEncode,
	"decode":              askDecode,
	"split":               askSplit,
	"extract":             askExtract,
	"audit":               askAudit,
}

// A question is a vector that an implementation is asked, with its answers so far.
type question struct {
	vector
	edition        string
	implementation any
	answers        []answer
}

// An answer is one result of a vector. A vector may have several.
type answer struct {
	id, want, got string
	outcome       outcome
}

// answers asks an implementation the question of a vector.
func answers(f file, v vector, implementation any) []answer {
	q := &question{vector: v, edition: f.Edition, implementation: implementation}
	asks[f.Check](q)
	if q.answers == nil {
		q.answers = []answer{{id: v.text("id"), outcome: skipped}}
	}
	return q.answers
}

// judge records an answer. The suffix of the id is "" for the first answer of a vector.
func (q *question) judge(suffix string, ok bool, want, got any) {
	a := answer{id: q.text("id") + suffix, outcome: passed}
	if !ok {
		a.outcome, a.want, a.got = failed, show(want), show(got)
	}
	q.answers = append(q.answers, a)
}

// show returns a value as text, for a report.
func show(v any) string {
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case error:
		return "error: " + v.Error()
	}
	return fmt.Sprint(v)
}

// noAnswer is shown if the right answer is an error.
const noAnswer = word("an error")

// A word is shown without quotes.
type word string

func (w word) String() string { return string(w) }

// A panicError reports that an implementation panicked.
type panicError struct{ value any }

func (p *panicError) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// call calls an implementation. It reports whether the implementation supports the
// question.
func call[T any](f func() (T, error)) (got T, err error, supported bool) {
	defer func() {
		if r := recover(); r != nil {
			err, supported = &panicError{r}, true
		}
	}()
	got, err = f()
	return got, err, !errors.Is(err, errors.ErrUnsupported)
}

// refuses judges an answer that should be an error. It also returns the Fault in the
// error, if there is one.
func (q *question) refuses(err error, got any) (fault *Fault, ok bool) {
	panicked := (*panicError)(nil)
	if errors.As(err, &panicked) {
		got = err
	}
	q.judge("", err != nil && panicked == nil, noAnswer, got)
	return fault, panicked == nil && errors.As(err, &fault)
}

// answered judges an answer that should not be an error.
func (q *question) answered(err error, want any) bool {
	if err != nil {
		q.judge("", false, want, err)
	}
	return err == nil
}

func askParse(q *question) {
	p, ok := q.implementation.(Parser)
	if !ok {
		return
	}
	input, want := q.text("input"), q.want()
	got, err, ok := call(func() (Components, error) { return p.Parse(q.edition, input) })
	if !ok {
		return
	}
	if want.has("offset") {
		if fault, ok := q.refuses(err, got); ok {
			q.fault(fault)
		}
		return
	}
	components := want.components()
	if got.HostKind == "" || components.HostKind == "" {
		got.HostKind, components.HostKind = "", ""
	}
	if q.answered(err, components) {
		q.judge("", got.Untold || got.String() == components.String(), components, got)
	}
}

// fault judges the details of an error.
func (q *question) fault(got *Fault) {
	want := q.want()
	if got.Offset >= 0 {
		offset := int(member[float64](want, "offset"))
		q.judge("/offset", got.Offset == offset, offset, got.Offset)
	}
	if want.has("component") && got.Component != "" {
		q.judge("/component", got.Component == want.text("component"), want.text("component"), got.Component)
	}
	if want.has("rule") && got.Rule != "" {
		q.judge("/rule", got.Rule == want.text("rule"), want.text("rule"), got.Rule)
	}
}

// components returns the expected components.
func (v vector) components() Components {
	c := Components{
		Scheme: v.optional("scheme"), Authority: v.optional("authority"), Userinfo: v.optional("userinfo"),
		Host: v.optional("host"), Port: v.optional("port"), Path: v.text("path"),
		Query: v.optional("query"), Fragment: v.optional("fragment"), OpaquePart: v.optional("opaque_part"),
		Registry: v.has("registry"),
	}
	if v.has("host_kind") {
		c.HostKind = v.text("host_kind")
	}
	return c
}

// String returns the defined components as text.
func (c Components) String() string {
	if c.Untold {
		return "a reference"
	}
	var b strings.Builder
	show := func(name string, value *string) {
		if value != nil {
			fmt.Fprintf(&b, "%s %q ", name, *value)
		}
	}
	show("scheme", c.Scheme)
	show("authority", c.Authority)
	show("userinfo", c.Userinfo)
	show("host", c.Host)
	if c.HostKind != "" {
		fmt.Fprintf(&b, "(%s) ", c.HostKind)
	}
	if c.Registry {
		b.WriteString("(registry name) ")
	}
	show("port", c.Port)
	show("path", &c.Path)
	show("query", c.Query)
	show("fragment", c.Fragment)
	show("opaque part", c.OpaquePart)
	return strings.TrimSuffix(b.String(), " ")
}

func askRules(q *question) {
	m, ok := q.implementation.(Matcher)
	if !ok {
		return
	}
	input, matches := q.text("input"), q.want().texts("matches")
	for _, rule := range []string{"URI-reference", "URI", "absolute-URI", "relative-ref"} {
		got, err, ok := call(func() (bool, error) { return m.Matches(q.edition, rule, input) })
		if !ok {
			continue
		}
		want := slices.Contains(matches, rule)
		if err != nil {
			q.judge("/"+rule, false, want, err)
		} else {
			q.judge("/"+rule, got == want, want, got)
		}
	}
}

func askHost(q *question) {
	p, ok := q.implementation.(HostParser)
	if !ok {
		return
	}
	host, want := q.text("host"), q.want()
	got, err, ok := call(func() (Host, error) { return p.ParseHost(q.edition, host) })
	switch {
	case !ok:
	case !want.has("kind"):
		q.refuses(err, got.Kind)
	case q.answered(err, want.text("kind")):
		q.judge("", got.Kind == "" || got.Kind == want.text("kind"), want.text("kind"), got.Kind)
		if want.has("address") && got.Address != "" {
			q.judge("/address", got.Address == want.text("address"), want.text("address"), got.Address)
		}
	}
}

func askResolve(q *question) {
	r, ok := q.implementation.(Resolver)
	if !ok {
		return
	}
	base, reference, options, want := q.text("base"), q.text("reference"), q.texts("options"), q.want()
	got, err, ok := call(func() (Target, error) { return r.Resolve(q.edition, base, reference, options) })
	if !ok {
		return
	}
	// The target by the letter of the document is right too, even if the expected answer
	// is an error.
	if want.has("literal") && err == nil && !got.CurrentDocument && got.URI == want.text("literal") {
		q.judge("", true, nil, nil)
		return
	}
	if want.has("error") {
		q.refuses(err, got)
		return
	}
	target := Target{CurrentDocument: want.has("current_document"), Fragment: want.optional("fragment")}
	if !target.CurrentDocument {
		target.URI, got.Fragment = want.text("target"), nil
	}
	if q.answered(err, target) {
		q.judge("", got.String() == target.String(), target, got)
	}
}

// String returns the target as text.
func (t Target) String() string {
	switch {
	case !t.CurrentDocument:
		return strconv.Quote(t.URI)
	case t.Fragment != nil:
		return "the current document, fragment " + strconv.Quote(*t.Fragment)
	}
	return "the current document"
}

func askSameDocument(q *question) {
	c, ok := q.implementation.(DocumentComparer)
	if !ok {
		return
	}
	base, reference, want := q.text("base"), q.text("reference"), member[bool](q.want(), "same")
	got, err, ok := call(func() (bool, error) { return c.SameDocument(q.edition, base, reference) })
	if ok && q.answered(err, want) {
		q.judge("", got == want, want, got)
	}
}

func askNormalize(q *question) {
	n, ok := q.implementation.(Normalizer)
	if !ok {
		return
	}
	input, level, want := q.text("input"), q.text("level"), q.want()
	got, err, ok := call(func() (string, error) { return n.Normalize(q.edition, input, level) })
	if ok && q.answered(err, want.text("normalized")) {
		literal := want.optional("literal")
		q.judge("", got == want.text("normalized") || literal != nil && got == *literal, want.text("normalized"), got)
	}
}

func askCompare(q *question) {
	c, ok := q.implementation.(Comparer)
	if !ok {
		return
	}
	a, b, from, letter := q.text("a"), q.text("b"), q.want().text("level"), q.want().optional("literal")
	want, literal := false, false
	for _, level := range []string{"string", "case", "percent", "path", "scheme"} {
		want = want || level == from
		literal = literal || letter != nil && level == *letter
		got, err, ok := call(func() (bool, error) { return c.Equivalent(q.edition, a, b, level) })
		switch {
		case !ok:
		case err != nil:
			q.judge("/"+level, false, want, err)
		default:
			q.judge("/"+level, got == want || got && literal, want, got)
		}
	}
}

func askRelativize(q *question) {
	r, ok := q.implementation.(Relativizer)
	if !ok {
		return
	}
	base, target, want := q.text("base"), q.text("target"), q.want()
	got, err, ok := call(func() (string, error) { return r.Relativize(base, target) })
	switch {
	case !ok:
	case want.has("unreachable"):
		q.refuses(err, got)
	case q.answered(err, word("a reference")):
		back := resolve(base, got)
		q.judge("", back == target, word("a reference to "+strconv.Quote(target)), word(fmt.Sprintf("%q, which is one to %q", got, back)))
		if want.has("length") && back == target {
			length := int(member[float64](want, "length"))
			q.judge("/shortest", len(got) <= length, word(fmt.Sprintf("%d bytes", length)), got)
		}
	}
}

func askDots(q *question) {
	r, ok := q.implementation.(DotRemover)
	if !ok {
		return
	}
	path, want := q.text("path"), q.want().text("path")
	got, err, ok := call(func() (string, error) { return r.RemoveDotSegments(path) })
	if ok && q.answered(err, want) {
		q.judge("", got == want, want, got)
	}
}

func askEncode(q *question) {
	e, ok := q.implementation.(Encoder)
	if !ok {
		return
	}
	component, data, want := q.text("component"), q.text("data"), q.want().text("encoded")
	got, err, ok := call(func() (string, error) { return e.Encode(component, data) })
	if ok && q.answered(err, want) {
		right := encodes(got, want)
		q.judge("", right, want, got)
		if right {
			q.judge("/shortest", len(got) == len(want), want, got)
		}
	}
}

// encodes reports whether text encodes the same data as shortest, and percent-encodes at
// least the octets that are encoded there.
func encodes(text, shortest string) bool {
	for text != "" && shortest != "" {
		a, aEncoded, aRest := octet(text)
		b, bEncoded, bRest := octet(shortest)
		if a != b || bEncoded && !aEncoded {
			return false
		}
		text, shortest = aRest, bRest
	}
	return text == shortest
}

// octet returns the first octet of a text, encoded or not, and the rest of the text.
func octet(text string) (b byte, encoded bool, rest string) {
	if text[0] == '%' && len(text) >= len("%41") {
		if n, err := strconv.ParseUint(text[1:3], 16, 8); err == nil {
			return byte(n), true, text[3:]
		}
	}
	return text[0], false, text[1:]
}

func askDecode(q *question) {
	d, ok := q.implementation.(Decoder)
	if !ok {
		return
	}
	input, want := q.text("input"), q.want()
	got, err, ok := call(func() (string, error) { return d.Decode(input) })
	switch {
	case !ok:
	case want.has("offset"):
		if fault, ok := q.refuses(err, got); ok {
			q.fault(fault)
		}
	case q.answered(err, want.text("data")):
		q.judge("", got == want.text("data"), want.text("data"), got)
	}
}

func askSplit(q *question) {
	s, ok := q.implementation.(Splitter)
	if !ok {
		return
	}
	input, want := q.text("input"), q.want().components()
	got, err, ok := call(func() (Components, error) { return s.Split(input) })
	if ok && q.answered(err, want) {
		q.judge("", got.String() == want.String(), want, got)
	}
}

func askExtract(q *question) {
	e, ok := q.implementation.(Extractor)
	if !ok {
		return
	}
	text, want := q.text("text"), q.want().texts("uris")
	got, err, ok := call(func() ([]string, error) { return e.Extract(text) })
	if ok && q.answered(err, want) {
		q.judge("", slices.Equal(got, want), want, got)
	}
}

func askAudit(q *question) {
	a, ok := q.implementation.(Auditor)
	if !ok {
		return
	}
	input, finds, not := q.text("input"), q.want().texts("finds"), q.want().texts("not")
	got, err, ok := call(func() ([]string, error) { return a.Audit(input) })
	if !ok || !q.answered(err, finds) {
		return
	}
	right := !slices.ContainsFunc(finds, func(id string) bool { return !slices.Contains(got, id) }) &&
		!slices.ContainsFunc(not, func(id string) bool { return slices.Contains(got, id) })
	q.judge("", right, word(fmt.Sprintf("%q, and none of %q", finds, not)), fmt.Sprintf("%q", got))
}
