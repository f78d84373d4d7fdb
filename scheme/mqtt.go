package scheme

import "github.com/urikit/uri"

// The MQTT community's wiki, "URI Scheme", which the registrations at IANA follow:
// host, perhaps userinfo and port. Ports 1883 and 8883.

func mqttRules() []Rules {
	rules := Rules{
		Source:    "mqtt.org, URI Scheme",
		Authority: Required,
		Host:      Required,
	}
	mqtt, mqtts := rules, rules
	mqtt.Name, mqtt.What, mqtt.Form = "mqtt", "message brokers", uri.SchemeForm{DefaultPort: "1883"}
	mqtts.Name, mqtts.What, mqtts.Form = "mqtts", "message brokers, over TLS", uri.SchemeForm{DefaultPort: "8883"}
	return []Rules{mqtt, mqtts}
}
