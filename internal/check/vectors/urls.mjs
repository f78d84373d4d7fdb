// Urls writes urls.tsv again: it asks the URL of Node for each text that the table has.
//
//	node internal/check/vectors/urls.mjs
import { readFileSync, writeFileSync } from "node:fs";

const name = new URL("urls.tsv", import.meta.url);
const [heading, ...rows] = readFileSync(name, "utf8").trimEnd().split("\n");
const answers = rows.map((row) => {
  const [clause, input, base] = row.split("\t");
  const [text, start] = [JSON.parse(input), JSON.parse(base)];
  const url = URL.canParse(text, start || undefined) ? new URL(text, start || undefined) : null;
  return [clause, input, base, JSON.stringify(url?.href ?? ""), JSON.stringify(url?.host ?? "")].join("\t");
});
writeFileSync(name, [heading, ...answers].join("\n") + "\n");
