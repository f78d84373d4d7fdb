module github.com/urikit/uri/internal/check

go 1.26.0

require (
	github.com/tdewolff/parse/v2 v2.8.20
	github.com/urikit/uri v0.0.0
	github.com/yuin/goldmark v1.8.7
	golang.org/x/mod v0.41.0
	golang.org/x/net v0.62.0
)

require github.com/fzipp/gocyclo v0.6.0

require (
	golang.org/x/text v0.43.0 // indirect
	golang.org/x/tools v0.51.0
)

replace github.com/urikit/uri => ../..
