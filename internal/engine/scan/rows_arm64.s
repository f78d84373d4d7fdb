//go:build !purego

#include "textflag.h"

// These are as in masks_arm64.s, where they are explained.

#define LOOKUP(x) \
	VSUB V22.B16, x.B16, x.B16                                  \
	VSUB V23.B16, x.B16, V24.B16                                \
	VTBL x.B16, [V16.B16, V17.B16, V18.B16, V19.B16], x.B16     \
	VTBX V24.B16, [V20.B16, V21.B16], x.B16

#define EXCHANGE(n, mask, x, y) \
	VSHL $n, y.B16, V24.B16             \
	VUSHR $n, x.B16, V25.B16            \
	VBIT mask.B16, V24.B16, x.B16       \
	VBIF mask.B16, V25.B16, y.B16

#define NIBBLES(x, y, low, high) \
	VUZP1 y.B16, x.B16, low.B16         \
	VUZP2 y.B16, x.B16, high.B16        \
	VORR low.B16, low.B16, V24.B16      \
	VSLI $4, high.B16, low.B16          \
	VSRI $4, V24.B16, high.B16

// SETS replaces the bytes in a register by their sets: those in the table, and the two lowest bits
// for the byte that ends a row.
#define SETS(x) \
	VCMEQ V30.B16, x.B16, V26.B16       \
	VAND V31.B16, V26.B16, V26.B16      \
	LOOKUP(x)                           \
	VORR V26.B16, x.B16, x.B16

// func rowsNEON(p *byte, end byte, m *rowMasks, n int, table *[0x60]byte)
TEXT ·rowsNEON(SB), NOSPLIT, $0-40
	MOVD p+0(FP), R0
	MOVBU end+8(FP), R1
	MOVD m+16(FP), R2
	MOVD n+24(FP), R3
	MOVD table+32(FP), R6
	VLD1.P 64(R6), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1 (R6), [V20.B16, V21.B16]
	VMOVI $0x20, V22.B16
	VMOVI $0x40, V23.B16
	VMOVI $0xAA, V28.B16
	VMOVI $0xCC, V29.B16
	VDUP R1, V30.B16
	VMOVI $0x03, V31.B16
	VMOVI $0xFF, V9.B16
	VMOVI $0, V8.B16
	VMOV V9.D[1], V8.D[1]

block:
	VLD4.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	SETS(V0)
	SETS(V1)
	SETS(V2)
	SETS(V3)
	EXCHANGE(1, V28, V0, V1)
	EXCHANGE(1, V28, V2, V3)
	EXCHANGE(2, V29, V0, V2)
	EXCHANGE(2, V29, V1, V3)
	NIBBLES(V0, V1, V4, V6)
	NIBBLES(V2, V3, V5, V7)
	VEOR V8.B16, V4.B16, V4.B16 // the second to sixth masks are complements
	VEOR V9.B16, V5.B16, V5.B16
	VEOR V9.B16, V6.B16, V6.B16
	VST1.P [V4.D2, V5.D2, V6.D2], 48(R2)
	VST1.P [V7.D1], 8(R2) // there are seven masks
	SUBS $1, R3, R3
	BNE  block
	RET
