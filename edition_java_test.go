package uri_test

import (
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/urikit/uri"
)

// The tests compare RFC 2396 with the answers of java.net.URI in testdata/java. Each
// deviation has a name and a function that turns the answer of RFC 2396 into Java's. So no
// answer is left unexplained, and a deviation that no longer exists is found.
// docs/evidence/implementations.md explains each.

// javaParser accepts exactly the grammar of RFC 2396.
var javaParser = uri.Parser{Edition: uri.RFC2396}

// deviations has, by the name of the deviation, the questions in which it occurred.
type deviations map[string][]string

func (d deviations) note(name string, question ...string) {
	d[name] = append(d[name], strings.Join(question, "\t"))
}

func (d deviations) has(name string, question ...string) bool {
	return slices.Contains(d[name], strings.Join(question, "\t"))
}

func TestJava(t *testing.T) {
	asked := 0
	for _, name := range []string{"java-net-uri", "java-net-uri-resolve", "java-net-uri-relativize", "java-net-uri-equals"} {
		asked += len(table(t, "java/"+name+".tsv"))
	}
	t.Logf("%d questions", asked)
	d := make(deviations)
	t.Run("parse", d.parse)
	t.Run("resolve", d.resolve)
	t.Run("relativize", d.relativize)
	t.Run("equals", d.equals)
	t.Run("page", d.page)
}

// TestJavaProbes checks that each probe of RFC 2396 has a recorded answer.
func TestJavaProbes(t *testing.T) {
	asked := make(map[string]bool)
	for _, row := range table(t, "java/java-net-uri.tsv") {
		asked[unquote(t, row["input"])] = true
	}
	for _, row := range table(t, "spec/probes.tsv") {
		if text := unquote(t, row["probe"]); !asked[text] {
			t.Errorf("%q is not in java/java-net-uri.tsv", text)
		}
	}
}

// An extra is a syntax that only Java accepts. It is rewritten to a text that RFC 2396
// accepts, with the same components.
type extra struct {
	name  string
	where *regexp.Regexp                     // the first group is the part to rewrite
	pairs func(part string) (pairs []string) // old, new, old, new
}

// toHost matches a text up to its host.
const toHost = `^(?:[A-Za-z][-+.0-9A-Za-z]*:)?//(?:[^][/?#@]*@)?`

var extras = []extra{
	{
		// The characters are escaped. Braces mark them, so that they differ from octets
		// that were escaped in the text. In a scheme they remain invalid.
		"other characters", regexp.MustCompile(`(?s)^(.*)$`),
		func(part string) (pairs []string) {
			for _, c := range part {
				if c > unicode.MaxASCII && !unicode.IsControl(c) && !unicode.In(c, unicode.Z) {
					pairs = append(pairs, string(c), escape("{"+string(c)+"}"))
				}
			}
			return pairs
		},
	},
	{
		"scope identifier", regexp.MustCompile(toHost + `\[[^][/?#%]+(%[0-9A-Za-z_.]+\])`),
		func(part string) []string { return []string{part, "]"} },
	},
	{
		// A name replaces the address.
		"IPv6 address", regexp.MustCompile(toHost + `(\[[^][/?#]+\])(?::[0-9]*)?(?:[/?#]|$)`),
		func(part string) []string {
			if !isJavaIPv6(strings.Trim(part, "[]")) {
				return nil
			}
			return []string{part, "v6" + strings.NewReplacer("[", "", "]", "x", ":", "x", ".", "y").Replace(part)}
		},
	},
	{
		"brackets", regexp.MustCompile(`(?s)((?:^[A-Za-z][-+.0-9A-Za-z]*:[^/]|[?#]).*)$`),
		func(string) []string { return []string{"[", "%5B", "]", "%5D"} },
	},
}

// escape returns s with every byte percent-encoded.
func escape(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteString("%" + strings.ToUpper(strconv.FormatUint(uint64(s[i])+0x100, 16))[1:])
	}
	return b.String()
}

// isJavaIPv6 reports whether Java reads s as an IPv6 address. An IPv4 address at its end
// may have leading zeros.
func isJavaIPv6(s string) bool {
	tail := s[strings.LastIndexByte(s, ':')+1:]
	if strings.Contains(tail, ".") {
		s = strings.TrimSuffix(s, tail) + leadingZeros.ReplaceAllString(tail, "$1")
	}
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is6() && a.Zone() == ""
}

var leadingZeros = regexp.MustCompile(`\b0+([0-9])`)

// A rewriting lists the extras of a text and the replacements made for them.
type rewriting struct {
	names     []string
	replacers []*strings.Replacer
}

// text rewrites the extras of a text.
func (w *rewriting) text(s string) string {
	for _, e := range extras {
		at := e.where.FindStringSubmatchIndex(s)
		if at == nil {
			continue
		}
		part := s[at[2]:at[3]]
		r := strings.NewReplacer(e.pairs(part)...)
		if done := r.Replace(part); done != part {
			s = s[:at[2]] + done + s[at[3]:]
			w.names = append(w.names, e.name)
			w.replacers = append(w.replacers, r)
		}
	}
	return s
}

// part applies the same replacements to a part of the text, or of a target made from it.
func (w *rewriting) part(s string) string {
	for _, r := range w.replacers {
		s = r.Replace(s)
	}
	return s
}

// cell returns a component in quotes, or null.
func cell(s string, ok bool) string {
	if !ok {
		return "null"
	}
	return `"` + s + `"`
}

// answer returns a cell of Java's answers with the same replacements.
func (w *rewriting) answer(t *testing.T, quoted string) string {
	if quoted == "null" {
		return quoted
	}
	return cell(w.part(unquote(t, quoted)), true)
}

// A javaReading has the properties of a text by the columns of java-net-uri.tsv.
type javaReading map[string]string

var javaColumns = []string{
	"kind", "scheme", "opaque", "authority", "server", "userinfo", "host", "port", "path", "query", "fragment",
}

// unparsed returns the reading of a text that does not parse.
func unparsed() javaReading {
	m := make(javaReading)
	for _, column := range javaColumns {
		m[column] = "null"
	}
	m["kind"] = "invalid"
	return m
}

// readAsJava returns the reading of r.
func readAsJava(r uri.Reference) javaReading {
	m := unparsed()
	m["kind"] = "hierarchical"
	m["scheme"] = cell(r.Scheme())
	m["fragment"] = cell(r.Fragment())
	if opaque, ok := r.OpaquePart(); ok {
		m["kind"], m["opaque"] = "opaque", cell(opaque, true)
		return m
	}
	m["path"] = cell(r.Path().String(), true)
	m["query"] = cell(r.Query())
	if a, ok := r.Authority(); ok {
		m["authority"] = cell(a.String(), true)
		m.setServer(a)
	}
	return m
}

// setServer sets the columns for the parts of an authority.
func (m javaReading) setServer(a uri.Authority) {
	m["server"], m["userinfo"], m["host"], m["port"] = "no", "null", "null", "null"
	if host, ok := a.Host(); ok {
		m["server"] = "yes"
		m["userinfo"] = cell(a.Userinfo())
		m["host"] = cell(host.String(), true)
		m["port"] = cell(a.Port())
	}
}

var (
	singleLabel = regexp.MustCompile(`^([^@]*@)?([0-9]([-0-9A-Za-z]*[0-9A-Za-z])?\.?(:[0-9]*)?)$`)
	number      = regexp.MustCompile(`[0-9]+`)
)

// deviate changes the reading of in by RFC 2396 to Java's reading, and returns the names
// of the deviations.
func (m javaReading) deviate(in string) (names []string) {
	become := func(name string, other javaReading) {
		names = append(names, name)
		for column := range other {
			m[column] = other[column]
		}
	}
	registry := func() javaReading {
		r := make(javaReading)
		r.setServer(mustAuthority("registry_name"))
		return r
	}
	if m["authority"] == `""` {
		if m["path"] == `""` && m["query"] == "null" && m["fragment"] == "null" {
			become("nothing after //", unparsed())
			return names
		}
		become("empty authority", javaReading{"authority": "null", "server": "null", "host": "null"})
	}
	if a := singleLabel.FindStringSubmatch(strings.Trim(m["authority"], `"`)); m["server"] == "no" && a != nil {
		server := make(javaReading)
		server.setServer(mustAuthority(a[1] + "x" + a[2])) // with a letter added, the label is valid in RFC 2396
		server["host"] = strings.Replace(server["host"], "x", "", 1)
		become("label of digits", server)
	}
	if host := number.FindAllString(m["host"], -1); len(host) == 4 && m["host"] == cell(strings.Join(host, "."), true) {
		if slices.ContainsFunc(host, func(n string) bool { v, err := strconv.Atoi(n); return err != nil || v > 255 }) {
			become("IPv4 range", registry())
		}
	}
	port := strings.Trim(m["port"], `"`)
	if _, err := strconv.ParseInt(port, 10, 32); err != nil && m["port"] != "null" && port != "" {
		become("long port", registry())
		if strings.Contains(in, "[") { // no registry name has a bracket
			become("long port", unparsed())
		}
	} else if port == "" {
		become("port as a number", javaReading{"port": "null"})
	} else if n := leadingZeros.ReplaceAllString(port, "$1"); n != port {
		become("port as a number", javaReading{"port": cell(n, true)})
	}
	return names
}

func mustAuthority(s string) uri.Authority {
	a, err := javaParser.ParseAuthority(s)
	if err != nil {
		panic(err)
	}
	return a
}

// parse compares Java's components and normal forms with RFC 2396.
func (d deviations) parse(t *testing.T) {
	for _, row := range table(t, "java/java-net-uri.tsv") {
		in := unquote(t, row["input"])
		var w rewriting
		text := w.text(in)
		ours := unparsed()
		var names []string
		ref, err := javaParser.Parse(text)
		if err != nil && strings.HasPrefix(text, "?") {
			if ref, err = javaReferences.Parse(text); err == nil {
				names = append(names, "query without a path")
			}
		}
		if err == nil {
			ours = readAsJava(ref)
			names = append(append(names, w.names...), ours.deviate(in)...)
		}
		if len(w.names) > 0 && javaParser.Validate(uri.RuleURIReference, in) == nil {
			t.Errorf("%q is valid", in)
		}
		for _, name := range names {
			d.note(name, in)
		}
		for _, column := range javaColumns {
			theirs := row[column]
			switch column {
			case "kind", "server":
			case "port":
				theirs = cell(theirs, theirs != "null")
			default:
				theirs = w.answer(t, theirs)
			}
			if ours[column] != theirs {
				t.Errorf("%q: %s: Java says %s, want %s (%q)", in, column, theirs, ours[column], names)
			}
		}
		if ours["kind"] != "invalid" {
			d.normalize(t, in, ref, ours, w.answer(t, row["normal"]))
		}
	}
}

// normalize compares Java's normal form of ref, which Java reads as m, with that of RFC
// 2396.
func (d deviations) normalize(t *testing.T, in string, ref uri.Reference, m javaReading, theirs string) {
	ours := uri.Normalizer{Edition: uri.RFC2396}.Normalize(ref, uri.LevelPath).String()
	path := strings.Trim(m["path"], `"`)
	normal := javaPath(path)
	want := ref.String()
	if m["path"] != "null" && normal != path {
		want = m.recompose(normal)
		if strings.Contains(path, "//") {
			d.note("empty segments", in)
		}
		if javaPath(runs.ReplaceAllString(path, "/")) != runs.ReplaceAllString(path, "/") {
			d.note("dot-segments", in)
		}
	}
	if theirs != cell(want, true) {
		t.Errorf("%q: normal: Java says %s, want %q", in, theirs, want)
	}
	if ours != ref.String() {
		d.note("case of letters", in)
	}
	if agrees := ours == want; agrees != (ours == ref.String() && want == ref.String()) {
		t.Errorf("%q: both give the normal form %q", in, ours)
	}
}

var runs = regexp.MustCompile(`//+`)

// javaPath returns the path that Java's normalization makes: it joins runs of slashes,
// and removes "." segments, and ".." segments with the segment before them, if there is
// one.
func javaPath(path string) string {
	path = runs.ReplaceAllString(path, "/")
	rooted := strings.HasPrefix(path, "/")
	segments := strings.Split(strings.TrimPrefix(path, "/"), "/")
	var out []string
	for i, s := range segments {
		last := i == len(segments)-1
		switch n := len(out); {
		case s == ".":
			s = ""
		case s == ".." && n > 0 && out[n-1] != "..":
			out, s = out[:n-1], ""
		}
		if s != "" || last && len(out) > 0 {
			out = append(out, s)
		}
	}
	normal := strings.Join(out, "/")
	if first, _, _ := strings.Cut(normal, "/"); !rooted && strings.Contains(first, ":") {
		normal = "./" + normal
	}
	if rooted {
		normal = "/" + normal
	}
	return normal
}

// recompose writes m with another path as Java does after a change: a server in parts,
// without an empty port.
func (m javaReading) recompose(path string) string {
	var b strings.Builder
	write := func(before, column, after string) {
		if m[column] != "null" {
			b.WriteString(before + strings.Trim(m[column], `"`) + after)
		}
	}
	write("", "scheme", ":")
	if m["host"] == "null" {
		write("//", "authority", "")
	} else {
		b.WriteString("//")
		write("", "userinfo", "@")
		write("", "host", "")
		write(":", "port", "")
	}
	b.WriteString(path)
	write("?", "query", "")
	write("#", "fragment", "")
	return b.String()
}

// resolve compares Java's targets with those of RFC 2396.
func (d deviations) resolve(t *testing.T) {
	for _, row := range table(t, "java/java-net-uri-resolve.tsv") {
		question := []string{unquote(t, row["base"]), unquote(t, row["reference"])}
		var w rewriting
		base, err1 := javaReferences.Parse(w.text(question[0]))
		ref, err2 := javaReferences.Parse(w.text(question[1]))
		want, ours, names := "null", "null", []string(nil)
		if err1 == nil && err2 == nil {
			ours = cell(target(base, ref), true)
			want, names = javaTarget(base, ref)
		}
		if theirs := w.answer(t, row["target"]); theirs != want {
			t.Errorf("%q: Java says %s, want %s (%q)", question, theirs, want, names)
		}
		if (ours == want) != (len(names) == 0) {
			t.Errorf("%q: Java says %s, RFC 2396 %s, and there are %q", question, want, ours, names)
		}
		for _, name := range append(names, w.names...) {
			d.note(name, question...)
		}
	}
}

// javaReferences also accepts references such as "?y", which Appendix C resolves.
var javaReferences = uri.Parser{Edition: uri.RFC2396, Compat: uri.Compat{QueryOnly: true}}

// target returns the target of ref by RFC 2396, or words if it has none.
func target(base, ref uri.Reference) string {
	if _, ok := base.Scheme(); !ok {
		return "(no base)"
	}
	return resolved(uri.Resolver{Edition: uri.RFC2396}, base.String(), ref.String())
}

// javaTarget returns Java's target of ref, and the names of the deviations in it.
func javaTarget(base, ref uri.Reference) (text string, names []string) {
	b, r := readAsJava(base), readAsJava(ref)
	ofBase, ofRef := b.deviate(base.String()), r.deviate(ref.String())
	if r["kind"] == "invalid" || b["kind"] == "invalid" {
		return "null", []string{"nothing after //"}
	}
	note := func(name string, ok bool) {
		if ok {
			names = append(names, name)
		}
	}
	as := cell(ref.String(), true)
	note("relative base", b["scheme"] == "null")
	if r["scheme"] != "null" {
		return as, names
	}
	note("opaque base", b["kind"] == "opaque")
	note("empty authority", slices.Contains(ofRef, "empty authority"))
	note("port as a number", slices.Contains(ofRef, "port as a number"))
	if b["kind"] == "opaque" {
		return as, names
	}
	inherits := r["authority"] == "null"
	path, own := strings.Trim(b["path"], `"`), strings.Trim(r["path"], `"`)
	switch {
	case !inherits:
		path = own
	case own == "" && r["query"] == "null" && r["fragment"] != "null":
		note("current document", true)
		r["query"] = b["query"]
	case strings.HasPrefix(own, "/"):
		path = own
	default:
		note("current document", own == "" && r["query"] == "null")
		path = path[:strings.LastIndexByte(path, '/')+1]
		if path == "" && own != "" && b["scheme"] != "null" {
			path = "/"
		}
		note("empty segments", strings.Contains(path+own, "//"))
		path = javaPath(path + own)
	}
	if inherits {
		note("empty authority", slices.Contains(ofBase, "empty authority"))
		note("port as a number", slices.Contains(ofBase, "port as a number"))
		for _, column := range []string{"authority", "server", "userinfo", "host", "port"} {
			r[column] = b[column]
		}
	}
	r["scheme"] = b["scheme"]
	return cell(r.recompose(path), true), names
}

// relativize checks the references that Java finds, and the targets to which Java
// resolves them. If such a target is not the one asked for, a deviation explains it.
func (d deviations) relativize(t *testing.T) {
	for _, row := range table(t, "java/java-net-uri-relativize.tsv") {
		question := []string{unquote(t, row["base"]), unquote(t, row["target"])}
		base, to := mustParse(t, question[0]), mustParse(t, question[1])
		text, found := javaRelative(base, to)
		if theirs := unquote(t, row["reference"]); theirs != text {
			t.Errorf("%q: Java says %q, want %q", question, theirs, text)
		}
		if !found {
			continue
		}
		ref := mustParse(t, text)
		if _, ok := ref.Scheme(); ok {
			d.note("colon", question...)
			continue
		}
		if back, _ := javaTarget(base, ref); row["back"] != back {
			t.Errorf("%q: Java says %s, want %s", question, row["back"], back)
		}
		if row["back"] == row["target"] {
			continue
		}
		path, ours := base.Path().String(), to.Path().String()
		authority, hasAuthority := to.Authority()
		scheme, _ := base.Scheme()
		explained := false
		for name, ok := range map[string]bool{
			"base without a slash": !strings.HasSuffix(path, "/"),
			"target made normal":   ours != javaPath(ours),
			"empty authority":      hasAuthority && authority.String() == "",
			"scheme of the base":   !strings.HasPrefix(question[1], scheme),
		} {
			if ok {
				d.note(name, question...)
				explained = true
			}
		}
		if !explained {
			t.Errorf("%q: %q leads to %s", question, text, row["back"])
		}
	}
}

// javaRelative returns the reference that Java finds: the part of the target's path after
// the base's whole path, both normalized. It also reports whether the reference differs
// from the target.
func javaRelative(base, to uri.Reference) (string, bool) {
	b, m := readAsJava(base), readAsJava(to)
	b.deviate(base.String())
	m.deviate(to.String())
	if b["kind"] == "opaque" || m["kind"] == "opaque" || !strings.EqualFold(b["scheme"], m["scheme"]) ||
		upperTriplets(b["authority"]) != upperTriplets(m["authority"]) {
		return to.String(), false
	}
	dir, path := javaPath(strings.Trim(b["path"], `"`)), javaPath(strings.Trim(m["path"], `"`))
	if dir != path && !strings.HasSuffix(dir, "/") {
		dir += "/"
	}
	rest, ok := strings.CutPrefix(path, dir)
	if !ok {
		return to.String(), false
	}
	for _, column := range []string{"scheme", "authority", "server", "userinfo", "host", "port"} {
		m[column] = "null"
	}
	return m.recompose(rest), true
}

func mustParse(t *testing.T, s string) uri.Reference {
	t.Helper()
	r, err := javaReferences.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// equals compares Java's equals with equivalence by RFC 2396.
func (d deviations) equals(t *testing.T) {
	for _, row := range table(t, "java/java-net-uri-equals.tsv") {
		question := []string{unquote(t, row["a"]), unquote(t, row["b"])}
		var w rewriting
		a, err1 := javaReferences.Parse(w.text(question[0]))
		b, err2 := javaReferences.Parse(w.text(question[1]))
		x, y := unparsed(), unparsed()
		var names []string
		if err1 == nil && err2 == nil {
			x, y = readAsJava(a), readAsJava(b)
			names = append(x.deviate(question[0]), y.deviate(question[1])...)
		}
		if x["kind"] == "invalid" || y["kind"] == "invalid" {
			if row["equal"] != "null" {
				t.Errorf("%q: Java says %s, want an error", question, row["equal"])
			}
			continue
		}
		ours, want := uri.Normalizer{Edition: uri.RFC2396}.Equivalent(a, b, uri.LevelPath), x.equal(y)
		if row["equal"] != yes(want) {
			t.Errorf("%q: Java says %s, want %t (%q)", question, row["equal"], want, names)
		}
		if ours == want {
			continue
		}
		if len(names) == 0 {
			names = append(names, "hexadecimal digits")
		}
		for _, name := range names {
			d.note(name, question...)
		}
	}
}

// equal reports whether Java's equals is true for readings m and o.
func (m javaReading) equal(o javaReading) bool {
	same := func(columns ...string) bool {
		for _, column := range columns {
			if upperTriplets(m[column]) != upperTriplets(o[column]) {
				return false
			}
		}
		return true
	}
	switch {
	case !strings.EqualFold(m["scheme"], o["scheme"]):
		return false
	case m["server"] == "no":
		return same("kind", "server", "authority", "path", "query", "fragment")
	}
	return same("kind", "server", "userinfo", "port", "opaque", "path", "query", "fragment") &&
		strings.EqualFold(m["host"], o["host"])
}

// upperTriplets returns s with the digits of its percent-encoded octets in upper case.
func upperTriplets(s string) string {
	return triplet.ReplaceAllStringFunc(s, strings.ToUpper)
}

var triplet = regexp.MustCompile("%[0-9A-Fa-f]{2}")

// page checks the tables of docs/tables/java-net-uri.md against the answers, and that
// docs/evidence/implementations.md explains each deviation.
func (d deviations) page(t *testing.T) {
	explained := make(map[string]bool)
	page := pageText(t, "docs/evidence/implementations.md")
	for _, table := range pageTables(t, "docs/tables/java-net-uri.md") {
		if table.kind == "same" {
			d.same(t, table)
			continue
		}
		for _, row := range table.rows {
			name, question, answers := row[0], row[1:len(row)-2], row[len(row)-2:]
			explained[name] = strings.Contains(page, "\n- **"+name+"**: ")
			if !d.has(name, question...) {
				t.Errorf("%q is not an example of %q", question, name)
			}
			if want := javaPage[table.kind](t, question); !slices.Equal(answers, want) {
				t.Errorf("%s: %q: the page says %q, and it is %q", table.kind, question, answers, want)
			}
		}
	}
	for name := range d {
		if !explained[name] {
			t.Errorf("the page does not explain %q, as in %q", name, d[name][0])
		}
	}
}

// same checks the table of the pairs that are the same for Java and RFC 2396.
func (d deviations) same(t *testing.T, table pageTable) {
	for _, row := range table.rows {
		for name := range d {
			if d.has(name, row[0]) && !slices.Contains([]string{"case of letters", "dot-segments"}, name) {
				t.Errorf("%q is an example of %q", row[0], name)
			}
		}
		if both := javaPage["parse"](t, row[:1]); both[0] != row[1] || both[1] != row[1] {
			t.Errorf("%q: the page says %q, and it is %q", row[0], row[1], both)
		}
	}
}

// javaPage returns the answers of RFC 2396 and Java in the words of the page's tables.
var javaPage = map[string]func(t *testing.T, question []string) []string{
	"parse": func(t *testing.T, q []string) []string {
		row := javaRow(t, "java-net-uri.tsv", q, "input")
		ours, theirs := unparsed(), make(javaReading)
		if r, err := javaParser.Parse(q[0]); err == nil {
			ours = readAsJava(r)
		}
		for _, column := range javaColumns {
			theirs[column] = row[column]
		}
		return []string{ours.words(), theirs.words()}
	},
	"normalize": func(t *testing.T, q []string) []string {
		row := javaRow(t, "java-net-uri.tsv", q, "input")
		ours := uri.Normalizer{Edition: uri.RFC2396}.Normalize(mustParse(t, q[0]), uri.LevelPath)
		return []string{ours.String(), unquote(t, row["normal"])}
	},
	"resolve": func(t *testing.T, q []string) []string {
		row := javaRow(t, "java-net-uri-resolve.tsv", q, "base", "reference")
		theirs := "invalid"
		if row["target"] != "null" {
			theirs = unquote(t, row["target"])
		}
		return []string{target(mustParse(t, q[0]), mustParse(t, q[1])), theirs}
	},
	"relativize": func(t *testing.T, q []string) []string {
		row := javaRow(t, "java-net-uri-relativize.tsv", q, "base", "target")
		return []string{unquote(t, row["reference"]), unquote(t, row["back"])}
	},
	"equals": func(t *testing.T, q []string) []string {
		row := javaRow(t, "java-net-uri-equals.tsv", q, "a", "b")
		ours := uri.Normalizer{Edition: uri.RFC2396}.Equivalent(mustParse(t, q[0]), mustParse(t, q[1]), uri.LevelPath)
		return []string{map[bool]string{true: "yes", false: "no"}[ours], row["equal"]}
	},
}

// words describes m in a few words.
func (m javaReading) words() string {
	switch {
	case m["kind"] != "hierarchical":
		return m["kind"]
	case m["authority"] == "null":
		return "no authority"
	case m["server"] == "no":
		return "registry name"
	}
	words := "host " + strings.Trim(m["host"], `"`)
	if m["host"] == `""` {
		words = "empty host"
	}
	switch m["port"] {
	case "null":
	case `""`:
		words += ", empty port"
	default:
		words += ", port " + strings.Trim(m["port"], `"`)
	}
	return words
}

// javaRow returns the recorded row for a question.
func javaRow(t *testing.T, file string, question []string, columns ...string) map[string]string {
	t.Helper()
	for _, row := range table(t, "java/"+file) {
		asked := make([]string, len(columns))
		for i, column := range columns {
			asked[i] = unquote(t, row[column])
		}
		if slices.Equal(asked, question) {
			return row
		}
	}
	t.Fatalf("%q is not in %s", question, file)
	return nil
}
