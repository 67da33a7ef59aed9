import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DEMO_BOOK, DEMO_CHAT, run } from "../host/cli/support.ts";
import { projectRoot } from "../tidy/tree.ts";

const readme = readFileSync(join(projectRoot, "README.md"), "utf8");

/** Every name of a field in a value, however deep. */
function namesIn(value: unknown): Set<string> {
  const names = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const [name, below] of Object.entries(part)) {
      names.add(name);
      walk(below);
    }
  };
  walk(value);
  return names;
}

/** The names in back quotes of a row of the README's table of JSON fields, without the options. */
function documented(row: string): string[] {
  const line = readme.split("\n").find((text) => text.startsWith(`| \`${row}`));
  if (line === undefined) throw new Error(`no row ${row}`);
  const fields = line.split("|")[2] ?? "";
  return [...fields.matchAll(/`([A-Za-z]+)(?:\[\])?`/g)].map(([, name = ""]) => name);
}

/** Fields that only some entries and files have. */
const SOMETIMES = new Set(["approximate", "depth", "outletName", "roll", "wonGroup", "errors"]);

it.each([
  ["scan --json` of books", ["scan", DEMO_BOOK, "--chat", DEMO_CHAT, "--json", "--decisions"]],
  ["why --json", ["why", DEMO_BOOK, "13", "--chat", DEMO_CHAT, "--json"]],
  ["lint --format json", ["lint", DEMO_BOOK, "--format", "json"]],
])("the README names fields that %s has", async (row, argv) => {
  const { out } = await run(argv);
  const names = namesIn(JSON.parse(out));
  const missing = documented(row).filter((name) => !names.has(name) && !SOMETIMES.has(name));
  expect(documented(row).length).toBeGreaterThan(6);
  expect(missing).toEqual([]);
});
