package process

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"syscall"
	"testing"
)

func TestStatus(t *testing.T) {
	for _, test := range []struct {
		err  error
		want int
	}{
		{nil, StatusOK},
		{&Failure{&fs.PathError{Op: "write", Err: syscall.EPIPE}}, StatusOK},
		{ErrInvalid, StatusInvalid},
		{ErrNegative, StatusInvalid},
		{ErrUnread, StatusFailed},
		{&Failure{io.ErrUnexpectedEOF}, StatusFailed},
		{fmt.Errorf("page: %w", &fs.PathError{Op: "write", Err: syscall.ENOSPC}), StatusFailed},
		{&fs.PathError{Op: "open", Err: fs.ErrNotExist}, StatusUsage},
		{errors.New("unknown flag"), StatusUsage},
	} {
		if got := Status(test.err); got != test.want {
			t.Errorf("%v: status %d, want %d", test.err, got, test.want)
		}
	}
	for _, test := range []struct{ a, b, want error }{
		{nil, ErrInvalid, ErrInvalid}, {ErrInvalid, ErrUnread, ErrUnread}, {ErrUnread, ErrInvalid, ErrUnread},
	} {
		if got := Worse(test.a, test.b); got != test.want {
			t.Errorf("%v, %v: %v, want %v", test.a, test.b, got, test.want)
		}
	}
	for _, test := range []struct{ err, want error }{
		{&fs.PathError{Op: "read", Path: "a", Err: syscall.EIO}, syscall.EIO},
		{&fs.PathError{Op: "read", Path: "a", Err: fs.ErrClosed}, ErrClosed},
		{io.EOF, io.EOF},
	} {
		if got := Reason(test.err); got != test.want {
			t.Errorf("%v: %v, want %v", test.err, got, test.want)
		}
	}
	missing := Reason(&fs.PathError{Op: "open", Path: "http://a/", Err: syscall.ENOENT})
	if !errors.Is(missing, fs.ErrNotExist) || !strings.Contains(missing.Error(), "a URI") {
		t.Error(missing)
	}
	if got := Reason(&fs.PathError{Op: "open", Path: "a", Err: syscall.ENOENT}); got != syscall.ENOENT {
		t.Error(got)
	}
}
