package template_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/template"
)

func ExampleValue_UnmarshalJSON() {
	var vars template.Map
	err := json.Unmarshal([]byte(`{"id": 7, "path": ["a", "b"], "keys": {"z": "1", "y": true}, "none": null}`), &vars)
	fmt.Println(err)
	fmt.Println(template.MustParse("/{id}{/path*}{?keys*,none}").Expand(vars))
	// Output:
	// <nil>
	// /7/a/b?z=1&y=true <nil>
}

func ExampleValue_MarshalJSON() {
	vars, _ := template.MustParse("/{id}{/path*}{?keys*}").Match("/7/a/b?z=1&y=true")
	b, err := json.Marshal(vars)
	fmt.Println(string(b), err)
	// Output: {"id":"7","keys":{"z":"1","y":"true"},"path":["a","b"]} <nil>
}

func TestUnmarshalJSON(t *testing.T) {
	pairs := func(list ...string) template.Value {
		var all []template.Pair
		for i := 0; i < len(list); i += 2 {
			all = append(all, template.Pair{Name: list[i], Value: list[i+1]})
		}
		return template.Pairs(all...)
	}
	var none template.Value
	for text, want := range map[string]template.Value{
		`null`: none, `[]`: none, `{}`: none, `[null]`: none, `{"a":null}`: none,
		`""`: template.String(""), `"é\n"`: template.String("é\n"), `true`: template.String("true"),
		`12345678901234567890`: template.String("12345678901234567890"), `1.50`: template.String("1.50"), `-1e3`: template.String("-1e3"),
		`["a",null,1,false]`:                                     template.List("a", "1", "false"),
		`{"z":"1","y":2,"x":null,"z":"3"}`:                       pairs("z", "1", "y", "2", "z", "3"),
		`[{"name":"a","value":"1"},null,{"name":"a","value":2}]`: pairs("a", "1", "a", "2"),
	} {
		v := template.String("before")
		if err := json.Unmarshal([]byte(text), &v); err != nil || !v.Equal(want) {
			t.Errorf("%s: %v, %v, want %v", text, v, err, want)
		}
	}
	for _, text := range []string{
		`[[]]`, `["a",["b"]]`, `{"a":[]}`, `{"a":{}}`, `["a",{"name":"b","value":"c"}]`, `[{"name":"b","value":"c"},"a"]`,
		`[{"name":"a"}]`, `[{}]`, `[{"value":"a","name":"b"}]`, `[{"name":"a","value":"b","c":""}]`, `[{"name":"a","value":[]}]`,
	} {
		v := template.String("before")
		if err := json.Unmarshal([]byte(text), &v); !errors.Is(err, template.ErrJSON) || !v.Equal(template.String("before")) {
			t.Errorf("%s: %v, %v", text, v, err)
		}
	}
	for _, text := range []string{``, `{`, `{"a"`, `{"a":`, `{"a":1`, `[`, `["a"`, `[{"a":1`, `{"a" 1}`, `[1 2]`, `x`, `1 2`, `"a" "b"`, `"a"x`, `{}[]`, `[]]`, `null,`, `[1],`, `{"a":1}}`, "1 \x00"} {
		var v template.Value
		if err := v.UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s: no error, but %v", text, v)
		}
	}
}

// Values come back from their JSON.
// TestJSONMessages has the messages of texts that are not one whole value.
func TestJSONMessages(t *testing.T) {
	for _, test := range []struct {
		text, want string
		err        error
	}{
		{`"a" x`, "template: text follows the value at offset 4: remove it", template.ErrJSON},
		{"1 2", "template: text follows the value at offset 2: remove it", template.ErrJSON},
		{"[1]\n \"longer\"", "template: text follows the value at offset 5: remove it", template.ErrJSON},
		{"{} ]", "template: text follows the value at offset 3: remove it", template.ErrJSON},
		{"null,", "template: text follows the value at offset 4: remove it", template.ErrJSON},
		{"", "template: there is no JSON value: give one, such as null", io.ErrUnexpectedEOF},
		{" \n", "template: there is no JSON value: give one, such as null", io.ErrUnexpectedEOF},
		{"[1", "template: the JSON value is not whole: it ends at offset 2", io.ErrUnexpectedEOF},
		{`{"a":`, "template: the JSON value is not whole: it ends at offset 5", io.ErrUnexpectedEOF},
		{`"a`, "template: the JSON value is not whole: it ends at offset 2", io.ErrUnexpectedEOF},
	} {
		v := template.String("unchanged")
		if err := v.UnmarshalJSON([]byte(test.text)); err == nil || err.Error() != test.want || !errors.Is(err, test.err) {
			t.Errorf("%q: %v, want %s", test.text, err, test.want)
		}
		if !v.Equal(template.String("unchanged")) {
			t.Errorf("%q: the value is %v", test.text, v)
		}
	}
	var v template.Value
	if err := v.UnmarshalJSON([]byte("\t\"a\" \r\n")); err != nil {
		t.Errorf("white space: %v", err)
	}
}

func TestJSONRoundTrip(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(3, 1))}
	for range 2000 {
		_, _, vars := g.template(false)
		b, err := json.Marshal(vars)
		if err != nil {
			t.Fatal(err)
		}
		var again template.Map
		if err := json.Unmarshal(b, &again); err != nil || len(again) != len(vars) {
			t.Fatalf("%s: %v", b, err)
		}
		for name, v := range vars {
			if got := again[name]; !strings.Contains(string(b), `\ufffd`) && !got.Equal(v) {
				t.Fatalf("%v becomes %v", v, got)
			}
		}
	}
}

// FuzzJSON decodes any text. A value that it gives comes back from its own JSON.
func FuzzJSON(f *testing.F) {
	for _, seed := range []string{`{"b":1,"a":null,"b":true}`, `["a",2.50,null]`, `"\ud800<"`, `[{"name":"a","value":"1"},{"name":"a","value":""}]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var v, again template.Value
		if json.Unmarshal([]byte(text), &v) != nil {
			v.UnmarshalJSON([]byte(text))
			return
		}
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &again); err != nil || !again.Equal(v) {
			t.Fatalf("%q gives %s, which gives %v, %v", text, b, again, err)
		}
	})
}
