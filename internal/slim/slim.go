// Package slim makes WebAssembly that the Go toolchain builds smaller when it is compressed. It
// clears the names of functions and the tables of files and lines, which only the trace of a panic
// shows. It joins the segments of the data, which the toolchain divides at each short run of zeros:
// a compressor makes less of the zeros than of the offsets.
package slim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// errFormat reports a program that is not as the toolchain of Go 1.20 to 1.26 writes it.
var errFormat = errors.New("slim: not WebAssembly of Go with a known table of functions")

// magic begins the table of functions: that of Go 1.20, two zeros, the quantum 1 of WebAssembly and
// the size of a pointer.
var magic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// The data section of a module, the codes around the offset of a segment, the length of a run of
// zeros that divides segments, and the least size of the record of a function.
const (
	dataSection  = 11
	constant     = 0x41
	end          = 0x0b
	leastGap     = 4096
	functionSize = 44
)

// Entries in the lists of internal/abi/symtab.go: the places where no signal may stop a function,
// but WebAssembly has no signals, and the arguments of a function, which only traces show.
const (
	unsafePoint       = 0
	argumentsLive     = 3
	argumentsInfo     = 5
	argumentsLiveInfo = 6
)

var none = []byte{0xff, 0xff, 0xff, 0xff} // the offset of an entry that is absent

// A segment is a part of the data: its place in the memory of the program and in the module.
type segment struct{ at, from, length int }

// Program returns a module with less in it. It does not change the original.
func Program(module []byte) (small []byte, err error) {
	defer func() {
		if recover() != nil { // an offset outside of the module
			small, err = nil, errFormat
		}
	}()
	from, to := dataOf(module)
	memory := memoryOf(module[:to], from)
	at := bytes.Index(memory, magic)
	if at < 0 {
		return nil, errFormat
	}
	clearTable(memory[at:])
	data := appendSegments(nil, memory)
	small = append(slices.Clip(module[:from]), dataSection)
	small = binary.AppendUvarint(small, uint64(len(data)))
	return append(append(small, data...), module[to:]...), nil
}

// uvarint returns a number in LEB128 at an offset, and the offset after it.
func uvarint(b []byte, at int) (value, next int) {
	n, size := binary.Uvarint(b[at:])
	if size <= 0 {
		panic(errFormat)
	}
	return int(n), at + size
}

// dataOf returns the places where the data section begins and ends.
func dataOf(module []byte) (from, to int) {
	const header = 8
	for from = header; ; from = to {
		length, at := uvarint(module, from+1)
		to = at + length
		if module[from] == dataSection {
			return from, to
		}
	}
}

// memoryOf returns the memory that the segments of a data section fill.
func memoryOf(module []byte, section int) []byte {
	_, at := uvarint(module, section+1)
	count, at := uvarint(module, at)
	var list []segment
	size := 0
	for range count {
		var s segment
		if module[at] != 0 || module[at+1] != constant {
			panic(errFormat)
		}
		s.at, at = uvarint(module, at+2)
		if module[at] != end {
			panic(errFormat)
		}
		s.length, s.from = uvarint(module, at+1)
		at = s.from + s.length
		list, size = append(list, s), max(size, s.at+s.length)
	}
	memory := make([]byte, size)
	for _, s := range list {
		copy(memory[s.at:], module[s.from:s.from+s.length])
	}
	return memory
}

// appendSegments appends the content of a data section that fills a memory.
func appendSegments(data, memory []byte) []byte {
	const zero = "\x00"
	gap := bytes.Repeat([]byte(zero), leastGap)
	var list []segment
	for at := 0; ; {
		rest := bytes.TrimLeft(memory[at:], zero)
		if len(rest) == 0 {
			break
		}
		at = len(memory) - len(rest)
		length := bytes.Index(rest, gap)
		if length < 0 {
			length = len(rest)
		}
		list = append(list, segment{at: at, length: length})
		at += length
	}
	data = binary.AppendUvarint(data, uint64(len(list)))
	for _, s := range list {
		data = append(data, 0, constant)
		n := s.at
		for ; n >= 1<<6; n >>= 7 { // a number with a sign
			data = append(data, byte(n)|1<<7)
		}
		data = append(data, byte(n), end)
		data = binary.AppendUvarint(data, uint64(s.length))
		data = append(data, memory[s.at:s.at+s.length]...)
	}
	return data
}

// clearTable clears in a table of functions, whose parts are described in runtime/symtab.go: the
// names, the compilation units and the files. Of the tables of values by places it keeps those that
// are needed, one after the other, so that they do not depend on the lines of the source.
func clearTable(table []byte) {
	word := func(i int) int { return int(binary.LittleEndian.Uint64(table[len(magic)+8*i:])) }
	functions, names, tables, records := word(0), word(3), word(6), word(7)
	old := slices.Clone(table[names:records])
	clear(table[names:records])
	const runtime = "runtime." // the runtime tells its own functions by it
	copy(table[names+1:], runtime)
	values := old[tables-names:]
	free := 1 // the offset 0 means that there is no name and no table
	moved := map[int]int{0: 0}
	keep := func(field []byte) {
		offset := int(binary.LittleEndian.Uint32(field))
		to, ok := moved[offset]
		if !ok {
			to = free
			free += copy(table[tables+free:records], values[offset:endOfValues(values, offset)])
			moved[offset] = to
		}
		binary.LittleEndian.PutUint32(field, uint32(to))
	}
	for i := range functions {
		record := table[records+int(binary.LittleEndian.Uint32(table[records+8*i+4:])):]
		field := func(i int) []byte { return record[4*i:][:4] }
		ofRuntime := bytes.HasPrefix(old[binary.LittleEndian.Uint32(field(1)):], []byte(runtime))
		for _, k := range []int{1, 5, 6, 8, 9} { // name, file, line, compilation unit and first line
			clear(field(k))
		}
		if ofRuntime {
			field(1)[0] = 1
		}
		keep(field(4)) // the stack pointer
		count := int(binary.LittleEndian.Uint32(field(7)))
		lists := record[functionSize:]
		for k := range count {
			if k == unsafePoint || k == argumentsLive {
				clear(lists[4*k:][:4])
			}
			keep(lists[4*k:][:4])
		}
		for _, k := range []int{argumentsInfo, argumentsLiveInfo} {
			if k < int(record[functionSize-1]) {
				copy(lists[4*(count+k):], none)
			}
		}
	}
}

// endOfValues returns the end of a table of values by places, which are pairs of numbers and a
// zero.
func endOfValues(table []byte, at int) int {
	for first := true; ; first = false {
		value, next := uvarint(table, at)
		if value == 0 && !first {
			return next
		}
		_, at = uvarint(table, next)
	}
}
