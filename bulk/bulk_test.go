package bulk_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/bulk"
)

// naive returns the expected records of data. It reads data record by record.
func naive(o bulk.Reader, data string) (records []bulk.Record) {
	end := byte('\n')
	if o.Null {
		end = 0
	}
	buffered := bufio.NewReader(strings.NewReader(data))
	offset := 0
	for number := 1; ; number++ {
		text, err := buffered.ReadBytes(end)
		size := len(text)
		if size == 0 {
			return records
		}
		if err == nil {
			text = text[:size-1]
			if !o.Null {
				text = bytes.TrimSuffix(text, []byte("\r"))
			}
		}
		rec := bulk.Record{Number: int64(number), Offset: int64(offset), Text: text}
		if o.MaxRecord > 0 && len(text) > o.MaxRecord {
			rec.Text, rec.Err = text[:o.MaxRecord], bulk.ErrLimit
		} else {
			rec.Reference, rec.Err = o.Parser.ParseBytes(text)
		}
		records = append(records, rec)
		offset += size
	}
}

// show appends all fields of a record.
func show(dst []byte, rec *bulk.Record) []byte {
	host, ok := rec.Reference.Host()
	return fmt.Appendf(dst, "%d %d %q %q %q %t %v\n", rec.Number, rec.Offset, rec.Text, rec.Reference.String(), host, ok, rec.Err)
}

func showAll(records []bulk.Record) []byte {
	var all []byte
	for i := range records {
		all = show(all, &records[i])
	}
	return all
}

// readers return data all at once, one byte at a time, in halves, and with io.EOF in the
// same call as the last data.
var readers = []func(io.Reader) io.Reader{
	func(r io.Reader) io.Reader { return r },
	iotest.OneByteReader,
	iotest.HalfReader,
	iotest.DataErrReader,
}

// check compares All and Map with naive.
func check(t *testing.T, o bulk.Reader, data string) {
	t.Helper()
	want := showAll(naive(o, data))
	for i, reader := range readers {
		var got []byte
		for rec, err := range o.Each(reader(strings.NewReader(data))) {
			if err != rec.Err {
				t.Fatalf("error %v, of the record %v", err, rec.Err)
			}
			got = show(got, &rec)
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("%+v, reader %d, All of %q:\n%s\nwant\n%s", o, i, data, got, want)
		}
		for _, o.Workers = range []int{1, 2, 5} {
			var out bytes.Buffer
			var last bulk.Progress
			o.Progress = func(p bulk.Progress) { last = p }
			if err := o.Map(context.Background(), &out, reader(strings.NewReader(data)), show); err != nil {
				t.Fatal(err)
			}
			o.Progress = nil
			if !bytes.Equal(out.Bytes(), want) {
				t.Fatalf("%+v, reader %d, Map of %q:\n%s\nwant\n%s", o, i, data, out.Bytes(), want)
			}
			if all := (bulk.Progress{Records: int64(bytes.Count(want, []byte("\n"))), Bytes: int64(len(data))}); last != all {
				t.Fatalf("progress %+v, want %+v", last, all)
			}
		}
	}
}

func TestRecords(t *testing.T) {
	long := strings.Repeat("long/", 30)
	for _, data := range []string{
		"",
		"a",
		"\n",
		"\r\n\r",
		"a\r\n\nb\r\r\nc",
		"a\x00\n\x00\x00b\r\x00",
		"http://a/\nhttp://[::\n//b:8/\r\n\xff\n",
		long,
		long + "\n",
		"a\n" + long + "\r\n" + long + "\nb\n" + long,
		strings.Repeat("12345678\r\n", 9),
		strings.Repeat("\n", 5000),
		strings.Repeat("a\n", 2048) + "b\nc",
		strings.Repeat("\n", 5000) + long + "\r\n" + strings.Repeat("\r\n", 5000) + "x",
	} {
		for i, o := range []bulk.Reader{
			{},
			{Null: true},
			{BlockSize: 1},
			{BlockSize: 16},
			{BlockSize: 16, MaxRecord: 8},
			{BlockSize: 4, MaxRecord: 8},
			{BlockSize: 4, MaxRecord: len(long) - 1},
			{BlockSize: 4, MaxRecord: len(long)},
			{MaxRecord: 1},
			{Parser: uri.Parser{Edition: uri.RFC2396}},
		} {
			if testing.Short() && len(data) > 4000 && i%4 != 0 {
				continue
			}
			check(t, o, data)
		}
	}
}

func FuzzRecords(f *testing.F) {
	f.Add("a\r\n\nb\r\r\nc", false, uint8(3), uint8(2))
	f.Add("a\x00b\x00c", true, uint8(1), uint8(0))
	f.Add(strings.Repeat("x", 300)+"\r\ny\n", false, uint8(16), uint8(200))
	f.Fuzz(func(t *testing.T, data string, null bool, blockSize, maxRecord uint8) {
		check(t, bulk.Reader{Null: null, BlockSize: int(blockSize) + 1, MaxRecord: int(maxRecord)}, data)
	})
}

// Map keeps the order, however long the work on a block takes.
func TestOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var data strings.Builder
	for range 3000 {
		data.WriteString(strings.Repeat("x", random.IntN(200)) + "\n")
	}
	o := bulk.Reader{Workers: 8, BlockSize: 64}
	var out bytes.Buffer
	err := o.Map(context.Background(), &out, strings.NewReader(data.String()), func(dst []byte, rec *bulk.Record) []byte {
		for range rec.Number * 7919 % 11 {
			runtime.Gosched()
		}
		return append(append(dst, rec.Text...), '\n')
	})
	if err != nil || out.String() != data.String() {
		t.Errorf("error %v; what came out is what went in: %t", err, out.String() == data.String())
	}
}

// Each rule accepts some of the references.
func TestRule(t *testing.T) {
	for _, test := range []struct {
		rule uri.Rule
		want string // whether "a:b", "a:b#c" and "b" are valid: "+" or "-"
	}{
		{uri.RuleURIReference, "+++"},
		{uri.RuleURI, "++-"},
		{uri.RuleAbsoluteURI, "+--"},
		{uri.RuleRelativeRef, "--+"},
	} {
		got := ""
		for rec, err := range (bulk.Reader{Rule: test.rule}).Each(strings.NewReader("a:b\na:b#c\nb")) {
			if err != nil {
				got += "-"
			} else if got += "+"; rec.Reference.String() != string(rec.Text) {
				t.Errorf("%v: %q became %q", test.rule, rec.Text, rec.Reference)
			}
		}
		if got != test.want {
			t.Errorf("%v: %s, want %s", test.rule, got, test.want)
		}
	}
}

// An error of the reader follows the whole records before it, and has the number and offset
// of the next record.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	for _, o := range []bulk.Reader{{Workers: 1}, {Workers: 3}, {Workers: 1, BlockSize: 2}, {Workers: 3, BlockSize: 2}} {
		r := func() io.Reader {
			return io.MultiReader(strings.NewReader("first\nsecond\nthi"), iotest.ErrReader(broken))
		}
		holds := func(err error) bool {
			failure := (*bulk.ReadError)(nil)
			return errors.As(err, &failure) && failure.Number == 3 && failure.Offset == 13 && errors.Is(err, broken) &&
				err.Error() == "bulk: record 3: broken"
		}
		var out bytes.Buffer
		err := o.Map(context.Background(), &out, r(), func(dst []byte, rec *bulk.Record) []byte { return append(dst, rec.Text...) })
		if !holds(err) || out.String() != "firstsecond" {
			t.Errorf("%+v: Map wrote %q, with the error %v", o, out.String(), err)
		}
		var texts []string
		for rec, err := range o.Each(r()) {
			texts = append(texts, string(rec.Text))
			if rec.Number == 3 && (!holds(err) || rec.Offset != 13) {
				t.Errorf("%+v: All gave %+v, with the error %v", o, rec, err)
			}
		}
		if !slices.Equal(texts, []string{"first", "second", ""}) {
			t.Errorf("%+v: All gave %q", o, texts)
		}
	}
}

// silent is a reader that returns neither data nor an error.
type silent struct{}

func (silent) Read([]byte) (int, error) { return 0, nil }

func TestNoProgress(t *testing.T) {
	for _, err := range (bulk.Reader{}).Each(silent{}) {
		if !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("error %v", err)
		}
	}
}

type reader func([]byte) (int, error)

func (r reader) Read(p []byte) (int, error) { return r(p) }

// An impossible count from Read is an error, not a record: the buffer would have old data
// there.
func TestImpossibleCount(t *testing.T) {
	for _, test := range []struct {
		count func(p []byte) int
		err   error
	}{
		{func(p []byte) int { return len(p) + 1 }, nil},
		{func(p []byte) int { return -1 }, nil},
		{func(p []byte) int { return -1 }, io.EOF},
	} {
		for _, workers := range []int{1, 2} {
			// The second record is longer than a block, and has no end before the wrong count.
			steps := 0
			r := reader(func(p []byte) (int, error) {
				switch steps++; {
				case steps == 1:
					return copy(p, "a\nb"), nil
				case steps < 9:
					return copy(p, "bbbbbbbb"), nil
				}
				return test.count(p), test.err
			})
			var out bytes.Buffer
			err := bulk.Reader{Workers: workers, BlockSize: 8}.Map(context.Background(), &out, r, show)
			failure := (*bulk.ReadError)(nil)
			if !errors.As(err, &failure) || failure.Number != 2 || failure.Offset != 2 || failure.Err == test.err ||
				bytes.Count(out.Bytes(), []byte("\n")) != 1 {
				t.Errorf("%d workers: error %v after %q", workers, err, out.String())
			}
		}
	}
}

// A short write is an error, even if the writer returns none.
func TestShortWrite(t *testing.T) {
	for _, workers := range []int{1, 2} {
		w := writer(func(p []byte) (int, error) { return len(p) - 1, nil })
		if err := (bulk.Reader{Workers: workers}).Map(context.Background(), w, strings.NewReader("a\n"), show); err != io.ErrShortWrite {
			t.Errorf("%d workers: error %v", workers, err)
		}
	}
}

// endless is a reader of lines that never ends. If it has a gate, each Read receives from
// it first.
type endless struct{ gate chan struct{} }

func (e endless) Read(p []byte) (int, error) {
	if e.gate != nil {
		<-e.gate
	}
	return copy(p, "http://example.com/\nhttp://example.com/\n"), nil
}

// settled waits until no more goroutines run than before, and fails if this takes too
// long.
func settled(t *testing.T, before int) {
	t.Helper()
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines are left", runtime.NumGoroutine()-before)
}

// If Map ends early, it returns the reason and leaves no goroutine running.
func TestEndsEarly(t *testing.T) {
	full := errors.New("full")
	cancelled := errors.New("cancelled")
	for _, workers := range []int{1, 2, 4} {
		before := runtime.NumGoroutine()
		o := bulk.Reader{Workers: workers}

		w := writer(func(p []byte) (int, error) { return 0, full })
		text := func(dst []byte, rec *bulk.Record) []byte { return append(dst, rec.Text...) }
		if err := o.Map(context.Background(), w, endless{}, text); err != full {
			t.Errorf("%d workers: error %v", workers, err)
		}

		ctx, cancel := context.WithCancelCause(context.Background())
		n := 0
		w = func(p []byte) (int, error) {
			if n++; n == 5 {
				cancel(cancelled)
			}
			return len(p), nil
		}
		if err := o.Map(ctx, w, endless{}, text); err != cancelled || n != 5 {
			t.Errorf("%d workers: error %v after %d blocks", workers, err, n)
		}
		if err := o.Map(ctx, w, endless{}, text); err != cancelled || n != 5 {
			t.Errorf("%d workers: error %v after %d blocks", workers, err, n)
		}

		for rec := range o.Each(endless{}) {
			if rec.Number == 5 {
				break
			}
		}
		settled(t, before)
	}
}

// With more than one worker, Map does not wait for a blocked Read. The goroutine of the
// Read ends with it.
func TestBlockedRead(t *testing.T) {
	before := runtime.NumGoroutine()
	gate := make(chan struct{}, 1)
	gate <- struct{}{} // for the first Read
	ctx, cancel := context.WithCancel(context.Background())
	wrote := 0
	err := bulk.Reader{Workers: 2}.Map(ctx, writer(func(p []byte) (int, error) {
		wrote++
		cancel()
		return len(p), nil
	}), endless{gate}, show)
	if err != context.Canceled || wrote != 1 {
		t.Errorf("error %v after %d blocks", err, wrote)
	}
	close(gate)
	settled(t, before)
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// If the callback or a Read panics, Map writes the blocks before and panics with the same
// value.
func TestPanic(t *testing.T) {
	type value struct{ number int64 }
	caught := func(f func()) (v any) {
		defer func() { v = recover() }()
		f()
		return nil
	}
	for _, workers := range []int{1, 2, 4} {
		before := runtime.NumGoroutine()
		o := bulk.Reader{Workers: workers, BlockSize: 4}
		var out bytes.Buffer
		v := caught(func() {
			o.Map(context.Background(), &out, strings.NewReader("aaa\nbbb\nccc\nddd\neee\n"), func(dst []byte, rec *bulk.Record) []byte {
				if rec.Number >= 3 {
					panic(value{rec.Number})
				}
				return append(dst, rec.Text...)
			})
		})
		if v != (value{3}) || out.String() != "aaabbb" {
			t.Errorf("%d workers: panicked with %v, and wrote %q", workers, v, out.String())
		}
		v = caught(func() { o.Map(context.Background(), io.Discard, panicking{}, show) })
		if v != "read" {
			t.Errorf("%d workers: panicked with %v", workers, v)
		}
		v = caught(func() {
			bulk.Reader{Workers: workers}.Map(context.Background(), writer(func([]byte) (int, error) { panic("write") }), endless{}, show)
		})
		if v != "write" {
			t.Errorf("%d workers: panicked with %v", workers, v)
		}
		settled(t, before)
	}
}

type panicking struct{}

func (panicking) Read([]byte) (int, error) { panic("read") }

// If a callback exits its goroutine, as t.FailNow does, Map exits the goroutine of the
// caller.
func TestGoexit(t *testing.T) {
	for _, workers := range []int{1, 3} {
		before := runtime.NumGoroutine()
		returned := false
		done := make(chan struct{})
		go func() {
			defer close(done)
			bulk.Reader{Workers: workers}.Map(context.Background(), io.Discard, endless{}, func([]byte, *bulk.Record) []byte {
				runtime.Goexit()
				return nil
			})
			returned = true
		}()
		<-done
		if returned {
			t.Errorf("%d workers: Map returned", workers)
		}
		settled(t, before)
	}
}

// Map writes the results of one Read before the next Read, so that the other end of a pipe
// gets its answer.
func TestAnswers(t *testing.T) {
	for _, workers := range []int{1, 2} {
		questions, asking := io.Pipe()
		answers, answering := io.Pipe()
		go func() {
			err := bulk.Reader{Workers: workers}.Map(context.Background(), answering, questions, func(dst []byte, rec *bulk.Record) []byte {
				return append(append(dst, rec.Text...), '\n')
			})
			answering.CloseWithError(err)
		}()
		read := bufio.NewReader(answers)
		for range 5 {
			for _, dialogue := range [][2]string{{"question\nha", "question\n"}, {"lf\n", "half\n"}} {
				io.WriteString(asking, dialogue[0])
				if line, err := read.ReadString('\n'); err != nil || line != dialogue[1] {
					t.Fatalf("%q, %v", line, err)
				}
			}
		}
		asking.Close()
		if _, err := read.ReadString('\n'); err != io.EOF {
			t.Errorf("error %v", err)
		}
	}
}

// Map and All allocate nothing for a record, and one string for a block.
func TestAllocs(t *testing.T) {
	const lines = 1 << 16
	data := strings.Repeat("http://example.com/over/there?name=ferret#nose\n", lines)
	blocks := float64(len(data)>>16 + 1)
	for _, workers := range []int{1, 2} {
		o := bulk.Reader{Workers: workers}
		n := testing.AllocsPerRun(3, func() {
			o.Map(context.Background(), io.Discard, strings.NewReader(data), func(dst []byte, rec *bulk.Record) []byte {
				return append(dst, rec.Text...)
			})
		})
		if n > 200+blocks { // the result of each slot grows to its size
			t.Errorf("%d workers: Map allocates %v times for %d records", workers, n, lines)
		}
	}
	n := testing.AllocsPerRun(3, func() {
		for rec, err := range (bulk.Reader{}).Each(strings.NewReader(data)) {
			if err != nil || len(rec.Text) == 0 {
				t.Fatal(err)
			}
		}
	})
	if n > 20+blocks {
		t.Errorf("All allocates %v times for %d records", n, lines)
	}
}

// A reference does not change when the iteration continues or the record's text changes.
func TestReferenceIsKept(t *testing.T) {
	data := strings.Repeat("http://example.com/a\nhttp://example.com/b?c\n", 100)
	o := bulk.Reader{BlockSize: 64}
	var kept []string
	var mu sync.Mutex
	keep := func(rec *bulk.Record) {
		ref := rec.Reference
		if len(rec.Text) > 0 {
			clear(rec.Text)
		}
		mu.Lock()
		defer mu.Unlock()
		kept = append(kept, ref.String())
	}
	for rec := range o.Each(strings.NewReader(data)) {
		keep(&rec)
	}
	err := o.Map(context.Background(), io.Discard, strings.NewReader(data), func(dst []byte, rec *bulk.Record) []byte {
		keep(rec)
		return dst
	})
	if err != nil || len(kept) != 400 {
		t.Fatal(len(kept), err)
	}
	for _, text := range kept {
		if text != "http://example.com/a" && text != "http://example.com/b?c" {
			t.Fatalf("a kept reference became %q", text)
		}
	}
}

// A record that is too long is skipped, and never in memory as a whole.
func TestTooLongIsNotHeld(t *testing.T) {
	const length = 1 << 28
	r := io.MultiReader(io.LimitReader(repeated('x'), length), strings.NewReader("\nb\n"))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	n := 0
	for rec, err := range (bulk.Reader{MaxRecord: 1 << 20}).Each(r) {
		n++
		switch {
		case n == 1 && err == bulk.ErrLimit && len(rec.Text) == 1<<20:
		case n == 2 && err == nil && string(rec.Text) == "b" && rec.Offset == length+1:
		default:
			t.Errorf("record %d at %d, %d bytes: %v", rec.Number, rec.Offset, len(rec.Text), err)
		}
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; n != 2 || took > 1<<23 {
		t.Errorf("%d records, %d bytes allocated", n, took)
	}
}

// repeated is a reader that repeats one byte without end.
type repeated byte

func (b repeated) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(b)
	}
	return len(p), nil
}

// The number of records in a block is limited, however short they are.
func TestBlockLen(t *testing.T) {
	records, size := 0, int64(0)
	err := bulk.Process(context.Background(), bulk.Reader{Workers: 1}, strings.NewReader(strings.Repeat("\n", 10000)),
		func(b *bulk.Block, n *int) {
			*n = 0
			for range b.Records() {
				*n++
			}
			if *n != b.Len() || *n > 2048 {
				t.Errorf("a block has %d records, and says %d", *n, b.Len())
			}
		}, func(b *bulk.Block, n *int) error {
			records += *n
			size += b.Size()
			return nil
		})
	if err != nil || records != 10000 || size != 10000 {
		t.Errorf("%d records in %d bytes, error %v", records, size, err)
	}
}
