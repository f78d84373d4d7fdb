package ask

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The most verbs that the command line has besides those about the program itself, and names of
// options. Three of the names are exec, answer and chapter of conformance, with which other
// implementations are asked.
const (
	mostVerbs = 23
	mostNames = 93
)

// otherRows are the rows of the table that depart from the others of the name, with the reason. A
// row that only has fewer values departs from none.
var otherRows = map[string]string{
	"explain in":           "a view of a list has pieces of it",
	"explain field":        "a view of a list has pieces of it",
	"explain header":       "a view of a list has pieces of it",
	"check as":             "links are written for browsers",
	"check file":           "the arguments are files, so a list has more of them",
	"check invalid":        "a finding is no error of the input",
	"check json":           "an input is a document",
	"check max-record":     "a document is read whole",
	"check min-severity":   "in a tree, what is no fault hides the others",
	"check null":           "documents have no records",
	"convert as":           "what people convert is mostly an IRI",
	"extract file":         "the arguments are files, so a list has more of them",
	"extract as":           "links are written for browsers",
	"get format":           "a format of references, and not of findings",
	"parse as":             "any text has the subexpressions of Appendix B",
	"parse edition":        "all is each edition",
	"set in":               "only set changes links of documents",
	"pipe in":              "databases send rows",
	"audit invalid":        "a finding is no error of the input",
	"pipe invalid":         "each row needs a result",
	"extract invalid":      "an input is a reference in a document",
	"extract json":         "an input is a reference in a document",
	"extract null":         "records of documents have no end",
	"extract max-errors":   "an input is a reference in a document",
	"extract max-record":   "a document can be read whole",
	"pipe max-record":      "a row that is too long ends the query",
	"conformance edition":  "all vectors are checked",
	"conformance json":     "a topic is no input",
	"conformance level":    "vectors have requirement levels",
	"conformance timeout":  "a program answers, and no client asks",
	"conformance baseline": "the findings are failures of vectors",
	"conformance format":   "the findings are answers to vectors",
	"dedup memory":         "keys alone are short",
	"set any":              "the conditions are those of --if",
	"redact as":            "any text can have secrets",
	"guard allow-scheme":   "others are refused, and not reported",
	"guard allow-port":     "the list replaces the default",
	"guard allow-host":     "the hosts are those of the inputs",
	"guard private":        "a request gives it, and no file",
}

// TestOneMeaning checks over the table that a name of an option has one kind, one default and one
// meaning in all verbs, and that one thing has one name.
func TestOneMeaning(t *testing.T) {
	verbs := slices.DeleteFunc(slices.Clone(All), func(v *Verb) bool { return v.Group == Program })
	if len(verbs) > mostVerbs {
		t.Errorf("%d verbs, more than %d", len(verbs), mostVerbs)
	}
	rows := map[string][]*Option{} // of a name, the root first
	typed := map[string]bool{}     // the names, and whether the command line has them
	unused := maps.Clone(otherRows)
	for _, v := range slices.Concat(All, Alone) {
		for _, o := range v.Options {
			root := o.root()
			if rows[o.Name] == nil {
				rows[o.Name] = []*Option{root}
			}
			if rows[o.Name][0] != root {
				t.Errorf("%s --%s is not the option of that name in other verbs", v.Name, o.Name)
			}
			if slices.Contains(o.AllValues(false), "") {
				t.Errorf("%s --%s has an empty value: %q", v.Name, o.Name, o.AllValues(false))
			}
			rows[o.Name] = append(rows[o.Name], o)
			typed[o.Name] = typed[o.Name] || o.Where != Service && o.Where != Settings
			row := v.Name + " " + o.Name
			if difference := departs(o, root); difference != "" {
				if _, ok := otherRows[row]; !ok {
					t.Errorf("%s: %s", row, difference)
				}
				delete(unused, row)
			}
		}
	}
	for row := range unused {
		t.Errorf("%s does not depart: correct otherRows", row)
	}
	maps.DeleteFunc(typed, func(_ string, typed bool) bool { return !typed })
	t.Logf("%d names of options", len(typed))
	if len(typed) > mostNames {
		t.Errorf("%d names of options, more than %d: %v", len(typed), mostNames, slices.Sorted(maps.Keys(typed)))
	}
	byMeaning := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		root := rows[name][0]
		if strings.Trim(root.Usage, " ") == "" {
			t.Errorf("--%s has no usage", name)
		}
		for _, meaning := range meanings(root) {
			if other, ok := byMeaning[meaning]; ok {
				t.Errorf("--%s and --%s mean the same: %s", other, name, meaning)
			}
			byMeaning[meaning] = name
		}
	}
}

// departs says how a row differs from the option of which it is a variant, if it is not only
// narrower: if it has another kind or usage, values that the option lacks, or another default
// although it has that of the option.
func departs(o, root *Option) string {
	has := func(value any) bool {
		text, ok := value.(string)
		return !ok || o.Values == nil || slices.Contains(o.Values(), text)
	}
	switch {
	case o.Kind != root.Kind:
		return fmt.Sprintf("kind %d, not %d", o.Kind, root.Kind)
	case o.Short != root.Short || o.Where < root.Where:
		return "another letter, or another place"
	case o.Usage != root.Usage:
		return fmt.Sprintf("%q, not %q", o.Usage, root.Usage)
	case !reflect.DeepEqual(o.Default, root.Default) && has(root.Default):
		return fmt.Sprintf("the default %v, not %v", o.Default, root.Default)
	case o.Values != nil && root.Values != nil:
		for _, value := range o.Values() {
			if !slices.Contains(root.Values(), value) {
				return "the value " + value
			}
		}
	}
	return ""
}

// meanings returns keys that two options must not share: the words of the usage, without those that
// carry no meaning, and the values if there are several.
func meanings(o *Option) []string {
	words := strings.FieldsFunc(strings.ToLower(o.Usage), func(r rune) bool { return !('a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '"') })
	words = slices.DeleteFunc(words, func(word string) bool {
		return slices.Contains([]string{"a", "an", "the", "of", "in", "to", "also", "this", "these", "that", "only", "each", "and", "for"}, word)
	})
	slices.Sort(words)
	keys := []string{fmt.Sprintf("kind %d: %s", o.Kind, strings.Join(slices.Compact(words), " "))}
	if o.Values != nil {
		if values := slices.Sorted(slices.Values(o.Values())); len(values) > 1 {
			keys = append(keys, "values "+strings.Join(values, " "))
		}
	}
	return keys
}
