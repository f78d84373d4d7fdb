//go:build !purego

#include "textflag.h"

// A triplet is not normal if the entries of its two digits in these tables have a common
// bit, or if one of them is in lower case. Bit h is for the high digit h of an unreserved
// character.

DATA highDigit<>+0(SB)/8, $0x8040201008040000
DATA highDigit<>+8(SB)/8, $0
GLOBL highDigit<>(SB), RODATA|NOPTR, $16

DATA lowDigit<>+0(SB)/8, $0xF8F8F8F8F8F8F8A8
DATA lowDigit<>+8(SB)/8, $0x70D4545050F0F8F8
GLOBL lowDigit<>(SB), RODATA|NOPTR, $16

// The bit of a byte in a byte of a mask.
DATA bit<>+0(SB)/8, $0x8040201008040201
DATA bit<>+8(SB)/8, $0x8040201008040201
GLOBL bit<>(SB), RODATA|NOPTR, $16

// MASK makes a mask of the 64 bytes of which the marks are in V4 to V7.
#define MASK(mask) \
	VAND V31.B16, V4.B16, V4.B16    \
	VAND V31.B16, V5.B16, V5.B16    \
	VAND V31.B16, V6.B16, V6.B16    \
	VAND V31.B16, V7.B16, V7.B16    \
	VADDP V5.B16, V4.B16, V4.B16    \
	VADDP V7.B16, V6.B16, V6.B16    \
	VADDP V6.B16, V4.B16, V4.B16    \
	VADDP V4.B16, V4.B16, V4.B16    \
	VMOV V4.D[0], mask

// EQUAL makes a mask of the bytes that are those of c.
#define EQUAL(c, mask) \
	VCMEQ c.B16, V0.B16, V4.B16     \
	VCMEQ c.B16, V1.B16, V5.B16     \
	VCMEQ c.B16, V2.B16, V6.B16     \
	VCMEQ c.B16, V3.B16, V7.B16     \
	MASK(mask)

// UPPER marks the upper-case letters of x: those of which the distance from A is not changed
// by the minimum of it and 25.
#define UPPER(x, mark) \
	VSUB V24.B16, x.B16, V16.B16    \
	VUMIN V25.B16, V16.B16, V17.B16 \
	VCMEQ V16.B16, V17.B16, mark.B16

// VALUE turns digits to their values. It leaves marks of those in lower case in lower.
#define VALUE(digit, lower) \
	VAND V26.B16, digit.B16, lower.B16  \
	VCMEQ V26.B16, lower.B16, lower.B16 \
	VUSHR $6, digit.B16, V8.B16         \ // 1 for letters
	VADD V8.B16, digit.B16, digit.B16   \
	VSHL $3, V8.B16, V8.B16             \
	VADD V8.B16, digit.B16, digit.B16   \
	VAND V27.B16, digit.B16, digit.B16

// NOT_NORMAL marks the digits of triplets that are not normal.
#define NOT_NORMAL(high, low, mark) \
	VALUE(high, V9)                               \
	VALUE(low, V10)                               \
	VTBL high.B16, [V28.B16], high.B16            \
	VTBL low.B16, [V29.B16], low.B16              \
	VCMTST low.B16, high.B16, high.B16            \
	VORR V9.B16, V10.B16, V9.B16                  \
	VORR V9.B16, high.B16, mark.B16

// func nextEdits(p *byte, n, i, fold int, m *Edits) int
TEXT ·nextEdits(SB), NOSPLIT, $0-48
	MOVD p+0(FP), R0
	MOVD n+8(FP), R1
	MOVD i+16(FP), R5
	MOVD fold+24(FP), R2
	MOVD m+32(FP), R3
	MOVD ZR, R4                    // whether a slash precedes the block
	SUB  R5, R1, R1                // the bytes that remain
	SUB  R5, R2, R2                // those of them that are before fold
	ADD  R5, R0, R0                // the block
	CMP  $0, R1
	BLE  none
	CBZ  R5, constants
	MOVBU -1(R0), R4
	CMP  $0x2F, R4
	CSET EQ, R4

constants:
	MOVD $bit<>(SB), R6
	VLD1 (R6), [V31.B16]
	VMOVI $0x2F, V20.B16
	VMOVI $0x2E, V21.B16
	VMOVI $0x25, V22.B16

loop:
	CMP  $66, R1
	BGE  safe
	AND  $4095, R0, R6
	CMP  $4030, R6
	BHI  crossing

safe:
	MOVD $0x3FFFFFFFFFFFFFFF, R7    // the bytes that are examined
	CMP  $64, R1
	BGT  load
	MOVD $64, R6
	SUB  R1, R6, R6
	MOVD $-1, R7
	LSR  R6, R7, R7

load:
	VLD1 (R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	EQUAL(V20, R8)
	EQUAL(V21, R9)
	ORR  R8<<1, R4, R10
	AND  R10, R9, R9               // dots after slashes
	MOVD ZR, R10                   // upper-case letters
	CMP  $0, R2
	BLE  folded
	VMOVI $0x41, V24.B16
	VMOVI $25, V25.B16
	UPPER(V0, V4)
	UPPER(V1, V5)
	UPPER(V2, V6)
	UPPER(V3, V7)
	MASK(R10)
	CMP  $64, R2
	BGE  folded
	MOVD $-1, R6
	LSL  R2, R6, R6
	BIC  R6, R10, R10

folded:
	EQUAL(V22, R11)
	AND  R7, R11, R11              // triplets
	CBZ  R11, masks
	VMOVI $0x60, V26.B16
	VMOVI $0x0F, V27.B16
	MOVD $highDigit<>(SB), R6
	VLD1 (R6), [V28.B16]
	MOVD $lowDigit<>(SB), R6
	VLD1 (R6), [V29.B16]
	ADD  $1, R0, R6
	VLD1 (R6), [V12.B16, V13.B16, V14.B16, V15.B16]
	ADD  $2, R0, R6
	VLD1 (R6), [V16.B16, V17.B16, V18.B16, V19.B16]
	NOT_NORMAL(V12, V16, V4)
	NOT_NORMAL(V13, V17, V5)
	NOT_NORMAL(V14, V18, V6)
	NOT_NORMAL(V15, V19, V7)
	MASK(R6)
	AND  R6, R11, R11

masks:
	AND  R7, R9, R9
	AND  R7, R10, R10
	ORR  R9, R10, R6
	ORR  R11, R6, R6
	CBNZ R6, found
	CMP  $64, R1
	BLE  none
	UBFX $61, R8, $1, R4           // a slash at the end of the stride
	ADD  $62, R0, R0
	SUB  $62, R1, R1
	SUB  $62, R2, R2
	B    loop

found:
	MOVD R10, 0(R3)
	MOVD R11, 8(R3)
	MOVD R9, 16(R3)
	MOVD p+0(FP), R5
	SUB  R5, R0, R0
	MOVD R0, ret+40(FP)
	RET

none:
	MOVD n+8(FP), R0
	MOVD R0, ret+40(FP)
	RET

crossing:
	MOVD p+0(FP), R5
	SUB  R5, R0, R0
	MVN  R0, R0
	MOVD R0, ret+40(FP)
	RET
