// Package anchor finds the fragments that a document offers: the ids and names of HTML, the ids of
// XML and SVG, the JSON Pointers of JSON, and in Markdown the slugs of headings, explicit ids and
// footnotes. Renderers derive slugs differently, so a [Rule] says which renderer shows the
// document.
//
//	set := anchor.Of(text, anchor.Markdown, anchor.Style{})
//	if !set.Has("installation") {
//		fmt.Println(anchor.Near(text, anchor.Markdown, anchor.Style{}, "installation"))
//	}
//
// [Of] returns a [Set], which keeps eight bytes for each anchor, and the places of ids that occur
// twice. Near reads the document again, because a Set has no names.
//
// A fragment is found as browsers find it (HTML Standard, section 7.4.6.3, "find a potential
// indicated element"). See [Set.Has].
//
// [Guess] reads the configuration files of a repository to find the rules of its folders.
//
// Documents are read as UTF-8, or as UTF-16 with a byte order mark. The time is linear in the
// length of the document.
package anchor
