package pipe

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/plainuri"
)

// A row that is longer than the limit ends the run, after the results of the rows before it.
func TestMaxRow(t *testing.T) {
	for _, most := range []int{1, 30, 1000, size - 1, size, size + 1, 3*size + 7} {
		for _, kind := range []plainuri.Kind{plainuri.None, plainuri.Normal} {
			for _, length := range []int{most, most + 1, most + 2, 2 * most, 5*most + 3*size} {
				c := Config{MaxRow: int64(most)}
				row := strings.Repeat("a", length)
				for _, end := range []string{"", "\n", "\nb\n"} {
					out := buffer.New(nil)
					err := c.run(struct{ io.Reader }{strings.NewReader("x\n" + row + end)}, out, echo, callEcho, kind)
					tooLong, ok := errors.AsType[*stream.TooLong](err)
					switch {
					case length <= most && (err != nil || string(out.Bytes()) != "x\n"+row+"\n"+strings.TrimPrefix(end, "\n")):
						t.Errorf("limit %d, row %d%q: error %v, %d bytes", most, length, end, err, len(out.Bytes()))
					case length > most && (!ok || tooLong.Most != int64(most) || string(out.Bytes()) != "x\n"):
						t.Errorf("limit %d, row %d%q: error %v, %d bytes", most, length, end, err, len(out.Bytes()))
					}
				}
			}
		}
	}
}
