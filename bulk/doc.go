// Package bulk works on many references: the lines of a file or of a stream, or
// records ended by NUL, as many as there are.
//
// [Reader.All] iterates over them, on the caller's goroutine. [Reader.Map] makes
// something of each and writes it, on several cores, in the order of the input.
// [Process] is what Map is made with, for results of any kind.
//
//	err := bulk.Reader{}.Map(ctx, os.Stdout, os.Stdin, func(dst []byte, rec *bulk.Record) []byte {
//		if rec.Err != nil {
//			return dst
//		}
//		return append(normalizer.AppendNormalize(dst, rec.Reference, uri.LevelSyntax), '\n')
//	})
//
// # Blocks
//
// Input is read a block at a time, and a block is whatever whole records one Read of
// the underlying reader completes: nothing waits for a block to fill up, so what is at
// the other end of a pipe gets its answers. Record ends are looked for in all of a
// block at once, and a record is a view of its block.
// Nothing is allocated for it. All and Map copy the text of a block once, as a string, and
// their references are views of it. So a reference does not change when the block is used
// again. [Process] copies nothing.
//
// # Memory
//
// Memory is bounded, however long the input: a few blocks, each with what has been made
// of it, for each worker; and the longest record, at most three times. Only one record that is
// longer than a block is held at any time. Reader.MaxRecord is the longest that is
// allowed. A block has at most 2048 records, so that what is made of a block of very
// short ones does not get out of hand either.
package bulk
