package linkhttp

import (
	"crypto/sha256"
	"sync"
	"time"
)

// A key is the hash of a target without its fragment. The cache file has keys only, so that it
// shows no secret of a URL.
type key [16]byte

func keyOf(text string) key {
	sum := sha256.Sum256([]byte(text))
	return key(sum[:len(key{})])
}

// A fragment is the answer for one fragment of a target. It has a part of its hash.
type fragment struct {
	hash    uint32
	missing bool
}

func hashOf(text string) uint32 {
	k := keyOf(text)
	return uint32(k[0])<<24 | uint32(k[1])<<16 | uint32(k[2])<<8 | uint32(k[3])
}

// A record is the answer for one target. Its times are seconds of Unix time.
type record struct {
	at, since int64 // since is 0 unless the outcome is NotKnown
	reason    string
	moved     string
	unread    string
	fragments []fragment
	status    uint16
	outcome   Outcome
	fresh     bool // from this run
	counted   bool
}

// A cache has the answers of this run, and those of the cache file.
type cache struct {
	path     string
	config   Config
	warnings []string

	mu      sync.Mutex
	records map[key]*record
	rules   map[key]robotsRecord // robots.txt by origin
	changed bool
}

// A robotsRecord is a robots.txt, with the rules for our product token only.
type robotsRecord struct {
	at   int64
	text string
}

// answer returns a record that is young enough, has all the fragments, and was made for the same
// statuses. A record of this run is fresh and does not age. The fragments matter only for a target
// that is alive and was read.
func (c *cache) answer(k key, fragments []string, now time.Time) (Result, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.records[k]
	if r == nil {
		return Result{}, false
	}
	if !r.fresh {
		age := map[Outcome]time.Duration{Alive: c.config.AliveAge, Dead: c.config.DeadAge, NotKnown: c.config.NotKnownAge}[r.outcome]
		at := time.Unix(r.at, 0)
		if age < 0 || now.Sub(at) > age || at.After(now) {
			return Result{}, false
		}
		if r.status != 0 && c.config.Accept.Has(int(r.status)) != (r.outcome == Alive) {
			return Result{}, false
		}
	}
	result := r.result()
	if r.outcome != Alive || r.unread != "" {
		return result, true
	}
	result.Unread = ""
	for _, f := range fragments {
		missing, ok := r.fragment(f)
		if !ok {
			return Result{}, false
		}
		if missing {
			result.Missing = append(result.Missing, f)
		}
	}
	return result, true
}

func (r *record) fragment(text string) (missing, found bool) {
	hash := hashOf(text)
	for _, f := range r.fragments {
		if f.hash == hash {
			return f.missing, true
		}
	}
	return false, false
}

// result returns the Result of a record, without the fragments.
func (r *record) result() Result {
	result := Result{
		Outcome: r.outcome, Status: int(r.status), Reason: r.reason, Moved: r.moved, Unread: r.unread,
		At: time.Unix(r.at, 0), Cached: !r.fresh,
	}
	if r.since != 0 {
		result.Since = time.Unix(r.since, 0)
	}
	return result
}

// put keeps a verdict and returns its Result. A target that was not known stays so since the same
// time.
func (c *cache) put(k key, v verdict, fragments []string, now time.Time) Result {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := &record{at: now.Unix(), reason: v.reason, moved: v.moved, unread: v.unread, status: uint16(v.status), outcome: v.outcome, fresh: true}
	old := c.records[k]
	if old != nil {
		r.counted = old.counted
	}
	if v.outcome == NotKnown {
		r.since = r.at
		if old != nil && old.outcome == NotKnown {
			r.since = min(r.since, old.since)
		}
	}
	if v.outcome == Alive && v.unread == "" {
		if old != nil && old.fresh {
			r.fragments = old.fragments
		}
		missing := map[string]bool{}
		for _, f := range v.missing {
			missing[f] = true
		}
		for _, f := range fragments {
			if _, ok := r.fragment(f); !ok {
				r.fragments = append(r.fragments, fragment{hashOf(f), missing[f]})
			}
		}
	}
	c.records[k] = r
	c.changed = true
	result := r.result()
	result.Missing = v.missing
	return result
}

// first reports whether a target was not counted before, and counts it.
func (c *cache) first(k key) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.records[k]
	if r == nil || r.counted {
		return false
	}
	r.counted = true
	return true
}

// robots returns the rules for an origin that are young enough (RFC 9309, section 2.4).
func (c *cache) robots(origin string, now time.Time) (string, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	r, ok := c.rules[c.robotsKey(origin)]
	at := time.Unix(r.at, 0)
	return r.text, ok && now.Sub(at) <= robotsAge && !at.After(now)
}

func (c *cache) putRobots(origin, text string, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(text) <= maxCachedRobots {
		c.rules[c.robotsKey(origin)] = robotsRecord{now.Unix(), text}
		c.changed = true
	}
}

// robotsKey has the product token, because each token has its own rules.
func (c *cache) robotsKey(origin string) key {
	return keyOf("robots.txt for " + productToken(c.config.Agent) + " of " + origin)
}
