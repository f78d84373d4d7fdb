package canonical_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/geo"
	"github.com/urikit/uri/scheme/tel"
	"github.com/urikit/uri/scheme/urn"
)

var pairsFile = flag.String("pairs", "", "write pairs that only the rules of their scheme make equivalent to `file`, normalized up to the level before")

// known normalizes by the rules of all known schemes.
var known = uri.Normalizer{Schemes: scheme.Known()}

// A respeller changes a URI a little.
type respeller struct{ *rand.Rand }

func (r respeller) one(list ...string) string { return list[r.IntN(len(list))] }

// change returns s with a small change, which may be another spelling of it, another URI, or none.
func (r respeller) change(s string) string {
	i := r.IntN(len(s) + 1)
	colon := strings.IndexByte(s, ':')
	replaced := func(change func(triplet string) string) string {
		all := triplet.FindAllStringIndex(s, -1)
		if len(all) == 0 {
			return s
		}
		at := all[r.IntN(len(all))]
		return s[:at[0]] + change(s[at[0]:at[1]]) + s[at[1]:]
	}
	switch r.IntN(12) {
	case 0:
		if i < len(s) {
			if c := s[i : i+1]; c == strings.ToUpper(c) {
				return s[:i] + strings.ToLower(c) + s[i+1:]
			}
			return s[:i] + strings.ToUpper(s[i:i+1]) + s[i+1:]
		}
	case 1, 2:
		if colon < i && i < len(s) && s[i] != '%' {
			return s[:i] + fmt.Sprintf(r.one("%%%02X", "%%%02x"), s[i]) + s[i+1:]
		}
	case 3, 4:
		return replaced(octet)
	case 5:
		return replaced(strings.ToLower)
	case 6:
		if n := strings.IndexAny(s[i:], "/:"); n >= 0 {
			return s[:i+n+1] + r.one("./", "../", "x/../", "/", "%2e/", ".//") + s[i+n+1:]
		}
	case 7:
		if n := strings.Index(s, "//"); n >= 0 {
			end := n + len("//") + len(divided(s).authority)
			return s[:end] + r.one(":", ":80", ":443", ":21", ":0", ":5060") + s[end:]
		}
	case 8:
		return s[:i] + r.one("-", ".", "/", ";", "?", "#", "0", "+", "%20", "&", ",", "@", "=", ":", "(", ")", "a", "A", "*", "_", "~", "%2F", "%3B", "%2C") + s[i:]
	case 9:
		if i < len(s) {
			return s[:i] + s[i+1:]
		}
	case 10:
		return s + r.one("/", "?", "#", ".", "/.", "/..", "%00", ";", ",", "&")
	case 11:
		separator := r.one(";", "&", ",", "/")
		if parts := strings.Split(s[colon+1:], separator); len(parts) > 2 {
			k := 1 + r.IntN(len(parts)-2)
			parts[k], parts[k+1] = parts[k+1], parts[k]
			return s[:colon+1] + strings.Join(parts, separator)
		}
	}
	return s
}

// moreSeeds are URIs of schemes of which equivalence.tsv has none.
var moreSeeds = []string{
	"about:blank#x", "about:srcdoc?a/../b", "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=50.00&label=Luke-Jr", "did:example:123/a/../b?service=files#key-1", "did:web:Example.com%3A3000:user",
	"ethereum:0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B@1/transfer?value=1", "go:Mercedes%20Benz?a=b;lang=de", "leaptofrogans:a*b", "magnet:?xt=urn:btih:C12FE1C06BBA254A9DC9F519B335AA7C1367A88A&dn=x",
	"mid:960830.1639@XIson.com/partA.960830.1639@XIson.com", "nih:sha-256-32;53269057;b", "nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f", "opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
	"service:printer:lpr://h.example/a;x=1", "session:a/../b", "tv:abc.com", "xcon-userid:Ji092i@example.com",
}

// seeds returns URIs by their schemes.
func seeds(t *testing.T) map[string][]string {
	t.Helper()
	list := slices.Clone(moreSeeds)
	table, err := os.ReadFile("../scheme/testdata/equivalence.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(string(table)) {
		if cells := strings.Split(row, "\t"); strings.Contains(cells[0], ":") {
			list = append(list, cells[:2]...)
		}
	}
	by := map[string][]string{}
	for _, s := range list {
		name, _, _ := strings.Cut(strings.ToLower(s), ":")
		if !slices.Contains(by[name], s) {
			by[name] = append(by[name], s)
		}
	}
	return by
}

// documents have, for the schemes whose documents make more equivalent than RFC 3986 does for all,
// functions that write equivalent URIs in one way. They are not the forms of package scheme: those
// that can, ask the scheme's parser, and others know what the document says in the simplest way.
// The result may make more equal than the document does.
var documents = map[string]func(g byAppendixB) string{
	// RFC 7565, section 4; RFC 3860; RFC 3859: the domain has no case.
	"acct": domainWithoutCase, "im": domainWithoutCase, "pres": domainWithoutCase,
	// RFC 6068, section 2, with RFC 5321: the domains of addresses have no case.
	"mailto": domainWithoutCase,
	// RFC 6501, section 4.1; RFC 4078, section 4; DOI Handbook, section 2.4.
	"xcon": withoutCase, "xcon-userid": withoutCase, "crid": withoutCase, "doi": withoutCase,
	// RFC 3508, section 3; RFC 4501, section 3: DNS ignores case and a dot at the end.
	"h323": withoutCase,
	"dns": func(g byAppendixB) string {
		g.path = strings.TrimSuffix(lowered(g.path), ".")
		return g.String()
	},
	// RFC 5456, section 5.1: names and numbers have no case, and the port is 4569.
	"iax": func(g byAppendixB) string {
		user, rest, _ := strings.Cut("@"+g.path, "@")
		if n := strings.LastIndexByte(g.path, '@'); n >= 0 {
			user, rest = g.path[:n], g.path[n:]
		}
		g.path = user + strings.Replace(strings.Replace(lowered(rest), ":4569", "", 1), ":/", "/", 1)
		return g.String()
	},
	// RFC 4452, section 3.1.
	"info": func(g byAppendixB) string {
		namespace, identifier, _ := strings.Cut(g.path, "/")
		g.path = lowered(namespace) + "/" + identifier
		return g.String()
	},
	// RFC 4975, section 6.1: the transport has no case.
	"msrp": transportWithoutCase, "msrps": transportWithoutCase,
	// RFC 3887, section 9: "track" is a string of ABNF.
	"mtqp": func(g byAppendixB) string {
		if len(g.path) > len("/track/") && strings.EqualFold(g.path[:len("/track/")], "/track/") {
			g.path = "/track/" + g.path[len("/track/"):]
		}
		return g.String()
	},
	// RFC 5538, section 3.3: "*" means all groups, as an empty path does.
	"news": func(g byAppendixB) string {
		if g.hasAuthority && g.path == "/*" {
			g.path = "/"
		}
		return g.String()
	},
	// RFC 7064, section 3.1; RFC 7065, section 3.1: the path is a host and a port.
	"stun": withoutCase, "stuns": withoutCase, "turn": withoutCase, "turns": withoutCase,
	// RFC 5122, section 2.2: the domain has no case.
	"xmpp": func(g byAppendixB) string {
		slash := strings.TrimPrefix(g.path, "/")
		jid, resource, _ := strings.Cut(slash, "/")
		node, domain, ok := strings.Cut(jid, "@")
		if !ok {
			node, domain = "", jid
		}
		g.path = g.path[:len(g.path)-len(slash)] + node + "@" + lowered(domain) + "/" + resource
		return g.String()
	},
	// RFC 8089, section 2 and Appendix B: no authority, an empty one and localhost.
	"file": func(g byAppendixB) string {
		if g.authority == "localhost" || g.authority == "" {
			g.hasAuthority, g.authority = false, ""
		}
		return g.String()
	},
	// RFC 3261, section 19.1.4: the host and the parameters have no case, and the parameters no
	// order.
	"sip": ofSIP, "sips": ofSIP,
	// RFC 5724, section 2.2, with RFC 3966: numbers have no visual separators, parameters no case.
	"sms": func(g byAppendixB) string {
		recipients := strings.Split(g.path, ",")
		for i, r := range recipients {
			parts := strings.Split(lowered(r), ";")
			for j := range parts {
				if j == 0 || strings.HasPrefix(parts[j], "ext=") || strings.HasPrefix(parts[j], "phone-context=+") {
					parts[j] = withoutSeparators.Replace(parts[j])
				}
			}
			slices.Sort(parts[1:])
			recipients[i] = strings.Join(parts, ";")
		}
		g.path = strings.Join(recipients, ",")
		return g.String()
	},
	// RFC 2397 with RFC 2045, section 5.1: types and names of parameters have no case.
	"data": func(g byAppendixB) string {
		mediaType, data, _ := strings.Cut(g.path, ",")
		parts := strings.Split(mediaType, ";")
		for i, p := range parts {
			name, value, _ := strings.Cut(p, "=")
			parts[i] = lowered(name) + "=" + value
		}
		g.path = strings.Join(parts, ";") + "," + data
		return g.String()
	},
	// These have parsers.
	"tel": func(g byAppendixB) string {
		n, err := tel.Parse("tel:" + g.path)
		if err != nil {
			return g.String()
		}
		g.path = n.Normal().String()
		return g.String()
	},
	"geo": func(g byAppendixB) string {
		p, err := geo.Parse("geo:" + g.path)
		if err != nil {
			return g.String()
		}
		g.path = p.Normal().String()
		return g.String()
	},
	"urn": func(g byAppendixB) string {
		u, err := urn.Parse("urn:" + g.path)
		if err != nil {
			nid, nss, _ := strings.Cut(g.path, ":")
			g.path = lowered(nid) + ":" + nss
			return g.String()
		}
		g.path = u.Normal().String()
		return g.String()
	},
}

var withoutSeparators = strings.NewReplacer("-", "", ".", "", "(", "", ")", "")

func withoutCase(g byAppendixB) string {
	g.path = lowered(g.path)
	return g.String()
}

func domainWithoutCase(g byAppendixB) string {
	addresses := strings.Split(g.path, ",")
	for i, a := range addresses {
		at := strings.LastIndexByte(a, '@') + 1
		addresses[i] = a[:at] + lowered(a[at:])
	}
	g.path = strings.Join(addresses, ",")
	return g.String()
}

func transportWithoutCase(g byAppendixB) string {
	parts := strings.Split(g.path, ";")
	if len(parts) > 1 {
		parts[1] = lowered(parts[1])
	}
	g.path = strings.Join(parts, ";")
	return g.String()
}

// ofSIP takes the query for headers. A user can have ";", "?" and "/".
func ofSIP(g byAppendixB) string {
	text := g.path
	if g.hasQuery {
		text += "?" + g.query
	}
	at := strings.LastIndexByte(text, '@') + 1
	host, headers, _ := strings.Cut(text[at:], "?")
	parts := strings.Split(lowered(host), ";")
	slices.Sort(parts[1:])
	fields := strings.Split(headers, "&")
	slices.Sort(fields)
	return g.scheme + ":" + text[:at] + strings.Join(parts, ";") + "?" + strings.Join(fields, "&") + "#" + g.fragment
}

// TestPairs compares URIs that are near each other, of each scheme with rules. At each level they
// are equivalent if they have one normal form, and then at all later levels too. They are
// equivalent only if RFC 3986 says so, or at [uri.LevelScheme] the scheme's document. Then they
// have one key in each canonical profile that reads schemes.
func TestPairs(t *testing.T) {
	n := testenv.Tier(300, 3000, 1_000_000)
	var keys []canonical.Profile
	for _, p := range canonical.Profiles() {
		if p.Level >= uri.LevelScheme && !p.Browser {
			keys = append(keys, p)
		}
	}
	if len(keys) == 0 {
		t.Fatal("no profile has a key")
	}
	var record *os.File
	if *pairsFile != "" {
		var err error
		if record, err = os.Create(*pairsFile); err != nil {
			t.Fatal(err)
		}
		defer record.Close()
	}
	all := seeds(t)
	r := respeller{rand.New(rand.NewPCG(3986, 623))}
	pairs, bad, equal := 0, 0, map[uri.Level]int{}
	for rules := range scheme.Known().All() {
		list := all[rules.Name]
		if rules.Form.Opaque != slices.Contains(opaque, rules.Name) {
			t.Errorf("%s: opaque is %t", rules.Name, rules.Form.Opaque)
		}
		if len(list) == 0 {
			t.Errorf("no URI of the scheme %s", rules.Name)
			continue
		}
		for range n {
			a := list[r.IntN(len(list))]
			b := a
			for range r.IntN(3) {
				a = r.change(a)
			}
			for range 1 + r.IntN(3) {
				b = r.change(b)
			}
			x, errA := uri.ParseURI(a)
			y, errB := uri.ParseURI(b)
			if errA != nil || errB != nil || a == b || !strings.EqualFold(x.Scheme(), rules.Name) || !strings.EqualFold(y.Scheme(), rules.Name) {
				continue
			}
			pairs++
			level := nests(t, x, y)
			if level > uri.LevelScheme {
				continue
			}
			equal[level]++
			if why := wrong(&rules, a, b, level); why != "" {
				t.Errorf("%q and %q are equivalent at %v: %s", a, b, level, why)
				if bad++; bad == 50 {
					t.FailNow()
				}
			}
			if record != nil && level == uri.LevelScheme {
				fmt.Fprintf(record, "%s\t%s\n", known.Normalize(x.Reference(), uri.LevelPath), known.Normalize(y.Reference(), uri.LevelPath))
			}
			for _, p := range keys {
				keyA, errA := p.Apply(x)
				keyB, errB := p.Apply(y)
				if keyA != keyB || (errA == nil) != (errB == nil) {
					t.Errorf("%q and %q are equivalent at %v, and have the keys %q (%v) and %q (%v) by %s", a, b, level, keyA, errA, keyB, errB, p.Name)
				}
			}
		}
	}
	t.Attr("pairs", testenv.Figure(pairs))
	for level := uri.LevelCase; level <= uri.LevelScheme; level++ {
		if equal[level] < pairs/1000 {
			t.Errorf("%d of %d pairs are equivalent from %v on", equal[level], pairs, level)
		}
	}
}

// nests checks that two URIs are equivalent at a level if and only if they have one normal form,
// and that they are then equivalent at later levels, with the rules of schemes and without. It
// returns the first level with the rules, or one after the last.
func nests(t *testing.T, a, b uri.URI) uri.Level {
	t.Helper()
	first := uri.LevelScheme + 1
	for _, n := range []uri.Normalizer{{}, known} {
		x, y := a.Reference(), b.Reference()
		before := false
		for level := uri.LevelString; level <= uri.LevelScheme; level++ {
			same := n.Equivalent(x, y, level)
			if formA, formB := n.Normalize(x, level), n.Normalize(y, level); same != (formA == formB) {
				t.Errorf("%q and %q at %v: equivalent is %t, and the normal forms are %q and %q", a, b, level, same, formA, formB)
			}
			if before && !same {
				t.Errorf("%q and %q are equivalent before %v, but not there", a, b, level)
			}
			if same && !before && n.Schemes != nil {
				first = level
			}
			before = same
		}
	}
	return first
}

// opaque are the schemes whose documents give them neither an authority nor a hierarchy.
var opaque = strings.Fields("about acct bitcoin blob cid data did doi ethereum geo h323 iax im info ipn iris iris.beep iris.lwz iris.xpc iris.xpcs " +
	"javascript leaptofrogans magnet mailto mid nih opaquelocktoken pkcs11 pres service session sip sips sms stun stuns tag tel turn turns tv urn " +
	"xcon xcon-userid")

// wrong returns why two URIs are not equivalent at a level, or "" if they are.
func wrong(rules *scheme.Rules, a, b string, level uri.Level) string {
	letter, opaque := min(level, uri.LevelPath), slices.Contains(opaque, rules.Name)
	x, y := byTheLetter(a, letter, opaque), byTheLetter(b, letter, opaque)
	if x == y {
		return ""
	}
	if level < uri.LevelScheme {
		return fmt.Sprintf("by RFC 3986, section 6.2.2, they are %q and %q", x, y)
	}
	if !opaque {
		x, y = x.ofAllSchemes(rules.Form.DefaultPort), y.ofAllSchemes(rules.Form.DefaultPort)
	}
	if x == y {
		return ""
	}
	document, ok := documents[rules.Name]
	if !ok {
		return "no document says so"
	}
	if formA, formB := document(x), document(y); formA != formB {
		return fmt.Sprintf("by %s, they are %q and %q", rules.Source, formA, formB)
	}
	return ""
}

// TestCorpus does what TestPairs does for real URIs, with their neighbours and with other spellings
// of themselves.
func TestCorpus(t *testing.T) {
	text, err := os.ReadFile("../testdata/corpus/sample.txt")
	if err != nil {
		t.Fatal(err)
	}
	if name := os.Getenv("URIKIT_CORPUS"); testenv.Full && name != "" {
		lists, err := filepath.Glob(filepath.Join(name, "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, list := range lists {
			more, err := os.ReadFile(list)
			if err != nil {
				t.Fatal(err)
			}
			text = append(text, more...)
		}
	}
	r := respeller{rand.New(rand.NewPCG(2, 623))}
	var before uri.URI
	pairs := 0
	for line := range strings.Lines(string(text)) {
		a, err := uri.ParseURI(strings.TrimRight(line, "\r\n"))
		if err != nil {
			continue
		}
		others := []uri.URI{before}
		for range 5 {
			if b, err := uri.ParseURI(r.change(r.change(a.String()))); err == nil {
				others = append(others, b)
			}
		}
		for _, b := range others {
			if b == (uri.URI{}) || b == a || !strings.EqualFold(a.Scheme(), b.Scheme()) {
				continue
			}
			pairs++
			level := nests(t, a, b)
			rules, ok := scheme.Known().Rules(a.Scheme())
			if !ok || level > uri.LevelScheme {
				continue
			}
			if why := wrong(&rules, a.String(), b.String(), level); why != "" {
				t.Errorf("%q and %q are equivalent at %v: %s", a, b, level, why)
			}
		}
		before = a
		if t.Failed() {
			break
		}
	}
	t.Attr("pairs", testenv.Figure(pairs))
	if pairs < 500 {
		t.Errorf("only %d pairs", pairs)
	}
}
