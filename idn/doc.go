// Package idn converts internationalized domain names, the hosts of many URIs, between their
// Unicode and ASCII forms (UTS #46, "Unicode IDNA Compatibility Processing").
//
//	host, err := idn.ToASCII("Bücher.example") // xn--bcher-kva.example
//	host, err = idn.ToUnicode(host)            // bücher.example
//	shown := idn.Display("xn--pple-43d.com")   // xn--pple-43d.com: it looks like "apple"
//
// For the host of a reference there is one call to show it, and one to compare it:
//
//	shown := idn.DisplayHost(u)    // bücher.example
//	key, err := idn.HostKey(u)     // xn--bcher-kva.example
//
// It needs packages uri and scheme, and no other module.
//
// The other functions take a domain name, not any host: they know nothing of IP literals,
// addresses and percent-encoding. Which schemes have domain names as hosts is known to package
// scheme.
//
// # Rules
//
// [ToASCII], [ToUnicode] and [Check] apply UTS #46 without transitional processing: "ß" and
// "ς" stay. The dots U+3002, U+FF0E and U+FF61 separate labels like ".". These options of UTS
// #46 are set: CheckHyphens, CheckBidi, CheckJoiners and VerifyDnsLength. Two rules differ:
//
//   - UseSTD3ASCIIRules is set, but "_" is valid, because names such as
//     "_dmarc.example.com" and hosts with an underscore exist. Without this option a label
//     could contain any ASCII character, and "℀", which is mapped to "a/c", would put a slash
//     into a host.
//   - The empty label of the root is valid at the end, and keeps its dot. UTS #46 does not
//     allow it with VerifyDnsLength, but a name with it is the absolute form of the name.
//
// A few hosts in use break CheckHyphens, such as "r3---sn-x.googlevideo.com". No registry
// accepts such a name, but the holder of a domain can make it. Browsers accept them, and so
// does [URLStandard], which is for programs that read URLs as browsers do.
//
// A [Profile] has the rules of one standard, with nothing added: [URLStandard], [UTS46], [IDNA2008]
// and [IDNA2003]. With them a program sees a name as other programs do:
//
//	idn.URLStandard.ToASCII("faß.de") // xn--fa-hia.de: browsers
//	idn.IDNA2003.ToASCII("faß.de")    // fass.de: java.net.IDN, the codec "idna" of Python
//
// # Version of Unicode
//
// The package has tables of Unicode 17.0.0, whichever version of Go compiles a program:
// mappings and the status of characters, normalization, bidirectional classes and joining
// types. [UnicodeVersion] returns the version. Characters that are newer are invalid.
//
// # Cost
//
// The time is linear in the length of the name. Decoding and encoding a label takes quadratic
// time, so a label that is longer than DNS allows is refused before, in [URLStandard]
// and [Display] one of more than 255 characters.
package idn
