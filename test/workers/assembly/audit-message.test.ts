import { expect, test } from "vitest";

import { reasonCode } from "../../../src/matcher/model/reason.ts";
import type { ActivatedEntry } from "../../../src/matcher/model/outcome.ts";
import { packLean, ScanAnswer, unscanned } from "../../../src/workers/answer.ts";
import { auditMessage } from "../../../src/workers/assembly/audit-message.ts";
import { AuditInputSchema, type AssembleOutput } from "../../../src/workers/assembly/protocol.ts";

const COUNT = 1_000;
const active = (entry: number): ActivatedEntry => ({
  entry,
  book: entry % 2 === 0 ? "even" : "odd",
  uid: entry,
  reason: "key",
  rank: COUNT - entry,
  loop: 1,
  content: "",
  order: 0,
  tokens: 3,
});

/** Every entry is active, the best rank last in the list; those from 400 on were left out by the profile. */
const reason = new Uint8Array(COUNT).fill(reasonCode("key"), 0, 400).fill(reasonCode("profile-bytes"), 400);
const activated = Array.from({ length: COUNT }, (_, entry) => active(entry)).toReversed();
const outcome = { ...unscanned({ sticky: {}, cooldown: {} }), activated };
const packed = packLean({ ...outcome, decisions: { count: COUNT, reason, loop: new Uint8Array(COUNT) } }, {});
const placements = activated.map(({ entry }) => ({
  entry,
  requested: null,
  applied: null,
  approximate: false,
  cut: entry < 400 ? null : ("profile-bytes" as const),
}));
const output = { ...packed.output, placements } as unknown as AssembleOutput;
const message = auditMessage(new ScanAnswer({ output, parts: packed.parts, shared: [] }), output);

test("as many active entries are sent as an audit may list: the best that are in, the first that are not", () => {
  const entries = message.activated.map(({ entry }) => entry);
  expect(entries).toHaveLength(256);
  expect([entries[0], entries[127], entries[128], entries[255]]).toEqual([399, 272, 400, 527]);
  expect(new Set(message.placements.map(({ entry }) => entry))).toEqual(new Set(entries));
});

test("tokens are summed over all that are in the profile", () => {
  expect(Object.fromEntries(message.tokens)).toEqual({ even: 600, odd: 600 });
});

test("the rest goes as it came", () => {
  expect(message.columns).toBe(packed.parts[0]);
  expect(AuditInputSchema.safeParse({ ...message, lore: "l", live: [] }).success).toBe(true);
});
