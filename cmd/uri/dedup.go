package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/dedup"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

var _ = runs(ask.VerbDedup, runner{run: runDedup})

// keeps are the values of [ask.Keep].
var keeps = map[string]dedup.Keep{
	ask.KeepFirst: dedup.First, ask.KeepLast: dedup.Last, ask.KeepShortest: dedup.Shortest, ask.KeepAll: dedup.All, ask.KeepGroups: dedup.Groups,
}

// runDedup prints the inputs that are kept for each key, or counts them. It marks the keys of other
// files first, then reads the inputs, then prints. An invalid input or a file that cannot be read
// stops none of these: the worse result becomes the exit status.
func runDedup(opts *cli.Options, args []string) error {
	keys, err := keysByLevel(opts)
	if opts.Given(ask.By) {
		keys, err = keysBy(opts, ask.By, opts.Text(ask.By))
	}
	if err != nil {
		return err
	}
	var sorts []func() keyFunc
	for _, by := range opts.Texts(ask.Sort) {
		sort, err := keysBy(opts, ask.Sort, by)
		if err != nil {
			return err
		}
		sorts = append(sorts, sort)
	}
	keep, count := keeps[opts.Text(ask.Keep)], opts.Is(ask.Count)
	o := dedup.Options{Keep: keep, Required: len(opts.Texts(ask.AlsoIn)) > 0, Sorted: len(sorts) > 0, Most: count && len(sorts) == 0}
	o.Count = count || opts.JSON && keep != dedup.All && keep != dedup.Groups
	d, close := newDistinct(opts, o)
	defer close()
	result, err := d.mark(opts, keys)
	if err != nil {
		return err
	}
	d.quiet, d.take, d.sorts = false, d.set.Add, sorts
	pack, err := d.forms(opts, o)
	if err != nil {
		return err
	}
	err = d.run(opts, args, keys, keepsInvalid(opts), pack)
	if err != nil && !errors.Is(err, process.ErrInvalid) && !errors.Is(err, process.ErrUnread) {
		return err
	}
	if err := d.finish(opts.Uint(ask.Top)); err != nil {
		return err
	}
	return process.Worse(result, err)
}

// keepsInvalid reports whether invalid inputs count by their text. In JSON they have an error
// instead, unless the command line asks for it.
func keepsInvalid(opts *cli.Options) bool {
	return opts.Records.Invalid == stream.Keep && (!opts.JSON || opts.Given(ask.Invalid))
}

// forms sets how results are written. It returns the function that packs them.
func (d *distinct) forms(opts *cli.Options, o dedup.Options) (packer, error) {
	in, form := opts.Formats()
	counted := opts.Is(ask.Count)
	d.byKey = o.Most
	switch {
	case opts.JSON && o.Keep == dedup.Groups:
		var g groups
		d.write, d.last = g.appendJSON, g.appendEnd
		return packKeyed, nil
	case opts.JSON:
		d.write = func(dst, _, packed []byte, n uint64) []byte { return appendJSONKeyed(dst, packed, n, counted, o.Count) }
		return packKeyed, nil
	case counted && form == record.JSON:
		return nil, cli.WrongOption(ask.Count, "it prints the number before a record: use %s alone, or %s tsv", ask.JSON.Flag(), ask.Out.Flag())
	case counted:
		return d.counts(opts, in, form), nil
	case o.Keep == dedup.Groups && form == record.Lines:
		var g groups
		d.write = func(dst, _, line []byte, n uint64) []byte {
			if g.isNew(n) && g.before {
				dst = append(dst, d.end)
			}
			return append(dst, line...)
		}
		return packLine, nil
	}
	d.write = func(dst, _, line []byte, _ uint64) []byte { return append(dst, line...) }
	return packLine, nil
}

// counts sets that results are written with their numbers of inputs. It returns the function that
// packs them.
func (d *distinct) counts(opts *cli.Options, in, form record.Format) packer {
	separator := byte('\t')
	if form == record.CSV {
		separator = ','
	}
	whole, end := opts.Records.Form.Keeps(), d.end
	isOrder := d.byKey && !whole && form == record.Lines // the sort key is all that is printed
	d.write = func(dst, order, line []byte, n uint64) []byte {
		dst = append(strconv.AppendUint(dst, n, 10), separator)
		if isOrder {
			return append(append(dst, order...), end)
		}
		return append(dst, line...)
	}
	if records := opts.Records.Form; in.HasColumns() {
		records.In = in
		if records.HasHeader() {
			d.heading = append([]byte("count"), separator)
		}
	}
	if whole {
		return packLine
	}
	opts.Records.Form.Result = "key"
	return func(out *cli.Output, dst, key, _ []byte) ([]byte, error) {
		if form == record.Lines && bytes.IndexByte(key[1:], end) >= 0 {
			return dst, errKeyEnd
		}
		if isOrder {
			return dst, nil
		}
		return out.AppendLine(dst, key[1:])
	}
}

// mark marks the keys of the inputs in files that results must not have, or must have. The result
// is [process.ErrInvalid] if one was invalid.
func (d *distinct) mark(opts *cli.Options, keys func() keyFunc) (result, err error) {
	for _, list := range []struct {
		option *ask.Option
		mark   func(dedup.Key) error
	}{{ask.NotIn, d.set.Exclude}, {ask.AlsoIn, d.set.Require}} {
		files := opts.Texts(list.option)
		if len(files) == 0 {
			continue
		}
		d.quiet, d.take = true, func(k dedup.Key, _ int, _ []byte) (bool, error) { return false, list.mark(k) }
		var empty atomic.Int64
		of := *opts
		of.Records.Files, of.JSON, of.Records.Advice = files, false, false // none of them is printed
		of.Records.Counted += " of " + list.option.Flag()
		err := d.run(&of, nil, keys, keepsInvalid(opts), func(_ *cli.Output, dst, key, _ []byte) ([]byte, error) {
			if len(key) == 1 {
				empty.Add(1)
			}
			return dst, nil
		})
		if err != nil && err != process.ErrInvalid {
			return nil, err
		}
		result = process.Worse(result, err)
		if n := empty.Load(); n > 0 && !opts.Records.Quiet {
			fmt.Fprintf(opts.Std.Err, "uri: inputs of %s with an empty key: %d; %s %s finds nothing in them\n", list.option.Flag(), n, ask.By.Flag(), opts.Text(ask.By))
		}
	}
	return result, nil
}

// packLine packs the line for a text.
func packLine(out *cli.Output, dst, _, text []byte) ([]byte, error) { return out.AppendLine(dst, text) }

// packKeyed packs a key, which has a mark, and a text.
func packKeyed(_ *cli.Output, dst, key, text []byte) ([]byte, error) {
	dst = binary.AppendUvarint(dst, uint64(len(key)))
	return append(append(dst, key...), text...), nil
}

// unpackKeyed returns the key and the text that packKeyed has packed.
func unpackKeyed(packed []byte) (key, text []byte) {
	n, size := binary.Uvarint(packed)
	return packed[size : size+int(n)], packed[size+int(n):]
}

// A jsonKeyed is an input with its key, as JSON.
type jsonKeyed struct {
	answer.Input
	Valid bool `json:"valid"` // false only with --invalid keep
	answer.Line
	jsonKey
	Count uint64 `json:"count,omitempty"`
}

// A jsonKey is a key as JSON.
type jsonKey struct {
	Key       string `json:"key"`
	KeyBase64 []byte `json:"key_base64,omitempty"` // if it is not UTF-8
}

func newJSONKey(key []byte) jsonKey {
	if utf8.Valid(key) {
		return jsonKey{Key: string(key)}
	}
	return jsonKey{string(key), key}
}

// appendJSONKeyed appends a packed text with its key as JSON. If counted is set, the plain line has
// the count and the key.
func appendJSONKeyed(dst, packed []byte, n uint64, counted, hasCount bool) []byte {
	key, text := unpackKeyed(packed)
	v := jsonKeyed{Input: answer.NewInput(text), Valid: key[0] == validKey, Line: answer.NewLine(text), jsonKey: newJSONKey(key[1:])}
	if counted {
		v.Line = answer.NewLine(append(append(strconv.AppendUint(nil, n, 10), '\t'), key[1:]...))
	}
	if hasCount {
		v.Count = n
	}
	return appendJSON(dst, v)
}

// appendJSON appends v as a line of JSON.
func appendJSON(dst []byte, v any) []byte {
	b := bytes.NewBuffer(dst)
	if err := answer.Encode(b, v); err != nil {
		panic(err) // cannot happen: v has only texts and numbers
	}
	return b.Bytes()
}

// groups tells the groups of results apart.
type groups struct {
	now    uint64 // the number of the group
	before bool   // there was another one
	count  uint64 // the members so far
}

// isNew reports whether a result is the first of a group with a number.
func (g *groups) isNew(n uint64) bool {
	if n == g.now {
		g.count++
		return false
	}
	g.before = g.now != 0
	g.now, g.count = n, 1
	return true
}

// appendJSON appends a member of a group. The objects of the group and of its members are written
// in parts.
func (g *groups) appendJSON(dst, _, packed []byte, n uint64) []byte {
	key, text := unpackKeyed(packed)
	count := g.count
	if !g.isNew(n) {
		dst = append(dst, ',')
	} else {
		if g.before {
			dst = appendGroupEnd(dst, count)
		}
		dst = bytes.TrimSuffix(appendJSON(dst, struct {
			Valid bool `json:"valid"` // false only with --invalid keep
			jsonKey
		}{key[0] == validKey, newJSONKey(key[1:])}), []byte("}\n"))
		dst = append(dst, `,"members":[`...)
	}
	return bytes.TrimSuffix(appendJSON(dst, answer.NewInput(text)), []byte("\n"))
}

// appendEnd appends the end of the last group.
func (g *groups) appendEnd(dst []byte) []byte {
	if g.now == 0 {
		return dst
	}
	return appendGroupEnd(dst, g.count)
}

func appendGroupEnd(dst []byte, count uint64) []byte {
	return append(strconv.AppendUint(append(dst, `],"count":`...), count, 10), "}\n"...)
}
