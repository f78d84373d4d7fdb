// Asks the service with openapi-fetch, by the types that openapi-typescript makes of its description.
import createClient from "openapi-fetch";
import type { paths } from "./api.js";

const client = createClient<paths>({ baseUrl: process.argv[2] });

const one = await client.POST("/v1/normalize", { body: { input: "HTTP://EXAMPLE.com:80", level: "scheme" } });
if (one.data && "normalized" in one.data) console.log(one.data.normalized);

const both = await client.POST("/v1/parse", { body: [{ input: "http://a/?b" }, { input_base64: "aHR0cDovL2Ev/w==" }] });
if (Array.isArray(both.data)) {
  for (const record of both.data) console.log(record.valid, "error" in record ? record.error.message : record.input);
}

const two = await client.POST("/v1/compare", { body: { a: "http://a", b: "HTTP://a/" } });
if (two.data && "equivalent" in two.data) console.log(two.data.equivalent);

const refused = await client.POST("/v1/resolve", { body: { input: "a", base: "http://a/", levl: "scheme" } as never });
console.log(refused.response.status, refused.error?.key);
