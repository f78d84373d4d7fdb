package file_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/file"
)

func Example() {
	c := file.Converter{System: file.Windows}
	u, err := c.ToURI(`C:\Program Files\100%.txt`)
	fmt.Println(u, err)
	path, err := c.ToPath(u)
	fmt.Println(path, err)
	// Output:
	// file:///C:/Program%20Files/100%25.txt <nil>
	// C:\Program Files\100%.txt <nil>
}

func ExampleToURI() {
	path, err := filepath.Abs("a b.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := file.ToURI(path)
	fmt.Println(u.Scheme(), strings.HasSuffix(u.String(), "/a%20b.txt"), err)

	_, err = file.ToURI("a b.txt")
	fmt.Println(err)
	// Output:
	// file true <nil>
	// file: the path is relative: make it absolute (offset 0)
}

func ExampleToPath() {
	path, err := filepath.Abs("a b.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := file.ToURI(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	back, err := file.ToPath(u)
	fmt.Println(back == path, err)
	// Output:
	// true <nil>
}

func ExampleConverter_ToURI() {
	for _, c := range []file.Converter{{System: file.Unix}, {System: file.Windows}} {
		for _, path := range []string{"/home/me/100% a.txt", `C:\a b\`, `\\host\share\ü`, `C:a`} {
			u, err := c.ToURI(path)
			if err != nil {
				fmt.Println(c.System, err)
				continue
			}
			fmt.Println(c.System, u)
		}
	}
	// Output:
	// unix file:///home/me/100%25%20a.txt
	// unix file: the path is relative: make it absolute (offset 0)
	// unix file: the path is relative: make it absolute (offset 0)
	// unix file: the path is relative: make it absolute (offset 0)
	// windows file: the path is relative to the current drive: make it absolute (offset 0)
	// windows file:///C:/a%20b/
	// windows file://host/share/%C3%BC
	// windows file: the path is relative to the current directory of a drive: write \ after the colon (offset 2)
}

func ExampleConverter_ToPath() {
	c := file.Converter{System: file.Windows}
	for _, text := range []string{"file:///C:/a%20b", "file://host/share/a", "file:///C:/a%2Fb", "file:////host/share/a"} {
		path, err := c.ToPath(uri.MustParseURI(text))
		fmt.Println(path, err)
	}
	c.Nonstandard = true
	path, err := c.ToPath(uri.MustParseURI("file:////host/share/a"))
	fmt.Println(path, err)
	// Output:
	// C:\a b <nil>
	// \\host\share\a <nil>
	//  file: a name cannot contain a separator (offset 12)
	//  file: the path begins with two slashes: write one (offset 7)
	// \\host\share\a <nil>
}

// Terminals and desktops write the name of the machine in "file" URIs.
func ExampleConverter_ToPath_localHosts() {
	c := file.Converter{System: file.Unix, LocalHosts: []string{"laptop.example"}}
	for _, text := range []string{"file://laptop.example/tmp", "file://other.example/tmp"} {
		path, err := c.ToPath(uri.MustParseURI(text))
		fmt.Println(path, err)
	}
	// Output:
	// /tmp <nil>
	//  file: the file is on another host (offset 7)
}

func ExampleError_Error() {
	_, err := file.Converter{System: file.Unix}.ToPath(uri.MustParseURI("file:///secret/%2E%2E/x"))
	fmt.Println(err)
	var refusal *file.Error
	fmt.Println(errors.As(err, &refusal), refusal.Offset)
	// Output:
	// file: a segment is "." or "..": remove it first (offset 15)
	// true 15
}

func ExampleSystem_String() {
	fmt.Println(file.Native, file.Unix, file.Windows)
	// Output: native unix windows
}

func ExampleSystem_MarshalText() {
	text, err := json.Marshal(file.Windows)
	fmt.Println(string(text), err)
	// Output: "windows" <nil>
}

func ExampleSystem_UnmarshalText() {
	var s file.System
	err := json.Unmarshal([]byte(`"unix"`), &s)
	fmt.Println(s, err)

	err = s.UnmarshalText([]byte("dos"))
	fmt.Println(errors.Is(err, uri.ErrUnknownName), err)
	// Output:
	// unix <nil>
	// true file: unknown system "dos": must be one of native, unix, windows
}
