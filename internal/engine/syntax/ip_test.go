package syntax_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// forms are the nine alternatives of IPv6address: the largest number of groups before
// the "::", and the number after it. A dotted IPv4address counts as two groups.
var forms = []struct {
	abnf          string
	before, after int // -1: no "::"
}{
	{`                           6( h16 ":" ) ls32`, -1, 8},
	{`                      "::" 5( h16 ":" ) ls32`, 0, 7},
	{`[               h16 ] "::" 4( h16 ":" ) ls32`, 1, 6},
	{`[ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32`, 2, 5},
	{`[ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32`, 3, 4},
	{`[ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32`, 4, 3},
	{`[ *4( h16 ":" ) h16 ] "::"              ls32`, 5, 2},
	{`[ *5( h16 ":" ) h16 ] "::"              h16 `, 6, 1},
	{`[ *6( h16 ":" ) h16 ] "::"                  `, 7, 0},
}

// groups returns n groups of a width from 1 to 4. Width 0 means that the widths change
// from group to group.
func groups(n, width int) []string {
	const digits = "09afAF7bD"
	list := make([]string, n)
	for i := range list {
		w := width
		if w == 0 {
			w = 1 + (i+n)%4
		}
		list[i] = strings.Repeat(digits[(i+w)%len(digits):]+digits, w)[:w]
	}
	return list
}

// dotted are IPv4 addresses.
var dotted = []string{"0.0.0.0", "1.20.199.249", "255.255.255.255", "99.100.200.250"}

// addresses returns addresses of a form, each as its groups before and after the "::".
func addresses(before, after int) (list [][2][]string) {
	for n := range max(before, 0) + 1 {
		for width := range 5 {
			head, tail := groups(n, width), groups(after, width)
			list = append(list, [2][]string{head, tail})
			if after < 2 {
				continue
			}
			for _, ip := range dotted {
				tail := append(groups(after-2, width), ip)
				list = append(list, [2][]string{head, tail})
			}
		}
	}
	return list
}

// nearMisses returns texts that differ from an address by one step. Most are invalid.
func nearMisses(head, tail []string, compressed bool) (list []string) {
	join := func(head, tail []string) string {
		s := strings.Join(head, ":")
		if compressed {
			s += "::"
		}
		return s + strings.Join(tail, ":")
	}
	replace := func(groups []string, i, n int, with ...string) []string {
		out := append([]string(nil), groups[:i]...)
		return append(append(out, with...), groups[i+n:]...)
	}
	// At each place: one group more or fewer; a group that is too long, empty or not
	// a number; a valid or invalid dotted address.
	bad := []string{"12345", "00000", "", "g", "1g", "%31", " ", "-1", "1.2.3.4",
		"256.1.1.1", "1.1.1.256", "01.1.1.1", "1.1.1.00", "1.2.3", "1.2.3.", "1.2.3.4.5", "1..2.3", "a.1.1.1", "1.1.1.a"}
	for i := range head {
		list = append(list, join(replace(head, i, 1), tail), join(replace(head, i, 0, "1"), tail))
		for _, b := range bad {
			list = append(list, join(replace(head, i, 1, b), tail))
		}
	}
	for i := range tail {
		list = append(list, join(head, replace(tail, i, 1)), join(head, replace(tail, i, 0, "1")))
		for _, b := range bad {
			list = append(list, join(head, replace(tail, i, 1, b)))
		}
	}
	whole := join(head, tail)
	list = append(list,
		join(append(head[:len(head):len(head)], "1"), tail), join(head, append(tail[:len(tail):len(tail)], "1")),
		whole+":", whole+"::", ":"+whole, "::"+whole, whole+".1", whole+".", whole+"%25en0", whole+"/64",
		"["+whole+"]", " "+whole, whole+" ")
	for i := range len(whole) {
		if whole[i] == ':' {
			list = append(list, whole[:i]+":"+whole[i:], whole[:i]+whole[i+1:], whole[:i]+"."+whole[i+1:])
		}
		list = append(list, whole[:i]) // cut off
	}
	return list
}

// brackets compares text in brackets with the oracle of each edition, in every rule that
// can contain an IP literal. It reports whether the text is an IP literal in RFC 3986.
func brackets(t *testing.T, text string) bool {
	for rule, format := range map[syntax.Rule]string{
		syntax.Authority:    "[%s]:80",
		syntax.URIReference: "//u@[%s]/p",
		syntax.AbsoluteURI:  "a://[%s",
	} {
		for _, e := range editions {
			e.matchDiagnose(t, rule, fmt.Sprintf(format, text))
		}
	}
	return rfc3986.matchDiagnose(t, syntax.Host, "["+text+"]") == syntax.Valid
}

// All nine forms of IPv6address, with every possible number of groups of every width,
// and all texts that differ from them by one step.
func TestIPv6Forms(t *testing.T) {
	every := testenv.Tier(1, 7, 1) // a quick run takes one address of seven of each form
	most := 10                     // addresses of each form in a brief run
	if testenv.Race {
		most = 2 // what runs on several goroutines is the same for more
	}
	for _, form := range forms {
		t.Run(strings.Join(strings.Fields(form.abnf), " "), func(t *testing.T) {
			t.Parallel()
			compressed := form.before >= 0
			seen := make(map[string]bool) // whether it is valid
			valid := 0
			for i, address := range addresses(form.before, form.after) {
				if i%every != 0 {
					continue
				}
				head, tail := address[0], address[1]
				text := strings.Join(tail, ":")
				if compressed {
					text = strings.Join(head, ":") + "::" + text
				}
				if !brackets(t, text) {
					t.Fatalf("[%s] is not valid", text)
				}
				valid++
				for _, near := range nearMisses(head, tail, compressed) {
					if _, ok := seen[near]; !ok {
						seen[near] = brackets(t, near)
					}
				}
				if (testenv.Slow || testing.Short()) && valid == most {
					break
				}
			}
			near := 0
			for _, ok := range seen {
				if ok {
					near++
				}
			}
			t.Logf("%d addresses; %d one step away, %d of them valid", valid, len(seen), near)
		})
	}
}

// An IPv6address has at most eight groups, and "::" replaces at least one of them. A
// dotted address counts as two groups and comes last.
func TestIPv6GroupCounts(t *testing.T) {
	for before := range 10 {
		for after := range 10 {
			for _, last := range []string{"", "1.2.3.4"} {
				tail, n := groups(after, 1), before+after
				if last != "" {
					tail, n = append(tail, last), n+2
				}
				text := strings.Join(groups(before, 1), ":") + "::" + strings.Join(tail, ":")
				if got, want := brackets(t, text), n <= 7; got != want {
					t.Errorf("[%s] of %d groups is valid: %t, want %t", text, n, got, want)
				}
				if before > 0 {
					continue
				}
				text = strings.Join(tail, ":")
				if got, want := brackets(t, text), n == 8; got != want {
					t.Errorf("[%s] of %d groups is valid: %t, want %t", text, n, got, want)
				}
			}
		}
	}
}

// Every decimal number in every place, with and without leading zeros, is either an
// IPv4address or a name.
func TestIPv4Octets(t *testing.T) {
	octets := []string{"", "00", "000", "01", "001", "0255", "1a", "a", "0x1", "1e1", "+1", "1000", "99999999999999999999"}
	bad := len(octets)
	for n := range 301 {
		octets = append(octets, strconv.Itoa(n))
	}
	for i, octet := range octets {
		for place := range 4 {
			parts := []string{"1", "22", "133", "255"}
			parts[place] = octet
			text := strings.Join(parts, ".")
			rfc3986.match(t, syntax.Host, text)
			for _, e := range editions {
				at := e.match(t, syntax.Authority, text)
				var o syntax.Offsets
				e.grammar.Match(text, syntax.Authority, &o)
				want := bad <= i && i < bad+256
				if e == rfc2396 { // any digits
					want = strings.Trim(octet, "0123456789") == "" && octet != ""
				}
				if got := at == syntax.Valid && o.Host == syntax.IPv4Address; got != want {
					t.Errorf("%s: %q is an IPv4address: %t, want %t", e.name, text, got, want)
				}
				e.matchDiagnose(t, syntax.URIReference, "//"+text+":1")
			}
			brackets(t, "::"+text)
		}
	}
	for _, text := range []string{"1", "1.2", "1.2.3", "1.2.3.", "1.2.3.4.", "1.2.3.4.5", ".1.2.3.4", "1..2.3",
		"1.2.3.4a", "1.2.3.4%30", "1.2.3.%34", "1.2.3.4-", "127.1", "0177.0.0.1", "2130706433", "0x7f.1"} {
		if rfc3986.match(t, syntax.Host, text); rfc3986.hostKind(text) != syntax.RegName {
			t.Errorf("%q is no reg-name", text)
		}
		for _, e := range editions {
			e.matchDiagnose(t, syntax.Authority, text)
		}
	}
}

// Versions and addresses of IPvFuture.
func TestIPvFuture(t *testing.T) {
	for _, test := range []struct {
		text string
		want bool
	}{
		{"v1.a", true}, {"V1.a", true}, {"vF.a", true}, {"vf00BA.a", true}, {"v0.:", true},
		{"v1.a:b-._~!$&'()*+,;=", true}, {"v1.::1", true}, {"v1..", true}, {"v1.v1.a", true},
		{"v", false}, {"v.", false}, {"v.a", false}, {"v1", false}, {"v1.", false}, {"v1a", false},
		{"vg.a", false}, {"v1.@", false}, {"v1./", false}, {"v1.%41", false}, {"v1.[a]", false},
		{"v1.a b", false}, {" v1.a", false}, {"w1.a", false}, {"v1:a", false}, {"v 1.a", false}, {"v1.é", false},
	} {
		if got := brackets(t, test.text); got != test.want {
			t.Errorf("[%s] is valid: %t, want %t", test.text, got, test.want)
		}
	}
}
