package ask

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/matched"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/edits"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/scalar"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/internal/verdict"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/template"
	"github.com/urikit/uri/whatwg"
)

// errorOf returns the message of an error, or "".
func errorOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// problemIn returns the error of a text by RFC 3986.
func problemIn(t *testing.T, text string) *uri.SyntaxError {
	t.Helper()
	_, err := uri.Parse(text)
	p, ok := answer.AsProblem(err)
	if !ok {
		t.Fatalf("%q: %v", text, err)
	}
	return p
}

// ask returns the answer of a verb, decoded into a T.
func ask[T any](t *testing.T, verb string, request map[string]any) (answer T) {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	reply, err := Append(nil, verb, text)
	if err == nil {
		err = json.Unmarshal(reply, &answer)
	}
	if err != nil {
		t.Fatalf("%s %.200s: %v", verb, text, err)
	}
	return answer
}

func TestAsProblem(t *testing.T) {
	p := problemIn(t, "a b")
	for _, tt := range []struct {
		err  error
		want *uri.SyntaxError
	}{
		{p, p}, {fmt.Errorf("x: %w", p), p}, {PartError{p, "A", nil, 0}, p}, {&ValueError{"base", "a b", p}, p}, {errors.New("x"), nil}, {nil, nil},
	} {
		if got, ok := answer.AsProblem(tt.err); got != tt.want || ok != (tt.want != nil) {
			t.Errorf("%v: %v, %v", tt.err, got, ok)
		}
	}
}

func TestDescribe(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"a b", "a path cannot contain a space: percent-encode it as %20 (1, path, segment-nz-nc; RFC 3986 section 3.3)"},
		{"http://bücher.example/", "a host cannot contain \"ü\" (U+00FC): write xn--bcher-kva.example (8, host, reg-name; RFC 3986 section 3.2.2)"},
		{"http://bücher.example", "a host cannot contain \"ü\" (U+00FC): write xn--bcher-kva.example (8, host, reg-name; RFC 3986 section 3.2.2)"},
		{"x-y://bü%41ch%65r", "a host cannot contain \"ü\" (U+00FC): write b%C3%BC%41ch%65r, or xn--bacher-3ya if it is a domain name (7, host, reg-name; RFC 3986 section 3.2.2)"},
		{"x-y://bü..%FF", "a host cannot contain \"ü\" (U+00FC): write b%C3%BC..%FF (7, host, reg-name; RFC 3986 section 3.2.2)"},
	} {
		err := problemIn(t, tt.text)
		got := answer.Describe(err, tt.text)
		if got != tt.want {
			t.Errorf("%q: %s, want %s", tt.text, got, tt.want)
		}
		before := string(answer.AppendDescription([]byte("> "), err, []byte(tt.text), nil))
		if before != "> "+tt.want {
			t.Errorf("%q: %s, want > %s", tt.text, before, tt.want)
		}
	}
	whole, _ := answer.AsProblem(answer.WholeError(uri.ComponentNone, "rule", "document", "1", "message"))
	if got := answer.Describe(whole, "x"); got != "message (-, -, rule; document section 1)" {
		t.Error(got)
	}
	if got := answer.Describe(NewProblem(dialect.RFC3987, uri.ComponentPath, uri.RuleURI, "2.2", "message"), "é"); got != "message (-, path, URI; RFC 3987 section 2.2)" {
		t.Error(got)
	}
	_, err := dialect.RFC3987.Parser().Parse(uri.RuleURIReference, "éé b")
	if got := answer.Describe(err, "éé b"); !strings.HasSuffix(got, " (4, path, isegment-nz-nc; RFC 3987 section 2.2; character 2)") {
		t.Error(got)
	}
	for text, want := range map[string]string{" é": " (0, ", strings.Repeat("é", 11) + " b": "; character 11)"} {
		_, err := dialect.RFC3987.Parser().Parse(uri.RuleURIReference, text)
		if got := answer.Describe(err, text); !strings.Contains(got, want) || !strings.Contains(got, "; character ") {
			t.Errorf("%q: %s", text, got)
		}
	}
	// The "@" makes a secret of the part after ":".
	err = problemIn(t, "//u:p^w@h")
	if got := answer.Describe(err, "//u:p^w@h"); strings.Contains(got, "^") {
		t.Error(got)
	}
	for _, tt := range []struct{ delimiter, part, want string }{
		{"?", "a b", "a path cannot contain a space: percent-encode it as %20 (1, path, segment-nz-nc; RFC 3986 section 3.3)"},
		{"//", "u:p^w@h", "a path cannot contain this character: percent-encode it (3, path, segment; RFC 3986 section 3.3)"},
	} {
		if got := answer.DescribePart(&uri.SyntaxError{
			Offset: strings.IndexAny(tt.part, " ^"), Component: uri.ComponentPath, Production: "segment", Document: "RFC 3986", Section: "3.3",
			Span: uri.Span{Length: len(tt.part)}, Message: problemIn(t, "//h/"+tt.part).Message,
		}, tt.delimiter, tt.part); got != strings.Replace(tt.want, "segment-nz-nc", "segment", 1) {
			t.Errorf("%s%s: %s", tt.delimiter, tt.part, got)
		}
	}
}

func TestCompleted(t *testing.T) {
	message := "a host cannot contain this: " + field.Punycode
	for _, tt := range []struct {
		text      string
		component uri.Component
		span      uri.Span
		want      string
	}{
		{"//é", uri.ComponentHost, uri.Span{Offset: 2, Length: 2}, "a host cannot contain this: write xn--9ca"},
		{"//é", uri.ComponentPath, uri.Span{Offset: 2, Length: 2}, message},
		{"//é", uri.ComponentHost, uri.Span{Offset: 2, Length: 3}, message},
		{"http://é", uri.ComponentHost, uri.Span{Offset: 7, Length: 2}, "a host cannot contain this: write xn--9ca"},
		{"x-y://é", uri.ComponentHost, uri.Span{Offset: 6, Length: 2}, "a host cannot contain this: write %C3%A9, or xn--9ca if it is a domain name"},
		{"é:b", uri.ComponentHost, uri.Span{Length: 2}, "a host cannot contain this: write xn--9ca"},
		{"//é..b", uri.ComponentHost, uri.Span{Offset: 2, Length: 5}, "a host cannot contain this: no domain name can have it: it has an empty label"},
	} {
		p := &uri.SyntaxError{Offset: tt.span.Offset, Component: tt.component, Span: tt.span, Message: message}
		if got := field.Completed(p, []byte(tt.text)).Message; got != tt.want && !strings.HasPrefix(tt.want, "a host cannot contain this: no domain") {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		} else if got == message && tt.want != message {
			t.Errorf("%q: the advice is not completed", tt.text)
		}
		if p.Message != message {
			t.Errorf("%q: the error itself was changed", tt.text)
		}
	}
}

func TestAuditText(t *testing.T) {
	for _, tt := range []struct{ text, message, advice string }{
		{"http://bücher.example/", "a host cannot contain \"ü\" (U+00FC)", "write xn--bcher-kva.example."},
		{"http://é..b/", "", ""},
	} {
		i := slices.IndexFunc(answer.AuditText(new(audit.Auditor), tt.text), func(f audit.Finding) bool { return f.ID == auditname.Invalid })
		if i < 0 {
			t.Fatalf("%q: no finding", tt.text)
		}
		f := answer.AuditText(new(audit.Auditor), tt.text)[i]
		if strings.Contains(f.Advice, "punycode") || tt.message != "" && (f.Message != tt.message || !strings.Contains(strings.ToLower(f.Advice), tt.advice)) {
			t.Errorf("%q: %q, %q", tt.text, f.Message, f.Advice)
		}
		if f.Advice == "" {
			t.Errorf("%q: no advice", tt.text)
		}
	}
	for _, r := range audit.Rules() {
		if got := answer.AdviceOf(r.ID); got != r.Advice {
			t.Errorf("%s: %q, want %q", r.ID, got, r.Advice)
		}
	}
	if got := answer.AdviceOf("x"); got != "" {
		t.Error(got)
	}
}

func TestBeside(t *testing.T) {
	with, without := &uri.SyntaxError{Message: "fault: remove it"}, &uri.SyntaxError{Message: "fault"}
	found := make([]audit.Finding, 1)
	if got := answer.Beside(with, found); got == with || got.Message != "fault" || with.Message != "fault: remove it" {
		t.Errorf("%v", got)
	}
	for _, got := range []*uri.SyntaxError{answer.Beside(with, nil), answer.Beside(without, found)} {
		if got != with && got != without {
			t.Errorf("%v is another error", got)
		}
	}
}

func TestIsName(t *testing.T) {
	for label, want := range map[string]bool{
		"": true, "a-b_C9": true, "é€": true, "a.b": false, "a:b": false, "a b": false, "a\x00": false, "~": false, "\x7f": false,
		strings.Repeat("a", 63): true, strings.Repeat("a", 64): false,
	} {
		if got := field.IsName(label); got != want {
			t.Errorf("%q: %v", label, got)
		}
	}
	if got := field.InASCII("a..é"); !strings.HasPrefix(got, "no domain name can have it") {
		t.Error(got)
	}
	if got := field.InASCII(strings.Repeat("é", 64) + ".b"); strings.Contains(got, "label \"") {
		t.Error(got)
	}
	if got := field.PercentEncoded("é@/%2f"); got != "write %C3%A9%40%2F%2f" && !strings.HasPrefix(got, "write %C3%A9%40%2F%2f, or ") {
		t.Error(got)
	}
	if got := field.InASCII("%C3%A9"); got != "write xn--9ca" {
		t.Error(got)
	}
	if got := field.InASCII("%C3é"); strings.HasPrefix(got, "write xn") {
		t.Error(got)
	}
}

// settings are the values of options.
type settings map[*Option]any

// of returns the values for a verb.
func (s settings) of(v *Verb) *Values {
	values := v.NewValues()
	for o, value := range s {
		values.Give(o, value)
	}
	return values
}

// flags says errors as a command line does.
var flags = Speaker{Name: (*Option).Flag}

// saidOf returns what a command line says of an error.
func saidOf(err error) string {
	if wrong, ok := errors.AsType[*OptionError](err); ok {
		return wrong.Option.Flag() + ": " + wrong.Say(flags)
	}
	return errorOf(err)
}

// auditAs returns the verb for options.
func auditAs(as string, set settings) (*Audit, error) {
	values := set.of(VerbAudit)
	values.Give(As, as)
	if err := values.Check(false); err != nil {
		return nil, err
	}
	return NewAudit(values)
}

// TestNewAudit checks the errors of the options in the words of the command.
func TestNewAudit(t *testing.T) {
	for _, tt := range []struct {
		as   string
		set  settings
		want string
	}{
		{"uri-reference", settings{}, ""},
		{"uri-reference", settings{EditionOption: "rfc3986"}, ""},
		{"iri-reference", settings{}, ""},
		{"iri-reference", settings{EditionOption: "rfc3986"}, "--edition: --edition needs --as uri-reference"},
		{"uri-reference", settings{RuleOption: []string{}}, "--rule: the list is empty"},
		{"uri-reference", settings{RuleOption: []string{"pasword"}}, `--rule: unknown rule "pasword": "uri audit --rules" lists the rules; did you mean "password"?`},
		{"uri-reference", settings{Severity: []string{"x=off"}}, `--severity: unknown rule "x": "uri audit --rules" lists the rules`},
		{"uri-reference", settings{Severity: []string{"x=low"}}, `--severity: unknown rule "x": "uri audit --rules" lists the rules`},
		{"uri-reference", settings{Severity: []string{"password"}}, `--severity: "password": write ID=SEVERITY`},
		{"uri-reference", settings{Severity: []string{"password=lo"}}, `--severity: unknown severity: must be one of off, on, info, low, medium, high; did you mean "low"?`},
		{"uri-reference", settings{Severity: []string{"password=low"}}, ""},
		{"uri-reference", settings{AllowScheme: []string{}}, "--allow-scheme: the list is empty; to allow all schemes, write --severity scheme-not-allowed=off"},
		{"uri-reference", settings{AllowScheme: []string{"a", "b:"}}, "--allow-scheme: " + errorOf(CheckSchemeName("b:"))},
		{"uri-reference", settings{RuleOption: []string{"zone"}, RequireHTTPS: true}, "--require-https: --require-https needs --rule with scheme-not-https"},
		{"uri-reference", settings{RuleOption: []string{"zone", "scheme-not-https"}, RequireHTTPS: true}, ""},
		{"uri-reference", settings{RuleOption: []string{"zone"}, RequireHTTPS: false}, ""},
		{"uri-reference", settings{RuleOption: []string{"zone"}, AllowScheme: []string{"a"}}, "--allow-scheme: --allow-scheme needs --rule with scheme-not-allowed"},
		{"uri-reference", settings{AllowPort: []int{0, 65535}}, ""},
		{"uri-reference", settings{AllowPort: []int{65536}}, "--allow-port: 65536 must be a port, a number from 0 to 65535"},
		{"uri-reference", settings{AllowPort: []int{-1}}, "--allow-port: -1 must be a port, a number from 0 to 65535"},
	} {
		v, err := auditAs(tt.as, tt.set)
		if got := saidOf(err); got != tt.want || (v == nil) != (err != nil) {
			t.Errorf("%s %+v: %v, %q, want %q", tt.as, tt.set, v, got, tt.want)
		}
	}
	if CheckSchemeName("b:") == nil || strings.Contains(errorOf(CheckSchemeName("b:")), audit.ErrConfig.Error()) || CheckSchemeName("b") != nil {
		t.Errorf("%v, %v", CheckSchemeName("b:"), CheckSchemeName("b"))
	}
	ids := func(text, as string, set settings) (list []string, valid bool) {
		v, err := auditAs(as, set)
		if err != nil {
			t.Fatal(err)
		}
		found, valid, known := v.Find([]byte(text))
		for _, f := range found {
			list = append(list, f.ID+" "+f.Severity.String())
			if got := known.Of(f); got == "" || got != v.Auditor.Fingerprint(text, f) || known.Of(f) != got {
				t.Errorf("%q: the fingerprint is %q", text, got)
			}
		}
		return list, valid
	}
	for _, tt := range []struct {
		text, as string
		set      settings
		want     []string
		valid    bool
	}{
		{"http://u:p@h.example/", "uri-reference", settings{}, []string{"password high"}, true},
		{"http://u:p@h.example/", "uri-reference", settings{Severity: []string{"password=low"}}, []string{"password low"}, true},
		{"http://u:p@h.example/", "uri-reference", settings{Severity: []string{"password=off"}}, []string{"userinfo low"}, true},
		{"http://u:p@h.example:8080/", "uri-reference", settings{RuleOption: []string{"password"}}, []string{"password high"}, true},
		{"http://h.example/", "uri-reference", settings{RequireHTTPS: true}, []string{"scheme-not-https medium"}, true},
		{"http://h.example/", "uri-reference", settings{Severity: []string{"scheme-not-https=on"}}, []string{"scheme-not-https medium"}, true},
		{"http://h.example:8080/", "uri-reference", settings{}, []string{"port-not-default info"}, true},
		{"http://h.example:8080/", "uri-reference", settings{AllowPort: []int{80, 8080}}, nil, true},
		{"http://é.example/", "uri-reference", settings{}, []string{"invalid high"}, false},
		{"http://é.example/", "iri-reference", settings{}, nil, true},
		{"é b", "iri-reference", settings{}, []string{"invalid high"}, false},
	} {
		got, valid := ids(tt.text, tt.as, tt.set)
		if !slices.Equal(got, tt.want) || valid != tt.valid {
			t.Errorf("%q as %s: %q, %v, want %q", tt.text, tt.as, got, valid, tt.want)
		}
	}
}

func TestBaseProblem(t *testing.T) {
	p := problemIn(t, "a b")
	for _, tt := range []struct {
		err              error
		component        uri.Component
		section, message string
	}{
		{ErrDenied, uri.ComponentNone, "5.1.1", "the document says that it has no base URI"},
		{baseuri.ErrNone, uri.ComponentScheme, "5.1", "no source has a base URI: set --base"},
		{uri.ErrNoBase, uri.ComponentScheme, "5.1", "the base is relative: set --base to resolve it"},
		{uri.ErrNotHierarchical, uri.ComponentPath, "5.1", "the base is not hierarchical: no relative reference can be resolved against it"},
		{basedoc.ErrRelative, uri.ComponentScheme, "5.1.1", "the base of an HTML document must be an absolute URI in this edition"},
		{basedoc.ErrScheme, uri.ComponentScheme, "5.1.1", "the base of an HTML document must not be a data or javascript URI"},
		{basedoc.ErrNoURI, uri.ComponentScheme, "5.1.2", "the Content-Base is relative: it must be an absolute URI"},
		{basedoc.ErrSeveral, uri.ComponentNone, "5.1.2", "a heading has more than one Content-Location or Content-Base"},
		{&baseuri.SourceError{Err: basedoc.ErrSeveral}, uri.ComponentNone, "5.1.2", "a heading has more than one Content-Location or Content-Base"},
		{fmt.Errorf("x: %w", baseuri.ErrNone), uri.ComponentScheme, "5.1", "no source has a base URI: set --base"},
		{errors.New("document: x"), uri.ComponentNone, "5.1", "x"},
		{&baseuri.SourceError{Err: errors.New("document: x")}, uri.ComponentNone, "5.1", "x"},
	} {
		for _, e := range []dialect.Dialect{dialect.RFC3986, dialect.URIs(uri.RFC2396), dialect.RFC3987} {
			want := &uri.SyntaxError{Offset: -1, Component: tt.component, Production: "absolute-URI", Document: e.Document(), Section: tt.section, Message: tt.message}
			if got := BaseProblem(e, tt.err); !reflect.DeepEqual(got, want) {
				t.Errorf("%v: %+v, want %+v", tt.err, got, want)
			}
		}
	}
	if got := BaseProblem(dialect.RFC3986, fmt.Errorf("x: %w", p)); got != p {
		t.Errorf("%v, want %v", got, p)
	}
}

func TestRefusal(t *testing.T) {
	for _, tt := range []struct {
		err  error
		d    dialect.Dialect
		want string
	}{
		{uri.ErrClimb, dialect.RFC3986, `the reference climbs above the root: it has too many ".." segments (-, path, remove_dot_segments; RFC 3986 section 5.2.4)`},
		{uri.ErrClimb, dialect.URIs(uri.RFC2396), `the reference climbs above the root: it has too many ".." segments (-, path, path-segments; RFC 2396 section 5.2)`},
		{uri.ErrClimb, dialect.RFC3987, `the reference climbs above the root: it has too many ".." segments (-, path, remove_dot_segments; RFC 3986 section 5.2.4)`},
		{uri.ErrAuthority, dialect.RFC3986, "the target has another scheme or authority than the base (-, host, authority; RFC 3986 section 5.2.2)"},
		{uri.ErrUnreachable, dialect.RFC3986, "no reference resolves to this target: its path has dot-segments (-, path, remove_dot_segments; RFC 3986 section 5.2.4)"},
		{uri.ErrNotHierarchical, dialect.URIs(uri.RFC2396bis01), "a base that is not hierarchical cannot resolve a relative reference (-, path, hier-part; rfc2396bis-01 section 5)"},
	} {
		if got := answer.Describe(dialect.Refusal(tt.err, tt.d), ""); got != tt.want {
			t.Errorf("%v, %v: %s, want %s", tt.err, tt.d, got, tt.want)
		}
	}
	if other := errors.New("x"); dialect.Refusal(other, dialect.RFC3986) != other {
		t.Error("another error changed")
	}
}

func TestPrepareBase(t *testing.T) {
	for _, tt := range []struct {
		text     string
		d        dialect.Dialect
		resolver uri.Resolver
		want     string
	}{
		{"http://a/", dialect.RFC3986, uri.Resolver{}, ""},
		{"http://é/", dialect.RFC3986, uri.Resolver{}, "base: a host cannot contain \"é\" (U+00E9): write xn--9ca (7, host, reg-name; RFC 3986 section 3.2.2)"},
		{"http://é/", dialect.RFC3987, uri.Resolver{}, ""},
		{"x", dialect.RFC3986, uri.Resolver{}, "base: a URI must begin with a scheme, such as https, and a colon (1, scheme, scheme; RFC 3986 section 3.1)"},
		{"http://a/", dialect.URIs(uri.RFC2396), uri.Resolver{Compat: uri.Compat{KeepAbsoluteDots: true}}, ""},
		{"mailto:a", dialect.RFC3986, uri.Resolver{RefuseNonHierarchical: true}, "base: the path does not begin with a slash, so the base is not hierarchical (-, path, absolute-URI; RFC 3986 section 5.1)"},
	} {
		base, err := PrepareBase(tt.text, tt.d, tt.resolver)
		if got := errorOf(err); got != tt.want || err == nil && base.String() != tt.text {
			t.Errorf("%s: %v, %q, want %q", tt.text, base, got, tt.want)
		}
	}
	for _, tt := range []struct {
		text string
		d    dialect.Dialect
		want bool
	}{
		{"http://a/", dialect.RFC3986, true}, {"mailto:a", dialect.RFC3986, true}, {"mailto:a", dialect.URIs(uri.RFC2396), false}, {"http://a/", dialect.URIs(uri.RFC2396), true}, {"x:/a", dialect.URIs(uri.RFC2396bis02), true},
	} {
		u, err := tt.d.Parser().Parse(uri.RuleURI, tt.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := tt.d.CanBeBase(&u); got != tt.want {
			t.Errorf("%s, %v: %v", tt.text, tt.d, got)
		}
	}
}

func TestNames(t *testing.T) {
	for _, tt := range []struct {
		got  []string
		want string
	}{
		{RuleNames(), "uri-reference uri absolute-uri relative-ref iri-reference iri absolute-iri irelative-ref"},
		{RuleNames(uri.RuleURI, uri.RuleAbsoluteURI), "uri absolute-uri iri absolute-iri"},
		{scalar.LevelNames(), "string case percent path scheme protocol generic cache-key crawl crawl-href dedup"},
		{SeverityNames(), "info low medium high"},
		{FormatNames(), "auto text html xml css json markdown"},
		{scalar.Profiles(), "cache-key crawl crawl-href dedup"},
		{EditionOption.Values(), "rfc3986 rfc2396bis-02 rfc2396bis-01 rfc2396"},
		{NamesOf(uri.LevelCase, uri.LevelPath), "case path"},
		{NamesOf[uri.Level](), ""},
	} {
		if got := strings.Join(tt.got, " "); got != tt.want {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
	if got := textRules.ids(); len(got) != len(audit.Rules()) || got[0] != string(audit.Rules()[0].ID) {
		t.Error(got)
	}
	var columns []string
	for _, d := range dialect.Dialects() {
		columns = append(columns, d.String()+"="+d.Document())
	}
	if got := strings.Join(columns, " "); got != "rfc3986=RFC 3986 rfc2396bis-02=rfc2396bis-02 rfc2396bis-01=rfc2396bis-01 rfc2396=RFC 2396 rfc3987=RFC 3987" {
		t.Error(got)
	}
	for _, name := range scalar.LevelNames() {
		level, ok := scalar.FindLevel(name)
		if !ok || level.IsGeneric != (name == scalar.Generic) || level.Profile == "" && !level.IsGeneric && level.String() != name || level.Profile != "" && level.Profile != name {
			t.Errorf("%s: %v, %v", name, level, ok)
		}
	}
	if _, ok := scalar.FindLevel("x"); ok {
		t.Error("a level x")
	}
	for name, want := range map[string]struct {
		rule uri.Rule
		iris bool
	}{"uri": {uri.RuleURI, false}, "iri": {uri.RuleURI, true}, "uri-reference": {uri.RuleURIReference, false}, "irelative-ref": {uri.RuleRelativeRef, true}, "absolute-iri": {uri.RuleAbsoluteURI, true}} {
		if rule, iris, err := ParseRule(name); rule != want.rule || iris != want.iris || err != nil {
			t.Errorf("%s: %v, %v, %v", name, rule, iris, err)
		}
	}
	for _, r := range rules {
		if r.name != strings.ToLower(r.String()) {
			t.Errorf("%s: %v", r.name, r.Rule)
		}
	}
	if _, iris, err := ParseRule("x"); err == nil || iris {
		t.Error("no error of a rule")
	}
	for _, tt := range []struct{ got, want error }{
		{CheckSchemeSyntax("http"), nil},
		{CheckSchemeSyntax("a b"), errors.New("a scheme cannot contain a space: remove it (1, scheme, scheme; RFC 3986 section 3.1)")},
		{CheckRule("zone"), nil}, {CheckSeverity("high"), nil},
	} {
		if errorOf(tt.got) != errorOf(tt.want) {
			t.Errorf("%v, want %v", tt.got, tt.want)
		}
	}
	if got := answer.ListUnasked([]string{"host", "port"}); got != "do not apply to host, port: RFC 3986, on which they are based, reads the text differently" {
		t.Error(got)
	}
	for _, tt := range [][2]string{
		{"a.txt", "a.txt"}, {"", `""`}, {"a\nb", `"a\nb"`}, {"\xff", `"\xff"`}, {"é", "é"}, {"http://u:secret@h/", "http://u:" + secret.Masked + "@h/"}, {"a b", "a b"},
	} {
		if got := answer.ShownName(tt[0]); got != tt[1] {
			t.Errorf("%q: %s, want %s", tt[0], got, tt[1])
		}
	}
	for _, tt := range [][2]string{{"baseuri: entity: x", "x"}, {"template: x", "x"}, {"document: x", "x"}, {"extract: x", "extract: x"}, {"x", "x"}} {
		if got := answer.Said(errors.New(tt[0])); got != tt[1] {
			t.Errorf("%s: %s", tt[0], got)
		}
	}
	for err, want := range map[error]string{document.ErrLimit: "the reference is too long", errors.New("extract: x"): "x", errors.New("document: y"): "y"} {
		if got := SaidOfLink(err); got != want {
			t.Errorf("%v: %s", err, got)
		}
	}
}

func TestOptional(t *testing.T) {
	if answer.Optional(uri.URI{}) != nil || answer.Optional(whatwg.URL{}) != nil {
		t.Error("text of nothing")
	}
	if got := answer.Optional(uri.MustParseURI("a:b")); got == nil || *got != "a:b" {
		t.Error(got)
	}
	if got := answer.Optional(whatwg.MustParse("http://h")); got == nil || *got != "http://h/" {
		t.Error(got)
	}
	if answer.AsError(nil, nil) != nil || answer.AsError(errors.New("x"), nil) != nil {
		t.Error("an error of nothing")
	}
}

// TestJSON compares what is appended with what encoding/json writes.
func TestJSON(t *testing.T) {
	marshal := func(v any) string {
		var b bytes.Buffer
		if err := answer.Encode(&b, v); err != nil {
			t.Fatal(err)
		}
		return strings.TrimSuffix(b.String(), "\n")
	}
	for _, text := range []string{
		"", "a", "<&>", "\x00\x1f\x7f\"\\\b\f\n\r\t", "é€😀\u2028\u2029\ufffd", "\xff\xfea\xe2\x82", "\xed\xa0\x80",
		strings.Repeat("a", answer.LongPiece), strings.Repeat("a", answer.LongPiece-1) + "é", strings.Repeat("a", answer.LongPiece-1) + "é€😀" + strings.Repeat("b", answer.LongPiece),
		strings.Repeat("\xff", answer.LongPiece+1), strings.Repeat("😀", answer.LongPiece),
	} {
		var sent bytes.Buffer
		for _, to := range []*buffer.Buffer{buffer.New(nil), buffer.New(&sent)} {
			line := answer.NewInput([]byte(text))
			sent.Reset()
			rest := string(answer.AppendInput(to, nil, []byte(text))) + "}"
			if got, want := sent.String()+rest, marshal(line); got != want {
				t.Errorf("%.99q: %.200s\nwant\n%.200s", text, got, want)
			}
		}
		if got, want := string(answer.AppendString([]byte("x"), []byte(text))), "x"+marshal(text); got != want {
			t.Errorf("%.99q: %.200s, want %.200s", text, got, want)
		}
		line := answer.NewLine([]byte(text))
		if got := (line.Base64 != nil); line.Output != text || got != (strings.ToValidUTF8(text, "") != text) || got && string(line.Base64) != text {
			t.Errorf("%.99q: %v", text, line)
		}
		total := 0
		for rest := []byte(text); len(rest) > 0; {
			n := answer.PieceOf(rest)
			if n < 1 || n > answer.LongPiece || n < len(rest) && n < answer.LongPiece-3 {
				t.Fatalf("%.99q: a piece of %d bytes", text, n)
			}
			total, rest = total+n, rest[n:]
		}
		if total != len(text) {
			t.Errorf("%.99q: pieces of %d bytes", text, total)
		}
	}
	if n := answer.PieceOf([]byte(strings.Repeat("a", answer.LongPiece-3) + "😀")); n != answer.LongPiece-3 {
		t.Errorf("the piece ends at %d, in a character", n)
	}
	if n := answer.PieceOf([]byte(strings.Repeat("\x80", answer.LongPiece+1))); n != answer.LongPiece {
		t.Errorf("%d", n)
	}
}

// TestReferenceJSON compares AppendReference with the JSON of NewReference.
func TestReferenceJSON(t *testing.T) {
	for _, edition := range uri.Editions() {
		d := dialect.URIs(edition)
		for _, text := range []string{"http://u:p@h:80/a?q#f", "", "//", "mailto:a", "x://a,b/", "//h", "?q", "#", "/a//b", "http://[::1]/", "a"} {
			ref, err := d.Parser().Parse(uri.RuleURIReference, text)
			if err != nil {
				continue
			}
			var want bytes.Buffer
			if err := answer.Encode(&want, answer.NewReference(&ref, d)); err != nil {
				t.Fatal(err)
			}
			if got := string(answer.AppendReference(nil, &ref, d)) + "}\n"; got != want.String() {
				t.Errorf("%s, %v:\n%s\nwant\n%s", text, d, got, &want)
			}
		}
	}
	for _, text := range []string{"a b", "http://é/", "http://[x/", " é", "é é", "%"} {
		_, err := dialect.RFC3987.Parser().Parse(uri.RuleURIReference, text)
		p, ok := answer.AsProblem(err)
		if !ok {
			p = problemIn(t, text)
		}
		var want bytes.Buffer
		if err := answer.Encode(&want, answer.NewError(p, []byte(text))); err != nil {
			t.Fatal(err)
		}
		if got := string(answer.AppendError(nil, p, []byte(text))) + "\n"; got != want.String() {
			t.Errorf("%s:\n%s\nwant\n%s", text, got, &want)
		}
	}
}

// TestPutResult checks the members of results, with marks and with bytes that are not UTF-8.
func TestPutResult(t *testing.T) {
	to := buffer.New(nil)
	if err := PutResult(to, []byte("a\xff"), "target", []byte("b\xff"), "x", "y"); err != nil {
		t.Fatal(err)
	}
	encoded := func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }
	want := fmt.Sprintf(`{"input":"a\ufffd","input_base64":%q,"valid":true,"output":"b\ufffd","output_base64":%q,"target":"b\ufffd","target_base64":%q,"x":true,"y":true}`+"\n",
		encoded("a\xff"), encoded("b\xff"), encoded("b\xff"))
	if got := string(to.Bytes()); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	other := errors.New("x")
	if valid, err := PutInvalid(to, nil, other); valid || err != other || string(to.Bytes()) != want {
		t.Errorf("%v, %v", valid, err)
	}
}

// TestComparisons checks the methods of compare that only the command uses.
func TestComparisons(t *testing.T) {
	ref := func(text string) *field.Reference { return new(field.FromURI(uri.MustParse(text))) }
	n := dialect.RFC3986.Normalizer()
	rung := func(c Comparison) string {
		if c.Rung == nil {
			return "-"
		}
		return *c.Rung
	}
	path, _ := scalar.FindLevel("path")
	generic, _ := scalar.FindLevel(scalar.Generic)
	withGeneric := n
	withGeneric.Schemes = generic.Schemes()
	for _, tt := range []struct {
		got  Comparison
		want string
	}{
		{newComparison(generic, withGeneric, ref("x://h:/"), ref("x://h")), "true generic generic equivalent at level generic"},
		{newComparison(generic, withGeneric, ref("http://h:/"), ref("http://h")), "true generic scheme equivalent at level scheme"},
		{newComparison(generic, withGeneric, ref("x://h:/"), ref("x://g")), "false generic - not equivalent at any level of RFC 3986"},
		{newComparison(path, n, ref("a"), ref("a")), "true path string equivalent at level string"},
		{newComparison(path, n, ref("http://h"), ref("http://h/")), "false path scheme not equivalent up to level path; equivalent at level scheme"},
		{newComparison(path, n, ref("a"), ref("b")), "false path - not equivalent at any level of RFC 3986"},
		{newURNComparison(uri.MustParseURI("urn:ab:C"), uri.MustParseURI("URN:AB:C")), "true urn urn equivalent at level urn"},
		{newURNComparison(uri.MustParseURI("urn:ab:C"), uri.MustParseURI("urn:ab:c")), "false urn - not equivalent at level urn"},
	} {
		if got := fmt.Sprint(tt.got.Equivalent, tt.got.Level, rung(tt.got), tt.got); !strings.HasPrefix(strings.ReplaceAll(got, " ", ""), strings.ReplaceAll(tt.want, " ", "")) {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
	if _, _, ok := urns(ref("urn:ab:c"), ref("http://h")); ok {
		t.Error("a URL is a URN")
	}
	if u, v, ok := urns(ref("urn:ab:c"), ref("urn:d2:e")); !ok || u.String() != "urn:ab:c" || v.String() != "urn:d2:e" {
		t.Error(u, v, ok)
	}
	if _, _, ok := urns(ref("http://h"), ref("urn:ab:c")); ok {
		t.Error("a URL is a URN")
	}
	if _, _, ok := urns(ref("x"), ref("urn:ab:c")); ok {
		t.Error("a relative reference is a URN")
	}
	for _, tt := range []struct {
		record string
		cut    int
		a, b   string
		offset int // of the error, or -1
	}{
		{"a\tb", -1, "a", "b", -1}, {"\t", -1, "", "", -1}, {"a\tb\tc", 3, "a\tb", "c", -1}, {"a\tb\tc", 1, "a", "b\tc", -1}, {"\tb\tc", 0, "", "b\tc", -1},
		{"ab", -1, "", "", 2}, {"a\tb\tc", -1, "", "", 3}, {"\t\t", -1, "", "", 1}, {"", -1, "", "", 0},
	} {
		p, err := SplitPair([]byte(tt.record), tt.cut)
		offset := -1
		if e, ok := answer.AsProblem(err); ok {
			offset = e.Offset
			if e.Span != (uri.Span{Length: offset}) {
				t.Errorf("%q: %v", tt.record, e.Span)
			}
		}
		if string(p.a) != tt.a || string(p.b) != tt.b || offset != tt.offset {
			t.Errorf("%q: %q, %q, %v", tt.record, p.a, p.b, err)
		}
	}
	e := PartError{problemIn(t, "a b"), "B", []byte("a b"), 5}
	for _, tt := range []struct{ offset, want, span int }{{1, 6, 7}, {0, 5, 7}, {-1, -1, 2}} {
		p := &uri.SyntaxError{Offset: tt.offset, Span: uri.Span{Offset: 2}, Message: "m"}
		if got := e.InRecord(p); got.Offset != tt.want || got.Span.Offset != tt.span || got.Message != "in B: m" || p.Message != "m" {
			t.Errorf("%+v", got)
		}
	}
	if !errors.Is(e, e.error) || e.Error() != e.error.Error() {
		t.Error("a PartError hides its error")
	}
	v := Compare{Rule: uri.RuleURIReference, Level: path, Normalizer: n}
	for _, tt := range []struct {
		text              string
		equivalent, valid bool
	}{{"a\t./a", true, true}, {"a\tb", false, true}, {"a b\tb", false, false}, {"ab", false, false}} {
		if equivalent, valid, err := v.Answer(buffer.New(nil), []byte(tt.text), -1); equivalent != tt.equivalent || valid != tt.valid || err != nil {
			t.Errorf("%q: %v, %v, %v", tt.text, equivalent, valid, err)
		}
	}
}

// TestValid checks that each method that answers reports whether the text is valid.
func TestValid(t *testing.T) {
	base, err := PrepareBase("http://h/", dialect.RFC3986, uri.Resolver{})
	if err != nil {
		t.Fatal(err)
	}
	normalize := NewNormalize(uri.RuleURIReference, dialect.Parser{}, dialect.RFC3986.Normalizer(), Form{Level: scalar.Level{Level: uri.LevelPath}})
	audited, err := auditAs("uri-reference", nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, answer := range map[string]func(*buffer.Buffer, []byte) (bool, error){
		"parse":     Parse{Rule: uri.RuleURIReference}.Answer,
		"validate":  Validate{Rule: uri.RuleURIReference}.Answer,
		"scheme":    Validate{Rule: uri.RuleURIReference, SchemeRules: true}.Answer,
		"normalize": normalize.Answer,
		"resolve":   NewResolve(uri.RuleURIReference, dialect.Parser{}, base).Answer,
		"convert":   NewConversion(FormURI, FormIRI).Answer,
		"template":  (&Expand{template.Map{}}).Answer,
		"audit":     audited.Answer,
		"editions":  (&Editions{dialect.Comparer{Rule: uri.RuleURIReference}}).Answer,
		"page":      (&View{Rule: uri.RuleURIReference, Name: "page"}).Answer,
		"row":       (&View{Rule: uri.RuleURIReference, Name: "row"}).Answer,
		"explain": func(to *buffer.Buffer, text []byte) (bool, error) {
			return explain(to, text, uri.RuleURIReference, dialect.Parser{})
		},
		"older": func(to *buffer.Buffer, text []byte) (bool, error) {
			return explain(to, text, uri.RuleURIReference, dialect.URIs(uri.RFC2396).Parser())
		},
	} {
		for text, want := range map[string]bool{"http://h/": true, "{ %zz": false} {
			to := buffer.New(nil)
			if valid, err := answer(to, []byte(text)); valid != want || err != nil {
				t.Errorf("%s %s: %v, %v", name, text, valid, err)
			}
			if b := to.Bytes(); !json.Valid(b) || b[len(b)-1] != '\n' || !bytes.Contains(b, fmt.Appendf(nil, `"valid":%v`, want)) {
				t.Errorf("%s %s: %s", name, text, b)
			}
		}
	}
}

// The URI of a name of a file leads back to the name, whatever bytes it has, and so do the changes
// to the URI.
func TestConversionOfNames(t *testing.T) {
	c := NewConversion(AsTyped, FormURI)
	c.isNames = true
	for _, name := range []string{"/", "/tmp/a\nb ", "/\\b\xff%41?#", "/C:/x", "/C|/x", "/\u200b\u00e9", "/<a>\"", "/tmp/a//b/", "/..a/.b."} {
		result, changes, err := c.Convert(name, true)
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		u := uri.MustParseURI(result)
		if back, err := (file.Converter{System: file.Unix}).ToPath(u); back != name || edits.Apply(name, changes) != result {
			t.Errorf("%q becomes %s, and that %q, %v; the changes are %v", name, u, back, err, changes)
		}
	}
	for _, name := range []string{"/a/../b", "/./a", "/\x00"} {
		_, _, err := c.Convert(name, false)
		if p, ok := answer.AsProblem(err); !ok || p.Offset < 1 || p.Document != "RFC 8089" {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestConversion checks the setters of Conversion and long texts.
func TestConversion(t *testing.T) {
	for _, tt := range []struct {
		from, to, base, want, text, result string
	}{
		{uriReference, FormIRI, "http://h/%C3%A9/", "", "g", "http://h/é/g"},
		{uriReference, FormIRI, "http://h/é", "base: a path cannot contain \"é\" (U+00E9): percent-encode it as %C3%A9 (9, path, segment; RFC 3986 section 3.3)", "", ""},
		{iriReference, FormURI, "http://h/é/", "", "g", "http://h/%C3%A9/g"},
		{AsBrowser, FormURI, `http:\\h\a b\`, "", "g", "http://h/a%20b/g"},
		{AsTyped, FormBrowser, "h.example", "", "g", "http://h.example/g"},
		{AsBrowser, FormURI, "x", "base: ", "", ""},
	} {
		c := NewConversion(tt.from, tt.to)
		err := c.SetBase(tt.base)
		if got := errorOf(err); got != tt.want && !(tt.want == "base: " && strings.HasPrefix(got, tt.want)) {
			t.Errorf("%s: %q, want %q", tt.base, got, tt.want)
		}
		if tt.result == "" {
			continue
		}
		if got, _, err := c.Convert(tt.text, true); got != tt.result && tt.from != AsTyped || err != nil {
			t.Errorf("%s against %s: %q, %v, want %q", tt.text, tt.base, got, err, tt.result)
		}
	}
	for _, tt := range []struct {
		set  settings
		want string
	}{
		{settings{To: FormURI, HostOption: "ascii"}, ""}, {settings{HostOption: "percent"}, ""}, {settings{To: FormIRI, HostOption: "unicode"}, ""},
		{settings{HostOption: "unicode"}, "--host unicode needs --to iri: a URI is ASCII"},
		{settings{To: FormBrowser, HostOption: "ascii"}, "--host needs --to uri or iri: browsers have one form of a host"},
	} {
		if got := strings.TrimPrefix(saidOf(tt.set.of(VerbConvert).Check(false)), "--host: "); got != tt.want {
			t.Errorf("%v: %q", tt.set, got)
		}
	}
	for form, want := range map[string]bool{uriReference: false, iriReference: false, AsBrowser: true, AsTyped: true, AsHost: false} {
		if got := NewConversion(form, FormURI).Repairs(); got != want {
			t.Errorf("%s: %v", form, got)
		}
	}
	c := NewConversion(iriReference, FormURI)
	for _, n := range []int{mostListed - 1 - len("http://h/é"), mostListed - len("http://h/é"), mostListed + 1 - len("http://h/é")} {
		text := "http://h/" + strings.Repeat("a", n) + "é"
		result, changes, err := c.Convert(text, true)
		if result != "http://h/"+strings.Repeat("a", n)+"%C3%A9" || err != nil || len(changes) != 1 {
			t.Fatalf("%d: %d changes, %v", n, len(changes), err)
		}
		long := "all changes as one, because the text is longer than 64 KiB"
		if got := changes[0]; got.Span != (uri.Span{Offset: len(text) - 2, Length: 2}) || got.Before != "é" || got.After != "%C3%A9" || (got.Reason == long) != (len(text) > mostListed) {
			t.Errorf("%d: %+v", len(text), got)
		}
		if _, changes, err := c.Convert(text, false); changes != nil || err != nil {
			t.Errorf("%d: %v, %v", n, changes, err)
		}
	}
	if got, changes, err := c.Convert(strings.Repeat("a", mostListed+1), true); len(got) != mostListed+1 || changes != nil || err != nil {
		t.Errorf("%v, %v", changes, err)
	}
	if got, changes, err := c.Convert(strings.Repeat("a", mostListed+1)+" ", true); got != "" || changes != nil || err == nil {
		t.Errorf("%q, %v, %v", got, changes, err)
	}
	for _, tt := range []struct {
		text, result  string
		offset        int
		before, after string
	}{
		{"abc", "axc", 1, "b", "x"}, {"abc", "abcd", 3, "", "d"}, {"xéy", "xèy", 1, "é", "è"}, {"é", "éa", 2, "", "a"}, {"\x80a", "b", 0, "\x80a", "b"}, {"éa", "é", 2, "a", ""}, {"b", "ab", 0, "", "a"}, {"aéz", "aèéz", 1, "", "è"},
	} {
		if got := oneChange(tt.text, tt.result); got.Span != (uri.Span{Offset: tt.offset, Length: len(tt.before)}) || got.Before != tt.before || got.After != tt.after {
			t.Errorf("%s to %s: %+v", tt.text, tt.result, got)
		}
	}
	if got := resolved("a", "a"); got != nil {
		t.Error(got)
	}
	for _, tt := range [][4]string{{"g", "http://h/g", "", "http://h/"}, {"é", "x©", "é", "x©"}, {"aé", "bé", "a", "b"}, {"\x80", "a\x80", "\x80", "a\x80"}, {"é", "é", "", ""}} {
		var before, after string
		if got := resolved(tt[0], tt[1]); got != nil {
			before, after = got[0].Before, got[0].After
			if got[0].Span != (uri.Span{Length: len(before)}) {
				t.Errorf("%q: %v", tt, got)
			}
		}
		if before != tt[2] || after != tt[3] {
			t.Errorf("%q to %q: %q, %q", tt[0], tt[1], before, after)
		}
	}
	// A base in use does not make the next one absolute.
	again := NewConversion(AsBrowser, FormURI)
	if err := cmp.Or(again.SetBase("http://u:pw@a/"), again.SetBase("x")); err == nil {
		t.Error("a relative base has no error")
	}
	// An error has one place, with and without a list of changes, and results are the same.
	for _, from := range []string{uriReference, iriReference, AsBrowser, AsTyped} {
		for _, to := range []string{FormURI, FormIRI, FormBrowser} {
			for _, base := range []string{"", "http://h.example/a/"} {
				for _, text := range []string{"//a..é/", "http://a..é/", " http:\\\\a..é\\b c", "g h/é", "http://h:x/", "http://é.example/ä b", "http://[1]/", "http://h/%41", "http://b%C3%BCcher.example/"} {
					c := NewConversion(from, to)
					if base != "" {
						if err := c.SetBase(base); err != nil {
							t.Fatal(err)
						}
					}
					result, changes, err := c.Convert(text, true)
					other, none, errOther := c.Convert(text, false)
					if result != other || none != nil && base == "" || !reflect.DeepEqual(err, errOther) || err == nil && (len(changes) > 0) != (result != text) {
						t.Errorf("%q from %s to %s: %q, %v, without a list %q, %v, %v", text, from, to, result, err, other, none, errOther)
					}
					if p, ok := answer.AsProblem(err); ok && p.Offset >= 0 && (p.Offset > len(text) || p.Span.End() > len(text)) {
						t.Errorf("%q from %s to %s: the error is at %d, %v", text, from, to, p.Offset, p.Span)
					}
					if p, ok := answer.AsProblem(err); ok && strings.HasPrefix(p.Message, "the host has no form") && !strings.Contains(p.Span.Of(text), "é") && p.Span.Of(text) != "" {
						t.Errorf("%q from %s to %s: the error is in %q", text, from, to, p.Span.Of(text))
					}
				}
			}
		}
	}
}

// TestSecretsOf checks that the secrets of results are those of the inputs.
func TestSecretsOf(t *testing.T) {
	c := NewConversion(FormBrowser, FormURI)
	for _, tt := range []struct{ base, text, want string }{
		{"", "http://u:pw@h/ä", "http://u:" + secret.Masked + "@h/%C3%A4"}, {"", "http://h/ä", "http://h/%C3%A4"}, {"http://u:pw@h/", "g", "http://u:" + secret.Masked + "@h/g"},
	} {
		if tt.base != "" {
			if err := c.SetBase(tt.base); err != nil {
				t.Fatal(err)
			}
		}
		result, _, err := c.Convert(tt.text, false)
		if err != nil {
			t.Fatal(err)
		}
		spans := c.SecretsOf(result, tt.text, mask.Find(tt.text))
		if got := spans.Mask(result, uri.Span{Length: len(result)}); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
	n := dialect.RFC3986.Normalizer()
	for _, tt := range []struct{ text, want string }{{"HTTP://u:p%41@H/", "http://u:" + secret.Masked + "@h/"}, {"HTTP://H/%7e", "http://h/~"}} {
		ref, secrets := field.FromURI(uri.MustParse(tt.text)), mask.Find(tt.text)
		normal := n.Normalize(&ref, uri.LevelPath)
		spans := derive.SecretsOfNormal(tt.text, secrets, &normal, uri.LevelPath, n)
		if got := spans.Mask(normal.String(), uri.Span{Length: len(normal.String())}); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
	ref := field.FromURI(uri.MustParse("HTTP://%75:%41%42@H/%7e"))
	step := derive.Climb(&ref, n)[1]
	var got []string
	for c := range step.WithoutSecrets(mask.Find(step.Below.String())) {
		got = append(got, c.Before+" "+c.After)
	}
	if want := []string{"%75 u", secret.Masked + " " + secret.Masked, "%7E ~"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for range step.WithoutSecrets(nil) {
		break
	}
	if !derive.IsNormal(new(field.FromURI(uri.MustParse("http://h/"))), n) || derive.IsNormal(&ref, n) || derive.IsNormal(new(field.FromURI(uri.MustParse("http://h"))), n) {
		t.Error("IsNormal is wrong")
	}
}

// TestMasked checks the readings of a text with masks.
func TestMasked(t *testing.T) {
	for _, tt := range []struct{ text, base, want, target string }{
		{"http://u:pw@h/", "", "http://u:" + secret.Masked + "@h/", ""}, {"http://h/", "", "", ""}, {"g", "http://h/", "", ""},
		{"g", "http://u:pw@h/", "g", "http://u:" + secret.Masked + "@h/g"},
	} {
		v := &Editions{dialect.Comparer{Rule: uri.RuleURIReference}}
		if tt.base != "" {
			if err := v.SetBase(tt.base); err != nil {
				t.Fatal(err)
			}
		}
		table, err := v.Read([]byte(tt.text))
		if err != nil {
			t.Fatal(err)
		}
		got := table.Masked(mask.Find(tt.text))
		if got == nil {
			if tt.want != "" {
				t.Errorf("%s, %s: no masks", tt.text, tt.base)
			}
			continue
		}
		if got.Text != tt.want || len(got.Readings) != len(table.Readings) || got.Readings[0].Target.String() != tt.target || got.Readings[0].Err != nil {
			t.Errorf("%s, %s: %+v", tt.text, tt.base, got)
		}
	}
	v := &Editions{}
	for text, want := range map[string]string{"a b": "base: a scheme cannot contain a space: remove it (1, scheme, scheme; RFC 3986 section 3.1)", "http://é/": "", "http://h/": ""} {
		if got := errorOf(badBase(v.SetBase(text), text)); got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}

func TestMatches(t *testing.T) {
	for _, tt := range []struct {
		text string
		d    dialect.Dialect
		want string
	}{
		{"http://h", dialect.RFC3986, "URI 3: it has a scheme; absolute-URI 4.3: and no fragment, so it can be a base"},
		{"http://h#", dialect.RFC3986, "URI 3: it has a scheme"},
		{"mailto:a", dialect.URIs(uri.RFC2396), "URI-reference 4: it has a scheme; absoluteURI 3: and no fragment, but it is not hierarchical, so it cannot be a base"},
		{"//h", dialect.RFC3986, "relative-ref 4.2: a network-path reference"},
		{"/h", dialect.RFC3986, "relative-ref 4.2: an absolute-path reference"},
		{"h", dialect.URIs(uri.RFC2396), "URI-reference 4: a relative-path reference; relativeURI 5: and no fragment"},
		{"h#", dialect.URIs(uri.RFC2396), "URI-reference 4: a relative-path reference"},
	} {
		ref, err := tt.d.Parser().Parse(uri.RuleURIReference, tt.text)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range dialect.Matches([]dialect.Match{{Note: "before"}}, &ref, tt.d.Parser()) {
			got = append(got, m.Name+" "+m.Section+": "+m.Note)
		}
		if want := append([]string{" : before"}, strings.Split(tt.want, "; ")...); !slices.Equal(got, want) {
			t.Errorf("%s, %v: %q, want %q", tt.text, tt.d, got, want)
		}
	}
}

// TestDialect checks the terms of the editions, which the command prints.
func TestDialect(t *testing.T) {
	for _, tt := range []struct {
		text            string
		e               dialect.Dialect
		authority, path string
	}{
		{"//h/a", dialect.RFC3986, "reg-name", "path-abempty"}, {"//127.0.0.1", dialect.RFC3986, "IPv4address", "path-abempty"}, {"//[::1]", dialect.RFC3986, "IP-literal", "path-abempty"},
		{"//", dialect.RFC3986, "empty reg-name", "path-abempty"}, {"x:a", dialect.RFC3986, "empty reg-name", "path-rootless"},
		{"//h/a", dialect.URIs(uri.RFC2396), "server: hostname", "abs-path"}, {"//h", dialect.URIs(uri.RFC2396), "server: hostname", "empty"}, {"//a,b/", dialect.URIs(uri.RFC2396), "reg-name", "abs-path"},
		{"///", dialect.URIs(uri.RFC2396), "server: empty", "abs-path"}, {"a:b", dialect.URIs(uri.RFC2396), "server: empty", "opaque-part"}, {"a/b", dialect.URIs(uri.RFC2396), "server: empty", "rel-path"}, {"//é/é", dialect.RFC3987, "ireg-name", "ipath-abempty"},
	} {
		ref, err := tt.e.Parser().Parse(uri.RuleURIReference, tt.text)
		if err != nil {
			t.Fatal(err)
		}
		a, _ := ref.Authority()
		d := tt.e.Terms()
		if got, path := d.Authority(a), d.Path(ref.Path()); got != tt.authority || path != tt.path {
			t.Errorf("%s, %v: %s, %s, want %s, %s", tt.text, tt.e, got, path, tt.authority, tt.path)
		}
	}
	for e, want := range map[dialect.Dialect]string{
		dialect.RFC3986: "6.2.2.1 6.2.2.2 6.2.2.3 6.2.3", dialect.URIs(uri.RFC2396): "6 6 6 6", dialect.RFC3987: "5.3.2.1 5.3.2.3 5.3.2.4 5.3.3",
	} {
		var got []string
		for l := uri.LevelCase; l <= uri.LevelScheme; l++ {
			got = append(got, e.Terms().Level(l))
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%v: %s, want %s", e, text, want)
		}
	}
	for name, e := range map[string]dialect.Dialect{"URI": dialect.RFC3986, "IRI": dialect.RFC3987, "absoluteURI": dialect.URIs(uri.RFC2396)} {
		if got := Grammar(e, name); !strings.HasPrefix(got, name+" ") || Grammar(e, "x") != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestFindScheme(t *testing.T) {
	for name, want := range map[string]string{"HTTP": "http permanent true", "x-y": "x-y unregistered false", "about": "about permanent true"} {
		s := answer.FindScheme(name)
		if got := fmt.Sprintln(s.Label, s.Status, s.HasRules); strings.Fields(got)[0] != strings.Fields(want)[0] || strings.Fields(got)[1] != strings.Fields(want)[1] {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	for name, want := range map[string]string{"HTTP": "http", "ICAP": "icap", "X-Y": "X-Y", "ABOUT": "about"} {
		if got := answer.FindScheme(name).Label; got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
	s := answer.FindScheme("http")
	var needs []string
	for _, n := range s.Needs() {
		needs = append(needs, n.Component+"="+n.Text)
	}
	if got := strings.Join(needs, " "); !strings.Contains(got, "host=required") || !strings.Contains(got, "userinfo=deprecated") {
		t.Error(got)
	}
	if got := (&answer.KnownScheme{}).Needs(); len(got) != 0 {
		t.Error(got)
	}
}

func TestDomainName(t *testing.T) {
	for text, want := range map[string]string{
		"http://h%65.example/": "he.example", "http://127.0.0.1/": "", "http:///": "", "x-y://h/": "", "//h/": "", "mailto:a": "", "http://u:p@h/": "h",
	} {
		ref := field.FromURI(uri.MustParse(text))
		if got, ok := answer.DomainName(&ref); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %v", text, got, ok)
		}
	}
}

// TestOmitted checks the limits of the lists in explain and its page.
func TestOmitted(t *testing.T) {
	for _, n := range []int{answer.MaxParts, answer.MaxParts + 1} {
		path := strings.Repeat("/%7e", n)
		j := answer.NewExplanation(new(field.FromURI(uri.MustParse(path))), []byte(path), dialect.RFC3986.Normalizer())
		want := map[string]int(nil)
		// Each segment changes at two levels.
		if want = map[string]int{"changes": 2*n - answer.MaxParts}; n > answer.MaxParts {
			want["segments"] = n - answer.MaxParts
		}
		if !reflect.DeepEqual(j.Omitted, want) || len(j.Segments) != answer.MaxParts || len(j.Changes) != answer.MaxParts {
			t.Errorf("%d: %v, %d segments, %d changes", n, j.Omitted, len(j.Segments), len(j.Changes))
		}
	}
	if j := answer.NewExplanation(new(field.FromURI(uri.MustParse("/a"))), []byte("/a"), dialect.RFC3986.Normalizer()); j.Omitted != nil {
		t.Error(j.Omitted)
	}
	older, err := dialect.URIs(uri.RFC2396bis02).Parser().Parse(uri.RuleURIReference, strings.Repeat("/%2f", answer.MaxParts+2))
	if err != nil {
		t.Fatal(err)
	}
	if j := answer.NewExplanation(&older, []byte(older.String()), dialect.URIs(uri.RFC2396bis02).Normalizer()); len(j.Departures) > answer.MaxParts {
		t.Errorf("%d departures", len(j.Departures))
	}
	for _, n := range []int{maxListed - 1, maxListed, maxListed + 1} {
		most := min(n, maxListed)
		text := "http://h/" + strings.Repeat("a/", n-1) + "a?" + strings.Repeat("%7e&", n-1) + "%7e"
		page := (&View{Rule: uri.RuleURIReference, Name: "page"}).page(text)
		count := map[string]int{}
		for _, c := range page.Components {
			count[c.Name]++
		}
		if count["segment"] != most || count["parameter"] != most {
			t.Errorf("%d: %v", n, count)
		}
		for _, r := range page.Ladder[1:2] {
			if len(r.Changes) != most || r.More != n-most || len(r.Marked) != 2*most+1 {
				t.Errorf("%d: %d changes, %d more, %d marked", n, len(r.Changes), r.More, len(r.Marked))
			}
		}
		node := page.Tree.Children[0].Children[1]
		if path := node.Children[len(node.Children)-1]; len(path.Children) != most || path.More != n-most {
			t.Errorf("%d: %s has %d children, %d more", n, path.Rule, len(path.Children), path.More)
		}
		page = (&View{Rule: uri.RuleURIReference, Name: "page"}).page("http://h/" + strings.Repeat("^a", n))
		if r := page.Readings[len(page.Readings)-1]; len(r.Changes) != most || r.More != n-most {
			t.Errorf("%d: %s has %d changes, %d more", n, r.Reader, len(r.Changes), r.More)
		}
	}
}

// TestAnswerEnds checks that an answer stops with its context and its writer, and the errors of
// lists.
func TestAnswerEnds(t *testing.T) {
	r, err := Decode("validate", []byte(`[{"input":"a"},{"input":"b"}]`))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var b bytes.Buffer
	if err := r.Answer(ctx, buffer.New(&b)); err != nil || b.String() != `[{"input":"a","valid":true}`+"\n"+`,{"input":"b","valid":true}`+"\n]\n" {
		t.Errorf("%s, %v", &b, err)
	}
	cancel()
	if err := r.Answer(ctx, buffer.New(new(bytes.Buffer))); err != context.Canceled {
		t.Error(err)
	}
	full := errors.New("full")
	if err := r.Answer(context.Background(), buffer.New(writerFunc(func([]byte) (int, error) { return 0, full }))); err != full {
		t.Error(err)
	}
	// The writer has no room: the error names the input.
	for request, want := range map[string]string{
		`[{"input":"a"},{"input":"b"}]`: `answer: element 0: "input": too long`, `{"input":"a"}`: `answer: "input": too long`, `{"input_base64":"YQ=="}`: `answer: "input_base64": too long`,
	} {
		r, err := Decode("validate", []byte(request))
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.items {
			r.items[i].job = func(*buffer.Buffer, item) error { return &LengthError{RequestError{-1, "", "too long"}} }
		}
		err = r.Answer(context.Background(), buffer.New(nil))
		if _, ok := errors.AsType[*LengthError](err); !ok || err.Error() != want {
			t.Errorf("%s: %v, want %s", request, err, want)
		}
	}
	for e, want := range map[*RequestError]string{
		{-1, "", "m"}: "answer: m", {0, "", "m"}: "answer: element 0: m", {-1, "k", "m"}: `answer: "k": m`, {2, "k", "m"}: `answer: element 2: "k": m`,
	} {
		if e.Error() != want {
			t.Errorf("%s, want %s", e, want)
		}
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func TestShownKey(t *testing.T) {
	for name, want := range map[string]string{"edtion": "edtion", "secret-xyz": "", "inptu": "inptu", "Input_Base64": "Input_Base64"} {
		if got := shownKey(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestLongestExpansion(t *testing.T) {
	for _, tt := range []struct {
		text   string
		values int
		want   int64
	}{
		{"", 9, 0}, {"abc", 9, 9}, {"{a}", 10, 9 + 60}, {"{a,b}", 10, 15 + 120}, {"{a*}", 10, 12 + 60 + 40}, {"{a*,b}", 10, 18 + 120 + 60}, {"{a}{b}", 1, 18 + 12},
	} {
		if got := matched.LongestExpansion([]byte(tt.text), tt.values); got != tt.want {
			t.Errorf("%s, %d: %d, want %d", tt.text, tt.values, got, tt.want)
		}
	}
	for _, n := range []int{1000, 2000} {
		answer := ask[struct {
			Valid bool
			Error *answer.Error
		}](t, "template", map[string]any{"input": strings.Repeat("{a}", n), "vars": map[string]string{"a": strings.Repeat("x", 2200)}})
		if answer.Valid != (n == 1000) || answer.Error != nil && answer.Error.Message != "the expansion can be longer than 16777216 bytes" {
			t.Errorf("%d: %v, %+v", n, answer.Valid, answer.Error)
		}
	}
}

func TestNameProblem(t *testing.T) {
	p, _ := answer.AsProblem(field.NameProblem(&idn.Error{Span: uri.Span{Offset: 2, Length: 2}, Label: "bc", Rule: "R", Message: "m"}, "a%2Eb%63d", 7))
	want := &uri.SyntaxError{Offset: 11, Component: uri.ComponentHost, Span: uri.Span{Offset: 11, Length: 4}, Production: "R", Document: "UTS #46", Section: "4", Message: "the host has no form as a domain name: m"}
	if !reflect.DeepEqual(p, want) {
		t.Errorf("%+v, want %+v", p, want)
	}
	if other := errors.New("x"); hostProblem(other, iri.Reference{}) != other || hostProblem(nil, iri.Reference{}) != nil {
		t.Error("another error changed")
	}
	if answer.BrowserProblem(nil) != nil {
		t.Error("a problem of nothing")
	}
	if got := answer.Describe(answer.BrowserProblem(errors.New("x")), ""); got != "x (-, -, URL; URL Standard section 4.4)" {
		t.Error(got)
	}
	_, err := whatwg.Parse("http://h:99999/")
	if got := answer.Describe(answer.BrowserProblem(err), "http://h:99999/"); !strings.Contains(got, "port-out-of-range; URL Standard section 1.1)") || strings.Contains(got, "whatwg:") || strings.Contains(got, "offset") {
		t.Error(got)
	}
	for _, tt := range []struct {
		a, b string
		want bool
	}{{"b%C3%BCcher", "xn--bcher-kva", true}, {"a", "A", true}, {"a", "b", false}, {"%zz", "%zz", false}, {"a", "%zz", false}} {
		if got := sameName(tt.a, tt.b); got != tt.want {
			t.Errorf("%s, %s: %v", tt.a, tt.b, got)
		}
	}
}

// TestLink checks the methods for links that the command calls.
func TestLink(t *testing.T) {
	v := &Extract{}
	links := func(text string) (list []document.Link) {
		v.Links.Format = document.HTML
		for l, err := range v.Links.Links(strings.NewReader(text)) {
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, l)
		}
		return list
	}
	l := links(`<a href="a b"><a href="c">`)
	if len(l) != 2 || !IsRepaired(&l[0]) || IsRepaired(&l[1]) || !v.Applies(&l[1]) || v.Text(&l[0]) != "a%20b" || v.Text(&l[1]) != "c" || v.Problem(&l[0]) != nil {
		t.Errorf("%v", l)
	}
	v.Strict = true
	if v.Applies(&l[1]) || v.Text(&l[1]) != "c" || v.Problem(&l[0]) == nil || v.Problem(&l[1]) != nil {
		t.Errorf("%v, %v", v.Problem(&l[0]), v.Problem(&l[1]))
	}
	for i, want := range []bool{false, true} {
		if valid, err := v.Put(buffer.New(nil), "f", l[i], v.Problem(&l[i])); valid != want || err != nil {
			t.Errorf("%d: %v, %v", i, valid, err)
		}
	}
	template := document.Link{Err: extract.ErrPlaceholder}
	if valid, err := v.Put(buffer.New(nil), "f", template, problemIn(t, "{a}")); !valid || err != nil {
		t.Errorf("%v, %v", valid, err)
	}
	if p := v.Problem(&document.Link{Err: document.ErrLimit}); p == nil || p.Message != tooLong {
		t.Error(p)
	}
	v.Resolve = true
	if p := v.Problem(&l[1]); p == nil || p.Message != noBase {
		t.Error(p)
	}
	for _, tt := range []struct {
		strict     bool
		d          dialect.Dialect
		text, want string
		base, url  string
	}{
		{false, dialect.RFC3986, "http://h/", "", "http://h/", ""},
		{false, dialect.RFC3986, "http://h/é", "", "http://h/%C3%A9", "http://h/%C3%A9"},
		{true, dialect.RFC3986, "http://h/é", "base: a path cannot contain \"é\" (U+00E9): percent-encode it as %C3%A9 (9, path, segment; RFC 3986 section 3.3)", "", "http://h/%C3%A9"},
		{false, dialect.URIs(uri.RFC2396), "http://h/é", "base: a path cannot contain \"é\" (U+00E9): percent-encode it as %C3%A9 (9, path, abs_path; RFC 2396 section 3)", "", "http://h/%C3%A9"},
		{false, dialect.RFC3986, "a b", "base: a scheme cannot contain a space: remove it (1, scheme, scheme; RFC 3986 section 3.1)", "", ""},
	} {
		v := &Extract{Strict: tt.strict}
		v.SetEdition(tt.d.Edition())
		if v.Strict != (tt.strict || tt.d != dialect.RFC3986) || !v.Links.Text.Refused || v.dialect() != tt.d {
			t.Errorf("%v: %+v", tt.d, v)
		}
		err := v.SetBase(tt.text)
		if got := errorOf(err); (got == "") != (tt.want == "") || strings.Split(got, " (")[0] != strings.Split(tt.want, " (")[0] || v.Links.Base.String() != tt.base || !v.Links.URL.IsZero() && v.Links.URL.String() != tt.url {
			t.Errorf("%s: %q, %s, %s", tt.text, got, v.Links.Base, v.Links.URL)
		}
	}
	if err := textError(&document.Link{Err: extract.ErrPlaceholder}); err != extract.ErrPlaceholder {
		t.Error(err)
	}
	if got := answer.Describe(textError(&document.Link{Err: errors.New("extract: x")}), ""); got != "x (-, -, URI; RFC 3986 section 3)" {
		t.Error(got)
	}
}

func TestCurrentDocument(t *testing.T) {
	for want, ref := range map[string]string{
		"(current document)": "", "(current document)#": "#", "(current document)#f": "#f",
	} {
		if got := dialect.CurrentDocument(new(field.FromURI(uri.MustParse(ref)))); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestAssignment(t *testing.T) {
	vars := template.Map{}
	if err := Assign(vars, []string{"a=1", "b=1", "b=2", "c[k]=v", "c[l]=]=w", "d=", "e=x=y[z]"}); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"{a}": "1", "{b}": "1,2", "{c*}": "k=v,l=%5D%3Dw", "{?d}": "?d=", "{e}": "x%3Dy%5Bz%5D"} {
		if got, err := (&Expand{vars}).Append([]byte(">"), text); string(got) != ">"+want || err != nil {
			t.Errorf("%s: %s, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		"a": `var: "=" is missing: write NAME=VALUE`, "a[b": `var: "]=" is missing: write NAME[KEY]=VALUE`,
		"a b=c": "var: before the \"=\" is not the name of a variable, which has letters, digits, \"_\" and \".\"",
	} {
		if got := errorOf(Assign(vars, []string{text})); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
	if got := errorOf(Assign(vars, []string{"a[k]=1", "a=1"})); got != "var: a has values with and without a key" {
		t.Error(got)
	}
	for text, want := range map[string]string{
		`{"a":"1"}`: "", `{`: " is not a JSON object: unexpected end of JSON input (after 1 bytes)", `[1]`: " is not a JSON object: it is of the type array", `"x"`: " is not a JSON object: it is of the type string",
		`{"a":1,"a":2}`: ": the member a: the member appears twice", `{"b c":[[]]}`: ": the member b c: no variable can have this JSON value: use a string, a number, true, false, null, or an array or object of these",
	} {
		if got := errorOf(DecodeVariables(template.Map{}, []byte(text))); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if got := JSONProblem(errors.New("json: x")); got != "x" {
		t.Error(got)
	}
	p, _ := answer.AsProblem(TemplateProblem(errors.New("x"), ""))
	if other := errors.New("x"); p != nil || TemplateProblem(other, "") != other {
		t.Error(p)
	}
}

// TestViolations checks the rules of schemes by each edition.
func TestViolations(t *testing.T) {
	for _, tt := range []struct {
		text          string
		d             dialect.Dialect
		want, unasked string
	}{
		{"http://u@h/", dialect.RFC3986, "userinfo 7 1", ""}, {"http:///", dialect.RFC3986, "host 7 0", ""}, {"x-y:a", dialect.RFC3986, "", ""}, {"a", dialect.RFC3986, "", ""},
		{"http://u@-é-..b/", dialect.RFC3987, "userinfo 7 1", ""}, // a host without an ASCII form
		{"http://u@é/", dialect.RFC3987, "userinfo 7 1", ""}, {"http://ü@é/", dialect.RFC3987, "userinfo 7 2", ""}, {"http://u@h/", dialect.RFC3987, "userinfo 7 1", ""},
		{"http://u@h/", dialect.URIs(uri.RFC2396), "userinfo 7 1", ""}, {"http://a,b/", dialect.URIs(uri.RFC2396), "", "host"}, {"x-y://a,b/", dialect.URIs(uri.RFC2396), "", ""},
	} {
		ref, err := tt.d.Parser().Parse(uri.RuleURIReference, tt.text)
		if err != nil {
			t.Fatal(err)
		}
		broken, unasked := dialect.AskScheme(tt.d, &ref)
		var got []string
		for _, v := range broken {
			got = append(got, fmt.Sprint(v.Component, " ", v.Span.Offset, " ", v.Span.Length))
		}
		if text := strings.Join(got, ", "); text != tt.want || strings.Join(unasked, ", ") != tt.unasked || broken == nil {
			t.Errorf("%s, %v: %q, %q, want %q, %q", tt.text, tt.d, text, unasked, tt.want, tt.unasked)
		}
	}
	if answer.NewViolations(nil) != nil || answer.NewViolations([]scheme.Violation{}) == nil {
		t.Error("nil is not nil")
	}
	v := scheme.Violation{Component: uri.ComponentAuthority, Span: uri.Span{Offset: 3, Length: 2}, Message: "m", Source: "s"}
	p, _ := answer.AsProblem(answer.NewSchemeProblem(dialect.URIs(uri.RFC2396), v))
	want := &uri.SyntaxError{Offset: 3, Component: uri.ComponentHost, Span: v.Span, Production: "authority", Document: "RFC 2396", Section: "3.1", Message: "m: s"}
	if !reflect.DeepEqual(p, want) {
		t.Errorf("%+v", p)
	}
}

func TestAppendNumber(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", 10203: "10,203"} {
		if got := string(verdict.AppendNumber(nil, n)); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
	for n, want := range map[int]string{0: "xs", 1: "x", 2: "xs"} {
		if got := string(verdict.AppendNoun(nil, n, "x")); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
	if got := cmp.Or(string(answer.VisibleJSON([]byte("a\x7f\u202e😀\U000E0001é~"))), "-"); got != "a\\u007f\\u202e😀\\udb40\\udc01é~" {
		t.Error(got)
	}
}

// TestInText moves errors of a changed text to the text before.
func TestInText(t *testing.T) {
	changes := resolved("//h/x", "http://h/x")
	for _, tt := range []struct {
		offset, want int
		span         uri.Span
	}{{7, 2, uri.Span{Offset: 2, Length: 1}}, {5, 0, uri.Span{Offset: 2, Length: 1}}, {-1, -1, uri.Span{Offset: 7, Length: 1}}} {
		p := &uri.SyntaxError{Offset: tt.offset, Span: uri.Span{Offset: 7, Length: 1}, Message: "m"}
		got, ok := answer.AsProblem(inText(p, changes))
		if !ok || got.Offset != tt.want || got.Span != tt.span || got.Message != "m" || p.Offset != tt.offset {
			t.Errorf("%d: %+v", tt.offset, got)
		}
		if inText(p, nil) != error(p) {
			t.Errorf("%d: the error changed without a change", tt.offset)
		}
	}
	p := &uri.SyntaxError{Span: uri.Span{Length: 5}}
	if got, _ := answer.AsProblem(inText(p, changes)); got == p || got.Offset != 0 || got.Span.Length != 0 {
		t.Errorf("an error before the change: %+v", got)
	}
	if other := errors.New("x"); inText(other, changes) != other || inText(nil, changes) != nil {
		t.Error("another error changed")
	}
	c := NewConversion(FormURI, FormIRI)
	for result, same := range map[string]bool{"http://b%C3%BCcher/": true, "http://BÜCHER/x": true, "http://other/": false, "mailto:x": false, "x": true, "http://[/": true} {
		if err := c.checkHost(whatwg.MustParse("http://bücher/"), result); (err == nil) != same {
			t.Errorf("%s: %v", result, err)
		}
	}
	strict := &Extract{Strict: true, Resolve: true}
	for err, want := range map[error]string{
		uri.ErrClimb: `the reference climbs above the root: it has too many ".." segments`, baseuri.ErrNone: "no source has a base URI: set --base", uri.ErrCurrentDocument: "",
	} {
		message := ""
		if p := strict.Problem(&document.Link{Reference: uri.MustParse("x"), Err: err}); p != nil {
			message = p.Message
		}
		if message != want {
			t.Errorf("%v: %q", err, message)
		}
	}
}

// TestAppendKeeps checks that Append keeps what is before the result.
func TestAppendKeeps(t *testing.T) {
	v := NewNormalize(uri.RuleURIReference, dialect.Parser{}, dialect.RFC3986.Normalizer(), Form{Level: scalar.Level{Level: uri.LevelPath}})
	for text, want := range map[string]string{"HTTP://H/./a": "x http://h/a", "%zz": "x "} {
		if b, err := v.Append([]byte("x "), []byte(text)); string(b) != want || (err == nil) == (text == "%zz") {
			t.Errorf("%s: %q, %v", text, b, err)
		}
	}
}

// TestSchemeProblem checks that the error is about a violation that makes a URI invalid, and not
// about one before it that is deprecated.
func TestSchemeProblem(t *testing.T) {
	broken, _, err := Validate{Rule: uri.RuleURI, SchemeRules: true}.Check([]byte("http://u@/"))
	if len(broken) != 2 || broken[0].Need != schemename.Deprecated || !strings.Contains(errorOf(err), "must have a host") {
		t.Errorf("%v, %v", broken, err)
	}
	broken, _, err = Validate{Rule: uri.RuleURI, SchemeRules: true}.Check([]byte("http://u@h/"))
	if len(broken) != 1 || err != nil {
		t.Errorf("%v, %v", broken, err)
	}
}

// TestBase64Bits refuses a last character with bits that no byte has (RFC 4648, section 3.5).
func TestBase64Bits(t *testing.T) {
	for text, valid := range map[string]bool{"YQ==": true, "YR==": false, "YWI=": true, "YWJ=": false, "YWJj": true, "YQ": false} {
		b, err := bytesOf("input_base64", json.RawMessage(`"`+text+`"`))
		if want, _ := base64.StdEncoding.DecodeString(text); (err == nil) != valid || valid && !bytes.Equal(b, want) {
			t.Errorf("%s: %q, %v", text, b, err)
		}
	}
}

// TestConversionErrors compares the errors with and without a list of the changes.
func TestConversionErrors(t *testing.T) {
	for _, from := range []string{AsBrowser, AsTyped} {
		c := NewConversion(from, FormURI)
		for _, text := range []string{"ht\ttp://h:99999/", "http:\\\\h:x/", " http://a b/", "http://\u00E9\u00ADx:99999/", "x\n\n"} {
			_, _, with := c.Convert(text, true)
			_, _, without := c.Convert(text, false)
			if with == nil || !reflect.DeepEqual(with, without) {
				t.Errorf("%s %q: %v, and without a list %v", from, text, with, without)
			}
		}
	}
}

// TestRawParameter checks that the raw parameters of an answer are those of package uri.
func TestRawParameter(t *testing.T) {
	for _, query := range []string{"", "a", "a=", "=", "=b", "&", ";", "a&", "&a", "a;b&c", "a=b=c&d", "a=;=b;;c", "&&=&", "a%26b=c%3Bd&e=%3D"} {
		for _, params := range []uri.Params{{Query: query}, {Query: query, Semicolon: true}, {Query: query, Form: true}} {
			at, to := 0, buffer.New(nil)
			for p := range params.All() {
				var text []byte
				text, at = appendJSONParam(to, nil, p, params, at)
				var got struct{ Raw string }
				if err := json.Unmarshal(text, &got); err != nil || got.Raw != p.String() {
					t.Errorf("%+v: %s: want %q: %v", params, text, p.String(), err)
				}
			}
			if len(query) > 0 && at != len(query)+1 {
				t.Errorf("%+v ends at %d", params, at)
			}
		}
	}
}
