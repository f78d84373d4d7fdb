package anchor

import (
	"strings"

	"github.com/urikit/uri/internal/engine/work"
)

// maxNear is the maximum length of a fragment and of an anchor near it, in bytes.
const maxNear = 200

// Near returns for each fragment that a document lacks the anchor that it probably means: the only
// one that differs from it in case, or else the only one that is one edit away. An edit adds,
// removes or replaces a character, or exchanges two that are adjacent. Without such an anchor, and
// for fragments of more than 200 bytes, it returns "". The anchors are not percent-encoded for a
// URL.
func Near(text []byte, format Format, style Style, fragments ...string) []string {
	body, _ := decoded(text)
	n := neighbors{variants: make(map[uint64][]int32), compared: make(map[uint64]bool)}
	for _, fragment := range fragments {
		fragment, _, _ = strings.Cut(fragment, directive)
		n.add(decodeFragment(fragment))
	}
	anchors(body, format, style, func(f found) { n.compare(f.id) })
	all := make([]string, len(fragments))
	for i := range n.all {
		all[i] = n.all[i].best()
	}
	return all
}

// neighbors finds anchors near fragments. Texts one edit apart are equal after each loses at most
// one character, so it indexes the fragments by what they are then.
type neighbors struct {
	all      []neighbor
	variants map[uint64][]int32 // indexes in all
	compared map[uint64]bool    // anchors that were compared: each counts once
	lengths  [maxNear + 8]bool  // those of anchors that can be near
}

// A neighbor is a fragment with the anchors near it.
type neighbor struct {
	fragment, folded string
	byCase, byEdit   candidate
}

// A candidate is the only anchor at some distance, if there is one.
type candidate struct {
	id      string
	several bool
}

func (c *candidate) add(id string) {
	c.several = c.several || c.id != "" && c.id != id
	c.id = id
}

// best returns the anchor near the fragment, or "".
func (n *neighbor) best() string {
	for _, c := range [...]candidate{n.byCase, n.byEdit} {
		if c.several {
			return ""
		}
		if c.id != "" {
			return c.id
		}
	}
	return ""
}

// add adds a fragment.
func (n *neighbors) add(fragment string) {
	at := int32(len(n.all))
	n.all = append(n.all, neighbor{fragment: fragment, folded: strings.ToLower(fragment)})
	folded := n.all[at].folded
	if folded == "" || len(folded) > maxNear {
		return
	}
	for i := max(len(folded)-8, 0); i <= min(len(folded)+8, len(n.lengths)-1); i++ {
		n.lengths[i] = true
	}
	shortened(folded, func(variant string) { n.variants[hash(variant)] = append(n.variants[hash(variant)], at) })
}

// compare compares an anchor with the fragments. It returns early for an anchor whose length is
// that of no fragment, and for one that it has seen. Then it finds the fragments that share a
// variant with the anchor, and takes out of the table those for which nothing more can be found, so
// that the work stays linear.
func (n *neighbors) compare(id string) {
	folded := strings.ToLower(decodeFragment(id))
	if folded == "" || len(folded) >= len(n.lengths) || !n.lengths[len(folded)] {
		return
	}
	if key := hash(id); n.compared[key] {
		return
	} else {
		n.compared[key] = true
	}
	shortened(folded, func(variant string) {
		key := hash(variant)
		all := n.variants[key]
		kept := all[:0]
		for _, i := range all {
			work.Add(1)
			f := &n.all[i]
			switch {
			case f.fragment == id:
			case f.folded == folded:
				f.byCase.add(id)
			case isOneEdit([]rune(f.folded), []rune(folded)):
				f.byEdit.add(id)
			}
			if variant == f.folded || !f.byEdit.several { // only an anchor that differs in case has this variant, too
				kept = append(kept, i)
			}
		}
		if len(kept) < len(all) {
			n.variants[key] = kept
		}
	})
}

// shortened calls f with a text, and with the text without each of its characters.
func shortened(text string, f func(string)) {
	f(text)
	for i, r := range text {
		f(text[:i] + strings.TrimPrefix(text[i:], string(r)))
	}
}

// isOneEdit reports whether two different texts are one edit apart. After their common beginning
// and end, at most one character of each remains, or two that changed places.
func isOneEdit(a, b []rune) bool {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return len(a) <= 1 && len(b) <= 1 || len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
}
