//go:build !purego

#include "textflag.h"

// The sets of a byte are the bits that the entries of two tables have in common, as in
// masks_amd64.s. All sets together are what is plain after an authority:
//
//	0x01  4_ 6_    A to O, a to o
//	0x02  5_ 7_    P to Z, p to z
//	0x04  4_ 5_    @ O P _
//	0x08  7_       ~
//	0x10  2_       ! $ & ' ( ) * + , - . /
//	0x20  3_       digits
//	0x40  3_       : ; =
//	0x80  3_       ?

DATA lowQuery<>+0(SB)/8, $0x3333233323233326
DATA lowQuery<>+8(SB)/8, $0x9519511151533333
GLOBL lowQuery<>(SB), RODATA|NOPTR, $16

DATA highQuery<>+0(SB)/8, $0x0A010605E0100000
DATA highQuery<>+8(SB)/8, $0
GLOBL highQuery<>(SB), RODATA|NOPTR, $16

// Those of a hexadecimal digit: 0x01 digits, 0x02 letters.

DATA lowHex<>+0(SB)/8, $0x0103030303030301
DATA lowHex<>+8(SB)/8, $0x0000000000000101
GLOBL lowHex<>(SB), RODATA|NOPTR, $16

DATA highHex<>+0(SB)/8, $0x0002000201000000
DATA highHex<>+8(SB)/8, $0
GLOBL highHex<>(SB), RODATA|NOPTR, $16

#define FOUR(name, value) \
	DATA name<>+0(SB)/4, $value \
	GLOBL name<>(SB), RODATA|NOPTR, $4

FOUR(halfByte, 0x0F0F0F0F)
FOUR(percentSign, 0x25252525)

// OUTSIDE makes the mask of those of the 64 bytes in Y0 and Y1 that are not in the sets of two
// tables. Their high halves are in Y2 and Y3.
#define OUTSIDE(lows, highs, mask) \
	VPSHUFB Y0, lows, Y4    \
	VPSHUFB Y2, highs, Y5   \
	VPAND Y4, Y5, Y4        \
	VPCMPEQB Y14, Y4, Y4    \
	VPSHUFB Y1, lows, Y5    \
	VPSHUFB Y3, highs, Y6   \
	VPAND Y5, Y6, Y5        \
	VPCMPEQB Y14, Y5, Y5    \
	JOIN(mask)

// JOIN makes the mask of the bytes that are marked in Y4 and Y5.
#define JOIN(mask) \
	VPMOVMSKB Y4, R11       \
	VPMOVMSKB Y5, mask      \
	SHLQ $32, mask          \
	ORQ  R11, mask

// func queryRun(p *byte, i, n int) int
TEXT ·queryRun(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), SI
	MOVQ i+8(FP), R8
	MOVQ n+16(FP), R9
	SUBQ $64, R9
	XORL R10, R10                  // where digits must follow a "%" of the block before
	VBROADCASTI128 lowQuery<>(SB), Y8
	VBROADCASTI128 highQuery<>(SB), Y9
	VBROADCASTI128 lowHex<>(SB), Y10
	VBROADCASTI128 highHex<>(SB), Y11
	VPBROADCASTD halfByte<>(SB), Y12
	VPBROADCASTD percentSign<>(SB), Y13
	VPXOR Y14, Y14, Y14

next:
	CMPQ R8, R9
	JGT  end
	VMOVDQU (SI)(R8*1), Y0
	VMOVDQU 32(SI)(R8*1), Y1
	ADDQ $64, R8
	VPSRLW $4, Y0, Y2
	VPSRLW $4, Y1, Y3
	VPAND Y12, Y2, Y2
	VPAND Y12, Y3, Y3
	OUTSIDE(Y8, Y9, AX)
	MOVQ AX, DX
	ORQ  R10, DX
	JEQ  next
	VPCMPEQB Y13, Y0, Y4
	VPCMPEQB Y13, Y1, Y5
	JOIN(DX)
	OUTSIDE(Y10, Y11, BX)
	LEAQ (DX)(DX*1), R11
	ORQ  R11, R10
	ADDQ R11, R11
	ORQ  R11, R10                  // where digits must be
	ANDQ BX, R10
	ANDNQ AX, DX, AX
	ORQ  R10, AX
	JNE  stop
	MOVQ DX, R10
	SHRQ $62, R10
	SHRQ $63, DX
	ORQ  DX, R10
	JMP  next

stop:
	TZCNTQ AX, AX
	LEAQ -64(R8)(AX*1), R8

end:
	VZEROUPPER
	MOVQ R8, ret+24(FP)
	RET
