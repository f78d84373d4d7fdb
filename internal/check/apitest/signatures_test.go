package apitest

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

// A meaning is a method of a type, with the forms of its signature: as written, and in the words of
// the family of its type. Two methods have the same signature if one form is the same.
type meaning struct {
	on    string
	forms [3]string
}

// family names the types that are the own one of their package: a reference and a URI.
var family = map[string]string{
	"uri.Reference": "Reference", "iri.Reference": "Reference",
	"uri.URI": "URI", "iri.IRI": "URI", "whatwg.URL": "URI",
}

// forms returns the forms of the signature of a method of the type named on, in package pkg.
func forms(pkg *types.Package, on string, f *types.Func) (all [3]string) {
	s := f.Type().(*types.Signature)
	for i := range all {
		qualify := func(p *types.Package) string { return p.Name() }
		write := func(list *types.Tuple) string {
			var texts []string
			for v := range list.Variables() {
				name := types.TypeString(v.Type(), qualify)
				own := strings.TrimLeft(name, "[]*")
				before := strings.TrimSuffix(name, own)
				inOwn := strings.HasPrefix(own, pkg.Name()+".")
				switch {
				case i == 2 && s.Params().Len() == 0 && strings.HasPrefix(own, "iter.Seq"):
					own = "an iterator over the own elements"
				case i == 0 || !inOwn:
				case i == 2 && own == pkg.Name()+"."+on:
					own = "T"
				case family[own] != "":
					own = family[own]
				case strings.HasSuffix(own, "Kind"):
					own = "Kind"
				case i == 2 && pkg.Name() != "uri":
					own = strings.TrimPrefix(own, pkg.Name()+".")
				}
				texts = append(texts, before+own)
			}
			return strings.Join(texts, ", ")
		}
		all[i] = fmt.Sprintf("(%s) (%s)", write(s.Params()), write(s.Results()))
	}
	return all
}

// meanings returns the exported methods of all exported types, by their names.
func meanings(t *testing.T) map[string][]meaning {
	t.Helper()
	l, err := newLoader(root)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]meaning{}
	for _, pkg := range countedPackages(t, l) {
		for _, name := range pkg.Scope().Names() {
			obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || !obj.Exported() || obj.IsAlias() {
				continue
			}
			set := types.NewMethodSet(types.NewPointer(obj.Type()))
			if types.IsInterface(obj.Type()) {
				set = types.NewMethodSet(obj.Type())
			}
			for s := range set.Methods() {
				if f := s.Obj().(*types.Func); f.Exported() {
					all[f.Name()] = append(all[f.Name()], meaning{pkg.Name() + "." + name, forms(pkg, name, f)})
				}
			}
		}
	}
	return all
}

// classes divides methods of one name by their signatures.
func classes(list []meaning) (all [][]meaning) {
	for _, m := range list {
		mine := []meaning{m}
		var others [][]meaning
		for _, class := range all {
			if slices.ContainsFunc(class, func(o meaning) bool {
				return slices.ContainsFunc(o.forms[:], func(form string) bool { return slices.Contains(m.forms[:], form) })
			}) {
				mine = append(mine, class...)
			} else {
				others = append(others, class)
			}
		}
		all = append(others, mine)
	}
	return all
}

// TestSignatures checks that a method name that stands on two types has the same signature but for
// the own types of their packages, except where docs/vocabulary.md says so.
func TestSignatures(t *testing.T) {
	needSource(t)
	except := map[string][]string{}
	for _, e := range exceptions(t) {
		if !e.answer {
			except[e.name] = append(except[e.name], e.types...)
		}
	}
	all := meanings(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		var rest []meaning
		for _, m := range all[name] {
			if !slices.Contains(except[name], m.on) {
				rest = append(rest, m)
			}
		}
		if different := classes(rest); len(different) > 1 {
			var texts []string
			for _, class := range different {
				texts = append(texts, fmt.Sprintf("\n\t%s of", class[0].forms[0]))
				for _, m := range class {
					texts = append(texts, m.on)
				}
			}
			t.Errorf("%s has %d signatures:%s", name, len(different), strings.Join(texts, " "))
		}
		for _, on := range except[name] {
			i := slices.IndexFunc(all[name], func(m meaning) bool { return m.on == on })
			if i < 0 {
				t.Errorf("docs/vocabulary.md has an exception for %s.%s, which is no method", on, name)
			} else if len(classes(append(rest, all[name][i]))) == 1 {
				t.Errorf("docs/vocabulary.md has an exception for %s.%s, which needs none", on, name)
			}
		}
		delete(except, name)
	}
	for name := range except {
		t.Errorf("docs/vocabulary.md has an exception for %s, which is no method", name)
	}
}
