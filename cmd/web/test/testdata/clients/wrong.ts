// Each request is wrong: none compiles.
import type { paths } from "./api.js";

type Body<P extends "/v1/normalize" | "/v1/resolve" | "/v1/compare"> = paths[P]["post"]["requestBody"]["content"]["application/json"];

export const requests: [Body<"/v1/normalize">, Body<"/v1/normalize">, Body<"/v1/normalize">, Body<"/v1/resolve">, Body<"/v1/compare">] = [
  // @ts-expect-error an option that does not exist
  { input: "http://a/", levl: "scheme" },
  // @ts-expect-error a value that the option does not have
  { input: "http://a/", level: "all" },
  // @ts-expect-error no input
  { level: "scheme" },
  // @ts-expect-error no base
  { input: "a" },
  // @ts-expect-error only one of two
  { a: "http://a/" },
];
