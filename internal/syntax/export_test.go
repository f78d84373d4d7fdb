package syntax

// ClassCount is the number of classes.
const ClassCount = 17

// FeatureNames are the names of the features, in the order of their bits.
var FeatureNames = []string{
	"registries", "hostnames", "longLabels", "letteredTops", "anyDigits",
	"noLiterals", "noFuture", "opaqueParts", "noEmptyPart", "colons", "looseFragments",
}

// ClassName returns the name of the class of bit n.
func ClassName(n int) string { return classes[n].name }

// Has reports whether the class of bit n has b.
func (g *Grammar) Has(b byte, n int) bool { return g.class[b]&(1<<n) != 0 }

// AlterClass returns g with one entry of its table of classes altered.
func (g *Grammar) AlterClass(b byte, n int) *Grammar {
	altered, table := *g, *g.class
	table[b] ^= 1 << n
	altered.class = &table
	return &altered
}

// AlterFeature returns g with one feature added or removed.
func (g *Grammar) AlterFeature(n int) *Grammar {
	altered := *g
	altered.features ^= 1 << n
	return &altered
}
