package table

import (
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/record"
)

// A View answers about a list, as JSON. All texts in its answers can be shown as they are.
type View struct {
	Guess bool        // the answer is how the list is written, which is guessed from its beginning, and not its rows
	In    string      // the format, or "" if it is guessed too
	Form  record.Form // of the rows

	Shown func(text string) string // returns a text as it is shown
	Row   func(text string) *Row   // returns the row of a text
}

// A Row is what a table shows about a text, as JSON.
type Row struct {
	Valid    bool     `json:"valid"`
	Text     string   `json:"text"`
	Redacted string   `json:"redacted"`
	Message  string   `json:"message"` // why it is not valid
	Offset   int      `json:"offset"`  // of the error, or -1
	Kind     string   `json:"kind"`
	Scheme   string   `json:"scheme"`
	Host     string   `json:"host"`
	Normal   string   `json:"normalized"`
	Form     string   `json:"form,omitempty"` // the same without escapes, if Normal has some
	Changed  bool     `json:"changed"`        // the normal form is another text
	Severity string   `json:"severity"`       // that of the verdict
	State    string   `json:"state"`          // that of the verdict, or [Unread]
	Findings []string `json:"findings"`       // the rules, each once
}

// Unread is the state of a record without a text.
const Unread = "unread"

// placed is a row with its place.
type placed struct {
	Record int         `json:"record"` // the number of the record in the piece, from 1
	Place  answer.Span `json:"place"`  // of the text in the piece; the offset is -1 if it is written with escapes there
	*Row
}

// Answer writes the answer about the beginning of a list, or about a piece of it.
func (v *View) Answer(to *buffer.Buffer, text []byte) error {
	form := v.Form
	form.Header = form.Header && form.In.HasColumns()
	if !form.In.HasColumns() && form.In != record.JSON {
		form.Field = "" // the text is the record, or the target of a log
	}
	if err := form.Check(); err != nil {
		return err
	}
	if v.Guess {
		return answer.PutVisible(to, ShapeOf(text, v.In, v.Shown))
	}
	all := struct {
		Rows []placed `json:"rows"`
		Counts
	}{Rows: []placed{}}
	var err error
	all.Counts, err = Each(text, form, func(t Text) error {
		r := v.Row(string(t.Bytes))
		if t.Err != nil {
			r = &Row{Text: r.Text, Redacted: r.Redacted, Message: v.Shown(t.Err.Error()), Offset: -1, State: Unread, Findings: []string{}}
		}
		all.Rows = append(all.Rows, placed{t.Number, answer.Span{Offset: t.Offset, Length: len(t.Bytes)}, r})
		return nil
	})
	if err != nil {
		return err
	}
	return answer.PutVisible(to, all)
}
