package answerhttp

import (
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/urikit/uri/cmd/internal/unpack"
)

// The content codings (RFC 9110, section 8.4.1). The service reads and writes gzip and zstd. Files
// of the page can also be stored in Brotli.
const (
	identity = "identity"
	codeGzip = "gzip"
	codeZstd = "zstd"
	codeBr   = "br"
)

// codings are the names of the codings that the service reads and writes, for people and headers.
const codings = codeGzip + ", " + codeZstd

// answerCodings are the codings of answers, the best first.
var answerCodings = []string{codeZstd, codeGzip}

// smallAnswer is the length in bytes of an answer below which compressing it saves no packet.
const smallAnswer = 1400

// choose returns the coding that a request accepts with the highest weight (RFC 9110, section
// 12.5.3). Of codings with the same weight it returns the first, and identity only if the request
// accepts no other, or prefers it. It returns false if the request accepts none.
func choose(r *http.Request, available ...string) (coding string, ok bool) {
	values := r.Header.Values("Accept-Encoding")
	if len(values) == 0 {
		return identity, true
	}
	weights := map[string]int{}
	for element := range strings.SplitSeq(strings.ToLower(strings.Join(values, ",")), ",") {
		name, parameter, _ := strings.Cut(element, ";")
		if name = strings.TrimPrefix(strings.TrimSpace(name), "x-"); name != "" {
			weights[name] = weightOf(parameter)
		}
	}
	rest, hasRest := weights["*"]
	best := 0
	for _, name := range available {
		weight, named := weights[name]
		if !named {
			weight = rest
		}
		if weight > best {
			coding, best = name, weight
		}
	}
	own, named := weights[identity]
	if named && own > best || !named && best == 0 && !(hasRest && rest == 0) {
		return identity, true
	}
	return coding, best > 0
}

// weightOf returns a weight in thousandths. A parameter that is not a weight is ignored.
func weightOf(parameter string) int {
	name, value, ok := strings.Cut(parameter, "=")
	weight, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if !ok || strings.TrimSpace(name) != "q" || err != nil || !(weight >= 0 && weight <= 1) {
		return 1000
	}
	return int(weight * 1000)
}

// decoded returns a reader of a body without its content coding, and whether it needs much memory.
// It returns false if the service does not know the coding.
func decoded(r *http.Request, body io.Reader) (from io.Reader, needsMemory, ok bool) {
	coding := strings.ToLower(strings.TrimSpace(strings.Join(r.Header.Values("Content-Encoding"), ",")))
	if coding == "" || coding == identity {
		return body, false, true
	}
	from, ok = unpack.NewDecoder(body, coding)
	return from, coding == codeZstd, ok
}

// An encoder compresses.
type encoder interface {
	io.WriteCloser
	Flush() error
	Reset(io.Writer)
}

// encoders are encoders that are not used.
var encoders = map[string]*sync.Pool{
	codeGzip: {New: func() any {
		w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // a level that it has
		return w
	}},
	codeZstd: {New: func() any {
		w, _ := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(1<<20)) // options that it has
		return w
	}},
}

// A coder compresses texts, one after the other, as one stream.
type coder struct {
	coding string
	to     encoder
	out    *text
}

// newCoder returns a coder, or nil for identity. The caller must call close.
func newCoder(coding string) *coder {
	if coding == identity {
		return nil
	}
	c := &coder{coding: coding, to: encoders[coding].Get().(encoder)}
	c.to.Reset(c)
	return c
}

// Write adds compressed bytes.
func (c *coder) Write(p []byte) (int, error) { return c.out.Write(p) }

// encode returns a text compressed. A nil coder returns the text. The pieces of t are gone then.
// The stream ends if end is set.
func (c *coder) encode(t *text, end bool) *text {
	if c == nil {
		return t
	}
	c.out = &text{most: math.MaxInt, isPart: t.isPart}
	for i, piece := range t.pieces {
		c.to.Write(piece) // cannot fail: a text takes all
		t.pieces[i] = nil
	}
	if end {
		c.to.Close()
	} else {
		c.to.Flush()
	}
	return c.out
}

// close gives the encoder back.
func (c *coder) close() {
	if c != nil {
		c.to.Reset(nil)
		encoders[c.coding].Put(c.to)
	}
}
