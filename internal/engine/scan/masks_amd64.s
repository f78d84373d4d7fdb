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
FOUR(percent, 0x25252525)
FOUR(lower, 0x20202020)
FOUR(a, 0x61616161)
FOUR(five, 0x05050505)

// The places in Packed.rest, without its low half, which has the end of the query.
#define PORT       4
#define HOST_START 8
#define SCHEME_END 20

#define REG_NAME 1
#define IPV4     2
#define IPV6     3

// The places of Masks.
#define NOT_SCHEME    0
#define NOT_AUTHORITY 8
#define NOT_PATH      16
#define NOT_DIGIT     24
#define HEX           32
#define COLON         40
#define DELIMITER     48
#define QUESTION      56

// The masks go to these registers: NOT_SCHEME to R8, NOT_AUTHORITY to R9, NOT_PATH to R10,
// NOT_DIGIT to R11, COLON to R12, DELIMITER to R13, QUESTION to BX, HEX to R15, and that of
// "%" to AX. SI is s, DI is m, and CX the number of bytes in the block.

// ADMIT makes those bytes plain that the mask in AX has and that two hexadecimal digits
// follow. It changes HEX.
#define ADMIT(hex) \
	SHRQ $1, hex                \
	ANDQ hex, AX                \
	SHRQ $1, hex                \
	ANDQ hex, AX                \
	ANDNQ R9, AX, R9            \
	ANDNQ R10, AX, R10

// STORE stores the masks but for HEX.
#define STORE \
	MOVQ R8, NOT_SCHEME(DI)     \
	MOVQ R9, NOT_AUTHORITY(DI)  \
	MOVQ R10, NOT_PATH(DI)      \
	MOVQ R11, NOT_DIGIT(DI)     \
	MOVQ R12, COLON(DI)         \
	MOVQ R13, DELIMITER(DI)     \
	MOVQ BX, QUESTION(DI)

// ARGUMENTS loads s. It makes CX the number of bytes in the block, DX their mask, and R15 the
// place of the end, or 0 if the block does not have it.
#define ARGUMENTS \
	MOVQ s_base+0(FP), SI       \
	MOVQ s_len+8(FP), CX        \
	MOVQ $64, AX                \
	CMPQ CX, AX                 \
	CMOVQGT AX, CX              \
	MOVQ $-1, DX                \
	BZHIQ CX, DX, DX            \
	LEAQ 1(DX), R15

// SIXTEEN declares a constant of 16 bytes.
#define SIXTEEN(name, value) \
	DATA name<>+0(SB)/8, $value \
	DATA name<>+8(SB)/8, $value \
	GLOBL name<>(SB), RODATA|NOPTR, $16

SIXTEEN(zeros, 0x3030303030303030)
SIXTEEN(nines, 0x0909090909090909)
SIXTEEN(ones, 0x3131313131313131)
SIXTEEN(dots, 0x2E2E2E2E2E2E2E2E)

// The 16 bytes that begin n bytes before its middle make VPSHUFB move the last n bytes to the
// beginning.
DATA left<>+0(SB)/8, $0x0706050403020100
DATA left<>+8(SB)/8, $0x0F0E0D0C0B0A0908
DATA left<>+16(SB)/8, $-1
DATA left<>+24(SB)/8, $-1
GLOBL left<>(SB), RODATA|NOPTR, $32

// CONSTANTS loads what CLASSIFY and FEW need.
#define CONSTANTS \
	VBROADCASTI128 low<>(SB), Y6\
	VBROADCASTI128 high<>(SB), Y7\
	VPBROADCASTD half<>(SB), Y8 \
	VPBROADCASTD scheme<>(SB), Y9\
	VPBROADCASTD authority<>(SB), Y10\
	VPBROADCASTD digit<>(SB), Y11\
	VPBROADCASTD colon<>(SB), Y12\
	VPBROADCASTD slash<>(SB), Y13\
	VPBROADCASTD question<>(SB), Y14\
	VPBROADCASTD hash<>(SB), Y15

// SETS makes the sets of the 32 bytes in Y0 in Y1, from the tables in Y6 and Y7, and zero in Y5.
#define SETS \
	VPSRLW $4, Y0, Y1           \
	VPAND Y8, Y1, Y1            \
	VPSHUFB Y0, Y6, Y2          \
	VPSHUFB Y1, Y7, Y1          \
	VPAND Y1, Y2, Y1            \
	VPXOR Y5, Y5, Y5

// CLASSIFY makes the masks of the 32 bytes in Y0: NOT_SCHEME in R8, NOT_AUTHORITY in R9,
// NOT_PATH in R10, NOT_DIGIT in R11, COLON in R12, DELIMITER in R13, QUESTION in BX, HEX in
// R15, and the mask of "%" in AX.
#define CLASSIFY \
	SETS                        \
	VPAND Y9, Y1, Y2            \
	VPCMPEQB Y5, Y2, Y2         \
	VPMOVMSKB Y2, R8            \
	VPAND Y11, Y1, Y2           \
	VPCMPEQB Y5, Y2, Y2         \
	VPMOVMSKB Y2, R11           \
	VPAND Y10, Y1, Y2           \
	VPCMPEQB Y5, Y2, Y2         \
	VPMOVMSKB Y2, R9            \
	VPCMPEQB Y12, Y0, Y3        \
	VPMOVMSKB Y3, R12           \
	VPCMPEQB Y13, Y0, Y3        \
	VPCMPEQB Y14, Y0, Y4        \
	VPMOVMSKB Y4, BX            \
	VPOR Y3, Y4, Y3             \
	VPCMPEQB Y15, Y0, Y4        \
	VPOR Y3, Y4, Y4             \
	VPMOVMSKB Y4, R13           \
	VPBROADCASTD digit<>(SB), Y4   \
	VPCMPEQB Y4, Y0, Y4         \
	VPOR Y3, Y4, Y3             \
	VPANDN Y2, Y3, Y2           \
	VPMOVMSKB Y2, R10           \
	VPBROADCASTD lower<>(SB), Y2\
	VPBROADCASTD a<>(SB), Y3    \
	VPBROADCASTD five<>(SB), Y4 \
	VPOR Y2, Y0, Y2             \
	VPSUBB Y3, Y2, Y2           \
	VPMINUB Y4, Y2, Y3          \
	VPCMPEQB Y2, Y3, Y2         \
	VPAND Y11, Y1, Y3           \
	VPCMPEQB Y5, Y3, Y3         \
	VPANDN Y3, Y2, Y2           \
	VPMOVMSKB Y2, R15           \
	NOTL R15                    \
	VPBROADCASTD percent<>(SB), Y3\
	VPCMPEQB Y3, Y0, Y3         \
	VPMOVMSKB Y3, AX

// BOTH makes the masks of s, and stores them at DI. It leaves s in SI, and in CX
// the number of bytes in the block. Of 32 bytes or more it classifies the first 32, and the last
// 32 of the block: some may be looked at twice.
#define BOTH \
	MOVQ s_base+0(FP), SI       \
	MOVQ s_len+8(FP), CX        \
	CMPQ CX, $32                \
	JLT  short                  \
	VMOVDQU (SI), Y0            \
	CLASSIFY                    \
	STORE                       \
	MOVQ R15, HEX(DI)           \
	MOVQ AX, DX                 \
	MOVQ $64, AX                \
	CMPQ CX, AX                 \
	CMOVQGT AX, CX              \
	SUBQ $32, CX                \
	VMOVDQU (SI)(CX*1), Y0      \
	CLASSIFY                    \
	SHLXQ CX, R8, R8            \
	SHLXQ CX, R9, R9            \
	SHLXQ CX, R10, R10          \
	SHLXQ CX, R11, R11          \
	SHLXQ CX, R12, R12          \
	SHLXQ CX, R13, R13          \
	SHLXQ CX, BX, BX            \
	SHLXQ CX, R15, R15          \
	SHLXQ CX, AX, AX            \
	ORQ  NOT_SCHEME(DI), R8     \
	ORQ  NOT_AUTHORITY(DI), R9  \
	ORQ  NOT_PATH(DI), R10      \
	ORQ  NOT_DIGIT(DI), R11     \
	ORQ  COLON(DI), R12         \
	ORQ  DELIMITER(DI), R13     \
	ORQ  QUESTION(DI), BX       \
	ORQ  HEX(DI), R15           \
	ORQ  DX, AX                 \
	ADDQ $32, CX                \
join:                           \
	VZEROUPPER                  \
	MOVQ R15, HEX(DI)           \
	ADMIT(R15)                  \
	STORE

// SHORT makes the masks of a text of fewer than 32 bytes, in R8 to R13 and BX, and cuts them. 32 bytes
// from the text on may be on a page that is not there: then the 32 that end with it are all on its page.
#define SHORT(masks) \
short:                          \
	XORL DX, DX                 \
	TESTQ CX, CX                \
	JEQ  cut                    \ // what is in the registers does not matter
	MOVL SI, AX                 \
	ANDL $4095, AX              \
	CMPL AX, $4064              \
	JHI  crossing               \
	VMOVDQU (SI), Y0            \
	JMP  whole                  \
crossing:                       \
	VMOVDQU -32(SI)(CX*1), Y0   \
	MOVL $32, DX                \
	SUBL CX, DX                 \
whole:                          \
	masks                       \
cut:                            \
	CUT(R8)                     \
	CUT(R9)                     \
	CUT(R10)                    \
	CUT(R11)                    \
	CUT(R12)                    \
	CUT(R13)                    \
	CUT(BX)

// RESTOFBOTH follows the code that uses BOTH.
#define RESTOFBOTH \
	SHORT(CLASSIFY)             \
	CUT(R15)                    \
	CUT(AX)                     \
	JMP  join

#define CUT(mask) \
	SHRXQ DX, mask, mask        \
	BZHIQ CX, mask, mask

// func classify(s string, m *Masks)
//
// It needs AVX2, BMI1 and BMI2.
TEXT ·classify(SB), NOSPLIT, $0-24
	MOVQ m+16(FP), DI
	CONSTANTS
	BOTH
	RET
	RESTOFBOTH

// FEW makes the masks of the 32 bytes in Y0 that trace needs: those in R8, R9, R12, BX, and
// in R13 that of slashes.
#define FEW \
	SETS                        \
	VPAND Y9, Y1, Y2            \
	VPCMPEQB Y5, Y2, Y2         \
	VPMOVMSKB Y2, R8            \
	VPAND Y10, Y1, Y2           \
	VPCMPEQB Y5, Y2, Y2         \
	VPMOVMSKB Y2, R9            \
	VPCMPEQB Y12, Y0, Y3        \
	VPMOVMSKB Y3, R12           \
	VPCMPEQB Y13, Y0, Y3        \
	VPMOVMSKB Y3, R13           \
	VPCMPEQB Y14, Y0, Y4        \
	VPMOVMSKB Y4, BX

// func trace(s string, wide uint64) (at Packed, end int)
//
// It finds the ends of the parts as Masks.Outline does. At again it needs R8, R9, R10, R12, R13, BX,
// that of "/" in R14, and R15 of ARGUMENTS. If DI is not 0, R13 lacks "#", R10 has "@" and each "%",
// and there is no HEX: where that matters, it goes to complete. R11 becomes the high half of
// Packed.rest.
TEXT ·trace(SB), NOSPLIT, $64-48
	ARGUMENTS
	CONSTANTS
	MOVL $1, DI
	CMPQ CX, $32
	JLT  few
	VMOVDQU (SI), Y0
	FEW
	VMOVDQU -32(SI)(CX*1), Y0
	MOVQ R8, AX
	MOVQ R9, DX
	MOVQ R12, R10
	MOVQ R13, R11
	MOVQ BX, R14
	FEW
	SUBQ $32, CX
	SHLXQ CX, R8, R8
	SHLXQ CX, R9, R9
	SHLXQ CX, R12, R12
	SHLXQ CX, R13, R13
	SHLXQ CX, BX, BX
	ADDQ $32, CX
	ORQ AX, R8
	ORQ DX, R9
	ORQ R10, R12
	ORQ R11, R13
	ORQ R14, BX

joined:
	MOVQ wide+16(FP), AX
	ANDNQ R9, AX, R9
	MOVQ R13, R14
	ORQ BX, R13
	ANDNQ R9, R13, R10
	JNE complete

again:
	BLSIQ R8, AX                  // the colon of a scheme
	TESTQ AX, R12
	JEQ  relative
	CMPB (SI), $0x41              // what a scheme has before letters cannot begin it
	JCS  relative
	TZCNTQ AX, R11
	SHLL $SCHEME_END, R11
	ADDQ AX, AX                   // the beginning of the path, if there is no authority
	TESTQ AX, AX
	JLE  odd                      // two slashes may follow that the block does not show

authority:
	LEAQ (AX)(AX*2), R8
	ANDNQ R8, R14, R8
	JNE  path                     // two slashes do not follow
	SHLQ $2, AX                   // the beginning of the host
	LEAQ -1(AX), DX
	ORQ  R15, R13
	ANDNQ R13, DX, R13
	BLSIQ R13, R13                // the end of the authority
	JEQ  odd
	MOVQ R13, R8
	SUBQ AX, R8
	TESTQ R8, R9
	JNE  unusual

plain:
	TZCNTQ AX, DX
	MOVL DX, CX
	SHLL $HOST_START, CX
	LEAL REG_NAME(R11)(CX*1), R11
	TESTQ R8, R8
	JEQ  named                    // nothing there
	CMPB (SI)(DX*1), $0x3A
	JCS  number                   // a digit, or a mark before them

named:
	ANDQ R8, R12
	JNE  port

ended:
	MOVQ R13, AX

path:
	TZCNTQ AX, CX
	NEGQ AX
	ANDQ AX, BX                   // from the path on
	ANDQ R10, AX
	ORQ  R15, AX
	BLSIQ AX, AX                  // the end of the query
	ORQ  AX, BX
	TZCNTQ BX, DX
	SHLQ $32, DX
	ORQ  DX, CX
	MOVQ CX, at_path+24(FP)
	TZCNTQ AX, DX
	SHLQ $32, R11
	ORQ  DX, R11
	MOVQ R11, at_rest+32(FP)
	MOVQ DX, end+40(FP)
	CMPQ AX, R15
	JNE  stopped
	VZEROUPPER
	RET

unusual:
	ANDQ R8, R9                   // what is not plain
	TESTQ AX, R10
	JNE  literal
	BLSIQ R9, R8
	TESTQ R8, R10
	JNE  odd
	LEAQ (R8)(R8*1), AX           // the beginning of the host, after an "@"
	BLSRQ R9, R9
	MOVQ R13, R8
	SUBQ AX, R8
	TESTQ R9, R9
	JEQ  plain
	TESTQ AX, R10
	JEQ  odd

literal:
	TZCNTQ AX, DX
	MOVL DX, CX
	SHLL $HOST_START, CX
	ORL  CX, R11
	CMPB (SI)(DX*1), $0x5B
	JNE  odd
	BLSRQ R9, R9                  // the bracket that closes it
	JEQ  odd
	TZCNTQ R9, DX
	CMPB (SI)(DX*1), $0x5D
	JNE  odd
	BLSRQ R9, R8
	JNE  odd
	TESTQ DI, DI
	JNE  complete
	MOVQ m-64+HEX(SP), R8
	ADDQ AX, AX                   // the beginning of what is in the brackets
	MOVQ R9, R14
	SUBQ AX, R14
	ANDQ R14, R8                  // the digits
	MOVQ R14, DX
	XORQ R8, DX                   // the colons
	ANDNQ DX, R12, R14
	JNE  never                    // something else
	RORXQ $1, R8, CX              // the lowest bits are not in the brackets
	ANDQ R8, CX
	RORXQ $2, CX, R14
	ANDQ CX, R14
	RORXQ $1, R14, CX
	TESTQ CX, R14
	JNE  never                    // five digits
	RORXQ $1, DX, R14
	ANDQ DX, R14                  // "::"
	LEAQ (R14)(R14*2), CX
	ANDNQ DX, CX, DX              // the other colons
	TESTQ AX, DX
	JNE  never                    // one at the beginning
	ADDQ DX, DX
	TESTQ R9, DX
	JNE  never                    // or at the end
	LEAQ (R8)(R8*1), CX
	ANDNQ R8, CX, CX
	POPCNTQ CX, CX                // the groups
	BLSRQ R14, DX
	JNE  never
	JCS  eight                    // no "::"
	CMPL CX, $8
	JCC  never

ipv6:
	ORL  $IPV6, R11
	ADDQ R9, R9                   // the end of the host
	CMPQ R9, R13
	JEQ  ended
	TESTQ R9, R12
	JEQ  odd
	MOVQ R9, R12
	JMP  digits

eight:
	CMPL CX, $8
	JEQ  ipv6
	JMP  never

relative:
	MOVQ R12, AX
	ORQ  R13, AX
	ORQ  R15, AX
	BLSIQ AX, AX                  // the end of the first segment
	JEQ  odd
	TESTQ AX, R12
	JNE  odd
	MOVL $1, AX
	XORL R11, R11
	JMP  authority

port:
	BLSIQ R12, R12                // the end of the host

digits:
	TZCNTQ R12, DX
	TZCNTQ R13, CX
	MOVL CX, R8
	SUBL DX, R8
	CMPL R8, $15
	JHI  odd                      // the port needs more bits
	SHLL $PORT, R8
	ORL  R8, R11
	SUBL $1, CX

next:
	CMPL DX, CX
	JEQ  ended
	INCL DX
	MOVBLZX (SI)(DX*1), R8
	SUBL $0x30, R8
	CMPL R8, $10
	JCS  next
	JMP  odd

stopped:
	TESTQ AX, AX
	JEQ  done                     // the block ends
	TESTQ DI, DI
	JNE  complete
	TESTQ R15, R15
	JEQ  done
	CMPB (SI)(DX*1), $0x23
	JNE  done
	ADDQ AX, AX                   // the beginning of the fragment
	NEGQ AX
	TESTQ AX, R10
	JNE  done
	MOVQ s_len+8(FP), CX
	MOVQ CX, end+40(FP)

done:
	VZEROUPPER
	RET

odd:
	TESTQ DI, DI
	JNE  complete

never:
	VZEROUPPER
	MOVQ $-1, end+40(FP)
	RET

// A host that can begin with a digit goes to number, and comes back to named, with its kind if it is
// an IPv4address: four octets of up to three digits, without a leading zero and not greater than 255.
//
// AX is the place of the host. R8 has the places from there to R13, the end of the authority. What
// is at numbered needs R8&R12.
number:
	ANDQ R8, R12
	MOVQ R13, DX
	ORQ  R12, DX
	TZCNTQ DX, DX                 // the end of the host
	TZCNTQ AX, AX
	MOVL DX, R9
	SUBL AX, R9                   // its length
	CMPL R9, $15
	JHI  numbered
	ADDQ SI, AX
	MOVL AX, CX
	ANDL $4095, CX
	CMPL CX, $4080
	JHI  last
	VMOVDQU (AX), X4

octets:
	VPSUBB zeros<>(SB), X4, X5
	VPMINUB nines<>(SB), X5, X3
	VPCMPEQB X5, X3, X5
	VPCMPEQB dots<>(SB), X4, X3
	VPMOVMSKB X5, CX
	VPCMPGTB ones<>(SB), X4, X5
	VPCMPEQB zeros<>(SB), X4, X4
	VPMOVMSKB X3, DX
	VPMOVMSKB X4, R14
	BZHIL R9, CX, CX              // the digits
	BZHIL R9, DX, DX              // the dots
	MOVL CX, R8
	ORL  DX, R8
	NOTL R8
	BZHIL R9, R8, R8
	JNE  numbered                 // something else
	VPMOVMSKB X5, R9
	POPCNTL DX, R8
	CMPL R8, $3
	JNE  numbered                 // not three dots
	LEAL 1(DX)(DX*1), DX          // where octets begin
	ANDNL DX, CX, R8
	JNE  numbered                 // one is empty
	ANDL DX, R14                  // those with a zero
	RORXL $1, CX, R8              // the highest bits are zero
	ANDL CX, R8
	TESTL R8, R14
	JNE  numbered                 // and another digit
	RORXL $2, R8, DX
	TESTL R8, DX
	JNE  numbered                 // four digits
	RORXL $1, R8, DX
	ANDL DX, R8                   // three
	ANDL R9, R8                   // and the first is not 1
	JEQ  small

large:
	TZCNTL R8, DX
	MOVL -1(AX)(DX*1), DX
	BSWAPL DX
	ANDL $0xFFFFFF, DX
	CMPL DX, $0x323535
	JHI  numbered
	BLSRL R8, R8
	JNE  large

small:
	ADDL $(IPV4-REG_NAME), R11

numbered:
	MOVQ R12, R8
	JMP  named

last:
	VMOVDQU -16(AX)(R9*1), X4     // the text may end on this page
	LEAQ left<>+16(SB), CX
	SUBQ R9, CX
	VMOVDQU (CX), X5
	VPSHUFB X5, X4, X4
	JMP  octets

few:
	MOVL SI, AX
	ANDL $4095, AX
	CMPL AX, $4064
	JHI  complete
	TESTQ CX, CX
	JEQ  complete
	VMOVDQU (SI), Y0
	FEW
	ANDQ DX, R8
	ANDQ DX, R9
	ANDQ DX, R12
	ANDQ DX, R13
	ANDQ DX, BX
	JMP  joined

complete:
	LEAQ m-64(SP), DI
	BOTH
	XORL DI, DI
	MOVQ wide+16(FP), AX
	ANDNQ R9, AX, R9
	ANDNQ R10, AX, R10
	MOVQ R10, R14
	ORQ BX, R14
	ANDNQ R13, R14, R14            // slashes
	MOVQ $-1, R15
	BZHIQ CX, R15, R15
	INCQ R15
	JMP  again
	RESTOFBOTH

// The sets for Mark. The first four make up what a name has, and all together what is plain
// after an authority, without ":":
//
//	0x01  2_  - .
//	0x02  3_  0 to 9
//	0x04  4_  A to O; 6_ a to o
//	0x08  5_  P to Z; 7_ p to z
//	0x10  2_  ! $ & ' ( ) * + , /
//	0x20  3_  ; = ?
//	0x40  4_  @ O; 5_ P _
//	0x80  7_  ~

DATA lowMark<>+0(SB)/8, $0x1E1E0E1E0E0E1E4A
DATA lowMark<>+8(SB)/8, $0x74852514341C1E1E
GLOBL lowMark<>(SB), RODATA|NOPTR, $16

DATA highMark<>+0(SB)/8, $0x8804484422110000
DATA highMark<>+8(SB)/8, $0
GLOBL highMark<>(SB), RODATA|NOPTR, $16

FOUR(letter, 0x0C0C0C0C)
FOUR(dot, 0x2E2E2E2E)
FOUR(hyphen, 0x2D2D2D2D)
FOUR(equals, 0x3D3D3D3D)

// The places of Marks.
#define M_NOT_NAME   0
#define M_NOT_LETTER 8
#define M_ODD        16
#define M_DOT        24
#define M_HYPHEN     32
#define M_SLASH      40
#define M_EQUALS     48

// MARK makes the masks of the 32 bytes in Y0, in the order of Marks, in R8 to R13 and BX.
#define MARK \
	SETS                        \
	VPAND Y8, Y1, Y2            \
	VPCMPEQB Y5, Y2, Y2         \
	VPMOVMSKB Y2, R8            \
	VPAND Y9, Y1, Y3            \
	VPCMPEQB Y5, Y3, Y3         \
	VPMOVMSKB Y3, R9            \
	VPCMPEQB Y5, Y1, Y4         \
	VPMOVMSKB Y4, R10           \
	VPCMPEQB Y10, Y0, Y2        \
	VPMOVMSKB Y2, R11           \
	VPCMPEQB Y11, Y0, Y3        \
	VPMOVMSKB Y3, R12           \
	VPCMPEQB Y12, Y0, Y4        \
	VPMOVMSKB Y4, R13           \
	VPCMPEQB Y13, Y0, Y2        \
	VPMOVMSKB Y2, BX

// STOREMARKS stores the masks.
#define STOREMARKS \
	MOVQ R8, M_NOT_NAME(DI)     \
	MOVQ R9, M_NOT_LETTER(DI)   \
	MOVQ R10, M_ODD(DI)         \
	MOVQ R11, M_DOT(DI)         \
	MOVQ R12, M_HYPHEN(DI)      \
	MOVQ R13, M_SLASH(DI)       \
	MOVQ BX, M_EQUALS(DI)

// func mark(s string, m *Marks)
//
// It goes as classify.
TEXT ·mark(SB), NOSPLIT, $0-24
	MOVQ s_base+0(FP), SI
	MOVQ s_len+8(FP), CX
	MOVQ m+16(FP), DI
	VBROADCASTI128 lowMark<>(SB), Y6
	VBROADCASTI128 highMark<>(SB), Y7
	VPBROADCASTD half<>(SB), Y8    // also the sets of a name
	VPBROADCASTD letter<>(SB), Y9
	VPBROADCASTD dot<>(SB), Y10
	VPBROADCASTD hyphen<>(SB), Y11
	VPBROADCASTD slash<>(SB), Y12
	VPBROADCASTD equals<>(SB), Y13
	CMPQ CX, $32
	JLT  short
	VMOVDQU (SI), Y0
	MARK
	STOREMARKS
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
	ORQ R8, M_NOT_NAME(DI)
	ORQ R9, M_NOT_LETTER(DI)
	ORQ R10, M_ODD(DI)
	ORQ R11, M_DOT(DI)
	ORQ R12, M_HYPHEN(DI)
	ORQ R13, M_SLASH(DI)
	ORQ BX, M_EQUALS(DI)
	VZEROUPPER
	RET

	SHORT(MARK)
	STOREMARKS
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
