package canonical_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/internal/testenv"
)

// TestSteps checks for each step which URIs it changes and which it leaves unchanged.
func TestSteps(t *testing.T) {
	type rows = [][2]string // the URI and the result, "" if the step changes nothing
	for _, test := range []struct {
		step canonical.Step
		rows rows
	}{
		{canonical.DropFragment(), rows{
			{"http://h/a?q#f", "http://h/a?q"},
			{"http://h/#", "http://h/"},
			{"urn:a:b#f?/x", "urn:a:b"},
			{"x:#", "x:"},
			{"http://h/a?q", ""},
			{"http://h/%23", ""},
		}},
		{canonical.DropUserinfo(), rows{
			{"http://u:p@h:80/a@b", "http://h:80/a@b"},
			{"http://@h/", "http://h/"},
			{"http://:@/", "http:///"},
			{"ssh://git@h/r", "ssh://h/r"},
			{"http://u@[::1]", "http://[::1]"},
			{"http://h/u@h", ""},
			{"mailto:u@h", ""},
		}},
		// RFC 5952, sections 2 and 4.
		{canonical.ShortenIPv6(), rows{
			{"http://[2001:0db8::0001]/", "http://[2001:db8::1]/"},
			{"http://[2001:db8:0:0:0:0:2:1]:80/", "http://[2001:db8::2:1]:80/"},
			{"http://[2001:db8:0:1:1:1:1:1]", ""},
			{"http://[2001:db8::1:1:1:1:1]", "http://[2001:db8:0:1:1:1:1:1]"},
			{"http://[2001:0:0:1:0:0:0:1]", "http://[2001:0:0:1::1]"},
			{"http://[2001:db8:0:0:1:0:0:1]", "http://[2001:db8::1:0:0:1]"},
			{"http://[2001:DB8::A]", "http://[2001:db8::a]"},
			{"http://[0:0:0:0:0:ffff:192.0.2.1]", "http://[::ffff:192.0.2.1]"},
			{"http://[::ffff:c000:201]", "http://[::ffff:192.0.2.1]"},
			{"http://u@[0::0]:1/a?q#f", "http://u@[::]:1/a?q#f"},
			{"ldap://[0::1]/", "ldap://[::1]/"},
			{"http://[v1.A]/", ""},
			{"http://192.0.2.1/", ""},
			{"x:0::1", ""},
		}},
		{canonical.ForceHTTPS(), rows{
			{"http://h", "https://h"},
			{"HTTP://u@h:80/a?q#f", "https://u@h/a?q#f"},
			{"http://h:/", "https://h/"},
			{"http://", "https://"},
			{"http://h:8080/", ""},
			{"http://h:443/", ""},
			{"http://h:080/", ""},
			{"https://h/", ""},
			{"http:a", ""},
			{"ftp://h/", ""},
			{"ws://h/", ""},
		}},
		{canonical.DropTrailingDot(), rows{
			{"http://example.com./", "http://example.com/"},
			{"http://u@h.:80", "http://u@h:80"},
			{"http://h../", ""},
			{"http://./", ""},
			{"http://1.2.3.4./", ""}, // would be an address
			{"http://127.1./", ""},   // would be an address for some programs
			{"http:///", ""},
			{"ftp://h./", ""},
		}},
		{canonical.DropWWW(), rows{
			{"http://www.example.com/", "http://example.com/"},
			{"https://u@WWW.example.com:80/www.", "https://u@example.com:80/www."},
			{"http://www.www.example.com/", "http://example.com/"},
			{"http://www.www.com/", "http://www.com/"},
			{"http://www.com/", ""},
			{"http://www.com./", ""},
			{"http://www.www/", ""},
			{"http://www./", ""},
			{"http://www/", ""},
			{"http://www..com/", ""},
			{"http://wwwexample.com/", ""},
			{"http://a.www.example.com/", ""},
			{"http://www.1.2.3.4/", ""},
			{"http://www.127.1/", ""},
			{"http://www.0.0x7f/", ""},
			{"http://www.www.www/", "http://www.www/"},
			{"http://www.www./", ""},
			{"http://www.a./", ""},
			{"http://www.a.b./", "http://a.b./"},
			{"ftp://www.example.com/", ""},
		}},
		{canonical.DropPathParameters("jsessionid", "a;b"), rows{
			{"http://h/a;jsessionid=1F", "http://h/a"},
			{"http://h/a;jsessionid=1F/b;v=1.1;jsessionid;jsessionid=/", "http://h/a/b;v=1.1/"},
			{"http://h/a;;jsessionid;", "http://h/a;;"},
			{"http://h/;jsessionid/;a%3bb=1/c", "http://h///c"},
			{"http://h/a;%6asessionid=1", "http://h/a"},
			{"http://h/a;JSESSIONID=1", ""},
			{"http://h/a;xjsessionid=1;jsessionidx;=jsessionid", ""},
			{"http://h/a?b;jsessionid=1", ""},
			{"http://h/a%3Bjsessionid=1", ""},
			// No dot-segments.
			{"http://h/a/..;jsessionid=1/b", ""},
			{"http://h/a/.;jsessionid=1/b;jsessionid=1", "http://h/a/.;jsessionid=1/b"},
			{"http://h/a/%2e.;jsessionid=1/b", ""},
			{"http://h/...;jsessionid=1", "http://h/..."},
			{"x://h/a;jsessionid=1", ""},
			{"sip:a;jsessionid=1", ""},
		}},
		{canonical.CollapseSlashes(), rows{
			{"http://h//a///b/", "http://h/a/b/"},
			{"http://h//", "http://h/"},
			{"http://h//a?b//c#d//e", "http://h/a?b//c#d//e"},
			{"http://h/web/2020/http://x//y", "http://h/web/2020/http://x/y"},
			{"http://h/a:////b", ""},
			{"http://h/http:/x", ""},
			{"http://h/a/b", ""},
			{"http://h", ""},
			{"file:////a//b", ""},
			{"x:/.//a", ""},
		}},
		{canonical.DropDefaultDocument("index.html", "a%3Ab", ""), rows{
			{"http://h/index.html", "http://h/"},
			{"http://h/a/index.html?q#f", "http://h/a/?q#f"},
			{"http://h/a%3Ab", "http://h/"},
			{"http://h/index.html/", ""},
			{"http://h/Index.html", ""},
			{"http://h/xindex.html", ""},
			{"http://h/a:b", ""},
			{"http://h/?index.html", ""},
			{"http://h/index.html/index.html", ""},
			{"http://h/index.html///index.html", ""},
			{"http://h/index.html/a/index.html", "http://h/index.html/a/"},
			{"http://h//index.html", "http://h//"},
			{"http://h", ""},
			{"file:///index.html", ""},
			{"x:index.html", ""},
		}},
		{canonical.AddTrailingSlash(), rows{
			{"http://h", "http://h/"},
			{"http://h?q", "http://h/?q"},
			{"http://h/a/b?q#f", "http://h/a/b/?q#f"},
			{"http://h/a.b/c", "http://h/a.b/c/"},
			{"http://h/a/b.html", ""},
			{"http://h/.", ""},
			{"http://h/", ""},
			{"mailto:a", ""},
			{"x://h/a", ""},
			{"http:a", ""},
		}},
		{canonical.DropTrailingSlash(), rows{
			{"http://h/a/", "http://h/a"},
			{"http://h/a///?q#f", "http://h/a?q#f"},
			{"http://h//", "http://h/"},
			{"http://h/", ""},
			{"http://h", ""},
			{"http://h/a?b/", ""},
			{"x://h/a/", ""},
			{"x:a/", ""},
		}},
		{canonical.LowerPath(), rows{
			{"http://H/A/%C3%9C/b?Q#F", "http://H/a/%C3%9C/b?Q#F"},
			{"http://h/%C3%9C", ""},
			{"http://h/a", ""},
			{"X://h/A", ""},
		}},
		{canonical.DropParameters("utm_*", "id", "a&b", "%2Ac*", "*_Z*y"), rows{
			{"http://h/?utm_source=a&q=1&utm_=2", "http://h/?q=1"},
			{"http://h/?q&id", "http://h/?q"},
			{"http://h/?id=1", "http://h/"},
			{"http://h/?id=1&id#f", "http://h/#f"},
			{"http://h/?id&", "http://h/"}, // one empty parameter alone is no query
			{"http://h/?&id", "http://h/"},
			{"http://h/?&&id", "http://h/?&"},
			{"http://h/?id&q&&id&", "http://h/?q&&"},
			{"http://h/?%69d=1&%3d=%26", "http://h/?%3d=%26"},
			{"http://h/?a%26b=1", "http://h/"},
			{"http://h/?*cx=1&xc=2", "http://h/?xc=2"},
			{"http://h/?_Zy=1&b_Z%41y&_Z&q", "http://h/?_Z&q"},
			{"http://h/?xid=1&ID=2&=id&q=utm_x", ""},
			{"http://h/?id;x=1", ""},
			{"http://h/?", ""},
			{"http://h/?&", ""},
			{"http://h/", ""},
			{"http://h/#?id", ""},
			{"magnet:?id=1", ""},
			{"ldap://h/?id", ""},
		}},
		{canonical.DropParameters("*"), rows{
			{"http://h/?a&b=1", "http://h/"},
			{"http://h/?", ""},
		}},
		{canonical.DropParameters(), rows{
			{"http://h/?a&&b=1", ""},
		}},
		{canonical.DropEmptyParameters(), rows{
			{"http://h/?&a&&b=&c=1&", "http://h/?a&b=&c=1"},
			{"http://h/?&", "http://h/"},
			{"http://h/?&&&#f", "http://h/#f"},
			{"http://h/?=", ""},
			{"http://h/?a", ""},
			{"http://h/?", ""},
			{"x://h/?&", ""},
		}},
		{canonical.DropEmptyQuery(), rows{
			{"http://h/?", "http://h/"},
			{"http://h?#f", "http://h#f"},
			{"http://h/?&", ""},
			{"http://h/", ""},
			{"magnet:?", ""},
		}},
		{canonical.SortParameters(), rows{
			{"http://h/?b=1&a=2", "http://h/?a=2&b=1"},
			{"http://h/?b=2&a=1&b=1&a", "http://h/?a=1&a&b=2&b=1"},
			{"http://h/?b&a&", "http://h/?&a&b"},
			{"http://h/?a&&=x&#f", "http://h/?&=x&&a#f"},
			{"http://h/?a;b&c=1&a%26b=c", "http://h/?a%26b=c&a;b&c=1"},
			{"http://h/?%62&a&A&%2B&+", "http://h/?%2B&%62&+&A&a"},
			{"http://h/?ab&a=z", "http://h/?a=z&ab"},
			{"http://h/?a-b=1&a=2", "http://h/?a=2&a-b=1"}, // "-" sorts before "="
			{"http://h/?a=2&a=1&a", ""},
			{"http://h/?", ""},
			{"http://h/", ""},
			{"ldap://h/?b&a", ""},
		}},
	} {
		for _, row := range test.rows {
			u := uri.MustParseURI(row[0])
			want := row[1]
			if want == "" {
				want = row[0]
			}
			got, err := test.step.Apply(u)
			if err != nil || got.String() != want {
				t.Errorf("%s: %q: %q, %v, want %q", test.step.Name, u, got, err, want)
			}
			stays(t, test.step, u)
		}
	}
}

// stays checks the promises that the package makes about each of its steps.
func stays(t testing.TB, step canonical.Step, u uri.URI) {
	t.Helper()
	once, err := step.Apply(u)
	if err != nil {
		t.Fatalf("%s: %q: %v", step.Name, u, err)
	}
	if parsed, err := uri.ParseURI(once.String()); err != nil || parsed != once {
		t.Fatalf("%s: %q becomes %q: %v", step.Name, u, once, err)
	}
	if twice, err := step.Apply(once); err != nil || twice != once {
		t.Fatalf("%s: %q becomes %q and then %q, %v", step.Name, u, once, twice, err)
	}
	_, had := u.Authority()
	if _, has := once.Authority(); has != had {
		t.Fatalf("%s: %q becomes %q, which has an authority: %t", step.Name, u, once, has)
	}
	was, _ := u.Host()
	if is, _ := once.Host(); is.Kind() != was.Kind() {
		t.Fatalf("%s: %q becomes %q, whose host is an %v", step.Name, u, once, is.Kind())
	}
	normal := u.Normalize()
	if once, _ := step.Apply(normal); dots(once) {
		t.Fatalf("%s: %q becomes %q, which has dot-segments", step.Name, normal, once)
	}
}

// dots reports whether a URI has an authority and dot-segments, percent-encoded or not.
func dots(u uri.URI) bool {
	_, ok := u.Authority()
	for segment := range u.Path().DecodedSegments() {
		if ok && (segment == "." || segment == "..") {
			return true
		}
	}
	return false
}

func TestStepTexts(t *testing.T) {
	names := make(map[string]bool)
	for _, step := range canonical.Steps() {
		if names[step.Name] || step.Name != strings.ToLower(step.Name) || strings.ContainsAny(step.Name, " _") {
			t.Errorf("the name %q", step.Name)
		}
		names[step.Name] = true
		for _, text := range []string{step.Does, step.Breaks} {
			if !strings.HasSuffix(text, ".") {
				t.Errorf("%s: not a sentence: %q", step.Name, text)
			}
		}
		if u, err := step.Apply(uri.URI{}); !u.IsZero() || err != nil {
			t.Errorf("%s: of the zero URI: %q, %v", step.Name, u, err)
		}
	}
	for _, p := range canonical.Profiles() {
		for _, step := range p.Steps {
			if !names[step.Name] {
				t.Errorf("Steps has no %s, and %s has", step.Name, p.Name)
			}
		}
	}
}

// TestStepCopies checks that a change of the slice of names does not change the step.
func TestStepCopies(t *testing.T) {
	names := []string{"index.html"}
	for _, test := range []struct {
		step func(...string) canonical.Step
		u    string
	}{
		{canonical.DropDefaultDocument, "http://h/index.html"},
		{canonical.DropPathParameters, "http://h/;index.html"},
		{canonical.DropParameters, "http://h/?index.html"},
	} {
		names[0] = "index.html"
		step := test.step(names...)
		names[0] = "x"
		if u, err := step.Apply(uri.MustParseURI(test.u)); u.String() != "http://h/" || err != nil {
			t.Errorf("%s: %q, %v", step.Name, u, err)
		}
	}
	canonical.TrackingParameters()[0] = "x"
	canonical.DefaultDocuments()[0] = "x"
	if canonical.TrackingParameters()[0] == "x" || canonical.DefaultDocuments()[0] == "x" {
		t.Error("a list can be changed")
	}
}

// TestSortParameters compares the step with a stable sort of the split query.
func TestSortParameters(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		text := make([]byte, random.IntN(30))
		for i := range text {
			text[i] = "aab=&&"[random.IntN(6)]
		}
		want := strings.Split(string(text), "&")
		slices.SortStableFunc(want, func(a, b string) int {
			a, _, _ = strings.Cut(a, "=")
			b, _, _ = strings.Cut(b, "=")
			return strings.Compare(a, b)
		})
		u, err := canonical.SortParameters().Apply(uri.MustParseURI("http://h/?" + string(text)))
		if got, want := u.String(), "http://h/?"+strings.Join(want, "&"); err != nil || got != want {
			t.Fatalf("%q becomes %q, %v, want %q", text, got, err, want)
		}
	}
}

// TestStepsLong applies the steps to long texts in which a step examines every byte.
func TestStepsLong(t *testing.T) {
	n := testenv.Tier(1<<14, 1<<16, 1<<18)
	for _, text := range []string{
		"http://h/" + strings.Repeat("/", n),
		"http://h/" + strings.Repeat(";", n),
		"http://h/" + strings.Repeat("index.html/", n/8) + "index.html",
		"http://h/" + strings.Repeat(";jsessionid", n/8),
		"http://h/" + strings.Repeat("..;jsessionid/", n/8),
		"http://h/" + strings.Repeat(":/", n),
		"http://" + strings.Repeat("www.", n) + "example.com./",
		"http://" + strings.Repeat(".", n),
		"http://u" + strings.Repeat(":", n) + "@h",
		"http://h/?" + strings.Repeat("&", n),
		"http://h/?" + strings.Repeat("b&a&", n),
		"http://h/?" + strings.Repeat("=&", n),
		"http://h/?" + strings.Repeat("utm_&%75tm_a&", n/8),
		"http://h/?" + strings.Repeat(strings.Repeat("a", 1000)+"&", n/1000) + "a",
		"http://h/?" + strings.Repeat("b", n) + strings.Repeat("&b", n) + "&a",
		"http://h/?" + strings.Repeat(strings.Repeat("b", n/100)+strings.Repeat("&b", n/100)+"&a&", 100),
		"http://h/#" + strings.Repeat("?", n),
	} {
		u := uri.MustParseURI(text)
		for _, step := range canonical.Steps() {
			stays(t, step, u)
		}
		for _, p := range canonical.Profiles() {
			form(t, p, u)
		}
	}
}
