//go:build !unix

package stream

const nonblock = 0
