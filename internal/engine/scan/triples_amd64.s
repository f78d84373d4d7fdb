//go:build !purego

#include "textflag.h"

DATA halves<>+0(SB)/4, $0x0F0F0F0F
GLOBL halves<>(SB), RODATA|NOPTR, $4

// WIDE makes the groups of the bytes of block, by the tables at an offset of DI.
#define WIDE(block, low, high, groups) \
	VMOVDQU8 block, Z0                   \
	VBROADCASTI32X4 low(DI), Z1          \
	VBROADCASTI32X4 high(DI), Z2         \
	VPSRLW $4, Z0, Z3                    \
	VPANDD.BCST halves<>(SB), Z3, Z3     \
	VPSHUFB Z0, Z1, Z1                   \
	VPSHUFB Z3, Z2, Z2                   \
	VPANDQ Z1, Z2, groups

// HALF does the same for 32 bytes.
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
//
// The vectors take 66 bytes. Where those do not lie on one page, and without vectors, it is a loop.
TEXT ·places(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ t+16(FP), DI
	SUBQ $2, CX
	JLE  none
	MOVQ $64, AX
	CMPQ CX, AX
	CMOVQGT AX, CX
	MOVL SI, AX
	ANDL $4095, AX
	CMPL AX, $4030
	JHI  single
	CMPB ·avx512(SB), $0
	JEQ  avx2
	WIDE(0(SI), 0, 16, Z4)
	WIDE(1(SI), 32, 48, Z5)
	WIDE(2(SI), 64, 80, Z6)
	VPANDQ Z4, Z5, Z5
	VPTESTMB Z5, Z6, K1
	KMOVQ K1, AX
	JMP  vectors

avx2:
	CMPB ·avx2(SB), $0
	JEQ  single
	VPBROADCASTD halves<>(SB), Y9
	VPXOR Y8, Y8, Y8
	PLACES(0, AX)
	PLACES(32, DX)
	NOTL AX
	NOTL DX
	SHLQ $32, DX
	ORQ  DX, AX

vectors:
	BZHIQ CX, AX, AX
	MOVQ AX, mask+24(FP)
	VZEROUPPER
	RET

none:
	MOVQ $0, mask+24(FP)
	RET

single:
	XORL AX, AX

next:
	MOVL $255, R8
	MOVBLZX -1(SI)(CX*1), BX // from the last place to the first
	MOVL BX, DX
	ANDL $15, DX
	SHRL $4, BX
	ANDB 0(DI)(DX*1), R8
	ANDB 16(DI)(BX*1), R8
	MOVBLZX 0(SI)(CX*1), BX
	MOVL BX, DX
	ANDL $15, DX
	SHRL $4, BX
	ANDB 32(DI)(DX*1), R8
	ANDB 48(DI)(BX*1), R8
	MOVBLZX 1(SI)(CX*1), BX
	MOVL BX, DX
	ANDL $15, DX
	SHRL $4, BX
	ANDB 64(DI)(DX*1), R8
	ANDB 80(DI)(BX*1), R8
	ADDQ AX, AX
	MOVBLZX R8, R8
	CMPL R8, $1
	SBBQ $-1, AX // one more unless R8 is 0
	DECQ CX
	JNE  next
	MOVQ AX, mask+24(FP)
	RET
