package geo_test

import (
	"encoding/json"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/geo"
)

func Example() {
	p, err := geo.Parse("geo:48.198634,16.371648;crs=wgs84;u=40")
	fmt.Println(p.Latitude(), p.Longitude().Float64(), err)
	fmt.Println(p.Uncertainty())
	// Output:
	// 48.198634 16.371648 <nil>
	// 40 true
}

func ExampleParse() {
	_, err := geo.Parse("geo:0,181")
	fmt.Println(err)
	// Output:
	// scheme: a longitude must be from -180 to 180: RFC 5870, sections 3.3 and 3.4.2 (offset 6, path)
}

func ExampleFromURI() {
	p, err := geo.FromURI(uri.MustParseURI("geo:13.4125,103.8667"))
	fmt.Println(p.Longitude(), err)
	// Output:
	// 103.8667 <nil>
}

func ExampleBuild() {
	p, err := geo.Build(geo.Parts{Latitude: geo.NewDecimal(48.201), Longitude: "16.3695", Altitude: "183"})
	fmt.Println(p, err)
	// Output:
	// geo:48.201,16.3695,183 <nil>
}

func ExampleNewDecimal() {
	fmt.Println(geo.NewDecimal(1e-7))
	// Output:
	// 0.0000001
}

func ExampleDecimal_Float64() {
	fmt.Println(geo.Decimal("-16.3700").Float64())
	// Output:
	// -16.37
}

func ExamplePlace_URI() {
	p, _ := geo.Parse("geo:13.4125,103.8667")
	u, err := p.URI()
	fmt.Println(u.Scheme(), u.Path(), err)
	// Output:
	// geo 13.4125,103.8667 <nil>
}

func ExamplePlace_String() {
	p, _ := geo.Parse("geo:22.300,-118.44")
	fmt.Println(p.String())
	// Output:
	// geo:22.300,-118.44
}

func ExamplePlace_Latitude() {
	p, _ := geo.Parse("geo:22.300,-118.44")
	fmt.Println(p.Latitude(), p.Latitude().Float64())
	// Output:
	// 22.300 22.3
}

func ExamplePlace_Longitude() {
	p, _ := geo.Parse("geo:22.300,-118.44")
	fmt.Println(p.Longitude())
	// Output:
	// -118.44
}

func ExamplePlace_Altitude() {
	p, _ := geo.Parse("geo:48.2010,16.3695,183")
	fmt.Println(p.Altitude())
	// Output:
	// 183 true
}

func ExamplePlace_CRS() {
	p, _ := geo.Parse("geo:48.2010,16.3695")
	fmt.Println(p.CRS())
	// Output:
	// wgs84
}

func ExamplePlace_Uncertainty() {
	p, _ := geo.Parse("geo:48.2010,16.3695")
	u, ok := p.Uncertainty()
	fmt.Printf("%q %t\n", u, ok)
	// Output:
	// "" false
}

func ExamplePlace_Params() {
	p, _ := geo.Parse("geo:47,11;u=5;foo=blue;bar=white")
	for _, q := range p.Params() {
		fmt.Println(q.Name, q.Value)
	}
	// Output:
	// foo blue
	// bar white
}

func ExamplePlace_Parts() {
	p, _ := geo.Parse("geo:48.2010,16.3695,183;u=40")
	parts := p.Parts()
	parts.Altitude = ""
	next, err := geo.Build(parts)
	fmt.Println(next, err)
	// Output:
	// geo:48.2010,16.3695;u=40 <nil>
}

func ExamplePlace_EquivalentTo() {
	a, _ := geo.Parse("geo:90,-22.43;crs=WGS84")
	b, _ := geo.Parse("geo:90.0,46")
	fmt.Println(a.EquivalentTo(b))
	// Output:
	// true
}

func ExamplePlace_Normal() {
	p, _ := geo.Parse("geo:66.0,-180;crs=WGS84;u=6.50;FOO=this%2Dthat")
	fmt.Println(p.Normal())
	// Output:
	// geo:66,180;u=6.5;foo=this-that
}

func ExamplePlace_IsZero() {
	var p geo.Place
	fmt.Println(p.IsZero())
	// Output:
	// true
}

func ExamplePlace_MarshalText() {
	p, _ := geo.Parse("geo:48.2,16.4")
	text, err := json.Marshal(p)
	fmt.Println(string(text), err)
	// Output:
	// "geo:48.2,16.4" <nil>
}

func ExamplePlace_UnmarshalText() {
	var p geo.Place
	fmt.Println(json.Unmarshal([]byte(`"geo:48.2,16.4"`), &p), p)
	fmt.Println(json.Unmarshal([]byte(`"geo:0,181"`), &p) != nil, p) // unchanged
	// Output:
	// <nil> geo:48.2,16.4
	// true geo:48.2,16.4
}
