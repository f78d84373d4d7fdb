package ask

import "fmt"

// NamesOf returns the names of some values of an enumeration.
func NamesOf[E fmt.Stringer](values ...E) []string {
	var names []string
	for _, v := range values {
		names = append(names, v.String())
	}
	return names
}
