package mailto_test

import (
	"encoding/json"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/mailto"
)

func Example() {
	m, err := mailto.Parse("mailto:joe@example.com?cc=bob@example.com&body=hello%0D%0Abye")
	body, ok := m.Body()
	fmt.Printf("%q %q %v %v\n", m.Addresses("to"), body, ok, err)

	m = mailto.Message{To: []string{"joe@example.com"}}
	m.Add("Subject", "1 + 1")
	u, err := m.URI()
	fmt.Println(u, err)
	// Output:
	// ["joe@example.com"] "hello\r\nbye" true <nil>
	// mailto:joe@example.com?Subject=1%20%2B%201 <nil>
}

// A line break in the header is refused.
func ExampleParse() {
	_, err := mailto.Parse("mailto:joe@example.com?subject=hi%0D%0ABcc:eve@example.com")
	fmt.Println(err)
	// Output:
	// scheme: a header field cannot contain a line break, which would end it: RFC 6068 (offset 33, query)
}

func ExampleFromURI() {
	m, err := mailto.FromURI(uri.MustParseURI("mailto:%22not%40me%22@example.org?to=a@b"))
	fmt.Println(m.To, m.Fields, err)
	// Output:
	// ["not@me"@example.org] [{to a@b}] <nil>
}

func ExampleMessage_URI() {
	m := mailto.Message{To: []string{"joe@example.com", "Mike&family@example.org"}}
	m.Add("subject", "café?")
	m.Add("body", "Hi,\nsee you.\n")
	fmt.Println(m.URI())

	m.Add("X-Mailer", "x\r\nBcc: eve@example.com")
	_, err := m.URI()
	fmt.Println(err)
	// Output:
	// mailto:joe@example.com,Mike%26family@example.org?subject=caf%C3%A9%3F&body=Hi,%0D%0Asee%20you.%0D%0A <nil>
	// scheme: a header field cannot contain a line break, which would end it: RFC 6068 (offset 111, query)
}

func ExampleMessage_Get() {
	m, err := mailto.Parse("mailto:?Subject=Hello")
	subject, ok := m.Get("subject")
	fmt.Println(subject, ok, err)
	// Output: Hello true <nil>
}

func ExampleMessage_Addresses() {
	m, err := mailto.Parse("mailto:a@example.com?to=b@example.com&cc=Joe%20%3Cc@example.com%3E,d@example.com")
	fmt.Printf("%q %q %v\n", m.Addresses("to"), m.Addresses("cc"), err)
	// Output: ["a@example.com" "b@example.com"] ["Joe <c@example.com>" "d@example.com"] <nil>
}

func ExampleMessage_Unsafe() {
	m, err := mailto.Parse("mailto:joe@example.com?subject=hi&bcc=eve@example.com&attach=%2Fetc%2Fpasswd")
	fmt.Println(m.Unsafe(), err)
	// Output: [{bcc eve@example.com} {attach /etc/passwd}] <nil>
}

func ExampleMessage_String() {
	fmt.Println(mailto.Message{To: []string{"joe@example.com"}})
	fmt.Printf("%q\n", mailto.Message{To: []string{"joe"}}.String()) // without a domain
	// Output:
	// mailto:joe@example.com
	// ""
}

func ExampleMessage_MarshalText() {
	text, err := json.Marshal(mailto.Message{To: []string{"joe@example.com"}})
	fmt.Println(string(text), err)
	// Output: "mailto:joe@example.com" <nil>
}

func ExampleMessage_UnmarshalText() {
	var contact struct {
		Mail mailto.Message `json:"mail"`
	}
	err := json.Unmarshal([]byte(`{"mail": "mailto:joe@example.com?subject=hi"}`), &contact)
	fmt.Println(contact.Mail.To, contact.Mail.Fields, err)
	// Output: [joe@example.com] [{subject hi}] <nil>
}

func ExampleMessage_Add() {
	m := mailto.Message{To: []string{"joe@example.com"}}
	m.Add("subject", "hi")
	fmt.Println(m)
	// Output: mailto:joe@example.com?subject=hi
}

func ExampleMessage_Body() {
	m, err := mailto.Parse("mailto:joe@example.com?body=Hi,%0Abye")
	body, ok := m.Body()
	fmt.Printf("%q %t %v\n", body, ok, err)
	// Output: "Hi,\r\nbye" true <nil>
}
