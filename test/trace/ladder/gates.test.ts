import { expect, it } from "vitest";

import { GATES as ENGINE_GATES, gateOf } from "../../../src/matcher/explain/gates.ts";
import { isActivated, REASONS } from "../../../src/matcher/model/reason.ts";
import { gateOfReason, LADDER_GATES } from "../../../src/trace/ladder/gates.ts";

it("stop every reason that stops an entry, and no other", () => {
  for (const reason of REASONS) expect(gateOfReason(reason) === null).toBe(isActivated(reason));
});

it("are those at which the engine's own explanation stops", () => {
  const names = new Map(ENGINE_GATES.map((gate, at) => [gate, LADDER_GATES[at]]));
  for (const reason of REASONS) {
    const gate = gateOf(reason);
    expect([reason, gateOfReason(reason)]).toEqual([reason, gate === null ? null : names.get(gate)]);
  }
});
