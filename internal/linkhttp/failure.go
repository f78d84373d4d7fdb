package linkhttp

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"

	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/urihttp"
)

// A verdict is what one series of requests says about a target.
type verdict struct {
	outcome   Outcome
	status    int
	reason    string
	moved     string
	missing   []string
	unread    string
	final     bool // another method cannot give another outcome
	cancelled bool // the context ended
}

// failure returns the verdict for a request without an answer. ctx is the context of the caller.
// The first case that applies counts, because an error can wrap several others.
func failure(ctx context.Context, err error) verdict {
	if ctx.Err() != nil {
		return verdict{outcome: NotAsked, reason: "the check was cancelled", final: true, cancelled: true}
	}
	refusal, ok := errors.AsType[*guard.Refusal](err)
	if ok && refusal.Reason == guardhttp.ErrRedirect {
		return verdict{reason: "the redirect has no valid Location"}
	}
	if ok && !errors.Is(err, guardhttp.ErrTooLong) {
		return verdict{outcome: NotAsked, reason: refusal.Error(), final: true}
	}
	for _, refused := range []error{urihttp.ErrUserinfo, urihttp.ErrHost, urihttp.ErrScheme} {
		if errors.Is(err, refused) {
			return verdict{outcome: NotAsked, reason: refused.Error(), final: true}
		}
	}
	if wait, ok := errors.AsType[*waitError](err); ok {
		return verdict{reason: wait.Error(), final: true}
	}
	if dns, ok := errors.AsType[*net.DNSError](err); ok {
		if dns.IsNotFound {
			return verdict{outcome: Dead, reason: "there is no such host", final: true}
		}
		return verdict{reason: "the name of the host could not be looked up", final: true}
	}
	if reason := tlsReason(err); reason != "" {
		return verdict{reason: "TLS: " + reason, final: true}
	}
	return verdict{reason: plainReason(err), final: errors.Is(err, syscall.ECONNREFUSED)}
}

// plainReason returns the reason for an error of a connection or of an answer, in plain words and
// without a part of the answer.
func plainReason(err error) string {
	var timeout net.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return "the server did not answer in time"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "the connection was refused"
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return "the connection was reset"
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return "the host is not reachable"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "the connection was closed before the end of the answer"
	case errors.Is(err, guardhttp.ErrTooLong):
		return "the answer is too long"
	}
	return "the answer is not valid HTTP"
}

// tlsReason returns the fault of a TLS handshake, or "" for another error. The errors of
// certificates come before the one that wraps them.
func tlsReason(err error) string {
	if _, ok := errors.AsType[x509.HostnameError](err); ok {
		return "the certificate is for another host"
	}
	if _, ok := errors.AsType[x509.UnknownAuthorityError](err); ok {
		return "the certificate is signed by an unknown authority"
	}
	if invalid, ok := errors.AsType[x509.CertificateInvalidError](err); ok {
		if invalid.Reason == x509.Expired {
			return "the certificate has expired or is not yet valid"
		}
		return "the certificate is not valid"
	}
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return "the certificate could not be verified"
	}
	if _, ok := errors.AsType[tls.RecordHeaderError](err); ok || errors.Is(err, http.ErrSchemeMismatch) {
		return "the server does not speak TLS at this port"
	}
	if _, ok := errors.AsType[tls.AlertError](err); ok || strings.HasPrefix(err.Error(), "tls: ") || strings.Contains(err.Error(), "remote error: tls:") {
		return "the handshake failed"
	}
	return ""
}

// statusReasons explain statuses. The number is added to each.
var statusReasons = map[int]string{
	http.StatusUnauthorized:               "the server asks for credentials",
	http.StatusPaymentRequired:            "the server asks for a payment",
	http.StatusForbidden:                  "the server refuses the request",
	http.StatusNotFound:                   "there is no such page",
	http.StatusProxyAuthRequired:          "a proxy asks for credentials",
	http.StatusGone:                       "the page is gone",
	http.StatusTooManyRequests:            "the server wants fewer requests",
	http.StatusUnavailableForLegalReasons: "the page is blocked for legal reasons",
	http.StatusServiceUnavailable:         "the server is overloaded or in maintenance",
}

// statusVerdict returns the verdict for the last answer.
func statusVerdict(status int, accept Statuses) verdict {
	v := verdict{status: status}
	if accept.Has(status) {
		v.outcome, v.final = Alive, true
		return v
	}
	if status == http.StatusNotFound || status == http.StatusGone {
		v.outcome = Dead
	}
	v.reason = statusReasons[status]
	switch {
	case v.reason != "":
	case status >= 500:
		v.reason = "the server failed"
	default:
		v.reason = "the server did not say whether the page exists"
	}
	v.reason += " (status " + strconv.Itoa(status) + ")"
	return v
}
