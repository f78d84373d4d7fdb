// Command main asks the service with the client that oapi-codegen makes of its description.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/urikit/uri/cmd/web/test/testdata/clients/go/api"
)

func main() {
	ctx := context.Background()
	client, err := api.NewClientWithResponses(os.Args[1])
	check(err)

	level := api.NormalizeOptionLevelScheme
	var one api.NormalizeBody
	check(one.FromNormalizeRequestInput(api.NormalizeRequestInput{Input: "HTTP://EXAMPLE.com:80", Level: &level}))
	normalized, err := client.NormalizeWithResponse(ctx, one)
	check(err)
	answer, err := normalized.JSON200.AsNormalizeNormalized()
	check(err)
	fmt.Println(answer.Normalized)

	var text, bytes api.ParseRequest
	check(text.FromParseRequestInput(api.ParseRequestInput{Input: "http://a/?b"}))
	check(bytes.FromParseRequestInputBase64(api.ParseRequestInputBase64{InputBase64: []byte("http://a/\xff")}))
	var both api.ParseBody
	check(both.FromParseRequests(api.ParseRequests{text, bytes}))
	parsed, err := client.ParseWithResponse(ctx, both)
	check(err)
	records, err := parsed.JSON200.AsParseRecords()
	check(err)
	valid, err := records[0].AsParseParsed()
	check(err)
	fmt.Println(valid.Valid, valid.Input)
	invalid, err := records[1].AsParseInvalid()
	check(err)
	fmt.Println(invalid.Valid, invalid.Error.Message)

	var two api.CompareBody
	check(two.FromCompareRequestAB(api.CompareRequestAB{A: "http://a", B: "HTTP://a/"}))
	compared, err := client.CompareWithResponse(ctx, two)
	check(err)
	pair, err := compared.JSON200.AsCompareCompared()
	check(err)
	fmt.Println(pair.Equivalent)

	refused, err := client.ResolveWithResponse(ctx, api.ResolveBody{})
	check(err)
	fmt.Println(refused.StatusCode(), refused.ApplicationproblemJSON400.Detail)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
