import { expect, it } from "vitest";

import { replayCall } from "../../../../src/host/cli/replay/replay-call.ts";
import { bookOf, FACTS } from "../../../trace/decisions/support/decisions.ts";

const world = { folder: "/data", globals: [] };
const ready = {
  sessionId: "s",
  books: [bookOf("b", { bindingSources: ["user"] })],
  scan: FACTS,
  texts: ["new", "old"],
};

it("is the call that was recorded, with the texts of the file", () => {
  const scan = { ...FACTS, model: "m", window: { ...FACTS.window, sentMs: [7, null] } };
  const { call, facts } = replayCall({ ...ready, scan }, { ...world, variables: [["a", 1]] });
  expect(call).toMatchObject({
    folder: "/data",
    books: [{ id: "b", place: "global", revision: "revision of b", from: { kind: "world-book", id: "b" } }],
    openBraces: null,
    bytesMax: 1_000,
    scene: {
      sessionId: "s",
      messages: [
        { id: "m1", role: "user", text: "new", sentMs: 7 },
        { id: "m0", role: "assistant", text: "old" },
      ],
      messageCount: 2,
      model: "m",
      seeds: { turn: "t", session: "s" },
      variables: [["a", 1]],
    },
  });
  expect(call.settings.scanDepth).toBe(Number.POSITIVE_INFINITY);
  expect(facts).toMatchObject({
    worldBookSelection: { userBoundIds: ["b"], explicitIds: [] },
    activation: { truncated: false },
  });
});

it("keeps a depth that is a number, and what was not recorded", () => {
  const settings = { ...FACTS.settings, scanDepth: 3 };
  const scan = { ...FACTS, settings, window: { ...FACTS.window, truncated: null } };
  const { call, facts } = replayCall({ ...ready, scan }, { ...world, variables: [] });
  expect([call.settings.scanDepth, facts.activation, call.scene.model]).toEqual([3, null, undefined]);
});
