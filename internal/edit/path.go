package edit

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/pct"
)

// newJoin returns the edit that resolves a reference, which has only a path, against the path.
// Resolve needs a URI, so it puts "x:" or "x://h" before the path.
func newJoin(text string) (Edit, error) {
	ref, err := uri.Parser{}.ParseRelativeRef(text)
	if err != nil {
		return nil, &ValueError{Err: err, Value: text}
	}
	if _, has := ref.Host(); has || ref.Path().String() != text {
		return nil, errors.New("the value must be a path alone")
	}
	return func(b *uri.Builder) error {
		path, _ := b.Component(uri.ComponentPath)
		_, isURI := b.Component(uri.ComponentScheme)
		_, isNetwork := b.Component(uri.ComponentAuthority)
		if !isURI && !isNetwork && !strings.HasPrefix(path, "/") && !strings.HasPrefix(text, "/") {
			b.SetComponent(uri.ComponentPath, joinRelative(path, text))
			return nil
		}
		base := "x:" + path
		if path == "" || path[0] == '/' {
			base = "x://h" + path
		}
		u, err := uri.ParseURI(base)
		if err != nil {
			return nil // the last check refuses the path
		}
		target, err := u.Resolve(ref)
		if err != nil {
			return err
		}
		b.SetComponent(uri.ComponentPath, target.Path().String())
		return nil
	}, nil
}

// joinRelative joins two paths that do not begin with a slash, and removes the dot-segments but for
// ".." segments at the start: section 5.2.4, which is for paths of URIs, would replace these by a
// slash. The last segment is special: a "." or ".." there leaves a slash at the end.
func joinRelative(path, text string) string {
	if text == "" {
		return path
	}
	var joined []string
	segments := strings.Split(path[:strings.LastIndexByte(path, '/')+1]+text, "/")
	for i, segment := range segments {
		n := len(joined)
		switch {
		case segment == ".." && n > 0 && joined[n-1] != "..":
			joined = joined[:n-1]
		case segment != ".":
			joined = append(joined, segment)
		}
		if i == len(segments)-1 && (segment == "." || segment == "..") {
			joined = append(joined, "")
		}
	}
	path = strings.Join(joined, "/")
	if first, _, _ := strings.Cut(path, "/"); first == "" || strings.Contains(first, ":") {
		path = "./" + path // an empty first segment or a colon would mean something else
	}
	return path
}

// newSegment returns the edit that replaces a segment.
func newSegment(number, data string) (Edit, error) {
	n, err := field.ParseNumber(number)
	if err == nil {
		err = checkSegment(data)
	}
	return func(b *uri.Builder) error { return replaceSegment(b, n, data) }, err
}

// checkSegment returns an error for data that cannot be a segment.
func checkSegment(data string) error {
	if data == "." || data == ".." {
		return errors.New("a segment cannot be \".\" or \"..\"")
	}
	return nil
}

// replaceSegment replaces the n-th segment by data.
func replaceSegment(b *uri.Builder, n int, data string) error {
	path, _ := b.Component(uri.ComponentPath)
	at, ok := field.Nth(path, n)
	if !ok {
		return misplacedSegment(uri.RuleSegment, fmt.Sprintf("the path has no segment %d", n))
	}
	if at.Offset == 0 && data == "" {
		return errEmptyFirst
	}
	as := pct.Segment
	_, hasScheme := b.Component(uri.ComponentScheme)
	if _, hasHost := b.Component(uri.ComponentHost); at.Offset == 0 && !hasScheme && !hasHost {
		as = pct.SegmentNC // otherwise a colon would end a scheme
	}
	b.SetComponent(uri.ComponentPath, path[:at.Offset]+string(pct.Encode(as, data))+path[at.End():])
	return nil
}

// removeSegment removes the n-th segment, if it exists, and a slash: the one after it, or for
// the last segment the one before it.
func removeSegment(b *uri.Builder, n int) error {
	path, _ := b.Component(uri.ComponentPath)
	at, ok := field.Nth(path, n)
	if !ok {
		return nil
	}
	if at.End() == len(path) {
		b.SetComponent(uri.ComponentPath, path[:max(at.Offset-len("/"), 0)])
		return nil
	}
	rest := path[at.End()+len("/"):]
	if at.Offset == 0 && (rest == "" || rest[0] == '/') {
		return errEmptyFirst
	}
	b.SetComponent(uri.ComponentPath, path[:at.Offset]+rest)
	return nil
}

// errEmptyFirst is the error of segments that have no text form, because the text would be
// read as other segments.
var errEmptyFirst = misplacedSegment(uri.RuleSegmentNZ, `the first segment cannot be empty: set a host, or begin the path with "/"`)

// misplacedSegment returns an error about the path as a whole.
func misplacedSegment(rule uri.Rule, message string) error {
	source := field.Segment.Source()
	return &uri.SyntaxError{Offset: -1, Component: uri.ComponentPath, Production: rule.String(), Document: source.Document, Section: source.Section, Message: message}
}
