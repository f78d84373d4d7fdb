module github.com/urikit/uri/adapters/jsonschema

go 1.26.0

require (
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	github.com/urikit/uri v0.0.0
)

require golang.org/x/text v0.23.0 // indirect

replace github.com/urikit/uri => ../..
