package scheme

import "github.com/urikit/uri"

// The MQTT community's wiki, "URI Scheme", which the IANA registrations follow: a host,
// and optional userinfo and port. Ports 1883 and 8883.

func mqttRules() []Rules {
	rules := Rules{
		Source:     "mqtt.org, URI Scheme",
		Authority:  required,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{SlashPath: true},
	}
	mqtt, mqtts := rules, rules
	mqtt.Name, mqtt.Identifies, mqtt.Form.DefaultPort = "mqtt", "message brokers", "1883"
	mqtts.Name, mqtts.Identifies, mqtts.Form.DefaultPort = "mqtts", "message brokers, over TLS", "8883"
	return []Rules{mqtt, mqtts}
}
