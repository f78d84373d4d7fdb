package ask

import (
	"errors"
	"strings"

	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/table"
	"github.com/urikit/uri/internal/record"
)

// listOf returns the method that answers for a view of a list.
func listOf(v *Values) func(to *buffer.Buffer, text []byte) (valid bool, err error) {
	view := View{Rule: v.Rule(), Parser: v.Parser()}
	list := table.View{Guess: v.Text(ViewOption) == ViewTable, Form: record.Form{Field: v.Text(FieldOption), Header: v.Is(Header)}, Shown: shownText, Row: view.row}
	if v.Given(In) {
		list.In, list.Form.In = v.Text(In), table.FormatOf(v.Text(In))
	}
	return func(to *buffer.Buffer, text []byte) (bool, error) {
		err := list.Answer(to, text)
		if wrong, ok := errors.AsType[record.Error](err); ok {
			err = &RequestError{-1, "", shownText(strings.ReplaceAll(wrong.Error(), "--", ""))}
		}
		return true, err
	}
}
