package redact_test

import (
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/url"
	"os"

	"github.com/urikit/uri/redact"
)

func Example() {
	withoutTime := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}
	logger := slog.New(redact.Handler(slog.NewTextHandler(os.Stdout, withoutTime)))
	type login struct{ User, Password string }
	logger.Info("connected to postgres://app:hunter2@db/", "as", login{"app", "hunter2"}, "api_key", "0123")
	// Output:
	// level=INFO msg="connected to postgres://app:***@db/" as="{User:app Password:***}" api_key=***
}

func ExampleString() {
	fmt.Println(redact.String("https://user:hunter2@example.com/?access_token=hunter2&page=2"))
	fmt.Println(redact.String("https://hooks.slack.com/services/T0/B0/hunter2"))
	fmt.Println(redact.String("jdbc:mysql://root:hunter2@db/"))
	// Output:
	// https://user:***@example.com/?access_token=***&page=2
	// https://hooks.slack.com/services/***
	// jdbc:mysql://root:***@db/
}

func ExampleText() {
	fmt.Println(redact.Text("curl -u bob:hunter2 -H 'X-Api-Key: hunter2' https://example.com/?sig=hunter2"))
	fmt.Println(redact.Text(`{"db_password":"hunter2","user":"bob"}`))
	// Output:
	// curl -u bob:*** -H 'X-Api-Key: ***' https://example.com/?sig=***
	// {"db_password":"***","user":"bob"}
}

func ExampleAppendString() {
	fmt.Printf("%s\n", redact.AppendString([]byte("GET "), "http://u:hunter2@h/"))
	// Output: GET http://u:***@h/
}

func ExampleAppendText() {
	fmt.Printf("%s\n", redact.AppendText(nil, "password=hunter2 user=bob"))
	// Output: password=*** user=bob
}

func ExamplePolicy_MaskString() {
	p := redact.Policy{Show: redact.Kinds{Parameters: true}}
	fmt.Println(p.MaskString("http://u:hunter2@h/?token=x"))
	// Output: http://u:***@h/?token=x
}

func ExamplePolicy_MaskText() {
	p := redact.Policy{Harmless: []string{"token"}}
	fmt.Println(p.MaskText("password=hunter2 token=x"))
	// Output: password=*** token=x
}

func ExamplePolicy_MaskError() {
	p := redact.Policy{Mask: "..."}
	fmt.Println(p.MaskError(errors.New("cannot reach http://u:hunter2@h/")))
	// Output: cannot reach http://u:...@h/
}

func ExamplePolicy_MaskHeader() {
	p := redact.Policy{Names: []string{"member"}}
	fmt.Println(p.MaskHeader(map[string][]string{"Member": {"hunter2"}, "Accept": {"*/*"}}))
	// Output: map[Accept:[*/*] Member:[***]]
}

func ExamplePolicy_AppendMaskString() {
	p := redact.Policy{Mask: "REDACTED"}
	fmt.Printf("%s\n", p.AppendMaskString(nil, "http://u:hunter2@h/"))
	// Output: http://u:REDACTED@h/
}

func ExamplePolicy_AppendMaskText() {
	p := redact.Policy{Names: []string{"member"}}
	fmt.Printf("%s\n", p.AppendMaskText(nil, "member=hunter2 user=bob"))
	// Output: member=*** user=bob
}

func ExamplePolicy_Spans() {
	const text = "http://u:hunter2@h/?token=hunter2"
	for _, at := range (redact.Policy{}).Spans(text) {
		fmt.Println(at.Offset, at.Of(text))
	}
	// Output:
	// 9 hunter2
	// 26 hunter2
}

func ExampleHandler() {
	handler := redact.Handler(slog.NewJSONHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	slog.New(handler).Info("login", "form", url.Values{"user": {"bob"}, "password": {"hunter2"}})
	// Output: {"level":"INFO","msg":"login","form":{"password":["***"],"user":["bob"]}}
}

func ExampleError() {
	_, err := http.Get("http://127.0.0.1:99999/?access_token=hunter2")
	masked := redact.Error(err)
	fmt.Println(masked)
	var found *url.Error
	fmt.Println(errors.As(masked, &found))
	// Output:
	// Get "http://127.0.0.1:99999/?access_token=***": dial tcp: address 99999: invalid port
	// true
}

func ExampleHeader() {
	h := http.Header{"Authorization": {"Bearer hunter2"}, "Cookie": {"sid=hunter2"}, "Accept": {"*/*"}}
	fmt.Println(redact.Header(h))
	// Output: map[Accept:[*/*] Authorization:[Bearer ***] Cookie:[sid=***]]
}

func ExampleIsSecretName() {
	fmt.Println(redact.IsSecretName("dbPassword"), redact.IsSecretName("X-Amz-Signature"), redact.IsSecretName("page_token"))
	// Output: true true false
}

func ExampleNewWriter() {
	logger := log.New(redact.NewWriter(os.Stdout), "", 0)
	logger.Print("token=hunter2")
	// Output: token=***
}

func ExamplePolicy_NewWriter() {
	p := redact.Policy{Show: redact.Kinds{Passwords: true}}
	fmt.Fprintln(p.NewWriter(os.Stdout), "http://u:password@h/?token=hunter2")
	// Output: http://u:password@h/?token=***
}

func ExampleWriter_Write() {
	w := redact.NewWriter(os.Stdout)
	fmt.Fprint(w, "password=hun")
	fmt.Fprintln(w, "ter2")
	// Output: password=***
}

func ExampleWriter_Close() {
	w := redact.NewWriter(os.Stdout)
	fmt.Fprint(w, "password=hunter2")
	w.Close()
	// Output: password=***
}
