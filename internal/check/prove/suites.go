package main

// A suite is tests of one package that hold one thing against another.
type suite struct {
	what    string
	against string
	pkg     string // by its directory
	tests   string // names, apart by spaces
	fully   bool   // the full tier alone has it
}

// suites are in the order in which one rests on another.
var suites = []suite{
	{"automata made of ABNF", "the definitions of RFC 5234, and regular expressions", "internal/engine/abnf",
		"TestDefinition TestRegexp TestMinimize TestMinimalURIReference TestGrammars TestRFC3986", false},
	{"what the generator of tables assumes, and its files", "the ABNF", "internal/engine/grammar/gen",
		"TestGenerated TestAuthorities TestMarks", false},
	{"the languages of the tables, every rule and edition: which texts begin, match, have a scheme or an opaque part, and the kind of a host", "derivatives of the ABNF, which decide that they are equal", "internal/engine/syntax",
		"TestDerivatives TestBareDerivatives", false},
	{"altered entries of all tables", "the derivatives, which have to notice", "internal/engine/syntax",
		"TestAlteredTables", false},
	{"kernels of internal/engine/scan", "loops over single bytes, every byte in every lane", "internal/engine/scan",
		"TestEveryByteInEveryLane TestRandomStrings TestLower TestCompareEveryByteInEveryLane TestCompareRandomStrings " +
			"TestClassifyEveryByte TestClassifyRandom TestEditsEveryByte TestEditsEveryTriplet TestEditsRandom", false},
	{"the engine's tables", "the ABNF, every byte; the kernels' classes", "internal/engine/syntax",
		"TestGeneratedTables TestDecodable TestPlainBytesAreInClass TestPlainStates TestRun", false},
	{"texts that the older editions read as RFC 3986 does", "the ABNF of each", "internal/engine/syntax",
		"TestPlainLanguage TestPlainTexts", false},
	{"the engine, every rule and edition: validity, offset of the error, components", "automata of marked texts: every state, every byte, distinguishing suffixes", "internal/engine/syntax",
		"TestEveryState", false},
	{"the same, short texts", "the same automata", "internal/engine/syntax",
		"TestShortTexts", false},
	{"the same, random texts and tables of texts", "the same automata", "internal/engine/syntax",
		"TestRandomTexts TestVectors TestAuthorities TestLabels TestDifferences TestIPv6Forms TestIPv6GroupCounts TestIPv4Octets TestIPvFuture", false},
	{"the same, around the ends of blocks, with each kernel and with none", "the same automata", "internal/engine/syntax",
		"TestAcrossBlocks", false},
	{"IRIs: every code point, the ends of the ranges, and what is not UTF-8, in every place and around the ends of blocks", "automata over the bytes of UTF-8", "internal/engine/syntax",
		"TestEveryCodePoint TestWideEdges TestNotUTF8 TestWideAcrossBlocks", false},
	{"the greedy reading of rfc2396bis-02, and the rules of all editions", "Appendix B and the components' own rules", "internal/engine/syntax",
		"TestReader", false},
	{"the bare ABNF of rfc2396bis-02", "its automata", "internal/engine/syntax",
		"TestEveryBareState TestMatchesBare TestBareOnly", false},
	{"what an error says was expected", "what the automata let follow, all 256 bytes and the end", "internal/engine/syntax",
		"TestShortDiagnoses TestOlderDiagnoses", false},
	{"messages", "themselves, with other characters in what may be a password", "internal/engine/syntax",
		"TestMessagesKeepPasswords", false},
	{"altered entries of the class tables", "the suites, which have to notice", "internal/engine/syntax",
		"TestAlteredClasses", false},
	{"altered entries of the automata of the older editions", "the suites, which have to notice", "internal/engine/syntax",
		"TestAlteredAutomata", false},

	{"the split", "the regular expression of Appendix B", ".",
		"TestSplitIsAppendixB", false},
	{"parsing by the exported functions", "Appendix B and the components' own rules", ".",
		"TestEditionShort TestEditionProbeVectors TestEditionTexts TestProbes", false},
	{"resolution", "the pseudocode of section 5.2, and the examples of 5.4", ".",
		"TestResolveVectors TestResolveShort", false},
	{"resolution, random pairs", "the pseudocode of section 5.2", ".",
		"TestResolvePairs", false},
	{"resolution in each edition, every option", "the steps of that edition", ".",
		"TestEditionResolveShort TestEditionResolvePairs TestEditionResolveVectors", false},
	{"removing dot-segments", "the steps of section 5.2.4, with their buffers", ".",
		"TestRemoveDotSegmentsShort", false},
	{"relativizing", "resolution back, and the shortest of all short references", ".",
		"TestRelativizeShort TestRelativizeShortest TestEditionRelativize", false},
	{"normal forms, at every level", "a naive version in passes over whole strings", ".",
		"TestNormalizeShort TestEditionNormalizeShort TestNormalizeLadders", false},
	{"targets of normalized references", "targets of the references", ".",
		"TestNormalizeKeepsTargets", false},
	{"comparison, at every level", "the bytes of the normal forms", ".",
		"TestEquivalentShort TestEditionEquivalentShort TestEquivalentLadders", false},
	{"advice of the drafts", "normalization", ".",
		"TestDeparturesShort", false},
	{"all answers to the same texts", "their digests, the same on every machine", ".",
		"TestDigests", false},
	{"texts of 2 to 4 GiB", "what they are made of", ".",
		"TestBig", true},
}
