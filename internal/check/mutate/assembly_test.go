package main

import (
	"slices"
	"strings"
	"testing"
)

// TestAlterAssembly looks at each constant that is altered, and at its file.
func TestAlterAssembly(t *testing.T) {
	const text = `#include "textflag.h"

DATA low<>+0(SB)/8, $0xDFDFDEDFDEDEDFDA // 0x01
GLOBL low<>(SB), RODATA|NOPTR, $16

FOUR(half, 0x0F)

#define DATA16(name) \
	GLOBL name<>(SB), RODATA|NOPTR, $16

#define SHIFTS \
	VPSRLW $4, Y0, Y1 \
	VPSLLW $4, Y1, Y1

// func classify(p *byte)
TEXT ·classify(SB), NOSPLIT, $0-24
	MOVQ $-1, AX
	MOVQ 8(SI), CX
	RET
`
	want := []struct{ fn, text, old, new string }{
		{"low", "DATA low<>+0(SB)/8, $0xDFDFDEDFDEDEDFDA", "$0xDFDFDEDFDEDEDFDA", "$0xdfdfdedfdededfdb"},
		{"half", "FOUR(half, 0x0F)", "0x0F", "0xe"},
		{"SHIFTS", "VPSRLW $4, Y0, Y1", "VPSRLW $4", "VPSRLW $0x5"},
		{"SHIFTS", "VPSLLW $4, Y1, Y1", "VPSLLW $4", "VPSLLW $0x5"},
		{"classify", "MOVQ $-1, AX", "$-1", "$-0x2"},
	}
	got := alterAssembly("a.s", text, 7)
	if len(got) != len(want) {
		t.Fatalf("%d mutants, want %d", len(got), len(want))
	}
	var keys []string
	for i, m := range got {
		w := want[i]
		if m.id != 8+i || m.fn != w.fn || m.text != w.text || m.built != strings.Replace(text, w.old, w.new, 1) {
			t.Errorf("%d: %s: %s\n%s", m.id, m.fn, m.text, m.built)
		}
		keys = append(keys, m.key())
	}
	if slices.Sort(keys); len(slices.Compact(keys)) != len(want) {
		t.Errorf("two mutants have one name: %q", keys)
	}
}
