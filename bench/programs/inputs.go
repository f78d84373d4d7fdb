package main

import (
	"bufio"
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// linesOf returns the lines, with their ends, of the files that have a pattern of names.
func linesOf(pattern string) ([][]byte, error) {
	files, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	var all [][]byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		all = slices.AppendSeq(all, bytes.Lines(text))
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no lines in %s", pattern)
	}
	return all, nil
}

// write writes into a file what some function writes, which need not look for errors. The text is
// not gathered in memory, because a process counts memory that was resident in its parent.
func write(name string, text func(*bufio.Writer)) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	b := bufio.NewWriter(f)
	text(b)
	return b.Flush()
}

// writeList writes lines into a file, repeated until there are n.
func writeList(name string, lines [][]byte, n int) error {
	return write(name, func(b *bufio.Writer) {
		for i := range n {
			b.Write(bytes.TrimSuffix(lines[i%len(lines)], []byte("\n")))
			b.WriteByte('\n')
		}
	})
}

// The sizes of the documents, and the number of lines of text before a link. Some programs need
// minutes for the large documents.
const (
	largeDocument = 64 << 20
	smallDocument = 1 << 20
	linesToLink   = 5
)

// writeText writes a text without links: the lines of the documentation that have neither "://" nor
// a link of Markdown.
func writeText(name string, lines [][]byte, size int) error {
	prose := proseOf(lines)
	return write(name, func(b *bufio.Writer) {
		for n := 0; n < size; {
			for _, line := range prose {
				b.Write(line)
				n += len(line)
			}
		}
	})
}

// proseOf returns the lines that have no link.
func proseOf(lines [][]byte) [][]byte {
	return slices.DeleteFunc(slices.Clone(lines), func(line []byte) bool {
		return bytes.Contains(line, []byte("://")) || bytes.Contains(line, []byte("](")) || bytes.Contains(line, []byte("mailto:"))
	})
}

// writePage writes a document in HTML, with paragraphs of text and links of a list.
func writePage(name string, lines, list [][]byte, size int) error {
	var paragraphs []string
	for part := range slices.Chunk(proseOf(lines), linesToLink) {
		paragraphs = append(paragraphs, html.EscapeString(string(bytes.Join(part, nil))))
	}
	return write(name, func(b *bufio.Writer) {
		b.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>Links</title></head>\n<body>\n")
		for i, n := 0, 0; n < size; i++ {
			link := html.EscapeString(strings.TrimSpace(string(list[i%len(list)])))
			wrote, _ := fmt.Fprintf(b, "<p class=\"text\" id=\"p%d\">\n%s<a class=\"link\" href=\"%s\">%d</a></p>\n", i, paragraphs[i%len(paragraphs)], link, i)
			n += wrote
		}
		b.WriteString("</body>\n</html>\n")
	})
}
