package scheme_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// TestNeeds tries every need of every component, with and without it.
func TestNeeds(t *testing.T) {
	const (
		full = "x://u@h:1/p?q#f"
		bare = "x:"
		slim = "x://" // an empty authority
	)
	type finding struct {
		text   string
		offset int
		length int
	}
	at := func(offset, length int, texts ...string) (list []finding) {
		for _, text := range texts {
			list = append(list, finding{text, offset, length})
		}
		return list
	}
	all := []string{full, bare, slim}
	for _, test := range []struct {
		name                string
		set                 func(*scheme.Rules, string)
		required, forbidden []finding
	}{
		{"authority", func(r *scheme.Rules, n string) { r.Authority = n },
			at(2, 0, bare), slices.Concat(at(4, 5, full), at(4, 0, slim))},
		{"userinfo", func(r *scheme.Rules, n string) { r.Userinfo = n },
			at(4, 0, slim), at(4, 1, full)},
		{"host", func(r *scheme.Rules, n string) { r.Host = n },
			at(4, 0, slim), at(6, 1, full)},
		{"port", func(r *scheme.Rules, n string) { r.Port = n },
			at(4, 0, slim), at(8, 1, full)},
		{"path", func(r *scheme.Rules, n string) { r.Path = n },
			slices.Concat(at(2, 0, bare), at(4, 0, slim)), at(9, 2, full)},
		{"query", func(r *scheme.Rules, n string) { r.Query = n },
			slices.Concat(at(2, 0, bare), at(4, 0, slim)), at(12, 1, full)},
		{"fragment", func(r *scheme.Rules, n string) { r.Fragment = n },
			slices.Concat(at(2, 0, bare), at(4, 0, slim)), at(14, 1, full)},
	} {
		for need, want := range map[string][]finding{
			schemename.Optional:   nil,
			schemename.Required:   test.required,
			schemename.Deprecated: test.forbidden,
			schemename.Forbidden:  test.forbidden,
		} {
			rules := scheme.Rules{Name: "x", Source: "here"}
			test.set(&rules, need)
			var got []finding
			for _, text := range all {
				for _, v := range rules.ViolationsOf(uri.MustParseURI(text)) {
					got = append(got, finding{text, v.Span.Offset, v.Span.Length})
					if v.Component.String() != test.name || v.Need != need || v.Source != "here" || v.Message == "" {
						t.Errorf("%s %s: %+v", test.name, need, v)
					}
				}
			}
			slices.SortFunc(got, func(a, b finding) int { return slices.Index(all, a.text) - slices.Index(all, b.text) })
			if !slices.Equal(got, want) {
				t.Errorf("%s %s: %v, want %v", test.name, need, got, want)
			}
			if found := rules.ViolationsOf(uri.URI{}); found != nil {
				t.Errorf("%s %s: %v for the zero URI", test.name, need, found)
			}
		}
	}
}

// TestNeedsOrder compares the result of Needs with the fields.
func TestNeedsOrder(t *testing.T) {
	rules := scheme.Rules{Authority: "required", Userinfo: "deprecated", Host: "forbidden", Port: "required", Path: "deprecated", Query: "forbidden", Fragment: "required"}
	var got []string
	for component, need := range rules.Needs() {
		got = append(got, component.String()+" "+need)
	}
	want := []string{"authority required", "userinfo deprecated", "host forbidden", "port required", "path deprecated", "query forbidden", "fragment required"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for range rules.Needs() {
		break
	}
	for component, need := range new(scheme.Rules).Needs() {
		t.Errorf("the zero Rules say %s of %s", need, component)
	}
}

// TestUnknownNeed checks that rules with an unknown need panic, wherever they are used.
func TestUnknownNeed(t *testing.T) {
	rules := scheme.Rules{Name: "x", Path: "requird"}
	for name, use := range map[string]func(){
		"NewSet":       func() { scheme.NewSet(rules) },
		"Extend":       func() { scheme.Known().Extend(rules) },
		"ViolationsOf": func() { rules.ViolationsOf(uri.MustParseURI("x:")) },
		"Verify":       func() { _ = rules.Verify(uri.MustParseURI("x:a")) },
	} {
		func() {
			defer func() {
				if got, want := recover(), `scheme: the rules of "x" say "requird" of the path`; got != want {
					t.Errorf("%s: %v, want %s", name, got, want)
				}
			}()
			use()
		}()
	}
	rules.Path = "optional"
	if found := scheme.NewSet(rules).ViolationsOf(uri.MustParseURI("x:")); found != nil {
		t.Errorf("an optional path: %v", found)
	}
}

// TestCheckNormal uses a Check that sees the normal form. Its spans must be changed to
// places in the text.
func TestCheckNormal(t *testing.T) {
	const text = "X:%61%2fb%2e%2E?%7e"
	rules := scheme.Rules{Name: "x", Check: func(u uri.URI) (found []scheme.Violation) {
		if u.String() != "x:a%2Fb..?~" {
			t.Errorf("the check gets %s", u)
		}
		for i := range len(u.String()) + 1 {
			for n := range len(u.String()) - i + 1 {
				found = append(found, scheme.Violation{Span: uri.Span{Offset: i, Length: n}})
			}
		}
		return append(found,
			scheme.Violation{Span: uri.Span{Offset: -2, Length: 1}},
			scheme.Violation{Span: uri.Span{Offset: 99, Length: 99}})
	}}
	offsets := []int{0, 1, 2, 5, 6, 7, 8, 9, 12, 15, 16, 19} // the offset of each place in the normal form
	found := rules.ViolationsOf(uri.MustParseURI(text))
	if first, last := found[0].Span, found[len(found)-1].Span; first != (uri.Span{}) || last != (uri.Span{Offset: len(text)}) {
		t.Errorf("%+v and %+v are outside", first, last)
	}
	found = found[1 : len(found)-1]
	for i, start := range offsets {
		for _, end := range offsets[i:] {
			if got := found[0].Span; got != (uri.Span{Offset: start, Length: end - start}) {
				t.Errorf("%+v, want %d to %d", got, start, end)
			}
			found = found[1:]
		}
	}
}

// TestCheck uses a Check that returns violations out of order.
func TestCheck(t *testing.T) {
	called := 0
	rules := scheme.Rules{
		Name:      "x",
		Source:    "rules",
		Authority: schemename.Required,
		Query:     schemename.Forbidden,
		Check: func(u uri.URI) []scheme.Violation {
			called++
			fragment, _ := u.Span(uri.ComponentFragment)
			path, _ := u.Span(uri.ComponentPath)
			return []scheme.Violation{
				{Component: uri.ComponentFragment, Span: fragment, Message: "last"},
				{Component: uri.ComponentPath, Span: path, Source: "elsewhere", Message: "first"},
			}
		},
	}
	found := scheme.NewSet(rules).ViolationsOf(uri.MustParseURI("X://h/p?q#f"))
	want := []scheme.Violation{
		{Component: uri.ComponentPath, Span: uri.Span{Offset: 5, Length: 2}, Need: schemename.Optional, Source: "elsewhere", Message: "first"},
		{Component: uri.ComponentQuery, Span: uri.Span{Offset: 8, Length: 1}, Need: schemename.Forbidden, Source: "rules", Message: "x URIs cannot have a query"},
		{Component: uri.ComponentFragment, Span: uri.Span{Offset: 10, Length: 1}, Need: schemename.Optional, Source: "rules", Message: "last"},
	}
	if !reflect.DeepEqual(found, want) {
		t.Errorf("%+v, want %+v", found, want)
	}
	if rules.ViolationsOf(uri.MustParseURI("x:p#f")); called != 1 {
		t.Error("called where there is no authority")
	}
}
