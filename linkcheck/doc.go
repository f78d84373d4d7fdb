// Package linkcheck finds what is wrong with the links of the documents in a tree of files: links
// to files, headings and elements that do not exist, links that programs read in several ways,
// secrets, and, if it may ask, pages of other sites that are gone.
//
// It reads HTML, XML, SVG, CSS, JSON, Markdown and running text with package document, so each link
// has the reading of browsers and that of RFC 3986. [Rules] lists what it finds. The tree is an
// [fs.FS], and other sites are asked by a [Prober], so the package itself opens neither files nor
// connections.
package linkcheck
