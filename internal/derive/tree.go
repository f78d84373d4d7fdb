package derive

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/older"
)

// A Node is a rule of the grammar with the place that it matches.
type Node struct {
	Rule     string  `json:"rule"`
	Grammar  string  `json:"grammar"` // for who shows it: the rule in ABNF
	Offset   int     `json:"offset"`
	Length   int     `json:"length"`
	Text     string  `json:"text"` // for who shows it
	Children []*Node `json:"children"`
	More     int     `json:"more"` // the number of children that are left out
}

// A grower makes the tree of a reference.
type grower struct {
	ref  *field.Reference
	iris bool
	most int
}

// Tree returns the rules that a reference matches, by the grammar of RFC 3986 or, for an IRI, of
// RFC 3987. The older editions have other rules, so their tree has only the components. A node has
// at most so many segments.
func Tree(ref *field.Reference, edition uri.Edition, most int) *Node {
	_, iris := ref.AsIRI()
	g := &grower{ref, iris, most}
	all := uri.Span{Length: len(ref.String())}
	root := g.node(uri.RuleURIReference.String(), all)
	if older.Is(edition) {
		for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
			switch at, ok := ref.Span(c); {
			case !ok || c == uri.ComponentUserinfo || c == uri.ComponentHost || c == uri.ComponentPort:
			case c == uri.ComponentAuthority:
				root.add(g.authority(at))
			default:
				root.add(g.node(c.String(), at))
			}
		}
		return root
	}
	whole, part := "relative-ref", "relative-part"
	if _, ok := ref.Scheme(); ok {
		whole, part = "URI", "hier-part"
	}
	top := g.node(whole, all)
	root.add(top)
	from := 0
	if at, ok := ref.Span(uri.ComponentScheme); ok {
		top.add(g.node(uri.RuleScheme.String(), at))
		from = at.End() + len(":")
	}
	path, _ := ref.Span(uri.ComponentPath)
	middle := g.node(part, uri.Span{Offset: from, Length: path.End() - from})
	top.add(middle)
	if at, ok := ref.Span(uri.ComponentAuthority); ok {
		middle.add(g.authority(at))
	}
	middle.add(g.path(path))
	for _, c := range []uri.Component{uri.ComponentQuery, uri.ComponentFragment} {
		if at, ok := ref.Span(c); ok {
			top.add(g.node(c.String(), at))
		}
	}
	return root
}

func (n *Node) add(child *Node) { n.Children = append(n.Children, child) }

// onlyASCII are the rules of RFC 3986 that RFC 3987 uses. The others begin with "i" there.
const onlyASCII = " scheme port IP-literal IPv4address IPv6address IPvFuture dec-octet "

// node returns the node of a rule, which has its name in RFC 3986.
func (g *grower) node(rule string, at uri.Span) *Node {
	if g.iris && !strings.Contains(onlyASCII, " "+rule+" ") {
		if name, ok := strings.CutPrefix(rule, "URI"); ok {
			rule = "IRI" + name
		} else {
			rule = "i" + rule
		}
	}
	return &Node{Rule: rule, Offset: at.Offset, Length: at.Length, Children: []*Node{}}
}

func (g *grower) authority(at uri.Span) *Node {
	n := g.node(uri.RuleAuthority.String(), at)
	for _, c := range []uri.Component{uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPort} {
		switch at, ok := g.ref.Span(c); {
		case !ok:
		case c == uri.ComponentHost:
			n.add(g.host(at))
		default:
			n.add(g.node(c.String(), at))
		}
	}
	return n
}

func (g *grower) host(at uri.Span) *Node {
	n := g.node(uri.RuleHost.String(), at)
	host, _ := g.ref.Host()
	inner := uri.Span{Offset: at.Offset + len("["), Length: at.Length - len("[]")}
	switch host.Kind() {
	case uri.HostIPv6, uri.HostIPvFuture:
		literal := g.node("IP-literal", at)
		name := "IPv6address"
		if host.Kind() == uri.HostIPvFuture {
			name = "IPvFuture"
		}
		literal.add(g.node(name, inner))
		n.add(literal)
	case uri.HostIPv4:
		address := g.node("IPv4address", at)
		for octet := range strings.SplitSeq(host.String(), ".") {
			at.Length = len(octet)
			address.add(g.node("dec-octet", at))
			at.Offset = at.End() + len(".")
		}
		n.add(address)
	case uri.HostHostname:
		n.add(g.node("hostname", at))
	case uri.HostEmpty: // none of the rules of host
	default:
		n.add(g.node("reg-name", at))
	}
	return n
}

func (g *grower) path(at uri.Span) *Node {
	path := g.ref.Path()
	names := map[string][2]string{ // the rules of the path and of its first segment
		"empty":    {"path-empty", ""},
		"abempty":  {"path-abempty", uri.RuleSegment.String()},
		"absolute": {"path-absolute", "segment-nz"},
		"noscheme": {"path-noscheme", "segment-nz-nc"},
		"rootless": {"path-rootless", "segment-nz"},
	}[path.Kind()]
	n := g.node(names[0], at)
	rule := names[1]
	if path.IsRooted() {
		at.Offset += len("/")
	}
	for segment := range path.Segments() {
		if at.Length = len(segment); rule == "segment-nz" && segment == "" {
			break // the path is "/"
		}
		if len(n.Children) < g.most {
			n.add(g.node(rule, at))
		} else {
			n.More++
		}
		rule, at.Offset = uri.RuleSegment.String(), at.End()+len("/")
	}
	return n
}
