package table

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/record"
)

// Document is the format of a list that is a document with links.
const Document = "document"

// A Shape says how a list is written.
type Shape struct {
	In      string   `json:"in"`      // a format of records, or [Document]
	Header  bool     `json:"header"`  // the first record has the names of the columns
	Field   string   `json:"field"`   // the column that has the references, or ""
	Columns []Column `json:"columns"` // the columns of a table, or the members of objects
}

// A Column is a column of a table, or a member of objects.
type Column struct {
	Field   string `json:"field"` // the number of the column, or the path of the member
	Name    string `json:"name"`
	Example string `json:"example"` // the first text that is not empty
	Texts   int    `json:"texts"`   // the number of texts that are not empty
	Links   int    `json:"links"`   // how many of them look like references
}

// mostGuessed is the number of records from which a shape is guessed, and mostColumns the number of
// columns in it.
const (
	mostGuessed = 200
	mostColumns = 100
)

// ShapeOf guesses how a list is written. The head is its beginning, and in is its format, or "" to
// guess that too. Names and examples are as shown makes them.
func ShapeOf(head []byte, in string, shown func(string) string) Shape {
	guess := in == ""
	if guess {
		in = formatOf(head)
	}
	s := Shape{In: in, Columns: []Column{}}
	switch in {
	case record.CSV.String(), record.TSV.String(), record.Space.String():
		s.columns(rowsOf(head, FormatOf(in)))
	case record.JSON.String():
		s.members(head)
	default:
		return s
	}
	if guess && in == record.CSV.String() && !slices.ContainsFunc(s.Columns, func(c Column) bool { return c.Links > 0 }) {
		return Shape{In: record.Lines.String(), Columns: []Column{}}
	}
	s.choose()
	for i := range s.Columns {
		c := &s.Columns[i]
		c.Name, c.Example = shown(c.Name), shown(c.Example)
	}
	return s
}

// FormatOf returns the format of records of a name.
func FormatOf(name string) record.Format {
	f := record.Lines
	for f < record.Combined && f.String() != name {
		f++
	}
	return f
}

// formatOf guesses the format of a list. It asks for the most certain sign first: the beginning of
// a document, a first line in JSON, then columns. A table may have a few records with another
// number of columns, because the head can end within one, and real files have mistakes.
func formatOf(head []byte) string {
	switch document.Detect("", "", head) {
	case document.HTML, document.XML:
		return Document
	case document.JSON:
		if line, _, _ := bytes.Cut(bytes.TrimLeft(head, " \t\r\n"), []byte("\n")); json.Valid(line) && !bytes.HasPrefix(line, []byte("[")) {
			return record.JSON.String()
		}
		return Document
	}
	for _, f := range []record.Format{record.TSV, record.CSV} {
		rows := rowsOf(head, f)
		other := 0 // the records with another number of columns than the first one
		for _, row := range rows {
			if len(row) != len(rows[0]) {
				other++
			}
		}
		if len(rows) > 1 && len(rows[0]) > 1 && 4*other <= len(rows) {
			return f.String()
		}
	}
	return record.Lines.String()
}

// rowsOf returns the texts in the first records of a table. Empty records are left out.
func rowsOf(head []byte, in record.Format) [][]string {
	var rows [][]string
	var buf []byte
	for rec := range records(head, in) {
		whole, err := record.Restore(rec, &buf)
		if err != nil || len(whole) == 0 {
			continue
		}
		row := []string{}
		plan, err := record.Form{In: in, Header: true}.PlanFor(whole) // each column has a name
		if err == nil {
			err = plan.Columns(&record.Record{Whole: whole}, func(_ string, text []byte, _ bool) { row = append(row, string(text)) })
		}
		if err != nil {
			continue
		}
		if rows = append(rows, row); len(rows) == mostGuessed {
			break
		}
	}
	return rows
}

// columns sets the columns of a table, and whether it has a header: names over at least one column
// of links. It counts in all rows first, because the header depends on these counts. If the first
// row is a header, its names are taken out of the counts and examples again.
func (s *Shape) columns(rows [][]string) {
	for _, row := range rows {
		for i, text := range row[:min(len(row), mostColumns)] {
			if i == len(s.Columns) {
				s.Columns = append(s.Columns, Column{Field: strconv.Itoa(i + 1)})
			}
			s.Columns[i].count(text)
		}
	}
	if len(rows) < 2 || slices.ContainsFunc(rows[0], func(text string) bool { return text == "" || looksLikeLink(text) }) {
		return
	}
	s.Header = slices.ContainsFunc(s.Columns, func(c Column) bool { return c.Links > 0 })
	if !s.Header {
		return
	}
	for i, name := range rows[0][:min(len(rows[0]), mostColumns)] {
		c := &s.Columns[i]
		c.Name, c.Example = name, ""
		c.Texts--
		for _, row := range rows[1:] {
			if c.Example == "" && i < len(row) {
				c.Example = row[i]
			}
		}
	}
}

// count notes a text of a column.
func (c *Column) count(text string) {
	if text == "" {
		return
	}
	if c.Example == "" {
		c.Example = text
	}
	if c.Texts++; looksLikeLink(text) {
		c.Links++
	}
}

// members sets the members of the objects in JSON Lines.
func (s *Shape) members(head []byte) {
	found := map[string]*Column{}
	n := 0
	for rec := range records(head, record.JSON) {
		var value any
		if json.Unmarshal(rec, &value) != nil {
			continue
		}
		addMembers(found, "", value)
		if n++; n == mostGuessed {
			break
		}
	}
	for _, path := range slices.Sorted(maps.Keys(found))[:min(len(found), mostColumns)] {
		s.Columns = append(s.Columns, *found[path])
	}
}

// mostDeep is the depth of the members that are found.
const mostDeep = 4

var escaped = strings.NewReplacer("~", "~0", "/", "~1") // RFC 6901, section 3

// addMembers notes the texts in a value at a path.
func addMembers(found map[string]*Column, path string, value any) {
	switch value := value.(type) {
	case string:
		c := found[path]
		if c == nil {
			c = &Column{Field: path, Name: strings.TrimPrefix(path, "/")}
			found[path] = c
		}
		c.count(value)
	case map[string]any:
		if strings.Count(path, "/") < mostDeep {
			for name, v := range value {
				addMembers(found, path+"/"+escaped.Replace(name), v)
			}
		}
	case []any:
		if len(value) > 0 && path != "" && strings.Count(path, "/") < mostDeep {
			addMembers(found, path+"/0", value[0])
		}
	}
}

// choose sets the field: the column with the most links, or one with the name of a link, or the
// first one.
func (s *Shape) choose() {
	best := -1
	for i, c := range s.Columns {
		if best < 0 || c.Links > s.Columns[best].Links {
			best = i
		}
	}
	if best < 0 {
		return
	}
	if s.Columns[best].Links == 0 {
		named := slices.IndexFunc(s.Columns, func(c Column) bool {
			return slices.Contains([]string{"url", "link", "href", "website"}, strings.ToLower(c.Name))
		})
		best = max(best, named)
	}
	s.Field = s.Columns[best].Field
}

// looksLikeLink reports whether a text begins with a scheme and a host, or as other references
// often do.
func looksLikeLink(text string) bool {
	name, rest, ok := strings.Cut(text, ":")
	if ok && strings.HasPrefix(rest, "//") && !strings.ContainsAny(name, " \t") {
		return true
	}
	return slices.ContainsFunc([]string{"www.", "/", "mailto:", "tel:", "urn:", "data:"}, func(begin string) bool { return strings.HasPrefix(text, begin) })
}
