package scheme

import "github.com/urikit/uri"

// The IANA registrations prov/redis and prov/rediss: everything after the scheme is
// optional. Port 6379. Clients choose the default host and database.

func redisRules() []Rules {
	rules := Rules{DomainHost: true, Form: uri.SchemeForm{DefaultPort: "6379", SlashPath: true}}
	redis, rediss := rules, rules
	redis.Name, redis.Identifies, redis.Source = "redis", "databases of Redis servers", "IANA, uri-schemes/prov/redis"
	rediss.Name, rediss.Identifies, rediss.Source = "rediss", "databases of Redis servers, over TLS", "IANA, uri-schemes/prov/rediss"
	return []Rules{redis, rediss}
}
