package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/urikit/uri/internal/grammar"
)

// wideMark is the byte that replaces the first of the rules for characters outside ASCII
// in the ABNF. The next bytes replace the others. It is not a byte of ASCII, so no other
// rule has it.
const wideMark = 0x80

// narrow returns the ABNF of an edition with a byte in place of each rule for characters
// outside ASCII.
func narrow(e *grammar.Edition, text string) string {
	for i, name := range e.Wide {
		text = replaceRule(text, name, fmt.Sprintf("%%x%02x", wideMark+i))
	}
	return text
}

// writeWide writes the code points of the rules for characters outside ASCII.
func writeWide(b *bytes.Buffer, e *grammar.Edition, text string) error {
	fmt.Fprintf(b, "\n// %sWide are the characters outside ASCII in %s.\nvar %[1]sWide = []wide{\n", e.Name, e.Document)
	for i, name := range e.Wide {
		ranges, err := codePoints(text, name)
		if err != nil {
			return fmt.Errorf("%s: %w", e.ABNF, err)
		}
		for _, r := range ranges {
			fmt.Fprintf(b, "\t{%#x, %#x, %d}, // %s\n", r[0], r[1], i, name)
		}
	}
	b.WriteString("}\n")
	return nil
}

// codePoints returns the ranges of a rule, which is in one line and has nothing else.
func codePoints(text, name string) ([][2]rune, error) {
	var ranges [][2]rune
	for line := range strings.Lines(text) {
		definition, ok := strings.CutPrefix(line, name+" = ")
		if !ok {
			continue
		}
		for alternative := range strings.SplitSeq(strings.TrimSpace(definition), " / ") {
			var r [2]rune
			if _, err := fmt.Sscanf(alternative, "%%x%X-%X", &r[0], &r[1]); err != nil {
				return nil, fmt.Errorf("%s: %q: %w", name, alternative, err)
			}
			ranges = append(ranges, r)
		}
	}
	if ranges == nil {
		return nil, fmt.Errorf("no rule %s", name)
	}
	return ranges, nil
}
