import { expect, it } from "vitest";

import { citedGate, keptGate, observedGate, sectionGate } from "../../../src/trace/ladder/request-gates.ts";
import { active } from "../decisions/support/decisions.ts";
import { lone } from "./support/lone.ts";

it("say what is recorded of an entry that is in a request", () => {
  const subject = lone({ reason: "key", more: active(0) });
  expect([sectionGate, keptGate, observedGate, citedGate].map((gate) => gate(subject).code)).toEqual([
    "section.passed",
    "kept.passed",
    "observed.passed",
    "cited.unknown",
  ]);
});

it("say of an entry without a section that nothing of it is recorded", () => {
  const subject = lone({ reason: "key", more: active(0, { sections: [] }) });
  expect([sectionGate, keptGate, observedGate].map((gate) => gate(subject).state)).toEqual([
    "not-recorded",
    "not-recorded",
    "not-recorded",
  ]);
});
