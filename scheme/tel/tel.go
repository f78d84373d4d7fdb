package tel

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/textform"
	"github.com/urikit/uri/internal/params"
	"github.com/urikit/uri/scheme"
)

// A Number is a valid telephone number with its parameters, as it was written. Two Numbers are ==
// if their URIs have the same text; use [Number.EquivalentTo] to compare numbers. The zero Number
// is not a number, and all its parts are empty or absent.
type Number struct{ uri uri.URI }

// Parse reads a "tel" URI. The error wraps a [*uri.SyntaxError] if text is not a URI, and otherwise
// a [*scheme.Error]. A valid number in normal spelling costs no allocation.
func Parse(text string) (Number, error) {
	u, err := uri.ParseURI(text)
	if err != nil {
		return Number{}, err
	}
	return FromURI(u)
}

// FromURI returns u as a Number. The error is a [*scheme.Error].
func FromURI(u uri.URI) (Number, error) {
	rules, _ := scheme.Known().Rules("tel")
	err := rules.Verify(u)
	if err == nil {
		return Number{u}, nil
	}
	sorted, e := u.With(uri.ComponentPath, Number{u}.sortedPath())
	if e == nil && rules.Verify(sorted) == nil {
		return Number{u}, nil
	}
	return Number{}, err
}

// IsZero reports whether n is the zero Number, which is not a number.
func (n Number) IsZero() bool { return n.uri.IsZero() }

// URI returns the number as a URI, with the same text. The zero Number gives [uri.ErrZero].
func (n Number) URI() (uri.URI, error) {
	if n.IsZero() {
		return uri.URI{}, uri.ErrZero
	}
	return n.uri, nil
}

// String returns the text of the URI, and "" for the zero Number.
func (n Number) String() string { return n.uri.String() }

// MarshalText implements [encoding.TextMarshaler] with the text of the URI, so that n is a string
// in JSON. The zero Number gives [uri.ErrZero].
func (n Number) MarshalText() ([]byte, error) { return n.uri.MarshalText() }

// UnmarshalText implements [encoding.TextUnmarshaler], as [Parse]. An error leaves n unchanged.
func (n *Number) UnmarshalText(text []byte) error { return textform.Set(n, string(text), Parse) }

// path returns the path, in which unreserved characters are decoded.
func (n Number) path() string {
	return uri.Normalizer{}.NormalizeURI(n.uri, uri.LevelPercent).Path().String()
}

// Number returns the number as written, with visual separators and without parameters. In a local
// number, "%23" is a "#".
func (n Number) Number() string {
	number, _, _ := strings.Cut(n.path(), ";")
	return number
}

// Digits returns the number without visual separators, with "#" for "%23". A global number begins
// with "+". A local number can also have the letters A to F, in upper or lower case, and "*".
func (n Number) Digits() string {
	return strings.NewReplacer("-", "", ".", "", "(", "", ")", "", "%23", "#").Replace(n.Number())
}

// IsGlobal reports whether the number begins with "+", so that it is unique in the world. Any other
// number has a phone-context.
func (n Number) IsGlobal() bool { return strings.HasPrefix(n.Number(), "+") }

// Params returns all parameters in the order of the text, or nil if there are none. They are raw.
func (n Number) Params() (list []uri.Param) {
	path := n.path()
	for p := range params.All(path, len(n.Number())) {
		list = append(list, uri.Param{Name: p.Name, Value: p.Value, HasValue: p.HasValue})
	}
	return list
}

// Param returns the first parameter with that name, in upper or lower case, and whether there is
// one. It is raw.
func (n Number) Param(name string) (uri.Param, bool) {
	for _, p := range n.Params() {
		if strings.EqualFold(p.Name, name) {
			return p, true
		}
	}
	return uri.Param{}, false
}

// Extension returns the value of "ext", with visual separators, and whether there is one.
func (n Number) Extension() (string, bool) { return n.value("ext") }

// Subaddress returns the value of "isub", an ISDN subaddress, and whether there is one.
func (n Number) Subaddress() (string, bool) { return n.value("isub") }

// Context returns the value of "phone-context", and whether there is one. It is a domain name or
// the beginning of a global number.
func (n Number) Context() (string, bool) { return n.value("phone-context") }

func (n Number) value(name string) (string, bool) {
	p, ok := n.Param(name)
	return p.Value, ok
}

// EquivalentTo reports whether n and m are equivalent (section 4): it ignores visual separators,
// the order of parameters, and case. A local number and a global one are never equivalent. It
// ignores fragments, which the RFC does not mention. The zero Number is equivalent to nothing.
func (n Number) EquivalentTo(m Number) bool {
	return !n.uri.IsZero() && n.Normal() == m.Normal()
}

// Normal returns the number that all equivalent numbers have in common. It is in lower case,
// without visual separators and fragment, with the parameters in the order of section 3.
func (n Number) Normal() Number {
	if n.uri.IsZero() {
		return n
	}
	form, _ := scheme.Known().Form("tel")
	return Number{uri.MustParseURI("tel:" + string(form.Path(nil, n.sortedPath())))}
}

// sortedPath returns the path with the parameters in the order of section 3.
func (n Number) sortedPath() string {
	list := n.Params()
	sortParams(list)
	path := []byte(n.Number())
	for _, p := range list {
		path, _ = params.Pair(p).Append(path)
	}
	return string(path)
}

func sortParams(list []uri.Param) {
	slices.SortStableFunc(list, func(a, b uri.Param) int { return params.Order(params.Tel).Compare(a.Name, b.Name) })
}

// Build returns a number with parameters, which it writes in the order of section 3. The texts are
// raw: in a local number, "#" is "%23", and package pct encodes values. The value of a parameter
// without HasValue is ignored. The error wraps a [*uri.SyntaxError] or a [*scheme.Error], with
// offsets in the text that the parts give.
func Build(number string, parameters ...uri.Param) (Number, error) {
	text := append([]byte("tel:"), number...)
	misread := strings.ContainsAny(number, ";?#")
	list := slices.Clone(parameters)
	sortParams(list)
	for _, p := range list {
		var ok bool
		text, ok = params.Pair(p).Append(text)
		misread = misread || !ok
	}
	if misread {
		rules, _ := scheme.Known().Rules("tel")
		return Number{}, &scheme.Error{Violation: scheme.Violation{
			Component: uri.ComponentPath,
			Span:      uri.Span{Offset: len("tel:"), Length: len(text) - len("tel:")},
			Source:    rules.Source,
			Message:   `percent-encode ";", "?" and "#" in a number or parameter, and "=" in the name of a parameter`,
		}}
	}
	return Parse(string(text))
}
