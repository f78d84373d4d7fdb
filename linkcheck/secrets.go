package linkcheck

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/pct"
)

// secretsIn reports the secrets in the text of a document, by the table of package redact. Those in
// links that package audit has reported are not reported again.
func (p *page) secretsIn() {
	if _, ok := p.own[secretInText]; !ok || p.format == document.Binary {
		return
	}
	text := string(p.text)
	found := p.secrets.AppendFindText(nil, text)
	shown := mask.Places(found)
	reported, mail := mask.Merge(len(text), p.masked), mask.Merge(len(text), p.mail)
	for _, s := range found {
		at := uri.Span{Offset: s.Offset, Length: s.Length}
		if _, isMail := mail.Search(at); isMail && s.Kind == secret.Passwords {
			continue // an address has no password, also where programs that guess a scheme see one
		}
		if _, isReported := reported.Search(at); !isReported && isSecret(s.Kind, text, at) && p.reportAt(at, secretInText, "the text shows a secret") {
			p.Findings[len(p.Findings)-1].Text = shown.Mask(text, around(text, at))
		}
	}
}

// around returns the part of the line of a place that is near it.
func around(text string, at uri.Span) uri.Span {
	const most = 100
	start, end := max(at.Offset-most, 0), min(at.End()+most, len(text))
	start += strings.LastIndexByte(text[start:at.Offset], '\n') + 1
	if n := strings.IndexByte(text[at.End():end], '\n'); n >= 0 {
		end = at.End() + n
	}
	return uri.Span{Offset: start, Length: end - start}
}

// isSecret reports whether what package redact masks at a place is probably a secret, and no prose,
// code or placeholder.
func isSecret(kind secret.Kind, text string, at uri.Span) bool {
	value := at.Of(text)
	switch kind {
	case secret.Tokens:
		return !isPlaceholder(strings.TrimLeft(value, "\r\n\\nr")) // the line end before a key, as it is or escaped
	case secret.Parameters:
		return !isProse(kind, value) && !isExpression(text, at) && !isPlaceholder(value)
	}
	return !isProse(kind, value) && !isPlaceholder(value)
}

// isProse reports whether a text that looks like a secret is nearly always prose or code: it is
// short, or has white space. A password in "display:none}@media" has characters that userinfo lacks
// (RFC 3986, section 3.2.1). The value in "token: Some(x)" or "token: String" is an expression or a
// type.
func isProse(kind secret.Kind, text string) bool {
	switch {
	case len(text) < 4 || strings.ContainsAny(text, " \t\r\n`"):
		return true
	case kind == secret.Passwords:
		return uri.Validate(uri.RuleUserinfo, text) != nil
	case kind == secret.Parameters:
		isLower := func(r rune) bool { return 'a' <= r && r <= 'z' }
		return strings.Contains(text, "(") || 'A' <= text[0] && text[0] <= 'Z' && strings.TrimFunc(text[1:], isLower) == ""
	}
	return false
}

// isExpression reports whether a value is an expression of code without quotes:
// "this.password=s.password,", "token = node.end;", "token: mapping_token," and "length-1". A mark
// of code must follow, so that "password: correct.horse" in a line of its own is a secret. An
// expression is a member of something, or ends with the name of its property.
func isExpression(text string, at uri.Span) bool {
	const marks = ",;)}]"
	value := strings.TrimRight(at.Of(text), marks)
	rest := strings.TrimLeft(text[at.Offset+len(value):], " ")
	if at.Offset == 0 || strings.IndexByte("\"'`", text[at.Offset-1]) >= 0 || rest == "" || strings.IndexByte(marks+"=", rest[0]) < 0 {
		return false
	}
	if n, number, ok := strings.Cut(value, "-"); ok && len(number) == 1 && ascii.IsDigit(number[0]) {
		value = n
	}
	members := strings.Split(value, ".")
	for _, name := range members {
		if name == "" || strings.ContainsFunc(name, func(r rune) bool { return !isIdentifier(r) }) {
			return false
		}
	}
	name := strings.TrimRight(text[max(0, at.Offset-64):at.Offset], " =:")
	name = strings.ToLower(name[strings.LastIndexFunc(name, func(r rune) bool { return !isIdentifier(r) })+1:])
	return len(members) > 1 || rest[0] == '=' || name != "" && strings.HasSuffix(strings.ToLower(value), name)
}

// isIdentifier reports whether a character can be in a name of code. A digit can, and yet few names
// have one and most secrets do, so that it cannot here.
func isIdentifier(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' || r == '_' || r == '$' }

// showsPlaceholder reports whether a finding of package audit is about a placeholder for a secret.
func showsPlaceholder(l *document.Link, f audit.Finding) bool {
	value := f.Span.Of(l.Text)
	switch f.ID {
	case auditname.Password:
	case auditname.CredentialParameter:
		if _, after, ok := strings.Cut(value, "="); ok { // otherwise it is in a password
			value = after
		}
	default:
		return false
	}
	return isMark(value) || slices.Contains(wordsForPassword, strings.ToLower(value))
}

// isPlaceholder reports whether a text stands for a secret in text or code: it is a mark, or a word
// that examples use. In a link, where nothing else than a secret has this place, only few words are
// one.
func isPlaceholder(text string) bool {
	if isMark(text) {
		return true
	}
	if decoded, err := pct.Decode(text); err == nil && utf8.ValidString(decoded) {
		text = decoded
	}
	if text[0] == '^' && strings.Trim(text[1:], "0123456789.") == "" { // versions of a package
		return true
	}
	plain := strings.ToLower(strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.TrimRight(text, ".,;:!?")))
	for _, word := range [...]string{"your", "my", "the", "example", "changeme", "placeholder", "redacted", "dummy", "fake"} {
		if strings.HasPrefix(plain, word) {
			return true
		}
	}
	return slices.Contains(wordsForPassword, plain) || slices.Contains(wordsInExamples, plain)
}

// isMark reports whether the form of a text shows that it stands for a secret: "<password>",
// "$TOKEN", "YOUR_KEY", "xxxx", "...". Each condition is one custom of authors.
func isMark(text string) bool {
	if namesVariable(text) {
		return true
	}
	if decoded, err := pct.Decode(text); err == nil && utf8.ValidString(decoded) {
		text = decoded
	}
	if text == "" || strings.IndexByte(`<{[*\(`, text[0]) >= 0 {
		return true
	}
	isUpper := func(r rune) bool { return 'A' <= r && r <= 'Z' || r == '_' }
	if len(text) > 1 && (strings.Trim(text, text[:1]) == "" && !ascii.IsDigit(text[0]) || strings.TrimFunc(text, isUpper) == "") { // "xxxx", "...", "TEXT"
		return true
	}
	for _, mark := range [...]string{"...", "…", "{{", "${"} {
		if strings.Contains(text, mark) {
			return true
		}
	}
	return false
}

// Values that documentation shows as a secret, without "-", "_" and punctuation at the end, in
// small letters. The lists are short, because a real secret that is taken for a placeholder stays
// unseen.
var (
	wordsForPassword = []string{"password", "passwd", "pass", "pw", "pwd", "changeme"}
	wordsInExamples  = []string{
		"secret", "token", "accesstoken", "apikey", "key", "credentials", "user", "username", "foo", "bar", "abc", "abc123", "test", "xyz", "hunter2", "s3cret", "x", "string", "null", "none", "true", "false", "unknown", "undefined", "required", "optional",
	}
)

// namesVariable reports whether a text begins with a variable or a verb: "$PW", "${PW}", "%PW%",
// "%s". It does not take "$3cr3t" or an encoded octet for one.
func namesVariable(text string) bool {
	if len(text) < 2 || text[0] != '$' && text[0] != '%' {
		return false
	}
	_, n := percent.Next(text)
	return n == 1 && (strings.IndexByte("{(_", text[1]) >= 0 || text[1]|0x20-'a' < 26)
}
