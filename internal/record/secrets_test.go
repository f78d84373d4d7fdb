package record

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/planted"
)

// Errors about the names of columns and members mask them: a file without a header has data there.
func TestSecretsInNames(t *testing.T) {
	for _, text := range planted.Texts() {
		header := []byte(`"` + text + `",b,"` + text + `"`)
		for _, f := range []Form{{In: CSV, Field: "url"}, {In: CSV, Field: text}, {In: CSV, Add: text}} {
			_, err := f.PlanFor(header)
			if err == nil || planted.Shows(err.Error()) {
				t.Errorf("%+v of %q: %v", f, header, err)
			}
		}
		_, err := findJSON([]byte(`{"a":1}`), strings.Split(text, "."))
		if err == nil || planted.Shows(err.Error()) {
			t.Errorf("%q: %v", text, err)
		}
		if name, err := json.Marshal(text); err != nil {
			t.Error(err)
		} else if _, err := appendMember(nil, []byte(`{`+string(name)+`:1}`), text, nil); utf8.ValidString(text) && err == nil || err != nil && planted.Shows(err.Error()) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
