package edit

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
)

// The edits without a value, which apply steps of package canonical to the query.
var (
	sortQuery = query + ".sort"
	dropEmpty = query + ".drop-empty"
	steps     = map[string]func() canonical.Step{sortQuery: canonical.SortParameters, dropEmpty: canonical.DropEmptyParameters}
)

// ErrSeparator reports an edit that needs another separator of parameters.
var ErrSeparator = errors.New("query.sort and query.drop-empty need \"&\" between parameters")

// step returns the edit that applies a step to the query.
func (o Options) step(step canonical.Step) (Edit, error) {
	if o.Params.Semicolon {
		return nil, ErrSeparator
	}
	return func(b *uri.Builder) error {
		query, ok := b.Component(uri.ComponentQuery)
		if !ok {
			return nil
		}
		u, err := uri.ParseURI("http://h/?" + query)
		if err != nil {
			return nil // the last check refuses the query
		}
		if u, err = step.Apply(u); err != nil {
			return err
		}
		if query, ok = u.Query(); ok {
			b.SetComponent(uri.ComponentQuery, query)
		} else {
			b.RemoveComponent(uri.ComponentQuery)
		}
		return nil
	}, nil
}
