package edit

import (
	"fmt"
	"iter"
	"strings"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/condition"
)

// Lists are the edits of several --each. An input gives a result for each combination.
type Lists [][]Edit

// Lists parses the values of --each.
func (o Options) Lists(texts []string) (all Lists, err error) {
	for _, text := range texts {
		name, values, ok := strings.Cut(text, "=")
		if !ok {
			return nil, fmt.Errorf("%s %q needs values: write NAME=A,B,C", ask.Each.Flag(), condition.Shown(name))
		}
		var edits []Edit
		for _, value := range condition.CutList(values) {
			e, err := o.New(name + "=" + value)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", ask.Each.Flag(), err)
			}
			edits = append(edits, e)
		}
		all = append(all, edits)
	}
	return all, nil
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
