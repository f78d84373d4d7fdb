package peers

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/uritest"
)

// Answers returns the module as programs use it that ask in JSON, for example over HTTP. The
// function ask returns the answer of a verb, such as "parse", to a request.
func Answers(ask func(verb string, request []byte) ([]byte, error)) uritest.Implementation {
	a := answers{ask}
	return uritest.Implementation{
		Parse:        a.Parse,
		Matches:      a.Matches,
		Resolve:      a.Resolve,
		SameDocument: a.SameDocument,
		Normalize:    a.Normalize,
		Equivalent:   a.Equivalent,
		Extract:      a.Extract,
		Audit:        a.Audit,
	}
}

type answers struct {
	send func(verb string, request []byte) ([]byte, error)
}

// An answered is a part of the answers of all verbs.
type answered struct {
	Valid bool
	Error *struct {
		Offset    *int
		Component string
		Rule      string
	}
	Scheme, Authority, Userinfo, Host, Port, Path, Query, Fragment *string

	HostKind        string `json:"host_kind"`
	AuthorityKind   string `json:"authority_kind"`
	Opaque          bool
	Normalized      string
	Target          *string
	CurrentDocument bool `json:"current_document"`
	SameDocument    bool `json:"same_document"`
	Equivalent      bool
	Findings        []struct{ ID string }
}

// fields are the members of a request.
type fields map[string]any

// set sets a text. One that is not UTF-8 is sent as Base64.
func (f fields) set(name, text string) fields {
	if utf8.ValidString(text) {
		f[name] = text
	} else {
		f[name+"_base64"] = base64.StdEncoding.EncodeToString([]byte(text))
	}
	return f
}

// by sets the edition and the rule.
func (f fields) by(edition, rule string) (fields, error) {
	d, err := dialectOf(edition)
	if err != nil {
		return nil, err
	}
	if d.AreIRIs() {
		names := map[string]string{"uri-reference": "iri-reference", "uri": "iri", "absolute-uri": "absolute-iri", "relative-ref": "irelative-ref"}
		f["as"] = names[rule]
		return f, nil
	}
	f["as"], f["edition"] = rule, edition
	return f, nil
}

// ask asks about a request. An error can be a Fault.
func (a answers) ask(verb string, f fields, answer any) error {
	request, err := json.Marshal(f)
	if err != nil {
		return err
	}
	text, err := a.send(verb, request)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, answer)
}

func (a answers) one(verb string, f fields) (answered, error) {
	var r answered
	if err := a.ask(verb, f, &r); err != nil || r.Valid {
		return r, err
	}
	if r.Error == nil || r.Error.Offset == nil {
		return r, errors.New("invalid")
	}
	return r, &uritest.Fault{Offset: *r.Error.Offset, Component: r.Error.Component, Rule: r.Error.Rule}
}

const reference3986 = "uri-reference"

func (a answers) Parse(edition, text string) (c uritest.Components, err error) {
	f, err := fields{}.set("input", text).by(edition, reference3986)
	if err != nil {
		return c, err
	}
	r, err := a.one("parse", f)
	if err != nil {
		return c, err
	}
	c = uritest.Components{
		Scheme: r.Scheme, Authority: r.Authority, Userinfo: r.Userinfo, Host: r.Host, Port: r.Port, Path: *r.Path, Query: r.Query, Fragment: r.Fragment,
		HostKind: strings.ToLower(r.HostKind), Registry: r.AuthorityKind == "registry",
	}
	if r.Opaque {
		_, rest, _ := strings.Cut(text, ":")
		opaque, _, _ := strings.Cut(rest, "#")
		c.OpaquePart = &opaque
	}
	if d, err := dialectOf(edition); err == nil && c.Host != nil && *c.Host == "" && hasEmptyServers(d) {
		c.Host, c.HostKind = nil, ""
	}
	return c, nil
}

func (a answers) Matches(edition, rule, text string) (bool, error) {
	f, err := fields{}.set("input", text).by(edition, strings.ToLower(rule))
	if err != nil {
		return false, err
	}
	var r answered
	err = a.ask("validate", f, &r)
	return r.Valid, err
}

// resolveOptions are the members of a request that stand for the options of vectors.
var resolveOptions = map[string]struct{ name, value string }{
	"lax":                {"variant", "lax"},
	"drop-climb":         {"variant", "drop-climb"},
	"keep-absolute-dots": {"variant", "keep-dots"},
	"new-request":        {"variant", "new-request"},
	"refuse-climb":       {"refuse", "climb"},
	"same-authority":     {"refuse", "authority"},
}

func (a answers) Resolve(edition, base, reference string, options []string) (t uritest.Target, err error) {
	f, err := fields{"base": base}.set("input", reference).by(edition, reference3986)
	if err != nil {
		return t, err
	}
	lists := map[string][]string{}
	for _, option := range options {
		member, ok := resolveOptions[option]
		if !ok {
			return t, errors.ErrUnsupported
		}
		if option == "keep-absolute-dots" && edition == uri.RFC3986.String() {
			return t, errors.ErrUnsupported // it is refused there, because it changes nothing
		}
		lists[member.name] = append(lists[member.name], member.value)
		f[member.name] = lists[member.name]
	}
	r, err := a.one("resolve", f)
	if err != nil {
		return t, err
	}
	t = uritest.Target{CurrentDocument: r.CurrentDocument, Fragment: r.Fragment}
	if r.Target != nil {
		t.URI = *r.Target
	}
	return t, nil
}

func (a answers) SameDocument(edition, base, reference string) (bool, error) {
	f, err := fields{"base": base}.set("input", reference).by(edition, reference3986)
	if err != nil {
		return false, err
	}
	r, err := a.one("resolve", f)
	return r.SameDocument || r.CurrentDocument, err
}

func (a answers) Normalize(edition, text, level string) (string, error) {
	f, err := fields{"level": level}.set("input", text).by(edition, reference3986)
	if err != nil {
		return "", err
	}
	r, err := a.one("normalize", f)
	return r.Normalized, err
}

func (a answers) Equivalent(edition, first, second, level string) (bool, error) {
	f, err := fields{"level": level}.set("a", first).set("b", second).by(edition, reference3986)
	if err != nil {
		return false, err
	}
	r, err := a.one("compare", f)
	return r.Equivalent, err
}

func (a answers) Extract(text string) (uris []string, err error) {
	var links []struct{ URI *string }
	if err := a.ask("extract", fields{"from": "text", "as": "uri-reference"}.set("input", text), &links); err != nil {
		return nil, err
	}
	for _, l := range links {
		if l.URI != nil {
			uris = append(uris, *l.URI)
		}
	}
	return uris, nil
}

func (a answers) Audit(text string) (ids []string, err error) {
	var r answered
	err = a.ask("audit", fields{}.set("input", text), &r)
	for _, f := range r.Findings {
		ids = append(ids, f.ID)
	}
	return ids, err
}
