package slot

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/dialect"
)

var reader = Reader{Parser: dialect.RFC3986.Parser(), Rule: uri.RuleURIReference, Form: true}

// rowsOf returns the rows of a text, and whether it is valid.
func rowsOf(text string) ([]Row, bool) {
	table := reader.Read(text)
	return table.Rows, table.Valid
}

// write returns a text with a part in a slot, as the page writes it.
func write(text string, s *Slot, part string) string {
	if !s.Defined {
		part = s.Before + part + s.After
	}
	return text[:s.Offset] + part + text[s.Offset+s.Length:]
}

// parts returns the defined parts of a text in order.
func parts(rows []Row, text string) (list []string) {
	for _, row := range rows {
		for _, s := range row.Slots {
			if s.Defined {
				list = append(list, row.Name+"="+text[s.Offset:s.Offset+s.Length])
			}
		}
	}
	return list
}

func TestRows(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"http://u:p@h:80/a/b?x=1&y#f", "scheme=http user=u password=p host=h port=80 segment=a segment=b parameter=x parameter=1 parameter=y fragment=f"},
		{"//h/", "host=h segment="},
		{"a/", "segment=a segment="},
		{"mailto:a@b", "scheme=mailto segment=a@b"},
		{"?", ""},
		{"?&", "parameter= parameter="},
		{"//@:", "user= host= port="},
		{"", ""},
	} {
		rows, _ := rowsOf(test.text)
		if got := strings.Join(parts(rows, test.text), " "); got != test.want {
			t.Errorf("%q: %s", test.text, got)
		}
	}
}

func TestSlot(t *testing.T) {
	const text = "http://u:geheim@h/%e2%80%ae/%ff/b%20c?x=1+2&token=geheim"
	rows, _ := rowsOf(text)
	var got []string
	for _, row := range rows {
		for _, s := range row.Slots {
			if !s.Defined {
				continue
			}
			decoded := "-"
			if s.Decoded != nil {
				decoded = *s.Decoded
			}
			got = append(got, fmt.Sprint(s.Secret, " ", decoded, " ", s.Shown, " ", s.Component, s.Also))
		}
	}
	want := []string{
		"false http http ", "false u u userinfo:", "true -  userinfo", "false h h host", `false - \u202e segment`, `false - \xff segment`, "false b c b c segment",
		"false x x form", "false 1 2 1 2 form", "false token token form", "true -  form",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the slots are\n%s", strings.Join(got, "\n"))
	}
}

// A part can be written in each slot. Without a removable row, and with rows that change places,
// the other parts stay.
func TestEdits(t *testing.T) {
	pieces := []string{"a:", "http:", "//", "//h", "//u:Zq7@h", "//[::1]", ":80", "/", "/..", "a", "b%7e", "?", "?q", "?a=1&b", "&", "#", "#f", "@", "//@", ":"}
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		text := ""
		for range 1 + r.IntN(7) {
			text += pieces[r.IntN(len(pieces))]
		}
		rows, ok := rowsOf(text)
		if !ok {
			continue
		}
		for i, row := range rows {
			for n := range row.Slots {
				s := &row.Slots[n]
				if s.Defined && write(text, s, text[s.Offset:s.Offset+s.Length]) != text {
					t.Fatalf("%q: %+v", text, s)
				}
				next := write(text, s, "1")
				now, ok := rowsOf(next)
				if !ok || row.Name != "scheme" && !strings.Contains(strings.Join(parts(now, next), " "), row.Name+"=1") {
					if row.Name == "scheme" || row.Name == "segment" && row.Offset == 0 {
						continue // "1" is no scheme
					}
					t.Fatalf("%q with %s is %q", text, row.Name, next)
				}
			}
			next := text[:row.Offset] + text[row.Offset+row.Length:]
			if now, ok := rowsOf(next); row.Removable && (!ok || len(parts(now, next)) >= len(parts(rows, text))) {
				t.Errorf("%q without %s is %q", text, row.Name, next)
			}
			if row.Swaps {
				a, b := row.own(), rows[i+1].own()
				next := text[:a.Offset] + b.Of(text) + text[a.End():b.Offset] + a.Of(text) + text[b.End():]
				if now, ok := rowsOf(next); !ok || len(parts(now, next)) != len(parts(rows, text)) {
					t.Errorf("%q with %s moved is %q", text, row.Name, next)
				}
			}
		}
	}
}

// A row that would become a part of another component stays at its place.
func TestFixed(t *testing.T) {
	for _, test := range []struct {
		text             string
		removable, swaps string
	}{
		{"x/a:b", "segment", ""}, // "a:b" has a scheme
		{"./a:b/c", "segment segment", "segment"},
		{"/a//b", "segment segment", "segment"}, // "//b" has an authority
		{"http:a:b", "segment", ""},
		{"http://u@h/", "scheme user host segment", ""},
		{"a//b", "segment segment", "segment"}, // "//b" and "/a/b" begin with a slash
		{"//h//a", "segment segment", "segment"},
	} {
		rows, _ := rowsOf(test.text)
		var removable, swaps []string
		for _, row := range rows {
			if row.Removable {
				removable = append(removable, row.Name)
			}
			if row.Swaps {
				swaps = append(swaps, row.Name)
			}
		}
		if got := [2]string{strings.Join(removable, " "), strings.Join(swaps, " ")}; got != [2]string{test.removable, test.swaps} {
			t.Errorf("%q: removable %s; moving down %s", test.text, got[0], got[1])
		}
	}
}

// A text that is not valid has no rows.
func TestInvalid(t *testing.T) {
	if table := reader.Read("http://h:x/"); table.Valid || len(table.Rows) != 0 || !strings.HasPrefix(table.Message, "a port can contain only digits") {
		t.Errorf("%+v", table)
	}
}

// A long reference has the first segments and parameters.
func TestMany(t *testing.T) {
	text := strings.Repeat("/a", 300) + "?" + strings.Repeat("b&", 300)
	table := reader.Read(text)
	if table.More != 100+101 || len(table.Rows) != 2*200+2+3 {
		t.Error(table.More, len(table.Rows))
	}
}
