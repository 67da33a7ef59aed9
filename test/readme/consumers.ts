import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../tidy/tree.ts";

/** The programs of others that the README shows whole, by block name. */
export const CONSUMERS: ReadonlyMap<string, string> = new Map([
  ["consumer-reader", "test/consumers/trace-reader.mjs"],
  ["consumer-observer", "test/consumers/official-prompt-observer.mjs"],
]);

/** Their README blocks: each file as it is. */
export function consumerBlocks(): Map<string, string> {
  return new Map(
    [...CONSUMERS].map(([name, path]) => [name, `\`\`\`js\n${readFileSync(join(projectRoot, path), "utf8")}\`\`\`\n`]),
  );
}
