// Package dedup keeps one record for each key, or all, or those of groups, in bounded memory. It
// gives them in the order of the records, of their counts, or of sort keys.
//
// A [Set] receives records with hashes of their keys. As long as the hashes fit into memory, it
// tells at once whether the first record of a key is to be kept. When memory is full, it stops
// to learn hashes: records whose hash it does not know go to a temporary file, as sorted runs. At
// the end the runs are merged, which finds the record to keep for each key, and the kept
// records are sorted by their numbers. Where the last or the shortest record is kept, or records
// are counted, all records take that way, unless they fit into memory.
//
// Hashes have 128 bits, with seeds that are new in each process. So nobody can choose records
// whose hashes are equal, and among 10^9 keys two are equal by chance with a probability
// of 10^-21.
package dedup
