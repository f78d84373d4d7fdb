package linkhttp

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/urikit/uri/internal/mask"
)

// maxLine is the longest line of a cache file that is read.
const maxLine = 64 << 10

// A line is a record in the cache file.
type line struct {
	Key     string   `json:"key"`
	At      int64    `json:"at"`
	Outcome string   `json:"outcome,omitempty"`
	Status  uint16   `json:"status,omitempty"`
	Reason  string   `json:"reason,omitempty"`
	Since   int64    `json:"since,omitempty"`
	Moved   string   `json:"moved,omitempty"`
	Unread  string   `json:"unread,omitempty"`
	Present []uint32 `json:"present,omitempty"` // hashes of fragments
	Missing []uint32 `json:"missing,omitempty"`
	Robots  *string  `json:"robots,omitempty"` // in a record of a robots.txt
}

// openCache reads the cache file.
func openCache(path string, now time.Time, config Config) (*cache, error) {
	c := &cache{path: path, config: config, records: map[key]*record{}, rules: map[key]robotsRecord{}}
	if path == "" {
		return c, nil
	}
	return c, c.load()
}

// load reads the file into c. It keeps the answers of this run. Lines that are not records are
// ignored, with a warning.
func (c *cache) load() error {
	file, err := os.Open(c.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer file.Close()
	bad, number := 0, 0
	for text, err := range lines(file) {
		if errors.Is(err, bufio.ErrTooLong) {
			bad++
			continue
		} else if err != nil {
			return err
		}
		number++
		if !c.merge(text) {
			bad++
		}
	}
	if bad > 0 {
		c.warnings = []string{fmt.Sprintf("the cache file has %d lines that are not answers; they are ignored", bad)}
	}
	return nil
}

// lines returns the lines of a file. The error of a line that is longer than maxLine is
// bufio.ErrTooLong.
func lines(file io.Reader) func(func([]byte, error) bool) {
	return func(yield func([]byte, error) bool) {
		r := bufio.NewReaderSize(file, maxLine)
		for {
			text, err := r.ReadSlice('\n')
			long := errors.Is(err, bufio.ErrBufferFull)
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = r.ReadSlice('\n')
			}
			if err != nil && err != io.EOF {
				yield(nil, err)
				return
			}
			if long && !yield(nil, bufio.ErrTooLong) {
				return
			}
			if text = bytes.TrimSpace(text); !long && len(text) > 0 && !yield(text, nil) {
				return
			}
			if err == io.EOF {
				return
			}
		}
	}
}

// merge adds a line. It reports whether the line is a record. The later answer counts. If both are
// not known, the time since when is the earlier one.
func (c *cache) merge(text []byte) bool {
	var l line
	if json.Unmarshal(text, &l) != nil {
		return false
	}
	var k key
	if b, err := hex.DecodeString(l.Key); err != nil || copy(k[:], b) != len(k) || len(b) != len(k) {
		return false
	}
	if l.Robots != nil {
		if old, ok := c.rules[k]; !ok || old.at < l.At {
			c.rules[k] = robotsRecord{l.At, *l.Robots}
		}
		return true
	}
	r := l.record()
	if r == nil {
		return false
	}
	old := c.records[k]
	if old == nil {
		c.records[k] = r
		return true
	}
	if old.outcome == NotKnown && r.outcome == NotKnown {
		r.since = min(r.since, old.since)
		old.since = r.since
	}
	if !old.fresh && old.at < r.at {
		c.records[k] = r
	}
	return true
}

// record returns the record of a line, or nil if the line is not valid.
func (l line) record() *record {
	outcome := Outcome(slices.Index(outcomes[:], l.Outcome)) // -1 becomes a large number
	if int(outcome) >= len(outcomes) || outcome == NotAsked || l.At <= 0 || l.Since < 0 || l.Since > l.At {
		return nil
	}
	if (outcome == NotKnown) != (l.Since != 0) {
		return nil
	}
	r := &record{at: l.At, since: l.Since, reason: l.Reason, moved: l.Moved, unread: l.Unread, status: l.Status, outcome: outcome}
	for _, hash := range l.Present {
		r.fragments = append(r.fragments, fragment{hash, false})
	}
	for _, hash := range l.Missing {
		r.fragments = append(r.fragments, fragment{hash, true})
	}
	return r
}

// save merges the file and the answers of this run, and replaces the file. A lock keeps other runs
// from doing so at the same time. Without a change, save does nothing.
func (c *cache) save(now time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.path == "" || !c.changed {
		return nil
	}
	unlock, err := lockFile(c.path)
	if err != nil {
		return err
	}
	defer unlock()
	if err := c.load(); err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(c.path), filepath.Base(c.path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // it does not exist after the rename
	err = c.write(temp, now)
	if err := errors.Join(err, temp.Close()); err != nil {
		return err
	}
	if err := os.Rename(temp.Name(), c.path); err != nil {
		return err
	}
	c.changed = false
	return nil
}

// write writes the newest records, in the order of their keys. It leaves out records that are too
// old for any use, and those that show a secret.
func (c *cache) write(w io.Writer, now time.Time) error {
	all := make([]line, 0, len(c.records)+len(c.rules))
	oldest := now.Add(-2 * max(c.config.Patience, 30*24*time.Hour)).Unix()
	for k, r := range c.records {
		if r.at >= oldest && r.outcome != NotAsked && len(mask.Find(r.moved)) == 0 {
			all = append(all, r.line(k))
		}
	}
	for k, r := range c.rules {
		if r.at >= now.Add(-robotsAge).Unix() {
			all = append(all, line{Key: hex.EncodeToString(k[:]), At: r.at, Robots: &r.text})
		}
	}
	if len(all) > c.config.CacheSize {
		slices.SortFunc(all, func(a, b line) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.Key, b.Key)) })
		all = all[:c.config.CacheSize]
	}
	slices.SortFunc(all, func(a, b line) int { return cmp.Compare(a.Key, b.Key) })
	buffer := bufio.NewWriter(w)
	for _, l := range all {
		text, err := json.Marshal(l)
		if err != nil {
			return err
		}
		if len(text) < maxLine {
			buffer.Write(text)
			buffer.WriteByte('\n')
		}
	}
	return buffer.Flush()
}

func (r *record) line(k key) line {
	l := line{
		Key: hex.EncodeToString(k[:]), At: r.at, Outcome: r.outcome.String(), Status: r.status, Reason: r.reason,
		Since: r.since, Moved: r.moved, Unread: r.unread,
	}
	for _, f := range r.fragments {
		if f.missing {
			l.Missing = append(l.Missing, f.hash)
		} else {
			l.Present = append(l.Present, f.hash)
		}
	}
	return l
}
