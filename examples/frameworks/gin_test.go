package frameworks_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/gin-gonic/gin/binding"
	"github.com/go-playground/validator/v10"

	"github.com/urikit/uri"
	urivalidator "github.com/urikit/uri/adapters/validator"
)

// request sends a request to a handler and prints the answer.
func request(handler http.Handler, method, target, body string) {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	fmt.Println(w.Code, strings.TrimSpace(w.Body.String()))
}

// gin reads JSON by UnmarshalText, and forms, queries and paths if the tag says so. It checks
// structs with go-playground/validator. The adapter for that adds tags, and makes "required" apply
// to a uri.URI.
func Example_gin() {
	gin.SetMode(gin.ReleaseMode)
	tags := urivalidator.Default()
	if err := tags.Register(binding.Validator.Engine().(*validator.Validate)); err != nil {
		fmt.Println(err)
		return
	}
	refuse := func(c *gin.Context, err error) {
		message := err.Error()
		var fields validator.ValidationErrors
		if errors.As(err, &fields) && tags.Err(fields[0]) != nil {
			message = tags.Err(fields[0]).Error()
		}
		c.JSON(http.StatusBadRequest, gin.H{"error": message})
	}
	engine := gin.New()
	engine.GET("/fetch", func(c *gin.Context) {
		var query struct {
			Target uri.URI `form:"target,parser=encoding.TextUnmarshaler" binding:"required,public_http"`
		}
		if err := c.ShouldBindQuery(&query); err != nil {
			refuse(c, err)
			return
		}
		c.JSON(http.StatusOK, gin.H{"target": query.Target})
	})
	engine.POST("/links", func(c *gin.Context) {
		var body struct {
			Links []uri.Reference `json:"links"`
		}
		if err := c.ShouldBindJSON(&body); err != nil {
			refuse(c, err)
			return
		}
		c.JSON(http.StatusOK, body)
	})
	request(engine, "GET", "/fetch?target=https://example.com/a%2520b", "")
	request(engine, "GET", "/fetch?target=https://example.com/a%20b", "")
	request(engine, "GET", "/fetch?target=http://127.0.0.1/", "")
	request(engine, "GET", "/fetch", "")
	request(engine, "POST", "/links", `{"links": ["/a", "../b?c"]}`)
	request(engine, "POST", "/links", `{"links": ["/a", "[b"]}`)
	// Output:
	// 200 {"target":"https://example.com/a%20b"}
	// 400 {"error":"uri: a path cannot contain a space: percent-encode it as %20 (offset 21, path, segment; RFC 3986 section 3.3)"}
	// 400 {"error":"guard: address refused: 127.0.0.1 is in 127.0.0.0/8, Loopback (RFC 1122)"}
	// 400 {"error":"Key: 'Target' Error:Field validation for 'Target' failed on the 'required' tag"}
	// 200 {"links":["/a","../b?c"]}
	// 400 {"error":"uri: a path cannot contain \"[\": write \"//\" before an IP address in brackets (offset 0, path, segment-nz-nc; RFC 3986 section 3.3)"}
}
