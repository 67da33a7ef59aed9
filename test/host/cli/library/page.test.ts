import { describe, expect, it } from "vitest";
import { SUBCOMMANDS } from "../../../../src/host/cli/command.ts";
import { LIBRARY_HELP } from "../../../../src/host/cli/library/page.ts";

describe("the help of library", () => {
  it("leads to every action", () => {
    const actions = [...SUBCOMMANDS.keys()].filter((name) => name.startsWith("library "));
    expect(actions.length).toBeGreaterThan(4);
    for (const action of actions) expect(LIBRARY_HELP).toContain(`lorekeeper ${action} `);
  });

  it("fits into 120 columns", () => {
    for (const line of LIBRARY_HELP.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
  });
});
