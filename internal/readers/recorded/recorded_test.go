package recorded_test

import (
	"bytes"
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
	want := []recorded.Record{
		{Text: "http://\u00fc/<", Answers: recorded.Answers{"a": host("x"), "b": none, "c": refused}},
		{Text: "", Answers: recorded.Answers{"a": host("y"), "b": host("x"), "c": host("y")}},
	}
	var b bytes.Buffer
	if err := recorded.Write(&b, want); err != nil {
		t.Fatal(err)
	}
	got, err := recorded.Read(&b)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, text := range []string{
		"", "{", `{"readers":["a"]} {"answers":"--"}`, `{"readers":["a"]} {"answers":"a"}`, `{"readers":["a"]} {"hosts":["x"],"answers":"b"}`,
	} {
		if _, err := recorded.Read(bytes.NewBufferString(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
