package redact

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
)

// Mask stands in place of a secret. It is valid in each component of a reference in which a secret
// can be.
const Mask = secret.Masked

// A Policy says what is a secret and what stands in its place. The zero Policy masks every kind of
// secret with [Mask]. A Policy is safe for concurrent use as long as nobody changes it.
type Policy struct {
	// Show says which kinds of secrets stay visible.
	Show Kinds

	// Mask stands in place of each secret. Empty is the constant [Mask]. A valid reference stays
	// valid if each component can contain the mask.
	Mask string

	// Names are names of parameters, headers and fields whose values are secrets, in addition to
	// the table's. Only their letters and digits count, in any case.
	Names []string

	// Harmless are names whose values are no secrets, even if the table or Names has them. A token
	// is masked by its shape all the same.
	Harmless []string
}

// Kinds is a set of kinds of secrets.
type Kinds struct {
	Passwords  bool // after the user, in "user:password@host"
	Users      bool // that are tokens, as in "https://token@host"
	Parameters bool // and fields, variables and options, by their names
	Headers    bool // credentials: Authorization, Cookie, "Bearer x"
	Webhooks   bool // paths, such as those of hooks.slack.com
	Tokens     bool // by their shapes, such as those of GitHub
}

// rules returns the policy as package secret reads it.
func (p *Policy) rules() secret.Rules {
	r := secret.Rules{More: p.Names, Less: p.Harmless}
	for _, shown := range [...]struct {
		kind secret.Kind
		is   bool
	}{
		{secret.Passwords, p.Show.Passwords}, {secret.Users, p.Show.Users}, {secret.Parameters, p.Show.Parameters},
		{secret.Headers, p.Show.Headers}, {secret.Webhooks, p.Show.Webhooks}, {secret.Tokens, p.Show.Tokens},
	} {
		if shown.is {
			r.Keep |= shown.kind
		}
	}
	return r
}

// mask returns what stands in place of a secret.
func (p *Policy) mask() string {
	if p.Mask == "" {
		return Mask
	}
	return p.Mask
}

// MaskString returns a reference, valid or not, with its secrets masked. It reads the text in each
// way in which a program in wide use reads it: as a URI, an IRI, a URL of a browser, a
// "user:password@host" without a scheme, with tabs and line ends, with the escapes of JSON, and
// percent-decoded once and twice. Without secrets it returns the text itself.
func (p Policy) MaskString(text string) string {
	var room [8]secret.Span
	rules := p.rules()
	return secret.Masks(text, rules.AppendFind(room[:0], text), p.mask())
}

// AppendMaskString appends the result of [Policy.MaskString] to dst. It allocates only to extend
// dst, and where the text has secrets.
func (p Policy) AppendMaskString(dst []byte, text string) []byte {
	var room [8]secret.Span
	rules := p.rules()
	return secret.AppendMasked(dst, text, rules.AppendFind(room[:0], text), p.mask())
}

// MaskText returns running text with its secrets masked. In each word it masks what
// [Policy.MaskString] masks in a reference, so a word that is a valid reference stays one. It also
// masks values after "=" and ":", of options such as "--password x" and "-u user:x", and
// credentials after "Bearer" and "Basic". Without secrets it returns the text itself.
//
// A text that is an object or an array of JSON stays one. Each string in it is a text of its own,
// and may be one reference, with spaces in it. A string with escapes is also read as it is written.
// Within a value that is secret by its name, all is masked but true, false and null.
//
// In a message, outside of quotes, a name of an address before a colon is not a user:
// "email:joe@example.com" stays visible. After a secret name, a colon and a space, the value stays
// visible if it is shorter than three bytes, as in "api-key: 99", or a common word of messages, as
// in "password: wrong" and "token: missing". Without the space, in quotes or after "=" it is
// masked.
func (p Policy) MaskText(text string) string { return newMasker(p).text(text) }

// AppendMaskText appends the result of [Policy.MaskText] to dst. It allocates to extend dst, for
// the settings of p, where the text has secrets or percent-encoded delimiters, and for JSON with
// escapes or of more than eight levels.
func (p Policy) AppendMaskText(dst []byte, text string) []byte {
	return newMasker(p).appendText(dst, text)
}

// Spans returns the places that [Policy.MaskString] masks, in order. They do not overlap. Without
// secrets it returns nil.
func (p Policy) Spans(text string) []uri.Span {
	rules := p.rules()
	var spans []uri.Span
	for _, s := range rules.Find(text) {
		spans = append(spans, uri.Span{Offset: s.Offset, Length: s.Length})
	}
	return spans
}

// IsSecretName reports whether a name says that its value is a secret, whatever the value is. It
// reads a name in any spelling: "db_password", "dbPassword", "DB-PASSWORD", "user[password]",
// "%70assword". For "code", "key" and other words that are often harmless it returns false. A name
// that begins with "X-" is that of a header, so for "X-Tenant-Key" it returns true.
func (p Policy) IsSecretName(name string) bool {
	rules := p.rules()
	return rules.IsName(name)
}

// String is [Policy.MaskString] of the zero Policy.
func String(text string) string { return secret.String(text) }

// AppendString is [Policy.AppendMaskString] of the zero Policy.
func AppendString(dst []byte, text string) []byte { return Policy{}.AppendMaskString(dst, text) }

// Text is [Policy.MaskText] of the zero Policy.
func Text(text string) string { return ofZero.text(text) }

// AppendText is [Policy.AppendMaskText] of the zero Policy.
func AppendText(dst []byte, text string) []byte { return ofZero.appendText(dst, text) }

// IsSecretName is [Policy.IsSecretName] of the zero Policy.
func IsSecretName(name string) bool { return Policy{}.IsSecretName(name) }
