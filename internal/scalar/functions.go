package scalar

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/whatwg"
)

// one are the arguments of most functions.
var one = []string{"reference"}

const (
	invalid   = "the text is not a reference"
	undefined = "the text is not a reference, or it has no "
)

var functions = []Function{
	{
		Name: "valid", Args: one, Result: Bool, Options: []Option{OptionRule},
		Does:    "1 if the text is a URI-reference of RFC 3986, and otherwise 0",
		prepare: valid, plain: plainValid,
	}, {
		Name: "normalize", Args: one, Options: []Option{OptionLevel},
		Does:    "the normal form of RFC 3986, section 6.2, up to a level, or that of a profile",
		Null:    invalid + ", or with a profile not a URI",
		prepare: func(o Options) (Call, error) { return o.form() }, plain: plainForm,
	}, {
		Name: "resolve", Args: []string{"base", "reference"},
		Does:    "the target of the reference against the base (RFC 3986, section 5.2)",
		Null:    "the base is not a URI, or the text is not a reference",
		prepare: resolve,
	}, {
		Name: sqlName(field.Scheme), Args: one,
		Does:    "the scheme, as written",
		Null:    undefined + field.Scheme.String(),
		prepare: of(field.Scheme),
	}, {
		Name: sqlName(field.Userinfo), Args: one,
		Does:    "the userinfo, as written, with its password",
		Null:    undefined + field.Userinfo.String(),
		prepare: of(field.Userinfo),
	}, {
		Name: sqlName(field.Host), Args: one,
		Does:    "the host, as written; an IPv6 address with its brackets",
		Null:    undefined + field.Authority.String(),
		prepare: of(field.Host),
	}, {
		Name: sqlName(field.HostASCII), Args: one,
		Does:    "the host, a domain name in lower case and in its ASCII form, such as xn--bcher-kva.example",
		Null:    undefined + "authority, or the name is not valid by UTS #46",
		prepare: of(field.HostASCII),
	}, {
		Name: sqlName(field.HostUnicode), Args: one,
		Does:    "the host, a domain name in lower case and in Unicode; it can look like another name",
		Null:    undefined + "authority, or the name is not valid by UTS #46",
		prepare: of(field.HostUnicode),
	}, {
		Name: "registrable_domain", Args: one,
		Does:    "the registrable domain of the host, such as example.co.uk, by the Public Suffix List",
		Null:    undefined + "host with one, such as an address or a public suffix",
		prepare: of(field.Domain),
	}, {
		Name: sqlName(field.Port), Args: one,
		Does:    "the port, as written, which can be empty; the default port of a scheme is not written",
		Null:    undefined + field.Port.String(),
		prepare: of(field.Port),
	}, {
		Name: sqlName(field.Path), Args: one,
		Does:    "the path, as written, which can be empty",
		Null:    invalid,
		prepare: of(field.Path),
	}, {
		Name: sqlName(field.Query), Args: one,
		Does:    "the query, as written, which can be empty",
		Null:    undefined + field.Query.String(),
		prepare: of(field.Query),
	}, {
		Name: sqlName(field.Fragment), Args: one,
		Does:    "the fragment, as written, which can be empty",
		Null:    undefined + field.Fragment.String(),
		prepare: of(field.Fragment),
	}, {
		Name: "query_parameter", Args: []string{"reference", "name"}, Options: []Option{OptionParams},
		Does:    "the decoded value of the first query parameter with the name, which is compared decoded; any bytes can be in it",
		Null:    undefined + "such parameter; a parameter without \"=\" has an empty value",
		prepare: parameter,
	}, {
		Name: "key", Args: one, Options: []Option{OptionLevel},
		Does:    "the first 16 octets of the SHA-256 of what normalize gives with the same options, as 32 hexadecimal digits",
		Null:    invalid + ", or with a profile not a URI",
		prepare: key,
	}, {
		Name: "error", Args: one, Options: []Option{OptionRule},
		Does:    "why the text is not a URI-reference: a JSON object with offset, component, rule, message and section, as uri parse has them",
		Null:    "the text is a reference",
		prepare: diagnosis,
	}, {
		Name: "findings", Args: one, Result: List,
		Does:    "the ids of the findings of audit in any text, each once, in the order of audit",
		prepare: func(Options) (Call, error) { return findings, nil },
	}, {
		Name: "severity", Args: one,
		Does:    "the highest severity of the findings of audit in any text: high, medium, low, info, or none without findings",
		prepare: func(Options) (Call, error) { return severity, nil },
	}, {
		Name: "browser_href", Args: one,
		Does:    "the URL that a browser reads in any text, without a base, as it is serialized (URL Standard)",
		Null:    "a browser refuses the text",
		prepare: func(Options) (Call, error) { return href, nil },
	}, {
		Name: "redact", Args: one,
		Does:    "a text that is meant as one reference, valid or not, with its secrets masked; a line of a log is none",
		prepare: masked((*secret.Rules).AppendFind),
	}, {
		Name: "redact_text", Args: []string{"text"},
		Does:    "a running text, such as a line of a log, with the secrets in it masked",
		prepare: masked((*secret.Rules).AppendFindText),
	},
}

// masked returns a function that prepares the call which masks the secrets that find finds.
func masked(find func(*secret.Rules, []secret.Span, string) []secret.Span) func(Options) (Call, error) {
	return func(Options) (Call, error) {
		var room [8]secret.Span
		return func(dst []byte, args [][]byte) ([]byte, bool) {
			text := inplace.String(args[0])
			return secret.AppendMasked(dst, text, find(new(secret.Rules), room[:0], text), secret.Masked), true
		}, nil
	}
}

// parse parses a text as a URI-reference. The result is a view of text.
func parse(text []byte) (uri.Reference, bool) {
	ref, err := inplace.Parse(uri.Parser{}, uri.RuleURIReference, text)
	return ref, err == nil
}

func valid(o Options) (Call, error) {
	return func(dst []byte, args [][]byte) ([]byte, bool) {
		if (uri.Parser{}).ValidateBytes(o.Rule, args[0]) != nil {
			return append(dst, '0'), true
		}
		return append(dst, '1'), true
	}, nil
}

// A problem has members of the "error" of the command's records.
type problem struct {
	Offset    *int   `json:"offset"` // nil if the error belongs to no byte
	Component string `json:"component"`
	Rule      string `json:"rule"`
	Message   string `json:"message"`
	Section   string `json:"section"`
}

func diagnosis(o Options) (Call, error) {
	return func(dst []byte, args [][]byte) ([]byte, bool) {
		e, ok := errors.AsType[*uri.SyntaxError]((uri.Parser{}).ValidateBytes(o.Rule, args[0]))
		if !ok {
			return dst, false
		}
		e = field.Completed(e, args[0])
		p := problem{Component: e.Component.String(), Rule: e.Production, Message: e.Message, Section: e.Section}
		if e.Offset >= 0 {
			p.Offset = &e.Offset
		}
		var line bytes.Buffer
		to := json.NewEncoder(&line)
		to.SetEscapeHTML(false)
		_ = to.Encode(p) // has no errors: texts and a number
		return append(dst, bytes.TrimSuffix(line.Bytes(), []byte("\n"))...), true
	}, nil
}

func plainValid(o Options) plainuri.Kind {
	if o.Rule == uri.RuleRelativeRef {
		return plainuri.None
	}
	return plainuri.Valid
}

// plainForm returns the kind of texts that normalize does not change.
func plainForm(o Options) plainuri.Kind {
	level, _ := o.level()
	return level.Plain()
}

// form returns the call of normalize.
func (o *Options) form() (Call, error) {
	level, err := o.level()
	if err != nil {
		return nil, err
	}
	p, ok := canonical.Find(level.Profile)
	if !ok {
		n := uri.Normalizer{Schemes: level.Schemes()}
		return func(dst []byte, args [][]byte) ([]byte, bool) {
			out, err := n.AppendNormalizeText(dst, args[0], level.Level)
			return out, err == nil
		}, nil
	}
	return func(dst []byte, args [][]byte) ([]byte, bool) {
		u, ok := canonicalForm(p, args[0])
		return append(dst, u.String()...), ok
	}, nil
}

// canonicalForm returns the form of a text by a profile.
func canonicalForm(p canonical.Profile, text []byte) (uri.URI, bool) {
	if p.Browser {
		read, err := whatwg.Parse(inplace.String(text))
		if err != nil {
			return uri.URI{}, false
		}
		u, err := p.ApplyURL(read)
		return u, err == nil
	}
	ref, ok := parse(text)
	if !ok {
		return uri.URI{}, false
	}
	u, _ := ref.URI() // the zero URI has no form
	u, err := p.Apply(u)
	return u, err == nil
}

// resolve keeps the base of the row before, because rows of one document come together.
func resolve(Options) (Call, error) {
	var text []byte
	var base *uri.Base
	resolver := uri.Resolver{Schemes: scheme.Known()}
	return func(dst []byte, args [][]byte) ([]byte, bool) {
		if base == nil || !bytes.Equal(text, args[0]) {
			base = nil // before its text changes
			text = append(text[:0], args[0]...)
			ref, err := inplace.Parse(uri.Parser{}, uri.RuleURI, text)
			if err != nil {
				return dst, false
			}
			u, _ := ref.URI()
			if base, err = uri.NewBase(u, resolver); err != nil {
				return dst, false
			}
		}
		out, err := base.AppendResolveText(dst, args[1])
		return out, err == nil
	}, nil
}

// sqlName returns the name of a field in a name of SQL.
func sqlName(f field.Field) string { return strings.ReplaceAll(f.String(), ":", "_") }

// of returns a function that prepares the call for a field without an argument.
func of(f field.Field) func(Options) (Call, error) {
	s := field.Of(f)
	return func(Options) (Call, error) {
		return func(dst []byte, args [][]byte) ([]byte, bool) {
			var ref field.Reference
			if ref.ParseURI(uri.Parser{}, uri.RuleURIReference, inplace.String(args[0])) != nil {
				return dst, false
			}
			out, ok, err := s.Append(dst, &ref)
			return out, ok && err == nil
		}, nil
	}
}

func parameter(o Options) (Call, error) {
	s := field.Of(field.QueryName)
	s.Params.Form, s.Decoded = o.Form, !o.Raw
	return func(dst []byte, args [][]byte) ([]byte, bool) {
		var ref field.Reference
		if ref.ParseURI(uri.Parser{}, uri.RuleURIReference, inplace.String(args[0])) != nil {
			return dst, false
		}
		s.Name = inplace.String(args[1])
		out, ok, _ := s.Append(dst, &ref)
		return out, ok
	}, nil
}

func key(o Options) (Call, error) {
	form, err := o.form()
	var normal []byte
	return func(dst []byte, args [][]byte) ([]byte, bool) {
		var ok bool
		if normal, ok = form(normal[:0], args); !ok {
			return dst, false
		}
		sum := sha256.Sum256(normal)
		return hex.AppendEncode(dst, sum[:16]), true
	}, err
}

func severity(dst []byte, args [][]byte) ([]byte, bool) {
	found := audit.Auditor{}.AuditText(inplace.String(args[0]))
	if len(found) == 0 {
		return append(dst, "none"...), true
	}
	highest := audit.SeverityInfo
	for _, f := range found {
		highest = max(highest, f.Severity)
	}
	return append(dst, highest.String()...), true
}

func findings(dst []byte, args [][]byte) ([]byte, bool) {
	found := audit.Auditor{}.AuditText(inplace.String(args[0]))
	for i, f := range found {
		if !slices.ContainsFunc(found[:i], func(before audit.Finding) bool { return before.ID == f.ID }) {
			if i > 0 {
				dst = append(dst, Separator)
			}
			dst = append(dst, f.ID...)
		}
	}
	return dst, true
}

func href(dst []byte, args [][]byte) ([]byte, bool) {
	u, err := whatwg.Parse(inplace.String(args[0]))
	if err != nil {
		return dst, false
	}
	return append(dst, u.String()...), true
}
