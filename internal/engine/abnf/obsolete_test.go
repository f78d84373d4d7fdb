package abnf

import "testing"

// difference returns a shortest string that m matches and k does not, and reports
// whether such a string exists.
func difference(m, k *Machine) (string, bool) {
	type pair struct{ m, k int }
	type way struct {
		to   pair
		text string
	}
	seen := map[pair]bool{{start, start}: true}
	for queue := []way{{pair{start, start}, ""}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if m.accept[at.to.m] && !k.accept[at.to.k] {
			return at.text, true
		}
		for b := range 256 {
			to := pair{m.next[at.to.m][m.class[b]], k.next[at.to.k][k.class[b]]}
			if to.m != dead && !seen[to] {
				seen[to] = true
				queue = append(queue, way{to, at.text + string([]byte{byte(b)})})
			}
		}
	}
	return "", false
}

// RFC 3986, Appendix D.2, translates the names of RFC 2396 for readers of older texts.
// Many translations match other strings than the original rules. The table has a
// shortest example of each kind, or null if no such string exists.
func TestObsolete(t *testing.T) {
	old, new := load(t, "rfc2396"), load(t, "rfc3986")
	for _, row := range table(t, "obsolete") {
		rule, translation := row["rule"], cell(t, row["translation"])
		was, is := compile(t, old, rule), compile(t, new, *translation)
		for _, test := range []struct {
			only     string
			m, other *Machine
		}{
			{"rfc2396", was, is},
			{"rfc3986", is, was},
		} {
			want := cell(t, row[test.only])
			got, differ := difference(test.m, test.other)
			switch {
			case want == nil && differ:
				t.Errorf("%s: only %s matches %q", rule, test.only, got)
			case want != nil && (!test.m.Match(*want) || test.other.Match(*want)):
				t.Errorf("%s: it is not so that only %s matches %q", rule, test.only, *want)
			case want != nil && len(*want) > len(got):
				t.Errorf("%s: %q is longer than %q, which only %s matches too", rule, *want, got, test.only)
			}
		}
	}
}
