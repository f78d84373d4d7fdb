// Package slim makes WebAssembly that the Go toolchain builds smaller: it clears the names of functions and the tables of
// files and lines, which only the trace of a panic shows. What it clears are zeros, which a compressor makes nothing of.
package slim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
)

// errFormat reports a program that is not as the toolchain of Go 1.20 to 1.26 writes it.
var errFormat = errors.New("slim: not WebAssembly of Go with a known table of functions")

// magic begins the table of functions: that of Go 1.20, two zeros, the quantum 1 of WebAssembly and the size of a pointer.
var magic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// The data section of a module and the least size of the record of a function.
const (
	dataSection  = 11
	functionSize = 44
)

// The entries about the arguments of a function, which only traces show, in the lists of internal/abi/symtab.go.
const (
	argumentsLive     = 3
	argumentsInfo     = 5
	argumentsLiveInfo = 6
)

var none = []byte{0xff, 0xff, 0xff, 0xff} // the offset of an entry that is absent

// A segment is a part of the data: its place in the memory of the program and in the module.
type segment struct{ at, from, length int }

// Program clears in a module in place. An error leaves it as it was.
func Program(module []byte) (err error) {
	defer func() {
		if recover() != nil { // an offset outside of the module
			err = errFormat
		}
	}()
	segments, size := segmentsOf(module)
	memory := make([]byte, size)
	for _, s := range segments {
		copy(memory[s.at:], module[s.from:s.from+s.length])
	}
	at := bytes.Index(memory, magic)
	if at < 0 {
		return errFormat
	}
	clearTable(memory[at:])
	for _, s := range segments {
		copy(module[s.from:s.from+s.length], memory[s.at:])
	}
	return nil
}

// uvarint returns a number in LEB128 at an offset, and the offset after it.
func uvarint(b []byte, at int) (value, next int) {
	n, size := binary.Uvarint(b[at:])
	if size <= 0 {
		panic(errFormat)
	}
	return int(n), at + size
}

// segmentsOf returns the segments of the data section, and the size of the memory that they fill.
func segmentsOf(module []byte) (list []segment, size int) {
	const header, constant, end = 8, 0x41, 0x0b
	at, length := header, 0
	for id := byte(0); ; at += length {
		id = module[at]
		if length, at = uvarint(module, at+1); id == dataSection {
			break
		}
	}
	count, at := uvarint(module, at)
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
	return list, size
}

// clearTable clears in a table of functions, whose parts are described in runtime/symtab.go.
// It first finds the tables of values that are still needed. Then it clears those of files and
// lines that are not, the compilation units and the names.
func clearTable(table []byte) {
	word := func(i int) int { return int(binary.LittleEndian.Uint64(table[len(magic)+8*i:])) }
	functions, names, units, tables, records := word(0), word(3), word(4), word(6), word(7)
	kept, lines := map[int]bool{}, []int{}
	for i := range functions {
		record := table[records+int(binary.LittleEndian.Uint32(table[records+8*i+4:])):]
		field := func(i int) []byte { return record[4*i:][:4] }
		number := func(i int) int { return int(binary.LittleEndian.Uint32(field(i))) }
		kept[number(4)] = true // the stack pointer
		values := record[functionSize:]
		for k := range number(7) {
			value := values[4*k:][:4]
			if k == argumentsLive {
				clear(value)
			}
			kept[int(binary.LittleEndian.Uint32(value))] = true
		}
		data := values[4*number(7):]
		for _, k := range []int{argumentsInfo, argumentsLiveInfo} {
			if k < int(record[functionSize-1]) {
				copy(data[4*k:], none)
			}
		}
		for _, k := range []int{5, 6} { // file and line
			lines = append(lines, number(k))
			clear(field(k))
		}
		for _, k := range []int{8, 9} { // compilation unit and first line
			clear(field(k))
		}
	}
	for _, offset := range lines {
		if offset != 0 && !kept[offset] {
			start := tables + offset
			clear(table[start:endOfValues(table, start)])
		}
	}
	clear(table[units:tables])
	for at := names; at < units; {
		end := at + bytes.IndexByte(table[at:], 0)
		name := string(table[at:end])
		const runtime = "runtime." // the runtime tells its own functions by it
		if strings.HasPrefix(name, runtime) {
			at += len(runtime)
		}
		clear(table[at:end])
		at = end + 1
	}
}

// endOfValues returns the end of a table of values by places, which are pairs of numbers and a zero.
func endOfValues(table []byte, at int) int {
	for first := true; ; first = false {
		value, next := uvarint(table, at)
		if value == 0 && !first {
			return next
		}
		_, at = uvarint(table, next)
	}
}
