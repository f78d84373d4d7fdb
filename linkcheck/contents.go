package linkcheck

import "sync"

// contents are those of files that were read because a link leads to them, kept until they are
// checked themselves. They forget the oldest ones, so that files which nobody checks take no more
// room than that.
type contents struct {
	lock     sync.Mutex
	new, old map[string]content // by name
	size     int                // the bytes of new
}

// mostText is the number of bytes after which texts forget those that came before as many others.
const mostText = 8 << 20

// perText is about the number of bytes that a text takes beside itself.
const perText = 100

// put keeps the content of a file.
func (t *contents) put(name string, c content) {
	t.lock.Lock()
	defer t.lock.Unlock()
	size := cap(c.text) + len(name) + perText
	if size > mostText {
		return
	}
	if t.size += size; t.size > mostText || t.new == nil {
		t.new, t.old, t.size = make(map[string]content), t.new, size
	}
	t.new[name] = c
}

// take returns the content of a file, which it forgets, and whether there is one.
func (t *contents) take(name string) (c content, ok bool) {
	t.lock.Lock()
	defer t.lock.Unlock()
	for _, all := range [...]map[string]content{t.new, t.old} {
		if c, ok = all[name]; ok {
			delete(all, name)
			break
		}
	}
	return c, ok
}

// clear forgets all.
func (t *contents) clear() {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.new, t.old, t.size = nil, nil, 0
}
