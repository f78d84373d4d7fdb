package document

import "strings"

// split returns the prefix of a name and the rest.
func split(name string) (prefix, local string) {
	if prefix, local, ok := strings.Cut(name, ":"); ok {
		return prefix, local
	}
	return "", name
}

// declare records the namespaces that the tag declares.
func (x *xmlScanner) declare() {
	d := declaration{depth: x.depth}
	for i := range x.tag.attributes {
		a := &x.tag.attributes[i]
		prefix := a.local
		switch {
		case a.prefix == "xmlns":
		case a.name == "xmlns":
			prefix = ""
		default:
			continue
		}
		if a.tooLong || x.bound == maxBindings {
			continue
		}
		value := x.tag.value(a)
		v, ok := namespaces[string(value.text)]
		if !ok {
			v = unknown
		}
		x.bindings[prefix] = append(x.bindings[prefix], v)
		x.bound++
		d.prefixes = append(d.prefixes, prefix)
	}
	if d.prefixes != nil {
		x.declared = append(x.declared, d)
	}
}

// namespace returns the vocabulary of a prefix.
func (x *xmlScanner) namespace(prefix string) vocabulary {
	if all := x.bindings[prefix]; len(all) > 0 {
		return all[len(all)-1]
	}
	if prefix == "" {
		return none
	}
	if v, ok := prefixes[prefix]; ok {
		return v
	}
	return unknown
}

// canonical returns the name of an attribute with the prefix that the tables use for its
// namespace.
func (x *xmlScanner) canonical(a *xmlAttribute) string {
	v := none
	if a.prefix != "" {
		v = x.namespace(a.prefix)
	}
	if v == none {
		return a.local
	}
	for prefix, of := range prefixes {
		if v == of {
			return prefix + ":" + a.local
		}
	}
	return a.name
}
