import { expect, it } from "vitest";

import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import type { AssemblyFacts, MadeAssembly } from "../../../src/workers/assembly/face.ts";
import { groundingMessage } from "../../../src/workers/grounding/grounding-message.ts";
import { GroundingInputSchema } from "../../../src/workers/grounding/protocol.ts";

const scene = {
  seeds: { turn: "t", session: "s" },
  messages: [
    { id: "m2", role: "user", text: "SECRET" },
    { id: "m1", role: "assistant", text: "SECRET!", sentMs: 5 },
  ],
  messageCount: 7,
  contextTokens: 9,
  trigger: "normal",
  nowMs: 1,
  timeZone: "UTC",
  replied: true,
  timed: { sticky: {}, cooldown: {} },
  variables: [["a", 1]],
  globals: [],
};
const book = (id: string, kind: string) => ({ id, place: "global", revision: "r", from: { kind, id } });
const made = {
  call: {
    books: [book("w", "world-book"), book("e", "character")],
    settings: DEFAULT_SETTINGS,
    options: { greetingIndex: 1 },
    preset: { id: "p", revision: "rp", name: "a whole row" },
    character: null,
    user: null,
    bytesMax: 3,
    scene,
  },
  result: {
    leftOut: [{ book: "e", revision: "r", code: "WORLD_BOOK_NOT_READY", message: "SECRET" }],
    output: { budget: { tokens: 5, used: 1, overflowed: false }, counters: { regexSkipped: 2 } },
  },
} as unknown as MadeAssembly;
const facts = {
  worldBookSelection: { explicitIds: ["w"], userBoundIds: [], presetBoundIds: ["w"], characterBoundIds: [] },
  activation: { truncated: true },
} as unknown as AssemblyFacts;

it("has ids and sizes of messages, who bound which book, and no text", () => {
  const message = groundingMessage(made, facts, ["k"]);
  expect(GroundingInputSchema.parse(message)).toEqual(message);
  expect(JSON.stringify(message)).not.toContain("SECRET");
  expect(message).toMatchObject({
    books: [
      { resourceId: "w", bindingSources: ["session", "preset"] },
      { resourceId: "e", bindingSources: ["embedded"] },
    ],
    leftOut: [["e", "WORLD_BOOK_NOT_READY"]],
    scan: {
      window: { ids: ["m2", "m1"], roles: "ua", units: [6, 7], sentMs: [null, 5], truncated: true },
      messageCount: 7,
      preset: { id: "p", revision: "rp" },
      options: { greetingIndex: 1 },
      regexSkipped: 2,
    },
    budget: { tokens: 5, used: 1, overflowed: false },
    kept: ["k"],
  });
  expect(message?.scan.preset).toEqual({ id: "p", revision: "rp" });
});

it("is none when no book is bound, and knows no counts of a profile that was not made", () => {
  const { call, result } = made;
  expect(groundingMessage({ call: { ...call, books: [] }, result }, facts, [])).toBeNull();
  const bare = groundingMessage({ call, result: { ...result, output: null } }, { ...facts, activation: null }, []);
  expect(bare).toMatchObject({ budget: { tokens: null }, scan: { regexSkipped: 0, window: { truncated: null } } });
});
