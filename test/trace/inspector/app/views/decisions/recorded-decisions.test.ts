import { expect, it } from "vitest";

import { noDecisionsWord } from "../../../../../../src/trace/inspector/app/views/decisions/recorded-decisions.ts";
import { sampleTurn } from "../../../../../browser/support/sample-turn.ts";

const trace = sampleTurn();
const captures = trace.captures.map((capture) => ({ ...capture, groundingKey: null }));

it("tells a turn that runs, one without books and one without a record apart", () => {
  expect(noDecisionsWord(trace)).toBeNull();
  expect(noDecisionsWord({ ...trace, state: "open" })).toBe("tables.pending");
  expect(noDecisionsWord({ ...trace, captures, grounding: [] })).toBe("state.no-decisions");
  expect(noDecisionsWord({ ...trace, captures })).toBe("state.grounding-lost");
  expect(noDecisionsWord({ ...trace, captures, grounding: null })).toBe("state.grounding-lost");
});
