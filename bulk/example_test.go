package bulk_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/bulk"
)

// The program reads lines on one side and writes normalized URIs on the other.
func Example() {
	in := strings.NewReader("HTTP://Example.COM/\nhttp://example.com/a/../b\nno URI here\n")
	normalizer := uri.Normalizer{}
	err := bulk.Reader{}.Map(context.Background(), os.Stdout, in, func(dst []byte, rec *bulk.Record) []byte {
		if rec.Err != nil {
			return dst
		}
		return append(normalizer.AppendNormalize(dst, rec.Reference, uri.LevelPath), '\n')
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// http://example.com/
	// http://example.com/b
}

func ExampleReader_Each() {
	list := "http://example.com/a\nhttp://[::1/\n/b?c\n"
	for rec, err := range (bulk.Reader{}).Each(strings.NewReader(list)) {
		if err != nil {
			fmt.Println(rec.Number, rec.Offset, err)
			continue
		}
		fmt.Println(rec.Number, rec.Offset, rec.Reference.Path())
	}
	// Output:
	// 1 0 /a
	// 2 21 uri: "]" is missing after the IPv6 address: write it (offset 11, host, IP-literal; RFC 3986 section 3.2.2)
	// 3 34 /b
}

func ExampleReader_Map() {
	list := "HTTP://Example.COM/%7Euser\nhttp://example.com:80a/\nhttp://example.com/a/../b\n"
	normalizer := uri.Normalizer{}
	err := bulk.Reader{Rule: uri.RuleURI}.Map(context.Background(), os.Stdout, strings.NewReader(list),
		func(dst []byte, rec *bulk.Record) []byte {
			if rec.Err != nil {
				return fmt.Appendf(dst, "record %d: %v\n", rec.Number, rec.Err)
			}
			return append(normalizer.AppendNormalize(dst, rec.Reference, uri.LevelPath), '\n')
		})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// http://example.com/~user
	// record 2: uri: a port can contain only digits 0 to 9 (offset 22, port, port; RFC 3986 section 3.2.3)
	// http://example.com/b
}

// To stop early, cancel the context. Map has then written whole blocks, and has called
// Progress for each.
func ExampleReader_Map_cancel() {
	enough := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	reader := bulk.Reader{Workers: 1, BlockSize: 16, Progress: func(p bulk.Progress) {
		fmt.Println(p.Records, "records,", p.Bytes, "bytes")
		if p.Records >= 3 {
			cancel(enough)
		}
	}}
	list := "http://a/1\nhttp://b/2\nhttp://c/3\nhttp://d/4\nhttp://e/5\n"
	err := reader.Map(ctx, io.Discard, strings.NewReader(list), func(dst []byte, rec *bulk.Record) []byte {
		return append(append(dst, rec.Text...), '\n')
	})
	fmt.Println(err)
	// Output:
	// 1 records, 11 bytes
	// 2 records, 22 bytes
	// 3 records, 33 bytes
	// enough
}

// Each block has its own map of hosts, because several goroutines count at once.
func ExampleProcess() {
	list := "http://a/1\nhttp://b/2\nhttp://a/3\n"
	all := map[string]int{}
	err := bulk.Process(context.Background(), bulk.Reader{}, strings.NewReader(list),
		func(b *bulk.Block, hosts *map[string]int) {
			*hosts = map[string]int{}
			for rec := range b.Records() {
				if u, err := (uri.Parser{}).ParseURIBytes(rec.Text); err == nil {
					host, _ := u.Host()
					(*hosts)[host.String()]++
				}
			}
		},
		func(_ *bulk.Block, hosts *map[string]int) error {
			for host, n := range *hosts {
				all[host] += n
			}
			return nil
		})
	fmt.Println(all, err)
	// Output: map[a:2 b:1] <nil>
}

// A program that only looks for a word reads whole blocks.
func ExampleBlock_Bytes() {
	list := "http://a/1\nhttp://b/2\nhttp://a/3\n"
	err := bulk.Process(context.Background(), bulk.Reader{}, strings.NewReader(list),
		func(b *bulk.Block, n *int) { *n = bytes.Count(b.Bytes(), []byte("//a/")) },
		func(b *bulk.Block, n *int) error {
			fmt.Println(*n, "of", b.Len(), "records")
			return nil
		})
	fmt.Println(err)
	// Output:
	// 2 of 3 records
	// <nil>
}

func ExampleBlock_First() {
	list := "http://a/1\nhttp://b/2\nhttp://a/3\n"
	err := bulk.Process(context.Background(), bulk.Reader{BlockSize: 24}, strings.NewReader(list),
		func(*bulk.Block, *struct{}) {},
		func(b *bulk.Block, _ *struct{}) error {
			fmt.Println("records from number", b.First())
			return nil
		})
	fmt.Println(err)
	// Output:
	// records from number 1
	// records from number 3
	// <nil>
}
