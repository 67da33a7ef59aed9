import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { type Reason, REASONS } from "../../../src/matcher/model/reason.ts";
import type { CatalogueEntry, GroundedCapture } from "../../../src/trace/decisions/model.ts";
import type { PackedCandidate } from "../../../src/trace/decisions/pack-decisions.ts";
import { LADDER_GATES } from "../../../src/trace/ladder/gates.ts";
import { ladderOf } from "../../../src/trace/ladder/ladder-of.ts";
import type { Ladder, LadderSubject } from "../../../src/trace/ladder/model.ts";
import { openDecisions } from "../../../src/trace/decisions/open-decisions.ts";
import {
  active,
  bookOf,
  captureOf,
  decisionsOf,
  entryOf,
  FACTS,
  NOTHING_AFTER,
} from "../decisions/support/decisions.ts";

type More = Partial<Omit<PackedCandidate, "row">>;

interface Given {
  readonly entry?: Partial<CatalogueEntry>;
  readonly more?: More;
}

const evidence = { keyIndex: 0, where: "message", index: 3, offset: 120, length: 6 } as const;
const found: More = { by: "primary", evidence };
const roll = { value: 0.632, probability: 40 };

/** What the scan tells of an entry with each reason. */
const GIVEN: Readonly<Record<Reason, Given>> = {
  constant: {
    entry: { constant: true },
    more: active(0, { by: "constant", tokens: 12, applied: { place: "before", approximate: false } }),
  },
  key: {
    entry: { probability: 40 },
    more: active(7, {
      evidence,
      roll: { value: 0.31, probability: 40 },
      tokens: 120,
      applied: { place: "after", approximate: true },
    }),
  },
  secondary: {
    entry: { secondaryKeys: ["x", "y"], logic: "and_all" },
    more: active(1, { by: "secondary", evidence: { ...evidence, approximate: true } }),
  },
  sticky: { entry: { sticky: 4 }, more: active(2, { by: "sticky" }) },
  decorator: { entry: { decorator: "activate" }, more: active(3, { by: "decorator" }) },
  forced: { more: active(4, { by: "external" }) },
  recursion: {
    entry: { group: ["g"] },
    more: active(5, {
      by: "recursion",
      wonGroup: "g",
      evidence: { keyIndex: 0, where: "recursion", index: 0, offset: 4, length: 2 },
    }),
  },
  disabled: { entry: { disabled: true } },
  trigger: { entry: { triggers: ["swipe", "quiet"] } },
  "character-filter": { entry: { filter: { isExclude: false, names: ["Seraphina"], tags: [] } } },
  "tag-filter": { entry: { filter: { isExclude: true, names: [], tags: ["modern"] } } },
  delay: { entry: { delay: 10 } },
  cooldown: { entry: { cooldown: 3 } },
  "delay-until-recursion": { entry: { delayLevel: 2 } },
  "exclude-recursion": { entry: { excludeRecursion: true } },
  "dont-activate": { entry: { decorator: "dont_activate" } },
  "no-keys": { entry: { keys: [] } },
  "key-miss": { entry: { keys: ["龙", "dragon"], scanDepth: 1 } },
  "secondary-miss": { entry: { secondaryKeys: ["x"], logic: "not_any" }, more: found },
  "group-lost": { entry: { group: ["g"] }, more: { ...found, group: { name: "g", winner: 0, score: 1, best: 3 } } },
  probability: { entry: { probability: 40 }, more: { ...found, roll } },
  budget: {
    entry: { probability: 40 },
    more: {
      ...found,
      roll: { value: 0.1, probability: 40 },
      budget: { cut: "book-budget", used: 1_980, tokens: 120, limit: 2_048 },
    },
  },
  candidates: { more: active(LIMITS.loreCandidates.value + 3, { evidence, sections: [] }) },
  "raw-lore": { more: active(900, { evidence, sections: [] }) },
  "profile-bytes": { more: active(901, { evidence, sections: [] }) },
  empty: { more: active(8, { evidence, sections: [] }) },
  "no-position": { entry: { position: null }, more: active(9, { evidence, sections: [] }) },
  "no-outlet": { entry: { position: "outlet" }, more: active(10, { evidence, sections: [] }) },
  "regex-refused": {},
  "regex-deadline": {},
  "regex-killed": {},
  invalid: {},
  "not-scanned": {},
  duplicate: {},
};

const loops = [
  { state: "initial", level: "0", candidates: 1, activated: 1, overflowed: false },
  { state: "recursion", level: "1", candidates: 0, activated: 1, overflowed: false },
] as const;
const scan = {
  ...FACTS,
  window: { ...FACTS.window, units: [900, 1_100], truncated: true },
  timed: { sticky: {}, cooldown: { "b.5": { hash: "h", start: 1, end: 6, protected: false } } },
};

function subject(reason: Reason, fields: Partial<GroundedCapture> = {}, after = NOTHING_AFTER): LadderSubject {
  const { entry, more } = GIVEN[reason];
  const { opened } = decisionsOf({
    scan,
    loops: [...loops],
    sections: ["pmp-dsh-tavern:part:0001:lore:before"],
    rows: [
      { entry: entryOf(1, { name: "Winner" }), reason: "constant", more: active(0, { by: "constant" }) },
      { entry: entryOf(5, { name: "Silver Dragon", ...entry }), reason, ...(more === undefined ? {} : { more }) },
    ],
  });
  return { capture: captureOf(opened, fields), row: 1, entry: { resourceId: "b", uid: "5", occurrence: 1 }, after };
}

const told = ({ header, stoppedAt, state, gates }: Ladder): string =>
  [
    `${state}; ${stoppedAt === null ? "stopped nowhere" : `stopped at ${stoppedAt}`}: ${header.text}`,
    ...gates.map(({ gate, state: at, text }) => `  ${gate.padEnd(14)}${at.padEnd(13)}${text}`),
  ].join("\n");

const golden = (name: string): string => resolve(import.meta.dirname, "golden", name);

describe("the ladder of an entry", () => {
  it("for every reason is the one that was read through once", async () => {
    const text = REASONS.map((reason) => `${reason}: ${told(ladderOf(subject(reason), []))}\n`).join("\n");
    await expect(text).toMatchFileSnapshot(golden("reasons.txt"));
  });

  it.each(REASONS)("with reason %s has every gate once, at most one that stops, and nothing behind it", (reason) => {
    const { gates, stoppedAt, header } = ladderOf(subject(reason), []);
    expect(gates.map(({ gate }) => gate)).toEqual(LADDER_GATES);
    const stops = gates.filter(({ state }) => state === "stopped");
    expect(stops.map(({ gate }) => gate)).toEqual(stoppedAt === null ? [] : [stoppedAt]);
    if (stoppedAt !== null) {
      const behind = gates.slice(LADDER_GATES.indexOf(stoppedAt) + 1);
      expect(behind.every(({ state }) => state === "not-reached")).toBe(true);
      expect(header).toEqual({ code: stops[0]?.code, params: stops[0]?.params, text: stops[0]?.text });
    }
    expect(gates.every(({ text }) => !text.includes("{"))).toBe(true);
  });

  it("in every other case is the one that was read through once", async () => {
    const citations = [
      {
        itemId: "b:5",
        qualifiedEntryId: "b:5",
        match: "path",
        ambiguous: false,
        answer: { eventSeq: 1, startUtf16: 0, endUtf16: 1 },
        block: null,
        chars: 1,
      } as const,
    ];
    const { capture } = subject("key-miss");
    const bare = openDecisions(
      decisionsOf({ rows: [{ entry: entryOf(5), reason: "key-miss" }], scan: null }).packed,
      new Map(),
    );
    const skipped = decisionsOf({
      books: [bookOf("b", { ran: false, skippedReason: "WORLD_BOOK_NOT_READY", catalogue: null })],
      rows: [],
    }).opened;
    const entry = { resourceId: "b", uid: "5", occurrence: 1 };
    const cases: Readonly<Record<string, LadderSubject>> = {
      cited: subject("key", {}, { ...NOTHING_AFTER, citations }),
      "not cited": subject("key", {}, { ...NOTHING_AFTER, citations: [] }),
      "removed later": subject("key", { blockIds: new Map() }),
      "prompt not known": subject("key", { blockIds: null }),
      "no request known": subject("key", { verifiedBy: null }),
      "request without a name": subject("key", { verifiedBy: { callId: null } }),
      "returned by a tool": subject("key-miss", {}, { ...NOTHING_AFTER, executed: new Map([["b:5", "call 9"]]) }),
      redacted: { ...subject("key-miss"), capture: captureOf(bare), row: 0 },
      "book took no part": { capture: captureOf(skipped), row: null, entry, after: NOTHING_AFTER },
      "book not bound": { capture, row: null, entry: { ...entry, resourceId: "other" }, after: NOTHING_AFTER },
      "no such entry": { capture, row: null, entry: { ...entry, uid: "6", occurrence: 2 }, after: NOTHING_AFTER },
    };
    const text = Object.entries(cases).map(([name, one]) => `${name}: ${told(ladderOf(one, []))}\n`);
    await expect(text.join("\n")).toMatchFileSnapshot(golden("cases.txt"));
  });

  it("names the entry, its assembly, and its earlier turns", () => {
    const history = [{ turnId: "t", turn: 3, state: "absent", reason: null } as const];
    expect(ladderOf(subject("probability"), history)).toMatchObject({
      itemId: "b:5",
      resourceId: "b",
      uid: "5",
      occurrence: 1,
      title: "Silver Dragon",
      captureId: "c1",
      state: "considered",
      reason: "probability",
      stoppedAt: "probability",
      header: { code: "probability.stopped", params: { value: 63.2, probability: 40 }, text: "Rolled 63.2, over 40." },
      history,
    });
  });
});
