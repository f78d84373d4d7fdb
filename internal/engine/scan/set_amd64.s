//go:build !purego

#include "textflag.h"

// The entry of a half byte from 0 to 7 has its bit, as in the entries of a Set. Bytes outside
// ASCII have no bit in a Set.
DATA bitOf<>+0(SB)/8, $0x8040201008040201
DATA bitOf<>+8(SB)/8, $0
GLOBL bitOf<>(SB), RODATA|NOPTR, $16

DATA lowHalf<>+0(SB)/4, $0x0F0F0F0F
GLOBL lowHalf<>(SB), RODATA|NOPTR, $4

// OUTSIDE makes the mask of the 32 bytes of block that are not in the set in Y1.
#define OUTSIDE(block, mask) \
	VMOVDQU block, Y0     \
	VPSRLW $4, Y0, Y5     \
	VPAND Y3, Y5, Y5      \
	VPSHUFB Y0, Y1, Y6    \
	VPSHUFB Y5, Y2, Y5    \
	VPAND Y5, Y6, Y6      \
	VPCMPEQB Y4, Y6, Y6   \
	VPMOVMSKB Y6, mask

// func outside(p *byte, n int, set *Set) (mask uint64)
TEXT ·outside(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ set+16(FP), DI
	MOVQ $64, AX
	CMPQ CX, AX
	CMOVQGT AX, CX
	VBROADCASTI128 (DI), Y1
	VBROADCASTI128 bitOf<>(SB), Y2
	VPBROADCASTD lowHalf<>(SB), Y3
	VPXOR Y4, Y4, Y4
	OUTSIDE(0(SI), AX)
	OUTSIDE(32(SI), DX)
	SHLQ $32, DX
	ORQ  DX, AX
	BZHIQ CX, AX, AX
	MOVQ AX, mask+24(FP)
	VZEROUPPER
	RET
