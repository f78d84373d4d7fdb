package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/answerhttp"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/inspector"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/process"
)

// tokenVariable is the environment variable with the token.
const tokenVariable = "URI_TOKEN"

func newServe(std *streams) *cobra.Command {
	var c answerhttp.Config
	listen, tokenFile := "", ""
	logs := false
	cmd := &cobra.Command{
		Use:   "serve [OPTION ...]",
		Short: "Answer over HTTP, with a page for browsers",
		Long: `serve answers over HTTP, and shows a page in a browser.

    GET  /              the page
    POST /v1/VERB       the answer of a command
    GET  /openapi.json  the description of the service (OpenAPI 3.1)
    GET  /healthz       "ok"
    GET  /metrics       measures in the text format of Prometheus

VERB is one of

` + verbList() + `
The body is a JSON object with "input" and options, which are named like those
of the command, or an array of such objects:

    {"input": "HTTP://EXAMPLE.com:80", "level": "scheme"}

The answer is the object that the command prints with --json, or an array of
these. An input or a base that is not valid is an answer with status 200, in
which "valid" is false. A request that cannot be understood has status 400, and
a problem (RFC 9457) that names the member. An input that is not UTF-8 is sent
as "input_base64". compare takes "a" and "b" in place of "input", and expand
takes "vars", an object. extract answers with an array for each input.

The service fetches nothing. It refuses requests whose Host is not a name of the
loopback interface, the address on which it listens, or in --allow-host, and
those that come from pages of other sites.

On another interface than loopback it needs a token, which is the text of the
file of --token-file or of the environment variable ` + tokenVariable + `. Clients send it
in the header "Authorization: Bearer TOKEN". The connection is not encrypted.

serve ends with status 0 after an interrupt or SIGTERM, when the requests in
work are answered, at most ten seconds later. --log writes a line of JSON for
each request to standard error; it contains nothing of the request but the
method and the verb.`,
		Example: `  uri serve
  uri serve --listen 127.0.0.1:8080 --log
  uri serve --listen :8080 --token-file token --allow-host uri.example`,
		Args: atMost(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if c.MaxBody < 1 || c.MaxAnswer < 1 || c.MaxConcurrent < 0 || c.Timeout <= 0 {
				return errors.New("--max-body, --max-answer and --timeout must be above 0, and --concurrency not below it")
			}
			for _, host := range c.Hosts {
				if err := answerhttp.CheckHost(host); err != nil {
					return fmt.Errorf("--allow-host: %w", err)
				}
			}
			var err error
			if c.Token, err = readToken(tokenFile); err != nil {
				return err
			}
			if host, _, err := net.SplitHostPort(listen); err != nil {
				return fmt.Errorf("--listen: %w", err)
			} else if c.Token == "" && !isLoopback(host) {
				return fmt.Errorf("--listen: other machines can reach this address: set a token with --token-file or %s", tokenVariable)
			}
			if logs {
				c.Log = slog.New(slog.NewJSONHandler(std.err, nil))
			}
			if c.Document, err = openAPI(newCommand(std, "")); err != nil {
				return err
			}
			c.Page = inspector.Page()
			config := net.ListenConfig{KeepAlive: -1} // the service closes what is idle sooner
			l, err := config.Listen(cmd.Context(), "tcp", listen)
			if err != nil {
				return &process.Failure{Err: err}
			}
			defer l.Close()
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			if err := writeAll(std.out, fmt.Appendf(nil, "http://%s/\n", shownAddress(l.Addr()))); err != nil {
				return err
			}
			if err := answerhttp.New(c).Serve(ctx, l); err != nil {
				return &process.Failure{Err: err}
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&listen, "listen", "127.0.0.1:3986", "the `ADDRESS` and port; port 0 means any, which is printed")
	flags.StringSliceVar(&c.Hosts, "allow-host", nil, "also answer requests to the host names in this `LIST`")
	flags.StringVar(&tokenFile, "token-file", "", "require the token in this `FILE`")
	flags.Int64Var(&c.MaxBody, "max-body", 1<<20, "refuse a body with more `BYTES`")
	flags.IntVar(&c.MaxAnswer, "max-answer", 32<<20, "refuse a request whose answer has more `BYTES`")
	flags.DurationVar(&c.Timeout, "timeout", 15*time.Second, "the `TIME` for a client to send a request, and for the answer")
	flags.IntVar(&c.MaxConcurrent, "concurrency", 0, "answer this `NUMBER` of requests at once; 0 means two for each core")
	flags.BoolVar(&logs, "log", false, "write a line for each request to standard error")
	if err := cmd.MarkFlagFilename("token-file"); err != nil {
		panic(err) // cannot happen: the option exists
	}
	return cmd
}

// verbList returns the names of the verbs of the service, in lines for a help.
func verbList() string {
	const indent, width = "   ", 79
	list, column := indent, len(indent)
	for i, v := range ask.Verbs() {
		name := " " + v.Name
		if i+1 < len(ask.Verbs()) {
			name += ","
		}
		if column += len(name); column > width {
			list += "\n" + indent
			column = len(indent) + len(name)
		}
		list += name
	}
	return list + "\n"
}

// readToken returns the token, or "" if there is none. An error is an error of the command line, or a
// failure.
func readToken(name string) (string, error) {
	token, source := os.Getenv(tokenVariable), tokenVariable
	if name != "" {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", optionError(err)
		}
		token, source = strings.TrimSpace(bom.Trim(string(text))), "--token-file"
	} else if token == "" {
		return "", nil
	}
	const least = 16
	if len(token) < least {
		return "", fmt.Errorf("%s: the token has less than %d characters", source, least)
	}
	return token, nil
}

// isLoopback reports whether only programs of this machine reach an address.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// shownAddress returns the authority of the service for a browser of this machine.
func shownAddress(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return a.String()
	}
	return fmt.Sprintf("127.0.0.1:%d", tcp.Port)
}
