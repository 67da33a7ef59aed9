// `npm run lorekeeper`: the command of a checkout, from its sources. Plain JavaScript, so that it can tell an older Node,
// which cannot even read them, what is wrong.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const [least, leastMinor] = engines.node.replace(">=", "").split(".").map(Number);
const [major, minor] = process.versions.node.split(".").map(Number);
if (major > least || (major === least && minor >= leastMinor)) {
  await import("../src/host/cli/main.ts");
} else {
  console.error(
    `lorekeeper: node-too-old: needs Node ${engines.node.replace(">=", ">= ")}, this is ${process.versions.node}\n` +
      '  run npm ci (without --ignore-scripts), which installs the package "node", or repair it with npm rebuild node',
  );
  process.exitCode = 4;
}
