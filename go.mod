module github.com/urikit/uri

go 1.26.0

require (
	golang.org/x/net v0.38.0
	golang.org/x/text v0.23.0
)
