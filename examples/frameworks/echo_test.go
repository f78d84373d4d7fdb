package frameworks_test

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v5"

	"github.com/urikit/uri"
)

// echo binds the path, the query of a GET request and the body by UnmarshalText. Its own answer
// does not contain the error, so the handler sends it.
func Example_echo() {
	refuse := func(c *echo.Context, err error) error {
		message := err.Error()
		var syntax *uri.SyntaxError
		if errors.As(err, &syntax) {
			message = syntax.Error()
		}
		return c.JSON(http.StatusBadRequest, map[string]string{"error": message})
	}
	e := echo.New()
	e.GET("/fetch/:name", func(c *echo.Context) error {
		var query struct {
			Name   uri.Reference `param:"name"`
			Target *uri.URI      `query:"target"` // nil if it is absent
		}
		if err := c.Bind(&query); err != nil {
			return refuse(c, err)
		}
		return c.JSON(http.StatusOK, map[string]any{"name": query.Name, "target": query.Target})
	})
	e.POST("/links", func(c *echo.Context) error {
		var body struct {
			Links []uri.Reference `json:"links"`
		}
		if err := c.Bind(&body); err != nil {
			return refuse(c, err)
		}
		return c.JSON(http.StatusOK, body)
	})
	request(e, "GET", "/fetch/a?target=https://example.com/", "")
	request(e, "GET", "/fetch/a", "")
	request(e, "GET", "/fetch/a?target=https://example.com:80a/", "")
	request(e, "POST", "/links", `{"links": ["/a", "../b?c"]}`)
	request(e, "POST", "/links", `{"links": ["/a", "[b"]}`)
	// Output:
	// 200 {"name":"a","target":"https://example.com/"}
	// 200 {"name":"a","target":null}
	// 400 {"error":"uri: a port can contain only digits 0 to 9 (offset 23, port, port; RFC 3986 section 3.2.3)"}
	// 200 {"links":["/a","../b?c"]}
	// 400 {"error":"uri: a path cannot contain \"[\": write \"//\" before an IP address in brackets (offset 0, path, segment-nz-nc; RFC 3986 section 3.3)"}
}
