//go:build !purego

#include "textflag.h"
#include "go_asm.h"

// The sets of a byte for rowMasks, found as in masks_amd64.s. They are, with the bytes in the
// row of 16 that a high half selects:
//
//	0x01  2_  ! $ & ' ( ) * + , - .
//	0x02  3_  0 to 9 ; =
//	0x04  4_  A to O; 6_ a to o
//	0x08  3_  0 to 9 : ?; 4_ @ A to J, O; 5_  P to Z _
//	0x10  7_  p to z ~
//	0x20  6_  a to o
//	0x40  6_  h
//	0x80  7_  p s t
//
// The first five and the slash make up what is plain, and 0x01, 0x02, 0x10 and 0x20 a name.

DATA lowRow<>+0(SB)/8, $0x3F3F3EBFBE3E3F9A
DATA lowRow<>+8(SB)/8, $0x2C352725273D3F7F
GLOBL lowRow<>(SB), RODATA|NOPTR, $16

DATA highRow<>+0(SB)/8, $0x9064080C0A010000
DATA highRow<>+8(SB)/8, $0
GLOBL highRow<>(SB), RODATA|NOPTR, $16

#define FOUR(name, value) \
	DATA name<>+0(SB)/4, $value \
	GLOBL name<>(SB), RODATA|NOPTR, $4

FOUR(half, 0x0F0F0F0F)
FOUR(plain, 0x1F1F1F1F)
FOUR(scheme, 0xC0C0C0C0)
FOUR(name, 0x33333333)
FOUR(colon, 0x3A3A3A3A)
FOUR(slash, 0x2F2F2F2F)
FOUR(dot, 0x2E2E2E2E)

// LOAD loads the arguments: the text in SI, its end in the frame, and Rows, which is at DI. R8 is 1 if
// a row begins, R9 and R10 are borrows, R11 and R12 what is carried of colons and slashes. R13 counts
// rows.
#define LOAD \
	MOVQ p+0(FP), SI           \
	MOVQ n+8(FP), CX           \
	SHLQ $6, CX                \
	ADDQ SI, CX                \
	MOVQ CX, last-80(SP)       \
	MOVQ r+16(FP), DI          \
	MOVQ Rows_Bare(DI), AX     \
	MOVQ AX, bare-64(SP)       \
	MOVQ Rows_Dotted(DI), AX   \
	MOVQ AX, dotted-72(SP)     \
	MOVQ Rows_within(DI), R8   \
	XORQ $1, R8                \
	MOVQ Rows_inScheme(DI), R9 \
	XORQ $1, R9                \
	MOVQ Rows_inName(DI), R10  \
	XORQ $1, R10               \
	MOVQ Rows_colons(DI), R11  \
	MOVQ Rows_slash(DI), R12   \
	MOVQ Rows_Count(DI), R13

// MOVE moves the markers through a block with the masks in the frame, as in Rows.move. BX is what is
// wrong, and DX the ends. The flags are those of BX.
#define MOVE \
	MOVQ end-56(SP), DX        \
	MOVQ notScheme-40(SP), R15 \
	LEAQ (R8)(DX*2), AX        \ // starts
	MOVQ AX, BX                \
	ANDQ R15, BX               \
	ORQ  odd-48(SP), BX        \
	NEGQ R9                    \ // sets the borrow
	SBBQ R15, AX               \
	SBBQ R9, R9                \
	ANDQ R15, AX               \ // colon
	LEAQ (R11)(AX*8), CX       \ // host
	MOVQ R11, R14              \
	SHRQ $1, R14               \
	SHRQ $2, R11               \
	ORQ  R11, R14              \
	LEAQ (AX)(AX*1), R11       \
	ORQ  R11, R14              \
	LEAQ (AX*4), R15           \
	ORQ  R15, R14              \ // slash
	MOVQ AX, R11               \
	SHRQ $61, R11              \
	ANDQ notColon-24(SP), AX   \
	ORQ  AX, BX                \
	MOVQ notSlash-16(SP), R15  \
	ANDQ R15, R14              \
	ORQ  R14, BX               \
	MOVQ notName-32(SP), R14   \
	MOVQ CX, AX                \
	ANDQ R14, AX               \
	ORQ  AX, BX                \
	NEGQ R10                   \
	SBBQ R14, CX               \
	SBBQ R10, R10              \
	ANDQ R14, CX               \ // after
	ANDQ R15, CX               \
	MOVQ bare-64(SP), AX       \
	ANDQ DX, AX                \
	ANDNQ CX, AX, CX           \
	ORQ  CX, BX                \
	NOTQ R15                   \
	LEAQ (R12)(R15*2), AX      \
	MOVQ R15, R12              \
	SHRQ $63, R12              \
	ANDQ dot-8(SP), AX         \
	ANDQ dotted-72(SP), AX     \
	ORQ  AX, BX

// COUNT counts the rows that end in a block in which nothing is wrong, and goes to the next block.
// The flags say whether there is one.
#define COUNT \
	MOVQ DX, R8     \
	SHRQ $63, R8    \
	POPCNTQ DX, DX  \
	ADDQ DX, R13    \
	ADDQ $64, SI    \
	CMPQ SI, last-80(SP)

// STORE stores the state and the result, the number of blocks before SI.
#define STORE \
	MOVQ R13, Rows_Count(DI)    \
	MOVQ BX, Rows_Wrong(DI)     \
	MOVQ DX, Rows_Ends(DI)      \
	XORQ $1, R8                 \
	MOVQ R8, Rows_within(DI)    \
	ANDQ $1, R9                 \
	XORQ $1, R9                 \
	MOVQ R9, Rows_inScheme(DI)  \
	ANDQ $1, R10                \
	XORQ $1, R10                \
	MOVQ R10, Rows_inName(DI)   \
	MOVQ R11, Rows_colons(DI)   \
	MOVQ R12, Rows_slash(DI)    \
	SUBQ p+0(FP), SI            \
	SHRQ $6, SI                 \
	MOVQ SI, i+24(FP)

// NONE stores the mask of the bytes in Y0 and Y1 that have no common bit with y at a place.
#define NONE(y, place) \
	VPAND y, Y0, Y12       \
	VPAND y, Y1, Y13       \
	VPCMPEQB Y15, Y12, Y12 \
	VPCMPEQB Y15, Y13, Y13 \
	VPMOVMSKB Y12, AX      \
	VPMOVMSKB Y13, BX      \
	SHLQ $32, BX           \
	ORQ  BX, AX            \
	MOVQ AX, place

// EQUAL makes AX the mask of the bytes in Y2 and Y3 that are those of y.
#define EQUAL(y) \
	VPCMPEQB y, Y2, Y12   \
	VPCMPEQB y, Y3, Y13   \
	VPMOVMSKB Y12, AX     \
	VPMOVMSKB Y13, BX     \
	SHLQ $32, BX          \
	ORQ  BX, AX

// func skip(p *byte, n int, r *Rows) (i int)
TEXT ·skip(SB), NOSPLIT, $80-32
	LOAD
	VPBROADCASTB Rows_End(DI), Y4
	VBROADCASTI128 lowRow<>(SB), Y5
	VBROADCASTI128 highRow<>(SB), Y6
	VPBROADCASTD half<>(SB), Y7
	VPBROADCASTD plain<>(SB), Y8
	VPBROADCASTD scheme<>(SB), Y9
	VPBROADCASTD name<>(SB), Y10
	VPBROADCASTD slash<>(SB), Y11
	VPBROADCASTD colon<>(SB), Y14
	VPXOR Y15, Y15, Y15

block:
	VMOVDQU (SI), Y2
	VMOVDQU 32(SI), Y3
	VPSRLW $4, Y2, Y0
	VPSRLW $4, Y3, Y1
	VPAND Y7, Y0, Y0
	VPAND Y7, Y1, Y1
	VPSHUFB Y2, Y5, Y12
	VPSHUFB Y3, Y5, Y13
	VPSHUFB Y0, Y6, Y0
	VPSHUFB Y1, Y6, Y1
	VPAND Y0, Y12, Y0
	VPAND Y1, Y13, Y1
	NONE(Y9, notScheme-40(SP))
	NONE(Y10, notName-32(SP))
	NONE(Y8, odd-48(SP))
	EQUAL(Y11)
	NOTQ AX
	MOVQ AX, notSlash-16(SP)
	ANDQ AX, odd-48(SP)
	EQUAL(Y4)
	MOVQ AX, end-56(SP)
	NOTQ AX
	ANDQ AX, odd-48(SP)
	EQUAL(Y14)
	NOTQ AX
	MOVQ AX, notColon-24(SP)
	VPBROADCASTD dot<>(SB), Y0
	EQUAL(Y0)
	MOVQ AX, dot-8(SP)
	MOVE
	JNZ  done
	COUNT
	JNE  block

done:
	STORE
	VZEROUPPER
	RET
