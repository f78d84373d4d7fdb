module github.com/urikit/uri/adapters/otel

go 1.26.0

require (
	github.com/urikit/uri v0.0.0
	go.opentelemetry.io/otel v1.47.0
)

require github.com/cespare/xxhash/v2 v2.3.0 // indirect

replace github.com/urikit/uri => ../..
