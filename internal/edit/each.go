package edit

import (
	"iter"
	"strings"

	"github.com/urikit/uri/internal/field"
)

// Lists are lists of edits. A reference gives a result for each combination.
type Lists [][]Edit

// List parses an EDIT for each of several values: NAME=A,B,C.
func (o Options) List(text string) (edits []Edit, err error) {
	name, values, ok := strings.Cut(text, "=")
	if !ok {
		return nil, &Error{field.Shown(name), ErrNoValues}
	}
	for _, value := range field.CutList(values) {
		e, err := o.New(name + "=" + value)
		if err != nil {
			return nil, err
		}
		edits = append(edits, e)
	}
	return edits, nil
}

// Combinations returns the combinations of one edit of each list. The last list changes fastest.
// Without lists there is one combination, without edits. A combination is valid until the next.
func (all Lists) Combinations() iter.Seq[[]Edit] {
	return func(yield func([]Edit) bool) {
		at, edits := make([]int, len(all)), make([]Edit, len(all))
		for {
			for i, list := range all {
				edits[i] = list[at[i]]
			}
			if !yield(edits) {
				return
			}
			i := len(all) - 1
			for ; i >= 0; i-- {
				if at[i]++; at[i] < len(all[i]) {
					break
				}
				at[i] = 0
			}
			if i < 0 {
				return
			}
		}
	}
}
