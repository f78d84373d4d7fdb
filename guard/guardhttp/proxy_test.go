package guardhttp

import (
	"errors"
	"net"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// With a proxy, the dial function connects to nothing else.
func TestDialOnly(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn, err := dialOnly(new(net.Dialer), l.Addr().String())(t.Context(), "tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
	if conn, err := dialOnly(new(net.Dialer), "proxy.test:3128")(t.Context(), "tcp", l.Addr().String()); conn != nil || !errors.Is(err, ErrProxy) {
		t.Error(err)
	}
}

// TestSettings fails if a new version of Go adds a field to Transport or Dialer. A field
// that dials, or that uses a proxy, must be refused.
func TestSettings(t *testing.T) {
	for _, test := range []struct {
		of   reflect.Type
		want string
	}{
		{reflect.TypeFor[http.Transport](), `Dial DialContext DialTLS DialTLSContext DisableCompression
			DisableKeepAlives ExpectContinueTimeout ForceAttemptHTTP2 GetProxyConnectHeader HTTP2 IdleConnTimeout
			MaxConnsPerHost MaxIdleConns MaxIdleConnsPerHost MaxResponseHeaderBytes OnProxyConnectResponse Protocols
			Proxy ProxyConnectHeader ReadBufferSize ResponseHeaderTimeout TLSClientConfig TLSHandshakeTimeout
			TLSNextProto WriteBufferSize`},
		{reflect.TypeFor[net.Dialer](), `Cancel Control ControlContext Deadline DualStack FallbackDelay KeepAlive
			KeepAliveConfig LocalAddr Resolver Timeout`},
	} {
		known := strings.Fields(test.want)
		for _, f := range reflect.VisibleFields(test.of) {
			if f.IsExported() && !slices.Contains(known, f.Name) {
				t.Errorf("%s has the new field %s: check whether it makes connections", test.of, f.Name)
			}
		}
	}
}

// TestSecretHeaders holds the headers that are withheld from another origin against those of
// products.
func TestSecretHeaders(t *testing.T) {
	var transport Transport
	for _, name := range strings.Fields(`
		Authorization Proxy-Authorization Proxy-Authenticate Www-Authenticate Cookie Cookie2 Set-Cookie Referer
		Api-Key Apikey X-Api-Key X-ApiKey X-Api-Token X-Api-Secret X-Access-Token X-Auth-Key X-Auth-Token X-Auth X-Authorization
		X-Csrf-Token X-Xsrf-Token X-Csrftoken X-Session-Token X-Session-Id X-User-Token X-Client-Secret X-Refresh-Token X-Id-Token
		Circle-Token Dd-Api-Key Dd-Application-Key X-Datadog-Api-Key Deploy-Token Job-Token Private-Token X-Gitlab-Token
		Ocp-Apim-Subscription-Key X-Functions-Key X-Ms-Token-Aad-Access-Token X-Algolia-Api-Key X-Rapidapi-Key X-Mashape-Key
		X-Amz-Security-Token X-Aws-Ec2-Metadata-Token X-Consul-Token X-Vault-Token X-Nomad-Token X-Goog-Api-Key
		X-Goog-Iap-Jwt-Assertion Cf-Access-Client-Secret Cf-Access-Jwt-Assertion Cf-Access-Token X-Jfrog-Art-Api X-Nuget-Apikey
		X-Shopify-Access-Token X-Shopify-Hmac-Sha256 X-Hub-Signature X-Hub-Signature-256 X-Slack-Signature Stripe-Signature
		X-Twilio-Signature X-Line-Signature X-Sentry-Auth X-Plex-Token X-Figma-Token X-Redmine-Api-Key X-Master-Key Fastly-Key
		X-Parse-Session-Token X-Parse-Rest-Api-Key X-Postmark-Server-Token X-Trackertoken Apca-Api-Secret-Key X-Mbx-Apikey
		Dpop X-Forwarded-Access-Token X-Password X-Jwt X-Otp X-Registry-Auth X-Elastic-Api-Key X-Influx-Token X-Newrelic-License-Key`) {
		for _, spelled := range []string{name, strings.ToLower(name), strings.ReplaceAll(strings.ToUpper(name), "-", "_")} {
			if !transport.isSecret(spelled) && (spelled == name || !strings.HasPrefix(name, "Proxy-")) {
				t.Errorf("%s is sent to another origin", spelled)
			}
		}
	}
	for _, name := range strings.Fields(`
		Accept Accept-Encoding Accept-Language Cache-Control Content-Type Date If-None-Match If-Modified-Since Range User-Agent
		X-Request-Id X-Trace-Id Traceparent Tracestate X-B3-Traceid Origin X-Forwarded-For Forwarded Via Idempotency-Key
		Sec-Websocket-Key Sec-Fetch-Mode X-Cache-Key Surrogate-Key Prefer Priority Upgrade-Insecure-Requests X-Author X-Design X-Monkey`) {
		if transport.isSecret(name) {
			t.Errorf("%s is withheld", name)
		}
	}
}
