package dedup

import "encoding/binary"

// Options say what a Set keeps and where.
type Options struct {
	Keep     Keep
	Count    bool  // count the records of each key
	Required bool  // keep only records whose keys were given to Require
	Most     bool  // give the records by their counts, most first, then by their sort keys
	Sorted   bool  // give the records by their sort keys; by default they come in the order in which they were added
	Memory   int64 // the bytes of memory to use, about
}

// A Set keeps records by their keys. First come the keys for Exclude and Require, then the records
// for Add, then Rest. Close removes the temporary files. A Set is not safe for concurrent use.
//
// After an error, which is one of temporary files or of the function given to Rest, the results
// are not complete.
type Set struct {
	Options
	known  table // of the keys whose records are kept at once
	full   bool  // known learns no more keys
	marked bool  // there was a key for Exclude or Require
	later  bool  // Rest gives a record, so that those after it must wait too
	pile   pile
	spilt  *runs // nil as long as everything fits into memory
	number uint64
}

// KeepsTexts reports whether a Set keeps the texts of all records that it gives, because Rest gives
// them. Otherwise it keeps hashes while memory lasts.
func (o *Options) KeepsTexts() bool {
	return o.Keep != First && o.Keep != All || o.Count || o.Most || o.Sorted
}

// Least is the least memory that a Set takes into account.
const Least = 1 << 20

// New returns a Set.
func New(o Options) *Set {
	o.Memory = max(o.Memory, Least)
	s := &Set{Options: o}
	s.pile.keep, s.pile.apart = o.Keep, !o.Keep.joins()
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
	s.marked = true
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

// Add adds a record, whose text begins with a sort key of length split. It reports whether the
// record is kept and is to be printed now; otherwise it is dropped or Rest gives it. Add copies
// what it needs of text. It decides at once as long as the keys fit into memory, and then collects
// records.
func (s *Set) Add(k Key, split int, text []byte) (now bool, err error) {
	s.number++
	m := recorded
	if s.atOnce() {
		if known := s.known.find(k); known != nil {
			first := *known&recorded == 0 || s.Keep == All
			*known |= recorded
			switch {
			case !first || !s.kept(*known):
				return false, nil
			case !s.later:
				return true, nil
			}
			m = *known
		} else if !s.full {
			if s.Required {
				return false, nil // all keys that are required are known
			}
			if s.Keep == All || s.known.add(k, recorded) {
				return true, nil
			}
			s.full = true
		}
	}
	e := entry{key: k, number: s.number, count: 1, marks: m, split: split, text: text}
	if s.onlySorts() {
		e.key = s.rank(&e)
	}
	s.later = true
	return false, s.collect(e)
}

// onlySorts reports whether records are kept whatever their keys are, so that only their order
// counts.
func (s *Set) onlySorts() bool { return s.Keep == All && s.Sorted && !s.marked }

// kept reports whether records of a key with marks m may be kept.
func (s *Set) kept(m marks) bool {
	return m&excluded == 0 && (!s.Required || m&required != 0)
}

// gives reports whether Rest gives the record of a key.
func (s *Set) gives(e *entry) bool { return e.marks&recorded != 0 && s.kept(e.marks) }

// collect adds an entry to the pile, and writes a run when memory is full.
func (s *Set) collect(e entry) error {
	s.pile.add(e)
	limit := s.Memory * 3 / 4 // the rest is for growing
	if s.atOnce() || s.pile.apart {
		limit = s.Memory / 2
	}
	if int64(s.pile.size) < limit {
		return nil
	}
	return s.spill()
}

func (s *Set) spill() (err error) {
	if s.spilt == nil {
		if s.spilt, err = newRuns(); err != nil {
			return err
		}
	}
	entries := s.pile.take()
	err = s.spilt.writeAll(entries)
	clear(entries) // for their texts to be collected
	return err
}

// Rest gives the records that are kept and were not printed by Add, in their order: the sort key
// and the text after it. n is the number of the records of the key. Of Groups it is the number of
// the first record of the group, whose records come one after the other. The texts are valid until
// yield returns.
func (s *Set) Rest(yield func(order, text []byte, n uint64) error) error {
	if s.onlySorts() {
		return s.inOrder(yield)
	}
	order := &Set{Options: Options{Memory: s.Memory, Count: true}}
	order.pile.apart = true
	defer order.Close()
	collect := s.kin(order.collect)
	var join joiner
	if s.Keep.joins() {
		join = s.Keep.join
		collect = func(e *entry) error {
			if !s.gives(e) {
				return nil
			}
			ordered := *e
			ordered.key = s.rank(e)
			return order.collect(ordered)
		}
	}
	if s.spilt == nil && join != nil { // in the same memory
		entries := s.pile.entries
		for i := range entries {
			entries[i].key = s.rank(&entries[i])
		}
		return s.each(nil, func(e *entry) error {
			if !s.gives(e) {
				return nil
			}
			return yield(e.order(), e.payload(), e.count)
		})
	}
	if err := s.each(join, collect); err != nil {
		return err
	}
	return order.inOrder(yield)
}

// kin returns a function that takes the entries by their keys and gives those that All or Groups
// keeps. The marks of a key come first.
func (s *Set) kin(collect func(entry) error) func(*entry) error {
	var key Key
	var about marks
	var first entry // of the key
	n := 0          // the records of the key
	var text []byte
	give := func(e *entry) error {
		given := *e
		if s.Keep == Groups { // by the first record of the group, and then by themselves
			text = append(text[:0], first.order()...)
			text = binary.BigEndian.AppendUint64(text, first.number)
			text = append(text, e.order()...)
			given.split, given.count = len(text), first.number
			given.text = append(text, e.payload()...)
			text = given.text
		}
		given.key = s.rank(&given)
		return collect(given)
	}
	return func(e *entry) error {
		if e.key != key {
			key, about, n = e.key, 0, 0
		}
		about |= e.marks &^ recorded
		if e.marks&recorded == 0 || !s.kept(about) {
			return nil
		}
		if n++; s.Keep == Groups {
			switch n {
			case 1:
				kept := append(first.text[:0], e.text...)
				first, first.text = *e, kept
				return nil
			case 2:
				if err := give(&first); err != nil {
					return err
				}
			}
		}
		return give(e)
	}
}

// rank returns a key that orders an entry among those that are kept. Entries of one rank are in the
// order of their sort keys, and then of their numbers.
func (s *Set) rank(e *entry) Key {
	var first [8]byte
	copy(first[:], e.order())
	k := Key{0, binary.BigEndian.Uint64(first[:])}
	if s.Most {
		k[0] = ^e.count
	}
	return k
}

// inOrder gives the entries by their keys.
func (s *Set) inOrder(yield func(order, text []byte, n uint64) error) error {
	return s.each(nil, func(e *entry) error { return yield(e.order(), e.payload(), e.count) })
}

// each gives the entries by their keys, joined in the runs. An entry is valid until give returns.
func (s *Set) each(join joiner, give func(*entry) error) error {
	if s.spilt == nil {
		entries := s.pile.take()
		for i := range entries {
			if err := give(&entries[i]); err != nil {
				return err
			}
		}
		return nil
	}
	if err := s.spill(); err != nil {
		return err
	}
	s.known, s.pile = table{}, pile{} // their memory is for the order
	return s.spilt.merge(join, give)
}

// Close removes the temporary files.
func (s *Set) Close() {
	if s.spilt != nil {
		s.spilt.close()
		s.spilt = nil
	}
}
