package cli

import (
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/color"
)

var SeverityColors = [...]color.Color{
	audit.SeverityInfo: color.Dim, audit.SeverityLow: color.Cyan, audit.SeverityMedium: color.Yellow, audit.SeverityHigh: color.Wrong,
}
