import type { ScanOutcome } from "../../../src/matcher/model/outcome.ts";
import { reasonCode, REASONS } from "../../../src/matcher/model/reason.ts";

/** An outcome over `count` entries of which the first `active` are activated and each tenth has a detail. */
export function sampleOutcome(count: number, active: number): ScanOutcome {
  const reason = Uint8Array.from({ length: count }, (_, i) =>
    i < active ? reasonCode("key") : 7 + (i % (REASONS.length - 7)),
  );
  return {
    activated: Array.from({ length: active }, (_, i) => ({
      entry: i,
      book: "book",
      uid: i,
      reason: "key",
      rank: i,
      loop: 1,
      content: `The content of entry ${i}. `.repeat(8),
      order: 100,
      position: "before_character_definition",
      evidence: { key: `key${i}`, keyIndex: 0, where: "message", index: i % 5, offset: i * 3, length: 5 },
      tokens: 40,
    })),
    omitted: Array.from({ length: Math.floor((count - active) / 10) }, (_, i) => ({
      entry: active + i * 10,
      reason: "probability",
      loop: 1,
      roll: { value: 0.5, probability: 20 },
    })),
    decisions: { count, reason, loop: new Uint8Array(count).fill(1) },
    output: {
      before: "text ".repeat(2_000),
      after: "",
      examples: [],
      depth: [],
      authorNoteTop: [],
      authorNoteBottom: [],
      outlets: new Map([["__proto__", ["x"]]]),
    },
    loops: [],
    rolls: Array.from({ length: active }, (_, i) => ({ kind: "probability", value: i / 100, entry: i, passed: true })),
    budget: { tokens: null, used: 0, overflowed: false },
    timed: { sticky: {}, cooldown: {} },
    refused: [{ book: "book", uid: 1, key: "/(/", reason: "regex-syntax" }],
    diagnostics: [],
    counters: {
      unitsScanned: 1,
      literalHits: 2,
      verifications: 3,
      regexCandidates: 4,
      regexCalls: 5,
      regexBytes: 6,
      regexSkipped: 7,
    },
  };
}
