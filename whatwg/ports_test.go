package whatwg

import (
	"strconv"
	"testing"

	"github.com/urikit/uri/scheme"
)

// TestDefaultPorts compares the ports of the URL Standard with the rules of the schemes.
func TestDefaultPorts(t *testing.T) {
	for _, name := range []string{"http", "https", "ws", "wss", "ftp", "file"} {
		form, ok := scheme.Known().Form(name)
		want := form.DefaultPort
		if want == "" {
			want = "0" // no port
		}
		if got := strconv.Itoa(int(specialScheme(name).port())); !ok || got != want {
			t.Errorf("%s: port %s, want %s", name, got, want)
		}
	}
}
