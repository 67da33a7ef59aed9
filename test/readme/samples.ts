import { spawnSync } from "node:child_process";
import { projectRoot } from "../tidy/tree.ts";

/** The commands whose real output the README shows, by block name; as a reader types them in a checkout. */
export const SAMPLES: ReadonlyMap<string, readonly string[]> = new Map([
  ["sample-scan", ["scan", "src/host/demo/harbour.json", "--chat", "src/host/demo/chat.jsonl"]],
  ["sample-why", ["why", "src/host/demo/harbour.json", "13", "--chat", "src/host/demo/chat.jsonl"]],
  ["sample-lint", ["lint", "src/host/demo/harbour.json"]],
]);

const quote = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `"${word}"`);

/** Runs one sample and gives its README block: the command and what it printed. */
export function sampleBlock(args: readonly string[]): string {
  const run = spawnSync("npm", ["run", "-s", "lorekeeper", "--", ...args], {
    cwd: projectRoot,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
    timeout: 120_000,
  });
  if (run.stderr !== "") throw new Error(`lorekeeper ${args.join(" ")}: ${run.stderr}`);
  const command = `$ npm run -s lorekeeper -- ${args.map(quote).join(" ")}`;
  return `\`\`\`console\n${command}\n${run.stdout.trimEnd()}\n\`\`\`\n`;
}

export function sampleBlocks(): Map<string, string> {
  return new Map([...SAMPLES].map(([name, args]) => [name, sampleBlock(args)]));
}
