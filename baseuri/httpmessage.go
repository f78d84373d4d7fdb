package baseuri

import (
	"bufio"
	"errors"
	"io"
	"math"
	"net/textproto"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/engine/ascii"
)

// An HTTPMessage is the content of a message/http (RFC 9112, section 10.1): a request
// or a response.
type HTTPMessage struct {
	// Target is the target URI of a request (RFC 9110, section 7.1). Its Referer and
	// Content-Location are relative to it. It is not the base of its content: that is
	// the base of the entity around the message. Nor is the Content-Location the base
	// (RFC 9110, section 8.7). Target is zero for a response, which does not name its
	// request, and for a CONNECT, which asks for no resource.
	Target uri.URI

	// Header has the fields, with keys as [textproto.CanonicalMIMEHeaderKey] writes
	// them.
	Header textproto.MIMEHeader

	// Body is the rest of the message, with its transfer codings.
	Body io.Reader
}

// ErrHost reports a request without a Host, with several, or with one that does not
// consist of a host and an optional port (RFC 9112, section 3.2).
var ErrHost = errors.New("baseuri: the request must have one Host field, with a host and an optional port")

// ReadHTTPMessage reads the start line and the fields of a message. The scheme is that
// of the connection, which a request does not name: "https" if it was secured,
// otherwise "http", as for an empty scheme.
//
// ReadHTTPMessage reads at most a few KiB beyond the fields, which may be 1 MiB long. The errors
// are those of r, [ErrLimit] and [ErrForm]. With [ErrHost] or a [*uri.SyntaxError] of the target,
// the HTTPMessage is complete except for the target.
func ReadHTTPMessage(r io.Reader, scheme string) (HTTPMessage, error) {
	limit := &window{r: r, left: basedoc.MaxHeading}
	b := bufio.NewReader(limit)
	text := textproto.NewReader(b)
	line, err := text.ReadLine()
	if err != nil {
		return HTTPMessage{}, limit.explain(err)
	}
	method, target, isRequest := requestLine(line)
	if !isRequest && !isStatusLine(line) {
		return HTTPMessage{}, basedoc.ErrStartLine
	}
	header, err := text.ReadMIMEHeader()
	if err != nil {
		return HTTPMessage{}, limit.explain(err)
	}
	limit.left = math.MaxInt64
	m := HTTPMessage{Header: header, Body: b}
	if isRequest && method != "CONNECT" {
		m.Target, err = targetURI(target, header, scheme)
	}
	return m, err
}

// requestLine returns the method and the target of a request line (RFC 9112, section 3),
// and whether line is a request line.
func requestLine(line string) (method, target string, ok bool) {
	method, rest, _ := strings.Cut(line, " ")
	target, version, _ := strings.Cut(rest, " ")
	return method, target, method != "" && target != "" && isVersion(version)
}

// isStatusLine reports whether line is a status line (RFC 9112, section 4).
func isStatusLine(line string) bool {
	version, rest, _ := strings.Cut(line, " ")
	status, _, _ := strings.Cut(rest, " ")
	return isVersion(version) && len(status) == 3 && strings.Trim(status, "0123456789") == ""
}

// isVersion reports whether s is an HTTP-version (RFC 9112, section 2.3).
func isVersion(s string) bool {
	return len(s) == len("HTTP/1.1") && strings.HasPrefix(s, "HTTP/") && ascii.IsDigit(s[5]) && s[6] == '.' && ascii.IsDigit(s[7])
}

// targetURI returns the target URI of a request (RFC 9112, section 3.3).
func targetURI(target string, header textproto.MIMEHeader, scheme string) (uri.URI, error) {
	if target != "*" && target[0] != '/' {
		return uri.Parser{}.ParseAbsoluteURI(target)
	}
	if scheme == "" {
		scheme = "http"
	}
	hosts := header.Values("Host")
	if len(hosts) != 1 {
		return uri.URI{}, ErrHost
	}
	authority, err := uri.ParseAuthority(hosts[0])
	if err != nil {
		return uri.URI{}, err
	}
	host, _ := authority.Host()
	if _, has := authority.Userinfo(); has || host.String() == "" {
		return uri.URI{}, ErrHost
	}
	if target == "*" {
		target = ""
	}
	return uri.Parser{}.ParseAbsoluteURI(scheme + "://" + hosts[0] + target)
}
