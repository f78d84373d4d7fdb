// Package uri implements the generic syntax of Uniform Resource Identifiers, RFC
// 3986 (STD 66), to the letter.
package uri
