//go:build !purego

#include "textflag.h"

// The sets of a byte are the bits that the entries of two tables have in common, that
// of its low half and that of its high half. They are, with the bytes in the row of 16
// that a high half selects:
//
//	0x01  2_  ! $ & ' ( ) * + , - .
//	0x02  3_  0 to 9 : ; =
//	0x04  4_  A to O; 6_ a to o
//	0x08  5_  P to Z _
//	0x10  7_  p to z ~
//	0x20  2_  + - .
//	0x40  3_  0 to 9
//	0x80  5_  P to Z; 7_ p to z
//
// The first five make up what is plain in an authority; 0x04 and the last three what a
// scheme has. A byte that is not ASCII finds no entry in the first table.

DATA low<>+0(SB)/8, $0xDFDFDEDFDEDEDFDA
DATA low<>+8(SB)/8, $0x0C352705279FDFDF
GLOBL low<>(SB), RODATA|NOPTR, $16

DATA high<>+0(SB)/8, $0x9004880442210000
DATA high<>+8(SB)/8, $0
GLOBL high<>(SB), RODATA|NOPTR, $16

#define FOUR(name, value) \
	DATA name<>+0(SB)/4, $value \
	GLOBL name<>(SB), RODATA|NOPTR, $4

FOUR(half, 0x0F0F0F0F)
FOUR(authority, 0x1F1F1F1F)
FOUR(scheme, 0xE4E4E4E4)
FOUR(digit, 0x40404040)
FOUR(colon, 0x3A3A3A3A)
FOUR(slash, 0x2F2F2F2F)
FOUR(question, 0x3F3F3F3F)
FOUR(hash, 0x23232323)
FOUR(at, 0x40404040)

// The places of Masks.
#define NOT_SCHEME    0
#define NOT_AUTHORITY 8
#define NOT_PATH      16
#define NOT_DIGIT     24
#define COLON         32
#define DELIMITER     40
#define QUESTION      48

// func classify(p *byte, n int, m *Masks)
TEXT ·classify(SB), NOSPLIT, $0-24
	CMPB ·avx512(SB), $0
	JEQ  avx2
	JMP  ·classifyAVX512(SB)

avx2:
	JMP ·classifyAVX2(SB)

// func classifyAVX512(p *byte, n int, m *Masks)
//
// A load under a mask does not touch what the mask leaves out.
TEXT ·classifyAVX512(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ m+16(FP), DI
	MOVQ $64, AX
	CMPQ CX, AX
	CMOVQGT AX, CX
	MOVQ $-1, AX
	BZHIQ CX, AX, AX
	KMOVQ AX, K1                   // the bytes of the text
	VMOVDQU8.Z (SI), K1, Z0

	VBROADCASTI32X4 low<>(SB), Z1
	VBROADCASTI32X4 high<>(SB), Z2
	VPSRLW $4, Z0, Z3
	VPANDD.BCST half<>(SB), Z3, Z3
	VPSHUFB Z0, Z1, Z1
	VPSHUFB Z3, Z2, Z2
	VPANDD Z1, Z2, Z1              // the sets of each byte

	VPBROADCASTD scheme<>(SB), Z4
	VPBROADCASTD authority<>(SB), Z5
	VPBROADCASTD digit<>(SB), Z6
	VPTESTNMB Z4, Z1, K1, K2
	KMOVQ K2, NOT_SCHEME(DI)
	VPTESTNMB Z5, Z1, K1, K3
	KMOVQ K3, NOT_AUTHORITY(DI)
	VPTESTNMB Z6, Z1, K1, K4
	KMOVQ K4, NOT_DIGIT(DI)

	VPBROADCASTD colon<>(SB), Z4
	VPBROADCASTD slash<>(SB), Z5
	VPBROADCASTD question<>(SB), Z6
	VPBROADCASTD hash<>(SB), Z7
	VPBROADCASTD at<>(SB), Z8
	VPCMPEQB Z4, Z0, K1, K2
	KMOVQ K2, COLON(DI)
	VPCMPEQB Z5, Z0, K1, K4
	VPCMPEQB Z6, Z0, K1, K5
	KMOVQ K5, QUESTION(DI)
	VPCMPEQB Z7, Z0, K1, K6
	VPCMPEQB Z8, Z0, K1, K7
	KORQ K4, K5, K4
	KORQ K4, K6, K6
	KMOVQ K6, DELIMITER(DI)
	KORQ K4, K7, K4
	KANDNQ K3, K4, K3              // NOT_AUTHORITY without / ? @
	KMOVQ K3, NOT_PATH(DI)
	VZEROUPPER
	RET

// CONSTANTS loads what CLASSIFY needs.
#define CONSTANTS \
	VBROADCASTI128 low<>(SB), Y6    \
	VBROADCASTI128 high<>(SB), Y7   \
	VPBROADCASTD half<>(SB), Y8     \
	VPBROADCASTD scheme<>(SB), Y9   \
	VPBROADCASTD authority<>(SB), Y10 \
	VPBROADCASTD digit<>(SB), Y11   \
	VPBROADCASTD colon<>(SB), Y12   \
	VPBROADCASTD slash<>(SB), Y13   \
	VPBROADCASTD question<>(SB), Y14 \
	VPBROADCASTD hash<>(SB), Y15

// CLASSIFY makes the masks of the 32 bytes in Y0: NOT_SCHEME in R8, NOT_AUTHORITY in R9,
// NOT_PATH in R10, NOT_DIGIT in R11, COLON in R12, DELIMITER in R13 and QUESTION in BX.
#define CLASSIFY \
	VPSRLW $4, Y0, Y1          \
	VPAND Y8, Y1, Y1           \
	VPSHUFB Y0, Y6, Y2         \
	VPSHUFB Y1, Y7, Y1         \
	VPAND Y1, Y2, Y1           \
	VPXOR Y5, Y5, Y5           \
	VPAND Y9, Y1, Y2           \
	VPCMPEQB Y5, Y2, Y2        \
	VPMOVMSKB Y2, R8           \
	VPAND Y11, Y1, Y2          \
	VPCMPEQB Y5, Y2, Y2        \
	VPMOVMSKB Y2, R11          \
	VPAND Y10, Y1, Y2          \
	VPCMPEQB Y5, Y2, Y2        \
	VPMOVMSKB Y2, R9           \
	VPCMPEQB Y12, Y0, Y3       \
	VPMOVMSKB Y3, R12          \
	VPCMPEQB Y13, Y0, Y3       \
	VPCMPEQB Y14, Y0, Y4       \
	VPMOVMSKB Y4, BX           \
	VPOR Y3, Y4, Y3            \
	VPCMPEQB Y15, Y0, Y4       \
	VPOR Y3, Y4, Y4            \
	VPMOVMSKB Y4, R13          \
	VPBROADCASTD at<>(SB), Y4  \
	VPCMPEQB Y4, Y0, Y4        \
	VPOR Y3, Y4, Y3            \
	VPANDN Y2, Y3, Y2          \
	VPMOVMSKB Y2, R10

// func classifyAVX2(p *byte, n int, m *Masks)
TEXT ·classifyAVX2(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ m+16(FP), DI
	CONSTANTS
	CMPQ CX, $32
	JLT  short

	// The first 32 bytes, and the last 32 of the block: some may be looked at twice.
	VMOVDQU (SI), Y0
	CLASSIFY
	MOVQ R8, NOT_SCHEME(DI)
	MOVQ R9, NOT_AUTHORITY(DI)
	MOVQ R10, NOT_PATH(DI)
	MOVQ R11, NOT_DIGIT(DI)
	MOVQ R12, COLON(DI)
	MOVQ R13, DELIMITER(DI)
	MOVQ BX, QUESTION(DI)
	MOVQ $64, AX
	CMPQ CX, AX
	CMOVQGT AX, CX
	SUBQ $32, CX
	VMOVDQU (SI)(CX*1), Y0
	CLASSIFY
	SHLXQ CX, R8, R8
	SHLXQ CX, R9, R9
	SHLXQ CX, R10, R10
	SHLXQ CX, R11, R11
	SHLXQ CX, R12, R12
	SHLXQ CX, R13, R13
	SHLXQ CX, BX, BX
	ORQ R8, NOT_SCHEME(DI)
	ORQ R9, NOT_AUTHORITY(DI)
	ORQ R10, NOT_PATH(DI)
	ORQ R11, NOT_DIGIT(DI)
	ORQ R12, COLON(DI)
	ORQ R13, DELIMITER(DI)
	ORQ BX, QUESTION(DI)
	VZEROUPPER
	RET

short:
	XORL DX, DX
	TESTQ CX, CX
	JEQ  store                      // with masks that BZHI empties
	MOVL SI, AX
	ANDL $4095, AX
	CMPL AX, $4064
	JHI  crossing
	VMOVDQU (SI), Y0
	JMP  classify

crossing:
	// 32 bytes from here on may be on a page that is not there: the 32 that end with
	// the text are all on this one.
	VMOVDQU -32(SI)(CX*1), Y0
	MOVL $32, DX
	SUBL CX, DX

classify:
	CLASSIFY

store:
	SHRXQ DX, R8, R8
	BZHIQ CX, R8, R8
	MOVQ R8, NOT_SCHEME(DI)
	SHRXQ DX, R9, R9
	BZHIQ CX, R9, R9
	MOVQ R9, NOT_AUTHORITY(DI)
	SHRXQ DX, R10, R10
	BZHIQ CX, R10, R10
	MOVQ R10, NOT_PATH(DI)
	SHRXQ DX, R11, R11
	BZHIQ CX, R11, R11
	MOVQ R11, NOT_DIGIT(DI)
	SHRXQ DX, R12, R12
	BZHIQ CX, R12, R12
	MOVQ R12, COLON(DI)
	SHRXQ DX, R13, R13
	BZHIQ CX, R13, R13
	MOVQ R13, DELIMITER(DI)
	SHRXQ DX, BX, BX
	BZHIQ CX, BX, BX
	MOVQ BX, QUESTION(DI)
	VZEROUPPER
	RET

// The sets for Mark: 0x01 is - and . in row 2_, 0x02 the digits, 0x04 and 0x08 letters.

DATA lowName<>+0(SB)/8, $0x0E0E0E0E0E0E0E0A
DATA lowName<>+8(SB)/8, $0x04050504040C0E0E
GLOBL lowName<>(SB), RODATA|NOPTR, $16

DATA highName<>+0(SB)/8, $0x0804080402010000
DATA highName<>+8(SB)/8, $0
GLOBL highName<>(SB), RODATA|NOPTR, $16

FOUR(letter, 0x0C0C0C0C)
FOUR(dot, 0x2E2E2E2E)
FOUR(hyphen, 0x2D2D2D2D)
FOUR(equals, 0x3D3D3D3D)
FOUR(percent, 0x25252525)

// The places of Marks.
#define M_NOT_NAME   0
#define M_NOT_LETTER 8
#define M_DOT        16
#define M_HYPHEN     24
#define M_SLASH      32
#define M_COLON      40
#define M_EQUALS     48
#define M_PERCENT    56

// func mark(p *byte, n int, m *Marks)
TEXT ·mark(SB), NOSPLIT, $0-24
	CMPB ·avx512(SB), $0
	JEQ  avx2
	JMP  ·markAVX512(SB)

avx2:
	JMP ·markAVX2(SB)

#define EQUAL512(name, place) \
	VPBROADCASTD name<>(SB), Z4 \
	VPCMPEQB Z4, Z0, K1, K2     \
	KMOVQ K2, place(DI)

// func markAVX512(p *byte, n int, m *Marks)
TEXT ·markAVX512(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ m+16(FP), DI
	MOVQ $64, AX
	CMPQ CX, AX
	CMOVQGT AX, CX
	MOVQ $-1, AX
	BZHIQ CX, AX, AX
	KMOVQ AX, K1
	VMOVDQU8.Z (SI), K1, Z0
	VBROADCASTI32X4 lowName<>(SB), Z1
	VBROADCASTI32X4 highName<>(SB), Z2
	VPSRLW $4, Z0, Z3
	VPANDD.BCST half<>(SB), Z3, Z3
	VPSHUFB Z0, Z1, Z1
	VPSHUFB Z3, Z2, Z2
	VPANDD Z1, Z2, Z1
	VPBROADCASTD letter<>(SB), Z4
	VPTESTNMB Z1, Z1, K1, K2
	KMOVQ K2, M_NOT_NAME(DI)
	VPTESTNMB Z4, Z1, K1, K2
	KMOVQ K2, M_NOT_LETTER(DI)
	EQUAL512(dot, M_DOT)
	EQUAL512(hyphen, M_HYPHEN)
	EQUAL512(slash, M_SLASH)
	EQUAL512(colon, M_COLON)
	EQUAL512(equals, M_EQUALS)
	EQUAL512(percent, M_PERCENT)
	VZEROUPPER
	RET

// MARK makes the masks of the 32 bytes in Y0, in the order of Marks, in R8 to R13, BX and
// DX.
#define MARK \
	VPSRLW $4, Y0, Y1          \
	VPAND Y8, Y1, Y1           \
	VPSHUFB Y0, Y6, Y2         \
	VPSHUFB Y1, Y7, Y1         \
	VPAND Y1, Y2, Y1           \
	VPXOR Y5, Y5, Y5           \
	VPCMPEQB Y5, Y1, Y2        \
	VPMOVMSKB Y2, R8           \
	VPAND Y9, Y1, Y2           \
	VPCMPEQB Y5, Y2, Y2        \
	VPMOVMSKB Y2, R9           \
	VPCMPEQB Y10, Y0, Y2       \
	VPMOVMSKB Y2, R10          \
	VPCMPEQB Y11, Y0, Y3       \
	VPMOVMSKB Y3, R11          \
	VPCMPEQB Y12, Y0, Y4       \
	VPMOVMSKB Y4, R12          \
	VPCMPEQB Y13, Y0, Y2       \
	VPMOVMSKB Y2, R13          \
	VPCMPEQB Y14, Y0, Y3       \
	VPMOVMSKB Y3, BX           \
	VPCMPEQB Y15, Y0, Y4       \
	VPMOVMSKB Y4, DX

// func markAVX2(p *byte, n int, m *Marks)
//
// It goes as classifyAVX2.
TEXT ·markAVX2(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ m+16(FP), DI
	VBROADCASTI128 lowName<>(SB), Y6
	VBROADCASTI128 highName<>(SB), Y7
	VPBROADCASTD half<>(SB), Y8
	VPBROADCASTD letter<>(SB), Y9
	VPBROADCASTD dot<>(SB), Y10
	VPBROADCASTD hyphen<>(SB), Y11
	VPBROADCASTD slash<>(SB), Y12
	VPBROADCASTD colon<>(SB), Y13
	VPBROADCASTD equals<>(SB), Y14
	VPBROADCASTD percent<>(SB), Y15
	CMPQ CX, $32
	JLT  short
	VMOVDQU (SI), Y0
	MARK
	MOVQ R8, M_NOT_NAME(DI)
	MOVQ R9, M_NOT_LETTER(DI)
	MOVQ R10, M_DOT(DI)
	MOVQ R11, M_HYPHEN(DI)
	MOVQ R12, M_SLASH(DI)
	MOVQ R13, M_COLON(DI)
	MOVQ BX, M_EQUALS(DI)
	MOVQ DX, M_PERCENT(DI)
	MOVQ $64, AX
	CMPQ CX, AX
	CMOVQGT AX, CX
	SUBQ $32, CX
	VMOVDQU (SI)(CX*1), Y0
	MARK
	SHLXQ CX, R8, R8
	SHLXQ CX, R9, R9
	SHLXQ CX, R10, R10
	SHLXQ CX, R11, R11
	SHLXQ CX, R12, R12
	SHLXQ CX, R13, R13
	SHLXQ CX, BX, BX
	SHLXQ CX, DX, DX
	ORQ R8, M_NOT_NAME(DI)
	ORQ R9, M_NOT_LETTER(DI)
	ORQ R10, M_DOT(DI)
	ORQ R11, M_HYPHEN(DI)
	ORQ R12, M_SLASH(DI)
	ORQ R13, M_COLON(DI)
	ORQ BX, M_EQUALS(DI)
	ORQ DX, M_PERCENT(DI)
	VZEROUPPER
	RET

short:
	XORL AX, AX
	TESTQ CX, CX
	JEQ  store
	MOVL SI, AX
	ANDL $4095, AX
	CMPL AX, $4064
	JHI  crossing
	XORL AX, AX
	VMOVDQU (SI), Y0
	JMP  mark

crossing:
	VMOVDQU -32(SI)(CX*1), Y0
	MOVL $32, AX
	SUBL CX, AX

mark:
	MARK

store:
	SHRXQ AX, R8, R8
	BZHIQ CX, R8, R8
	MOVQ R8, M_NOT_NAME(DI)
	SHRXQ AX, R9, R9
	BZHIQ CX, R9, R9
	MOVQ R9, M_NOT_LETTER(DI)
	SHRXQ AX, R10, R10
	BZHIQ CX, R10, R10
	MOVQ R10, M_DOT(DI)
	SHRXQ AX, R11, R11
	BZHIQ CX, R11, R11
	MOVQ R11, M_HYPHEN(DI)
	SHRXQ AX, R12, R12
	BZHIQ CX, R12, R12
	MOVQ R12, M_SLASH(DI)
	SHRXQ AX, R13, R13
	BZHIQ CX, R13, R13
	MOVQ R13, M_COLON(DI)
	SHRXQ AX, BX, BX
	BZHIQ CX, BX, BX
	MOVQ BX, M_EQUALS(DI)
	SHRXQ AX, DX, DX
	BZHIQ CX, DX, DX
	MOVQ DX, M_PERCENT(DI)
	VZEROUPPER
	RET

// func cpuid(leaf, sub uint32) (eax, ebx, ecx, edx uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	MOVL sub+4(FP), CX
	CPUID
	MOVL AX, eax+8(FP)
	MOVL BX, ebx+12(FP)
	MOVL CX, ecx+16(FP)
	MOVL DX, edx+20(FP)
	RET

// func xgetbv() (eax, edx uint32)
TEXT ·xgetbv(SB), NOSPLIT, $0-8
	XORL CX, CX
	XGETBV
	MOVL AX, eax+0(FP)
	MOVL DX, edx+4(FP)
	RET
