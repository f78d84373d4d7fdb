// Package bulk processes many references: the lines of a file or stream, or records
// that end with NUL. It needs only package uri and the standard library.
//
// [Reader.Each] iterates over the records on the goroutine of the caller. [Reader.Map]
// converts each record and writes the results, on several cores and in the order of the
// input. [Process] does the same for results of any type, and Map uses it.
//
//	err := bulk.Reader{}.Map(ctx, os.Stdout, os.Stdin, func(dst []byte, rec *bulk.Record) []byte {
//		if rec.Err != nil {
//			return dst
//		}
//		return append(uri.Normalizer{}.AppendNormalize(dst, rec.Reference, uri.LevelPath), '\n')
//	})
//
// # Blocks
//
// A Reader reads its input in blocks. A block has the whole records that one Read of
// the underlying reader completes. The Reader never waits to fill a block, so the
// program at the other end of a pipe gets its answers. A record is a view of its block,
// and nothing is allocated for it. Each and Map copy the text of a block once, as a
// string, and their references are views of that string. So a reference does not change
// when the Reader uses the block again. Process copies nothing.
//
// # Memory
//
// Memory does not grow with the input. It holds a few blocks with their results for
// each worker, and up to three copies of the longest record. At most one record that is
// longer than a block is in memory at a time. [Reader.MaxRecord] limits the length of a
// record. A block has at most 2048 records, or one for each 32 bytes of
// [Reader.BlockSize], which limits the results of a block with very short records.
package bulk
