package linkcheck

import "sync"

// contents are those of files that were read because a link leads to them, kept until they are checked themselves. They
// forget the oldest ones, so that files which nobody checks take no more room than that.
type contents struct {
	lock     sync.Mutex
	new, old map[string][]byte // by name
	size     int               // the bytes of new
}

// mostText is the number of bytes after which texts forget those that came before as many others.
const mostText = 8 << 20

// perText is about the number of bytes that a text takes beside itself.
const perText = 100

// put keeps the content of a file.
func (t *contents) put(name string, text []byte) {
	t.lock.Lock()
	defer t.lock.Unlock()
	size := cap(text) + len(name) + perText
	if size > mostText {
		return
	}
	if t.size += size; t.size > mostText || t.new == nil {
		t.new, t.old, t.size = make(map[string][]byte), t.new, size
	}
	t.new[name] = text
}

// take returns the content of a file, which it forgets, or nil.
func (t *contents) take(name string) []byte {
	t.lock.Lock()
	defer t.lock.Unlock()
	for _, all := range [...]map[string][]byte{t.new, t.old} {
		if text, ok := all[name]; ok {
			delete(all, name)
			return text
		}
	}
	return nil
}

// clear forgets all.
func (t *contents) clear() {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.new, t.old, t.size = nil, nil, 0
}
