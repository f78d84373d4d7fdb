// Answers of data-urls (with whatwg-mimetype) and of uri-js: are the two URIs of a line the same?
const { readFileSync } = require("fs");

if (process.argv[2] === "version") {
  const of = name => name + " " + JSON.parse(readFileSync(require.resolve(name).replace(/(node_modules\/[^/]+)\/.*/, "$1/package.json"))).version;
  console.log([of("data-urls"), of("whatwg-mimetype"), of("uri-js")].join(", "));
  process.exit();
}
const urijs = require("uri-js");
const loaded = require("data-urls");
const parse = loaded.default || loaded;

function data(a, b) {
  const x = parse(a), y = parse(b);
  if (x === null || y === null) return "refused";
  return x.mimeType.toString() === y.mimeType.toString() && Buffer.from(x.body).equals(Buffer.from(y.body)) ? "equal" : "different";
}

function uri(a, b) {
  if (urijs.parse(a).error || urijs.parse(b).error) return "refused";
  return urijs.equal(a, b) ? "equal" : "different";
}

for (const line of readFileSync(0, "utf8").split("\n")) {
  if (line === "") continue;
  const [a, b] = line.split("\t");
  let answer = "refused";
  try {
    answer = (a.startsWith("data:") ? data : uri)(a, b);
  } catch {
    // It is refused.
  }
  console.log(answer);
}
