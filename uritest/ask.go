package uritest

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
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
	"valid":               askValid,
	"expand":              askExpand,
	"url":                 askURL,
	"to-ascii":            askToASCII,
	"to-unicode":          askToUnicode,
}

// A question is a vector that an implementation is asked, with its answers so far.
type question struct {
	vector
	edition        string
	implementation Implementation
	details        bool // judge what no standard decides: the place of an error, and the shortest form
	answers        []answer
}

// An answer is one result of a vector. A vector may have several.
type answer struct {
	id, want, got string
	outcome       outcome
}

// answers asks an implementation the question of a vector.
func (s Suite) answers(f file, v vector, implementation Implementation) []answer {
	q := &question{vector: v, edition: f.Edition, implementation: implementation, details: s.Levels == nil || slices.Contains(s.Levels, "judgement")}
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

// detail is like judge, for a part of an answer that no standard decides.
func (q *question) detail(suffix string, ok bool, want, got any) {
	if q.details {
		q.judge(suffix, ok, want, got)
	}
}

// show returns a value as text, for a report.
func show(v any) string {
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case error:
		return "error: " + v.Error()
	case interface{ text() string }:
		return v.text()
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
	broken := errors.As(err, &panicked) || errors.Is(err, ErrNoAnswer)
	if broken {
		got = err
	}
	q.judge("", err != nil && !broken, noAnswer, got)
	return fault, !broken && errors.As(err, &fault)
}

// answered judges an answer that should not be an error.
func (q *question) answered(err error, want any) bool {
	if err != nil {
		q.judge("", false, want, err)
	}
	return err == nil
}

func askParse(q *question) {
	if q.implementation.Parse == nil {
		return
	}
	input, want := q.text("input"), q.want()
	got, err, ok := call(func() (Components, error) { return q.implementation.Parse(q.edition, input) })
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
		q.components(got, components)
	}
}

// components judges the components that an implementation knows.
func (q *question) components(got, want Components) {
	want = want.known(got.Unknown)
	q.judge("", got.Untold || got.known(got.Unknown).text() == want.text(), want, got)
}

// fault judges the details of an error.
func (q *question) fault(got *Fault) {
	want := q.want()
	if got.Offset >= 0 {
		offset := int(member[float64](want, "offset"))
		q.detail("/offset", got.Offset == offset, offset, got.Offset)
	}
	if want.has("component") && got.Component != "" {
		q.detail("/component", got.Component == want.text("component"), want.text("component"), got.Component)
	}
	if want.has("rule") && got.Rule != "" {
		q.detail("/rule", got.Rule == want.text("rule"), want.text("rule"), got.Rule)
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

func askRules(q *question) {
	if q.implementation.Matches == nil {
		return
	}
	input, matches := q.text("input"), q.want().texts("matches")
	for _, rule := range []string{"URI-reference", "URI", "absolute-URI", "relative-ref"} {
		got, err, ok := call(func() (bool, error) { return q.implementation.Matches(q.edition, rule, input) })
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
	if q.implementation.ParseHost == nil {
		return
	}
	host, want := q.text("host"), q.want()
	var address string
	kind, err, ok := call(func() (kind string, err error) {
		kind, address, err = q.implementation.ParseHost(q.edition, host)
		return kind, err
	})
	switch {
	case !ok:
	case !want.has("kind"):
		q.refuses(err, kind)
	case q.answered(err, want.text("kind")):
		q.judge("", kind == "" || kind == want.text("kind"), want.text("kind"), kind)
		if want.has("address") && address != "" {
			q.judge("/address", sameAddress(address, want.text("address")), want.text("address"), address)
		}
	}
}

// sameAddress reports whether two texts are the same IP address.
func sameAddress(a, b string) bool {
	first, err := netip.ParseAddr(a)
	second, otherErr := netip.ParseAddr(b)
	return a == b || err == nil && otherErr == nil && first == second
}

func askResolve(q *question) {
	if q.implementation.Resolve == nil {
		return
	}
	base, reference, options, want := q.text("base"), q.text("reference"), q.texts("options"), q.want()
	got, err, ok := call(func() (Target, error) { return q.implementation.Resolve(q.edition, base, reference, options) })
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
		q.judge("", got.text() == target.text(), target, got)
	}
}

func askSameDocument(q *question) {
	if q.implementation.SameDocument == nil {
		return
	}
	base, reference, want := q.text("base"), q.text("reference"), member[bool](q.want(), "same")
	got, err, ok := call(func() (bool, error) { return q.implementation.SameDocument(q.edition, base, reference) })
	if ok && q.answered(err, want) {
		q.judge("", got == want, want, got)
	}
}

func askNormalize(q *question) {
	if q.implementation.Normalize == nil {
		return
	}
	input, level, want := q.text("input"), q.text("level"), q.want()
	got, err, ok := call(func() (string, error) { return q.implementation.Normalize(q.edition, input, level) })
	if ok && q.answered(err, want.text("normalized")) {
		literal := want.optional("literal")
		q.judge("", got == want.text("normalized") || literal != nil && got == *literal, want.text("normalized"), got)
	}
}

func askCompare(q *question) {
	if q.implementation.Equivalent == nil {
		return
	}
	a, b, from, letter := q.text("a"), q.text("b"), q.want().text("level"), q.want().optional("literal")
	want, literal := false, false
	for _, level := range []string{"string", "case", "percent", "path", "scheme"} {
		want = want || level == from
		literal = literal || letter != nil && level == *letter
		got, err, ok := call(func() (bool, error) { return q.implementation.Equivalent(q.edition, a, b, level) })
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
	if q.implementation.Relativize == nil {
		return
	}
	base, target, want := q.text("base"), q.text("target"), q.want()
	got, err, ok := call(func() (string, error) { return q.implementation.Relativize(base, target) })
	switch {
	case !ok:
	case want.has("unreachable"):
		q.refuses(err, got)
	case q.answered(err, word("a reference")):
		back := resolve(base, got)
		q.judge("", back == target, word("a reference to "+strconv.Quote(target)), word(fmt.Sprintf("%q, which is one to %q", got, back)))
		if want.has("length") && back == target {
			length := int(member[float64](want, "length"))
			q.detail("/shortest", len(got) <= length, word(fmt.Sprintf("%d bytes", length)), got)
		}
	}
}

func askDots(q *question) {
	if q.implementation.RemoveDotSegments == nil {
		return
	}
	path, want := q.text("path"), q.want().text("path")
	got, err, ok := call(func() (string, error) { return q.implementation.RemoveDotSegments(path) })
	if ok && q.answered(err, want) {
		q.judge("", got == want, want, got)
	}
}

func askEncode(q *question) {
	if q.implementation.Encode == nil {
		return
	}
	component, data, want := q.text("component"), q.text("data"), q.want().text("encoded")
	got, err, ok := call(func() (string, error) { return q.implementation.Encode(component, data) })
	if ok && q.answered(err, want) {
		right := encodes(got, want)
		q.judge("", right, want, got)
		if right {
			q.detail("/shortest", len(got) == len(want), want, got)
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
	if q.implementation.Decode == nil {
		return
	}
	input, want := q.text("input"), q.want()
	got, err, ok := call(func() (string, error) { return q.implementation.Decode(input) })
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
	if q.implementation.Split == nil {
		return
	}
	input, want := q.text("input"), q.want().components()
	got, err, ok := call(func() (Components, error) { return q.implementation.Split(input) })
	if ok && q.answered(err, want) {
		q.components(got, want)
	}
}

func askExtract(q *question) {
	if q.implementation.Extract == nil {
		return
	}
	text, want := q.text("text"), q.want().texts("uris")
	got, err, ok := call(func() ([]string, error) { return q.implementation.Extract(text) })
	if ok && q.answered(err, want) {
		q.judge("", slices.Equal(got, want), want, got)
	}
}

func askAudit(q *question) {
	if q.implementation.Audit == nil {
		return
	}
	input, finds, not := q.text("input"), q.want().texts("finds"), q.want().texts("not")
	got, err, ok := call(func() ([]string, error) { return q.implementation.Audit(input) })
	if !ok || !q.answered(err, finds) {
		return
	}
	right := !slices.ContainsFunc(finds, func(id string) bool { return !slices.Contains(got, id) }) &&
		!slices.ContainsFunc(not, func(id string) bool { return slices.Contains(got, id) })
	q.judge("", right, word(fmt.Sprintf("%q, and none of %q", finds, not)), fmt.Sprintf("%q", got))
}
