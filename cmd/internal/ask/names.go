package ask

import "fmt"

// namesOf returns the text that name returns for each value of a list.
func namesOf[T any](list []T, name func(T) string) []string {
	var names []string
	for _, v := range list {
		names = append(names, name(v))
	}
	return names
}

// NamesOf returns the names of some values of an enumeration.
func NamesOf[E fmt.Stringer](values ...E) []string { return namesOf(values, E.String) }
