package linkcheck

import (
	"io/fs"
	"path"
	"strings"
)

// route finds the page of a path from the top of a site whose folders are routes (Next.js, the app
// router): "(a)" is no part of the path, and code makes the pages of "[a]". It returns a located
// with the name of such a folder in madeBy.
func (k *Checker) route(from, name string) located {
	for _, folder := range k.targets.guesses.Routes(from) {
		if at := k.routeIn(folder, name); at.exists || at.madeBy != "" {
			return at
		}
	}
	return located{}
}

// routeIn finds a path in a folder of routes. It is "" for the folder itself. A folder with the
// name of the segment, or a group in parentheses, which is not a segment, comes before one in
// brackets, which any segment matches. Of the latter the first by name counts.
func (k *Checker) routeIn(folder, rest string) located {
	d := k.folders.get(folder)
	if rest == "." {
		rest = ""
	}
	if rest == "" {
		for _, file := range [...]string{"page.tsx", "page.jsx", "page.ts", "page.js", "page.mdx", "page.md", "route.ts", "route.js"} {
			if e := d.entries[file]; e != nil {
				return located{entry: e, name: join(folder, file), exists: true, isExtended: true}
			}
		}
	}
	segment, after, _ := strings.Cut(rest, "/")
	made := located{}
	for name, e := range d.entries {
		if !e.mode.IsDir() {
			continue
		}
		switch own := join(folder, name); {
		case name == segment:
			if at := k.routeIn(own, after); at.exists || at.madeBy != "" {
				return at
			}
		case strings.HasPrefix(name, "("):
			if at := k.routeIn(own, rest); at.exists || at.madeBy != "" {
				return at
			}
		case strings.HasPrefix(name, "[") && (rest != "" || strings.HasPrefix(name, "[[")) && (made.madeBy == "" || own < made.madeBy) && k.isMade(own, after):
			made.madeBy = own
		}
	}
	return made
}

// isMade reports whether code makes the page of a path whose first segment is that of a folder such
// as "[a]" or "[...a]".
func (k *Checker) isMade(folder, after string) bool {
	return strings.Contains(path.Base(folder), "[...") || k.routeIn(folder, after) != (located{})
}

// inSite finds a path from the top of a site that has places of its own for it: versions of
// documents.
func (k *Checker) inSite(from, name string) (at located, ok bool) {
	own, ok := k.targets.guesses.Versioned(from, name)
	if !ok || k.config.Root != "" || !fs.ValidPath(own) {
		return located{}, false
	}
	if static := k.targets.guesses.Static(from); static != "" {
		if at := k.folders.find(path.Join(static, name)); at.exists {
			return at, true
		}
	}
	if at = k.fileOf(from, own); !at.exists {
		at.name = own
	}
	return at, true
}
