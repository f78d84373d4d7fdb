//go:build !purego

package scan

func finders() []finder {
	return []finder{{"chosen", NextEdits}, {"none", nextEditsGeneric}}
}
