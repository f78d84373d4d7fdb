package ask

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/table"
)

// TestListViews checks the views of a list and of a piece of it.
func TestListViews(t *testing.T) {
	for _, test := range []struct{ request, want string }{
		{`{"input":"url,title\nhttp://u:geheim@a/,A\n","view":"table"}`, `{"in":"csv","header":true,"field":"1","columns":[{"field":"1","name":"url","example":"http://u:***@a/","texts":1,"links":1},{"field":"2","name":"title","example":"A","texts":1,"links":0}]}`},
		{`{"input":"a\u202eb\n","view":"table","in":"csv"}`, `{"in":"csv","header":false,"field":"1","columns":[{"field":"1","name":"","example":"a\\u202eb","texts":1,"links":0}]}`},
		{`{"input":"a","view":"rows"}`, `{"rows":[],"read":0,"records":0,"header":0,"empty":0,"comments":0}`},
		{`{"input":"a","in":"csv"}`, `in needs view table or rows`},
		{`{"input":"a","view":"row","header":true}`, `header needs view table or rows`},
		{`{"input":"a\n","view":"rows","in":"csv","field":"0"}`, `field: a column has a number`},
		{`{"input":"a\n","view":"rows","in":"csv","field":"x","header":true}`, `the header has no column "x"`},
		{`{"input":"a","view":"rows","in":"lines","field":"2","header":true}`, `{"rows":[],"read":0,"records":0,"header":0,"empty":0,"comments":0}`},
	} {
		got, err := Append(nil, "explain", []byte(test.request))
		if text := strings.TrimSpace(string(got)); err == nil && text != test.want || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %s, %v, want %s", test.request, text, err, test.want)
		}
	}
	var answer struct {
		Rows []struct {
			Record                         int
			Place                          struct{ Offset, Length int }
			Valid                          bool
			Redacted, Message, State, Text string
		}
		table.Counts
	}
	piece := "http://u:geheim@a/\n\n# note\r\nb c\nrest"
	request, err := json.Marshal(map[string]string{"input": piece, "view": "rows"})
	if err != nil {
		t.Fatal(err)
	}
	got, err := Append(nil, "explain", request)
	if err == nil {
		err = json.Unmarshal(got, &answer)
	}
	if want := (table.Counts{Read: len(piece) - len("rest"), Records: 4, Empty: 1, Comments: 1}); err != nil || len(answer.Rows) != 2 || answer.Counts != want {
		t.Fatalf("%v: %s", err, got)
	}
	if r := answer.Rows[0]; r.Record != 1 || !r.Valid || r.Redacted != "http://u:***@a/" || r.State != "dangerous" || piece[r.Place.Offset:][:r.Place.Length] != "http://u:geheim@a/" {
		t.Errorf("%+v", r)
	}
	if r := answer.Rows[1]; r.Record != 4 || r.Valid || r.State != "invalid" {
		t.Errorf("%+v", r)
	}
	got, err = Append(nil, "explain", []byte(`{"input":"3\n","view":"rows","in":"jsonl"}`))
	if err != nil || !strings.Contains(string(got), `"message":"the field is a number, not a string"`) || !strings.Contains(string(got), `"state":"unread"`) {
		t.Errorf("%v: %s", err, got)
	}
}

// TestRowOfNormal checks that the row of a text in its normal form is what the way over the normal
// form gives.
func TestRowOfNormal(t *testing.T) {
	v := &View{Rule: uri.RuleURIReference, Name: "row"}
	n := 0
	for _, text := range judgedTexts(t) {
		ref, err := v.Parser.Parse(v.Rule, text)
		if err != nil {
			continue
		}
		by := v.Parser.Dialect.Normalizer()
		normal := newSubject(text).normal(new(by.Normalize(&ref, uri.LevelScheme)), uri.LevelScheme, by)
		r := v.row(text)
		if want := normal.View.Line(whole(normal.Text)).String(); r.Normal != want || r.Changed != (normal.Text != text) {
			t.Errorf("%q: %q, %v, want %q", text, r.Normal, r.Changed, want)
		}
		if n++; r.Changed {
			n--
		}
	}
	if n == 0 {
		t.Error("no text is normal")
	}
}
