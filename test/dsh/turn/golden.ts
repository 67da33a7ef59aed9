import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect } from "vitest";

/** Set to 1, golden records are written anew instead of compared: look at what has changed before they are committed. */
const SWITCH = "LOREKEEPER_WRITE_GOLDEN";

/** Compares with `test/dsh/golden/<name>.json`. Throws when there is no such file: none is ever made unasked. */
export function expectGolden(name: string, value: unknown): void {
  const path = fileURLToPath(new URL(`../golden/${name}.json`, import.meta.url));
  if (process.env[SWITCH] === "1") writeFileSync(path, `${JSON.stringify(value, null, 1)}\n`);
  if (!existsSync(path)) throw new Error(`no golden record ${name}: run with ${SWITCH}=1`);
  expect(value).toEqual(JSON.parse(readFileSync(path, "utf8")));
}
