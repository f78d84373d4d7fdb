package document

import (
	"bytes"

	"github.com/urikit/uri/internal/engine/work"
)

// texts reads text up to the byte end at which ends returns true, and calls give with parts
// of about a chunk. The parts end at white space. A chunk without white space is data, not
// text: texts skips it and returns false. If it contains "://", texts calls lost, once up to the
// next white space, with the place of the scheme.
func (s *source) texts(chunk int, end byte, ends func() bool, give func(value), lost func(place)) (all bool) {
	s.keep()
	all = true
	broken := skipping{lost: lost, overlap: min(schemeLookahead, chunk/2)}
	for s.fill() {
		// Read at most a chunk, so that no more is kept.
		from, stop := s.at, min(s.end, s.mark+chunk+1)
		i := bytes.IndexByte(s.window[from:stop], end)
		if s.at = stop; i >= 0 {
			s.at = from + i
		}
		work.Add(s.at - from + 1)
		if i >= 0 {
			if ends() {
				break
			}
			s.at++
		}
		if s.at-s.mark <= chunk {
			continue
		}
		work.Add(s.at - s.mark)
		n := bytes.LastIndexAny(s.window[s.mark:s.at], "\t\n\f\r ") + 1
		if n == 0 {
			all, broken.on = false, true
			broken.search(s, s.at)
			s.mark = max(s.mark, s.at-broken.overlap)
			continue
		}
		s.part(n, &broken, give)
	}
	if s.mark < s.at {
		s.part(s.at-s.mark, &broken, give)
	}
	s.mark = -1
	return all
}

// A skipping is the state of texts in a chunk that it skips.
type skipping struct {
	on      bool // the kept text begins within a chunk that was skipped
	told    bool // lost was called for it
	lost    func(place)
	overlap int // the number of bytes of a skipped chunk that are searched with the next one
}

// search calls lost if the kept text before window[end] contains "://".
func (k *skipping) search(s *source, end int) {
	if k.told {
		return
	}
	text := s.window[s.mark:end]
	work.Add(len(text))
	i := bytes.Index(text, []byte("://"))
	if i < 0 {
		return
	}
	k.told = true
	for from := max(0, i-schemeLookahead); i > from && isInSchemeName(text[i-1]); {
		i--
	}
	k.lost(s.locate(s.mark + i))
}

// part calls give with the first n kept bytes, and keeps the rest. If broken is on, the
// part begins after the first white space.
func (s *source) part(n int, broken *skipping, give func(value)) {
	text := s.window[s.mark : s.mark+n]
	skip := 0
	if broken.on {
		skip = bytes.IndexAny(text, "\t\n\f\r ") + 1
		if skip == 0 {
			broken.search(s, s.mark+n)
		} else {
			broken.search(s, s.mark+skip)
			broken.on, broken.told = false, false
		}
	}
	if !broken.on {
		v := plain(s.locate(s.mark+skip), text[skip:])
		v.charset = s.charset
		give(v)
	}
	s.mark += n
}
