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

// OCTETS takes the mask of bytes that are not plain in AX, of "%" in DX, and of hexadecimal
// digits in BX. If all such bytes begin octets it goes to next. If the block cuts the first
// other one from its digits, it goes to cut with its index in CX, and else to stop. last is the
// largest index of a "%" that the block does not cut.
#define OCTETS(last) \
	MOVQ BX, CX      \
	SHRQ $1, CX      \
	SHRQ $2, BX      \
	ANDQ CX, BX      \
	ANDQ DX, BX      \
	ANDNQ AX, BX, AX \
	TESTQ AX, AX     \
	JEQ  next        \
	TZCNTQ AX, CX    \
	CMPQ CX, $last   \
	JLE  stop        \
	BTQ  CX, DX      \
	JCC  stop        \
	JMP  cut

// func queryAVX512(p *byte, i, n int) int
TEXT ·queryAVX512(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), SI
	MOVQ i+8(FP), R8
	MOVQ n+16(FP), R9
	SUBQ $64, R9
	VBROADCASTI32X4 lowQuery<>(SB), Z4
	VBROADCASTI32X4 highQuery<>(SB), Z5
	VPBROADCASTD halfByte<>(SB), Z6
	JMP  start

next:
	ADDQ $64, R8

start:
	CMPQ R8, R9
	JGT  end
	VMOVDQU8 (SI)(R8*1), Z0
	VPSRLW $4, Z0, Z1
	VPANDD Z6, Z1, Z1
	VPSHUFB Z0, Z4, Z2
	VPSHUFB Z1, Z5, Z3
	VPTESTNMB Z2, Z3, K1
	KMOVQ K1, AX
	TESTQ AX, AX
	JEQ  next
	VPBROADCASTD percentSign<>(SB), Z8
	VPCMPEQB Z8, Z0, K2
	KMOVQ K2, DX
	VBROADCASTI32X4 lowHex<>(SB), Z2
	VBROADCASTI32X4 highHex<>(SB), Z3
	VPSHUFB Z0, Z2, Z2
	VPSHUFB Z1, Z3, Z3
	VPTESTMB Z2, Z3, K3
	KMOVQ K3, BX
	OCTETS(61)

cut:
	ADDQ CX, R8
	JMP  start

stop:
	ADDQ CX, R8

end:
	VZEROUPPER
	MOVQ R8, ret+24(FP)
	RET

// func queryAVX2(p *byte, i, n int) int
TEXT ·queryAVX2(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), SI
	MOVQ i+8(FP), R8
	MOVQ n+16(FP), R9
	SUBQ $32, R9
	VBROADCASTI128 lowQuery<>(SB), Y4
	VBROADCASTI128 highQuery<>(SB), Y5
	VPBROADCASTD halfByte<>(SB), Y6
	VPBROADCASTD percentSign<>(SB), Y8
	VBROADCASTI128 lowHex<>(SB), Y9
	VBROADCASTI128 highHex<>(SB), Y10
	VPXOR Y11, Y11, Y11
	JMP  start

next:
	ADDQ $32, R8

start:
	CMPQ R8, R9
	JGT  end
	VMOVDQU (SI)(R8*1), Y0
	VPSRLW $4, Y0, Y1
	VPAND Y6, Y1, Y1
	VPSHUFB Y0, Y4, Y2
	VPSHUFB Y1, Y5, Y3
	VPAND Y2, Y3, Y2
	VPCMPEQB Y11, Y2, Y2
	VPMOVMSKB Y2, AX
	TESTL AX, AX
	JEQ  next
	VPCMPEQB Y8, Y0, Y2
	VPMOVMSKB Y2, DX
	VPSHUFB Y0, Y9, Y2
	VPSHUFB Y1, Y10, Y3
	VPAND Y2, Y3, Y2
	VPCMPEQB Y11, Y2, Y2
	VPMOVMSKB Y2, BX
	NOTL BX
	OCTETS(29)

cut:
	ADDQ CX, R8
	JMP  start

stop:
	ADDQ CX, R8

end:
	VZEROUPPER
	MOVQ R8, ret+24(FP)
	RET
