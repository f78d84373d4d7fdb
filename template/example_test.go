package template_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/template"
)

func Example() {
	t, err := template.Parse("https://example.com/search{?q,lang}{#section}")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := t.Expand(template.Map{"q": template.String("a b"), "lang": template.String("de")})
	fmt.Println(s, err)

	vars, ok := t.Match("https://example.com/search?q=x%26y#top")
	fmt.Println(vars["q"].Text())
	fmt.Println(vars["lang"].IsDefined(), ok)
	// Output:
	// https://example.com/search?q=a%20b&lang=de <nil>
	// x&y true
	// false true
}

func ExampleParse() {
	t, err := template.Parse("/{id}{?fields*}")
	fmt.Println(t.Variables(), err)

	_, err = template.Parse("/{id")
	fmt.Println(err)
	// Output:
	// [id fields] <nil>
	// template: "}" is missing: expected a letter, a digit, "_", ".", "%", ":", "*", "," or "}" (offset 4, expression; RFC 6570 section 2.2)
}

func ExampleTemplate_Expand() {
	t := template.MustParse("{/path*}{?keys*}{&x:3}")
	s, err := t.Expand(template.Map{
		"path": template.List("a", "b/c"),
		"keys": template.Pairs(template.Pair{Name: "semi", Value: ";"}, template.Pair{Name: "dot", Value: "."}),
		"x":    template.String("value"),
	})
	fmt.Println(s, err)
	// Output: /a/b%2Fc?semi=%3B&dot=.&x=val <nil>
}

func ExampleTemplate_AppendExpand() {
	t := template.MustParse("/users/{id}")
	var buffer [64]byte
	b, err := t.AppendExpand(buffer[:0], template.Map{"id": template.String("7")})
	fmt.Println(string(b), err)
	// Output: /users/7 <nil>
}

func ExampleTemplate_ExpandReference() {
	t := template.MustParse("//{host}/{+path}")
	r, err := t.ExpandReference(template.Map{"host": template.String("example.com"), "path": template.String("a/b")})
	fmt.Println(r, err)
	// Output: //example.com/a/b <nil>
}

func ExampleTemplate_Partial() {
	t := template.MustParse("https://{host}/search{?key,q,page}")
	ours, err := t.Partial(template.Map{"host": template.String("example.com"), "key": template.String("7")})
	fmt.Println(ours, err)
	// Output: https://example.com/search?key=7{&q,page} <nil>
}

func ExampleTemplate_Match() {
	t := template.MustParse("/users/{id}/posts{/post}")
	for _, path := range []string{"/users/j%2Fd/posts/7", "/users/jd/posts", "/groups/1"} {
		vars, ok := t.Match(path)
		id, _ := vars["id"].Text()
		post, _ := vars["post"].Text()
		fmt.Printf("%q %q %v\n", id, post, ok)
	}
	// Output:
	// "j/d" "7" true
	// "jd" "" true
	// "" "" false
}

func ExampleTemplate_MatchInto() {
	t := template.MustParse("/users/{id}")
	vars := template.Map{} // one for all texts
	for _, path := range []string{"/users/jd", "/groups/1"} {
		ok := t.MatchInto(vars, path)
		fmt.Println(vars["id"].Text())
		fmt.Println(len(vars), ok)
	}
	// Output:
	// jd true
	// 1 true
	//  false
	// 0 false
}

func ExampleTemplate_Unique() {
	fmt.Println(template.MustParse("/{a}/{b}{?q}").Unique())
	fmt.Println(template.MustParse("/{a}-{b}").Unique())
	// Output:
	// <nil>
	// template: the values can contain '-', which also follows them (offset 1)
}

func ExampleTemplate_Variables() {
	fmt.Println(template.MustParse("{host}/{id}{?q,id}").Variables())
	// Output: [host id q]
}

func ExampleFromMap() {
	vars, err := template.FromMap(map[string]any{"id": 7, "tags": []string{"a", "b"}, "none": nil})
	fmt.Println(err)
	fmt.Println(template.MustParse("/{id}{?tags*,none}").Expand(vars))
	// Output:
	// <nil>
	// /7?tags=a&tags=b <nil>
}

func ExampleFromStruct() {
	type Paging struct {
		Page int `uri:"page,omitempty"`
		Size int `uri:"size,omitempty"`
	}
	type search struct {
		Query string `uri:"q"`
		Paging
	}
	vars, err := template.FromStruct(search{"a b", Paging{Size: 20}})
	fmt.Println(err)
	fmt.Println(template.MustParse("/search{?q,page,size}").Expand(vars))

	_, err = template.FromStruct(struct{ Filter struct{ Tags [][]string } }{})
	fmt.Println(err)
	// Output:
	// <nil>
	// /search?q=a%20b&size=20 <nil>
	// template: the variable "Filter" cannot have a value of type [][]string at Filter.Tags
}

func ExampleList() {
	fmt.Println(template.List("a", "b").Items(), template.List().IsDefined())
	// Output: [a b] false
}

func ExamplePairs() {
	v := template.Pairs(template.Pair{Name: "b", Value: "1"}, template.Pair{Name: "a", Value: "2"})
	fmt.Println(template.MustParse("{?v*}").Expand(template.Map{"v": v}))
	// Output: ?b=1&a=2 <nil>
}

func ExampleMustParse() {
	fmt.Println(template.MustParse("/{id}").Variables())
	// Output: [id]
}

func ExampleString() {
	empty := template.Map{"x": template.String("")}
	fmt.Println(template.MustParse("{?x}").Expand(empty))
	fmt.Println(template.MustParse("{?x}").Expand(nil))
	// Output:
	// ?x= <nil>
	//  <nil>
}

func ExampleTemplate_UnmarshalText() {
	var link struct {
		Href template.Template `json:"href"`
	}
	err := json.Unmarshal([]byte(`{"href": "/users{?page}"}`), &link)
	fmt.Println(link.Href.Variables(), err)

	err = json.Unmarshal([]byte(`{"href": "/users{?page"}`), &link)
	wrong, ok := errors.AsType[*template.SyntaxError](err)
	fmt.Println(ok, wrong.Message)
	// Output:
	// [page] <nil>
	// true "}" is missing
}

func ExampleTemplate_MarshalText() {
	text, err := json.Marshal(map[string]template.Template{"href": template.MustParse("/users{?page}")})
	fmt.Println(string(text), err)
	// Output: {"href":"/users{?page}"} <nil>
}

func ExampleTemplate_String() {
	fmt.Println(template.MustParse("/{id}").String())
	// Output: /{id}
}

func ExampleMap_Lookup() {
	vars := template.Map{"id": template.String("7")}
	fmt.Println(vars.Lookup("id").Text())
	fmt.Println(vars.Lookup("q").IsDefined())
	// Output:
	// 7 true
	// false
}

func ExampleValue_Text() {
	fmt.Println(template.String("a b").Text())
	fmt.Println(template.List("a", "b").Text())
	// Output:
	// a b true
	//  false
}

func ExampleValue_IsDefined() {
	fmt.Println(template.String("").IsDefined(), template.Value{}.IsDefined())
	// Output: true false
}

func ExampleValue_Items() {
	vars, ok := template.MustParse("{/path*}").Match("/a/b")
	fmt.Println(vars["path"].Items(), ok)
	// Output: [a b] true
}

func ExampleValue_Members() {
	vars, ok := template.MustParse("{?filter*}").Match("?size=1&page=2")
	fmt.Println(vars["filter"].Members(), ok)
	// Output: [{size 1} {page 2}] true
}

func ExampleValue_Equal() {
	fmt.Println(template.List("a", "b").Equal(template.List("b", "a")))
	// Output: false
}

func ExampleSyntaxError_Error() {
	_, err := template.Parse("/{id}}")
	fmt.Println(err)
	// Output: template: "}" closes no expression (offset 5, literals; RFC 6570 section 2.1)
}

func ExamplePrefixError_Error() {
	_, err := template.MustParse("{x:3}").Expand(template.Map{"x": template.List("a", "b")})
	fmt.Println(err)
	// Output: template: the value of "x" has a prefix but is not a string (offset 1; RFC 6570 section 2.4.1)
}

func ExampleAmbiguityError_Error() {
	fmt.Println(template.MustParse("{+x,y}").Unique())
	// Output: template: the values can contain commas, which also separate them (offset 2)
}

func ExampleValueError_Error() {
	_, err := template.FromMap(map[string]any{"f": func() {}})
	fmt.Println(err)
	// Output: template: the variable "f" cannot have a value of type func()
}

func ExampleValueError_Unwrap() {
	_, err := template.FromMap(map[string]any{"u": uri.URI{}})
	fmt.Println(errors.Is(err, uri.ErrZero))
	// Output: true
}
