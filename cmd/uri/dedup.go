package main

import (
	"encoding/binary"
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/dedup"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

func newDedup(std *streams) *cobra.Command {
	var opts options
	var by byKey
	var memory memoryFlags
	keeps := choice{values: []string{"first", "last", "shortest"}}
	count, keepInvalid := false, false
	var notIn, alsoIn []string
	cmd := &cobra.Command{
		Use:   "dedup [OPTION ...] [REFERENCE ...]",
		Short: "Print one input for each key",
		Long: `dedup prints one input for each key, as it is written, in the order of the
inputs. Two inputs are the same if they have the same KEY, by --by:

` + keyHelp + `

dedup prints the first input of a key as soon as it is read. With --keep last,
--keep shortest, --count and --json it prints after the last input. --not-in
leaves out the inputs whose keys are those of an input in a file, and --also-in
leaves out the others.

Hashes of the keys are in memory, up to the size of --memory. Further inputs
go to temporary files, without a name where the system allows that. Where dedup
prints after the last input, memory also has the inputs, and --memory is 128M
unless it is given. If a disk is full, dedup exits with status 3, and its output
is not complete.

With --in tsv, csv or jsonl the inputs are fields of records. --replace prints
the whole records. --count then adds the number as the first column.

An invalid input is reported and left out. With --keep-invalid it is compared
as it is written.`,
		Example: `  uri dedup <list
  uri dedup --by crawl --keep shortest --count <list
  uri dedup --by host http://example.com/a http://EXAMPLE.com/b
  uri dedup --not-in old <list
  printf 'a,http://h\nb,http://H/\n' | uri dedup --in csv --field 2 --replace`,
		RunE: func(cmd *cobra.Command, args []string) error {
			keys, err := by.prepare(cmd, &opts)
			if err != nil {
				return err
			}
			o := dedup.Options{Count: count || opts.json, Required: len(alsoIn) > 0}
			switch keeps.String() {
			case "last":
				o.Keep = dedup.Last
			case "shortest":
				o.Keep = dedup.Shortest
			}
			d, close := newDistinct(&opts, &memory, o)
			defer close()
			result := error(nil)
			for _, list := range []struct {
				files []string
				mark  func(dedup.Key) error
			}{{notIn, d.set.Exclude}, {alsoIn, d.set.Require}} {
				if len(list.files) == 0 {
					continue
				}
				d.quiet, d.take = true, func(k dedup.Key, _ []byte) (bool, error) { return false, list.mark(k) }
				of := opts
				of.records.Files, of.json = list.files, false
				err := d.run(&of, nil, keys, keepInvalid, func(_ *output, dst, _, _ []byte) ([]byte, error) { return dst, nil })
				if err != nil && err != process.ErrInvalid {
					return err
				}
				result = process.Worse(result, err)
			}
			d.quiet, d.take = false, d.set.Add
			pack := packLine
			d.write = func(dst, line []byte, _ uint64) []byte { return append(dst, line...) }
			switch _, form := opts.formats(); {
			case opts.json:
				pack = packKeyed
				d.write = func(dst, packed []byte, n uint64) []byte { return appendJSONKeyed(dst, packed, n, count) }
			case count && form == record.JSON:
				return errors.New("--count prints the number before a line: use --json, or --out tsv")
			case count:
				separator := byte('\t')
				if form == record.CSV {
					separator = ','
				}
				d.write = func(dst, line []byte, n uint64) []byte {
					return append(append(strconv.AppendUint(dst, n, 10), separator), line...)
				}
				d.heading = append([]byte("count"), separator)
			}
			err = d.run(&opts, args, keys, keepInvalid, pack)
			if err != nil && !errors.Is(err, process.ErrInvalid) && !errors.Is(err, process.ErrUnread) {
				return err
			}
			if err := d.finish(0); err != nil {
				return err
			}
			return process.Worse(result, err)
		},
	}
	opts.addFlags(cmd, std)
	opts.addGeneric(cmd)
	opts.addAliases(cmd)
	by.addFlags(cmd)
	opts.addOutputForm(cmd)
	flags := cmd.Flags()
	keeps.add(cmd, "keep", "the input to print for a key", "")
	flags.BoolVar(&count, "count", false, "print the number of inputs of the key and a tab before each input")
	flags.StringArrayVar(&notIn, "not-in", nil, "leave out inputs that have the key of an input in this `FILE` (repeatable)")
	flags.StringArrayVar(&alsoIn, "also-in", nil, "print only inputs that have the key of an input in this `FILE` (repeatable)")
	for _, name := range []string{"not-in", "also-in"} {
		if err := cmd.MarkFlagFilename(name); err != nil {
			panic(err) // cannot happen: the option exists
		}
	}
	flags.BoolVar(&keepInvalid, "keep-invalid", false, "compare invalid inputs as they are written")
	memory.addFlags(cmd, memoryForHashes)
	return cmd
}

// A jsonKeyed is an input with its key, as JSON.
type jsonKeyed struct {
	ask.Input
	Valid bool `json:"valid"` // false only with --keep-invalid
	ask.Line
	jsonTally
}

// packLine packs the line for a text.
func packLine(out *output, dst, _, text []byte) ([]byte, error) { return out.AppendLine(dst, text) }

// packKeyed packs a key, which has a mark, and a text.
func packKeyed(_ *output, dst, key, text []byte) ([]byte, error) {
	dst = binary.AppendUvarint(dst, uint64(len(key)))
	return append(append(dst, key...), text...), nil
}

// appendJSONKeyed appends a packed text with its key as JSON. If counted is set, the plain line has
// the count.
func appendJSONKeyed(dst, packed []byte, count uint64, counted bool) []byte {
	n, size := binary.Uvarint(packed)
	key, text := packed[size:size+int(n)], packed[size+int(n):]
	line := text
	if counted {
		line = appendCounted(nil, text, count)
	}
	return appendJSONLine(dst, jsonKeyed{ask.NewInput(text), key[0] == validKey, ask.NewLine(line), newJSONTally(key[1:], count)})
}
