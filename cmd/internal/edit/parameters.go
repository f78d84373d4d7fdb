package edit

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/cmd/internal/ask"
)

// steps are the edits without a value.
var steps = map[string]func() canonical.Step{
	sortQuery: canonical.SortParameters,
	dropEmpty: canonical.DropEmptyParameters,
}

// step returns the edit that applies a step to the query. The separator must be "&".
func (o Options) step(step canonical.Step) (Edit, error) {
	if o.Params.Semicolon {
		return nil, fmt.Errorf("query.sort, query.drop-empty and %s query:NAME* need \"&\" between parameters: remove %s %s", ask.Drop.Flag(), ask.Params.Flag(), ask.ParamsSemicolon)
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

// parameter returns the edit that sets a parameter or, with a plus after the name, appends
// it.
func (o Options) parameter(name, value string) Edit {
	name, isAppend := strings.CutSuffix(name, "+")
	return func(b *uri.Builder) error {
		params := o.Params
		params.Query, _ = b.Component(uri.ComponentQuery)
		if isAppend {
			b.SetComponent(uri.ComponentQuery, params.Append(name, value).Query)
		} else {
			b.SetComponent(uri.ComponentQuery, params.Set(name, value).Query)
		}
		return nil
	}
}

// parameterName returns the edit that appends a parameter without a value. It refuses a
// name with "=", which would be encoded although the user probably meant a value.
func (o Options) parameterName(name string) (Edit, error) {
	if name == "" || strings.Contains(name, "=") {
		return nil, errors.New("only a name is possible here: for a value write query:NAME+=DATA")
	}
	return func(b *uri.Builder) error {
		params := o.Params
		params.Query, _ = b.Component(uri.ComponentQuery)
		b.SetComponent(uri.ComponentQuery, params.AppendName(name).Query)
		return nil
	}, nil
}

// removeParameter returns the edit that removes the parameters with a name.
func (o Options) removeParameter(name string) Edit {
	return func(b *uri.Builder) error {
		params := o.Params
		params.Query, _ = b.Component(uri.ComponentQuery)
		switch rest := params.Remove(name).Query; rest {
		case params.Query: // no parameter has this name
		case "":
			b.RemoveComponent(uri.ComponentQuery)
		default:
			b.SetComponent(uri.ComponentQuery, rest)
		}
		return nil
	}
}
