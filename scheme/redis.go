package scheme

import "github.com/urikit/uri"

// The registrations at IANA, prov/redis and prov/rediss: everything behind the
// scheme is optional; port 6379. What the defaults of host and database are, is
// for clients to say.

func redisRules() []Rules {
	rules := Rules{Form: uri.SchemeForm{DefaultPort: "6379", SlashPath: true}}
	redis, rediss := rules, rules
	redis.Name, redis.Identifies, redis.Source = "redis", "databases of Redis servers", "IANA, uri-schemes/prov/redis"
	rediss.Name, rediss.Identifies, rediss.Source = "rediss", "databases of Redis servers, over TLS", "IANA, uri-schemes/prov/rediss"
	return []Rules{redis, rediss}
}
