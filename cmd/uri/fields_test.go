package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/condition"
	"github.com/urikit/uri/cmd/internal/format"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/edit"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/scalar"
)

// fieldTexts returns the valid texts of the corpora, and combinations of hostile components.
func fieldTexts(t *testing.T) []field.Reference {
	t.Helper()
	var texts []string
	sample, err := os.ReadFile("../../testdata/corpus/sample.txt")
	if err != nil {
		t.Fatal(err)
	}
	texts = append(texts, strings.Split(string(sample), "\n")...)
	probes, err := os.ReadFile("../../testdata/probes/probes.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(probes)) {
		var probe struct {
			In string `json:"in"`
		}
		if err := json.Unmarshal([]byte(line), &probe); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, probe.In)
	}
	long := strings.Repeat("a", 70)
	parts := [][]string{
		{"", "http:", "HTTPS:", "s3:", "x:"},
		{"", "//", "//me@", "//me:@", "//:pw:x%3A@", "//@"},
		{"", "h", "WWW.A.Example.co.uk", "www.example.com.", "com", ".", "b%C3%BCcher.example", "xn--bcher-kva.example", "xn--a", "%61" + long, "a%2Eexample.org",
			"a%2Fb", "1.2.3.4", "10.0.0.1", "0x7f.1", "[::1]", "[2001:DB8::1]", "[::ffff:10.0.0.1]", "[v1.x]", "a_b.example.net", "%C0%80"},
		{"", ":", ":80", ":080", ":443", ":65535", ":65536", ":99999999999999999999"},
		{"", "/", "//", "/a/%2E/..//b%2Fc", "a:b/c", "/a/b/"},
		{"", "?", "?q", "?q=1&q=%31&q=", "?&=&%71=a+b&q;q=2", "?q=%00"},
		{"", "#", "#f%20"},
	}
	for n := range 12000 {
		text, rest := "", n*7919 // a prime, so that all parts change
		for _, p := range parts {
			text += p[rest%len(p)]
			rest /= len(p)
		}
		texts = append(texts, text)
	}
	var all []field.Reference
	slices.Sort(texts)
	for _, text := range slices.Compact(texts) {
		if r, err := uri.Parse(text); err == nil {
			all = append(all, field.FromURI(r))
		}
	}
	if len(all) < 2500 {
		t.Fatalf("only %d references", len(all))
	}
	return all
}

const (
	undefinedField = "<"  // a text that no field of a URI has
	failedField    = "<<" // the text of a field with an error
)

// A getter returns what get prints for a format.
func getter(t *testing.T, text string) func(field.Reference) string {
	t.Helper()
	f, err := format.Compile(text, uri.Params{})
	if err != nil {
		t.Fatal(err)
	}
	return func(r field.Reference) string {
		if f.Read(&r) != nil {
			return failedField
		}
		return string(f.Line())
	}
}

// got returns the function that returns the text of a field as get prints it.
func got(t *testing.T, name string) func(field.Reference) string {
	t.Helper()
	return getter(t, "{"+name+"|"+undefinedField+"}")
}

// compareFields compares two readers of a field.
func compareFields(t *testing.T, name string, refs []field.Reference, a, b func(field.Reference) string) {
	t.Helper()
	wrong := 0
	for _, r := range refs {
		if x, y := a(r), b(r); x != y {
			if wrong++; wrong <= 5 {
				t.Errorf("%s of %q: %q and %q", name, &r, x, y)
			}
		}
	}
	if wrong > 5 {
		t.Errorf("%s: %d references differ", name, wrong)
	}
}

// TestFieldsOfMembers compares get with parse and with --json.
func TestFieldsOfMembers(t *testing.T) {
	refs := fieldTexts(t)
	names := []string{}
	var list [12]answer.Field
	answer.Fields(&list, new(field.Reference), dialect.RFC3986)
	for i, f := range list {
		names = append(names, f.Name)
		if f.Name == field.NameAuthorityKind {
			continue
		}
		get := got(t, f.Name)
		compareFields(t, "parse, "+f.Name, refs, get, func(r field.Reference) string {
			answer.Fields(&list, &r, dialect.RFC3986)
			f := list[i]
			if !f.Defined {
				return undefinedField
			}
			return f.Value
		})
		compareFields(t, "parse --json, "+f.Name, refs[:1000], get, func(r field.Reference) string {
			var object map[string]any
			if err := json.Unmarshal(append(answer.AppendReference(nil, &r, dialect.RFC3986), '}'), &object); err != nil {
				t.Fatal(err)
			}
			return memberText(t, object, f.Name)
		})
		compareFields(t, "explain --json, "+f.Name, refs[:1000], get, func(r field.Reference) string {
			text, err := json.Marshal(answer.NewComponents(&r, dialect.RFC3986))
			if err != nil {
				t.Fatal(err)
			}
			var object map[string]any
			if err := json.Unmarshal(text, &object); err != nil {
				t.Fatal(err)
			}
			return memberText(t, object, f.Name)
		})
	}
	var members []string
	for _, f := range field.All(field.InMembers) {
		members = append(members, f.String())
	}
	if !slices.Equal(names, members) {
		t.Errorf("parse prints %q, and the table has the members %q", names, members)
	}
}

// memberText returns a member of an object, which must be there.
func memberText(t *testing.T, object map[string]any, name string) string {
	t.Helper()
	value, ok := object[name]
	switch text, isText := value.(string); {
	case !ok:
		t.Fatalf("no member %s in %v", name, object)
	case isText:
		return text
	}
	return undefinedField
}

// TestFieldsOfExplain compares get with the facts of explain --json.
func TestFieldsOfExplain(t *testing.T) {
	normalizer := dialect.RFC3986.Normalizer()
	segments, port := got(t, "segments"), got(t, "port")
	address := field.Of(field.Address)
	first, last := got(t, "segment:1"), got(t, "segment:-1")
	for i, r := range fieldTexts(t) {
		if i%10 != 0 {
			continue
		}
		x := answer.NewExplanation(&r, []byte(r.String()), normalizer)
		if n := strconv.Itoa(len(x.Segments)); n != segments(r) {
			t.Errorf("%q has %s segments, and get prints %s", &r, n, segments(r))
		}
		if n := len(x.Segments); n > 0 && (x.Segments[0].Text != first(r) || x.Segments[n-1].Text != last(r)) || n == 0 && first(r)+last(r) != undefinedField+undefinedField {
			t.Errorf("%q has the segments %v, and get prints %q and %q", &r, x.Segments, first(r), last(r))
		}
		text, ok, _ := address.Text(&r)
		if ok != (x.Address != nil) || ok && text != *x.Address {
			t.Errorf("%q has the address %v, and the field is %q", &r, x.Address, text)
		}
		digits := strings.TrimLeft(port(r), "0")
		if x.PortNumber != nil && strconv.Itoa(int(*x.PortNumber)) != digits {
			t.Errorf("%q has the port %d, and get prints %q", &r, *x.PortNumber, port(r))
		}
		for name, span := range x.Spans {
			if at := got(t, name)(r); at != r.String()[span.Offset:span.Offset+span.Length] {
				t.Errorf("%q: the span of %s is %v, and get prints %q", &r, name, span, at)
			}
		}
	}
}

// TestFieldsOfSQL compares get with the functions of SQL.
func TestFieldsOfSQL(t *testing.T) {
	refs := fieldTexts(t)
	for name, fieldName := range map[string]string{
		"scheme": "scheme", "host": "host", "port": "port", "path": "path", "host_ascii": "host:ascii", "host_unicode": "host:unicode", "registrable_domain": "domain",
	} {
		f, ok := scalar.Find(name)
		if !ok {
			t.Fatalf("no function %s", name)
		}
		call, err := f.Prepare(scalar.Options{})
		if err != nil {
			t.Fatal(err)
		}
		get := got(t, fieldName)
		compareFields(t, "uri_"+name, refs, func(r field.Reference) string {
			return strings.ReplaceAll(get(r), failedField, undefinedField) // an error is NULL
		}, func(r field.Reference) string {
			out, ok := call(nil, [][]byte{[]byte(r.String())})
			if !ok {
				return undefinedField
			}
			return string(out)
		})
	}
	f, _ := scalar.Find("query_parameter")
	for _, raw := range []bool{true, false} {
		call, err := f.Prepare(scalar.Options{Raw: raw})
		if err != nil {
			t.Fatal(err)
		}
		form := "decoded"
		if raw {
			form = "raw"
		}
		compareFields(t, "uri_query_parameter, "+form, refs, got(t, "query:q:"+form), func(r field.Reference) string {
			out, ok := call(nil, [][]byte{[]byte(r.String()), []byte("q")})
			if !ok {
				return undefinedField
			}
			return string(out)
		})
	}
}

// TestFieldsOfKeys compares get with the keys of dedup. Names of fields are about the normal form,
// and the key host is in ASCII. A host without a domain is its own key.
func TestFieldsOfKeys(t *testing.T) {
	n := dialect.RFC3986.Normalizer()
	host, domain := got(t, "host:ascii"), got(t, "domain")
	ofNormal := func(get func(field.Reference) string) func(field.Reference) string {
		return func(r field.Reference) string {
			return strings.TrimPrefix(get(n.Normalize(&r, uri.LevelScheme)), undefinedField)
		}
	}
	keys := map[string]func(field.Reference) string{
		"host": ofNormal(host),
		"domain": ofNormal(func(r field.Reference) string {
			if text := domain(r); text != undefinedField {
				return text
			}
			return host(r)
		}),
		"{path}{?query}":   getter(t, "{path}{?query}"),
		"{port:effective}": getter(t, "{port:effective}"),
		"{subdomain|<}":    got(t, "subdomain"),
		"{origin|<}":       got(t, "origin"),
	}
	for _, name := range ask.KeyNames() {
		if keys[name] == nil && name != ask.KeyText {
			keys[name] = ofNormal(got(t, name))
		}
	}
	refs := fieldTexts(t)
	name := filepath.Join(t.TempDir(), "list")
	var list strings.Builder
	for _, r := range refs {
		list.WriteString(r.String() + "\n")
	}
	if err := os.WriteFile(name, []byte(list.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for by, key := range keys {
		want := map[string]int{}
		for _, r := range refs {
			if text := key(r); text != "<" { // of failedField without undefinedField
				want[text]++
			}
		}
		delete(want, failedField)
		if strings.Contains(by, "<") { // then "<" is the key of an undefined field
			want["<"] = 0
			for _, r := range refs {
				if key(r) == "<" {
					want["<"]++
				}
			}
		}
		_, stdout, _ := command(t, "dedup", "--json", "--by", by, "--file", name)
		found := map[string]int{}
		for line := range strings.Lines(stdout) {
			var object struct {
				Valid bool   `json:"valid"`
				Key   string `json:"key"`
				Count int    `json:"count"`
			}
			if err := json.Unmarshal([]byte(line), &object); err != nil {
				t.Fatal(err)
			}
			if object.Valid {
				found[object.Key] = object.Count
			}
		}
		if !maps.Equal(found, want) {
			t.Errorf("dedup --by %s differs from get", by)
			for k := range maps.Keys(want) {
				if found[k] != want[k] {
					t.Logf("%q: %d, want %d", k, found[k], want[k])
				}
			}
			for k := range maps.Keys(found) {
				if _, ok := want[k]; !ok {
					t.Logf("%q: %d, want none", k, found[k])
				}
			}
		}
	}
}

// TestFieldsOfConditions compares get with filter: a reference meets a condition if, and only if,
// get prints the value for its normal form.
func TestFieldsOfConditions(t *testing.T) {
	n := dialect.RFC3986.Normalizer()
	port, effective, path := got(t, "port"), got(t, "port:effective"), got(t, "path")
	readers := map[string]func(field.Reference) string{
		"scheme": got(t, "scheme"), "host": got(t, "host:ascii"), "domain": got(t, "domain"), "kind": got(t, "kind"),
		"port": func(r field.Reference) string {
			if text := effective(r); text != undefinedField {
				return text
			}
			text := strings.TrimLeft(port(r), "0")
			return text
		},
		"path": path,
	}
	var all []field.Reference
	for i, r := range fieldTexts(t) {
		if i%5 == 0 {
			all = append(all, r)
		}
	}
	for name, get := range readers {
		texts := make([]string, len(all))
		values := map[string]bool{}
		for i, r := range all {
			texts[i] = get(n.Normalize(&r, uri.LevelScheme))
			if texts[i] == undefinedField {
				texts[i] = ""
			}
			if len(values) < 60 {
				values[texts[i]] = true
			}
		}
		for value := range values {
			if value == failedField || name == "path" && !strings.HasPrefix(value, "/") && strings.Contains(value, "./") {
				continue // the second is normalized as the path of a relative reference
			}
			one := name + "=" + strings.NewReplacer(`\`, `\\`, ",", `\,`).Replace(value)
			meets, err := condition.Parse([]string{one}, false, uri.Params{}, n)
			if err != nil {
				t.Errorf("%s=%s: %v", name, value, err)
				continue
			}
			for i, r := range all {
				met, err := meets(&r)
				want := texts[i] == value || name == "host" && strings.EqualFold(texts[i], value) || name == "path" && value != "" && strings.HasPrefix(texts[i], strings.TrimSuffix(value, "/")+"/")
				if met != want || (err != nil) != (texts[i] == failedField) {
					t.Errorf("%s=%s of %q: %t, %v, and get prints %q", name, value, &r, met, err, texts[i])
					break
				}
			}
		}
	}
}

// TestFieldsOfEdits compares get with set: what an edit writes, get reads.
func TestFieldsOfEdits(t *testing.T) {
	values := []string{"", "x", "0", "a:b", "%41", "[::1]"}
	for _, f := range field.All(field.InEdit) {
		name := f.String()
		if strings.Contains(name, ":") {
			name = f.Stem() + ":1" // its value is data
		}
		get := got(t, name)
		if f == field.Segment || f == field.QueryName {
			get = got(t, name+":decoded")
		}
		removal, err := edit.Options{}.Removal(name)
		if err != nil {
			t.Errorf("--drop %s: %v", name, err)
		}
		for i, r := range fieldTexts(t) {
			if i%20 != 0 {
				continue
			}
			for _, value := range values {
				set, err := edit.Options{}.New(name + "=" + value)
				if err != nil {
					continue
				}
				result, err := edit.Apply(new(uri.Builder), &r, []edit.Edit{set}, nil, dialect.Parser{})
				if text := get(result); err == nil && text != value {
					t.Errorf("%s=%s of %q is %q, and get prints %q", name, value, &r, &result, text)
				}
			}
			removed, err := edit.Apply(new(uri.Builder), &r, []edit.Edit{removal}, nil, dialect.Parser{})
			if err != nil || f == field.Segment || f == field.User { // the next segment is then the first, and a password has an empty user
				continue
			}
			if text := get(removed); text != undefinedField && !(f == field.Path && text == "") {
				t.Errorf("--drop %s of %q is %q, and get prints %q", name, &r, &removed, text)
			}
		}
	}
}
