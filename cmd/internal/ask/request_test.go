package ask

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestAppend(t *testing.T) {
	for _, c := range []struct{ verb, request, want string }{
		{"validate", `{"input":"http://a/b"}`, `{"input":"http://a/b","valid":true}`},
		{"validate", ` [ {"input":"a"} , {"input":"b"} ] `, `[{"input":"a","valid":true},{"input":"b","valid":true}]`},
		{"validate", `[]`, `[]`},
		{"validate", `{"input":"http:///x","scheme-rules":false}`, `{"input":"http:///x","valid":true}`},
		{"validate", `{"input":"\ud83d\ude00","as":"iri-reference"}`, `{"input":"😀","valid":true}`},
		{"validate", `{"input":"\\ud800","as":"iri-reference"}`, `{"input":"\\ud800","valid":false`},
		{"validate", `{"input":"�","input_base64":"/w=="}`, `{"input":"\ufffd","input_base64":"/w==","valid":false`},
		{"validate", `{"input":"a��","input_base64":"Yf//"}`, `{"input":"a\ufffd\ufffd","input_base64":"Yf//","valid":false`},
		{"validate", `{"input":"a","input_base64":"YQ=="}`, `{"input":"a","valid":true}`},
		{"validate", `{"input":"ö","as":"iri"}`, `{"input":"ö","valid":false,"error":{"offset":0,"character":0,`},
		{"parse", `{"input":"http://a_b:80/","edition":"rfc2396"}`, `{"input":"http://a_b:80/","valid":true,"edition":"rfc2396",`},
		{"parse", `{"input":"?a+b","params":["form"]}`, `{"input":"?a+b","valid":true,"kind":"relative-ref","scheme":null,"authority":null,"userinfo":null,"host":null,"host_kind":null,"port":null,"path":"","path_kind":"empty","query":"a+b","fragment":null,"params":[{"name":"a b","value":null,"raw":"a+b"}]}`},
		{"normalize", `{"input":"HTTP://a:80","level":"scheme"}`, `{"input":"HTTP://a:80","valid":true,"output":"http://a/","normalized":"http://a/"}`},
		{"normalize", `{"input":"http://a/?x=1&y=2","drop":["query:x"]}`, `{"input":"http://a/?x=1&y=2","valid":true,"output":"http://a/?y=2","normalized":"http://a/?y=2"}`},
		{"resolve", `{"input":"../x","base":"http://a/b/c/d"}`, `{"input":"../x","valid":true,"output":"http://a/b/x","target":"http://a/b/x"}`},
		{"resolve", `{"input":"#s","base":"http://a/","edition":"rfc2396"}`, `{"input":"#s","valid":true,"output":"(current document)#s","target":null,"current_document":true,"fragment":"s"}`},
		{"resolve", `{"input":"../x","base":"http://a/","refuse":["climb"]}`, `{"input":"../x","valid":false,"error":{"offset":null,`},
		{"compare", `{"input":"http://a\tHTTP://a"}`, `{"input":"http://a\tHTTP://a","a":"http://a","b":"HTTP://a","valid":true,"output":"equivalent at level case","equivalent":true,"level":"scheme","rung":"case"}`},
		{"compare", `{"a":"x\ty","b":"z"}`, `{"input":"x\ty\tz","a":"x\ty","b":"z","valid":false,"error":{"offset":1,`},
		{"convert", `{"input":"http://a.example/%C3%BC","as":"uri-reference","to":"iri"}`, `{"input":"http://a.example/%C3%BC","valid":true,"output":"http://a.example/ü","changes":[`},
		{"template", `{"input":"/x{?a}","vars":{"a":[1,2]}}`, `{"input":"/x{?a}","valid":true,"output":"/x?a=1,2","expansion":"/x?a=1,2","variables":[{"name":"a","given":true}]}`},
		{"template", `{"input":"/x{?a*}","var":["a[k]=1"]}`, `{"input":"/x{?a*}","valid":true,"output":"/x?k=1","expansion":"/x?k=1","variables":[{"name":"a","given":true}]}`},
		{"audit", `{"input":"http://a:b@c/","min-severity":"high"}`, `{"input":"http://a:b@c/","valid":true,"findings":[{"id":"password","severity":"high",`},
		{"audit", `{"input":"http://c:1/","allow-port":[1]}`, `{"input":"http://c:1/","valid":true,"findings":[`},
		{"audit", `{"input":"javascript:a","severity":["script-link=on"],"min-severity":"high"}`, `{"input":"javascript:a","valid":true,"findings":[{"id":"script-link","severity":"high",`},
		{"parse", `{"input":"a b","edition":"all","base":"http://a/"}`, `{"input":"a b","valid":false,"editions":{"rfc3986":{"valid":false,"error":{"offset":1,`},
		{"extract", `{"input":"see <http://a/>, http://b/."}`, `[{"file":"stdin","line":1,"column":6,"offset":5,"valid":true,"output":"http://a/",`},
		{"extract", `{"input":"<meta charset=latin1><a href='ö'>","from":"html"}`, `[{"file":"stdin","line":1,"column":31,"offset":30,"valid":false,"output":"%C3%B6",`},
		{"extract", `{"input_base64":"PG1ldGEgY2hhcnNldD1sYXRpbjE+PGEgaHJlZj0n9ic+","from":"html"}`, `[{"file":"stdin","line":1,"column":31,"offset":30,"valid":`},
		{"extract", `[{"input":""},{"input":"http://a/"}]`, `[[],[{"file":"stdin",`},
	} {
		got, err := Append([]byte("> "), c.verb, []byte(c.request))
		text := strings.ReplaceAll(strings.TrimPrefix(string(got), "> "), "\n", "")
		if err != nil || !json.Valid([]byte(text)) || text != c.want && (strings.HasSuffix(c.want, "}") || !strings.HasPrefix(text, c.want)) {
			t.Errorf("%s %s: %s, %v, want %s", c.verb, c.request, got, err, c.want)
		}
	}
}

func TestRequestError(t *testing.T) {
	for _, c := range []struct {
		verb, request string
		index         int
		key, message  string
	}{
		{"parse", ``, -1, "", "not JSON: unexpected end"},
		{"parse", `{"input":"a"} x`, -1, "", "not JSON: invalid character 'x' after top-level value (after 15 bytes)"},
		{"parse", "{\"input\":\"\xff\"}", -1, "", "not UTF-8"},
		{"parse", `{"input":"\ud800"}`, -1, "", "half of a surrogate pair"},
		{"parse", `{"input":"\udc00\ud800"}`, -1, "", "half of a surrogate pair"},
		{"parse", `{"input":"\\\ud800\n"}`, -1, "", "half of a surrogate pair"},
		{"parse", strings.Repeat("[", 20_000), -1, "", "not JSON"},
		{"parse", `null`, -1, "", "a request is an object"},
		{"parse", `"a"`, -1, "", "a request is an object"},
		{"parse", `[{"input":"a"},[]]`, 1, "", "a request is an object"},
		{"parse", `{}`, -1, "input", "missing"},
		{"parse", `[{"input":"a"},{"Input":"a"}]`, 1, "Input", "unknown: the options of parse are as, edition, base, params"},
		{"parse", `{"input":null}`, -1, "input", "must be a string"},
		{"parse", `{"input":"a","input":"b"}`, -1, "input", "twice"},
		{"parse", `{"input":1,"input_base64":"Yg=="}`, -1, "input", "must be a string"},
		{"parse", `{"input_base64":null}`, -1, "input_base64", "must be a string"},
		{"compare", `{"input_base64":"YQ==","b_base64":"YQ=="}`, -1, "input_base64", "remove one"},
		{"compare", `{}`, -1, "input", "missing"},
		{"parse", `{"input":"a","level":"scheme"}`, -1, "level", "unknown"},
		{"parse", `{"input":"a","INPUT":"b"}`, -1, "INPUT", "unknown"},
		{"parse", `{"input":"a","` + strings.Repeat("ö", 99) + `":1}`, -1, "", "unknown: the options of parse are"},
		{"parse", `{"input":"a","__proto__":{"as":"uri"}}`, -1, "", "unknown"},
		{"parse", `{"input":"a","params":["form"],"params":["form"]}`, -1, "params", "twice"},
		{"parse", `{"input":"a","\u0070arams":["form"],"params":["form"]}`, -1, "params", "twice"},
		{"parse", `{"input":1e9}`, -1, "input", "must be a string"},
		{"explain", `{"input":"a","base":"::"}`, -1, "base", "base needs view page or brief"},
		{"explain", `{"input":"a","with":"b","view":"row"}`, -1, "with", "with needs view page or brief"},
		{"parse", `{"input":"a","as":"x"}`, -1, "as", "must be one of uri-reference, uri,"},
		{"parse", `{"input":"a","as":1}`, -1, "as", "must be a string"},
		{"parse", `{"input":"a","edition":"all","params":"form"}`, -1, "params", "must be an array of strings"},
		{"parse", `{"input":"a","as":"iri","edition":"rfc3986"}`, -1, "edition", "edition needs as uri-reference, uri, absolute-uri or relative-ref"},
		{"normalize", `{"input":"a","level":"protocol"}`, -1, "level", "must be one of string, case"},
		{"normalize", `{"input":"a","drop":"x"}`, -1, "drop", "must be an array of strings"},
		{"normalize", `{"input":"a","drop":[null]}`, -1, "drop", "must be an array of strings"},
		{"normalize", `{"input":"a","nfc":true}`, -1, "nfc", "nfc needs as iri-reference, iri, absolute-iri or irelative-ref"},
		{"normalize", `{"input":"http://a/","drop":["query:a"],"edition":"rfc2396"}`, -1, "drop", "drop needs edition rfc3986"}, // and not profile, which the request has not
		{"resolve", `{"input":"a"}`, -1, "base", "missing"},
		{"compare", `{"a":"a"}`, -1, "b", "missing"},
		{"compare", `{"b":"a"}`, -1, "a", "missing"},
		{"compare", `{"a":"a","b":1}`, -1, "b", "must be a string"},
		{"compare", `{"input":"a","b":"b"}`, -1, "input", "remove one"},
		{"convert", `{"input":"a","to":"browser","host":"ascii"}`, -1, "host", "host needs to uri or iri"},
		{"template", `{"input":"a","vars":[]}`, -1, "vars", "must be an object"},
		{"template", `{"input":"a","vars":{"a":[[1]]}}`, -1, "vars", "member 0: no variable can have this JSON value"},
		{"template", `{"input":"a","vars":{"a":1,"b":2,"a":1}}`, -1, "vars", "member 2: the member appears twice"},
		{"template", `{"input":"a","vars":{"a":1},"var":["b=1","a=2"]}`, -1, "var", "sets a variable that vars has too"},
		{"template", `{"input":"a","var":["b=1","b[x]=2"]}`, -1, "var", "a variable has values with and without a key"},

		{"template", `{"input":"a","var":["a"]}`, -1, "var", "write NAME=VALUE"},
		{"audit", `{"input":"a","rule":[]}`, -1, "rule", "the list is empty"},
		{"audit", `{"input":"a","rule":["passwort"]}`, -1, "rule", "element 0 must be one of "},
		{"audit", `{"input":"a","severity":["password=off","x=off"]}`, -1, "severity", "element 1 must be the ID of a rule"},
		{"audit", `{"input":"a","severity":["password=low","password"]}`, -1, "severity", "element 1 must be the ID of a rule, =, and one of off, on, info, low, medium, high"},
		{"audit", `{"input":"a","severity":["x=low"]}`, -1, "severity", "element 0 must be"},
		{"audit", `{"input":"a","allow-scheme":["http","http:"]}`, -1, "allow-scheme", "element 1 must be the name of a scheme"},
		{"audit", `{"input":"a","allow-scheme":[]}`, -1, "allow-scheme", "to allow all schemes, write severity scheme-not-allowed=off"},

		{"audit", `{"input":"a","allow-port":[65536]}`, -1, "allow-port", "element 0 must be a port, a number from 0 to 65535"},
		{"audit", `{"input":"a","allow-port":[` + strings.Repeat("1,", 100) + `1]}`, -1, "allow-port", "at most 100"},
		{"audit", `{"input":"a","trusted":[` + strings.Repeat(`"a",`, 100) + `"a"]}`, -1, "trusted", "at most 100"},
		{"audit", `{"input":"a","allow-port":["1"]}`, -1, "allow-port", "must be an array of integers"},
		{"parse", `{"input_base64":"/w","x":1}`, -1, "", "unknown"},
		{"parse", `{"input_base64":"/w","params":1}`, -1, "params", "must be an array of strings"},
		{"compare", `{"a_base64":"/w"}`, -1, "b", "missing"},
		{"resolve", `{"input":"a","base":"b","variant":1}`, -1, "variant", "must be an array of strings"},
		{"extract", `{"input":"a","find":["www"],"default-scheme":"1","base":"b"}`, -1, "default-scheme", "a scheme must begin with a letter"},
		{"extract", `{"input":"a","find":["www"],"default-scheme":"1"}`, -1, "default-scheme", "a scheme must begin with a letter"},
	} {
		got, err := Append(nil, c.verb, []byte(c.request))
		wrong := (*RequestError)(nil)
		if !errors.As(err, &wrong) || got != nil {
			t.Errorf("%s %.99s: %s, %v", c.verb, c.request, got, err)
		} else if wrong.Index != c.index || wrong.Key != c.key || !strings.Contains(wrong.Message, c.message) || !strings.HasPrefix(err.Error(), "answer: ") {
			t.Errorf("%s %.99s: %d, %q, %s", c.verb, c.request, wrong.Index, wrong.Key, wrong.Message)
		}
	}
	if _, err := Append(nil, "fetch", nil); err != ErrVerb {
		t.Error(err)
	}
}

// A value that is not valid is the answer about its input, alone and between others.
func TestValueErrors(t *testing.T) {
	long := strings.Repeat("{a}", 9999)
	for _, c := range []struct {
		verb, request string
		key, message  string
		rest          string // of the answer
	}{
		{"resolve", `{"input":"a","base":"b"}`, "base", "a URI must begin with a scheme", `"input":"a",`},
		{"resolve", `{"input":"ö","base":"b","as":"iri-reference"}`, "base", "an IRI must begin with a scheme", `"input":"ö",`},
		{"resolve", `{"input_base64":"/w==","base":""}`, "base", "must begin with a scheme", `"input":"\ufffd","input_base64":"/w==",`},
		{"resolve", `{"input":"a","base":"mailto:a","refuse":["rootless"]}`, "base", "not hierarchical", `"input":"a",`},
		{"compare", `{"a":"a","b":"ä","base":"b"}`, "base", "must begin with a scheme", `"input":"a\tä","a":"a","b":"ä",`},
		{"compare", `{"input":"a\tb","base":"http://a b/"}`, "base", "a space", `"input":"a\tb","a":"a","b":"b",`},
		{"compare", `{"input":"a","base":"b"}`, "base", "must begin with a scheme", `"input":"a",`},
		{"convert", `{"input":"a","base":"b"}`, "base", "must begin with a scheme", `"input":"a",`},
		{"convert", `{"input":"a","base":"b","as":"browser"}`, "base", "", `"input":"a",`},
		{"extract", `{"input":"a","base":"b"}`, "base", "must begin with a scheme", `"input":"a",`},
		{"extract", `{"input":"\u0000\u0001\u0002"}`, "input", "binary", ""},
		{"extract", `{"input_base64":"AAEC"}`, "input_base64", "binary", ""},
		{"extract", `{"input_base64":"PG1ldGEgY2hhcnNldD1pc28tMjAyMi1rcj4=","from":"html"}`, "input_base64", "encoding", ""},
		{"template", `{"input":"` + long + `","vars":{"a":"` + strings.Repeat("b", 9999) + `"}}`, "input", "longer than 16777216 bytes", `"input":"` + long + `",`},
		{"template", `{"input":"{?` + strings.Repeat("a", 9999) + `*}","var":["` + strings.Repeat("b", 9999) + `=1"]}`, "input", "longer than", `"input":"{?` + strings.Repeat("a", 9999) + `*}",`},
		{"parse", `{"input_base64":"/w"}`, "input_base64", "must be Base64 with padding", ""},
		{"parse", `{"input":"a","input_base64":"Yg=="}`, "input", "differs from input_base64: send one of them", ""},
		{"parse", `{"input":"�","input_base64":"//8="}`, "input", "differs from input_base64", ""},
		{"compare", `{"a":"a","a_base64":"Yg==","b":"b"}`, "a", "differs from a_base64", ""},
		{"compare", `{"a":"a","b":"b","b_base64":"/w=="}`, "b", "differs from b_base64", ""},
	} {
		got, err := Append(nil, c.verb, []byte(c.request))
		if err != nil {
			t.Errorf("%s %.99s: %v", c.verb, c.request, err)
			continue
		}
		v, _ := Find(c.verb)
		one, isOne := strings.TrimSpace(string(got)), true
		if v.Many {
			one, isOne = strings.CutPrefix(one, "[")
			one = strings.TrimSuffix(one, "]")
		}
		var object struct {
			Valid *bool
			Error struct{ Key, Message string }
		}
		if err := json.Unmarshal([]byte(one), &object); err != nil || !isOne || object.Valid == nil || *object.Valid || object.Error.Key != c.key ||
			!strings.Contains(object.Error.Message, c.message) || object.Error.Message == "" || !strings.HasPrefix(one, "{"+c.rest+`"valid":false,"error":{"key":"`) {
			t.Errorf("%s %.99s: %.999s, %v", c.verb, c.request, got, err)
		}
		good := `{"input":"a"}`
		switch c.verb {
		case "resolve":
			good = `{"input":"a","base":"http://a/"}`
		case "compare":
			good = `{"a":"a","b":"b"}`
		}
		alone, err := Append(nil, c.verb, []byte(good))
		if err != nil {
			t.Fatal(err)
		}
		all, err := Append(nil, c.verb, []byte("["+good+","+c.request+","+c.request+","+good+"]"))
		if want := "[" + string(alone) + "," + string(got) + "," + string(got) + "," + string(alone) + "]\n"; err != nil || string(all) != want {
			t.Errorf("%s %.99s between others: %.999s, %v, want %.999s", c.verb, c.request, all, err, want)
		}
	}
	// All editions refuse the base.
	got, err := Append(nil, "parse", []byte(`{"input":"a","edition":"all","base":"b"}`))
	if n := strings.Count(string(got), `"target":null,"base_error":{"offset":1,`); n != 5 || err != nil {
		t.Errorf("%d of 5 editions refuse the base: %s, %v", n, got, err)
	}
}

// The error of a request contains nothing of it but names of members that a verb has, because it
// may contain a password.
func TestSilentErrors(t *testing.T) {
	texts := []string{
		"pa77word", "http://u:pa77word@h/ x", "http://u:pa77word@h:x/", "//u:pa77word@h", "[pa77word", "pa77word=1", "http=pa77word", "password=pa77word", "a=pa77word=",
		"a[pa77word", "1pa77word", "pa77word://a", "http:pa77word", "http://h/%pa77word", "http://[pa77word]/", "text/html; charset=pa77word", "\u0000pa77word", "ö-pa77word",
	}
	errs, values := 0, 0
	check := func(verb, request string) {
		t.Helper()
		got, err := Append(nil, verb, []byte(request))
		if err == nil {
			if _, about, ok := strings.Cut(string(got), `"error":{"key":`); ok {
				if values++; strings.Contains(about, "77") {
					t.Errorf("%s %s: %s", verb, request, got)
				}
			}
			return
		}
		if errs++; strings.Contains(err.Error(), "77") {
			t.Errorf("%s %s: %v", verb, request, err)
		}
	}
	for _, v := range Verbs() {
		base := `{"input":"a"`
		for _, o := range v.RequestOptions() {
			if o.Required {
				base += `,"` + o.Name + `":"http://a/"`
			}
		}
		for _, value := range texts {
			quoted, _ := json.Marshal(value)
			text := string(quoted)
			check(v.Name, base+","+text+`:1}`)
			check(v.Name, base+","+text+`:1,`+text+`:1}`)
			check(v.Name, `{"input":"a","input_base64":`+text+`}`)
			check(v.Name, `{"input":`+text+`,"input_base64":"YQ=="}`)
			check(v.Name, text+" "+text)
			for _, o := range v.RequestOptions() {
				for _, value := range []string{text, "[" + text + "]", "[" + text + "," + text + "]", "{" + text + ":1," + text + ":1}", "{" + text + ":[[]]}", "7777", "[7777777]", "[7e777]", "[77.77]"} {
					check(v.Name, strings.Replace(base, `,"`+o.Name+`":"http://a/"`, "", 1)+`,"`+o.Name+`":`+value+"}")
				}
			}
			check("template", `{"input":"a","var":["pa77word=1","pa77word[x]=1"]}`)
			check("template", `{"input":"a","var":["pa77word=1"],"vars":{"pa77word":1}}`)
			check("explain", `{"input":"a","view":"page","base":`+text+`}`)
			check("extract", `{"input":"a","from":`+text+`,"base":`+text+`,"as":"uri-reference"}`)
			check("extract", `{"input_base64":"/w==","from":`+text+`}`)
		}
	}
	if errs < 1000 || values < 100 {
		t.Errorf("only %d requests are wrong, and %d values", errs, values)
	}
}

// Every answer is JSON with one object for each input.
func FuzzAppend(f *testing.F) {
	f.Add("parse", `{"input":"a","params":["form"]}`)
	f.Add("compare", `[{"a":"a","b":"\u00ff"},{"input":"a\tb"}]`)
	f.Add("template", `{"input":"{a}","vars":{"a":{"b":"c"}}}`)
	f.Add("extract", `{"input":"<a href=/x>","base":"http://a/"}`)
	f.Add("audit", `[{"input":"http://a:b@c/"},{"input":"","min-severity":"high"}]`)
	f.Add("parse", `{"input":"http://a_b/","edition":"all","base":"http://a/b"}`)
	f.Add("resolve", `{"input_base64":"/w==","base":"http://a/"}`)
	f.Fuzz(func(t *testing.T, verb, request string) {
		got, err := Append(nil, verb, []byte(request))
		if wrong := (*RequestError)(nil); err != nil {
			if err != ErrVerb && !errors.As(err, &wrong) {
				t.Fatal(err)
			}
			return
		}
		v, _ := Find(verb)
		var one map[string]any
		if json.Unmarshal([]byte(request), &one) == nil {
			if v.Many {
				got = append(append([]byte(`{"valid":`), got...), '}')
			}
			if err := json.Unmarshal(got, &one); err != nil || one["valid"] == nil {
				t.Errorf("%s %s: %s, %v", verb, request, got, err)
			}
			return
		}
		var asked, answered []any
		if json.Unmarshal([]byte(request), &asked) != nil || json.Unmarshal(got, &answered) != nil || len(asked) != len(answered) {
			t.Errorf("%s %s: %s", verb, request, got)
		}
	})
}
