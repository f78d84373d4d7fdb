package table

import (
	"encoding/csv"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/record"
)

// TestShape checks the guesses.
func TestShape(t *testing.T) {
	for _, test := range []struct {
		name, head, in string // in is given
		want, field    string
		header         bool
	}{
		{"lines", "http://a/\nhttp://b/\n", "", "lines", "", false},
		{"lines with commas", "http://a/,b\nhttp://b/\nc\n", "", "lines", "", false},
		{"one line with a comma", "http://a/,b\n", "", "lines", "", false},
		{"a table without links", "a,b\nc,d\n", "", "lines", "", false},
		{"empty", "", "", "lines", "", false},
		{"brackets", "<http://a/>\n<http://b/>\n", "", "lines", "", false},
		{"csv", "title,url\nA,http://a/\n\"B,\nC\",http://b/\n", "", "csv", "2", true},
		{"csv without a header", "A,http://a/\nB,http://b/\n", "", "csv", "2", false},
		{"csv with a short record", "title,url\nA,http://a/\nB\nC,http://c/\n\nD,/d\n", "", "csv", "2", true},
		{"csv with an open quote", "title,url\nA,http://a/\n\"B,http://b/\n", "", "csv", "2", true},
		{"a column, given", "url\nhttp://a/\n", "csv", "csv", "1", true},
		{"names, given", "name,link\na,b\n", "csv", "csv", "1", false},
		{"tsv", "a\tb\nhttp://a/\tx\n", "", "tsv", "1", true},
		{"spaces, given", "1 http://a/\n2 http://b/\n", "space", "space", "2", false},
		{"jsonl", "{\"a\":{\"b/c\":\"http://a/\"},\"d\":\"x\",\"e\":[\"y\"]}\n{\"d\":3}\nx\n", "", "jsonl", "/a/b~1c", false},
		{"strings, given", "\"http://a/\"\n", "jsonl", "jsonl", "", false},
		{"a log, given", "x\n", "combined", "combined", "", false},
		{"html", "<!doctype html><a href=x>\n", "", "document", "", false},
		{"an array", "[{\"a\":\"http://a/\"}]\n", "", "document", "", false},
	} {
		if got := ShapeOf([]byte(test.head), test.in, strings.Clone); got.In != test.want || got.Field != test.field || got.Header != test.header {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
	named := ShapeOf([]byte("name,link\na,b\nc,/d\n"), "csv", strings.Clone)
	if c := named.Columns[1]; c != (Column{"2", "link", "b", 2, 1}) {
		t.Errorf("%+v", c)
	}
	if s := ShapeOf([]byte("{\"n\":\"a\",\"url\":\"b\"}\n"), "", strings.Clone); s.Field != "/url" {
		t.Errorf("without links, the name decides: %+v", s)
	}
	wide := ShapeOf([]byte(strings.Repeat(strings.Repeat("/a,", 300)+"\n", 300)), "csv", strings.Clone)
	if len(wide.Columns) != mostColumns || wide.Columns[0].Texts != mostGuessed {
		t.Errorf("%d columns, %+v", len(wide.Columns), wide.Columns[0])
	}
}

// TestEach checks that pieces of a table that are cut anywhere give the texts that encoding/csv
// gives for the whole, at their places, and that the counts add up.
func TestEach(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		var whole strings.Builder
		w := csv.NewWriter(&whole)
		w.UseCRLF = random.IntN(2) == 0
		var want []string
		for range random.IntN(12) {
			text := []string{"a", "", "b,c", "d\ne", "f\"g", "é"}[random.IntN(6)]
			w.Write([]string{"x", text})
			if w.UseCRLF {
				text = strings.ReplaceAll(text, "\n", "\r\n")
			}
			want = append(want, text)
		}
		w.Flush()
		var got []string
		sum := Counts{}
		rest := whole.String()
		for size := 1; rest != ""; size++ {
			piece := rest[:min(size, len(rest))]
			n, err := Each([]byte(piece), record.Form{In: record.CSV, Field: "2"}, func(text Text) error {
				for len(got) < sum.Records+text.Number-1 {
					got = append(got, "")
				}
				got = append(got, string(text.Bytes))
				if text.Offset < 0 != strings.ContainsAny(string(text.Bytes), "\"") || text.Offset >= 0 && !strings.HasPrefix(piece[text.Offset:], string(text.Bytes)) {
					t.Errorf("%q is at %d of %q", text.Bytes, text.Offset, piece)
				}
				return text.Err
			})
			if err != nil {
				t.Fatal(err)
			}
			sum.Records += n.Records
			sum.Empty += n.Empty
			if rest = rest[n.Read:]; n.Read > 0 {
				size = 0
			}
		}
		for len(got) < sum.Records {
			got = append(got, "")
		}
		if strings.Join(got, "|") != strings.Join(want, "|") || sum.Records != len(want) {
			t.Fatalf("%q gives %q, want %q", whole.String(), got, want)
		}
	}
	refused := errors.New("refused")
	if n, err := Each([]byte("a\nb\n"), record.Form{}, func(Text) error { return refused }); err != refused || n.Records != 1 {
		t.Errorf("%+v, %v", n, err)
	}
	if n, err := Each([]byte("h\r\n"), record.Form{In: record.TSV, Header: true}, nil); err != nil || n != (Counts{Read: 3, Records: 1, Header: 1}) {
		t.Errorf("%+v, %v", n, err)
	}
}
