package frameworks_test

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/urikit/uri"
)

// huma describes a type that unmarshals text as a string, and reads it by UnmarshalText. The tag
// "format" is for the description; huma asks net/url then, before it calls UnmarshalText.
func Example_huma() {
	mux := http.NewServeMux()
	api := humago.New(mux, huma.DefaultConfig("hooks", "1"))
	type input struct {
		Target uri.URI `query:"target" format:"uri" required:"true"`
		Body   struct {
			Links []uri.Reference `json:"links"`
		}
	}
	type output struct {
		Body struct {
			Target uri.URI         `json:"target"`
			Links  []uri.Reference `json:"links"`
		}
	}
	huma.Post(api, "/hooks", func(_ context.Context, in *input) (*output, error) {
		var out output
		out.Body.Target, out.Body.Links = in.Target, in.Body.Links
		return &out, nil
	})
	request(mux, "POST", "/hooks?target=https://example.com/", `{"links": ["/a", "b?c"]}`)
	request(mux, "POST", "/hooks?target=https://example.com/a%7Cb", `{"links": []}`)
	request(mux, "POST", "/hooks?target=urn:a", `{"links": ["/a", "b c"]}`)
	// Output:
	// 200 {"$schema":"https://example.com/schemas/OutputBody.json","target":"https://example.com/","links":["/a","b?c"]}
	// 422 {"$schema":"https://example.com/schemas/ErrorModel.json","title":"Unprocessable Entity","status":422,"detail":"validation failed","errors":[{"message":"invalid value: uri: a path cannot contain \"|\": percent-encode it as %7C (offset 21, path, segment; RFC 3986 section 3.3)","location":"query.target","value":"https://example.com/a|b"}]}
	// 422 {"$schema":"https://example.com/schemas/ErrorModel.json","title":"Unprocessable Entity","status":422,"detail":"validation failed","errors":[{"message":"uri: a path cannot contain a space: percent-encode it as %20 (offset 1, path, segment-nz-nc; RFC 3986 section 3.3)","location":"body","value":"{\"links\": [\"/a\", \"b c\"]}"}]}
}
