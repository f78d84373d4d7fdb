//go:build !uriparser

package main

var uriparser []contender
