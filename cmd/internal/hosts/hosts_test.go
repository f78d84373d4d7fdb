package hosts

import "testing"

func TestOf(t *testing.T) {
	for text, want := range map[string][]string{
		"http://example.com/": {"example.com"}, "http://0x7f.1/": {"0x7f.1", "127.0.0.1"}, "mailto:a@b": {"", "", "b"},
	} {
		list := Of(text)
		for i, host := range want {
			if len(list) < len(want) || list[i].Host != host || len(list[i].Readers) == 0 {
				t.Errorf("%s: %+v", text, list)
				break
			}
		}
	}
}
