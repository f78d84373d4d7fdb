package main

import (
	"bytes"
	"fmt"
	"strings"
)

// wideMark is the byte that replaces the first of the rules for characters outside ASCII
// in the ABNF. The next bytes replace the others. It is not a byte of ASCII, so no other
// rule has it.
const wideMark = 0x80

// narrow returns the ABNF of an edition with a byte in place of each rule for characters
// outside ASCII.
func (e *edition) narrow() string {
	text := e.text
	for i, r := range e.with("wide-") {
		text = replaceRule(text, r.definition, fmt.Sprintf("%%x%02x", wideMark+i))
	}
	return text
}

// writeWide writes the code points of the rules for characters outside ASCII, if there are any.
// Such a rule has only ranges.
func writeWide(b *bytes.Buffer, e *edition) error {
	rules := e.with("wide-")
	if rules == nil {
		return nil
	}
	fmt.Fprintf(b, "\n// %sWide are the characters outside ASCII in %s.\nvar %[1]sWide = []wide{\n", e.name, e.document)
	for kind, wide := range rules {
		for _, r := range readRules(e.text) {
			if r.name != wide.definition {
				continue
			}
			for alternative := range strings.SplitSeq(r.definition, " / ") {
				var first, last rune
				if _, err := fmt.Sscanf(alternative, "%%x%X-%X", &first, &last); err != nil {
					return fmt.Errorf("%s: %q is not a range: %w", r.name, alternative, err)
				}
				fmt.Fprintf(b, "\t{%#x, %#x, %d}, // %s\n", first, last, kind, r.name)
			}
		}
	}
	b.WriteString("}\n")
	return nil
}
