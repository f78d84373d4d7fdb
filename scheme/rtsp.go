package scheme

import "github.com/urikit/uri"

// RFC 7826, section 4.2: a host is required. Ports 554 and, for rtsps, 322. rtspu is from
// RFC 2326 (section 3.2), also with port 554.

func rtspRules() []Rules {
	rules := Rules{
		Source:     "RFC 7826, section 4.2",
		Authority:  required,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "554", SlashPath: true},
	}
	rtsp, rtsps, rtspu := rules, rules, rules
	rtsp.Name, rtsp.Identifies = "rtsp", "media streams and presentations"
	rtsps.Name, rtsps.Identifies, rtsps.Form.DefaultPort = "rtsps", "media streams and presentations, over TLS", "322"
	rtspu.Name, rtspu.Identifies, rtspu.Source = "rtspu", "media streams and presentations, over UDP", "RFC 2326, section 3.2"
	return []Rules{rtsp, rtsps, rtspu}
}
