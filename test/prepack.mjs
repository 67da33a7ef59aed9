// Before `npm pack` and `npm publish`: refuses a package whose dist/ is missing or older than src/. It does not build:
// that would replace dist/ under whatever uses it just then.
import { fileURLToPath } from "node:url";
import { staleness } from "./dist.ts";

const why = staleness(fileURLToPath(new URL("..", import.meta.url)));
if (why !== null) {
  console.error(`Not packed: ${why}. Run \`npm run build\` first.`);
  process.exitCode = 1;
}
