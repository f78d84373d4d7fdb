package recorded_test

import (
	"bytes"
	"compress/gzip"
	"reflect"
	"testing"

	"github.com/urikit/uri/internal/readers/recorded"
)

func host(name string) recorded.Answer { return recorded.Answer{Outcome: recorded.Host, Host: name} }

var (
	none    = recorded.Answer{Outcome: recorded.None}
	refused = recorded.Answer{Outcome: recorded.Error}
)

func TestConflict(t *testing.T) {
	for _, test := range []struct {
		text             string
		a, b             recorded.Answer
		differ, conflict bool
	}{
		{"http://h/", host("h"), host("H"), false, false},
		{"http://[::1]/", host("::1"), host("[0:0::1]"), false, false},
		{"http://h/", host("h"), refused, false, false},
		{"http://h/", host("h"), host("g"), true, true},
		{"http://h/", host("h"), none, true, true},
		{"foo://h/", host("h"), none, true, false},
		{"foo://h/", host("127.1"), host("127.0.0.1"), true, true},
	} {
		answers := recorded.Answers{"a": test.a, "b": test.b}
		if got := answers.Differ(); got != test.differ {
			t.Errorf("%s %+v: Differ is %t", test.text, answers, got)
		}
		if got := answers.Conflict(test.text); got != test.conflict {
			t.Errorf("%s %+v: Conflict is %t", test.text, answers, got)
		}
	}
}

func TestExcuse(t *testing.T) {
	const legacy, curl = "Node url.parse", "libcurl guessing"
	for _, test := range []struct {
		text    string
		answers recorded.Answers
		excused bool
	}{
		{"h:80/", recorded.Answers{legacy: host("80"), curl: host("h")}, true},
		{"h:0/", recorded.Answers{legacy: host("0"), curl: host("h")}, false},
		{"h:65536/", recorded.Answers{legacy: host("65536"), curl: host("h")}, false},
		{"xmpp:a@b", recorded.Answers{legacy: host("b"), curl: host("a")}, true},
		{"foo:a@b", recorded.Answers{legacy: host("b"), curl: host("a")}, false},
		{"com.example:/a", recorded.Answers{"libcurl": refused, "libcurl of any scheme": host("a"), "urllib3": host("com.example")}, true},
		{"com.example:/a", recorded.Answers{"libcurl": host("a"), "libcurl of any scheme": host("a"), "urllib3": host("com.example")}, false},
		{"com.example:/a", recorded.Answers{"libcurl": refused, "Java URL": host("a"), "urllib3": host("com.example")}, false},
		{"foo://a/", recorded.Answers{"libcurl": refused, "libcurl of any scheme": host("a"), "urllib3": host("b")}, false},
		{"7/x", recorded.Answers{"urllib3": host("7"), curl: host("0.0.0.7")}, true},
		{"a/x", recorded.Answers{"urllib3": host("a"), curl: host("b")}, false},
		{"http://a_b/", recorded.Answers{"Java URI": none, curl: host("a_b")}, true},
		{"http://a_b/", recorded.Answers{"Java URL": none, curl: host("a_b")}, false},
		{"http://x:/", recorded.Answers{"Perl URI": host("x:"), curl: host("x")}, true},
		{"http://x:/", recorded.Answers{"Ruby URI": host("x:"), curl: host("x")}, false},
	} {
		if !test.answers.Conflict(test.text) {
			t.Errorf("%s: no conflict", test.text)
		}
		if got := recorded.Excuse(test.text, test.answers); (got != nil) != test.excused {
			t.Errorf("%s: excused is %t", test.text, got != nil)
		}
	}
}

func TestRecords(t *testing.T) {
	readers := []recorded.Reader{{Name: "a"}, {Name: "b", Language: "B", Version: "1"}, {Name: "c"}}
	full := recorded.Answer{Outcome: recorded.Host, Host: "x", User: "u", Password: "p", Port: "1", Path: "/"}
	want := []recorded.Record{
		{Text: "http://\u00fc/<", Answers: recorded.Answers{"a": host("x"), "b": none, "c": refused}},
		{Text: "", Answers: recorded.Answers{"a": host("y"), "b": full, "c": host("y")}},
	}
	var b bytes.Buffer
	if err := recorded.Write(&b, readers, want); err != nil {
		t.Fatal(err)
	}
	text := b.Bytes()
	names, got, err := recorded.Read(bytes.NewReader(text), nil, 0)
	if err != nil || !reflect.DeepEqual(got, want) || !reflect.DeepEqual(names, readers) {
		t.Errorf("%+v, %+v, %v", names, got, err)
	}
	_, got, err = recorded.Read(bytes.NewReader(text), func(name string) bool { return name == "b" }, 0)
	if err != nil || !reflect.DeepEqual(got[1].Answers, recorded.Answers{"b": full}) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, got, err = recorded.Read(bytes.NewReader(text), nil, 1); err != nil || len(got) != 1 {
		t.Errorf("%+v, %v", got, err)
	}
	for _, text := range []string{
		"", "{", `{"readers":[{"name":"a"}]} {"answers":"--"}`, `{"readers":[{"name":"a"}]} {"answers":"a"}`, `{"readers":[{"name":"a"}]} {"read":[["x"]],"answers":"b"}`,
	} {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if _, _, err := recorded.Read(&b, nil, 0); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
