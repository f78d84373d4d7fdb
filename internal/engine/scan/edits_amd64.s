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

#define FOUR(name, value) \
	DATA name<>+0(SB)/4, $value \
	GLOBL name<>(SB), RODATA|NOPTR, $4

FOUR(slash, 0x2F2F2F2F)
FOUR(dot, 0x2E2E2E2E)
FOUR(percent, 0x25252525)
FOUR(nine, 0x39393939)
FOUR(beforeLower, 0x60606060)
FOUR(letters, 0x09090909)      // the value of a letter is that of its low half and this
FOUR(toEnd, 0x25252525)        // moves Z to 127, and A to 102
FOUR(beforeUpper, 0x65656565)

// The places of Edits.
#define UPPER   0
#define TRIPLET 8
#define DOT     16

// The registers: SI is the block, CX the bytes that remain from there, DX
// those of them that are before fold, R9 whether a slash precedes the block, and DI is m.
#define ARGUMENTS \
	MOVQ p+0(FP), SI             \
	MOVQ n+8(FP), CX             \
	MOVQ i+16(FP), AX            \
	MOVQ fold+24(FP), DX         \
	MOVQ m+32(FP), DI            \
	SUBQ AX, CX                  \
	SUBQ AX, DX                  \
	ADDQ AX, SI                  \
	XORL R9, R9                  \
	TESTQ AX, AX                 \
	JEQ  2(PC)                   \
	MOVBLZX -1(SI), R9           \
	CMPB R9, $0x2F               \
	SETEQ R9

// EXAMINED sets R11 to the bytes of the block that are examined, and R10 to those that are
// in the text.
#define EXAMINED \
	MOVQ $-1, R10                \
	MOVQ $0x3FFFFFFFFFFFFFFF, R11 \
	CMPQ CX, $64                 \
	JGT  3(PC)                   \
	BZHIQ CX, R10, R10           \
	MOVQ R10, R11

// NEXT goes to found if the masks R8 (upper-case letters), BX (triplets) and R13 (dots) have
// bits that are examined, to none if the text ends in the block, whose slashes are R12, and
// to loop otherwise.
#define NEXT \
	MOVQ R8, AX                  \
	ORQ  BX, AX                  \
	ORQ  R13, AX                 \
	TESTQ R11, AX                \
	JNE  found                   \
	SUBQ $62, CX                 \
	CMPQ CX, $2                  \
	JLE  none                    \
	SHRQ $61, R12                \
	ANDL $1, R12                 \
	MOVL R12, R9                 \
	ADDQ $62, SI                 \
	SUBQ $62, DX                 \
	JMP  loop

// STORE stores the masks and returns the start of the block.
#define STORE \
	ANDQ R11, R8                 \
	MOVQ R8, UPPER(DI)           \
	ANDQ R11, BX                 \
	MOVQ BX, TRIPLET(DI)         \
	ANDQ R11, R13                \
	MOVQ R13, DOT(DI)            \
	SUBQ p+0(FP), SI             \
	MOVQ SI, ret+40(FP)          \
	VZEROUPPER                   \
	RET

// END returns the length of the text.
#define END \
	MOVQ n+8(FP), CX             \
	MOVQ CX, ret+40(FP)          \
	VZEROUPPER                   \
	RET

// HALVES makes a mask of the 64 bytes of which the marks are in two registers.
#define HALVES(low, high, tmp, mask) \
	VPMOVMSKB low, mask          \
	VPMOVMSKB high, tmp          \
	SHLQ $32, tmp                \
	ORQ  tmp, mask

// NOT_NORMAL marks, in mark, those of the bytes marked there whose digits are those of
// triplets that are not normal. The first digits are at hi, the second ones at lo.
#define NOT_NORMAL(hi, lo, mark) \
	VMOVDQU hi, Y4               \
	VMOVDQU lo, Y5               \
	VPMAXUB Y4, Y5, Y6           \
	VPCMPGTB Y13, Y6, Y6         \
	VPCMPGTB Y14, Y4, Y7         \
	VPAND Y15, Y7, Y7            \
	VPADDB Y7, Y4, Y4            \
	VPCMPGTB Y14, Y5, Y7         \
	VPAND Y15, Y7, Y7            \
	VPADDB Y7, Y5, Y5            \
	VPSHUFB Y4, Y8, Y4           \
	VPSHUFB Y5, Y9, Y5           \
	VPAND Y4, Y5, Y4             \
	VPXOR Y5, Y5, Y5             \
	VPCMPEQB Y5, Y4, Y4          \
	VPANDN Y4, Y6, Y4            \ // normal
	VPANDN mark, Y4, mark

// func nextEdits(p *byte, n, i, fold int, m *Edits) int
TEXT ·nextEdits(SB), NOSPLIT, $0-48
	ARGUMENTS
	TESTQ CX, CX
	JLE  none
	VPBROADCASTD slash<>(SB), Y10
	VPBROADCASTD dot<>(SB), Y11
	VPBROADCASTD percent<>(SB), Y12

loop:
	CMPQ CX, $66
	JGE  safe
	MOVL SI, AX
	ANDL $4095, AX
	CMPL AX, $4030
	JHI  crossing

safe:
	EXAMINED
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VPCMPEQB Y10, Y0, Y2
	VPCMPEQB Y10, Y1, Y3
	HALVES(Y2, Y3, AX, R12)
	VPCMPEQB Y11, Y0, Y2
	VPCMPEQB Y11, Y1, Y3
	HALVES(Y2, Y3, AX, R13)
	LEAQ (R9)(R12*2), AX
	ANDQ AX, R13
	XORL R8, R8
	TESTQ DX, DX
	JLE  folded
	VPBROADCASTD toEnd<>(SB), Y4
	VPBROADCASTD beforeUpper<>(SB), Y5
	VPADDB Y4, Y0, Y2
	VPADDB Y4, Y1, Y3
	VPCMPGTB Y5, Y2, Y2
	VPCMPGTB Y5, Y3, Y3
	HALVES(Y2, Y3, AX, R8)
	CMPQ DX, $64
	JGE  folded
	BZHIQ DX, R8, R8

folded:
	VPCMPEQB Y12, Y0, Y2
	VPCMPEQB Y12, Y1, Y3
	HALVES(Y2, Y3, AX, BX)
	TESTQ R11, BX
	JEQ  masks
	VBROADCASTI128 highDigit<>(SB), Y8
	VBROADCASTI128 lowDigit<>(SB), Y9
	VPBROADCASTD beforeLower<>(SB), Y13
	VPBROADCASTD nine<>(SB), Y14
	VPBROADCASTD letters<>(SB), Y15
	NOT_NORMAL(1(SI), 2(SI), Y2)
	NOT_NORMAL(33(SI), 34(SI), Y3)
	HALVES(Y2, Y3, AX, BX)

masks:
	NEXT

found:
	STORE

none:
	END

crossing:
	SUBQ p+0(FP), SI
	NOTQ SI
	MOVQ SI, ret+40(FP)
	VZEROUPPER
	RET
