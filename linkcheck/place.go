package linkcheck

import (
	"io/fs"
	"path"
	"strings"

	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/whatwg"
)

// The documents of a tree get URLs of a host that cannot exist (RFC 6761, 6.4), below folders that
// no tree has. So a link that leaves the tree shows: its path lies beside the whole of these
// folders.
const (
	treeHost = "tree.invalid"
	above    = "/%01"
	levels   = 16
)

var mount = strings.Repeat(above, levels)

// urlOf returns the URL of a document of the tree.
func urlOf(name string) whatwg.URL {
	return whatwg.MustParse("https://" + treeHost + mount + "/" + string(pct.Encode(pct.Path, name)))
}

// A place is where a link leads in the tree.
type place struct {
	name     string // from the top or, if isRooted, from the root; "." for these; "" if the path is no name of a file
	isRooted bool
	isFolder bool   // the path ends with a slash
	leaves   bool   // the path leads out of the tree
	fragment string // raw
	hasFrag  bool
}

// placeOf returns the place to which a URL leads, if it is of the tree or of its site.
func (c *Checker) placeOf(u whatwg.URL) (p place, ok bool) {
	p.fragment, p.hasFrag = u.Fragment()
	whole := u.Pathname()
	if host, _ := u.Hostname(); host != treeHost {
		below, isOwn := c.below(u)
		p.isRooted = true
		p.name, p.isFolder = nameOf(below)
		return p, isOwn
	}
	if inside, ok := strings.CutPrefix(whole, mount); ok && (inside == "" || inside[0] == '/') {
		p.name, p.isFolder = nameOf(inside)
	} else if strings.HasPrefix(whole, above) {
		p.leaves = true
	} else {
		p.isRooted = true
		p.name, p.isFolder = nameOf(whole)
	}
	return p, true
}

// below returns the path of a URL from the root of the site, if it is a URL of the site.
func (c *Checker) below(u whatwg.URL) (string, bool) {
	site := c.config.Site
	if site.IsZero() || u.Scheme() != "https" && u.Scheme() != "http" {
		return "", false
	}
	a, _ := site.Hostname()
	b, _ := u.Hostname()
	p, _ := site.Port()
	q, _ := u.Port()
	folder := strings.TrimSuffix(site.Pathname(), "/")
	rest, ok := strings.CutPrefix(u.Pathname(), folder)
	return rest, a == b && p == q && ok && (rest == "" || rest[0] == '/')
}

// nameOf returns the name of a file from the path of a URL, and whether that ends with a slash.
func nameOf(below string) (name string, isFolder bool) {
	below = strings.TrimLeft(below, "/")
	isFolder = below == "" || strings.HasSuffix(below, "/")
	decoded, err := pct.Decode(strings.TrimRight(below, "/"))
	if err != nil || strings.Count(decoded, "/") != strings.Count(strings.TrimRight(below, "/"), "/") {
		return "", isFolder // a segment with a slash in it is no name
	}
	if name = decoded; !fs.ValidPath(name) {
		name = path.Join(".", decoded)
	}
	if !fs.ValidPath(name) || strings.IndexByte(name, 0) >= 0 {
		name = ""
	}
	return name, isFolder
}
