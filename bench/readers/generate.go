package main

import (
	"math/rand/v2"
	"strings"
)

// A grammar of awkward texts: generate joins one piece of each list. Pieces that are
// repeated in a list are chosen more often.
var (
	schemes = []string{
		"http:", "http:", "http:", "https:", "ftp:", "ws:", "HTTP:", // special to browsers
		"file:", "ssh:", "ldap:", "redis:", "rtsp:", "git:", // registered, with hosts
		"mailto:", "urn:", "sip:", "tel:", "data:", "javascript:", "xmpp:", "acct:", // registered, without
		"foo:", "x-a+b.c:", "h:", "localhost:", "good.example:", "127.0.0.1:", // unknown
		"url:http:", "URL:", "http:http:",
		"", "", "", "", // missing
	}
	slashes   = []string{"//", "//", "//", "//", "//", "", "", "/", "///", "////", `\\`, `/\`, "/.//"}
	userinfos = []string{
		"", "", "", "", "", "", "", "", "user@", "u:p@", "@", ":@", ":p@", "u:@", "good.example@", "good.example:80@",
		"www.good.example:443/@", "a:b:c@", "a@b@", "a%40b@", "u%3Ap@", "x&@", "127.0.0.1;@", "u'@", "u;v@", "u:p?@", "u:p#@", `u\@`,
		"8080@", "[::1]@", "[@", "u|@", "localhost:80@", "a.b'@",
	}
	names = []string{
		"good.example", "evil.example", "EXAMPLE.com", "a", "a.b", "localhost", "h", "x-y.z", "www.good.example", "e_vil.example",
		"good.example.", strings.Repeat("a.", 128) + "example", "a..b", ".a", "-a.b", "xn--bcher-kva.example", "b\u00fccher.example", "\u0430pple.com", "", "",
		"127.0.0.1", "10.0.0.1", "8.8.8.8", "127.1", "0x7f.1", "0177.0.0.1", "017700000001", "2130706433", "0x7f000001", "127.0.0.1.", "256.1.1.1",
		"1.2.3", "08.8.8.8", "1.2.3.4.5", "10.0.0.1.x", "127.0.0.1.nip.example", "1", "0",
		"[::1]", "[::ffff:127.0.0.1]", "[fe80::1%25en0]", "[v1.x]", "[1::2::3]", "[::1", "::1",
		"%67ood.example", "good%2eexample", "good%2Fevil.example", "a%40b", "%31%32%37.0.0.1", "%E2%91%A0.0.0.1", "a%00b", "%zz", "a%20b", "a%3ab", "%C3%BC.example",
	}
	joints = []string{";", ";", "'", `"`, "|", "&", "!", "$", "(", ")", "*", "+", ",", "=", "~", "_", "%", "^", "`", "{", "}", "<", ">", " ", `\`, "\t", "@", ":", "%3B", "%27", ";@", ";."}
	// Names that readers convert in different ways, or not at all.
	wideNames = []string{
		"b\u00fccher.example", "fa\u00df.de", "FA\u1e9e.de", "\u03b2\u03cc\u03bb\u03bf\u03c2.com", "127\u20240\u20240\u20241", "good.example\u2024evil.example",
		"good.example\u3002evil.example", "good.example\uff0eevil.example", "good.example\uff61evil.example", "good.example\ufe52evil.example", "good.example\u2025a", "good.example\u2026a",
		"good.example\uff0fa", "good.example\u2215a", "\u2100.example", "a\u2048b.example", "\uff45vil.example", "\u2460.0.0.1", "\uff11\uff12\uff17.0.0.1", "\u2488example",
		"\u65e5\u672c.jp", "\u05d0\u05d1.example", "\u0645\u06cc\u200c.ir", "\u0915\u094d\u200d\u0937.example", "a\u200db.example", "a\u00adb.example", "a\u034fb.example", "a\ufe0fb.example",
		"\u212aelvin.example", "\u212bngstrom.example", "i\u0307.example", "\u0130.example", "\u03f4.example", "\u2603.net", "\U0001f4a9.la",
		"e\u0301.example", "\u1e9b\u0323.example", "\ufb01.example", "\u0149.example", "\u037e.example", "\u1fef.example", "\u00a0.example", "\u3000.example", "\u202ea.example", "\u0378.example",
		"\ufdd0.example", "\ue000.example", "B\u00dcCHER.EXAMPLE", "\u0430pple.com", "xn--fa-hia.de", "\u00fcxn--a.example", "\u4e00\u30fc.jp", "\u0e01.th", "\u2065.example",
		"\u0660.0.0.1", "0\uff58\uff17f.1", "\u1d400.example", "\u2f868.example", "\u00b7.example", "l\u00b7l.cat", "\u30fb.jp", "\u05f4.example",
	}
	ports = []string{
		"", "", "", "", "", "", "", ":80", ":", ":080", ":8080", ":443", ":0", ":65536", ":99999", ":a", ":-1", ":80;x", ":80'", ":80:80", ":00000000000000000080", ":8:", ":%38",
	}
	paths = []string{
		"", "", "", "/", "/", "/", "/x", "/@evil.example", "/a:b@c/", "//evil.example/", "/..//x", ";x", "/;x", ":x", `\x`, `\@evil.example/`, "/x'y", "/../..", "/%2e/", "@c/",
	}
	ends = []string{
		"", "", "", "", "?q", "?", "#", "#f", "?a@b", "?@evil.example/", "#@evil.example", "?a#b@c/", ":#f", "#x:@y", "?a:b@c", "?//evil.example/", "#//evil.example", " ", "\n", "?x;y'z",
	}
)

// examples are texts that were once read in several ways without a finding, or are known
// from attacks on readers. They are always asked.
var examples = []string{
	"good.example:80@127.0.0.1:8080/",
	"good.example:80@127.0.0.1/",
	"http://good.example;.evil.example/",
	"localhost:8080@017700000001?a#b@c/",
	"foo:example.com:a:b@127.1:80/",
	"h:x&@0x7f.1?q",
	"http://good.example;e_vil.example:#f",
	"http://example.com'evil.example:#f",
	"//127.1;example.com:80/",
	"//a.b'evil.example",
	"localhost:080?@evil.example/",
	"http://x:/",
	"http://10.0.0.1.x/",
	"http:/user:hunter2@example.com/",
	"https:user:hunter2@example.com/",
	"http:///user:hunter2@example.com/",
	"////user:hunter2@example.com/",
	"user:hunter2@example.com/path",
	"https://example.com:8080/@user",
	"mailto:joe@example.com",
	"urn:example:a@b",
	"https://h/?q=a:b@c",
	"http://[::1]:80/@x",
	`http://good.example\@evil.example/`,
	"http://\u0430pple.com/x",
	"http://foo@evil.example:80@good.example/",
	"http://1.1.1.1&@2.2.2.2#@3.3.3.3/",
	"http://127.0.0.1:11211:80/",
	"http://google.com#@evil.example/",
	"http://foo@127.0.0.1 @google.com/",
	"http://127.0.0.1\tfoo.google.com",
	"http://127.0.0.1%09foo.google.com",
	"http://127\u20240\u20240\u20241:8080/",
	"http://good.example\u2024evil.com/login",
	"http://fa\u00df.de/",
	"http://\u1e9e.com/",
}

// generate returns n texts that differ, the examples among them. The same seed makes the
// same texts.
func generate(n int, seed uint64) []string {
	random := rand.New(rand.NewPCG(seed, 0))
	one := func(list []string) string { return list[random.IntN(len(list))] }
	texts := append([]string(nil), examples...)
	seen := make(map[string]bool)
	for _, text := range texts {
		seen[text] = true
	}
	for len(texts) < n {
		var b strings.Builder
		b.WriteString(one(schemes))
		b.WriteString(one(slashes))
		b.WriteString(one(userinfos))
		if random.IntN(3) == 0 {
			b.WriteString(one(wideNames))
		} else {
			b.WriteString(one(names))
		}
		for random.IntN(4) == 0 {
			b.WriteString(one(joints))
			b.WriteString(one(names))
		}
		b.WriteString(one(ports))
		b.WriteString(one(paths))
		b.WriteString(one(ends))
		if text := b.String(); !seen[text] {
			seen[text] = true
			texts = append(texts, text)
		}
	}
	return texts
}
