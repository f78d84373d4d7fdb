package uritest_test

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/urikit/uri/internal/peers"
	"github.com/urikit/uri/uritest"
)

const lie = "\x00"

// liar returns an implementation that gives every question the same wrong answer.
func liar(err error) uritest.Implementation {
	text := func(string, string, string) (string, error) { return lie, err }
	no := func(string, string, string) (bool, error) { return false, errors.New("no") }
	return uritest.Implementation{
		Parse:        func(_, _ string) (uritest.Components, error) { return uritest.Components{Path: lie}, err },
		Matches:      no,
		ParseHost:    func(_, _ string) (string, string, error) { return lie, "", err },
		Resolve:      func(_, _, _ string, _ []string) (uritest.Target, error) { return uritest.Target{URI: lie}, err },
		SameDocument: no,
		Normalize:    text,
		Equivalent:   func(_, _, _, _ string) (bool, error) { return false, errors.New("no ladder") },
		Relativize:   func(_, _ string) (string, error) { return lie, err },
		Encode:       func(_, _ string) (string, error) { return "%00%00", err },
		Decode:       func(string) (string, error) { return "\x00\x00", err },
		Split:        func(string) (uritest.Components, error) { return uritest.Components{Path: lie + lie}, err },
		Extract:      func(string) ([]string, error) { return []string{lie}, err },
		Audit:        func(string) ([]string, error) { return nil, errors.New("no audit") },

		RemoveDotSegments: func(string) (string, error) { return lie, err },

		Expand:    func(string, map[string]any) (string, error) { return lie, err },
		URL:       func(_, _ string) (string, string, error) { return lie, "", err },
		ToASCII:   func(string) (string, error) { return lie, err },
		ToUnicode: func(string) (string, error) { return lie, err },
	}
}

// sample returns the whole suite, or with -short the questions for RFC 3986.
func sample() uritest.Suite {
	if testing.Short() {
		return uritest.Suite{Editions: []string{"rfc3986"}}
	}
	return uritest.Suite{}
}

// TestLiar checks that no wrong answer passes: neither a wrong text nor a text instead of
// an error, nor an error instead of a text.
func TestLiar(t *testing.T) {
	suite := sample()
	lies, err := suite.Run(liar(nil))
	if err != nil {
		t.Fatal(err)
	}
	refusals, err := suite.Run(liar(errors.New("no")))
	if err != nil {
		t.Fatal(err)
	}
	for i, result := range lies.Results {
		if result.Passed > 0 {
			t.Errorf("%s: %s: %d lies pass", result.Edition, result.Topic, result.Passed)
		}
		asks := result.Passed + result.Failed
		if refused := refusals.Results[i]; refused.Passed+refused.Failed != asks || refused.Failed == 0 && refused.Topic != "invalid" {
			t.Errorf("%s: %s: %v of refusals, %v of lies", result.Edition, result.Topic, refused, result)
		}
	}
}

// vague returns an implementation that gives a wrong offset, component, rule and address,
// which are separate failures.
func vague() uritest.Implementation {
	right := peers.Urikit()
	v := right
	v.Parse = func(edition, text string) (uritest.Components, error) {
		c, err := right.Parse(edition, text)
		if err != nil {
			err = fmt.Errorf("wrapped: %w", &uritest.Fault{Offset: 1 << 20, Component: "?", Rule: "?"})
		}
		return c, err
	}
	v.ParseHost = func(edition, host string) (string, string, error) {
		kind, address, err := right.ParseHost(edition, host)
		if address != "" {
			address += "?"
		}
		return kind, address, err
	}
	v.Encode = func(component, data string) (string, error) {
		var b strings.Builder
		for i := range len(data) {
			fmt.Fprintf(&b, "%%%02x", data[i])
		}
		return b.String(), nil
	}
	v.Relativize = func(_, target string) (string, error) { return target, nil }
	return v
}

func TestSecondAnswers(t *testing.T) {
	report, err := uritest.Suite{Editions: []string{"rfc3986"}}.Run(vague())
	if err != nil {
		t.Fatal(err)
	}
	kinds := make(map[string]int)
	for _, result := range report.Results {
		for _, f := range result.Failures {
			kinds[strings.Join(strings.Split(f.ID, "/")[3:], "/")]++
		}
	}
	for _, kind := range []string{"offset", "component", "rule", "address", "shortest"} {
		if kinds[kind] == 0 {
			t.Errorf("no failures of %q", kind)
		}
	}
	// A URI is a reference to itself, but some targets have no reference.
	if kinds[""] == 0 || kinds[""] > 100 {
		t.Errorf("%d failures of other kinds", kinds[""])
	}
}

// TestPanic checks that a panic is a failure, even if an error is expected.
func TestPanic(t *testing.T) {
	report, err := uritest.Suite{Topics: []string{"parse", "invalid"}}.Run(uritest.Implementation{
		Parse: func(_, _ string) (uritest.Components, error) { panic("out of range") },
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, result := range report.Results {
		if result.Passed > 0 || result.Failed == 0 || !strings.Contains(result.Failures[0].Got, "panic: out of range") {
			t.Errorf("%s: %s: %+v", result.Edition, result.Topic, result.Failures[:1])
		}
	}
}

// TestNothing checks that an implementation without functions is asked nothing.
func TestNothing(t *testing.T) {
	report, err := sample().Run(uritest.Implementation{})
	if !errors.Is(err, uritest.ErrNoAnswer) || report.Failed() > 0 {
		t.Fatal(err, report.Failed())
	}
	for _, result := range report.Results {
		if result.Skipped == 0 || result.String() != "-" {
			t.Errorf("%s: %s: %v", result.Edition, result.Topic, result)
		}
	}

	// Test reports that as an error.
	unsupporting := func(string) (string, error) { return "", errors.ErrUnsupported }
	for name, implementation := range map[string]uritest.Implementation{"no function": {}, "no support": {Decode: unsupporting}} {
		var fake fakeT
		uritest.Test(&fake, implementation, nil)
		if fake.fatal != nil || len(fake.errors) != 1 || !strings.Contains(fake.errors[0], "no answer") {
			t.Errorf("%s: %q, %q", name, fake.errors, fake.fatal)
		}
	}
	var fake fakeT
	if uritest.Test(&fake, uritest.Implementation{Decode: peers.Urikit().Decode}, nil); fake.errors != nil {
		t.Errorf("%.200q", fake.errors)
	}
}

// TestNoQuestion checks that a run that asks nothing, because of a misspelled name, fails.
func TestNoQuestion(t *testing.T) {
	for _, s := range []uritest.Suite{
		{Topics: []string{"pars"}},
		{Topics: []string{"parse", "pars"}},
		{Editions: []string{"rfc2616"}},
		{Editions: []string{"rfc3986", "RFC2396"}},
		{Editions: []string{"rfc3987"}, Topics: []string{"audit"}},
		{Editions: []string{}},
	} {
		report, err := s.Run(peers.Urikit())
		if report != nil || !errors.Is(err, uritest.ErrNoQuestion) {
			t.Errorf("%+v: %v, %v", s, report, err)
		}
	}
}

// A fakeT records the messages of a test.
type fakeT struct{ errors, fatal []string }

func (t *fakeT) Helper()                   {}
func (t *fakeT) Logf(string, ...any)       {}
func (t *fakeT) Errorf(f string, a ...any) { t.errors = append(t.errors, fmt.Sprintf(f, a...)) }
func (t *fakeT) Fatalf(f string, a ...any) { t.fatal = append(t.fatal, fmt.Sprintf(f, a...)) }

func TestExpected(t *testing.T) {
	report, err := uritest.Suite{}.Run(peers.NetURL())
	if err != nil {
		t.Fatal(err)
	}
	var list strings.Builder
	if err := report.WriteExpected(&list); err != nil {
		t.Fatal(err)
	}
	expected, err := uritest.ReadExpected(strings.NewReader(list.String()))
	if err != nil || len(expected) != report.Failed() {
		t.Fatalf("%d expected, %v, want %d", len(expected), err, report.Failed())
	}
	// The list has one failure too few, one id that passes, one that was not asked, and
	// one that does not exist.
	ids := strings.Fields(list.String())
	delete(expected, ids[0])
	passing := passes(report)
	expected[passing] = true
	const other = "rfc2396/parse/814d1517"
	expected[other] = true
	expected["rfc3986/parse/0"] = true
	var fake fakeT
	uritest.Test(&fake, peers.NetURL(), expected)
	want := []string{ids[0] + ": ", other + ": expected to fail, and was not asked",
		"rfc3986/parse/0: expected to fail, and there is no such vector", passing + ": expected to fail, and passes"}
	slices.Sort(want[1:])
	if fake.fatal != nil || !slices.EqualFunc(fake.errors, want, strings.HasPrefix) {
		t.Errorf("got %q, want %q", fake.errors, want)
	}
}

// passes returns the id of a vector that net/url passes.
func passes(r *uritest.Report) string {
	list, err := fs.ReadFile(uritest.Vectors(), "rfc3986/parse.json")
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(list)) {
		id, ok := strings.CutPrefix(line, `{"id":"`)
		id, _, _ = strings.Cut(id, `"`)
		if ok && len(r.Check(map[string]bool{id: true})) > r.Failed() {
			return id
		}
	}
	panic("there is none")
}

func TestReadExpected(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "map[] <nil>",
		"# a/b/c\n\n a/b/c  text\r\nd/e/f": "map[a/b/c:true d/e/f:true] <nil>",
		"a/b/c\na/b/c more":                "map[] uritest: wrong form: listed twice: a/b/c",
	} {
		expected, err := uritest.ReadExpected(strings.NewReader(text))
		if got := fmt.Sprint(expected, err); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestBadVectors checks that vectors with a wrong form are errors, not panics.
func TestBadVectors(t *testing.T) {
	const file = `{"edition":"rfc3986","topic":"parse","check":"parse","vectors":[%s]}`
	const variables = `{"edition":"rfc6570","topic":"expand","check":"expand","vectors":[{"id":"x","template":"","variables":{"x":%s},"want":{"expanded":""}}]}`
	for _, test := range []struct{ name, text, want string }{
		{"rfc3986/other.json", fmt.Sprintf(file, ""), "form"},
		{"rfc3986/parse.json", `{`, "unexpected end"},
		{"rfc3986/parse.json", strings.Replace(fmt.Sprintf(file, ""), `"check":"parse"`, `"check":"x"`, 1), "form"},
		{"rfc3986/parse.json", fmt.Sprintf(file, `{"id":"x"}`), `x: "input"`},
		{"rfc3986/parse.json", fmt.Sprintf(file, `{"id":"x","input":3}`), `x: "input"`},
		{"rfc3986/parse.json", fmt.Sprintf(file, `{"id":"x","input":""}`), `x: "want"`},
		{"rfc3986/parse.json", fmt.Sprintf(file, `{"id":"x","input":"","want":{}}`), `"path"`},
		{"rfc3986/parse.json", fmt.Sprintf(file, `{"input":"","want":{"path":""}}`), `"id"`},
		{"rfc3986/parse.json", fmt.Sprintf(file, `{"id":"x","input_base64":"*"}`), "illegal base64"},
		{"rfc3986/parse.json", fmt.Sprintf(file, `{"id":"x","input":"a b","want":{"offset":"1"}}`), `"offset"`},
		{"rfc3986/parse.txt", "", "does not exist"},
		{"rfc6570/expand.json", fmt.Sprintf(variables, "1"), `variable "x"`},
		{"rfc6570/expand.json", fmt.Sprintf(variables, "[1]"), `variable "x"`},
	} {
		folder := fstest.MapFS{test.name: {Data: []byte(test.text)}}
		report, err := uritest.Suite{Vectors: folder}.Run(peers.Urikit())
		if report != nil || err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %s: %v, want %s", test.name, test.text, err, test.want)
		}
		if !errors.Is(err, uritest.ErrForm) && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %s: %v is not ErrForm", test.name, test.text, err)
		}
	}

	// Texts that are not UTF-8 are in base64.
	folder := fstest.MapFS{"rfc3986/parse.json": {Data: []byte(fmt.Sprintf(file, `{"id":"x","input_base64":"/w==","want":{"offset":0}}`))}}
	report, err := uritest.Suite{Vectors: folder}.Run(peers.Urikit())
	if err != nil || report.Failed() > 0 || report.Results[0].Passed != 2 {
		t.Errorf("%+v, %v", report, err)
	}
}
