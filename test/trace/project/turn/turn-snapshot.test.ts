import { describe, expect, it } from "vitest";

import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { turnSnapshot } from "../../../../src/trace/project/turn/turn-snapshot.ts";
import { CANARY, projected, turnFacts } from "./support/turns.ts";

const open = turnFacts({ outcome: null, endedAt: null, endSeq: null });
const NOTHING = { items: null };

/** All keys of objects in a value, as paths. */
function keysOf(value: unknown, path = "$"): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item, `${path}[]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [`${path}.${key}`, ...keysOf(inner, `${path}.${key}`)]);
}

describe("a snapshot of a turn that runs", () => {
  it("has every key of an account, at the top and in the lists", () => {
    const snapshot = turnSnapshot(open, NOTHING);
    const account = projected(turnFacts());
    expect(Object.keys(snapshot).sort()).toEqual(Object.keys(TurnTraceSchema.shape).sort());
    const missing = keysOf(account).filter((key) => !new Set(keysOf(snapshot)).has(key));
    // What only records tell has its place, which is empty.
    expect(missing.filter((key) => !/\.(?:sources|reference|requested|toolset\[\]\.hash)/u.test(key))).toEqual([]);
  });

  it("has bodies pending, and no hash of anything", () => {
    const snapshot = turnSnapshot(open, NOTHING);
    expect(snapshot).toMatchObject({ state: "open", bodies: "inline", citationsStatus: "pending", resolution: null });
    const statuses = [snapshot.answer, snapshot.question].map((message) => message?.body.status);
    expect(statuses).toEqual(["pending", "pending"]);
    expect(snapshot.blocks?.map(({ hash, body }) => [hash, body.status])).toEqual(
      snapshot.blocks?.map(() => [null, "pending"]),
    );
    expect(JSON.stringify(snapshot)).not.toContain(CANARY);
    expect(snapshot.calls[0]?.request.config?.requested).toEqual({ temperature: 0.7, stop: { count: 1, hash: null } });
  });

  it("has ended when the turn has, and the same blocks by the same ids as its account", () => {
    const snapshot = turnSnapshot(turnFacts(), NOTHING);
    expect(snapshot).toMatchObject({ state: "ended", outcome: "completed" });
    expect(snapshot.blocks?.map(({ id }) => id)).toEqual(projected(turnFacts()).blocks?.map(({ id }) => id));
  });

  it("has the items of the newest assembly, or says that none is known", () => {
    expect(turnSnapshot(open, NOTHING)).toMatchObject({ items: null, itemsTotal: null, grounding: null });
    const items = { items: [], itemsTotal: 3, itemsTruncated: true, grounding: [] };
    expect(turnSnapshot(open, { items })).toMatchObject(items);
  });
});
