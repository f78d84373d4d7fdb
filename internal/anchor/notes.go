package anchor

import "strconv"

// footnotes adds the ids of a footnote and of the reference to it. n is its number in the document,
// from 1 on.
type footnotes func(add func(id string), label string, n int)

func githubNotes(add func(string), label string, _ int) {
	add("fn-" + label)
	add("fnref-" + label)
}

func remarkNotes(add func(string), label string, _ int) {
	add("user-content-fn-" + label)
	add("user-content-fnref-" + label)
}

func mdbookNotes(add func(string), label string, _ int) {
	add("footnote-" + label)
	add("fr-" + label + "-1")
}

func labelNotes(add func(string), label string, _ int) {
	add("fn:" + label)
	add("fnref:" + label)
}

func colonNotes(add func(string), _ string, n int) {
	add("fn:" + strconv.Itoa(n))
	add("fnref:" + strconv.Itoa(n))
}

func pandocNotes(add func(string), _ string, n int) {
	add("fn" + strconv.Itoa(n))
	add("fnref" + strconv.Itoa(n))
}
