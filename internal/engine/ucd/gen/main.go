// Command gen writes the tables of package ucd, and the letters of package script that look like
// ASCII.
//
// It reads files of the source release of ICU, unaltered but for their compression, and checks
// their SHA-256 digests:
//
//   - ppucd.txt, all properties of the Unicode Character Database in one file;
//   - uts46.txt, IdnaMappingTable.txt of UTS #46 in another syntax;
//   - confusables.txt of UTS #39, as Unicode publishes it;
//   - rfc3491.txt, the tables of stringprep (RFC 3454) that nameprep (RFC 3491) uses.
//
// ICU 78.3 has Unicode 17.0.0. Its source release is icu4c-78.3-sources.tgz; Debian has the same
// files in the source package icu 78.3-2 (apt-get source --download-only icu=78.3-2). For another
// version, replace the files and the digests.
package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"flag"
	"fmt"
	"go/format"
	"io"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// sources are the digests of the files.
var sources = map[string]string{
	"ppucd.txt":       "bccc5a5ca1baea3de767e8266d59ffa13ff99595bea37ca82415851386f57dbd",
	"uts46.txt":       "e833f817eaefbb4949620c2f8a4510746eaa48f1ed239cb1d3893af2770dd035",
	"confusables.txt": "091c7f82fc39ef208faf8f94d29c244de99254675e09de163160c810d13ef22a",
	"rfc3491.txt":     "a44e7e717e48089d834e68fc6a14e2f40d5046e2f7efc9ab4996fed29ffd27e6",
}

const limit = 0x110000

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	in := flag.String("i", "gen/icu", "read the sources from this `folder`")
	out := flag.String("o", "tables.go", "write the tables to `file`")
	letters := flag.String("script", "../../script/latinlike.go", "write the letters that look like ASCII to `file`")
	flag.Parse()

	tables, alike := generate(*in)
	check(os.WriteFile(*out, tables, 0o666))
	check(os.WriteFile(*letters, alike, 0o666))
}

// generate returns the two files.
func generate(folder string) (unicode, alike []byte) {
	db := newDatabase(lines(folder, "ppucd.txt"))
	mapping, version := uts46(lines(folder, "uts46.txt"))
	if version != db.version {
		log.Fatalf("uts46.txt has version %s, and ppucd.txt %s", version, db.version)
	}
	prep := nameprep(lines(folder, "rfc3491.txt"))
	confusable := confusables(db, lines(folder, "confusables.txt"))
	unicode, err := format.Source([]byte(tables(db, mapping, prep, confusable)))
	check(err)
	alike, err = format.Source([]byte(latinLike(db, mapping, confusable)))
	check(err)
	return unicode, alike
}

// lines returns the lines of a source.
func lines(folder, name string) []string {
	file, err := os.Open(filepath.Join(folder, name+".gz"))
	check(err)
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	check(err)
	text, err := io.ReadAll(unzipped)
	check(err)
	if digest := fmt.Sprintf("%x", sha256.Sum256(text)); digest != sources[name] {
		log.Fatalf("%s: the digest is %s, want %s", name, digest, sources[name])
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// A database has the properties of all code points: the value of each by its short name.
type database struct {
	version  string
	defaults map[string]string
	scripts  map[string]string // the names of scripts, by their codes
	props    [limit]map[string]string
}

// newDatabase reads ppucd.txt. The values of a block are those of its code points, unless a later
// line says otherwise. An unassigned range has those of "defaults".
func newDatabase(lines []string) *database {
	db := &database{scripts: map[string]string{}}
	var block map[string]string
	var first, last rune
	for _, line := range lines {
		cells := strings.Split(line, ";")
		switch cells[0] {
		case "ucd":
			db.version = cells[1]
		case "value":
			if cells[1] == "sc" {
				db.scripts[cells[2]] = cells[3]
			}
		case "defaults":
			db.defaults = changed(nil, cells[2:])
			for c := range db.props {
				db.props[c] = db.defaults
			}
		case "block":
			first, last = codeRange(cells[1])
			block = changed(db.defaults, cells[2:])
			for c := first; c <= last; c++ {
				db.props[c] = block
			}
		case "unassigned", "cp":
			from, to := codeRange(cells[1])
			base := db.defaults
			if cells[0] == "cp" && first <= from && to <= last {
				base = block
			}
			values := changed(base, cells[2:])
			for c := from; c <= to; c++ {
				db.props[c] = values
			}
		}
	}
	return db
}

// changed returns a copy of values with the changes of a line: "name=value", "name" and "-name".
func changed(values map[string]string, cells []string) map[string]string {
	next := maps.Clone(values)
	if next == nil {
		next = map[string]string{}
	}
	for _, cell := range cells {
		if name, value, ok := strings.Cut(cell, "="); ok {
			next[name] = value
		} else if name, no := strings.CutPrefix(cell, "-"); no {
			delete(next, name)
		} else {
			next[cell] = "Y"
		}
	}
	return next
}

func (db *database) is(c rune, property string) bool { return db.props[c][property] == "Y" }

// codeRange reads "0041" and "0041..005A".
func codeRange(text string) (first, last rune) {
	from, to, ok := strings.Cut(text, "..")
	if !ok {
		to = from
	}
	return code(from), code(to)
}

func code(text string) rune {
	c, err := strconv.ParseUint(strings.TrimSpace(text), 16, 32)
	check(err)
	return rune(c)
}

// codes reads "0041 0301".
func codes(text string) []rune {
	var list []rune
	for _, field := range strings.Fields(text) {
		list = append(list, code(field))
	}
	return list
}

// decompose returns the full decomposition of c: the canonical one, or with compatibility mappings.
func (db *database) decompose(c rune, compatible bool) []rune {
	kind, mapping := db.props[c]["dt"], db.props[c]["dm"]
	if kind == "None" || mapping == "<code point>" || kind != "Can" && !compatible {
		return []rune{c}
	}
	if db.isHangul(c) {
		return hangul(c)
	}
	var list []rune
	for _, d := range codes(mapping) {
		list = append(list, db.decompose(d, compatible)...)
	}
	return list
}

func (db *database) isHangul(c rune) bool { return c >= 0xAC00 && c < 0xAC00+11172 }

func hangul(c rune) []rune {
	s := c - 0xAC00
	list := []rune{0x1100 + s/588, 0x1161 + s%588/28}
	if t := s % 28; t != 0 {
		list = append(list, 0x11A7+t)
	}
	return list
}

// ordered puts combining marks into the canonical order.
func (db *database) ordered(list []rune) []rune {
	for i := 0; i < len(list); {
		end := i
		for end < len(list) && db.ccc(list[end]) != 0 {
			end++
		}
		slices.SortStableFunc(list[i:end], func(a, b rune) int { return db.ccc(a) - db.ccc(b) })
		i = end + 1
	}
	return list
}

func (db *database) ccc(c rune) int {
	n, err := strconv.Atoi(db.props[c]["ccc"])
	if err != nil {
		return 0
	}
	return n
}

// nfd returns the canonical decomposition of a text.
func (db *database) nfd(text []rune, compatible bool) []rune {
	var list []rune
	for _, c := range text {
		list = append(list, db.decompose(c, compatible)...)
	}
	return db.ordered(list)
}

// pairs returns the primary composites: the composition of each pair.
func (db *database) pairs() map[[2]rune]rune {
	found := map[[2]rune]rune{}
	for c := range rune(limit) {
		if db.props[c]["dt"] != "Can" || db.isHangul(c) || db.is(c, "Comp_Ex") {
			continue
		}
		if d := codes(db.props[c]["dm"]); len(d) == 2 {
			found[[2]rune(d)] = c
		}
	}
	return found
}

// nfkc returns a text in normalization form KC.
func (db *database) nfkc(text []rune, pairs map[[2]rune]rune) []rune {
	list := db.nfd(text, true)
	var out []rune
	starter, before := -1, 0
	for _, c := range list {
		class := db.ccc(c)
		if starter >= 0 && (before < class || before == 0 && starter == len(out)-1) {
			if whole, ok := compose(out[starter], c, pairs); ok {
				out[starter] = whole
				continue
			}
		}
		if class == 0 {
			starter = len(out)
		}
		before = class
		out = append(out, c)
	}
	return out
}

func compose(a, b rune, pairs map[[2]rune]rune) (rune, bool) {
	switch {
	case 0x1100 <= a && a < 0x1113 && 0x1161 <= b && b < 0x1176:
		return 0xAC00 + (a-0x1100)*588 + (b-0x1161)*28, true
	case 0xAC00 <= a && a < 0xAC00+11172 && (a-0xAC00)%28 == 0 && 0x11A7 < b && b < 0x11C3:
		return a + b - 0x11A7, true
	}
	c, ok := pairs[[2]rune{a, b}]
	return c, ok
}

// uts46 reads the mapping: the text for each code point that is mapped, "" if it is ignored, and
// "\uFFFD" if it is disallowed.
func uts46(lines []string) (mapping map[rune]string, version string) {
	mapping = map[rune]string{0xFFFD: "\uFFFD"}
	for _, line := range lines {
		if after, ok := strings.CutPrefix(line, "# Version: "); ok {
			version = after
		}
		line, _, _ = strings.Cut(line, "#")
		from, to, ok := strings.Cut(line, ">")
		if !ok {
			continue
		}
		first, last := codeRange(strings.TrimSpace(from))
		for c := first; c <= last; c++ {
			mapping[c] = string(codes(to))
		}
	}
	return mapping, version
}

// A prep is what nameprep does with code points.
type prep struct {
	mapping    map[rune]string // tables B.1 and B.2
	prohibited map[rune]bool   // tables C.1.2, C.2.2 and C.3 to C.9
	unassigned map[rune]bool   // table A.1
}

func nameprep(lines []string) prep {
	p := prep{map[rune]string{}, map[rune]bool{}, map[rune]bool{}}
	for _, line := range lines {
		cells := strings.Split(line, ";")
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "@") || len(cells) < 3 {
			continue
		}
		first, last := codeRange(strings.TrimSpace(cells[0]))
		for c := first; c <= last; c++ {
			switch kind := strings.TrimSpace(cells[2]); kind {
			case "MAP":
				p.mapping[c] = string(codes(cells[1]))
			case "PROHIBITED":
				p.prohibited[c] = true
			case "UNASSIGNED":
				p.unassigned[c] = true
			default:
				log.Fatalf("rfc3491.txt: %s", line)
			}
		}
	}
	return p
}

// A trie is a table of three levels for code points.
type trie struct {
	name   string
	values []int // by code point
}

// text returns the declarations of the trie in Go, and their size in bytes. The values of the code
// points after the last one of the table are that of U+10FFFF.
func (t trie) text() (source string, size int) {
	last := len(t.values) - 1
	for last > 0 && t.values[last-1] == t.values[limit-1] {
		last--
	}
	var low, high int
	for l := 2; l <= 7; l++ {
		index, blocks := split(t.values[:last+1], l)
		for h := 2; h <= 8; h++ {
			top, middle := split(index, h)
			if n := bytesOf(top) + bytesOf(middle) + bytesOf(blocks); size == 0 || n < size {
				low, high, size = l, h, n
			}
		}
	}
	index, blocks := split(t.values[:last+1], low)
	top, middle := split(index, high)
	var b strings.Builder
	fmt.Fprintf(&b, "// The values of %s: %d bytes.\nconst (\n%[1]sLow = %[3]d\n%[1]sHigh = %[4]d\n%[1]sAfter = %[5]d\n)\n\n", t.name, size, low, high, t.values[limit-1])
	fmt.Fprintf(&b, "var (\n%sTop = %s\n\n%[1]sMiddle = %[3]s\n\n%[1]sBlocks = %[4]s\n)\n\n", t.name, array(top), array(middle), array(blocks))
	return b.String(), size
}

// split divides values into blocks of 1<<shift. It returns the number of each block and the
// different blocks. The last block is filled with the last value.
func split(values []int, shift int) (index, blocks []int) {
	seen := map[string]int{}
	var key []byte
	for start := 0; start < len(values); start += 1 << shift {
		block := slices.Clone(values[start:min(start+1<<shift, len(values))])
		for len(block) < 1<<shift {
			block = append(block, values[len(values)-1])
		}
		key = key[:0]
		for _, value := range block {
			key = binary.NativeEndian.AppendUint64(key, uint64(value))
		}
		number, ok := seen[string(key)]
		if !ok {
			number = len(seen)
			seen[string(key)] = number
			blocks = append(blocks, block...)
		}
		index = append(index, number)
	}
	return index, blocks
}

func bytesOf(values []int) int { return len(values) * width(values) }

// width returns the bytes that each of the values takes.
func width(values []int) int {
	switch top := slices.Max(values); {
	case top < 1<<8:
		return 1
	case top < 1<<16:
		return 2
	}
	return 4
}

// array returns an array of the smallest type that has all values.
func array(values []int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "[...]uint%d{", 8*width(values))
	for i, v := range values {
		if i%24 == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%d, ", v)
	}
	return b.String() + "\n}"
}

// A pool has texts, and their numbers.
type pool struct {
	numbers map[string]int
	list    []string
}

func (p *pool) number(text string) int {
	n, ok := p.numbers[text]
	if !ok {
		n = len(p.list)
		p.numbers[text] = n
		p.list = append(p.list, text)
	}
	return n
}

// A writer writes the file of package ucd.
type writer struct {
	db      *database
	b       bytes.Buffer
	bytes   int // of the tables
	texts   *pool
	pairs   map[[2]rune]rune
	scripts []string
	records []string
	known   map[string]int // the indexes of records
}

// tables returns the file of package ucd.
func tables(db *database, mapping map[rune]string, prep prep, confusable map[rune][]rune) string {
	w := &writer{db: db, texts: &pool{numbers: map[string]int{}}, pairs: db.pairs(), scripts: []string{"Zzzz"}, known: map[string]int{}}
	for c := range rune(limit) {
		if s := db.props[c]["sc"]; !slices.Contains(w.scripts, s) {
			w.scripts = append(w.scripts, s)
		}
	}
	slices.Sort(w.scripts[1:])
	w.trie("property", func(c rune) int {
		return w.record(fmt.Sprintf("{%s, %s}", w.properties(c, look(db, c, mapping, confusable)), w.flags(c, prep)))
	})
	w.decompositions()
	w.mappings(mapping, prep)
	w.writeTexts()
	w.writeLists()
	return fmt.Sprintf("// Code generated by internal/engine/ucd/gen. DO NOT EDIT.\n\npackage ucd\n\n// Version is the version of Unicode.\nconst Version = %q\n\n// The tables have %d bytes.\n\n%s", db.version, w.bytes, w.b.String())
}

// trie writes a table of a value for each code point.
func (w *writer) trie(name string, value func(c rune) int) {
	t := trie{name, make([]int, limit)}
	for c := range t.values {
		t.values[c] = value(rune(c))
	}
	source, size := t.text()
	w.bytes += size
	w.b.WriteString(source)
}

// record returns the index of a record.
func (w *writer) record(text string) int {
	n, ok := w.known[text]
	if !ok {
		n = len(w.records)
		w.known[text] = n
		w.records = append(w.records, text)
	}
	return n
}

// properties returns the fields of a record but for the flags.
func (w *writer) properties(c rune, look string) string {
	p := w.db.props[c]
	return fmt.Sprintf("%s, %s, %s, %d, %d, %s, %s", p["gc"], cmp.Or(bidiName[p["bc"]], p["bc"]), joinName[p["jt"]], w.db.ccc(c),
		slices.Index(w.scripts, p["sc"]), derived(w.db, c, w.pairs), look)
}

// flags returns the flags of a record.
func (w *writer) flags(c rune, prep prep) string {
	p := w.db.props[c]
	if p["NFC_QC"] == "M" != (p["NFKC_QC"] == "M") {
		log.Fatalf("%U: NFC_QC and NFKC_QC", c)
	}
	var flags []string
	for _, flag := range []struct {
		name string
		on   bool
	}{
		{"maybeNFC", p["NFC_QC"] == "M"}, {"notNFC", p["NFC_QC"] == "N"},
		{"notNFKC", p["NFKC_QC"] == "N"}, {"ignorable", w.db.is(c, "DI")},
		{"later", prep.unassigned[c]}, {"wide", p["ea"] == "W" || p["ea"] == "F"},
		{"terminal", w.db.is(c, "Term")}, {"parting", w.db.is(c, "Term") || w.db.is(c, "QMark") || strings.ContainsRune("\u2014\u2015\u2025\u2026\uFF5C", c)},
	} {
		if flag.on {
			flags = append(flags, flag.name)
		}
	}
	return cmp.Or(strings.Join(flags, "|"), "0")
}

// decompositions writes the canonical ones, and the others that differ from them.
func (w *writer) decompositions() {
	db := w.db
	w.trie("canonical", func(c rune) int {
		if d := db.decompose(c, false); !db.isHangul(c) && !slices.Equal(d, []rune{c}) {
			return 1 + w.texts.number(string(db.ordered(d)))
		}
		return 0
	})
	w.trie("compatible", func(c rune) int {
		if d := db.decompose(c, true); !slices.Equal(d, db.decompose(c, false)) {
			return 1 + w.texts.number(string(db.ordered(d)))
		}
		return 0
	})
}

// mappings writes the mappings of UTS #46 and of nameprep. 0 keeps a character, 1 refuses it, 2
// removes it, and a larger number is that of its mapping.
func (w *writer) mappings(mapping map[rune]string, prep prep) {
	text := func(s string) int { return 3 + w.texts.number(s) }
	w.trie("mapping", func(c rune) int {
		to, mapped := mapping[c]
		switch {
		case !mapped && !(0xD800 <= c && c < 0xE000):
			return 0
		case !mapped || to == "\uFFFD":
			return 1
		case to == "":
			return 2
		}
		return text(to)
	})
	w.trie("nameprep", func(c rune) int {
		to, mapped := prep.mapping[c]
		switch {
		case mapped && to == "":
			return 2
		case mapped:
			return text(to)
		case prep.prohibited[c]:
			return 1
		}
		return 0
	})
}

// writeTexts writes the texts that the tables before have numbers of.
func (w *writer) writeTexts() {
	var offsets []int
	joined := strings.Builder{}
	for _, s := range w.texts.list {
		offsets = append(offsets, joined.Len())
		joined.WriteString(s)
	}
	offsets = append(offsets, joined.Len())
	fmt.Fprintf(&w.b, "// offsets are the places of the texts.\nvar offsets = %s\n\n// texts are decompositions and mappings.\nconst texts = \"\" +\n", array(offsets))
	w.bytes += len(offsets)*width(offsets) + joined.Len()
	all := joined.String()
	for len(all) > 0 {
		n := min(60, len(all))
		for n < len(all) && !utf8.RuneStart(all[n]) {
			n++
		}
		plus := " +"
		if n == len(all) {
			plus = ""
		}
		fmt.Fprintf(&w.b, "\t%s%s\n", strconv.QuoteToASCII(all[:n]), plus)
		all = all[n:]
	}
}

// writeLists writes the records, the composites and the scripts.
func (w *writer) writeLists() {
	b := &w.b
	fmt.Fprintf(b, "\n// records are the sets of properties that code points have.\nvar records = [...]record{\n")
	for _, r := range w.records {
		fmt.Fprintf(b, "\t%s,\n", r)
	}
	fmt.Fprintf(b, "}\n\n// composites are the pairs of characters that compose, sorted.\nvar composites = [...]composite{\n")
	for _, pair := range slices.SortedFunc(maps.Keys(w.pairs), func(a, b [2]rune) int { return slices.Compare(a[:], b[:]) }) {
		fmt.Fprintf(b, "\t{%#x, %#x, %#x},\n", pair[0], pair[1], w.pairs[pair])
	}
	fmt.Fprintf(b, "}\n\n// scripts are the names of scripts.\nvar scripts = [...]string{\n")
	for _, s := range w.scripts {
		fmt.Fprintf(b, "%q, ", w.db.scripts[s])
	}
	b.WriteString("\n}\n")
	w.bytes += 16*len(w.records) + 12*len(w.pairs) + 20*len(w.scripts)
}

// bidiName and joinName are the names in package ucd of values of Bidi_Class and Joining_Type.
var (
	bidiName = map[string]string{"L": "Left", "S": "Segment"}
	joinName = map[string]string{"U": "NonJoining", "C": "JoinCausing", "D": "DualJoining", "L": "LeftJoining", "R": "RightJoining", "T": "Transparent"}
)

// derived returns the derived property value of RFC 5892, section 3. The cases have the order of
// that section, and the first one that applies counts.
func derived(db *database, c rune, pairs map[[2]rune]rune) string {
	p := db.props[c]
	category := p["gc"]
	letterDigit := slices.Contains([]string{"Ll", "Lu", "Lo", "Nd", "Lm", "Mn", "Mc"}, category)
	switch value, ok := exceptions[c]; {
	case ok:
		return value
	case category == "Cn" && !noncharacter(c):
		return "Unassigned"
	case 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-':
		return "Valid"
	case db.is(c, "Join_C"):
		return "ContextJ"
	case db.unstable(c, pairs), db.is(c, "DI"), db.is(c, "WSpace"), noncharacter(c),
		slices.Contains([]string{
			"Diacriticals_For_Symbols", "Music", "Ancient_Greek_Music",
			"Jamo", "Jamo_Ext_A", "Jamo_Ext_B", // the source does not have Hangul_Syllable_Type
		}, p["blk"]):
		return "Disallowed"
	case letterDigit:
		return "Valid"
	}
	return "Disallowed"
}

func noncharacter(c rune) bool { return c&0xFFFE == 0xFFFE || 0xFDD0 <= c && c <= 0xFDEF }

// unstable is rule B: the normalized and case-folded form is another one.
func (db *database) unstable(c rune, pairs map[[2]rune]rune) bool {
	if 0xD800 <= c && c < 0xE000 {
		return false
	}
	folded := []rune{}
	for _, d := range db.nfkc([]rune{c}, pairs) {
		if f := db.props[d]["cf"]; f != "<code point>" {
			folded = append(folded, codes(f)...)
		} else {
			folded = append(folded, d)
		}
	}
	return !slices.Equal(db.nfkc(folded, pairs), []rune{c})
}

// exceptions are the code points of RFC 5892, section 2.6.
var exceptions = func() map[rune]string {
	m := map[rune]string{}
	for value, list := range map[string][]rune{
		"Valid":      {0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007},
		"ContextO":   {0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB},
		"Disallowed": {0x640, 0x7FA, 0x302E, 0x302F, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303B},
	} {
		for _, c := range list {
			m[c] = value
		}
	}
	for c := rune(0x660); c <= 0x669; c++ {
		m[c], m[c+0x90] = "ContextO", "ContextO"
	}
	return m
}()

// confusables returns the texts of confusables.txt that look like a character.
func confusables(db *database, lines []string) map[rune][]rune {
	alike, version := map[rune][]rune{}, ""
	for _, line := range lines {
		if after, ok := strings.CutPrefix(line, "# Version: "); ok {
			version = after
		}
		cells := strings.Split(strings.TrimPrefix(line, "\uFEFF"), ";")
		if len(cells) < 3 || strings.HasPrefix(cells[0], "#") {
			continue
		}
		alike[code(cells[0])] = codes(cells[1])
	}
	if version != db.version {
		log.Fatalf("confusables.txt has version %s, and ppucd.txt %s", version, db.version)
	}
	return alike
}

// blanks are symbols and characters of scripts that show nothing, or a box: BRAILLE PATTERN BLANK,
// OBJECT REPLACEMENT CHARACTER, EGYPTIAN HIEROGLYPH FULL BLANK and HALF BLANK, MUSICAL SYMBOL NULL
// NOTEHEAD.
const blanks = "\u2800\uFFFC\U00013441\U00013442\U0001D159"

// look returns the name of the Look of c. The first case that applies counts: a character that
// changes the direction is also invisible.
func look(db *database, c rune, mapping map[rune]string, confusable map[rune][]rune) string {
	switch category := db.props[c]["gc"]; {
	case category == "Cc":
		return "Control"
	case db.is(c, "Bidi_C"):
		return "Direction"
	case category == "Co":
		return "Private"
	case category == "Cn" && !db.is(c, "DI"), category == "Cs":
		return "Missing"
	case category == "Zs":
		return "Space"
	case category == "Cf", category == "Cn", category == "Zl", category == "Zp", db.is(c, "DI"), strings.ContainsRune(blanks, c):
		return "Invisible"
	case c >= 0x80 && (category[0] == 'S' || category[0] == 'P' || category == "No") && looksLikeDelimiter(db, c, mapping, confusable):
		return "Delimiter"
	}
	return "Plain"
}

// looksLikeDelimiter reports whether c looks like / \ . : ? # @ % [ ], or like a group of
// characters with one of these: by confusables.txt, by NFKC, which software applies to names, or
// because UTS #46 maps c to ".". U+2572 does too. It is the pair of U+2571, which confusables.txt
// has.
func looksLikeDelimiter(db *database, c rune, mapping map[rune]string, confusable map[rune][]rune) bool {
	const delimiters = `/\.:?#@%[]`
	return c == 0x2572 || mapping[c] == "." || strings.ContainsAny(string(confusable[c]), delimiters) ||
		strings.ContainsFunc(string(db.nfd([]rune{c}, true)), func(c rune) bool {
			return mapping[c] == "." || strings.ContainsRune(delimiters, c)
		})
}

// latinLike returns the file of package script with the letters that look like one letter of ASCII,
// and with this letter. It compares skeletons, by which UTS #39 decides whether two texts look alike.
func latinLike(db *database, mapping map[rune]string, alike map[rune][]rune) string {
	skeleton := func(c rune) string { // UTS #39, section 4
		var list []rune
		for _, d := range db.nfd([]rune{c}, false) {
			if to, ok := alike[d]; ok {
				list = append(list, to...)
			} else {
				list = append(list, d)
			}
		}
		return string(db.nfd(list, false))
	}
	ascii := map[string]rune{} // a small letter by its skeleton, or by that of its capital
	for c := 'A'; c <= 'Z'; c++ {
		ascii[skeleton(c)] = c + 0x20
	}
	for c := 'a'; c <= 'z'; c++ {
		ascii[skeleton(c)] = c
	}
	scripts := map[string]string{}
	for c := rune(0x80); c < limit; c++ {
		// UTS #46 maps the small letters of Cherokee to capitals, and Unicode the other way. Both
		// stay.
		cherokee := db.props[c]["sc"] == "Cher"
		if _, mapped := mapping[c]; mapped && !cherokee || db.props[c]["gc"][0] != 'L' {
			continue // no label has it
		}
		large := c
		if upper := db.props[c]["suc"]; cherokee && upper != "<code point>" {
			large = code(upper)
		}
		if like := cmp.Or(ascii[skeleton(c)], ascii[skeleton(large)]); like != 0 {
			name := strings.ReplaceAll(db.scripts[db.props[c]["sc"]], "_", " ")
			scripts[name] += string([]rune{c, like})
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "// Code generated by internal/engine/ucd/gen. DO NOT EDIT.\n\npackage script\n\n// confusable has letters and the letter of ASCII that each looks like, by confusables.txt of\n// Unicode %s (UTS #39, section 4), without those that UTS #46 maps to others.\nconst confusable = \"\" +\n", db.version)
	for i, name := range slices.Sorted(maps.Keys(scripts)) {
		plus := " +"
		if i == len(scripts)-1 {
			plus = ""
		}
		fmt.Fprintf(&b, "\t%s%s // %s\n", quoted(db, scripts[name]), plus, name)
	}
	return b.String()
}

// quoted returns a text in quotes, with letters from right to left escaped.
func quoted(db *database, text string) string {
	var b strings.Builder
	for _, c := range text {
		if class := db.props[c]["bc"]; class == "R" || class == "AL" {
			fmt.Fprintf(&b, "\\u%04X", c)
		} else {
			b.WriteRune(c)
		}
	}
	return `"` + b.String() + `"`
}
