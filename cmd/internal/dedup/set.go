package dedup

import "encoding/binary"

// Options say what a Set keeps and where.
type Options struct {
	Keep     Keep
	Count    bool   // count the records of each key
	Required bool   // keep only records whose keys were given to Require
	Most     bool   // give the records by their counts, most first, then by their texts
	Memory   int64  // the bytes of memory to use, about
	Dir      string // the folder for temporary files; "" means that of the system
}

// A Set keeps one record for each key. First come the keys for Exclude and Require, then the
// records for Add, then Rest. Close removes the temporary files. A Set is not safe for
// concurrent use.
//
// After an error, which is one of temporary files or of the function given to Rest, the results
// are not complete.
type Set struct {
	Options
	known  table // of the keys whose records are kept at once
	full   bool  // known learns no more keys
	later  bool  // Rest gives a record, so that those after it must wait too
	pile   pile
	spilt  *runs // nil as long as everything fits into memory
	number uint64
}

// KeepsTexts reports whether a Set keeps the texts of all records that it gives, because Rest gives them.
// Otherwise it keeps hashes while memory lasts.
func (o *Options) KeepsTexts() bool { return o.Keep != First || o.Count || o.Most }

// Least is the least memory that a Set takes into account.
const Least = 1 << 20

// New returns a Set.
func New(o Options) *Set {
	o.Memory = max(o.Memory, Least)
	s := &Set{Options: o}
	s.pile.keep = o.Keep
	if s.atOnce() {
		s.known.limit = int(o.Memory / 2 / slotSize)
	}
	return s
}

// atOnce reports whether Add keeps the first record of a key at once, while memory lasts. Otherwise
// Rest gives the records.
func (s *Set) atOnce() bool { return !s.KeepsTexts() }

// Exclude says that no record with the key is kept.
func (s *Set) Exclude(k Key) error { return s.mark(k, excluded) }

// Require says that records with the key may be kept, where Options.Required is set.
func (s *Set) Require(k Key) error { return s.mark(k, required) }

func (s *Set) mark(k Key, m marks) error {
	if s.atOnce() {
		if known := s.known.find(k); known != nil {
			*known |= m
			return nil
		}
		if !s.full && s.known.add(k, m) {
			return nil
		}
		s.full = true
	}
	return s.collect(entry{key: k, marks: m})
}

// Add adds a record. It reports whether the record is kept and is to be printed now; otherwise
// it is dropped or Rest gives it. Add copies what it needs of text.
func (s *Set) Add(k Key, text []byte) (now bool, err error) {
	s.number++
	if s.atOnce() {
		if known := s.known.find(k); known != nil {
			first := *known&recorded == 0
			*known |= recorded
			switch {
			case !first || !s.kept(*known):
				return false, nil
			case !s.later:
				return true, nil
			}
			return false, s.collect(entry{key: k, number: s.number, count: 1, marks: *known, text: text})
		}
		if !s.full {
			if s.Required {
				return false, nil // all keys that are required are known
			}
			if s.known.add(k, recorded) {
				return true, nil
			}
			s.full = true
		}
	}
	s.later = true
	return false, s.collect(entry{key: k, number: s.number, count: 1, marks: recorded, text: text})
}

// kept reports whether records of a key with marks m may be kept.
func (s *Set) kept(m marks) bool {
	return m&excluded == 0 && (!s.Required || m&required != 0)
}

// collect adds an entry to the pile, and writes a run when memory is full.
func (s *Set) collect(e entry) error {
	s.pile.add(e)
	limit := s.Memory * 3 / 4 // the rest is for growing
	if s.atOnce() {
		limit = s.Memory / 2
	}
	if int64(s.pile.size) < limit {
		return nil
	}
	return s.spill()
}

func (s *Set) spill() (err error) {
	if s.spilt == nil {
		if s.spilt, err = newRuns(s.Dir); err != nil {
			return err
		}
	}
	entries := s.pile.take()
	err = s.spilt.writeAll(entries)
	clear(entries) // for their texts to be collected
	return err
}

// Rest gives the records that are kept and were not printed by Add, in the order of their
// numbers or, with Most, of their counts. The count is that of the records of the key. A text is
// valid until yield returns.
func (s *Set) Rest(yield func(text []byte, count uint64) error) error {
	order := &Set{Options: Options{Memory: s.Memory, Dir: s.Dir, Count: true}}
	order.pile.apart = true
	defer order.Close()
	collect := func(e *entry) error {
		if e.marks&recorded == 0 || !s.kept(e.marks) {
			return nil
		}
		ordered := *e
		ordered.key = s.rank(e)
		return order.collect(ordered)
	}
	if s.spilt == nil {
		entries := s.pile.entries
		for i := range entries {
			entries[i].key = s.rank(&entries[i])
		}
		for _, e := range s.pile.take() {
			if e.marks&recorded != 0 && s.kept(e.marks) {
				if err := yield(e.text, e.count); err != nil {
					return err
				}
			}
		}
		return nil
	}
	if err := s.spill(); err != nil {
		return err
	}
	s.known, s.pile = table{}, pile{} // their memory is for the order
	if err := s.spilt.merge(s.Dir, s.Keep.join, collect); err != nil {
		return err
	}
	return order.inOrder(yield)
}

// rank returns a key that orders an entry among those that are kept.
func (s *Set) rank(e *entry) Key {
	if !s.Most {
		return Key{0, e.number}
	}
	var first [8]byte
	copy(first[:], e.text)
	return Key{^e.count, binary.BigEndian.Uint64(first[:])}
}

// inOrder gives the entries by their keys.
func (s *Set) inOrder(yield func(text []byte, count uint64) error) error {
	give := func(e *entry) error { return yield(e.text, e.count) }
	if s.spilt == nil {
		for _, e := range s.pile.take() {
			if err := give(&e); err != nil {
				return err
			}
		}
		return nil
	}
	if err := s.spill(); err != nil {
		return err
	}
	return s.spilt.merge(s.Dir, nil, give)
}

// Close removes the temporary files.
func (s *Set) Close() {
	if s.spilt != nil {
		s.spilt.close()
		s.spilt = nil
	}
}
