//go:build !purego

#include "textflag.h"

DATA halves<>+0(SB)/4, $0x0F0F0F0F
GLOBL halves<>(SB), RODATA|NOPTR, $4

// HALF makes the groups of the 32 bytes of block, by the tables at an offset of DI.
#define HALF(block, low, high, groups) \
	VMOVDQU block, Y0                    \
	VBROADCASTI128 low(DI), Y1           \
	VBROADCASTI128 high(DI), Y2          \
	VPSRLW $4, Y0, Y3                    \
	VPAND Y9, Y3, Y3                     \
	VPSHUFB Y0, Y1, Y1                   \
	VPSHUFB Y3, Y2, Y2                   \
	VPAND Y1, Y2, groups

// PLACES makes the mask of the places of the 32 bytes at an offset of SI.
#define PLACES(at, mask) \
	HALF(at(SI), 0, 16, Y4)     \
	HALF(at+1(SI), 32, 48, Y5)  \
	HALF(at+2(SI), 64, 80, Y6)  \
	VPAND Y4, Y5, Y5            \
	VPAND Y5, Y6, Y6            \
	VPCMPEQB Y8, Y6, Y6         \
	VPMOVMSKB Y6, mask

// func places(p *byte, n int, t *Triples) (mask uint64)
TEXT ·places(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ t+16(FP), DI
	MOVQ $64, AX
	CMPQ CX, AX
	CMOVQGT AX, CX
	VPBROADCASTD halves<>(SB), Y9
	VPXOR Y8, Y8, Y8
	PLACES(0, AX)
	PLACES(32, DX)
	NOTL AX
	NOTL DX
	SHLQ $32, DX
	ORQ  DX, AX
	BZHIQ CX, AX, AX
	MOVQ AX, mask+24(FP)
	VZEROUPPER
	RET
