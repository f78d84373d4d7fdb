package main

import (
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/urikit/uri/cmd/internal/answerhttp"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/inspector"
	"github.com/urikit/uri/cmd/internal/openapi"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/process"
)

var _ = runs(ask.VerbServe, runner{run: runServe, args: atMost(0), parts: map[string]func() string{
	"verbs": verbList,
	"token": func() string { return tokenVariable },
}})

// tokenVariable is the environment variable with the token.
const tokenVariable = "URI_TOKEN"

const needsToken = "other machines can reach this address: set a token with %s or %s"

// runServe answers over HTTP. It checks all options before it listens, and prints the address only
// when clients can connect.
func runServe(opts *cli.Options, _ []string) error {
	c := answerhttp.Config{
		Hosts: opts.Texts(ask.AllowHost), MaxBody: opts.Size(ask.MaxBody),
		Timeout: opts.Duration(ask.Timeout), MaxConcurrent: opts.Int(ask.Jobs), Page: inspector.Page(),
	}
	for _, host := range c.Hosts {
		if err := answerhttp.CheckHost(host); err != nil {
			return cli.WrongOption(ask.AllowHost, "%w", err)
		}
	}
	var err error
	if c.Token, err = readToken(opts.Text(ask.TokenFile)); err != nil {
		return err
	}
	listen := opts.Text(ask.Listen)
	if host, _, err := net.SplitHostPort(listen); err != nil {
		return cli.WrongOption(ask.Listen, "%w", err)
	} else if c.Token == "" && !answerhttp.IsLoopback(host) {
		return cli.WrongOption(ask.Listen, needsToken, ask.TokenFile.Flag(), tokenVariable)
	}
	if !opts.Is(ask.Quiet) {
		c.Log = slog.New(slog.NewJSONHandler(opts.Std.Err, nil))
	}
	if c.Document, err = openapi.Document(cli.Version(), schemaOf); err != nil {
		return err
	}
	config := net.ListenConfig{KeepAlive: -1} // the service closes what is idle sooner
	l, err := config.Listen(opts.Cmd.Context(), "tcp", listen)
	if err != nil {
		return &process.Failure{Err: err}
	}
	if tcp, ok := l.Addr().(*net.TCPAddr); ok && c.Token == "" && !tcp.IP.IsLoopback() { // what localhost means here
		l.Close()
		return cli.WrongOption(ask.Listen, needsToken, ask.TokenFile.Flag(), tokenVariable)
	}
	defer l.Close()
	ctx, stop := signal.NotifyContext(opts.Cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := cli.WriteAll(opts.Std.Out, fmt.Appendf(nil, "http://%s/\n", shownAddress(l.Addr()))); err != nil {
		return err
	}
	if err := answerhttp.New(c).Serve(ctx, l); err != nil {
		return &process.Failure{Err: err}
	}
	return nil
}

// verbList returns the names of the verbs of the service, in lines for a help.
func verbList() string { return fold(strings.Join(answerhttp.VerbNames(), ", "), "    ", 79) }

// readToken returns the token, or "" if there is none. An error is an error of the command line, or
// a failure.
func readToken(name string) (string, error) {
	token, source := os.Getenv(tokenVariable), tokenVariable
	if name != "" {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", cli.OptionError(err)
		}
		token, source = strings.TrimSpace(bom.Trim(string(text))), ask.TokenFile.Flag()
	} else if token == "" {
		return "", nil
	}
	const least = 16
	if len(token) < least {
		return "", fmt.Errorf("%s: the token has less than %d characters", source, least)
	}
	return token, nil
}

// shownAddress returns the authority of the service for a browser of this machine.
func shownAddress(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return a.String()
	}
	return fmt.Sprintf("127.0.0.1:%d", tcp.Port)
}
