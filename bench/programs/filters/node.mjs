// What one writes with Node.js, whose URL class is ada: each line that it parses, as it
// prints it, a good many at a time.
import { createInterface } from "node:readline";

const out = [];
const send = () => process.stdout.write(out.splice(0).join(""));
createInterface({ input: process.stdin }).on("line", (line) => {
  try {
    out.push(new URL(line).href + "\n");
  } catch {
    return;
  }
  if (out.length === 1000) send();
}).on("close", send);
