package main

// awake is a file that is added to each altered package. It contains the behaviour of
// mutants that are awake.
const awake = `package %s

import (
	"cmp"
	"os"
	"strconv"
)

var mutate_id, _ = strconv.Atoi(os.Getenv("MUTANT"))

type mutate_integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

func mutate_not[T ~bool](id int, x T) T { return x != (mutate_id == id) }

func mutate_more[T mutate_integer](id int, x T) T {
	if mutate_id == id {
		return x + 1
	}
	return x
}

func mutate_fewer[T mutate_integer](id int, x T) T {
	if mutate_id == id {
		return x - 1
	}
	return x
}

func mutate_twice[T mutate_integer](id int, x T) T {
	if mutate_id == id {
		return max(x<<1, 1)
	}
	return x
}

func mutate_flip[T mutate_integer](id int, x T) T {
	if mutate_id == id {
		return -x
	}
	return x
}

func mutate_lss[T cmp.Ordered](id int, x, y T) bool { return x < y || mutate_id == id && x == y }
func mutate_leq[T cmp.Ordered](id int, x, y T) bool { return x < y || mutate_id != id && x == y }
func mutate_gtr[T cmp.Ordered](id int, x, y T) bool { return x > y || mutate_id == id && x == y }
func mutate_geq[T cmp.Ordered](id int, x, y T) bool { return x > y || mutate_id != id && x == y }

func mutate_and[T mutate_integer](id int, x, y T) T {
	if mutate_id == id {
		return x | y
	}
	return x & y
}

func mutate_or[T mutate_integer](id int, x, y T) T {
	if mutate_id == id {
		return x & y
	}
	return x | y
}

func mutate_xor[T mutate_integer](id int, x, y T) T {
	if mutate_id == id {
		return x & y
	}
	return x ^ y
}

func mutate_andnot[T mutate_integer](id int, x, y T) T {
	if mutate_id == id {
		return x & y
	}
	return x &^ y
}

func mutate_shl[T, S mutate_integer](id int, x T, n S) T {
	if mutate_id == id {
		return x >> n
	}
	return x << n
}

func mutate_shr[T, S mutate_integer](id int, x T, n S) T {
	if mutate_id == id {
		return x << n
	}
	return x >> n
}

func mutate_mul[T mutate_integer](id int, x, y T) T {
	if mutate_id == id {
		return x + y
	}
	return x * y
}
`
