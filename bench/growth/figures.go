package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// head is the first line of the figures.
const head = "what grows\tverb\tsize\tns\tns of each\n"

// comment begins a line without figures. It describes the source of the figures below it.
const comment = "# "

// format returns points as tab-separated values, a line each, after their source.
func format(where []string, points []point) []byte {
	var b bytes.Buffer
	for _, line := range where {
		b.WriteString(comment + line + "\n")
	}
	b.WriteString(head)
	for _, p := range points {
		fmt.Fprintf(&b, "%s\t%s\t%d\t%.1f\t%.4f\n", p.what, p.verb, p.size, p.ns, p.ns/float64(p.size))
	}
	return b.Bytes()
}

// read returns the points in a text that format wrote.
func read(text string) (points []point, err error) {
	for strings.HasPrefix(text, comment) {
		_, text, _ = strings.Cut(text, "\n")
	}
	text, found := strings.CutPrefix(text, head)
	if !found {
		return nil, fmt.Errorf("the first line is not %q", head)
	}
	for line := range strings.Lines(text) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 5 || fields[0] != length && fields[0] != number {
			return nil, fmt.Errorf("not a figure: %q", line)
		}
		p := point{what: fields[0], verb: fields[1]}
		if p.size, err = strconv.Atoi(fields[2]); err != nil {
			return nil, err
		}
		if p.ns, err = strconv.ParseFloat(fields[3], 64); err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}
