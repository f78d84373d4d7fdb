module github.com/urikit/uri

go 1.26
