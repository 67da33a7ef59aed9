import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../tidy/tree.ts";
import { ENGINE_STATEMENTS } from "./engine.ts";
import { LIBRARY_STATEMENTS } from "./library.ts";
import { PLUGIN_STATEMENTS } from "./plugin.ts";
import { PROFILE_STATEMENTS } from "./profile.ts";
import type { Statement } from "./statement.ts";
import { TRACE_STATEMENTS } from "./trace.ts";
import { TURN_API_STATEMENTS } from "./turns-api.ts";
import { TURN_LIVE_STATEMENTS } from "./turns-live.ts";

/** What is wrong with a row: null, or a sentence. */
function fault({ shownBy }: Statement): string | null {
  if ("reason" in shownBy) return shownBy.reason.length > 20 ? null : "no reason";
  const [file, title] = shownBy;
  const path = join(projectRoot, file);
  if (!existsSync(path)) return `${file} does not exist`;
  return readFileSync(path, "utf8").includes(title) ? null : `${file} has no test "${title}"`;
}

describe("each statement of the contracts that concerns engine, library, plugin, trace or turns is shown by a test", () => {
  it.each(
    [
      ...ENGINE_STATEMENTS,
      ...LIBRARY_STATEMENTS,
      ...PLUGIN_STATEMENTS,
      ...PROFILE_STATEMENTS,
      ...TRACE_STATEMENTS,
      ...TURN_API_STATEMENTS,
      ...TURN_LIVE_STATEMENTS,
    ].map((row) => [row.says, row] as const),
  )("%s", (_says, row) => expect(fault(row)).toBeNull());
});

describe("a row is found wanting", () => {
  const row = (shownBy: Statement["shownBy"]): Statement => ({ contract: "loader", says: "x", shownBy });
  it("without its file, its title or a reason", () => {
    expect(fault(row(["test/none.test.ts", "x"]))).toContain("does not exist");
    expect(fault(row(["test/contract/contract.test.ts", ["no", "such", "title"].join(" ")]))).toContain("has no test");
    expect(fault(row({ reason: "" }))).toBe("no reason");
  });
});
