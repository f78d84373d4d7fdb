package ask

import (
	"bytes"
	"cmp"
	"errors"
	"mime"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// Extract answers with the references in a document.
type Extract struct {
	Links   document.Finder
	Resolve bool // a reference without a target is invalid
	Strict  bool // read every link by RFC 3986, and none as browsers do
}

// ExtractOf returns the verb for options. An error of the base is a [*ValueError].
func ExtractOf(v *Values) (*Extract, error) {
	strict := v.Text(As) == uriReference
	e := &Extract{Links: v.DocumentFinder(), Resolve: v.Is(ResolveOption), Strict: strict}
	e.SetEdition(v.Dialect().Edition())
	e.Links.Format = v.DocumentFormat()
	e.Links.ContentType = v.MediaType()
	if kind, _, _ := strings.Cut(strings.ToLower(e.Links.ContentType), "/"); (kind == "message" || kind == "multipart") && !v.Is(Bases) {
		return nil, documentError(DocumentFormat.Name, "Content-Transfer-Encoding", "RFC 2045", "6", "the parts of a message are encoded: only "+Bases.Flag()+" reads a message")
	}
	e.Links.Text.OnlyURIs = strict
	if v.Given(Base) && v.Text(Base) != OwnFile {
		return e, e.SetBase(v.Text(Base))
	}
	return e, nil
}

// DocumentFinder returns a finder with the settings of [FindOption].
func (v *Values) DocumentFinder() document.Finder {
	var links document.Finder
	find := func(what string) bool { return v.Lists(FindOption, what) }
	links.Code, links.TextToo, links.Names = find(FindCode), find(FindPageText), find(FindNamespaces)
	text := &links.Text
	text.AnyScheme, text.KeepPunctuation, text.KeepBrackets = find(FindSchemes), find(FindPunctuation), find(FindBrackets)
	if find(FindWWW) || find(FindNames) {
		text.Suffixes = &extract.Suffixes{Scheme: v.Text(DefaultScheme), AnyName: find(FindNames)}
	}
	return links
}

// job returns the job that answers about documents.
func (v *Extract) job() job {
	return func(to *buffer.Buffer, it item) error {
		own := *v
		if !it.bytes { // its encoding is known, whatever the document says
			kind, _, _ := strings.Cut(cmp.Or(v.Links.ContentType, "unknown/unknown"), ";")
			own.Links.ContentType = kind + "; charset=utf-8"
		}
		return own.answer(to, it)
	}
}

// SetEdition sets the edition of the references. Browsers follow none of the older ones.
func (v *Extract) SetEdition(e uri.Edition) {
	v.Links.Resolver.Edition = e
	v.Links.Text.Refused = true
	v.Strict = v.Strict || v.dialect().IsOlder()
}

func (v *Extract) dialect() dialect.Dialect { return dialect.URIs(v.Links.Resolver.Edition) }

// SetBase sets the base of documents that contain none. Browsers accept a base that is not a
// URI; the strict base is then what RFC 3986 makes of theirs. The error is a [*ValueError].
func (v *Extract) SetBase(text string) error {
	links := &v.Links
	var err error
	if links.Base, err = v.dialect().Parser().URIs.ParseURI(text); err == nil {
		return nil
	}
	var browserErr error
	if links.URL, browserErr = whatwg.Parse(text); v.Strict || browserErr != nil {
		return &ValueError{Base.Name, text, err}
	}
	links.Base, _ = links.URL.URI()
	return nil
}

// CheckSchemeSyntax returns an error for a text that is not a scheme.
func CheckSchemeSyntax(scheme string) error {
	if err := uri.Validate(uri.RuleScheme, scheme); err != nil {
		return errors.New(answer.Describe(err, scheme))
	}
	return nil
}

// checkConfig returns an error for a text that is no value of [Config].
func checkConfig(text string) error {
	revision, ok := strings.CutPrefix(text, ConfigGit)
	if text == ConfigNone || ok && revision != "" || !ok && strings.Contains(text, "=") {
		return nil
	}
	return errors.New("must be " + ConfigNone + ", KEY=VALUE, or " + ConfigGit + "REVISION, such as " + ConfigGit + "origin/main")
}

// configured returns the last of the sources in [Config], or "", and the keys that it sets.
func (v *Values) configured() (source string, keys []string) {
	for _, text := range v.Texts(Config) {
		if text == ConfigNone || strings.HasPrefix(text, ConfigGit) {
			source = text
		} else {
			keys = append(keys, text)
		}
	}
	return source, keys
}

// WithoutFile reports whether [Config] says that the project file does not apply.
func (v *Values) WithoutFile() bool {
	source, _ := v.configured()
	return source == ConfigNone
}

// Revision returns the revision of [Config], or "".
func (v *Values) Revision() string {
	source, _ := v.configured()
	name, ok := strings.CutPrefix(source, ConfigGit)
	if !ok {
		return ""
	}
	return name
}

// ConfiguredKeys returns the keys of a project file that [Config] sets, each as a line of TOML.
func (v *Values) ConfiguredKeys() []string {
	_, keys := v.configured()
	return keys
}

// checkFormat returns an error for a text that is neither a format nor a media type.
func checkFormat(text string) error {
	if _, _, err := mime.ParseMediaType(text); slices.Contains(FormatNames(), text) || err == nil && strings.Contains(text, "/") {
		return nil
	}
	return &UnknownError{text, append(FormatNames(), "a media type such as text/html")}
}

// FormatNames returns the names of formats for [DocumentFormat].
func FormatNames() []string {
	var names []string
	for f := document.Auto; f < document.Binary; f++ {
		names = append(names, f.String())
	}
	return names
}

// Applies reports whether a link is read as browsers do.
func (v *Extract) Applies(l *document.Link) bool { return l.Browser.Reads && !v.Strict }

// Text returns the text that is printed for a link without a problem. For a link that browsers read
// it is the target if that is known, and otherwise the reference as browsers encode it.
func (v *Extract) Text(l *document.Link) string {
	switch {
	case v.Applies(l):
		return browserText(l)
	case v.Resolve:
		return targetText(l)
	}
	return l.Reference.String()
}

// Put writes the object for a link in a document, with its problem p unless that is nil. It reports
// whether the document is valid there.
func (v *Extract) Put(to *buffer.Buffer, name string, l document.Link, p *uri.SyntaxError) (valid bool, err error) {
	j := v.newJSONLink(name, l, p)
	if p == nil {
		text := v.Text(&l)
		j.Output = &text
	}
	return p == nil || j.Template, answer.Encode(to, j)
}

// answer writes an array of the references in the document of an item. Its name is that of standard
// input. An error of the document as a whole is the last element.
func (v *Extract) answer(to *buffer.Buffer, it item) error {
	to.WriteByte('[')
	first := true
	for l, err := range v.Links.Links(bytes.NewReader(it.text)) {
		if !first {
			to.WriteByte(',')
		}
		first = false
		if err != nil {
			wrong := documentError(it.key, uri.RuleURIReference.String(), uri.RFC3986.Document(), "4.1", answer.Said(err))
			if err := to.Put(append(wrong.appendTo(append(to.Bytes(), `{"valid":false,"error":`...)), '}')); err != nil {
				return err
			}
			break
		}
		if _, err := v.Put(to, "stdin", l, v.Problem(&l)); err != nil {
			return err
		}
	}
	_, err := to.WriteString("]\n")
	return err
}

// targetText returns the text that is printed for the target of a reference.
func targetText(l *document.Link) string {
	if l.Err == uri.ErrCurrentDocument {
		return dialect.CurrentDocument(new(field.FromURI(l.Reference)))
	}
	return l.Target.String()
}

// Problem returns the error of a reference, or nil. A reference can be invalid. With --resolve
// it can also have no target, or contain a base that cannot be used.
func (v *Extract) Problem(l *document.Link) *uri.SyntaxError {
	if v.Applies(l) {
		return v.browserProblem(l)
	}
	p, isSyntax := answer.AsProblem(textError(l))
	switch {
	case isSyntax && l.Reference == (uri.Reference{}):
		return p
	case errors.Is(l.Err, document.ErrLimit):
		return NewProblem(v.dialect(), uri.ComponentNone, uri.RuleURIReference, "4.1", tooLong)
	case !v.Resolve, l.Err == uri.ErrCurrentDocument:
		return nil
	case l.Err != nil:
		if p, ok := answer.AsProblem(dialect.Refusal(l.Err, v.dialect())); ok {
			return p
		}
		return BaseProblem(v.dialect(), l.Err)
	case l.Target.IsZero():
		return NewProblem(v.dialect(), uri.ComponentScheme, uri.RuleAbsoluteURI, "5.1", noBase)
	}
	return nil
}

// textError returns the error of a reference. In running text it can be one that is not a
// syntax error, but says likewise why there is no URI.
func textError(l *document.Link) error {
	if l.Err == nil || l.Reference != (uri.Reference{}) {
		return l.Err
	}
	if wrong := (*iri.HostError)(nil); errors.As(l.Err, &wrong) {
		return field.NameProblem(wrong.Err, wrong.Span.Of(l.Text), wrong.Span.Offset)
	}
	if why, ok := strings.CutPrefix(l.Err.Error(), "extract: "); ok && !errors.Is(l.Err, extract.ErrPlaceholder) {
		return NewProblem(dialect.RFC3986, uri.ComponentNone, uri.RuleURI, "3", why)
	}
	return l.Err
}

func browserText(l *document.Link) string {
	if !l.Browser.URL.IsZero() {
		return l.Browser.URL.String()
	}
	text, _ := l.Encoded()
	return text
}

// IsRepaired reports whether a link is not a reference of RFC 3986.
func IsRepaired(l *document.Link) bool {
	_, isSyntax := answer.AsProblem(l.Err)
	return isSyntax && l.Reference == (uri.Reference{})
}

// browserProblem returns why a link that browsers read has no text to print, or nil.
func (v *Extract) browserProblem(l *document.Link) *uri.SyntaxError {
	err := l.Browser.Err
	switch {
	case err == nil && l.Browser.URL.IsZero() && v.Resolve:
		return NewProblem(dialect.RFC3986, uri.ComponentScheme, uri.RuleAbsoluteURI, "5.1", noBase)
	case err == nil:
		return nil
	case errors.Is(err, document.ErrLimit):
		return NewProblem(dialect.RFC3986, uri.ComponentNone, uri.RuleURIReference, "4.1", tooLong)
	case errors.Is(err, document.ErrDescriptor):
		p, _ := answer.AsProblem(answer.WholeError(uri.ComponentNone, "srcset", "HTML Standard", "4.8.4.2", answer.Said(err)))
		return p
	case errors.As(err, new(*whatwg.ValidationError)):
		p, _ := answer.AsProblem(answer.BrowserProblem(err))
		return p
	case !v.Resolve: // the base that the link gives is ignored, but the link has a target
		return nil
	}
	return BaseProblem(dialect.RFC3986, err)
}

const tooLong = "the reference is too long"

var noBase = "the reference is relative and the document has no base: set " + Base.Flag()

// SaidOfLink is like Said, for a reference in a document.
func SaidOfLink(err error) string {
	if errors.Is(err, document.ErrLimit) { // which can also be about the document
		return tooLong
	}
	return strings.TrimPrefix(answer.Said(err), "extract: ")
}

// A Link is a reference in a document, as JSON.
type Link struct {
	Place
	Valid           bool          `json:"valid"`            // by RFC 3986, or by the edition
	Output          *string       `json:"output,omitempty"` // the plain line
	URI             *string       `json:"uri"`              // null if it is not valid
	IRI             *string       `json:"iri,omitempty"`    // if it is not a URI as written
	Raw             string        `json:"raw"`
	RawBase64       []byte        `json:"raw_base64,omitempty"` // if it is not UTF-8
	Delimiter       string        `json:"delimiter"`
	URLPrefix       bool          `json:"url_prefix"`
	Base            *string       `json:"base"`
	Target          *string       `json:"target"` // of browsers, where they read the reference
	CurrentDocument bool          `json:"current_document,omitempty"`
	Fragment        *string       `json:"fragment,omitempty"` // of the current document
	Strict          *string       `json:"strict"`
	Candidates      []string      `json:"candidates"`
	Element         string        `json:"element,omitempty"`
	Attribute       string        `json:"attribute,omitempty"`
	Text            *string       `json:"text,omitempty"` // only with an error
	Error           *answer.Error `json:"error,omitempty"`
	BrowserError    *answer.Error `json:"browser_error,omitempty"`
	Template        bool          `json:"template,omitempty"` // the error is that of a template
	Truncated       *truncated    `json:"truncated,omitempty"`

	Changes []Change `json:"changes"`
}

// A truncated says where and why a URI in running text ends before its delimiter.
type truncated struct {
	Text       string `json:"text"`
	TextBase64 []byte `json:"text_base64,omitempty"` // if it is not UTF-8
	*answer.Error
}

// newJSONLink returns a reference for JSON, with its error p unless that is nil.
func (v *Extract) newJSONLink(name string, l document.Link, p *uri.SyntaxError) *Link {
	j := &Link{
		Place:      PlaceOf(name, &l),
		Raw:        l.Raw,
		RawBase64:  answer.Bytes(l.Raw),
		Delimiter:  l.Delimiter,
		URLPrefix:  l.URLPrefix,
		Base:       answer.Optional(l.Base),
		Target:     answer.Optional(l.Target),
		Strict:     answer.Optional(l.Target),
		Changes:    []Change{},
		Candidates: []string{},
		Element:    l.Element,
		Attribute:  l.Attribute,
		Template:   errors.Is(l.Err, extract.ErrPlaceholder),
	}
	for _, u := range l.Candidates {
		j.Candidates = append(j.Candidates, u.String())
	}
	if l.Err == uri.ErrCurrentDocument {
		j.CurrentDocument = true
		if fragment, has := l.Reference.Fragment(); has {
			j.Fragment = &fragment
		}
	}
	switch text := l.Reference.String(); {
	case errors.Is(l.Err, document.ErrLimit):
	case text == l.Text:
		j.URI = &l.Text
	case text != "": // an IRI in running text
		j.URI, j.IRI = &text, &l.Text
	}
	if c := l.Truncated; c != nil {
		p, _ := answer.AsProblem(c.Err)
		j.Truncated = &truncated{c.Text, answer.Bytes(c.Text), answer.NewError(p, []byte(c.Text))}
	}
	j.Valid = j.URI != nil
	if v.Applies(&l) {
		describeBrowser(j, l, p)
	} else if p != nil {
		j.Text = &l.Text
		j.Error = answer.NewError(p, []byte(l.Text))
	}
	return j
}

// describeBrowser sets the members of the JSON form for a link that browsers read. p is its problem
// for them, or nil.
func describeBrowser(j *Link, l document.Link, p *uri.SyntaxError) {
	j.Base, j.Target = answer.Optional(l.Browser.Base), answer.Optional(l.Browser.URL)
	_, changes := l.Encoded()
	j.Changes = NewChanges(changes)
	if p != nil {
		j.Text, j.Error = &l.Text, answer.NewError(p, []byte(l.Text))
	}
	if IsRepaired(&l) {
		strict, _ := answer.AsProblem(l.Err)
		j.BrowserError = j.Error
		j.Text, j.Error = &l.Text, answer.NewError(strict, []byte(l.Text))
	}
}

// MediaType returns the media type of [DocumentFormat] with its parameters, or "" for a format.
func (v *Values) MediaType() string {
	if text := v.Text(DocumentFormat); strings.Contains(text, "/") {
		return text
	}
	return ""
}

// DocumentFormat returns the format of [DocumentFormat].
func (v *Values) DocumentFormat() document.Format { return chosen[document.Format](v, DocumentFormat) }
