package syntax

// Component is a component of a reference, or of an authority.
type Component uint8

const (
	NoComponent Component = iota
	SchemeComponent
	AuthorityComponent
	UserinfoComponent
	HostComponent
	PortComponent
	PathComponent
	QueryComponent
	FragmentComponent
)

// ComponentNames are the names of the components in the ABNF.
var ComponentNames = [...]string{
	NoComponent:        "",
	SchemeComponent:    "scheme",
	AuthorityComponent: "authority",
	UserinfoComponent:  "userinfo",
	HostComponent:      "host",
	PortComponent:      "port",
	PathComponent:      "path",
	QueryComponent:     "query",
	FragmentComponent:  "fragment",
}

// String returns the component's name in the ABNF, or "" for NoComponent.
func (c Component) String() string {
	if int(c) < len(ComponentNames) {
		return ComponentNames[c]
	}
	return "unknown"
}
