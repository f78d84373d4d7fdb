package scheme

import (
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// ErrFilePath reports a path or URI that [FileURI] or [FilePath] refuses. The message
// says why, and contains nothing of the path.
var ErrFilePath = errors.New("scheme: cannot convert the path of a file")

// FileURI returns the URI of the file at path (RFC 8089, section 2). Path is an
// absolute path of the operating system without "." and ".." segments, as
// [path/filepath.Abs] returns it. A separator at its end stays, so that the path of a
// directory can be a base.
//
// "/a b/100%" becomes "file:///a%20b/100%25". On Windows, `C:\a b` becomes
// "file:///C:/a%20b" (appendix E.2) and `\\host\share\a` becomes "file://host/share/a"
// (appendix E.3). On all other systems, paths begin with a slash.
//
// FileURI refuses relative paths, NUL and Windows device paths such as `\\?\C:\a`. The
// URI is then zero, and the error matches [ErrFilePath]. FileURI does not access the
// file system.
func FileURI(path string) (uri.URI, error) { return fileURI(path, runtime.GOOS == "windows") }

// FilePath is the inverse of [FileURI]: it returns the path of the file that u
// identifies. It ignores the fragment, which identifies a place in the file. The host
// "localhost" means the same as no host (RFC 8089, section 2).
//
// FilePath refuses a URI of another scheme, and one with a query, userinfo or port. On
// Windows a path must begin with a drive letter, or follow a host. Other systems allow
// no host. FilePath also refuses a URI whose path would change its meaning: one with
// segments that are "." or ".." after decoding, encoded separators or encoded NUL (RFC
// 3986, section 7.3). Resolve a relative reference first. To remove dot-segments, use
// [uri.URI.Normalize]. If there is an error, the path is empty, and the error matches
// [ErrFilePath].
func FilePath(u uri.URI) (string, error) { return filePath(u, runtime.GOOS == "windows") }

func refuseFile(why string) error { return fmt.Errorf("%w: %s", ErrFilePath, why) }

func fileURI(path string, windows bool) (uri.URI, error) {
	host := ""
	if windows {
		path = strings.ReplaceAll(path, `\`, "/")
		unc, isUNC := strings.CutPrefix(path, "//")
		switch {
		case isUNC:
			host, path, _ = strings.Cut(unc, "/")
			path = "/" + path
			if host == "." || uri.Validate(uri.RuleHost, host) != nil || host == "" {
				return uri.URI{}, refuseFile("the text after the two backslashes is not the name of a host")
			}
		case !hasDrive(path):
			return uri.URI{}, refuseFile("the path does not begin with a drive letter")
		default:
			path = "/" + path
		}
	}
	switch {
	case !strings.HasPrefix(path, "/"):
		return uri.URI{}, refuseFile("the path is relative")
	case strings.HasPrefix(path, "//"):
		return uri.URI{}, refuseFile("the path begins with two slashes")
	}
	drive := 0
	if windows && host == "" {
		drive = len("/C:")
	}
	for segment := range strings.SplitSeq(path[drive:], "/") {
		if err := checkFileSegment(segment, windows); err != nil {
			return uri.URI{}, err
		}
	}
	return uri.ParseURI("file://" + host + pct.Encode(pct.Path, path).String())
}

func filePath(u uri.URI, windows bool) (string, error) {
	a, _ := u.Authority()
	_, hasUserinfo := a.Userinfo()
	_, hasPort := a.Port()
	_, hasQuery := u.Query()
	path := u.Path().String()
	host := a.Host().String()
	if strings.EqualFold(host, "localhost") {
		host = ""
	}
	switch {
	case !strings.EqualFold(u.Scheme(), "file"):
		return "", refuseFile("the URI has another scheme than file")
	case hasUserinfo || hasPort:
		return "", refuseFile("the URI has userinfo or a port")
	case hasQuery:
		return "", refuseFile("the URI has a query")
	case !strings.HasPrefix(path, "/"):
		return "", refuseFile("the path of the URI is relative")
	case strings.HasPrefix(path, "//"):
		return "", refuseFile("the path of the URI begins with two slashes")
	case host != "" && !windows:
		return "", refuseFile("the file is on another host")
	case host == "." || strings.Contains(host, "%"):
		return "", refuseFile("the host is not the name of a host")
	}
	prefix := ""
	switch {
	case host != "":
		prefix = "//" + host
	case windows:
		if path = path[1:]; !hasDrive(path) {
			return "", refuseFile("the path of the URI does not begin with a drive letter")
		}
		prefix, path = path[:len("C:")], path[len("C:"):]
	}
	var decoded []string
	for segment := range strings.SplitSeq(path, "/") {
		text, err := pct.Decode(segment)
		if err == nil {
			err = checkFileSegment(text, windows)
		}
		if err != nil {
			return "", err // pct returns no error, because the path is valid
		}
		decoded = append(decoded, text)
	}
	path = prefix + strings.Join(decoded, "/")
	if windows {
		path = strings.ReplaceAll(path, "/", `\`)
	}
	return path, nil
}

// hasDrive reports whether path begins with a drive letter, a colon and a slash.
func hasDrive(path string) bool {
	return len(path) >= len("C:/") && 'a' <= path[0]|0x20 && path[0]|0x20 <= 'z' && path[1] == ':' && path[2] == '/'
}

// checkFileSegment returns the reason why a decoded segment cannot be part of a file's
// path and be read back unchanged. In Windows, a colon in a name separates the name of a
// stream.
func checkFileSegment(segment string, windows bool) error {
	switch {
	case segment == "." || segment == "..":
		return refuseFile(`there is a segment "." or ".."`)
	case strings.Contains(segment, "\x00"):
		return refuseFile("there is a NUL")
	case strings.Contains(segment, "/"), windows && strings.ContainsAny(segment, `\:`):
		return refuseFile("a segment contains a separator")
	}
	return nil
}
