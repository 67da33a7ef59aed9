import { expect, it } from "vitest";

import { ready } from "../../../../../src/trace/inspector/app/data/remote.ts";
import { initialState, shownTrace, type State, turnIdOf } from "../../../../../src/trace/inspector/app/state/state.ts";
import { sampleTurn, withoutBodies } from "../../../../browser/support/sample-turn.ts";

const trace = sampleTurn();
const bare = withoutBodies(trace);
const at = (shown: State["follow"]["shown"], change: Partial<State> = {}): State => ({
  ...initialState("en"),
  follow: { following: true, shown },
  ...change,
});

it("shows nothing in the place of a turn that is not there", () => {
  const loading = at({ is: "loading", turnId: "t", sinceMs: 0 });
  expect([shownTrace(initialState("en")), shownTrace(loading)]).toEqual([null, null]);
  expect([turnIdOf(initialState("en")), turnIdOf(loading)]).toEqual([null, "t"]);
});

it("shows bodies as soon as they are there, of a stored turn alone", () => {
  const { turnId } = trace;
  const resolved = ready(trace);
  expect(shownTrace(at({ is: "read", turnId, trace: bare }))).toBe(bare);
  expect(shownTrace(at({ is: "read", turnId, trace: bare }, { resolved }))).toBe(trace);
  expect(shownTrace(at({ is: "live", turnId, trace: bare }, { resolved }))).toBe(bare);
});
