package scheme_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/scheme"
)

// holdsForm checks the form and the rules of a scheme for a path between before and
// after.
func holdsForm(t testing.TB, r scheme.Rules, before, path, after string) {
	u, err := uri.ParseURI(r.Name + ":" + before + path + after)
	if err != nil {
		return
	}
	u = known.NormalizeURI(u, uri.LevelPath)
	path = u.Path().String()
	if r.Form.Path != nil {
		const prefix = "prefix"
		got := string(r.Form.Path([]byte(prefix), path))
		form, ok := strings.CutPrefix(got, prefix)
		if !ok {
			t.Fatalf("%s: path %q gives %q after %q", r.Name, path, got, prefix)
		}
		if again := string(r.Form.Path(nil, form)); again != form {
			t.Fatalf("%s: path %q gives %q, and that %q", r.Name, path, form, again)
		}
		span, _ := u.Span(uri.ComponentPath)
		text := u.String()[:span.Offset] + form + u.String()[span.End():]
		v, err := uri.ParseURI(text)
		if err != nil || v.Path().String() != form {
			t.Fatalf("%s: path %q gives %q, which makes %q: %v", r.Name, path, form, text, err)
		}
		if w := known.NormalizeURI(v, uri.LevelPath); w != v {
			t.Fatalf("%s: path %q gives %q, which is not normal: %q", r.Name, path, form, w)
		}
	}
	form := known.NormalizeURI(u, uri.LevelScheme)
	if again := known.NormalizeURI(form, uri.LevelScheme); again != form {
		t.Fatalf("%q normalizes to %q, and that to %q", u, form, again)
	}
	if r.ViolationsOf(u) == nil && r.ViolationsOf(form) != nil {
		t.Fatalf("%q is valid, but its normal form %q is not: %+v", u, form, r.ViolationsOf(form))
	}
}

// holdsViolations checks that the violations in a text are consistent with it.
func holdsViolations(t testing.TB, r scheme.Rules, text string) {
	u, err := uri.ParseURI(text)
	if err != nil {
		return
	}
	found := r.ViolationsOf(u)
	normal := uri.Normalizer{}.NormalizeURI(u, uri.LevelPercent)
	if got, want := verdict(found), verdict(r.ViolationsOf(normal)); got != want {
		t.Fatalf("%q: %swant that of %q: %s", text, got, normal, want)
	}
	last := 0
	for _, v := range found {
		if v.Span.Length < 0 || v.Span.Offset < last || v.Span.End() > len(text) {
			t.Fatalf("%s: %+v after %d in %q", r.Name, v, last, text)
		}
		last = v.Span.Offset
		component, ok := u.Span(v.Component)
		if ok && (v.Span.Offset < component.Offset || v.Span.End() > component.End()) {
			t.Fatalf("%s: %+v outside of it in %q", r.Name, v, text)
		}
		if strings.Contains(v.Message, hidden) {
			t.Fatalf("%s: %+v tells the secret", r.Name, v)
		}
	}
}

// TestSlashPath checks that each form changes an empty path after an authority to "/",
// except the schemes that the documentation names.
func TestSlashPath(t *testing.T) {
	apart := []string{"aaa", "aaas", "amqp", "amqps", "go", "javascript", "msrp", "msrps", "pop", "vnc", "xmpp"}
	for r := range scheme.Known().All() {
		want := r.Authority != schemename.Forbidden && !slices.Contains(apart, r.Name)
		if r.Form.SlashPath != want {
			t.Errorf("%s: %t, want %t", r.Name, r.Form.SlashPath, want)
		}
		empty, slash := uri.MustParse(r.Name+"://h"), uri.MustParse(r.Name+"://h/")
		if got := known.Equivalent(empty, slash, uri.LevelScheme); got != want {
			t.Errorf("%s and %s: %t, want %t", empty, slash, got, want)
		}
	}
}

// hidden is the password, or the value of a parameter, in texts with one.
const hidden = "Zq9"

// TestForms checks forms and rules with all short sequences of tokens, both general ones
// and those of the schemes.
func TestForms(t *testing.T) {
	general := []string{"", "/", ":", "@", ";", "=", ",", ".", "..", "-", "A", "1", "%2F", "%22", "+", "//"}
	special := map[string][]string{
		"acct":   {"a@B"},
		"data":   {"Text/plain", "BASE64"},
		"doi":    {"10.1/"},
		"sms":    {"+1", "EXT=1"},
		"geo":    {"90", "-180", "crs=WGS84", "U=1.0", "0", "B=x"},
		"mailto": {"%5B", "%5D", "%5C", "a@B"},
		"sip":    {"a@H", "Transport=TCP", "a=/."},
		"dns":    {"%5C", "a."},
		"iax":    {"a@B", ":4569"},
		"h323":   {"a@B"},
		"iris":   {"a//b"},
		"mtqp":   {"/Track/"},
		"msrp":   {";TCP"},
		"tel":    {"+1", "EXT=1", "phone-context=", "b=/..", "isub=/."},
		"urn":    {"Ietf:Rfc:", "isbn:", "0-8044-2957-x", "oid:"},
	}
	length, every, tried := testenv.Tier(3, 4, 4), testenv.Tier(1, 11, 1), 0 // a quick run tries one of eleven
	for r := range scheme.Known().All() {
		tokens := append(special[r.Name], general...)
		depth := length
		if r.Form.Path == nil {
			depth = 2
		}
		var try func(path string, n int)
		try = func(path string, n int) {
			if n == 0 {
				if tried++; tried%every == 0 {
					holdsForm(t, r, "", path, "")
					holdsViolations(t, r, r.Name+":"+path)
				}
				return
			}
			for _, token := range tokens {
				try(path+token, n-1)
			}
		}
		try("", depth)
	}
}

// rules are those of all schemes. Fuzzing chooses one for each input.
var rules = slices.Collect(scheme.Known().All())

// ruleOf returns the index of the rules for a scheme.
func ruleOf(name string) uint16 {
	return uint16(slices.IndexFunc(rules, func(r scheme.Rules) bool { return strings.EqualFold(r.Name, name) }))
}

func FuzzForm(f *testing.F) {
	for _, row := range table(f, "equivalence.tsv") {
		for _, text := range row[:2] {
			u := uri.Split(text)
			before := ""
			if u.HasAuthority {
				before = "//" + u.Authority
			}
			f.Add(ruleOf(u.Scheme), before, u.Path, "?+q#f")
		}
	}
	for i := range rules {
		f.Add(uint16(i), "", "/.//.", "0")
	}
	f.Fuzz(func(t *testing.T, i uint16, before, path, after string) {
		holdsForm(t, rules[int(i)%len(rules)], before, path, after)
	})
}

func FuzzViolations(f *testing.F) {
	for _, row := range table(f, "violations.tsv") {
		name, rest, _ := strings.Cut(row[0], ":")
		f.Add(ruleOf(name), rest)
	}
	f.Fuzz(func(t *testing.T, i uint16, rest string) {
		r := rules[int(i)%len(rules)]
		for _, before := range []string{"", "//u:" + hidden + "@", "u:" + hidden + "@"} {
			holdsViolations(t, r, r.Name+":"+before+rest)
		}
		for _, after := range []string{";token=", "?token=", "&token=", "#token="} {
			holdsViolations(t, r, r.Name+":"+rest+after+hidden)
		}
	})
}

// TestLong checks forms and rules with long texts, with which a function that is not
// linear would take too long.
func TestLong(t *testing.T) {
	testenv.NotShort(t, "it reads texts of 64 KiB with every rule")
	testenv.NotRace(t, "it reads texts of 64 KiB with every rule")
	n := testenv.Tier(0, 1<<16, 1<<18)
	var descending strings.Builder
	for i := range n {
		descending.WriteString(";p")
		for digit := n - i; digit > 0; digit /= 10 {
			descending.WriteByte('0' + byte(digit%10))
		}
	}
	for name, paths := range map[string][]string{
		"data":    {strings.Repeat(";", n) + ",", "a/b" + strings.Repeat(";a=b", n) + ",", strings.Repeat("%22", n)},
		"geo":     {"1,1" + descending.String(), strings.Repeat("0", n) + "," + strings.Repeat("0", n), "1,1" + strings.Repeat(";a", n)},
		"mailto":  {strings.Repeat("A@B,", n), strings.Repeat("a@b,", n) + "A@B", "%22" + strings.Repeat("%5C", n), strings.Repeat("%22", n), strings.Repeat("a.", n), strings.Repeat("a@%5B,", n), strings.Repeat("a@%5B", n)},
		"sip":     {"A@H" + descending.String(), "A@H" + strings.Repeat(";x", n), strings.Repeat("@", n)},
		"tel":     {"+1" + descending.String(), "+" + strings.Repeat("-", n), "+1" + strings.Repeat(";x=1", n)},
		"urn":     {"isbn:" + strings.Repeat("-", n), "oid:" + strings.Repeat("1.", n), strings.Repeat("a", n), "isbn:" + strings.Repeat("123456789x-", n)},
		"tag":     {strings.Repeat("a.", n), strings.Repeat("a@", n)},
		"sms":     {strings.Repeat("+1,", n)},
		"dns":     {strings.Repeat("A", n) + "."},
		"h323":    {strings.Repeat("A;", n) + "@", strings.Repeat("@", n)},
		"iax":     {strings.Repeat("A@:", n), "A/" + strings.Repeat("B", n)},
		"im":      {strings.Repeat("a@B,", n), "%22" + strings.Repeat("%5C", n)},
		"iris":    {strings.Repeat("a/", n)},
		"nih":     {"x;" + strings.Repeat("-", n)},
		"pkcs11":  {"a=" + strings.ReplaceAll(descending.String(), ";", "=;"), strings.Repeat("a=;", n)},
		"session": {strings.Repeat("a@", n)},
		"service": {strings.Repeat("a:", n) + "/"},
		"xcon":    {strings.Repeat("A@", n)},
	} {
		r, _ := scheme.Known().Rules(name)
		for _, path := range paths {
			u := uri.MustParseURI(name + ":" + path)
			r.ViolationsOf(u)
			known.NormalizeURI(u, uri.LevelScheme)
		}
	}
}
