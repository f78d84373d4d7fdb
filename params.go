package uri

import (
	"iter"
	"strings"

	"github.com/urikit/uri/pct"
)

// Params is a query as a list of parameters, "name=value&name=value". This is a
// convention (RFC 3986, section 3.4). Names may repeat, their order matters, and they
// are compared decoded.
//
// Query is the result of [Reference.Query], and "" without parameters. [Reference.EditParams]
// changes the parameters of a reference. Methods that change something take data, encode it, return
// new Params, and do not change any other byte.
type Params struct {
	Query string

	Semicolon bool // ";" separates parameters, not "&"
	Form      bool // "+" is a space, as in application/x-www-form-urlencoded
}

// A Param is a parameter as written. HasValue distinguishes "a=" from "a".
type Param struct {
	Name, Value string
	HasValue    bool
}

// String returns the text of the parameter in a query.
func (p Param) String() string { return string(p.append(nil)) }

func (p Param) append(dst []byte) []byte {
	dst = append(dst, p.Name...)
	if p.HasValue {
		dst = append(append(dst, '='), p.Value...)
	}
	return dst
}

// All returns the parameters as written, without allocating. The first "=" of a
// parameter ends its name. A separator separates parameters, which may be empty.
//
//	""      no parameter
//	"a"     "a" without value
//	"a="    "a" with empty value
//	"a=b=c" "a" with value "b=c"
//	"&"     "" without value, twice
func (p Params) All() iter.Seq[Param] {
	return func(yield func(Param) bool) {
		if p.Query == "" {
			return
		}
		separator := p.separator()
		for rest, more := p.Query, true; more; {
			var param Param
			param.Name, rest, more = strings.Cut(rest, separator)
			param.Name, param.Value, param.HasValue = strings.Cut(param.Name, "=")
			if !yield(param) {
				return
			}
		}
	}
}

func (p Params) separator() string {
	if p.Semicolon {
		return ";"
	}
	return "&"
}

// EncodeValue encodes data as a name or value, with "+" for a space if Form is set.
func (p Params) EncodeValue(data string) string {
	encoded := string(pct.Encode(pct.QueryParam, data))
	if p.Form {
		encoded = strings.ReplaceAll(encoded, "%20", "+") // every "%" begins a percent-encoded octet
	}
	return encoded
}

// DecodeValue decodes a name or value once. The error is a [*pct.TripletError].
func (p Params) DecodeValue(text string) (string, error) {
	if p.Form {
		text = strings.ReplaceAll(text, "+", " ")
	}
	return pct.Decode(text)
}

// has reports whether the decoded name of param is name.
func (p Params) has(param Param, name string) bool {
	decoded, err := p.DecodeValue(param.Name)
	return err == nil && decoded == name
}

// Values returns the decoded values of that name. A missing value is "". Parameters
// that cannot be decoded are skipped.
func (p Params) Values(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for param := range p.All() {
			if !p.has(param, name) {
				continue
			}
			if value, err := p.DecodeValue(param.Value); err == nil && !yield(value) {
				return
			}
		}
	}
}

// Get returns the first value of [Params.Values], decoded. It returns false if no parameter has the
// name. A parameter without "=", as in "?a", has the value "".
func (p Params) Get(name string) (value string, ok bool) {
	for value := range p.Values(name) {
		return value, true
	}
	return "", false
}

// Append returns p with the parameter added at the end.
func (p Params) Append(name, value string) Params {
	return p.add(Param{p.EncodeValue(name), p.EncodeValue(value), true})
}

// AppendName adds a parameter without value, unless p and name are empty.
func (p Params) AppendName(name string) Params {
	return p.add(Param{Name: p.EncodeValue(name)})
}

func (p Params) add(param Param) Params {
	if p.Query == "" {
		p.Query = param.String()
	} else {
		p.Query += p.separator() + param.String()
	}
	return p
}

// Set replaces the first value of a name and removes the rest, or appends it.
func (p Params) Set(name, value string) Params {
	found := false
	var e editor
	for param := range p.All() {
		if p.has(param, name) {
			if found {
				continue
			}
			found = true
			param.Value, param.HasValue = p.EncodeValue(value), true
		}
		e.add(p, param)
	}
	if !found {
		return p.Append(name, value)
	}
	p.Query = string(e.query)
	return p
}

// Remove returns p without the parameters of that name. Query is "" if none remains, or
// only one with neither name nor value.
func (p Params) Remove(name string) Params {
	removed := false
	var e editor
	for param := range p.All() {
		if p.has(param, name) {
			removed = true
			continue
		}
		e.add(p, param)
	}
	if removed {
		p.Query = string(e.query)
	}
	return p
}

// An editor writes a query.
type editor struct {
	query []byte
	some  bool // whether a parameter was written; the first may be empty
}

func (e *editor) add(p Params, param Param) {
	if e.some {
		e.query = append(e.query, p.separator()...)
	}
	e.some = true
	e.query = param.append(e.query)
}
