package textform_test

import (
	"strconv"
	"testing"

	"github.com/urikit/uri/internal/engine/textform"
)

func TestSet(t *testing.T) {
	n := 1
	if err := textform.Set(&n, "2", strconv.Atoi); n != 2 || err != nil {
		t.Error(n, err)
	}
	if err := textform.Set(&n, "x", strconv.Atoi); n != 2 || err == nil {
		t.Error(n, err)
	}
}
