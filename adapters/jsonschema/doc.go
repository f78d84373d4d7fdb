// Package urijsonschema gives github.com/santhosh-tekuri/jsonschema the formats of JSON
// Schema that are about URIs, IRIs and URI Templates.
//
//	c := jsonschema.NewCompiler()
//	c.AssertFormat() // from draft 2019-09 on, a compiler checks formats only if asked
//	urijsonschema.Register(c)
//	schema, err := c.Compile("schema.json")
//
// The formats (draft 2020-12, sections 7.3.5 and 7.3.6 of the validation specification) are
//
//   - "uri": a URI (RFC 3986), which has a scheme;
//   - "uri-reference": a URI or a relative reference, which may be empty;
//   - "iri" and "iri-reference": the same with characters outside ASCII (RFC 3987);
//   - "uri-template": a URI Template (RFC 6570) of any level.
//
// They answer all 149 cases of the JSON-Schema-Test-Suite about them as the suite asks. The
// formats of jsonschema v6.0.3 answer 26 of these wrongly: they accept `\`, `"`, `<`, `>`, `^`,
// "`", "{", "}", "|", spaces and letters outside ASCII in a URI, "[" outside a host and a
// second "@" in an authority, and they refuse the host "[V1.fe]". They refuse templates such as
// "{#var}", "{/var}", "{?var}" and "{v:1000}", and accept "{}", "{a,,b}" and "{a..b}".
//
// The message of an error says where the text is wrong and what to write. [kind.Format] holds
// the error, and its Got holds the text. The library prints both, so its messages can contain a
// password.
//
// [kind.Format]: https://pkg.go.dev/github.com/santhosh-tekuri/jsonschema/v6/kind#Format
package urijsonschema
