// Package urivalidator gives github.com/go-playground/validator tags for URIs, IRIs, URI
// Templates and addresses that a server may fetch.
//
//	type Hook struct {
//		Callback string `validate:"required,public_http"`
//		Docs     string `validate:"omitempty,uri"`
//	}
//
//	validate := validator.New()
//	tags := urivalidator.Default()
//	err := tags.Register(validate)
//
// The tags of [Default] are
//
//	uri            a URI (RFC 3986)
//	absolute_uri   a URI without a fragment
//	uri_reference  a URI or a relative reference, which may be empty
//	relative_ref   a relative reference
//	iri            an IRI (RFC 3987)
//	iri_reference  an IRI or a relative reference
//	uri_template   a URI Template (RFC 6570)
//	public_http    an http or https URI that the strictest policy of package guard allows
//
// The tag "uri" replaces that of the library, which asks net/url: it accepts "/a" and
// "http://h/a b", and refuses "a%20b:c".
//
// public_http refuses userinfo, other ports than 80 and 443, addresses that are not public, and
// "localhost". It does not look up names, so the program must fetch the URI with a client of
// package guardhttp.
//
// The tags apply to strings, []byte, [uri.URI], [uri.Reference], [iri.IRI] and [iri.Reference],
// and pointers to them. Any other value is refused. The tags "required" and "omitempty" see the
// zero value of these types as empty.
//
// An error of the library says which tag refused a value. [Tags.Err] says why, and
// [Tags.RegisterTranslations] makes this the message of the library.
package urivalidator
