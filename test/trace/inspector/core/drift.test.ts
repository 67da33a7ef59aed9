import { describe, expect, it } from "vitest";
import { profileDrifted } from "../../../../src/trace/inspector/core/drift.ts";
import { turn } from "../../../../src/trace/inspector/core/fixtures/parts.ts";
import { planHalt } from "../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import type { ProfileNow } from "../../../../src/trace/inspector/core/profile-now.ts";

const { trace, profile } = planHalt;
const states = (now: Partial<ProfileNow> = {}, of = trace) =>
  Object.fromEntries(profileDrifted(of, { ...profile, ...now }).map(({ id, state }) => [id, state]));

describe("what has changed since a turn", () => {
  it("is compared fact by fact", () => {
    const found = states();
    expect(found["resource:world-book:wb_northern_duchy"]).toBe("changed");
    delete found["resource:world-book:wb_northern_duchy"];
    expect(new Set(Object.values(found))).toEqual(new Set(["same"]));
    expect(found["tool:read_file"]).toBe("same");
    expect(found["section:harness:identity"]).toBe("same");
  });

  it("tells changed, gone and new from each other", () => {
    const [first, second, ...rest] = profile.tools ?? [];
    const tools = [{ ...first!, hash: "other" }, ...rest, { name: "new_tool", bytes: 1, hash: "h" }];
    expect(states({ tools })).toMatchObject({
      "tool:read_file": "changed",
      [`tool:${second!.name}`]: "missing",
      "tool:new_tool": "added",
    });
    expect(states({ bindings: { ...profile.bindings, presetId: "pr" } })["bindings"]).toBe("changed");
    expect(states({ capabilities: [] })["capability:character"]).toBe("missing");
  });

  it("takes nothing for changed that one side does not tell", () => {
    expect(states({ tools: null, sections: null })).toMatchObject({
      "tool:read_file": "unknown",
      "section:harness:identity": "unknown",
    });
    const silent = states({}, turn());
    expect(new Set(Object.values(silent))).toEqual(new Set(["unknown"]));
  });

  it("leaves out sections that change by themselves", () => {
    expect(
      states({ sections: [...profile.sections!, { name: "plan:policy", hash: "x" }] })["section:plan:policy"],
    ).toBeUndefined();
  });
});
