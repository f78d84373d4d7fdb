// What one writes with Node.js, whose URL class is ada: each line that it parses, as it
// prints it, block by block.
import { createReadStream } from "node:fs";

let rest = "";
const take = (lines) => {
  let made = "";
  for (const line of lines) {
    try {
      made += new URL(line).href + "\n";
    } catch {
      // it is no URL
    }
  }
  return process.stdout.write(made);
};
for await (const block of createReadStream("/dev/stdin", { encoding: "utf8", highWaterMark: 1 << 16 })) {
  const lines = (rest + block).split("\n");
  rest = lines.pop();
  if (!take(lines)) await new Promise((resolve) => process.stdout.once("drain", resolve));
}
take(rest ? [rest] : []);
