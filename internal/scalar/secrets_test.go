package scalar

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/planted"
	"github.com/urikit/uri/redact"
)

// exact are the functions whose results are parts or forms of the text, as it is written. No other
// function gives back a part of a secret.
var exact = map[string]bool{
	"normalize": true, "resolve": true, "userinfo": true, "path": true, "query": true, "fragment": true, "query_parameter": true, "browser_href": true,
}

// TestSecrets calls each function of SQL, with each option, for texts with secrets. Errors of
// options mask them, too.
func TestSecrets(t *testing.T) {
	shown := map[string]bool{}
	for _, f := range SQL() {
		for _, o := range []Options{f.Options, {Level: "case"}, {Rule: uri.RuleURI}, {Raw: true}, {Form: true}} {
			call, err := f.Prepare(o)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range planted.Texts() {
				rows := [][][]byte{{[]byte(text)}}
				if len(f.Args) == 2 {
					rows = [][][]byte{{[]byte(text), []byte("x")}, {[]byte(text), []byte("db_password")}, {[]byte(text), []byte(text)}, {[]byte("http://h/"), []byte(text)}}
				}
				for _, row := range rows {
					result, _ := call(nil, row)
					if !planted.Shows(string(result)) {
						continue
					}
					if f.Function.Name == "redact_text" && strings.Contains(text, "\t") {
						continue // a tab ends a reference in running text
					}
					if shown[f.Function.Name] = true; !exact[f.Function.Name] {
						t.Errorf("%s of %q is %q", f.Name, row, result)
					}
				}
			}
		}
		for _, text := range planted.Texts() {
			if _, err := f.Prepare(Options{Level: text}); err != nil && planted.Shows(err.Error()) {
				t.Errorf("%s: %v", f.Name, err)
			}
		}
	}
	for name := range exact {
		if !shown[name] {
			t.Errorf("%s shows no secret: it need not be listed", name)
		}
	}
	masking, _ := Find("redact")
	call, err := masking.Prepare(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if out, ok := call(nil, [][]byte{[]byte("https://u:" + planted.Token + "@h")}); !ok || string(out) != "https://u:"+redact.Mask+"@h" {
		t.Errorf("redact gives %q", out)
	}
}
