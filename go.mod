module github.com/urikit/uri

go 1.26.0

require (
	github.com/tdewolff/parse/v2 v2.8.20
	github.com/yuin/goldmark v1.8.7
	golang.org/x/net v0.46.0
	golang.org/x/text v0.30.0
)
