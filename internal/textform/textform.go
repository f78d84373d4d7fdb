// Package textform has what the text forms of values have in common.
package textform

// Set sets dst to the value that parse reads from text. An error leaves dst unchanged.
func Set[T any](dst *T, text []byte, parse func(string) (T, error)) error {
	v, err := parse(string(text))
	if err == nil {
		*dst = v
	}
	return err
}
