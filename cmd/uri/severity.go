package main

import (
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/render"
)

var severityColors = [...]render.Color{
	audit.SeverityInfo: render.Dim, audit.SeverityLow: render.Cyan, audit.SeverityMedium: render.Yellow, audit.SeverityHigh: render.Wrong,
}
