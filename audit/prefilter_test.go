package audit

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/scan/scantest"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/ipblock"
	"github.com/urikit/uri/internal/readers/ipv4"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/scheme"
)

func TestMain(m *testing.M) { scantest.Main(m) }

// configured are the zero Auditor, and Auditors with the optional rules, without and with
// names in the Config.
var configured = []Auditor{
	{},
	allRules(Config{}),
	allRules(Config{Parameters: []string{"mine"}, Trusted: []string{"h.h"}, Ports: []uint16{8080}, Schemes: []string{"https"}}),
	allRules(Config{IRIs: true}),
}

func allRules(c Config) Auditor {
	for _, rule := range Rules() {
		if rule.Optional {
			c.Also = append(c.Also, rule.ID)
		}
	}
	return mustNew(c)
}

func mustNew(c Config) Auditor {
	a, err := New(c)
	if err != nil {
		panic(err)
	}
	return a
}

// unfiltered applies all rules that are on to a text, whatever its signs.
func unfiltered(s settings, text string) []Finding {
	for i := range s.needs {
		s.needs[i] = everySign
	}
	a := Auditor{&s}
	x := audit{by: a}
	if r, err := uri.Parse(text); err == nil {
		x.setReference(r)
	} else {
		x = a.ofRefused(text, err)
	}
	return x.run(everySign)
}

// missed returns the findings of rules that, by their signs, cannot have a finding in a text.
// It turns the other rules off, so that they hide no finding.
func missed(a Auditor, text string) []Finding {
	r, err := uri.Parse(text)
	if err != nil {
		return nil // the prefilter applies all rules
	}
	has, resolved, parsed := signsOf(a, &r)
	for _, has := range [...]signs{has, resolved, parsed, a.settings().signsOf(&r, odd, nil)} {
		s, skipped := *a.settings(), false
		for i := range rules {
			s.rules[i].on = s.rules[i].on && has&rules[i].anySign() == 0
			skipped = skipped || s.rules[i].on
		}
		if skipped {
			if found := unfiltered(s, text); found != nil {
				return found
			}
		}
	}
	return nil
}

// signsOf returns the signs of the text of a reference, before and after the rules of its scheme
// are asked, and those of the reference.
func signsOf(a Auditor, r *uri.Reference) (has, resolved, parsed signs) {
	has, t := a.settings().signs(r.String())
	resolved = has
	if has&(oddForm|oddScheme) == oddScheme && !t.mayBreak(r, ofRest, has&encoded == 0) {
		resolved &^= oddScheme
	}
	return has, resolved, a.settings().signsOf(r, resolved, t)
}

// checkPrefilter is checkConfigured for each configuration.
func checkPrefilter(t testing.TB, text string) {
	t.Helper()
	for i := range configured {
		checkConfigured(t, text, i)
	}
}

// checkConfigured compares the findings and the readings of a text by configured[i] with and
// without the prefilter.
func checkConfigured(t testing.TB, text string, i int) {
	t.Helper()
	a := configured[i]
	if found := missed(a, text); found != nil {
		t.Fatalf("%q lacks signs, by configuration %d: %+v", redact.String(text), i, found)
	}
	if host, ok := plainHost(text); ok {
		if got, want := a.appendReadings(nil, text), a.appendEachReading(nil, text); !slices.Equal(got, want) {
			t.Fatalf("%q, by configuration %d, has the plain host %q:\n%+v, by each reader\n%+v", redact.String(text), i, host, got, want)
		}
	}
	want := unfiltered(*a.settings(), text)
	if got := a.AuditText(text); !reflect.DeepEqual(got, want) {
		t.Fatalf("%q, by configuration %d:\n%+v, without the prefilter\n%+v", redact.String(text), i, got, want)
	}
	if r, err := uri.Parse(text); err == nil {
		if got := a.Audit(r); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q, parsed, by configuration %d:\n%+v, without the prefilter\n%+v", redact.String(text), i, got, want)
		}
	}
}

// seeds returns texts from the probes, the recorded readers, the examples of the rules
// and the lists of URIs.
func seeds(t testing.TB) (list []string) {
	list = append(list, alone...)
	for i := range rules {
		list = append(list, rules[i].Example)
	}
	for _, p := range probes(t) {
		list = append(list, p.In)
	}
	for _, r := range records(t) {
		list = append(list, r.Text)
	}
	files := []string{"../testdata/corpus/sample.txt"}
	if folder := os.Getenv("URIKIT_CORPUS"); folder != "" {
		more, _ := filepath.Glob(filepath.Join(folder, "*.txt"))
		files = append(files, more...)
	}
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(file) {
			list = append(list, string(bytes.TrimSuffix(line, []byte("\n"))))
		}
	}
	return list
}

func TestPrefilter(t *testing.T) {
	list := seeds(t)
	scantest.Each(func(string) {
		for i, s := range list {
			if !testing.Short() || i%5 == 0 {
				checkPrefilter(t, s)
			}
		}
	})
}

// pieces are texts that rules search for, and texts that are similar to them.
var pieces = append([]string{
	"http://", "https://", "HTTP://", "ftp://", "//", "/", "?", "#", "=", "&", ";", ",", ":", "@", "%", "-", ".", "_", "~", "+", "!", "'",
	"h", "H.h", "1", "9", "0x1f", "127.0.0.1", "8.8.8.8", "256", "[::1]", "[v1.a]", "u:p@", ":80", ":0", ":8080", ":65536",
	"www.", ".com.", ".NET", ".org.", ".co.uk", "localhost", "metadata", ".test", ".local", "xn--", "xn--pple-43d", "--", "..", ".-", "-.",
	"/%2E?", "/%2e%2E#", "/%61ux?", "/.", "/..", "/...", "/..;", "/./", "//", "/c:", "/aux", "/CON.", "/com1", "/lpt", "/nul/", "/prn", "/auxiliary", "/com/",
	"%2E", "%2f", "%5c", "%00", "%0a", "%7F", "%20", "%25", "%2541", "%3A", "%5B", "%5D", "%26", "%C0%AF", "%E2%80%AE", "%e2%91%a0", "%zz", "%4", "%C2%B9",
	"mine=", "MINE=x", "[", "]", "\\", " ", "\t", "\x80", "é", "&amp;", strings.Repeat("a", 50), strings.Repeat("p/", 31),
}, spellings()...)

// spellings returns the names of secrets in several spellings.
func spellings() (list []string) {
	for name, more := range secret.Names() {
		if len(name) < 3 {
			continue
		}
		for _, name := range []string{name, name + more} {
			list = append(list, name+"=v", name+"-=v", strings.ToUpper(name)+"=v", "x%5B"+name+"%5D=v", name+"%5B12=v",
				name[:2]+"-"+name[2:]+"=v", name[:1]+"."+name[1:]+"_=v", fmt.Sprintf("%%%02x%s=v", name[0], name[1:]))
		}
	}
	return list
}

// hostPieces are parts of the names of hosts.
var hostPieces = []string{
	"8", "1.", "0x", ".", "-", "a", "8.8.8.", "127.0.0.1", "xn--", "com", "net.", "localhost", "metadata", "test", "www.", "0", "256", ".com", "a.b", "1a", "x1",
}

// schemes returns the names of all schemes about which rules are, each with a colon, and of some
// others.
var schemes = sync.OnceValue(func() (list []string) {
	for r := range scheme.Registrations() {
		list = append(list, r.Name+":")
	}
	for r := range scheme.Known().All() {
		list = append(list, r.Name+":", r.Name+":", strings.ToUpper(r.Name)+":")
	}
	for _, name := range riskySchemes {
		list = append(list, name+":")
	}
	return append(list, "unknown:", "a.b:", "localhost:", "x+y:")
})

var schemed = regexp.MustCompile(`^[A-Za-z.+-]+:`)

// schemePieces are parts of paths of schemes, valid and not.
var schemePieces = []string{
	"a.b@c.d", "John.Doe", "@example.com", "a..b", ".a", "a.", ",", "+1-816-555-1212", "+", "()", ";ext=1", ";phone-context=+1", "ietf:rfc:2648",
	"isbn:0451450523", "oid:1.2.3", "example:a", "a:b", "?+r", "?=q", "comp.infosystems", "*", ".", "..", "./", "../", "/..", "/../", "//", "8080", "00", "0/",
	"#f", "?q", "?subject=x", "u@", "%41", "%C3%A9", ";type=a", ";type=x", "127.0.0.1", "H.H",
}

// mutate returns a text made of seeds and pieces.
func mutate(r *rand.Rand, seeds []string) string {
	some := func(list []string) string { return list[r.IntN(len(list))] }
	var s string
	switch r.IntN(6) {
	case 0:
		s = some(seeds)
	case 1: // the beginning of one seed and the end of another
		a, b := some(seeds), some(seeds)
		s = a[:r.IntN(len(a)+1)] + b[r.IntN(len(b)+1):]
	case 2:
		s = "http://h.h" + some([]string{"", "/", "?", "#"}) + strings.Repeat("p", r.IntN(80))
		for range 1 + r.IntN(4) {
			s += some(pieces)
		}
	case 3:
		s = some(pieces[:3])
		for range 1 + r.IntN(5) {
			s += some(pieces)
		}
	case 4:
		s = "http://"
		for range 1 + r.IntN(5) {
			s += some(hostPieces)
		}
		s += some([]string{"", "", "/", "?", "#", "/a"})
	case 5: // of another scheme
		s = some(schemes()) + some([]string{"", "", "//", "//h.h", "//h.h/", "/"})
		for range r.IntN(4) {
			if r.IntN(2) == 0 {
				s += some(schemePieces)
			} else {
				s += some(pieces)
			}
		}
	}
	if r.IntN(8) == 0 {
		rest := schemed.FindString(s)
		s = some(schemes()) + s[len(rest):]
	}
	for range r.IntN(4) {
		i := r.IntN(len(s) + 1)
		j := min(i+r.IntN(3), len(s))
		switch r.IntN(4) {
		case 0:
			s = s[:i] + s[j:]
		case 1:
			s = s[:i] + some(pieces) + s[j:]
		case 2:
			s = s[:i] + string(rune(' '+r.IntN(0x5F))) + s[j:]
		case 3:
			s = s[:i] + fmt.Sprintf("%%%02X", r.IntN(256)) + s[j:]
		}
	}
	return s
}

func TestPrefilterMutated(t *testing.T) {
	list := seeds(t)
	r := rand.New(rand.NewPCG(1, 2))
	for range testenv.Tier(5_000, 5_000, 1_000_000) {
		checkPrefilter(t, mutate(r, list))
	}
}

// TestPrefilterNames checks that the prefilter finds each name of a secret, in each spelling and at
// each place in the blocks of the scanner. In the full tier each spelling is at each place, and
// otherwise at some of them.
func TestPrefilterNames(t *testing.T) {
	step := testenv.Tier(7, 5, 1)
	for i, spelling := range spellings() {
		for _, before := range []string{"?", "#", "/;", "?a&", "?id=1&", "?a=b;", "?=", "?a=/p?"} {
			for pad := i % step; pad < 70; pad += step {
				s := "http://h.h/" + strings.Repeat("p", pad) + before + spelling
				if (Auditor{}).AuditText(s) == nil {
					t.Fatalf("nothing in %q", s)
				}
			}
		}
	}
}

// alone are texts with a finding of a rule and with only one of its signs.
var alone = []string{
	"http://h.1.", "http://8.8.8.", "http://localhost.", "http://metadata.google.internal/", "http://a.com.b.example/", "http://h.h.example/", "http://h.h/c:/",
	"http://h.h/%2E?", "http://h.h/%2E#", "http://h.h/%2E;/", "http://h.h/a%75x", "http://h.h/..;/", "http://h.h/...",
	"http://h.h/?to%6Ben=v", "http://h.h/?mine=v", "http://h.h/?token=v",
}

// TestDeclaredSigns checks that each rule needs all of its signs: for each sign there is a
// text with a finding of the rule and without its other signs.
func TestDeclaredSigns(t *testing.T) {
	alwaysApplied := map[string]bool{auditname.SchemeNotHTTPS: true, auditname.SchemeNotAllowed: true} // the rules without signs
	shown := make(map[string]signs)                                                                    // by rule, the signs that such a text shows to be needed
	for _, s := range seeds(t) {
		r, err := uri.Parse(s)
		if err != nil {
			continue
		}
		for _, a := range configured {
			_, _, has := signsOf(a, &r)
			for _, f := range a.Audit(r) {
				i := indexes[f.ID]
				if needed := has & rules[i].needs; has&oddForm == 0 && needed&(needed-1) == 0 {
					shown[f.ID] |= needed
				} else if has&oddForm != 0 {
					shown[f.ID] |= oddForm
				}
			}
		}
	}
	for i := range rules {
		rule := &rules[i]
		if rule.needs == 0 != alwaysApplied[rule.ID] {
			t.Errorf("%s declares the signs %b, and that it is always applied is known: %t", rule.ID, rule.needs, alwaysApplied[rule.ID])
		}
		if rule.needs == invalidText {
			continue // the rule applies to no valid text
		}
		if missing := rule.needs &^ shown[rule.ID]; missing != 0 {
			t.Errorf("%s: no text shows that it needs the signs %b", rule.ID, missing)
		}
	}
}

// Each name of a rule in package auditname is that of one rule.
func TestIDs(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../internal/auditname/auditname.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	constants := make(map[string]bool)
	for _, spec := range file.Decls[0].(*ast.GenDecl).Specs { // the rules are the first declaration
		value, _ := strconv.Unquote(spec.(*ast.ValueSpec).Values[0].(*ast.BasicLit).Value)
		constants[value] = true
	}
	if len(constants) != len(rules) || len(indexes) != len(rules) {
		t.Errorf("%d constants, %d IDs and %d rules", len(constants), len(indexes), len(rules))
	}
	for id := range constants {
		if _, ok := indexes[id]; !ok {
			t.Errorf("no rule has the ID %s", id)
		}
	}
}

// A rule without signs applies to every text.
func TestUndeclaredSigns(t *testing.T) {
	rule := &rules[indexes[auditname.SingleLabel]]
	needs := rule.needs
	defer func() { rule.needs = needs }()
	for _, test := range []struct {
		needs signs
		found int
	}{{0, 1}, {invalidText, 0}, {needs, 1}} {
		rule.needs = test.needs
		a := mustNew(Config{Only: []string{auditname.SingleLabel}})
		if found := a.AuditText("http://intranet/"); len(found) != test.found {
			t.Errorf("with the signs %b: %+v", test.needs, found)
		}
	}
}

// TestSigns compares the result of signs with their descriptions.
func TestSigns(t *testing.T) {
	plain := regexp.MustCompile(`^(?i:https?)://([A-Za-z0-9.-]+)($|[/?#].*$)`)
	matches := func(pattern string) func(host, rest string) bool {
		p := regexp.MustCompile(pattern)
		return func(host, rest string) bool { return p.MatchString(host + "\n" + rest) }
	}
	defined := []struct {
		sign signs
		has  func(host, rest string) bool
	}{
		{always, matches("")},
		{numberLabel, func(host, _ string) bool { return strings.HasSuffix(host, ".") || ipv4.EndsInNumber(host) }},
		{ipv4Begin, func(host, _ string) bool { return scan.IPv4address(host) > 0 }},
		{strayJoint, matches(`^[.-]|[.-]\n|^.*[.-][.-].*\n`)},
		{innerDomain, matches(`(?i)^[^\n]*\.(com|net|org)\.[^\n]*\.[^\n]*\n`)},
		{oneLabel, matches(`^[^.\n]*\n`)},
		{specialName, func(host, _ string) bool { _, ok := ipblock.FindName(host); return ok }},
		{dotSegment, matches(`/\.([^A-Za-z]|$)`)},
		{drive, matches(`/.:`)},
		{device, matches(`(?i)/((aux|con|lpt|nul|prn)([^a-z]|$)|com[0-9%])`)},
	}
	compare := func(text string) {
		if _, err := uri.Parse(text); err != nil {
			if has, _ := zeroSettings.signs(text); has&unproven == 0 {
				t.Fatalf("%q lacks the sign that it may be no reference", text)
			}
			return
		}
		var want signs
		m := plain.FindStringSubmatch(text)
		got, of := zeroSettings.signs(text)
		if of != nil {
			return // of another scheme
		}
		got &^= secretName | ownParameter
		if m == nil || strings.Index(text, "//")+2+len(m[1]) >= 64 {
			want = everySign &^ (invalidText | secretName | ownParameter)
		} else {
			for _, d := range defined {
				if d.has(m[1], m[2]) {
					want |= d.sign
				}
			}
			switch many := strings.Count(text, "%") > fewTriplets; {
			case many && got&unproven != 0:
				want |= anyTriplet
			case hasSignOfTriplet(text):
				want |= encoded | separator
			}
		}
		if got != want {
			t.Fatalf("%q: signs %b, want %b", text, got, want)
		}
	}
	list := seeds(t)
	r := rand.New(rand.NewPCG(5, 6))
	n := testenv.Tier(10_000, 20_000, 1_000_000)
	scantest.Each(func(string) {
		for range n {
			compare(mutate(r, list))
		}
	})
}

// hasSignOfTriplet reports whether a text has a triplet that can be a sign: of a control character,
// of one outside ASCII, of a delimiter, or of one that belongs to a special name.
func hasSignOfTriplet(text string) bool {
	for _, at := range regexp.MustCompile("%..").FindAllStringIndex(text, -1) {
		n, _ := strconv.ParseUint(text[at[0]+1:at[1]], 16, 8)
		c := byte(n)
		isName := ascii.IsAlphanumeric(c) || c == '.'
		inPath := strings.IndexByte(text[max(0, at[0]-2*scan.Block):at[0]], '?') < 0
		if c < ' ' || c > '~' || strings.IndexByte("%;#&=", c) >= 0 || inPath && (strings.IndexByte(`/\?:[]`, c) >= 0 || isName && mayName(text, at[0], c)) {
			return true
		}
	}
	return false
}

// Most plain texts have no signs.
func TestPlainTexts(t *testing.T) {
	for _, s := range []string{"http://a.a", "http://example.com/", "https://www.example.co.uk/a/contact?x&z#top", "http://h.h/c/nu/auxiliary/a?a:b@c"} {
		if has, _ := zeroSettings.signs(s); has != always {
			t.Errorf("%q has the signs %b", s, has)
		}
	}
	lines := 0
	plain := 0
	for _, s := range seeds(t) {
		if _, err := uri.Parse(s); err == nil && strings.HasPrefix(s, "https://www.") {
			lines++
			if has, _ := zeroSettings.signs(s); has == always {
				plain++
			}
		}
	}
	if 10*plain < 9*lines {
		t.Errorf("%d of %d lines have no signs", plain, lines)
	}
}

// FuzzPrefilter has one configuration and one beginning of the text at a time, to be fast.
func FuzzPrefilter(f *testing.F) {
	beginnings := [...]string{"", "http://h", "http://h.h", "http://h.h/?"}
	for i := range rules {
		for n := range configured {
			f.Add(rules[i].Example, uint8(n), uint8(0))
		}
	}
	for n := range beginnings {
		f.Add("https://www.example.com.au/a-b/contact?x=y&amp;z#top", uint8(0), uint8(n))
	}
	f.Fuzz(func(t *testing.T, s string, configuration, beginning uint8) {
		text := beginnings[int(beginning)%len(beginnings)] + s
		scantest.Each(func(string) { checkConfigured(t, text, int(configuration)%len(configured)) })
	})
}
