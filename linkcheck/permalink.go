package linkcheck

import (
	"path"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/anchor"
	"github.com/urikit/uri/internal/pattern"
)

// permalinks are the pages of a folder that have other names than their files.
type permalinks struct {
	once  sync.Once
	files map[string]string
}

var (
	frontMatter = pattern.Lazy(`\A---[ \t]*\r?\n((?s:.*?)\n)---[ \t]*(?:\r?\n|\z)`)
	pageName    = pattern.Lazy(`(?m)^(?:id|slug):[ \t]*["']?([^"'\r\n#]*?)["']?[ \t\r]*$`)
	numbered    = pattern.Lazy(`^[0-9]+[ ]*[-_.]+[ ]*([^-_. ].*)$`)
	dated       = pattern.Lazy(`^(.*/)?([0-9]{4})/([0-9]{2})/([0-9]{2})/([^/]+)$`)
)

// longestFrontMatter is the number of bytes of a page in which its front matter must end.
const longestFrontMatter = 1 << 12

// permalink finds the file of a page that Docusaurus names otherwise: by an id or a slug in its
// front matter, without the number before its name, in a blog with the date as folders, or written
// in JavaScript (Docusaurus, the plugins "docs", "blog" and "pages").
func (k *Checker) permalink(name string) located {
	if k.targets.rule(name+".md") != anchor.Docusaurus {
		return located{}
	}
	var names []string
	if strings.Contains("/"+name, "/src/pages/") { // of React
		name = strings.TrimSuffix(name, ".html")
		names = []string{name + ".js", name + ".jsx", name + ".tsx"}
	} else if m := dated().FindStringSubmatch(name); m != nil {
		day := m[1] + strings.Join(m[2:], "-")
		names = []string{day + ".md", day + ".mdx", day + "/index.md", day + "/index.mdx"}
	} else if own := k.pagesIn(path.Dir(name))[path.Base(name)]; own != "" {
		names = []string{join(path.Dir(name), own)}
	}
	for _, name := range names {
		if at := k.folders.find(name); at.exists && !at.isNear && !at.isDir {
			at.isExtended = true
			return at
		}
	}
	return located{}
}

// pagesIn returns the files of the pages in a folder that have other names, by these names.
func (k *Checker) pagesIn(dir string) map[string]string {
	d := k.folders.get(dir)
	d.pages.once.Do(func() {
		d.pages.files = map[string]string{}
		for own := range d.entries {
			ext := path.Ext(own)
			if ext != ".md" && ext != ".mdx" {
				continue
			}
			name := strings.TrimSuffix(own, ext)
			if m := numbered().FindStringSubmatch(name); m != nil {
				name = m[1]
			}
			text, err := head(k.config.Files, join(dir, own), longestFrontMatter)
			if m := frontMatter().FindSubmatch(text); m != nil && err == nil {
				for _, m := range pageName().FindAllSubmatch(m[1], -1) {
					name = string(m[1])
				}
			}
			if other, ok := d.pages.files[name]; !ok || own < other {
				d.pages.files[name] = own
			}
		}
	})
	return d.pages.files
}
