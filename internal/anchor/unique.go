package anchor

import (
	"hash/maphash"
	"strconv"
	"strings"
)

// counting says how a renderer tells ids apart that would be equal.
type counting uint8

const (
	byHyphen     counting = iota // the first of -1, -2 ... that makes the id unique
	bySlug                       // -1, -2 ..., without regard to other ids
	byUnderscore                 // the first of _1, _2 ... that makes the id unique. A number at the end is increased
)

var seed = maphash.MakeSeed()

// hash returns the hash of a text. Its seed is secret, so no document can make two ids collide.
func hash[T string | []byte](text T) uint64 { return maphash.String(seed, string(text)) }

// A uniquer makes ids unique.
type uniquer struct {
	count counting
	again func(dst, text []byte) []byte // makes a slug with a number a slug again, if not nil
	used  map[uint64]struct{}
	next  map[uint64]int // for an id with a number: the number to try next. For bySlug: the number of uses
}

// use notes an id that the document gives itself.
func (u *uniquer) use(id string) {
	if u.used == nil {
		u.used, u.next = make(map[uint64]struct{}), make(map[uint64]int)
	}
	u.used[hash(id)] = struct{}{}
}

// isUsed reports whether the id was used.
func (u *uniquer) isUsed(id string) bool {
	_, used := u.used[hash(id)]
	return used
}

// unique returns an id for a slug, and notes that it is used.
func (u *uniquer) unique(slug string) string {
	if u.count == bySlug {
		u.use(slug)
		n := u.next[hash(slug)]
		if u.next[hash(slug)]++; n == 0 {
			return slug
		}
		slug += "-" + strconv.Itoa(n)
		if u.again != nil {
			slug = string(u.again(nil, []byte(slug)))
		}
		return slug
	}
	if !u.isUsed(slug) && (slug != "" || u.count != byUnderscore) {
		u.use(slug)
		return slug
	}
	id := slug + "-"
	n := 1
	if u.count == byUnderscore {
		id, n = numbered(slug)
	}
	id += u.free(id, n)
	u.use(id)
	return id
}

// free returns the first number from n on that makes an unused id with the text before it. It
// remembers for each used number where to go on, so all calls together take almost linear time.
func (u *uniquer) free(before string, n int) string {
	var passed []uint64
	for u.isUsed(before + strconv.Itoa(n)) {
		key := hash(before + strconv.Itoa(n))
		passed = append(passed, key)
		n = max(n+1, u.next[key])
	}
	for _, key := range passed {
		u.next[key] = n + 1
	}
	return strconv.Itoa(n)
}

// maxDigits is the number of digits of the largest number that numbered increases.
const maxDigits = 15

// numbered returns a slug up to its last "_", if a number follows that, and the next number.
// Otherwise it adds a "_".
func numbered(slug string) (before string, next int) {
	at := strings.LastIndexByte(slug, '_')
	digits := slug[at+1:]
	if at < 0 || digits == "" || len(digits) > maxDigits || strings.Trim(digits, "0123456789") != "" {
		return slug + "_", 1
	}
	n, _ := strconv.Atoi(digits)
	return slug[:at+1], n + 1
}
