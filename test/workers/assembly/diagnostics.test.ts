import { expect, test } from "vitest";

import { ASSEMBLY_DIAGNOSTICS } from "../../../src/workers/assembly/diagnostics.ts";
import { SCAN_DIAGNOSTICS } from "../../../src/workers/lore-scan.ts";
import { PROFILE_DIAGNOSTICS } from "../../../src/workers/profile/codes.ts";

test("codes are spelled alike, explained, and in one table only", () => {
  const others = { ...SCAN_DIAGNOSTICS, ...PROFILE_DIAGNOSTICS };
  for (const [code, { meaning, remedy }] of Object.entries(ASSEMBLY_DIAGNOSTICS)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)+$/u);
    expect(meaning.length * remedy.length).toBeGreaterThan(0);
    expect(Object.hasOwn(others, code)).toBe(false);
  }
});
