import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROFILE_DIAGNOSTICS } from "../../../src/workers/profile/codes.ts";

test("every code has words, is spelled as the contract spells codes, and is used", () => {
  const folder = new URL("../../../src/workers/profile/", import.meta.url);
  const others = readdirSync(folder).filter((name) => name !== "codes.ts");
  const code = others.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  for (const [name, row] of Object.entries(PROFILE_DIAGNOSTICS)) {
    expect(name).toMatch(/^(?:PRESET|CHARACTER|USER|WORLD_BOOK|TAVERN)_[A-Z_]+$/);
    expect(row.meaning).not.toBe("");
    expect(row.remedy).not.toBe("");
    expect(code).toContain(`"${name}"`);
  }
});
