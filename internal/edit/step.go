package edit

import (
	"errors"

	"github.com/urikit/uri"
)

// The edits without a value. [Options.Steps] has what they do to the query of a URI.
const (
	SortQuery = "query.sort"
	DropEmpty = "query.drop-empty"
)

// A Step changes the query of a URI.
type Step = func(uri.URI) (uri.URI, error)

// ErrSeparator reports an edit that needs another separator of parameters.
var ErrSeparator = errors.New("query.sort and query.drop-empty need \"&\" between parameters")

// step returns the edit that applies a step to the query.
func (o Options) step(apply Step) (Edit, error) {
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
		if u, err = apply(u); err != nil {
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
