//go:build !purego

#include "textflag.h"

// The sets of a byte for Rows, found as in masks_amd64.s. They are, with the bytes in the
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

// The places of Rows, and its size.
#define END    0
#define PLAIN  8
#define SCHEME 16
#define NAME   24
#define COLON  32
#define SLASH  40
#define DOT    48
#define ROWS   56

// func rowsAVX512(p *byte, end byte, m *Rows, n int)
TEXT ·rowsAVX512(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), SI
	VPBROADCASTB end+8(FP), Z8
	MOVQ m+16(FP), DI
	MOVQ n+24(FP), CX
	VBROADCASTI32X4 lowRow<>(SB), Z1
	VBROADCASTI32X4 highRow<>(SB), Z2
	VPBROADCASTD half<>(SB), Z3
	VPBROADCASTD plain<>(SB), Z4
	VPBROADCASTD scheme<>(SB), Z5
	VPBROADCASTD name<>(SB), Z6
	VPBROADCASTD colon<>(SB), Z7
	VPBROADCASTD slash<>(SB), Z9
	VPBROADCASTD dot<>(SB), Z10

block512:
	VMOVDQU64 (SI), Z0
	VPSRLW $4, Z0, Z11
	VPANDD Z3, Z11, Z11
	VPSHUFB Z0, Z1, Z12
	VPSHUFB Z11, Z2, Z11
	VPANDD Z11, Z12, Z11           // the sets of each byte
	VPCMPEQB Z8, Z0, K1
	KMOVQ K1, END(DI)
	VPTESTMB Z4, Z11, K2
	VPCMPEQB Z9, Z0, K3
	KMOVQ K3, SLASH(DI)
	KORQ K2, K3, K2
	KMOVQ K2, PLAIN(DI)
	VPTESTMB Z5, Z11, K4
	KMOVQ K4, SCHEME(DI)
	VPTESTMB Z6, Z11, K5
	KMOVQ K5, NAME(DI)
	VPCMPEQB Z7, Z0, K6
	KMOVQ K6, COLON(DI)
	VPCMPEQB Z10, Z0, K7
	KMOVQ K7, DOT(DI)
	ADDQ $64, SI
	ADDQ $ROWS, DI
	DECQ CX
	JNZ  block512
	VZEROUPPER
	RET

// MASK stores the mask of the bytes in Y0 and Y1 that have a common bit with y, as the
// complement of those that have none, at a place.
#define MASK(y, place) \
	VPAND y, Y0, Y12       \
	VPAND y, Y1, Y13       \
	VPCMPEQB Y15, Y12, Y12 \
	VPCMPEQB Y15, Y13, Y13 \
	VPMOVMSKB Y12, AX      \
	VPMOVMSKB Y13, BX      \
	SHLQ $32, BX           \
	ORQ  BX, AX            \
	NOTQ AX                \
	MOVQ AX, place(DI)

// EQUAL stores the mask of the bytes in Y2 and Y3 that are those of y.
#define EQUAL(y, place) \
	VPCMPEQB y, Y2, Y12   \
	VPCMPEQB y, Y3, Y13   \
	VPMOVMSKB Y12, AX     \
	VPMOVMSKB Y13, BX     \
	SHLQ $32, BX          \
	ORQ  BX, AX           \
	MOVQ AX, place(DI)

// func rowsAVX2(p *byte, end byte, m *Rows, n int)
TEXT ·rowsAVX2(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), SI
	VPBROADCASTB end+8(FP), Y4
	MOVQ m+16(FP), DI
	MOVQ n+24(FP), CX
	VBROADCASTI128 lowRow<>(SB), Y5
	VBROADCASTI128 highRow<>(SB), Y6
	VPBROADCASTD half<>(SB), Y7
	VPBROADCASTD plain<>(SB), Y8
	VPBROADCASTD scheme<>(SB), Y9
	VPBROADCASTD name<>(SB), Y10
	VPBROADCASTD slash<>(SB), Y11
	VPBROADCASTD colon<>(SB), Y14
	VPXOR Y15, Y15, Y15

block2:
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
	MASK(Y9, SCHEME)
	MASK(Y10, NAME)
	MASK(Y8, PLAIN)
	EQUAL(Y11, SLASH)
	ORQ AX, PLAIN(DI)
	EQUAL(Y4, END)
	EQUAL(Y14, COLON)
	VPBROADCASTD dot<>(SB), Y0
	EQUAL(Y0, DOT)
	ADDQ $64, SI
	ADDQ $ROWS, DI
	DECQ CX
	JNZ  block2
	VZEROUPPER
	RET
