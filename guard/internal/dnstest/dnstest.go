// Package dnstest answers questions of DNS for tests, over UDP on the loopback
// interface.
package dnstest

import (
	"context"
	"encoding/binary"
	"net"
	"net/netip"
	"strings"
	"testing"
)

const (
	typeA    = 1
	typeAAAA = 28
)

// Resolver returns a resolver with its own server, which runs until the test ends. The
// server calls answer for each question, from one goroutine, with the name in lower case
// and without a dot at its end. The time to live of the addresses is zero.
func Resolver(t testing.TB, answer func(name string) []netip.Addr) *net.Resolver {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	go serve(conn, answer)
	return &net.Resolver{
		PreferGo: true,
		Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "udp", conn.LocalAddr().String())
		},
	}
}

func serve(conn net.PacketConn, answer func(name string) []netip.Addr) {
	buf := make([]byte, 1232)
	for {
		n, from, err := conn.ReadFrom(buf)
		if err != nil {
			return
		}
		if reply := respond(buf[:n], answer); reply != nil {
			conn.WriteTo(reply, from)
		}
	}
}

// respond returns the response to a query with one question: RFC 1035, section 4.
func respond(query []byte, answer func(name string) []netip.Addr) []byte {
	const header = 12
	if len(query) < header {
		return nil
	}
	var labels []string
	at := header
	for at < len(query) && query[at] != 0 {
		end := at + 1 + int(query[at])
		if end > len(query) {
			return nil
		}
		labels = append(labels, strings.ToLower(string(query[at+1:end])))
		at = end
	}
	end := at + 5 // the root label, type and class
	if end > len(query) {
		return nil
	}
	kind := binary.BigEndian.Uint16(query[at+1:])

	reply := append([]byte(nil), query[:end]...)
	copy(reply[2:], "\x81\x80\x00\x01\x00\x00\x00\x00\x00\x00") // a response, no error; one question
	count := uint16(0)
	for _, a := range answer(strings.Join(labels, ".")) {
		if a.Is4() && kind == typeA || a.Is6() && kind == typeAAAA {
			count++
			reply = append(reply, 0xc0, header) // the name in the question
			reply = binary.BigEndian.AppendUint16(reply, kind)
			reply = append(reply, 0, 1, 0, 0, 0, 0) // class IN, no time to live
			reply = binary.BigEndian.AppendUint16(reply, uint16(a.BitLen()/8))
			reply = append(reply, a.AsSlice()...)
		}
	}
	binary.BigEndian.PutUint16(reply[6:], count)
	return reply
}
