package ask

import (
	"bytes"
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/edits"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/whatwg"
)

// The forms of a reference that convert writes.
const (
	FormURI     = "uri"
	FormIRI     = "iri"
	FormBrowser = "browser"
)

// The values of [As] that are not rules.
const (
	AsBrowser = "browser"      // what browsers accept, as they read it
	AsTyped   = "typed"        // what people type and paste
	AsHost    = field.NameHost // the name of a host alone
)

// A Conversion converts references from one form to another.
type Conversion struct {
	As, To string
	rule   uri.Rule // of a reference
	iris   bool     // the rule is that of IRIs
	mapper iri.Mapper

	Base whatwg.URL // for browser and typed; for uri and iri, the base of browsers
	base *iri.Base  // for uri and iri; nil without --base
	text string     // of the base

	isNames bool // the texts end with NUL, as programs write the names of files
}

// NewConversion returns the conversion of texts, which are read as the option [As] says, to a form.
func NewConversion(as, to string) *Conversion {
	c := &Conversion{As: as, To: to}
	c.rule, c.iris, _ = ParseRule(as)
	return c
}

// ConversionOf returns the conversion for options. An error of the base is a [*ValueError].
func ConversionOf(v *Values) (*Conversion, error) {
	if v.Text(To) == FormIRI && !v.Given(As) && !v.Given(HostOption) && !v.Given(Base) { // every IRI would stay as it is
		v.Suppose(As, uriReference)
	}
	c := NewConversion(v.Text(As), v.Text(To))
	c.isNames = v.Is(Null)
	if v.Given(HostOption) {
		c.SetHost(chosen[iri.HostForm](v, HostOption))
	}
	if !v.Given(Base) {
		return c, nil
	}
	return c, c.SetBase(v.Text(Base))
}

// SetHost sets the form of hosts.
func (c *Conversion) SetHost(form iri.HostForm) { c.mapper.Host = form }

// Repairs reports whether the inputs can have faults.
func (c *Conversion) Repairs() bool { return c.As == AsBrowser || c.As == AsTyped }

// SetBase sets the base, which is read as the inputs are. The error is a [*ValueError].
func (c *Conversion) SetBase(text string) error {
	c.text, c.Base = text, whatwg.URL{} // a base is not relative to another
	var err error
	if c.Repairs() {
		c.Base, _, err = c.readURL(text, true)
		return badBase(answer.BrowserProblem(err), text)
	}
	var base iri.IRI
	if !c.iris {
		_, err = uri.ParseURI(text)
	}
	if err == nil {
		base, err = iri.ParseIRI(text)
	}
	if err == nil {
		c.base, err = iri.NewBase(base, uri.Resolver{Schemes: scheme.Known()})
	}
	c.Base, _ = whatwg.Parse(text)
	return badBase(err, text)
}

// Answer writes the result for text.
func (c *Conversion) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	result, changes, err := c.Convert(string(text), true)
	if err != nil {
		return PutInvalid(to, text, err)
	}
	b := append(answer.AppendInput(to, to.Bytes(), text), `,"valid":true,`...)
	b = answer.AppendMember(to, b, "output", []byte(result))
	if b, err = AppendChanges(to, b, changes); err != nil {
		return false, err
	}
	return true, to.Put(append(b, "}\n"...))
}

// AppendChanges appends the member with changes to an object, which is the content of a buffer. A
// long text can have a change for almost each byte, so they are written one by one.
func AppendChanges(to *buffer.Buffer, dst []byte, changes []uri.Change) ([]byte, error) {
	dst = append(dst, `,"changes":[`...)
	var one bytes.Buffer
	for i, c := range changes {
		if i > 0 {
			dst = append(dst, ',')
		}
		one.Reset()
		if err := answer.Encode(&one, NewChange(c)); err != nil {
			return dst, err
		}
		dst = to.Send(append(dst, bytes.TrimSuffix(one.Bytes(), []byte("\n"))...))
	}
	return append(dst, ']'), nil
}

// A Reading is a text as a parser reads it.
type Reading struct {
	Text, Result string
	parser       dialect.Parser
	rule         uri.Rule
}

// Read returns the reading of a text, and how it differs from the text: one change, if it is long.
func Read(p dialect.Parser, rule uri.Rule, text string) (Reading, []uri.Change) {
	r := Reading{text, text, p, rule}
	ref, err := p.Parse(rule, text)
	if err != nil || ref.String() == text {
		return r, nil
	}
	r.Result = ref.String()
	if len(text) > mostListed {
		return r, []uri.Change{oneChange(text, r.Result)}
	}
	return r, p.Changes(text)
}

// SecretsOf returns the places of the secrets in the result, if the text has the given ones.
func (r Reading) SecretsOf(secrets mask.Spans) mask.Spans {
	return secrets.FindDerived(r.Result, r.Text, func(masked string) (string, bool) {
		ref, err := r.parser.Parse(r.rule, masked)
		return ref.String(), err == nil
	})
}

// mostListed is the length of the longest text whose changes are listed one by one. A list takes
// several hundred times the memory of the text.
const mostListed = 64 << 10

// oneChange returns the change of the part of a text in which the result differs from it.
func oneChange(text, result string) uri.Change {
	return edits.Middle(text, result, "all changes as one, because the text is longer than 64 KiB")
}

// Convert returns the result for a text and, if list is set, its changes. Those of a text that is
// longer than 64 KiB are one.
func (c *Conversion) Convert(text string, list bool) (string, []uri.Change, error) {
	convert := c.fromReference
	switch {
	case c.Repairs():
		convert = c.fromBrowser
	case c.As == AsHost:
		convert = c.fromHost
	}
	if list && len(text) > mostListed {
		result, _, err := c.Convert(text, false)
		if err != nil || result == text {
			return result, nil, err
		}
		return result, []uri.Change{oneChange(text, result)}, nil
	}
	result, changes, err := convert(text, list)
	if err != nil || result == text {
		return result, nil, err
	}
	return result, changes, nil
}

// SecretsOf returns the places of the secrets in the result for a text with the given secrets.
func (c *Conversion) SecretsOf(result, text string, secrets mask.Spans) mask.Spans {
	base := mask.Redact(c.text)
	if len(secrets) == 0 && base == c.text {
		return mask.Find(result)
	}
	return mask.FindDerived(result, func() (string, bool) {
		again := *c
		if base != c.text && again.SetBase(base) != nil {
			return "", false
		}
		masked, _, err := again.Convert(secrets.Mask(text, uri.Span{Length: len(text)}), false)
		return masked, err == nil
	})
}

// fromBrowser converts a text that a browser or a person can write.
func (c *Conversion) fromBrowser(text string, list bool) (string, []uri.Change, error) {
	u, changes, err := c.readURL(text, list)
	if err != nil || c.To == FormBrowser {
		return u.String(), changes, answer.BrowserProblem(err)
	}
	var converted uri.URI
	var encoded []uri.Change
	if list {
		converted, encoded, err = u.URIChanges()
	} else {
		converted, err = u.URI()
	}
	if err != nil {
		return "", nil, answer.BrowserProblem(err)
	}
	result, more, err := c.written(iri.FromReference(converted.Reference()), list)
	if err == nil {
		err = c.checkHost(u, result)
	}
	if err != nil && !list { // the place of the error depends on the changes
		return c.fromBrowser(text, true)
	}
	if list {
		changes = edits.Compose(text, changes, u.String(), encoded)
	}
	if err != nil {
		return "", nil, inText(err, changes)
	}
	if list {
		changes = edits.Compose(text, changes, converted.String(), more)
	}
	return result, changes, nil
}

// readURL returns the URL in a text. The list of changes is nil unless it is wanted.
func (c *Conversion) readURL(text string, list bool) (whatwg.URL, []uri.Change, error) {
	if c.As == AsTyped && c.isNames && c.Base.IsZero() && strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//") {
		named, err := file.Converter{System: file.Unix}.ToURI(text)
		if wrong, ok := errors.AsType[*file.Error](err); ok {
			return whatwg.URL{}, nil, &uri.SyntaxError{Offset: wrong.Offset, Component: uri.ComponentPath, Production: uri.RulePath.String(), Document: "RFC 8089", Section: "2", Message: wrong.Message}
		}
		u, err := whatwg.Parse(named.String())
		return u, []uri.Change{edits.Middle(text, u.String(), "this is the name of a file (RFC 8089, section 2)")}, err
	}
	if c.As == AsTyped {
		return extract.Typed{Base: c.Base, NoChanges: !list}.ReadURL(text)
	}
	return parseURL(whatwg.Parser{Base: c.Base}, text, list)
}

// parseURL parses a text as browsers do. The list of changes is nil unless it is wanted.
func parseURL(p whatwg.Parser, text string, list bool) (whatwg.URL, []uri.Change, error) {
	if list {
		return p.ParseChanges(text)
	}
	u, err := p.Parse(text)
	return u, nil, err
}

// mapped calls a method of a mapper: withChanges if the list of changes is wanted, and otherwise
// plain, which does the same without it.
func mapped[A, R any](m iri.Mapper, a A, list bool, plain func(iri.Mapper, A) (R, error), withChanges func(iri.Mapper, A) (R, []uri.Change, error)) (R, []uri.Change, error) {
	if list {
		return withChanges(m, a)
	}
	r, err := plain(m, a)
	return r, nil, err
}

// fromReference converts a URI or an IRI. It checks the rule, resolves the text if there is a base,
// and writes the target in the form that is asked for. The last two have changes, and Compose makes
// one list of both. In the end checkHost refuses a result in which browsers read another host than
// in the text.
func (c *Conversion) fromReference(text string, list bool) (string, []uri.Change, error) {
	validate := uri.Validate
	if c.iris {
		validate = iri.Validate
	}
	err := validate(c.rule, text)
	var ref iri.Reference
	if err == nil {
		ref, err = iri.Parse(text)
	}
	if err != nil {
		return "", nil, err
	}
	var changes []uri.Change
	if c.base != nil {
		target, err := c.base.Resolve(ref)
		if err != nil {
			return "", nil, dialect.Refusal(err, dialect.RFC3987)
		}
		ref, changes = target.Reference(), resolved(text, target.String())
	}
	result, more, err := "", []uri.Change(nil), error(nil)
	if c.To == FormBrowser {
		var u whatwg.URL
		u, more, err = parseURL(whatwg.Parser{}, ref.String(), list)
		result, err = u.String(), answer.BrowserProblem(err)
	} else {
		result, more, err = c.written(ref, list)
	}
	if err != nil {
		return "", nil, inText(err, changes)
	}
	if u, err := (whatwg.Parser{Base: c.Base}).Parse(text); err == nil && result != text {
		if err := c.checkHost(u, result); err != nil {
			return "", nil, err
		}
	}
	return result, edits.Compose(text, changes, ref.String(), more), nil
}

// fromHost converts the name of a host to its ASCII form, or as an IRI to its Unicode form.
func (c *Conversion) fromHost(text string, list bool) (string, []uri.Change, error) {
	if err := iri.Validate(uri.RuleHost, text); err != nil {
		return "", nil, err
	}
	const before = "//"
	ref, err := iri.Parse(before + text)
	if err != nil {
		return "", nil, err
	}
	own := Conversion{To: c.To, iris: true, mapper: iri.Mapper{Host: iri.HostASCII}}
	if c.To == FormIRI {
		own.mapper.Host = iri.HostUnicode
	}
	result, changes, err := own.written(ref, list)
	if p, ok := answer.AsProblem(err); ok {
		moved := *p
		moved.Offset -= len(before)
		moved.Span.Offset -= len(before)
		return "", nil, &moved
	}
	if err != nil {
		return "", nil, err
	}
	for i := range changes {
		changes[i].Span.Offset -= len(before)
		changes[i].Reason = "the form of an internationalized domain name (UTS #46)"
	}
	return strings.TrimPrefix(result, before), changes, nil
}

// resolved returns the change of a reference to its target.
func resolved(ref, target string) []uri.Change {
	if ref == target {
		return nil
	}
	return []uri.Change{edits.Beginning(ref, target, "the reference is resolved against the base (RFC 3986, section 5.2)")}
}

// inText returns an error about the text to which changes lead as one about the text before.
func inText(err error, changes []uri.Change) error {
	p, ok := answer.AsProblem(err)
	if !ok || len(changes) == 0 || p.Offset < 0 {
		return err
	}
	moved := *p
	moved.Offset = edits.Before(uri.Span{Offset: p.Offset}, changes).Offset
	moved.Span = edits.Before(p.Span, changes)
	return &moved
}

// written returns a reference as a URI or an IRI.
func (c *Conversion) written(ref iri.Reference, list bool) (string, []uri.Change, error) {
	if c.To == FormURI {
		u, changes, err := mapped(c.mapper, ref, list, iri.Mapper.ToURI, iri.Mapper.ToURIChanges)
		return u.String(), changes, hostProblem(err, ref)
	}
	if u, err := uri.Parse(ref.String()); err == nil && (!c.iris || c.mapper.Host != iri.HostByScheme) {
		r, changes, err := mapped(c.mapper, u, list, iri.Mapper.ToIRI, iri.Mapper.ToIRIChanges)
		return r.String(), changes, hostProblem(err, ref)
	}
	return c.withHost(ref)
}

// withHost returns an IRI with the host in another form, if that was asked for.
func (c *Conversion) withHost(ref iri.Reference) (string, []uri.Change, error) {
	h, _ := ref.Host()
	if c.mapper.Host == iri.HostByScheme || h.Kind() != uri.HostRegName || h.String() == "" {
		return ref.String(), nil, nil
	}
	var name string
	var err error
	switch c.mapper.Host {
	case iri.HostASCII:
		name, err = idn.ToASCII(h.Decoded())
	case iri.HostUnicode:
		name, err = idn.ToUnicode(h.Decoded())
	default:
		name = iri.Encode(pct.Host, h.Decoded())
	}
	at, _ := ref.Span(uri.ComponentHost)
	if wrong := (*idn.Error)(nil); errors.As(err, &wrong) {
		return "", nil, hostProblem(&iri.HostError{Span: at, Message: wrong.Message, Err: wrong}, ref)
	}
	if name == h.String() {
		return ref.String(), nil, nil
	}
	r, err := ref.With(uri.ComponentHost, name)
	return r.String(), []uri.Change{{
		Component: uri.ComponentHost, Span: at, Before: h.String(), After: name, Reason: "the form of the host that " + HostOption.Flag() + " asks for",
	}}, err
}

// checkHost returns an error unless browsers read the host of u in the result.
func (c *Conversion) checkHost(u whatwg.URL, result string) error {
	after, err := whatwg.Parse(result)
	if err != nil {
		return nil // browsers read no host in it
	}
	a, hasA := u.Hostname()
	b, hasB := after.Hostname()
	if hasA == hasB && (a == b || sameName(a, b)) {
		return nil
	}
	return answer.WholeError(uri.ComponentHost, uri.RuleHost.String(), answer.URLStandard, "4.4",
		"browsers read another host in the result than in the input: use "+As.Flag()+" "+AsBrowser)
}

// sameName reports whether two hosts are forms of one name. Outside the schemes that they know,
// browsers read "b%C3%BCcher" and "xn--bcher-kva" as different hosts.
func sameName(a, b string) bool {
	x, errX := nameOf(a)
	y, errY := nameOf(b)
	return errX == nil && errY == nil && x == y
}

func nameOf(host string) (string, error) {
	decoded, err := pct.Decode(host)
	if err != nil {
		return "", err
	}
	return idn.ToASCII(decoded)
}

// hostProblem returns the error of a host of ref without the form that was asked for as a
// diagnosis.
func hostProblem(err error, ref iri.Reference) error {
	wrong := (*iri.HostError)(nil)
	if !errors.As(err, &wrong) {
		return err
	}
	return field.NameProblem(wrong.Err, wrong.Span.Of(ref.String()), wrong.Span.Offset)
}

// A Change is a change of an input, as JSON.
type Change struct {
	Offset    int    `json:"offset"`
	Length    int    `json:"length"`
	Component string `json:"component"`
	From      string `json:"from"`
	Base64    []byte `json:"from_base64,omitempty"` // if From is not UTF-8
	To        string `json:"to"`
	Why       string `json:"why"`
}

func NewChange(c uri.Change) Change {
	return Change{c.Span.Offset, c.Span.Length, c.Component.String(), c.Before, answer.Bytes(c.Before), c.After, c.Reason}
}

func NewChanges(changes []uri.Change) []Change {
	list := []Change{}
	for _, c := range changes {
		list = append(list, NewChange(c))
	}
	return list
}
