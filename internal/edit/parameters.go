package edit

import (
	"errors"
	"iter"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/glob"
)

// errStar is the error of a parameter that has a pattern as its name and would be appended.
var errStar = errors.New("no parameter is appended by a name with \"*\", which matches names: write %2A for the character")

// parameter returns the edit that sets a parameter or, with a plus after the name, appends
// it. For a name with "*" it sets each parameter whose name matches.
func (o Options) parameter(name, value string) (Edit, error) {
	name, isAppend := strings.CutSuffix(name, "+")
	name, matches := glob.Name(name)
	switch {
	case matches != nil && isAppend:
		return nil, errStar
	case matches != nil:
		value = o.Params.EncodeValue(value)
		return o.each(matches, &value), nil
	}
	return func(b *uri.Builder) error {
		params := o.Params
		params.Query, _ = b.Component(uri.ComponentQuery)
		if isAppend {
			b.SetComponent(uri.ComponentQuery, params.Append(name, value).Query)
		} else {
			b.SetComponent(uri.ComponentQuery, params.Set(name, value).Query)
		}
		return nil
	}, nil
}

// each returns the edit that sets the value of each parameter whose decoded name matches, or
// removes these parameters if value is nil. A query is removed with its last parameter.
func (o Options) each(matches func(name string) bool, value *string) Edit {
	separator := byte('&')
	if o.Params.Semicolon {
		separator = ';'
	}
	found := func(p uri.Param) bool {
		if strings.IndexByte(p.Name, '%') < 0 && !o.Params.Form {
			return matches(p.Name)
		}
		name, err := o.Params.DecodeValue(p.Name)
		return err == nil && matches(name) // the last check refuses a query that cannot be decoded
	}
	return func(b *uri.Builder) error {
		params := o.Params
		params.Query, _ = b.Component(uri.ComponentQuery)
		if params.Query == "" || !some(params.All(), found) {
			return nil
		}
		query, empty := make([]byte, 0, len(params.Query)), true
		for p := range params.All() {
			switch is := found(p); {
			case is && value == nil:
				continue
			case is:
				p.Value, p.HasValue = *value, true
			}
			if !empty {
				query = append(query, separator)
			}
			empty = false
			query = append(query, p.Name...)
			if p.HasValue {
				query = append(append(query, '='), p.Value...)
			}
		}
		if len(query) == 0 {
			b.RemoveComponent(uri.ComponentQuery)
		} else {
			b.SetComponent(uri.ComponentQuery, string(query))
		}
		return nil
	}
}

// some reports whether a parameter is found.
func some(all iter.Seq[uri.Param], found func(uri.Param) bool) bool {
	for p := range all {
		if found(p) {
			return true
		}
	}
	return false
}

// parameterName returns the edit that appends a parameter without a value. It refuses a
// name with "=", which would be encoded although the user probably meant a value.
func (o Options) parameterName(name string) (Edit, error) {
	if name == "" || strings.Contains(name, "=") {
		return nil, errors.New("only a name is possible here: for a value write query:NAME+=DATA")
	}
	name, matches := glob.Name(name)
	if matches != nil {
		return nil, errStar
	}
	return func(b *uri.Builder) error {
		params := o.Params
		params.Query, _ = b.Component(uri.ComponentQuery)
		b.SetComponent(uri.ComponentQuery, params.AppendName(name).Query)
		return nil
	}, nil
}

// removeParameter returns the edit that removes the parameters with a name, or those whose names
// match.
func (o Options) removeParameter(name string) Edit {
	name, matches := glob.Name(name)
	if matches != nil {
		return o.each(matches, nil)
	}
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
