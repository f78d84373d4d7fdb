package buffer

import (
	"errors"
	"fmt"
	"testing"
)

// A writer is a function that writes.
type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

func TestBuffer(t *testing.T) {
	var sent []int
	b := New(writer(func(p []byte) (int, error) {
		sent = append(sent, len(p))
		return len(p), nil
	}))
	b.WriteString("ab")
	b.WriteByte('c')
	b.Put(append(b.Bytes(), "de"...))
	if string(b.Bytes()) != "abcde" || sent != nil {
		t.Errorf("%q, %v", b.Bytes(), sent)
	}
	b.Write(make([]byte, Size)) // is sent directly, after the content
	rest := b.Send(append(b.Bytes(), make([]byte, Size)...))
	if fmt.Sprint(sent) != fmt.Sprint([]int{5, Size, Size}) || len(rest) > 0 {
		t.Errorf("%v, and %d bytes are left", sent, len(rest))
	}
	if b.Flush(); len(sent) != 3 {
		t.Errorf("%v: nothing was left", sent)
	}
	full := errors.New("full")
	b = New(writer(func([]byte) (int, error) { return 0, full }))
	if b.WriteString("a"); b.Flush() != full || b.WriteByte('b') != full {
		t.Error("the error does not stay")
	}
	b = New(nil)
	if b.Write(make([]byte, 3*Size)); len(b.Bytes()) != 3*Size || b.Flush() != nil {
		t.Errorf("%d bytes are kept", len(b.Bytes()))
	}
}
