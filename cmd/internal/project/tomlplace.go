package project

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/pelletier/go-toml/v2/unstable"
)

// placeInTOML returns the place of a path in a document that was decoded: ":LINE:COLUMN", or "" if
// the document does not have the path. A path of keys is the place of the last key. With an index
// after them, it is the place of that element of a list. A value that is no list and no table has
// the index 0.
func placeInTOML(text []byte, path ...string) string {
	f := placeFinder{path: path}
	f.parser.Reset(text)
	var table []string
	for f.parser.NextExpression() {
		e := f.parser.Expression()
		if e.Kind == unstable.KeyValue {
			f.keyValue(table, e)
		} else {
			table = f.key(nil, e)
		}
	}
	return f.place
}

// A placeFinder finds the place of a path.
type placeFinder struct {
	parser unstable.Parser
	path   []string
	place  string
}

// at notes the place of raw if it has the path.
func (f *placeFinder) at(path []string, raw unstable.Range) {
	if slices.Equal(path, f.path) {
		start := f.parser.Shape(raw).Start
		f.place = fmt.Sprintf(":%d:%d", start.Line, start.Column)
	}
}

// key returns the keys of a node, with those of the tables that it is in.
func (f *placeFinder) key(table []string, n *unstable.Node) []string {
	path := slices.Clone(table)
	for keys := n.Key(); keys.Next(); {
		path = append(path, string(keys.Node().Data))
		f.at(path, keys.Node().Raw)
	}
	return path
}

func (f *placeFinder) keyValue(table []string, n *unstable.Node) {
	path, value := f.key(table, n), n.Value()
	children := value.Children()
	switch value.Kind {
	case unstable.InlineTable:
		for children.Next() {
			f.keyValue(path, children.Node())
		}
	case unstable.Array:
		for i := 0; children.Next(); i++ {
			switch child := children.Node(); child.Kind {
			case unstable.Comment:
				i--
			case unstable.Array, unstable.InlineTable: // the parser does not say where they are
			default:
				f.at(append(path, strconv.Itoa(i)), child.Raw)
			}
		}
	default:
		f.at(append(path, "0"), value.Raw)
	}
}
