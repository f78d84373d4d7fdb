package project

import (
	"strings"
	"testing"
)

func TestPlaceInTOML(t *testing.T) {
	const text = "a = \"é\"\r\nb.c = 'é' # c\n[t.\"u v\"]\nl = [\n  # c\n  \"x\", 1,\n  'y', ]\n" +
		"[t]\ni = {\"é\" = {k = \"\"\"\nz\"\"\"}, m = 1}\n[[s]]\nk = \"1\"\nn = [[\"x\"], {a = 1}, 2]\n"
	for path, want := range map[string]string{
		"a":         ":1:1",
		"a 0":       ":1:5",
		"b c":       ":2:3",
		"b c 0":     ":2:7",
		"t u_v l":   ":4:1",
		"t u_v l 0": ":6:3",
		"t u_v l 2": ":7:3",
		"t u_v l 3": "",
		"t i é k":   ":9:14",
		"t i é k 0": ":9:18",
		"t i m":     ":10:8",
		"s k 0":     ":12:5",
		"s n 0":     "",
		"s n 1":     "",
		"s n 2":     ":13:22",
		"none":      "",
	} {
		keys := strings.Fields(path)
		for i := range keys {
			keys[i] = strings.ReplaceAll(keys[i], "_", " ")
		}
		if got := placeInTOML([]byte(text), keys...); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}
