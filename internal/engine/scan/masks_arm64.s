//go:build !purego

#include "textflag.h"

// LOOKUP replaces the bytes in a register by what the table in V16 to V21 has for them,
// and by zero if it has nothing: what is less than space wraps around to more than the
// table has.
#define LOOKUP(x) \
	VSUB V22.B16, x.B16, x.B16                                  \ // space
	VSUB V23.B16, x.B16, V24.B16                                \ // and what V16 to V19 have
	VTBL x.B16, [V16.B16, V17.B16, V18.B16, V19.B16], x.B16     \
	VTBX V24.B16, [V20.B16, V21.B16], x.B16

// EXCHANGE swaps the bits of x that mask has with those of y that are n places lower.
#define EXCHANGE(n, mask, x, y) \
	VSHL $n, y.B16, V24.B16             \
	VUSHR $n, x.B16, V25.B16            \
	VBIT mask.B16, V24.B16, x.B16       \
	VBIF mask.B16, V25.B16, y.B16

// NIBBLES takes the bytes of x and y that are in even places, and then those in odd
// ones. Their low halves become low, the former below the latter, their high halves high.
#define NIBBLES(x, y, low, high) \
	VUZP1 y.B16, x.B16, low.B16         \
	VUZP2 y.B16, x.B16, high.B16        \
	VORR low.B16, low.B16, V24.B16      \
	VSLI $4, high.B16, low.B16          \
	VSRI $4, V24.B16, high.B16

// SHIFT shifts the masks in a register by the numbers in V27, to the right if negative.
#define SHIFT(x) WORD $(0x6EFB4400 | x<<5 | x) // USHL V27.D2, Vx.D2, Vx.D2

// MASKS makes the masks of the bytes of the text in the order of the bits in the table:
// two each in V4, V5, V6 and V7. In both halves of V26 it leaves the mask of the bytes
// that there are, and in V27 zero. It goes to empty if there are none.
//
// A load of four parts gives each register every fourth byte, so that at first bits r of
// the index of a byte, 5 to 0, and bits k of the number of its mask, 2 to 0, are
//
//	the byte in the register   r5 r4 r3 r2
//	the register               r1 r0
//	the bit in the byte        k2 k1 k0
//
// EXCHANGE makes that k1 k0 say the register, and r1 r0 the bit. Then NIBBLES does the
// same to r2 and k2. A mask has in byte r5 r4 r3 the bit r2 r1 r0.
#define MASKS \
	MOVD p+0(FP), R0                                \
	MOVD n+8(FP), R1                                \
	MOVD m+16(FP), R2                               \
	CBZ  R1, empty                                  \
	MOVD $64, R3                                    \
	SUBS R1, R3, R3                                 \ // how many bytes are missing
	CSEL GT, R3, ZR, R3                             \
	AND  $4095, R0, R4                              \ // no page is smaller
	CMP  $4032, R4                                  \
	CSEL HI, R3, ZR, R4                             \
	SUB  R4, R0, R0                                 \ // 64 bytes that end with the text
	NEG  R4, R4                                     \
	VDUP R4, V27.D2                                 \
	MOVD $-1, R5                                    \
	LSR  R3, R5, R5                                 \
	VDUP R5, V26.D2                                 \
	MOVD table+24(FP), R6                           \
	VLD4 (R0), [V0.B16, V1.B16, V2.B16, V3.B16]     \
	VLD1.P 64(R6), [V16.B16, V17.B16, V18.B16, V19.B16] \
	VLD1 (R6), [V20.B16, V21.B16]                   \
	VMOVI $0x20, V22.B16                            \
	VMOVI $0x40, V23.B16                            \
	VMOVI $0xAA, V28.B16                            \
	VMOVI $0xCC, V29.B16                            \
	LOOKUP(V0)                                      \
	LOOKUP(V1)                                      \
	LOOKUP(V2)                                      \
	LOOKUP(V3)                                      \
	EXCHANGE(1, V28, V0, V1)                        \
	EXCHANGE(1, V28, V2, V3)                        \
	EXCHANGE(2, V29, V0, V2)                        \
	EXCHANGE(2, V29, V1, V3)                        \
	NIBBLES(V0, V1, V4, V6)                         \
	NIBBLES(V2, V3, V5, V7)                         \
	SHIFT(4)                                        \
	SHIFT(5)                                        \
	SHIFT(6)                                        \
	SHIFT(7)                                        \
	VEOR V27.B16, V27.B16, V27.B16

// THERE leaves of two masks what is in the text, and NOT_THERE what is not in the masks.
#define THERE(x) VAND V26.B16, x.B16, x.B16
#define NOT_THERE(x) VBSL V26.B16, V27.B16, x.B16

// func classifyNEON(p *byte, n int, m *Masks, table *[0x60]byte)
TEXT ·classifyNEON(SB), NOSPLIT, $0-32
	MASKS
	NOT_THERE(V4)
	NOT_THERE(V5)
	THERE(V6)
	THERE(V7)
	VST1 [V4.D2, V5.D2, V6.D2, V7.D2], (R2)
	RET

empty:
	STP (ZR, ZR), (R2)
	STP (ZR, ZR), 16(R2)
	STP (ZR, ZR), 32(R2)
	STP (ZR, ZR), 48(R2)
	RET

// func markNEON(p *byte, n int, m *Marks, table *[0x60]byte)
TEXT ·markNEON(SB), NOSPLIT, $0-32
	MASKS
	VMOV V26.D[0], V27.D[0]
	VEOR V27.B16, V5.B16, V5.B16     // the first of the two is inverted in the table
	VEOR V27.B16, V27.B16, V27.B16
	NOT_THERE(V4)
	THERE(V5)
	THERE(V6)
	THERE(V7)
	VST1.P [V4.D2, V5.D2, V6.D2], 48(R2)
	FMOVD F7, (R2)
	RET

empty:
	STP (ZR, ZR), (R2)
	STP (ZR, ZR), 16(R2)
	STP (ZR, ZR), 32(R2)
	MOVD ZR, 48(R2)
	RET
