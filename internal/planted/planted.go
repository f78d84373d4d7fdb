// Package planted generates texts with a planted secret, for tests that no output shows it.
package planted

import (
	"maps"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
)

// Token is the secret. No part of the texts around it contains its letters.
const Token = "hunter2secret"

// spellings are spellings of the token. Some readers decode them.
var spellings = []string{Token, Token, Token, "hunter2%73ecret", "%68unter2secret", "hunter2%2573ecret", "hunt\ter2secret", "hunter2\nsecret", "HUNTER2secret"}

// shows matches all spellings that some reader makes of the token.
var shows = regexp.MustCompile(`(?i)hunter2secret|%68unter2secret|hunter2%(25)?73ecret`)

// Shows reports whether an output has a spelling of the token.
func Shows(output string) bool { return shows.MatchString(output) }

var (
	schemes  = []string{"http:", "http:", "http:", "HTTP:", "https:", "ftp:", "ws:", "foo:", "", "", "mailto:", "urn:a:", "data:text/plain,", "file:", "jdbc:mysql:", "javascript:", "url:", "sip:", " http:", "ht\ntp:", "view-source:http:", "\u202e", "\xff", "blob:http:"}
	slashes  = []string{"//", "//", "//", "", "/", "///", `\\`, `/\`, "/\t/", "\n//", "%2F%2F"}
	users    = []string{"u", "u", "a.b", "", "u%40", "[::1]", "\u00fc", "u@v", "u;x", "\u200b", "a\\b"}
	colons   = []string{":", ":", ":", "%3A", "%3a", "\t:", ":\n", "::", "%\t3A", "\uff1a"}
	ats      = []string{"@", "@", "@", "@x@", "\t@", "%40", "@\n", "\uff20"}
	hosts    = []string{"h", "Example.COM", "127.1", "[::1]", "b\u00fccher.example", "e%41x", "h h", "", "x\ny", "\u202eh", "a_b", "h:80", "h:8x", "\u00fc\x1b[1m", "b\u00fc%1b.example", "\u00fc%E2%80%AE"}
	names    = []string{"token", "password", "Pass_Word", "pass\nword", "tok\ten", "t%6Fken", "api-key", "\tkey", "sig", "a[pass]", "access\r\n_token", "jwt", "db_password", "newPassword", "SAMLResponse", "client-secret", "X-Amz-Signature", "reset_password_token", "PHPSESSID", " token", "token%00x", "user[password][]"}
	marks    = []string{"?", "?", "#", "&", ";", "/;", "?a=b&", "#/?", "?next=http://h/?", "?\n", "/a;x=1;", "?a=", "?=", "%3F", "?a%26"}
	equals   = []string{"=", "=", "=", "%3D", "\t=", "=\n", "%253D"}
	ends     = []string{"", "", "/", "?q", "#f", "&x=1", ";y", "/../%7eb", "/./c", "|", "%zz", " ", "\xff", "\t", "\n", "\u202e", `\`, "/a:b@c", "?a@b", "\u0338", "#\u200d", "%", "%2", "//"}
	prefixes = []string{"?next=", "http://h/?next=", "http://h/", "data:text/plain,", "/a/b/", "#", "http://h/;x=", "?a=b&u=", "mailto:a@b?x=", "urn:a:", "url:", "x ", "http://h/?a=%20&b=", "//h/"}
)

// webhooks are beginnings of paths that are secret.
var webhooks = []string{
	"hooks.slack.com/services/T0/B0/", "Hooks.Slack.com:443/services/", "discord.com/api/webhooks/1/", "ptb.discord.com./api/webhooks/1/",
	"api.telegram.org/bot12:", "x.webhook.office.com/webhookb2/", "hooks.zapier.com/hooks/catch/1/",
}

// Texts returns texts with the token as each kind of secret, each in a valid text and in others.
func Texts() []string {
	var texts []string
	for _, text := range []string{
		"https://u:" + Token + "@h", "//u:" + Token + "@h/p", "jdbc:mysql://root:" + Token + "@db/", "u:" + Token + "@h/",
		"https://x7Q2" + Token + "Zk49bQ1@h/", "https://ghp_aBcDeFgHiJkLmNoPqRsTuVw" + Token + "@h/", "/a?x=ghp_aBcDeFgHiJkLmNoPqRsTuVw" + Token,
		"https://h/?db_password=" + Token, "/a;token=" + Token, "#client-secret=" + Token, "https://h/cb?state=x&code=" + Token,
		"https://hooks.slack.com/services/T0/B0/" + Token, "/p?next=https%3A%2F%2Fu%3A" + Token + "%40h%2F", "https:\\/\\/u:" + Token + "@h\\/",
		"http://b\u00fccher.example/?clientSecret=" + Token, "ht\ntp://u:" + Token + "@h/", "http://u:" + Token + "\t@h/",
		"http://token=" + Token + "\u3002h/", "https://ghp_aBcDeFgHiJkLmNoPqRsTuVw" + Token + "\u3002h/",
	} {
		texts = append(texts, text)
		for _, end := range []string{"%zz", "|", " b", "{x", "\xff", "/../%7eb", "\u202e"} {
			texts = append(texts, text+end)
		}
	}
	return texts
}

// exact has, for each verb, the members of its JSON that are data and contain secrets: the inputs,
// the results, and their parts. Elements of an array have the name of the array. docs/security.md
// says so.
var exact = map[string][]string{
	"*":          {"input", "output", "authority", "userinfo", "path", "query", "fragment", "changes.from", "changes.to"},
	"parse":      {"params.raw", "params.value", "parts", "editions.*"},
	"normalize":  {"normalized"},
	"set":        {"result"},
	"resolve":    {"target"},
	"relativize": {"reference"},
	"compare":    {"a", "b"},
	"encode":     {"encoded"},
	"decode":     {"decoded"},
	"template":   {"expansion"},
	"dedup":      {"key", "members.*"},
	"explain":    {"segments.text", "segments.decoded", "normal_forms.*", "changes.before", "changes.after", "iri.uri"},
	"extract":    {"base", "iri", "raw", "strict", "target", "text", "truncated.text", "uri"},
}

// Exact reports whether a member of the JSON of a verb is data, which is exact and may contain
// secrets.
func Exact(verb, member string) bool {
	for _, pattern := range slices.Concat(exact["*"], exact[verb]) {
		if is, err := path.Match(pattern, member); err != nil || is {
			return true
		}
	}
	return false
}

// Verbs returns the verbs with members of their own that are data.
func Verbs() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(exact)), func(verb string) bool { return verb == "*" })
}

// Each calls a function with each text of a JSON value and the name of its member, such as
// "findings.message". Names are texts too. In the names of members a name that shows the token is
// "*".
func Each(value any, f func(member, text string)) { each("", value, f) }

func each(member string, value any, f func(member, text string)) {
	switch v := value.(type) {
	case string:
		f(member, v)
	case map[string]any:
		for name, value := range v {
			inner := name
			if Shows(name) {
				inner = "*"
			}
			inner = strings.TrimPrefix(member+"."+inner, ".")
			f(inner, name)
			each(inner, value, f)
		}
	case []any:
		for _, element := range v {
			each(member, element, f)
		}
	}
}

// A Generator generates texts.
type Generator struct{ *rand.Rand }

func (g Generator) of(list []string) string { return list[g.IntN(len(list))] }

// Text returns a text with the token in one place or several.
func (g Generator) Text() string {
	token := g.of(spellings)
	text := ""
	switch g.IntN(5) {
	case 4:
		text = g.of([]string{"https://", "http://", "//", "https://u@", "HTTPS:\\\\"}) + g.of(webhooks) + token
	case 0:
		text = g.of(schemes) + g.of(slashes) + g.of(hosts) + g.of([]string{"", "/", "/a/./b", "/%7e"}) + g.of(marks) + g.of(names) + g.of(equals) + token
	case 1:
		text = g.of(schemes) + g.of(slashes) + g.of(users) + g.of(colons) + token + g.of(ats) + g.of(hosts) + g.of(marks) + g.of(names) + g.of(equals) + token
	default:
		text = g.of(schemes) + g.of(slashes) + g.of(users) + g.of(colons) + token + g.of(ats) + g.of(hosts)
	}
	text += g.of(ends)
	switch g.IntN(6) {
	case 0:
		text = g.of(prefixes) + text
	case 1:
		text = g.of(prefixes) + encoded(text)
	case 2:
		text = g.of(prefixes) + encoded(encoded(text)) + g.of(ends)
	case 3:
		text += g.of([]string{"\n", "\t", "\\", "\r\n", "/", " "}) + text
	}
	return text
}

// encoded returns a text with everything but letters and digits percent-encoded.
func encoded(text string) string {
	var b []byte
	for _, c := range []byte(text) {
		if ascii.IsAlphanumeric(c) {
			b = append(b, c)
		} else {
			b = percent.Append(b, c)
		}
	}
	return string(b)
}

// tokens matches the token in a text of a generator.
var tokens = regexp.MustCompile(`(?i)(h|%(25)*68)[\t\n\r]*unt[\t]?(%(25)*09)?er2(%(25)*0A|\n)?(s|%(25)*73)ecret`)

// Covered reports whether each place of the token in a text is in one of spans.
func Covered(text string, spans []uri.Span) bool {
	for _, at := range tokens.FindAllStringIndex(text, -1) {
		if !slices.ContainsFunc(spans, func(s uri.Span) bool { return s.Offset <= at[0] && at[1] <= s.End() }) {
			return false
		}
	}
	return true
}
