package apitest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/types"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/bulk"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/fragment"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/planted"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/template"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/uritest"
	"github.com/urikit/uri/whatwg"
)

// exits are the exported types that show themselves in logs or messages, by a method LogValue,
// Redacted, Error, GoString or Format, each with a function that makes values of a text with a
// secret.
var exits = map[string]func(text string) []any{
	"uri.Authority": func(text string) (list []any) {
		for _, r := range references(text) {
			if a, ok := r.Authority(); ok {
				list = append(list, a)
			}
		}
		return list
	},
	"uri.Reference": func(text string) (list []any) {
		for _, r := range references(text) {
			list = append(list, r)
		}
		return list
	},
	"uri.URI": func(text string) (list []any) {
		for _, r := range references(text) {
			if u, err := r.URI(); err == nil {
				list = append(list, u)
			}
		}
		return list
	},
	"uri.SyntaxError": func(text string) (list []any) {
		for _, e := range uri.Editions() {
			_, err := uri.Parser{Edition: e}.Parse(text)
			_, asURI := uri.Parser{Edition: e}.ParseURI(text)
			list = append(list, err, asURI)
		}
		_, authority := uri.ParseAuthority(text)
		return append(list, authority)
	},
	"iri.Reference": func(text string) []any {
		if r, err := iri.Parse(text); err == nil {
			return []any{r}
		}
		return nil
	},
	"iri.IRI": func(text string) []any {
		if r, err := iri.ParseIRI(text); err == nil {
			return []any{r}
		}
		return nil
	},
	"iri.SyntaxError": func(text string) []any { _, err := iri.Parse(text); return []any{err} },
	"iri.HostError": func(text string) []any {
		r, err := iri.Parse(text)
		if err != nil {
			return nil
		}
		_, err = iri.Mapper{}.ToURI(r)
		return []any{err, &iri.HostError{Err: &idn.Error{Label: text}}}
	},
	"whatwg.URL": func(text string) []any {
		if u, err := whatwg.Parse(text); err == nil {
			return []any{u}
		}
		return nil
	},
	"whatwg.ValidationError": func(text string) []any { _, err := whatwg.Parse(text); return []any{err} },
	"idn.Error":              func(text string) []any { _, err := idn.ToASCII(text); return []any{err, &idn.Error{Label: text}} },
	"alias.LineError":        func(text string) []any { return []any{&alias.LineError{Line: 1, Err: foreign(text)}} },
	"alias.Refusal":          func(text string) []any { return []any{&alias.Refusal{Reason: alias.ErrStatus, Status: 404}} },
	"urihttp.HopError":       func(text string) []any { return []any{&urihttp.HopError{Hop: 1, Err: foreign(text)}} },
	"baseuri.SourceError":    func(text string) []any { return []any{&baseuri.SourceError{Err: foreign(text)}} },
	"bulk.ReadError":         func(text string) []any { return []any{&bulk.ReadError{Number: 1, Err: foreign(text)}} },
	"canonical.StepError":    func(text string) []any { return []any{&canonical.StepError{Step: "step", Err: foreign(text)}} },
	"fragment.PointerError": func(text string) []any {
		_, err := fragment.ParsePointer(text)
		return []any{err, &fragment.PointerError{}}
	},
	"fragment.SyntaxError": func(text string) []any {
		_, pointer := fragment.ParsePointer(text)
		_, media := fragment.ParseMedia(text)
		return []any{pointer, media}
	},
	"guard.Refusal": func(text string) (list []any) {
		list = append(list, &guard.Refusal{Reason: guard.ErrURI, Detail: foreign(text).Error()})
		if u, err := uri.ParseURI(text); err == nil {
			list = append(list, (*guard.Policy)(nil).CheckURI(u))
		}
		return list
	},
	"guard/guardhttp.RedirectError": func(text string) (list []any) {
		list = append(list, &guardhttp.RedirectError{Hop: 1, Err: foreign(text)})
		request, err := http.NewRequest("GET", text, nil)
		if err == nil {
			_, err = transport.RoundTrip(request)
			list = append(list, err)
		}
		return list
	},
	"uri.LossError": func(text string) (list []any) {
		for _, r := range references(text) {
			_, err := r.NetURL()
			list = append(list, err)
		}
		return list
	},
	"pct.TripletError": func(text string) []any { _, err := pct.Decode(text); return []any{err} },
	"scheme.Error": func(text string) (list []any) {
		if u, err := uri.ParseURI(text); err == nil {
			if rules, ok := scheme.Known().Rules(u.Scheme()); ok {
				list = append(list, rules.Verify(u))
			}
		}
		return list
	},
	"scheme/file.Error": func(text string) (list []any) {
		_, err := file.ToURI(text)
		list = append(list, err)
		if u, err := uri.ParseURI(text); err == nil {
			_, err := file.ToPath(u)
			list = append(list, err)
		}
		return list
	},
	"template.SyntaxError":    func(text string) []any { _, err := template.Parse(text + "{"); return []any{err} },
	"template.AmbiguityError": func(text string) []any { return []any{&template.AmbiguityError{}} },
	"template.PrefixError": func(text string) []any {
		tmpl, err := template.Parse("{x:3}")
		if err != nil {
			panic(err)
		}
		_, err = tmpl.Expand(template.Map{"x": template.List(text)})
		return []any{err, &template.PrefixError{Name: text}}
	},
	"template.ValueError": func(text string) []any {
		_, err := template.FromMap(map[string]any{"x": make(chan int), "y": text})
		_, name := template.FromMap(map[string]any{text: make(chan int)})
		_, inner := template.FromMap(map[string]any{"x": map[string]any{text: make(chan int)}})
		return []any{err, name, inner}
	},
	"urihttp.ForwardedError": func(text string) []any { return []any{&urihttp.ForwardedError{}} },
	"uritest.Fault":          func(text string) []any { return []any{&uritest.Fault{}} },
}

// transport refuses each URL with a userinfo or without a host, and connects to nobody.
var transport, _ = guardhttp.NewTransport(guardhttp.Config{TrustedProxy: uri.MustParseURI("http://127.0.0.1:1")})

// foreign returns an error that another program could return about a text. Of running text package
// redact promises less if white space divides a reference.
func foreign(text string) error {
	if strings.ContainsFunc(text, func(c rune) bool { return c <= ' ' || c == '\u202e' || c == '\u200b' || c == '\uFFFD' }) {
		text = redact.String(text)
	}
	return fmt.Errorf("Get %q: connection refused", text)
}

// references parses a text in each edition.
func references(text string) (list []uri.Reference) {
	for _, e := range uri.Editions() {
		if r, err := (uri.Parser{Edition: e}).Parse(text); err == nil {
			list = append(list, r)
		}
	}
	return list
}

// TestExits holds exits against the types of all packages: no type is missing.
func TestExits(t *testing.T) {
	needSource(t)
	l, err := newLoader("../../..")
	if err != nil {
		t.Fatal(err)
	}
	packages, err := l.publicPackages()
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, path := range packages {
		pkg, err := l.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range pkg.Scope().Names() {
			obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || !obj.Exported() || types.IsInterface(obj.Type()) {
				continue
			}
			methods := types.NewMethodSet(types.NewPointer(obj.Type()))
			for _, m := range []string{"LogValue", "Redacted", "Error", "GoString", "Format"} {
				method := methods.Lookup(pkg, m)
				if method != nil && (m == "Format" || method.Type().(*types.Signature).Params().Len() == 0) {
					found = append(found, strings.TrimPrefix(path, "github.com/urikit/")+"."+name)
					break
				}
			}
		}
	}
	for i, name := range found {
		if rest, ok := strings.CutPrefix(name, "uri/"); ok {
			found[i] = rest
		}
	}
	slices.Sort(found)
	if want := slices.Sorted(maps.Keys(exits)); !slices.Equal(found, want) {
		t.Errorf("the types are\n%s\nand those that are tested\n%s", strings.Join(found, "\n"), strings.Join(want, "\n"))
	}
}

// TestConfigErrors checks errors without a type of their own: those of configurations.
func TestConfigErrors(t *testing.T) {
	for _, text := range planted.Texts() {
		for _, c := range []audit.Config{
			{Only: []string{text}}, {Also: []string{text}}, {Without: []string{text}}, {Severities: map[string]audit.Severity{text: 0}}, {Schemes: []string{text}},
		} {
			if _, err := audit.New(c); err == nil || planted.Shows(err.Error()) {
				t.Errorf("%+v: %v", c, err)
			}
		}
		for _, c := range []guard.Config{{AllowSchemes: []string{text}}, {AllowHosts: []string{text}}} {
			if _, err := guard.New(c); err != nil && planted.Shows(err.Error()) {
				t.Errorf("%+v: %v", c, err)
			}
		}
		for _, c := range []guardhttp.Config{{SecretHeaders: []string{text}}} {
			if _, err := guardhttp.NewTransport(c); err != nil && planted.Shows(err.Error()) {
				t.Errorf("%+v: %v", c, err)
			}
		}
	}
}

// shownBy returns what the methods of a value show, by their names. Of a URL or reference, what
// package fmt prints is the whole text.
func shownBy(v any) map[string]string {
	shown := map[string]string{}
	if r, ok := v.(interface{ Redacted() string }); ok {
		shown["Redacted"] = r.Redacted()
	}
	if l, ok := v.(slog.LogValuer); ok {
		shown["LogValue"] = l.LogValue().String()
	}
	if g, ok := v.(fmt.GoStringer); ok {
		shown["GoString"] = g.GoString()
	}
	if err, ok := v.(error); ok && err != nil {
		shown["Error"] = err.Error()
		shown["Format"] = fmt.Sprintf("%v %+v %q", v, v, v)
		shown["redact.Error"] = redact.Error(err).Error()
	}
	return shown
}

// recorded returns texts in which a program saw a secret that matches the pattern.
func recorded(t *testing.T, each int) (list [][2]string) {
	f, err := os.Open("../../../testdata/readers/secrets.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	secrets := regexp.MustCompile(`Zq[0-9]{6}Kx|ghp_[A-Za-z0-9]{36}|[0-9a-f]{40}`)
	lines := bufio.NewScanner(f)
	for n := 0; lines.Scan(); n++ {
		var record []any
		if err := json.Unmarshal(lines.Bytes(), &record); err != nil || n < 2 || len(record) > 2 || n%each != 0 {
			continue
		}
		text := record[0].(string)
		list = append(list, [2]string{text, secrets.FindString(text)})
	}
	return list
}

// TestExitsHide gives each type texts with a secret in every edition. No method shows one, and all
// methods Redacted mask the same.
func TestExitsHide(t *testing.T) {
	const token = "Zq000000Kx"
	texts := recorded(t, testenv.Tier(150, 15, 3))
	for _, format := range []string{
		"https://h/?%s=S", "https://h/a;%s=S", "https://h/#%s=S&x", "https://h/?a=b&%s=S;c", "https://h/?next=%%2F%%3F%s%%3DS", "/?%%20%s=S", "?%s%%00=S", "my_db://u:S@h/?%s=S",
		"http://b\u00fccher.example/?%s=S", "https:\\/\\/h\\/?%s=S", "jdbc:mysql://root:S@db/?%s=S", "ht\ntp://h/?%s=S",
	} {
		for _, name := range []string{
			"password", "new_password", "db_password", "app_secret", "webhook_secret", "reset_password_token", "aws_secret_access_key", "oauth_signature", "SAMLResponse", "access_token",
			"X-Amz-Signature", "sig", "apiKey", "client-secret", "user[password]", "p%61ssword", "PHPSESSID", "id_token",
		} {
			texts = append(texts, [2]string{strings.ReplaceAll(fmt.Sprintf(format, name), "S", token), token})
		}
	}
	for i := range texts { // the letter of the token in a name is none
		texts[i][0] = strings.NewReplacer("Zq000000KxAMLRe", "SAMLRe", "Zq000000Kxignature", "Signature", "PHPZq000000KxEZq000000KxZq000000KxID", "PHPSESSID").Replace(texts[i][0])
	}
	texts = append(texts, [2]string{"https://ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789@h/", "ghp_a"}, [2]string{"https://hooks.slack.com/services/T0/B0/" + token, token},
		[2]string{"https://h/cb?code=" + token + "&state=x", token}, [2]string{"https://h/?x=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0." + token, token})
	g := planted.Generator{Rand: rand.New(rand.NewPCG(7, 8))}
	for range testenv.Tier(50, 2000, 100_000) {
		if text := g.Text(); planted.Covered(text, mask.Find(text)) {
			texts = append(texts, [2]string{text, ""})
		}
	}
	shows := func(shown, secret string) bool {
		if secret == "" {
			return planted.Shows(shown)
		}
		return strings.Contains(shown, secret)
	}
	made := map[string]int{}
	for _, test := range texts {
		text, secret := test[0], test[1]
		for name, values := range exits {
			for _, v := range values(text) {
				if err, isError := v.(error); isError && err == nil || v == nil {
					continue
				}
				made[name]++
				if u, ok := v.(whatwg.URL); ok && (secret == "" || !shows(passwordOf(u), secret) && strings.Contains(text, "@") && !strings.HasPrefix(text, "jdbc:")) {
					continue // for a browser the secret of other readers is a path, and the URL has no other text
				}
				if name == "uri.Authority" && strings.HasPrefix(strings.ToLower(text), "sip") {
					continue // for Perl the password of a SIP URI can begin in one component and end in another
				}
				for method, shown := range shownBy(v) {
					if shows(shown, secret) {
						t.Errorf("%s.%s shows %q: %s", name, method, text, shown)
					}
				}
				if r, ok := v.(fmt.Stringer); ok && name != "uri.Authority" {
					if want := redact.String(r.String()); shownBy(v)["Redacted"] != want {
						t.Errorf("%s.Redacted of %q is %q, want %q", name, r, shownBy(v)["Redacted"], want)
					}
				}
			}
		}
		if got := redact.String(text); shows(got, secret) {
			t.Errorf("redact.String(%q) = %q", text, got)
		}
		if secret != "" && (strings.Contains(text, "://") || !strings.Contains(text, "@")) && !strings.ContainsAny(text, " \t\r\n\"<>`\v\f\x00\x7f") && !strings.Contains(text, "\x1b") && !strings.ContainsFunc(text, func(c rune) bool { return c < ' ' }) {
			if got := redact.Text("GET " + text + " HTTP/1.1"); shows(got, secret) {
				t.Errorf("redact.Text(%q) = %q", text, got)
			}
		}
	}
	for name := range exits {
		if made[name] == 0 {
			t.Errorf("no value of %s", name)
		}
	}
}

// passwordOf returns the password of a URL as serialized.
func passwordOf(u whatwg.URL) string {
	userinfo, _ := u.Userinfo()
	_, password, _ := strings.Cut(userinfo, ":")
	return password
}
