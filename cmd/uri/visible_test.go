package main

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/cli"
)

func TestVisible(t *testing.T) {
	const text = "a ü日\u05d0\t\x1b[31m\r\x00\u009b\u202e\u2028\u00a0\u200d\U000e0001\xff\xe6\n"
	for _, tt := range []struct {
		cli.Visible
		want string
	}{
		{cli.Visible{}, "a ü日\u05d0\t" + `\x1b[31m\r\x00\u009b\u202e\u2028\u00a0\u200d\U000e0001\xff\xe6` + "\n"},
		{cli.Visible{Null: true}, "a ü日\u05d0\t" + `\x1b[31m\r` + "\x00" + `\u009b\u202e\u2028\u00a0\u200d\U000e0001\xff\xe6` + "\n"},
		{cli.Visible{JSON: true}, "a ü日\u05d0" + `\u0009\u001b[31m\u000d\u0000\u009b\u202e\u2028\u00a0\u200d\udb40\udc01\ufffd\ufffd` + "\n"},
	} {
		for size := 1; size <= len(text); size++ { // characters come in pieces
			f, err := os.CreateTemp(t.TempDir(), "")
			if err != nil {
				t.Fatal(err)
			}
			v := tt.Visible
			v.File = f
			for i := 0; i < len(text); i += size {
				piece := text[i:min(i+size, len(text))]
				if n, err := v.Write([]byte(piece)); n != len(piece) || err != nil {
					t.Fatal(n, err)
				}
			}
			got, err := os.ReadFile(f.Name())
			f.Close()
			if err != nil || string(got) != tt.want {
				t.Fatalf("%+v in pieces of %d: %q, %v, want %q", tt.Visible, size, got, err, tt.want)
			}
		}
	}
}

// In JSON the escapes mean the same.
func TestVisibleJSON(t *testing.T) {
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	const text = "\u202e\u009b\U000e0001\u2028ü"
	if err := answer.Encode(&cli.Visible{File: f, JSON: true}, text); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(f.Name())
	var got string
	if err != nil || json.Unmarshal(written, &got) != nil || got != text {
		t.Errorf("%s is %q, want %q", written, got, text)
	}
}
