package linkhttp

import (
	"crypto/tls"
	"errors"
	"io"
	"net"
	"time"

	"github.com/urikit/uri/guard"
)

// A Config has the settings of a [Checker]. The zero Config asks public addresses at any port. A
// zero number or duration is the default.
type Config struct {
	// Agent is the User-Agent. Its product token, the part before "/" or a space, chooses the
	// rules in robots.txt. The default is "uri-check".
	Agent string

	// Policy refuses targets and connections. The default is the strictest policy with any port.
	Policy *guard.Policy

	// Accept are the statuses of a target that exists. The default is 200 to 299.
	Accept Statuses

	// Header returns additional headers for a host, with its port if the link has one. It can be
	// nil.
	Header func(host string) map[string][]string

	// Fragments reads a page and returns the fragments that it lacks. It must be safe for
	// concurrent use. An error says why it could not read the page. A nil func checks no fragments.
	Fragments func(contentType string, body io.Reader, fragments []string) (missing []string, err error)

	// IgnoreRobots asks whatever robots.txt says.
	IgnoreRobots bool

	Requests        int           // at once, to all hosts; the default is 32
	RequestsPerHost int           // at once, to one host; the default is 2
	PerSecond       float64       // requests to one host for each second; the default is 4
	MaxRedirects    int           // the default is 10
	MaxBody         int64         // bytes of a page after decompression; the default is 10 MiB
	MaxRetryAfter   time.Duration // a longer Retry-After is not known; the default is 30 s
	DeadDelay       time.Duration // before the second look at a dead link; the default is 3 s
	ConnectTimeout  time.Duration // for the connection and for TLS; the default is 10 s
	HeaderTimeout   time.Duration // until the header of the answer; the default is 20 s
	Timeout         time.Duration // of a request with its body; the default is 60 s

	// Patience is how long a link may be not known before it is dead. The default is 30 days. If it
	// is negative, the link stays not known.
	Patience time.Duration

	// Cache is the name of the cache file. Without it, the Checker keeps its answers in memory
	// only.
	Cache string

	// AliveAge, DeadAge and NotKnownAge are the ages up to which an answer from the cache file
	// counts. The defaults are 24 hours, an hour and an hour. A negative age asks again.
	AliveAge, DeadAge, NotKnownAge time.Duration

	// CacheSize is the largest number of answers in the cache file. The oldest are dropped. The
	// default is 100,000.
	CacheSize int

	Clock  Clock       // the default is the time of the system
	Dialer *net.Dialer // settings for connections, such as a resolver
	TLS    *tls.Config // settings for TLS
}

// withDefaults returns the Config with a default for each zero value. It is long because each
// setting has a line.
func (c Config) withDefaults() (Config, error) {
	if c.Agent == "" {
		c.Agent = "uri-check"
	}
	if productToken(c.Agent) == "" {
		return c, errors.New("linkhttp: the agent must begin with a product token of letters, \"-\" and \"_\"")
	}
	if c.Policy == nil {
		policy, err := guard.New(guard.Config{AllowAnyPort: true})
		if err != nil {
			return c, err
		}
		c.Policy = policy
	}
	if c.Accept == nil {
		c.Accept = Statuses{{200, 299}}
	}
	if c.Clock == nil {
		c.Clock = systemClock{}
	}
	if c.PerSecond == 0 {
		c.PerSecond = 4
	}
	if c.PerSecond < 0 || c.Requests < 0 || c.RequestsPerHost < 0 || c.MaxBody < 0 {
		return c, errors.New("linkhttp: a limit is negative")
	}
	setDefault(&c.Requests, 32)
	setDefault(&c.RequestsPerHost, 2)
	setDefault(&c.MaxRedirects, 10)
	setDefault(&c.CacheSize, 100_000)
	setDefault(&c.MaxBody, 10<<20)
	setDefault(&c.MaxRetryAfter, 30*time.Second)
	setDefault(&c.DeadDelay, 3*time.Second)
	setDefault(&c.ConnectTimeout, 10*time.Second)
	setDefault(&c.HeaderTimeout, 20*time.Second)
	setDefault(&c.Timeout, time.Minute)
	setDefault(&c.Patience, 30*24*time.Hour)
	setDefault(&c.AliveAge, 24*time.Hour)
	setDefault(&c.DeadAge, time.Hour)
	setDefault(&c.NotKnownAge, time.Hour)
	return c, nil
}

func setDefault[T comparable](field *T, value T) {
	if *field == *new(T) {
		*field = value
	}
}
