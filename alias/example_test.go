package alias_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/scheme"
)

// The example of RFC 3986, section 6.2.4.
func Example() {
	store := alias.New(alias.Config{})
	err := store.Observe(
		uri.MustParseURI("http://example.com/data"),
		uri.MustParseURI("http://example.com/data/"),
		301,
	)
	if err != nil {
		fmt.Println(err)
	}

	n := uri.Normalizer{Aliases: store}
	fmt.Println(n.NormalizeURI(uri.MustParseURI("HTTP://Example.com/data#top"), uri.LevelProtocol))
	// Output:
	// http://example.com/data/#top
}

func ExampleNew() {
	store := alias.New(alias.Config{
		Policy: alias.Policy{HTTPS: true, WWW: true, Documents: []string{"index.html"}},
		Limit:  1_000_000,
	})
	fmt.Println(store.Observe(
		uri.MustParseURI("http://example.com/index.html"),
		uri.MustParseURI("https://www.example.com/"),
		308,
	))
	fmt.Println(store.Len())
	// Output:
	// <nil>
	// 1
}

func ExamplePolicy() {
	shop := alias.Policy{
		// This site shows the same page with and without "/en".
		Also: func(from, to uri.URI) bool {
			return strings.Replace(to.String(), "//shop.example/en/", "//shop.example/", 1) == from.String()
		},
	}
	store := alias.New(alias.Config{Policy: shop})
	fmt.Println(store.Observe(uri.MustParseURI("http://shop.example/x"), uri.MustParseURI("http://shop.example/en/x"), 301))
	fmt.Println(store.Observe(uri.MustParseURI("http://shop.example/x"), uri.MustParseURI("http://shop.example/de/x"), 301))
	// Output:
	// <nil>
	// alias: the URIs differ by more than the policy allows: path
}

func ExampleStore_Observe() {
	var store alias.Store
	a, b, c := uri.MustParseURI("http://example.com/a"), uri.MustParseURI("http://example.com/a/"), uri.MustParseURI("http://example.com/c")
	fmt.Println(store.Observe(a, b, 301))
	fmt.Println(store.Observe(a, b, 302))
	fmt.Println(store.Observe(a, c, 301))
	// Output:
	// <nil>
	// alias: the policy does not accept the status: 302
	// alias: the URIs differ by more than the policy allows: path
}

func ExampleRefusal() {
	var store alias.Store
	err := store.Observe(uri.MustParseURI("http://example.com/"), uri.MustParseURI("https://example.com/"), 301)
	var refusal *alias.Refusal
	if errors.As(err, &refusal) && refusal.Reason == alias.ErrDifference {
		fmt.Println(refusal.Component)
	}
	// Output:
	// scheme
}

func ExampleStore_Canonical() {
	var store alias.Store
	store.Observe(uri.MustParseURI("http://example.com/a"), uri.MustParseURI("http://example.com/a/"), 301)
	fmt.Println(store.Canonical([]byte("http://example.com/a")))
	fmt.Println(store.Canonical([]byte("http://example.com/a/")))
	fmt.Println(store.Canonical([]byte("http://example.com/b")))
	// Output:
	// http://example.com/a/ true
	// http://example.com/a/ true
	//  false
}

func ExampleStore_Forget() {
	var store alias.Store
	a := uri.MustParseURI("http://example.com/a")
	store.Observe(a, uri.MustParseURI("http://example.com/a/"), 301)
	fmt.Println(store.Forget(a), store.Len())
	fmt.Println(store.Forget(a), store.Len())
	// Output:
	// true 0
	// false 0
}

func ExampleStore_All() {
	var store alias.Store
	store.Observe(uri.MustParseURI("http://example.com/b/"), uri.MustParseURI("http://example.com/b"), 301)
	store.Observe(uri.MustParseURI("http://example.com/a"), uri.MustParseURI("http://example.com/a/"), 301)
	for alias, canonical := range store.All() {
		fmt.Println(alias, "is", canonical)
	}
	// Output:
	// http://example.com/a is http://example.com/a/
	// http://example.com/b/ is http://example.com/b
}

func ExampleStore_Len() {
	var store alias.Store
	store.Observe(uri.MustParseURI("http://example.com/a"), uri.MustParseURI("http://example.com/a/"), 301)
	fmt.Println(store.Len())
	// Output:
	// 1
}

func ExampleStore_Save() {
	var store alias.Store
	store.Observe(uri.MustParseURI("x://h/a"), uri.MustParseURI("x://h/a/"), 301)
	var text strings.Builder
	if err := store.Save(&text); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	fmt.Printf("%q\n", text.String())
	// Output:
	// "uri-aliases 1\nx://h/a\tx://h/a/\n"
}

func ExampleLoad() {
	// A program without the default port of "http" has saved this text.
	const text = "uri-aliases 1\n" +
		"http://example.com:80/a\thttp://example.com/a/\n"
	store, err := alias.Load(strings.NewReader(text), alias.Config{Schemes: scheme.Known()})
	if err != nil {
		fmt.Println(err)
		return
	}
	for from, to := range store.All() {
		fmt.Println(from, to)
	}

	_, err = alias.Load(strings.NewReader(text+"http://example.com/b http://example.com/b/\n"), alias.Config{})
	fmt.Println(err)
	// Output:
	// http://example.com/a http://example.com/a/
	// alias: line 3: the line is not two URIs with a tab between them
}
