import { expect, it } from "vitest";

import { gateOf, passed, stopped, unreached, unrecorded } from "../../../src/trace/ladder/gate.ts";

it("has its name, its state and its sentence", () => {
  expect(gateOf("loaded", passed("loaded.passed", { entries: 2 }))).toEqual({
    gate: "loaded",
    state: "passed",
    code: "loaded.passed",
    params: { entries: 2 },
    text: "Its book was loaded (entries: 2).",
  });
  const states = [stopped, unrecorded, unreached].map((say) => gateOf("cited", say("cited.unknown")).state);
  expect(states).toEqual(["stopped", "not-recorded", "not-reached"]);
});
