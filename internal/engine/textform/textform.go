// Package textform has what the text forms of values have in common.
package textform

// Set sets dst to the value that parse reads from src, a text. An error leaves dst unchanged.
func Set[T, S any](dst *T, src S, parse func(S) (T, error)) error {
	v, err := parse(src)
	if err == nil {
		*dst = v
	}
	return err
}
