package main

import (
	"bytes"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/urikit/uri/internal/replace"
)

// The two pictures are side by side.
const width, height = 28 * vg.Centimeter, 12 * vg.Centimeter

// drawFigures draws points into a file: growth with length on the left, with number on the
// right. Both axes are logarithmic, so linear growth is a straight line that climbs one
// decade in one decade.
func drawFigures(points []point, name string) error {
	plot.DefaultFont.Variant = "Sans"
	canvas := vgsvg.New(width, height)
	both := draw.New(canvas)
	canvas.SetColor(color.White)
	canvas.Fill(both.Rectangle.Path())
	for i, part := range []struct{ what, title, axis string }{
		{length, "One reference", "length, bytes"},
		{number, "Many references, about 50 bytes each", "number"},
	} {
		p, err := chart(points, part.what)
		if err != nil {
			return err
		}
		p.Title.Text = part.title
		p.X.Label.Text = part.axis
		half := vg.Length(i) * width / 2
		p.Draw(draw.Crop(both, half+2*vg.Millimeter, half-width/2-10*vg.Millimeter, 2*vg.Millimeter, -2*vg.Millimeter))
	}
	var text bytes.Buffer
	if _, err := canvas.WriteTo(&text); err != nil {
		return err
	}
	// The reader may lack the font by which the texts were measured.
	return replace.File(name, bytes.ReplaceAll(text.Bytes(), []byte("Liberation Sans"), []byte("Liberation Sans,Arial,sans-serif")), 0o666)
}

// colors is the palette of Okabe and Ito, which colour-blind readers can distinguish.
var colors = []color.Color{
	color.RGBA{0x00, 0x72, 0xb2, 0xff},
	color.RGBA{0xe6, 0x9f, 0x00, 0xff},
	color.RGBA{0x00, 0x9e, 0x73, 0xff},
	color.RGBA{0xcc, 0x79, 0xa7, 0xff},
	color.RGBA{0xd5, 0x5e, 0x00, 0xff},
}

// shapes mark the points for readers who see no colours.
var shapes = []draw.GlyphDrawer{draw.CircleGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.PlusGlyph{}, draw.CrossGlyph{}}

// slopes are guide lines: each is linear with so many nanoseconds for one unit.
var slopes = map[string]struct {
	ns   float64
	name string
}{
	length: {1, "1 ns a byte"},
	number: {100, "100 ns each"},
}

// chart draws a line for each verb, and a dashed linear one.
func chart(points []point, what string) (*plot.Plot, error) {
	p := plot.New()
	p.BackgroundColor = color.White
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = marks[what], times
	p.Y.Label.Text = "time"
	p.Legend.Top, p.Legend.Left = true, true
	p.Legend.Padding = vg.Points(3)
	p.Add(plotter.NewGrid())
	var verbs []string
	for _, q := range points {
		if q.what == what && !slices.Contains(verbs, q.verb) {
			verbs = append(verbs, q.verb)
		}
	}
	for i, verb := range verbs {
		var line plotter.XYs
		for _, q := range points {
			if q.what == what && q.verb == verb {
				line = append(line, plotter.XY{X: float64(q.size), Y: q.ns})
			}
		}
		l, s, err := plotter.NewLinePoints(line)
		if err != nil {
			return nil, err
		}
		l.Color, s.Color = colors[i%len(colors)], colors[i%len(colors)]
		l.Width = vg.Points(1.5)
		s.Shape, s.Radius = shapes[i%len(shapes)], vg.Points(2.5)
		p.Add(l, s)
		p.Legend.Add(verb, l, s)
	}
	slope := slopes[what]
	l, err := plotter.NewLine(plotter.XYs{{X: p.X.Min, Y: p.X.Min * slope.ns}, {X: p.X.Max, Y: p.X.Max * slope.ns}})
	if err != nil {
		return nil, err
	}
	l.Color, l.Dashes = color.Gray{0x60}, []vg.Length{vg.Points(4), vg.Points(3)}
	p.Add(l)
	p.Legend.Add(slope.name, l)
	return p, nil
}

// marks are the labels of the axis of sizes, and times those of the other axis.
var (
	marks = map[string]plot.ConstantTicks{
		length: {{Value: 32, Label: "32"}, {Value: 1 << 10, Label: "1 KiB"}, {Value: 32 << 10, Label: "32 KiB"}, {Value: 1 << 20, Label: "1 MiB"}, {Value: 64 << 20, Label: "64 MiB"}},
		number: {{Value: 1, Label: "1"}, {Value: 100, Label: "100"}, {Value: 1e4, Label: "10,000"}, {Value: 1e6, Label: "1,000,000"}},
	}
	times = plot.ConstantTicks{
		{Value: 10, Label: "10 ns"}, {Value: 100, Label: "100 ns"},
		{Value: 1e3, Label: "1 µs"}, {Value: 1e4, Label: "10 µs"}, {Value: 1e5, Label: "100 µs"},
		{Value: 1e6, Label: "1 ms"}, {Value: 1e7, Label: "10 ms"}, {Value: 1e8, Label: "100 ms"},
		{Value: 1e9, Label: "1 s"},
	}
)
